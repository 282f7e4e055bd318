// A hundred thousand random laws, parameters and methods: every one ends, and every outcome is one
// of the listed ones.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "percuss/exact/method.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/solve/methods.hpp"
#include "support/random_impact.hpp"

namespace {

using namespace percuss;

std::vector<std::pair<std::string, Solution>> by_every_method(const Impact& impact, double step) {
    std::vector<std::pair<std::string, Solution>> solutions;
    solutions.emplace_back("exact", solve(impact, Exact{}));
    solutions.emplace_back("adaptive", solve(impact, Adaptive{1e-8}));
    solutions.emplace_back("verlet", solve(impact, VelocityVerlet{{step, 0.3}}));
    solutions.emplace_back("rk4", solve(impact, RungeKutta4{{step, 0.3}}));
    solutions.emplace_back("newmark", solve(impact, NewmarkAverage{{step, 0.3}}));
    solutions.emplace_back("dg", solve(impact, DiscreteGradient{{step, 0.3}}));
    solutions.emplace_back("gauss2", solve(impact, ImplicitRk{{step, 0.3}, *tableau("gauss2")}));
    return solutions;
}

TEST(sweep, every_outcome_is_accounted_for) {
    std::map<std::string, std::map<std::string_view, int>> outcomes;
    long total = 0, separated = 0;
    for (const support::Case& c : support::random_impacts(99, 320, support::Which::all)) {
        const Impact impact(c.form, c.release);
        const double elastic = solve(impact, Automatic{1e-6}).rebound.time_of_peak_indentation;
        const double step = std::isfinite(elastic) ? elastic / 12 : 1e-6;
        for (const auto& [method, solution] : by_every_method(impact, step)) {
            ++total;
            ++outcomes[method][name(solution.status)];
            const bool parted = solution.status == Status::separated;
            separated += parted;
            // whatever did not part says why, and whatever parted has its numbers
            EXPECT_EQ(solution.note.empty(), parted)
                << method << ": " << c.label << ": " << solution.note;
            if (!parted) continue;
            EXPECT_TRUE(std::isfinite(solution.rebound.restitution)) << method << ": " << c.label;
            EXPECT_TRUE(std::isfinite(solution.rebound.duration)) << method << ": " << c.label;
        }
    }
    EXPECT_GE(total, 100000);
    EXPECT_GT(separated, total / 2);
    // the exact method refuses only what has no closed form, the adaptive one almost nothing
    EXPECT_LT(outcomes["adaptive"]["not_converged"], total / 7 / 50);
}

}  // namespace
