// The program without its process: the commands, and which of them was asked for.
#pragma once

#include <span>
#include <string>

#include "apps/cli/output.hpp"
#include "percuss/core/expected.hpp"

namespace percuss::app {

/// What the words behind the name of the program ask for. Nothing of it is delivered yet.
[[nodiscard]] Expected<Output> run_program(std::span<const std::string> words);

/// The whole program from here on: streams and signals of this process are its own. Returns the
/// exit code.
[[nodiscard]] int program_main(std::span<const std::string> words);

}  // namespace percuss::app
