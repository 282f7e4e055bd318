// Dimensional homogeneity, from the metadata alone: in other units of mass, length and time the
// same contact has the same force.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "checks.hpp"
#include "random_case.hpp"

namespace conformance {
namespace {

using namespace percuss;

/// Laws whose constants are bound to a unit, with the reason. They must really fail.
std::string unit_bound(const Case& c) {
    if (c.info->id == "pereira") return "fitted with lengths in mm, stresses in MPa";
    if (c.info->id == "goldsmith" && word(c, "variant") == "printed")
        return "the printed exponent m = 1 leaves a length inside the logarithm";
    if (c.info->id == "liu" && word(c, "variant") == "printed")
        return "what is printed is the load per length";
    return {};
}

Engage engage_like(const Case& c) {
    return [c](std::span<const Setting> settings, const Onset& onset) -> Expected<Subject> {
        Case other = c;
        other.settings.assign(settings.begin(), settings.end());
        PERCUSS_TRY(const auto form, engage(other, onset));
        return subject(form);
    };
}

Verdict homogeneous_at(const Case& c, const Onset& onset, double part, double v,
                       const Units& units) {
    const auto form = engage(c, onset);
    if (!form) return testing::AssertionFailure() << form.error().message;
    const Subject s = subject(*form);
    const double scale = indentation_scale(s);
    return homogeneous(*c.info, c.settings, onset, engage_like(c),
                       state_after(s, scale, part * scale, v * onset.rate), units);
}

TEST(homogeneity, typical_parameters) {
    for_each_law([](const LawInfo& info) {
        for (const Case& c : typical_cases(info)) {
            if (!unit_bound(c).empty()) continue;
            for (const double part : {0.01, 0.4, 0.9, 1.1})
                for (const double v : {-0.7, 0.7})
                    EXPECT_TRUE(homogeneous_at(c, typical_onset, part, v, odd_units)) << label(c);
        }
    });
}

TEST(homogeneity, random_parameters_and_units) {
    for_each_law([](const LawInfo& info) {
        for_random(std::string(info.id), 60, [&] {
            const Case c = random_case(info);
            const Onset onset = random_onset();
            if (!unit_bound(c).empty() || !engage(c, onset)) return;
            const Units units{std::pow(10, random_between(-2, 2)),
                              std::pow(10, random_between(-2, 2)),
                              std::pow(10, random_between(-2, 2))};
            const auto verdict =
                homogeneous_at(c, onset, random_between(0.001, 1.5), random_between(-1, 1), units);
            if (!verdict) RC_FAIL(label(c) + ": " + verdict.message());
        });
    });
}

TEST(homogeneity, unit_bound_laws_really_fail) {
    int known = 0;
    for_each_law([&](const LawInfo& info) {
        for (const Case& c : typical_cases(info)) {
            if (unit_bound(c).empty()) continue;
            ++known;
            EXPECT_FALSE(homogeneous_at(c, typical_onset, 0.5, 0.5, {1, 1000, 1}))
                << label(c) << " (" << unit_bound(c) << ")";
            // mass and time have nothing to do with it
            EXPECT_TRUE(homogeneous_at(c, typical_onset, 0.5, 0.5, {7, 1, 0.3})) << label(c);
        }
    });
    EXPECT_EQ(known, 28) << "pereira: 16 cases, goldsmith as printed: 8, liu as printed: 4";
}

}  // namespace
}  // namespace conformance
