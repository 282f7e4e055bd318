// The two-number reduction where no closed form exists: restitution depends on (mu, D) only,
// whatever the exponents that make them, and the adaptive method finds it to the table's digits.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/exact/reduction.hpp"
#include "percuss/solve/methods.hpp"
#include "support/csv.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;

double parse_mu(const std::string& text) {
    if (text == "1/2") return 0.5;
    if (text == "1/5") return 0.2;
    return text == "-1/5" ? -0.2 : 3;
}

Solution adaptive(double n, double mu, double D, Release release) {
    const double j = (mu + 1) * (n + 1) / 2 - 1;
    const double chi = D / reduce(1, n, 1, j, {1, 1}).D;
    const Law law = support::law("general", {{"K", 1.0}, {"n", n}, {"j", j}, {"chi", chi}});
    return solve(Impact(support::form(law, {1, 1}, release), release), Adaptive{1e-13});
}

TEST(general_mu, restitution_depends_on_mu_and_d_only) {
    const support::Table table("impacts/general_mu.csv");
    for (const auto& row : table.rows()) {
        const double mu = parse_mu(row.text("mu")), D = row["D"];
        for (const double n : {1.5, 2.0, 3.0}) {
            SCOPED_TRACE(row.text("mu") + " D=" + row.text("D"));
            const Solution geometric = adaptive(n, mu, D, Release::geometric);
            // a blank cell: beyond D_c(-1/5) = 0.98664 the bodies do not part
            const bool parts = !row.text("e_delta0_rule").empty();
            const double expected = parts ? double(row["e_delta0_rule"]) : 0;
            EXPECT_EQ(name(geometric.status),
                      name(parts ? Status::separated : Status::no_separation));
            EXPECT_NEAR(geometric.rebound.restitution, expected, 1e-12);
            EXPECT_NEAR(1 - 2 * geometric.rebound.dissipated_loading, row["Zmax^2"], 1e-12);
            if (row.text("e_no_tension").empty()) continue;
            EXPECT_NEAR(adaptive(n, mu, D, Release::no_tension).rebound.restitution,
                        row["e_no_tension"], 1e-12);
        }
    }
}

/// Time reversal: E(D) E(-D E(D)^mu) = 1 gives the slope at D = 0, c1 = B((mu + 1)/2, 3/2).
TEST(general_mu, light_damping_has_the_slope_of_the_reversed_motion) {
    for (const double mu : {-0.2, 0.2, 0.5}) {
        const double D = 1e-5, c1 = std::beta((mu + 1) / 2, 1.5);
        const double e = adaptive(1.5, mu, D, Release::geometric).rebound.restitution;
        EXPECT_NEAR(e, 1 - c1 * D + (1 + mu) / 2 * c1 * c1 * D * D, 2e-13);
    }
}

}  // namespace
