// Every simulator is one source in engines/, and CMake makes the list from their names.
#pragma once

#include <vector>

#include "percuss/simulators/catalog.hpp"

namespace percuss::simulators {

/// In the order of the names of the sources; each has a function add_NAME.
void add_engines(std::vector<const ContactModel*>& all);

}  // namespace percuss::simulators
