// File names with wildcards: "GM/*.AT2".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace percuss::io {

/// "*" stands for any characters but "/", "?" for one of them.
[[nodiscard]] bool has_wildcard(std::string_view pattern);
/// Whether a name without "/" fits.
[[nodiscard]] bool matches(std::string_view name, std::string_view pattern);
/// The files that fit, in alphabetical order; a hidden file only where the pattern begins with a
/// dot. Wildcards may stand in folders too.
[[nodiscard]] std::vector<std::string> matching_files(const std::string& pattern);

}  // namespace percuss::io
