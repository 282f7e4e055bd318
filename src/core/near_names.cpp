#include "core/near_names.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace percuss::core {
namespace {

// Costs in half edits, so that "kpa" is nearer to "kPa" than to "kip".
constexpr std::size_t edit_cost = 2;
constexpr std::size_t case_cost = 1;

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::size_t substitution_cost(char a, char b) {
    if (a == b) return 0;
    return small(a) == small(b) ? case_cost : edit_cost;
}

bool swapped(std::string_view a, std::string_view b, std::size_t i, std::size_t j) {
    return i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
}

constexpr std::size_t longest_name = 64;  // the cost is quadratic, and no name is longer
using Cost = std::uint8_t;                // three short rows are cleared for every candidate
static_assert(longest_name * edit_cost + edit_cost <= UINT8_MAX);

// Damerau–Levenshtein distance in its optimal string alignment form.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    using Row = std::array<Cost, longest_name + 1>;
    std::array<Row, 3> rows{};
    for (std::size_t j = 0; j <= b.size(); ++j) rows[0][j] = static_cast<Cost>(j * edit_cost);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        Row& row = rows[i % 3];
        const Row& last = rows[(i + 2) % 3];
        const Row& before = rows[(i + 1) % 3];
        row[0] = static_cast<Cost>(i * edit_cost);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            std::size_t least = std::min({last[j] + edit_cost, row[j - 1] + edit_cost,
                                          last[j - 1] + substitution_cost(a[i - 1], b[j - 1])});
            if (swapped(a, b, i, j)) least = std::min(least, before[j - 2] + edit_cost);
            row[j] = static_cast<Cost>(least);
        }
    }
    return rows[a.size() % 3][b.size()];
}

}  // namespace

std::vector<std::string_view> near_names(std::string_view name,
                                         std::span<const std::string_view> candidates) {
    if (name.empty() || name.size() > longest_name) return {};
    const std::size_t farthest = std::max(case_cost, edit_cost * ((name.size() + 1) / 3));
    std::vector<std::pair<std::size_t, std::string_view>> found;
    for (const auto candidate : candidates) {
        const std::size_t longer = std::max(name.size(), candidate.size());
        const std::size_t shorter = std::min(name.size(), candidate.size());
        // each letter more or less is an edit
        if (longer > longest_name || (longer - shorter) * edit_cost > farthest) continue;
        const std::size_t distance = edit_distance(name, candidate);
        if (distance <= farthest) found.emplace_back(distance, candidate);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string_view> names;
    for (const auto& [distance, candidate] : found) names.push_back(candidate);
    return names;
}

}  // namespace percuss::core
