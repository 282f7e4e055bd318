// Modes, weights and constants against values computed with 30 digits.
#include <gtest/gtest.h>

#include "run.hpp"
#include "string/modes.hpp"

namespace percuss::string_test {

using namespace string;
namespace {

constexpr double dt = 1 / rate;

double constant(const std::string& name) {
    const support::Table table("string/constants.csv");
    for (const auto& row : table.rows())
        if (row.text("name") == name) return row["value"];
    ADD_FAILURE() << name;
    return 0;
}

void expect_close(double value, double expected, double tolerance, const std::string& what) {
    EXPECT_LE(std::abs(value - expected), tolerance * std::abs(expected))
        << what << " " << value << " " << expected;
}

TEST(string_modes, coefficients) {
    const StringParameters c3;
    const support::Table table("string/coefficients.csv");
    for (const auto& row : table.rows()) {
        const auto i = static_cast<std::size_t>(row["i"]);
        const StringMode mode = string_mode(c3, i, dt);
        const std::string what = "mode " + std::to_string(i);
        expect_close(mode.beta, row["beta_i"], 1e-15, what);
        expect_close(mode.alpha, row["alpha_i"], 1e-15, what);
        expect_close(mode.omega, row["omega_i"], 1e-14, what);
        // al of a high mode is small beside 1, and carries the rounding of numbers near 2
        EXPECT_NEAR(mode.al, row["al=den/2"], 1e-14) << what;
        expect_close(mode.kappa / 2, row["be=num/2"], 1e-13, what);
        expect_close(mode.a_star(), row["a_star"], 1e-12, what);
        expect_close(mode.b_star(), row["b_star"], 1e-11, what);
        const double g_b = mode_weight(mode.beta, c3.bridge_position, c3.bridge_width);
        EXPECT_NEAR(g_b, row["g_b"], 1e-14) << what;
        EXPECT_NEAR(mode_weight(mode.beta, c3.thread_position, c3.thread_width), row["g_c"], 1e-14)
            << what;
        EXPECT_NEAR(mode_weight(mode.beta, c3.pluck_centre(), c3.pluck_extent()), row["g_e"], 1e-15)
            << what;
        EXPECT_NEAR(mode_mobility(c3, dt) * mode.al / 2 * g_b, row["e_b"], 1e-20) << what;
    }
}

TEST(string_modes, constants) {
    const StringParameters c3;
    expect_close(c3.mass_per_length(), constant("rhoA"), 1e-15, "rhoA");
    expect_close(c3.bending_stiffness(), constant("EI"), 1e-15, "EI");
    expect_close(c3.string_tension(), constant("T"), 1e-15, "T");
    expect_close(mode_mobility(c3, dt), constant("xi"), 1e-15, "xi");
    EXPECT_EQ(*count_string_modes(c3, rate), 133U);
    long double bb = 0, bc = 0, cc = 0;
    for (std::size_t i = 1; i <= 133; ++i) {
        const StringMode mode = string_mode(c3, i, dt);
        const long double e = mode_mobility(c3, dt) * mode.al / 2;
        const long double b = mode_weight(mode.beta, c3.bridge_position, c3.bridge_width);
        const long double c = mode_weight(mode.beta, c3.thread_position, c3.thread_width);
        bb += b * b * e;
        bc += b * c * e;
        cc += c * c * e;
    }
    expect_close(static_cast<double>(bb), constant("theta_bb"), 1e-14, "theta_bb");
    expect_close(static_cast<double>(bc), constant("theta_bc"), 1e-14, "theta_bc");
    expect_close(static_cast<double>(cc), constant("theta_cc"), 1e-14, "theta_cc");
    for (const double t : {0.001, 0.01, 0.02, 0.03, 0.04, 0.045, 0.048, 0.049, 0.0499}) {
        std::string name = std::to_string(t);
        name.erase(name.find_last_not_of('0') + 1);
        expect_close(pluck_force(c3, t), constant("F_e(t=" + name + ")"), 1e-12, name);
    }
}

TEST(string_modes, presets_have_the_published_number_of_modes) {
    EXPECT_EQ(*count_string_modes(string_preset("G2")->strings[0], rate), 153U);
    EXPECT_EQ(*count_string_modes(string_preset("C2")->strings[0], rate), 165U);
    const auto drone = *string_preset("drone");
    ASSERT_EQ(drone.strings.size(), 4U);
    EXPECT_EQ(drone.strings[3].pluck_time, 2.4);
    EXPECT_FALSE(string_preset("C4"));
}

TEST(string_modes, determinant_and_roots_for_any_damping) {
    // y+ = y + s+, s+ = c2 s - kappa y: the roots are exp((-alpha +- i omega) dt)
    for (const double sigma0 : {0.0, 0.6, 800.0, 900.0, 5e3, 1e5}) {
        StringParameters s;
        s.sigma0 = sigma0;
        const StringMode mode = string_mode(s, 1, dt);
        const double trace = 1 - mode.kappa + mode.c2;
        const double beta2 = mode.beta * mode.beta;
        const double free =
            (s.bending_stiffness() * beta2 + s.string_tension()) * beta2 / s.mass_per_length();
        const double gap = free - mode.alpha * mode.alpha, R = std::exp(-mode.alpha * dt);
        const double expected =
            2 * R * (gap >= 0 ? std::cos(std::sqrt(gap) * dt) : std::cosh(std::sqrt(-gap) * dt));
        EXPECT_NEAR(trace, expected, 1e-14) << sigma0;
        EXPECT_GE(mode.a_star(), 0);
        EXPECT_GE(mode.b_star(), 0);
        EXPECT_EQ(mode.omega > 0, gap > 0);
    }
}

TEST(string_modes, weight_has_its_limit_where_the_formula_has_a_hole) {
    const double w = 0.01, hole = pi / w;
    EXPECT_DOUBLE_EQ(mode_weight(hole, 0.3, w), pi / 4 * std::sin(hole * 0.3));
    EXPECT_NEAR(mode_weight(hole * (1 + 1e-6), 0.3, w), mode_weight(hole, 0.3, w), 1e-4);
    // the control: the hole that the paper's footnote names is none
    EXPECT_GT(std::abs(mode_weight(w / pi, 0.3, w) - pi / 4 * std::sin(w / pi * 0.3)), 1e-5);
}

TEST(string_modes, refuses_what_no_sampling_can_hold) {
    StringParameters high;
    high.pitch = 25e3;
    EXPECT_FALSE(count_string_modes(high, rate));
    StringParameters low;
    low.pitch = 0.1;
    low.young = 0;
    EXPECT_FALSE(count_string_modes(low, rate));
}

}  // namespace
}  // namespace percuss::string_test
