// What a formula consists of, seen before muParser does: enough to name a wrong character, an
// unknown name or an assignment in words of our own.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"

namespace percuss::io {

struct NameUse {
    std::string_view name;
    std::size_t position = 0;  ///< from 1
    bool called = false;       ///< a "(" follows
};

/// Every name in the formula; an error for characters that no formula has.
Expected<std::vector<NameUse>> scan_formula(std::string_view text);

[[nodiscard]] bool is_name(std::string_view text);

}  // namespace percuss::io
