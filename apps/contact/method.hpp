// The method that was typed: --method, --tolerance.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/command.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/methods/by_name.hpp"

namespace percuss::app {

[[nodiscard]] std::vector<Option> method_options();
/// Every form of --method with what it is, for the help.
[[nodiscard]] std::string method_help();

[[nodiscard]] Expected<Method> read_method(const Arguments& arguments);

}  // namespace percuss::app
