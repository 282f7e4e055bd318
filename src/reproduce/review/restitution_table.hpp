// The delivered restitution of every law at requested values from 0 to 1, beside what the review
// printed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/laws/law.hpp"

namespace percuss::reproduction {

struct RestitutionRow {
    std::string_view law;
    std::vector<double> delivered;  ///< one per requested value; NaN where the law has none
    std::vector<double> printed;    ///< [skrinjar2018] Table 2, or empty
    std::string reason;             ///< why the two differ, or why a value is missing
};

struct RestitutionTable {
    Release release = Release::no_tension;
    std::vector<double> requested;
    std::vector<RestitutionRow> rows;
};

/// `ids` empty: every point law that takes e. Two spheres of the review, m = 0.092 kg, 0.3 m/s.
[[nodiscard]] Expected<RestitutionTable> restitution_table(const std::vector<std::string>& ids,
                                                           Release release);

}  // namespace percuss::reproduction
