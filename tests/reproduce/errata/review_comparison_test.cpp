// Misprints of the review of contact-force models, [skrinjar2018], in its comparison of laws; the
// table stands in docs/errata.md. Each test writes the printed and the right formula out and judges
// both by an independent computation.
#include "support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace {

using namespace errata;

// chi v0/K of the Hunt–Crossley type laws as functions of the asked restitution, [skrinjar2018]
// Eqs. (8)-(29).
struct Coefficient {
    const char* name;
    real (*damping)(real);
};
const std::vector<Coefficient> coefficients = {
    {"Hunt-Crossley", [](real c) { return 1.5L * (1 - c); }},
    {"Herbert-McWhannell", [](real c) { return 6 * (1 - c) / (ipow(2 * c - 1, 2) + 3); }},
    {"Lee-Wang", [](real c) { return 0.75L * (1 - c); }},
    {"Lankarani-Nikravesh", [](real c) { return 0.75L * (1 - c * c); }},
    {"Zhiying-Qishao", [](real c) { return 0.75L * (1 - c * c) * std::exp(2 * (1 - c)); }},
    {"Gonthier", [](real c) { return (1 - c * c) / c; }},
    {"Flores", [](real c) { return 8 * (1 - c) / (5 * c); }},
    {"Hu-Guo", [](real c) { return 1.5L * (1 - c) / c; }},
};

// [skrinjar2018] Sec. 3: above c = 0.7 almost all hysteresis factors are approximately equal
// (Gharib–Hurmuzlu excepted).
TEST(errata, R26_factors_spread_threefold_at_0_7) {
    real lo = 1e9L, hi = 0;
    for (const Coefficient& f : coefficients) {
        lo = std::min(lo, f.damping(0.7L));
        hi = std::max(hi, f.damping(0.7L));
    }
    EXPECT_CLOSE(lo, 0.225, 1e-12);
    EXPECT_CLOSE(hi, 0.7286, 1e-4);
    EXPECT_GT(hi / lo, 3);
}

// [skrinjar2018] Secs. 3 and 7: the duration "decreases" or "is constant" as the restitution goes
// to zero.
TEST(errata, R27_duration_grows_with_damping) {
    const real hertz = hunt_crossley(0).duration;
    EXPECT_CLOSE(hertz, 3.218065459719043, 1e-14);
    const std::vector<std::pair<real, real>> expected = {
        {0.3825L, 1.02797L}, {1.5L, 1.12615L}, {14.4L, 2.41031L}};
    real last = 1;
    for (const auto& [d, ratio] : expected) {
        const real got = hunt_crossley(d).duration / hertz;
        EXPECT_CLOSE(got, ratio, 1e-5);
        EXPECT_GT(got, last);
        last = got;
    }
}

// [skrinjar2018] Secs. 3 and 7: the peak force "increases" or "generally decreases". It does both.
TEST(errata, R28_peak_force_has_a_minimum) {
    const real hertz = std::pow(1.25L, 0.6L);  // K d^{3/2} at d^{5/2} = 5/4
    const auto ratio = [hertz](real d) { return peak_force(PowerLaw{1, 6, d, 6}).force / hertz; };
    EXPECT_CLOSE(ratio(0.715L), 0.90324, 1e-5);
    EXPECT_LT(ratio(0.715L), ratio(0.6L));
    EXPECT_LT(ratio(0.715L), ratio(0.85L));
    EXPECT_CLOSE(ratio(2.4959L), 1, 1e-5);
    EXPECT_CLOSE(ratio(10), 1.43, 0.005);
}

// [skrinjar2018] Secs. 6 and 7: Gharib–Hurmuzlu and Zhiying–Qishao agree well on the whole
// interval.
TEST(errata, R29_two_of_the_five_models_miss_one_end) {
    EXPECT_CLOSE(hunt_crossley(1).restitution, 0.593624, 1e-6);  // Gharib–Hurmuzlu, 1/c at c = 1
    EXPECT_CLOSE(hunt_crossley(0.75L * std::exp(2.0L)).restitution, 0.178729,
                 1e-6);  // Zhiying–Qishao at c = 0
}

// [skrinjar2018] Table 2, Hu–Guo: computed with half the coefficient of Eq. (29).
TEST(errata, R30_table_2_hu_guo_row) {
    const real row[] = {0.15L, 0.31L, 0.45L, 0.56L, 0.66L,
                        0.75L, 0.82L, 0.89L, 0.95L, 1.00L};  // c = 0.1 ... 1
    real worst_right = 0;
    for (int i = 1; i <= 10; ++i) {
        const real c = i / 10.0L, d = 1.5L * (1 - c) / c;
        EXPECT_CLOSE(hunt_crossley(d / 2).restitution, row[i - 1], 0.005);
        worst_right = std::max(worst_right, std::fabs(hunt_crossley(d).restitution - row[i - 1]));
    }
    EXPECT_GT(worst_right, 0.17);
}

// [skrinjar2018] Table 2: four rows lie 0.010 to 0.0225 above the exact result; without damping (c
// = 1) they print 1.01.
TEST(errata, R31_table_2_bias) {
    struct Row {
        real (*damping)(real);
        real printed[10];
    };
    const Row rows[] = {
        {[](real c) { return 0.75L * (1 - c * c) * std::exp(2 * (1 - c)); },
         {0.24L, 0.28L, 0.34L, 0.42L, 0.50L, 0.59L, 0.69L, 0.80L, 0.91L, 1.01L}},
        {[](real c) { return (1 - c * c) / c; },
         {0.12L, 0.22L, 0.32L, 0.42L, 0.51L, 0.59L, 0.68L, 0.78L, 0.89L, 1.01L}},
        {[](real c) { return 8 * (1 - c) / (5 * c); },
         {0.09L, 0.17L, 0.27L, 0.38L, 0.49L, 0.59L, 0.70L, 0.80L, 0.91L, 1.01L}},
        {[](real c) { return 1 / c; },
         {0.12L, 0.21L, 0.30L, 0.37L, 0.43L, 0.48L, 0.52L, 0.55L, 0.58L, 0.61L}},
    };
    for (const Row& row : rows) {
        for (int i = 1; i <= 10; ++i) {
            const real excess =
                row.printed[i - 1] - hunt_crossley(row.damping(i / 10.0L)).restitution;
            EXPECT_GT(excess, 0.0099);
            EXPECT_LT(excess, 0.0226);
        }
    }
    // the five other rows of the type agree to the digits printed
    const real lankarani[] = {0.67L, 0.67L, 0.68L, 0.70L, 0.73L, 0.76L, 0.80L, 0.85L, 0.91L, 1.00L};
    for (int i = 1; i <= 10; ++i)
        EXPECT_CLOSE(hunt_crossley(0.75L * (1 - i * i / 100.0L)).restitution, lankarani[i - 1],
                     0.005);
}

// [skrinjar2018] Sec. 7: six models agree well above c = 0.5. The column 0.6 of Table 2 says
// otherwise, and three of its entries are right.
TEST(errata, R52_table_2_refutes_the_good_agreement) {
    struct Model {
        real damping, printed, delivered;
    };
    const real c = 0.6L;
    const Model models[] = {{1.5L * (1 - c), 0.71L, 0.7120L},        // Hunt–Crossley
                            {0.75L * (1 - c), 0.83L, 0.8329L},       // Lee–Wang
                            {0.75L * (1 - c * c), 0.76L, 0.7561L}};  // Lankarani–Nikravesh
    for (const Model& m : models) {
        const real e = hunt_crossley(m.damping).restitution;
        EXPECT_CLOSE(e, m.delivered, 5e-5);
        EXPECT_CLOSE(e, m.printed, 0.005);
        EXPECT_GT(m.printed / c - 1, 0.18);
    }
    for (const real printed : {1.00L, 0.89L})  // Anagnostopoulos, Jankowski
        EXPECT_GT(printed / c - 1, 0.4);
    // Nothing happens at 0.5: the error of Lee–Wang falls steadily on its way to c = 1.
    real last = 1;
    for (const real asked : {0.45L, 0.5L, 0.55L, 0.6L, 0.8L, 1.0L}) {
        const real error = hunt_crossley(0.75L * (1 - asked)).restitution / asked - 1;
        EXPECT_LT(error, last);
        last = error;
    }
    EXPECT_CLOSE(last, 0, 1e-15);
}

// [skrinjar2018] Table 2, Anagnostopoulos: 1.00 for every asked value, because the law of Table 1
// was run.
TEST(errata, R32_table_2_anagnostopoulos_row) {
    const real c = 0.1L, l = -std::log(c), m = 4.6L, K = 5.2e9L, v0 = 0.3L;
    const PowerLaw printed{K, 4, 2 * l / (pi * pi + l * l) * std::sqrt(K * m), 4};
    EXPECT_GT(collide(printed, {m, v0}).restitution, 0.999998);
    const PowerLaw right{K, 4, 2 * l / std::hypot(pi, l) * std::sqrt(K * m), 0};
    EXPECT_CLOSE(collide(right, {m, v0}).restitution, c, 1e-13);
}

}  // namespace
