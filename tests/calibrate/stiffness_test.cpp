#include "percuss/calibrate/stiffness.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "percuss/exact/method.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss {
namespace {

TEST(stiffness_fit, hertz_peak_force_inverts_in_closed_form) {
    // F = K^(2/5) (5/4 m v^2)^(3/5), so K = F^(5/2) (5/4 m v^2)^(-3/2)
    const auto law = make_law("hertz", {{"K", 1.0}});
    const double m = 0.3, v = 2, F = 1234;
    const auto fit = stiffness_for_peak_force(*law, F, {v, m}, Release::no_tension);
    ASSERT_TRUE(fit) << fit.error().text();
    EXPECT_NEAR(fit->stiffness / (std::pow(F, 2.5) * std::pow(1.25 * m * v * v, -1.5)), 1, 1e-13);
    EXPECT_NEAR(fit->delivered / F, 1, 1e-13);
}

TEST(stiffness_fit, linear_duration_inverts_in_closed_form) {
    const auto law = make_law("kelvin_voigt", {{"K", 1.0}, {"D", 0.0}});
    const double m = 0.3, T = 1e-3;
    const auto fit = stiffness_for_duration(*law, T, {2, m}, Release::no_tension);
    ASSERT_TRUE(fit) << fit.error().text();
    EXPECT_NEAR(fit->stiffness / (m * pi * pi / (T * T)), 1, 1e-13);
}

TEST(stiffness_fit, every_closed_law_with_a_stiffness) {
    const std::vector<std::pair<std::string, std::vector<Setting>>> laws{
        {"tsuji", {{"K", 1e9}, {"e", 0.4}}},
        {"jankowski", {{"K", 1e9}, {"e", 0.6}}},
        {"flores", {{"K", 1e9}, {"e", 0.6}}},
        {"walton_braun", {{"K", 1e6}, {"e", 0.6}}},
        {"thornton", {{"K", 1e9}, {"R", 0.01}, {"p_y", 1e8}}},
        {"dmt", {{"K", 1e9}, {"R", 0.01}, {"W", 0.05}}},
        {"jkr", {{"K", 1e9}, {"R", 0.01}, {"W", 0.05}}}};
    for (const auto& [id, settings] : laws) {
        const auto law = make_law(id, settings);
        ASSERT_TRUE(law) << law.error().text();
        const Onset onset{0.5, 0.2};
        // a stiffer contact is observed; the fit must find its K from the softer law
        const double K = 1.3 * law->get("K");
        const auto form = law->with("K", K)->engage(onset);
        const Release release = natural_release(*form);
        const Rebound seen = solve(Impact(*form, release), Exact{}).rebound;
        const auto force_fit = stiffness_for_peak_force(*law, seen.peak_force, onset, release);
        ASSERT_TRUE(force_fit) << id << force_fit.error().text();
        EXPECT_NEAR(force_fit->stiffness / K, 1, 1e-11) << id;
        EXPECT_NEAR(force_fit->delivered / seen.peak_force, 1, 1e-13) << id;
        const auto time_fit = stiffness_for_duration(*law, seen.duration, onset, release);
        ASSERT_TRUE(time_fit) << id << time_fit.error().text();
        EXPECT_NEAR(time_fit->stiffness / K, 1, 1e-11) << id;
    }
}

TEST(stiffness_fit, refuses_what_cannot_be) {
    const auto dashpot = make_law("kelvin_voigt", {{"K", 1e6}, {"D", 1000.0}});
    // the dashpot alone pushes with D v0 = 2000 N at touch
    EXPECT_FALSE(stiffness_for_peak_force(*dashpot, 100, {2, 1}, Release::no_tension));
    EXPECT_FALSE(stiffness_for_peak_force(*dashpot, -1, {2, 1}, Release::no_tension));
    EXPECT_FALSE(stiffness_for_duration(*dashpot, std::nan(""), {2, 1}, Release::no_tension));
    const auto line = make_law(
        "johnson", {{"R1", 5e-3}, {"R2", 4.75e-3}, {"E1", 2.1e11}, {"nu1", 0.3}, {"L", 15e-3}});
    const auto refused = stiffness_for_peak_force(*line, 100, {0.2, 1}, Release::no_tension);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("has no stiffness K"), std::string::npos);
}

}  // namespace
}  // namespace percuss
