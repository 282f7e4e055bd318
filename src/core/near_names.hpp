// Names that a misspelt one may have meant.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace percuss::core {

/// The candidates within about one typing error for three letters, nearest first, equals in their
/// order.
std::vector<std::string_view> near_names(std::string_view name,
                                         std::span<const std::string_view> candidates);

}  // namespace percuss::core
