// The catalogue as a page of the documentation: docs/laws.md.
#pragma once

#include <string>
#include <vector>

#include "percuss/laws/law.hpp"

namespace percuss::app {

[[nodiscard]] std::string laws_page(const std::vector<const LawInfo*>& laws);

}  // namespace percuss::app
