// The simulators as a page of the documentation: docs/simulators.md.
#pragma once

#include <string>

namespace percuss::app {

[[nodiscard]] std::string simulators_page();

}  // namespace percuss::app
