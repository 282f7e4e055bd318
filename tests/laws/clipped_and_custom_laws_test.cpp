// The force of ADAMS with its step, and the user's own.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "known_form.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss {
namespace {

TEST(adams_impact, step_of_the_damping) {
    const std::vector<Setting> settings{{"K", 4.0}, {"n", 1.5}, {"c_max", 10.0}, {"d_max", 0.5}};
    const Form form = form_of("adams_impact", settings);
    EXPECT_EQ(force(form, 0, 1), 0);
    EXPECT_DOUBLE_EQ(damping(form, 0.25, 1), 5) << "half of it half way";
    EXPECT_DOUBLE_EQ(force(form, 0.25, 0.1), 0.5 + 0.5);
    EXPECT_DOUBLE_EQ(damping(form, 0.5, 1), 10);
    EXPECT_DOUBLE_EQ(damping(form, 3, 1), 10);
    EXPECT_DOUBLE_EQ(force(form, 1, 0.1), 5);
    // (3 - 2 s) s^2 at s = 0.2 is 0.104
    EXPECT_DOUBLE_EQ(damping(form, 0.1, 1), 1.04);
    // it never pulls
    EXPECT_EQ(force(form, 0.25, -0.2), 0);
    EXPECT_EQ(damping(form, 0.25, -0.2), 0);
    EXPECT_EQ(stiffness(form, 0.25, -0.2), 0);
    // the slope of the step joins smoothly at both ends
    EXPECT_NEAR(stiffness(form, 0.5 - 1e-9, 1), 6 * std::sqrt(0.5), 1e-6);
}

TEST(custom_law, is_the_users_function) {
    const Law law = Law::custom([](double d, double v, const Onset& at) {
        return 1e7 * d * (1 + 0.2 * v / at.rate) + at.mass;
    });
    const auto form = law.engage(onset);
    ASSERT_TRUE(form);
    EXPECT_DOUBLE_EQ(force(*form, 1e-3, 0.15), 1e4 * 1.1 + 2);
    EXPECT_EQ(force(*form, -1e-3, 0.15), 0);
    EXPECT_NEAR(potential(*form, 1e-3), 5 + 2e-3, 1e-10);
    EXPECT_NEAR(stiffness(*form, 1e-3, 0), 1e7, 1);
    EXPECT_EQ(law.info().id, "custom");
}

}  // namespace
}  // namespace percuss
