// Runs that must complete, and how far their ends are from those of another program.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "percuss/pounding/problem.hpp"

namespace support {

inline percuss::PoundingSolution solved(const percuss::Pounding& problem,
                                        const percuss::PoundingOutput& output = {}) {
    auto s = percuss::solve(problem, percuss::EventDriven{}, output);
    EXPECT_TRUE(s) << (s ? "" : s.error().text());
    EXPECT_EQ(s->status, percuss::RunStatus::completed) << s->note;
    return *s;
}

/// `other`: displacements, then velocities; relative to the largest ones of the run.
inline double difference(const percuss::PoundingSolution& s, const std::vector<double>& other) {
    const std::size_t n = s.displacement.size();
    double x = 0, v = 0, worst = 0;
    for (const percuss::BuildingPeaks& b : s.peaks)
        for (const percuss::DofPeaks& p : b.dofs) {
            x = std::max(x, std::abs(p.displacement.value));
            v = std::max(v, std::abs(p.velocity.value));
        }
    for (std::size_t i = 0; i < n; ++i)
        worst = std::max({worst, std::abs(s.displacement[i] - other[i]) / x,
                          std::abs(s.velocity[i] - other[n + i]) / v});
    return worst;
}

}  // namespace support
