// What the catalogue knows of a law, in words, JSON and Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "apps/cli/value.hpp"
#include "percuss/laws/law.hpp"

namespace percuss::app {

/// "N/m^n" where the exponent is a parameter itself; "1" for a pure number.
[[nodiscard]] std::string unit_text(const Parameter& parameter);
/// "> 0", "0 to 1", ">= 0".
[[nodiscard]] std::string range_text(const Parameter& parameter);
/// The value if none is given: a number, "= E1", or empty.
[[nodiscard]] std::string default_text(const Parameter& parameter);
/// "e or d"; empty if there is nothing to choose.
[[nodiscard]] std::string either_text(const LawInfo& info);
/// The BibTeX keys.
[[nodiscard]] std::vector<std::string_view> cite_keys(const LawInfo& info);
/// "[hunt1975] [marhefka1999]"
[[nodiscard]] std::string cite_text(const LawInfo& info);
[[nodiscard]] std::string_view kind_text(const LawInfo& info);

[[nodiscard]] Value law_value(const LawInfo& info);

}  // namespace percuss::app
