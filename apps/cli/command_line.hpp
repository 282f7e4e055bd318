// From argc and argv to a command's arguments.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "apps/cli/command.hpp"
#include "percuss/core/expected.hpp"

namespace percuss::app {

struct Parsed {
    Arguments arguments;
    std::string help;  ///< the help text, if that is what was asked for
};

/// Reads the words after the command's name.
[[nodiscard]] Expected<Parsed> parse_command_line(const Command& command,
                                                  std::span<const std::string> words);

}  // namespace percuss::app
