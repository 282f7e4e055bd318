// The tabulated impacts agree with the exact solution they were made from, between the nodes too.
#include "percuss/exact/impact_table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "percuss/exact/method.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/laws/restitution.hpp"

namespace percuss {
namespace {

double worst(const BriefRebound& a, const Rebound& b) {
    return std::max({std::abs(a.restitution / b.restitution - 1),
                     std::abs(a.duration / b.duration - 1),
                     std::abs(a.peak_indentation / b.peak_indentation - 1)});
}

TEST(ImpactTable, OscillatorFamily) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    for (const double p : {1.0, 1.5, 2.3, 4.0}) {
        for (const Release release : {Release::geometric, Release::no_tension}) {
            const OscillatorTable table(p, release);
            for (int i = 0; i < 200; ++i) {
                // from elastic to beyond the tabulated range
                const double e = i == 0 ? 1 : std::pow(10, -7.5 * unit(random) * unit(random));
                const Onset onset{0.01 + unit(random), 0.1 + unit(random)};
                const double K = 1 + 1e6 * unit(random);
                const auto law = make_law("power_law", {{"K", K}, {"p", p}, {"e", e}});
                const auto form = law->engage(onset, release);
                const Rebound exact = solve(Impact(*form, release), Exact{}).rebound;
                EXPECT_LT(worst(table(K, damping_ratio(e, release), onset), exact), 1e-13)
                    << p << " " << e;
            }
        }
    }
}

TEST(ImpactTable, HuntCrossleyFamily) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> unit(0, 1);
    for (const double n : {1.0, 1.5, 2.7}) {
        const HuntCrossleyTable table(n);
        for (int i = 0; i < 200; ++i) {
            const double h = i == 0 ? 0 : std::pow(10, -4 + 9 * unit(random));
            const Onset onset{0.01 + unit(random), 0.1 + unit(random)};
            const double K = 1 + 1e6 * unit(random);
            const auto law = make_law("flores", {{"K", K}, {"n", n}, {"h", h}});
            const Rebound exact = solve(Impact(*law->engage(onset)), Exact{}).rebound;
            EXPECT_LT(worst(table(K, h, onset), exact), 1e-13) << n << " " << h;
        }
    }
}

TEST(ImpactTable, PastCriticalDampingTheGeometricRuleNeverEnds) {
    const OscillatorTable table(1.5, Release::geometric);
    const BriefRebound r = table(1, 1.2, {1, 1});
    EXPECT_EQ(r.restitution, 0);
    EXPECT_TRUE(std::isinf(r.duration));
}

}  // namespace
}  // namespace percuss
