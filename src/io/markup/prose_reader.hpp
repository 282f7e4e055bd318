// One formula out of running text.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace percuss::io {

struct TypedFormula {
    std::string tex;
    std::size_t end;  ///< behind its last character
};

/// The formula that starts at `at`, as long as it goes; nothing where it may be English.
[[nodiscard]] std::optional<TypedFormula> read_typed_formula(std::string_view text, std::size_t at);

/// The length of the unit at `at`, which stands behind a number: "N/m^1.5". 0 if there is none.
[[nodiscard]] std::size_t unit_length(std::string_view text, std::size_t at);

}  // namespace percuss::io
