// Forces whose values are known: typed from the papers and the review, or derived by another route
// than the kernels take.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "percuss/laws/catalog.hpp"

namespace percuss {

/// The form of a law at 0.3 m/s and 2 kg.
inline constexpr Onset onset{0.3, 2};

inline Form form_of(std::string_view id, const std::vector<Setting>& settings,
                    const Onset& at = onset, Release release = Release::no_tension) {
    const auto law = make_law(id, settings);
    EXPECT_TRUE(law) << id << ": " << (law ? "" : law.error().message);
    const auto form = law->engage(at, release);
    EXPECT_TRUE(form) << id << ": " << (form ? "" : form.error().message);
    return *form;
}

inline double relative(double value, double expected) { return std::abs(value / expected - 1); }

}  // namespace percuss
