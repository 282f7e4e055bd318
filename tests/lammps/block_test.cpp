// One contact under velocity Verlet, as LAMMPS steps it, without LAMMPS.
#include <gtest/gtest.h>

#include <cmath>

#include "impacts.hpp"

using namespace impacts;

namespace {

/// The history of one contact.
struct Rows {
    explicit Rows(const Layout& layout)
        : hot(static_cast<std::size_t>(layout.size)), cold(hot.size()) {}
    Row row() { return {hot.data(), cold.data()}; }
    std::vector<double> hot, cold;
};

enum class Rate { full_step, half_step };

/// Restitution after steps of duration/`steps`, the surfaces meeting `offset` into a step.
double restitution(const Case& c, double steps, double offset, Rate rate = Rate::full_step) {
    Layout layout;
    layout.include(c.model);
    Rows rows(layout);
    const Step step{c.duration / steps};
    bool alive = false, touched = false;
    double d = -offset * step.dt, v = 1, F = 0;
    for (long k = 0; k < 1000000; ++k) {
        v -= 0.5 * step.dt * F;
        d += step.dt * v;
        Block block;
        F = 0;
        alive = admit(c.model, layout, step, {d, v, 1, 1}, alive, rows.row(), block);
        if (alive && rate == Rate::half_step) {
            // what a style does that takes velocities as it finds them
            alive = block.phase[0] != Phase::exit;
            block.phase[0] = Phase::held;
            block.free_rate[0] = v;
            Step still = step;
            still.moving = false;
            if (alive) evaluate(c.model, still, block);
            if (alive) F = block.force[0];
            block.rate[0] = block.free_rate[0] = v;
            if (alive) remember(layout, step, block, 0, rows.row());
            touched |= alive;
        } else if (alive) {
            touched = true;
            evaluate(c.model, step, block);
            remember(layout, step, block, 0, rows.row());
            F = block.force[0];
        }
        v -= 0.5 * step.dt * F;
        if (touched && !alive) return -v;
    }
    return NAN;
}

double worst_error(const std::vector<Case>& cases, double steps, Rate rate = Rate::full_step) {
    double worst = 0;
    for (const Case& c : cases)
        for (const double offset : {0.11, 0.37, 0.81})
            worst = std::max(worst, std::abs(restitution(c, steps, offset, rate) - c.expected));
    return worst;
}

/// The order that the singularity of the force at touch leaves: 2, or 1 + j where j < 1.
double expected_order(const Case& c) {
    if (adhesive(c.model.form)) return 1.5;
    const double j = touch_exponents(c.model.form).damping;
    return j > 0 && j < 1 ? 1 + j : 2;
}

}  // namespace

TEST(block, delivers_the_restitution_asked_for) {
    int count = 0;
    for (const std::string& law : laws())
        for (const Release rule : {Release::no_tension, Release::geometric, Release::pull_off}) {
            const auto all = cases(law, rule);
            if (all.empty()) continue;
            count += static_cast<int>(all.size());
            EXPECT_LT(worst_error(all, 16000), 1e-6) << all[0].words;
        }
    EXPECT_GE(count, 300);
}

TEST(block, converges_at_the_order_that_the_touch_allows) {
    for (const std::string law :
         {"exact_hunt_crossley K 1e9", "kelvin_voigt K 1e7", "ristow K 1e9", "tsuji K 1e9",
          "schaefer K 1e9", "mahmoud_jankowski K 1e7", "ye_linear K 1e7"})
        for (const Release rule : {Release::no_tension, Release::geometric}) {
            const auto all = cases(law, rule);
            ASSERT_FALSE(all.empty()) << law;
            const double order = std::log2(worst_error(all, 500) / worst_error(all, 2000)) / 2;
            EXPECT_GT(order, expected_order(all[0]) - 0.15) << law;
            EXPECT_LT(order, expected_order(all[0]) + 0.65) << law;
        }
}

// Negative control: velocities of the half step and whole kicks at both ends are of first order,
// and miss the tolerance above.
TEST(block, half_step_velocities_are_of_first_order) {
    for (const std::string law : {"kelvin_voigt K 1e7", "ristow K 1e9", "tsuji K 1e9"}) {
        const auto all = cases(law, Release::geometric);
        const double coarse = worst_error(all, 1000, Rate::half_step),
                     fine = worst_error(all, 16000, Rate::half_step);
        EXPECT_GT(fine, 1e-6) << law;
        EXPECT_NEAR(std::log2(coarse / fine) / 4, 1, 0.25) << law;
    }
}

TEST(block, as_many_contacts_at_once_as_one_by_one) {
    const auto c = cases("tsuji K 1e9", Release::geometric).at(2);
    Model model = c.model;
    model.by_radius = true;
    model.stiffness_power = 0.5;
    Block many;
    many.size = Block::capacity;
    for (int i = 0; i < many.size; ++i) {
        many.indentation[i] = 1e-5 * (i + 1);
        many.half_rate[i] = many.free_rate[i] = 0.03 * (i - 30);
        many.mass[i] = 0.1 + 0.01 * i;
        many.radius[i] = 0.01 + 0.001 * i;
        many.onset[i] = 1;
        many.phase[i] = Phase::held;
    }
    const Block before = many;
    const Step step{1e-7, true, true};
    evaluate(model, step, many);
    for (int i = 0; i < many.size; ++i) {
        const double K = std::get<HertzTsuji>(model.form.kernel).K * std::sqrt(before.radius[i]);
        const double c0 = std::get<HertzTsuji>(model.form.kernel).c_approach *
                          std::pow(before.radius[i], 0.25) * std::sqrt(before.mass[i]);
        const double d = before.indentation[i], q = 0.5 * step.dt / before.mass[i];
        const double A = K * std::pow(d, 1.5), B = c0 * std::pow(d, 0.25);
        const double v = (before.free_rate[i] - q * A) / (1 + q * B);
        EXPECT_NEAR(many.force[i], A + B * v, 1e-12 * (A + std::abs(B * v))) << i;
        EXPECT_NEAR(many.rate[i], v, 1e-12 * (std::abs(v) + q * A)) << i;
        EXPECT_NEAR(many.stored[i], 0.4 * K * std::pow(d, 2.5), 1e-12 * A * d) << i;
    }
}

TEST(block, a_restart_recomputes_the_same_force) {
    for (const std::string law : {"ristow K 1e9", "jkr K 1e9 R 0.01", "walton_braun K 1e7"}) {
        const Release rule = law[0] == 'j' ? Release::pull_off : Release::geometric;
        const auto c = cases(law, rule).at(1);
        Layout layout;
        layout.include(c.model);
        Rows rows(layout);
        const Step step{c.duration / 50};
        Step still = step;
        still.moving = false;
        bool alive = false;
        double d = -0.3 * step.dt, v = 1, F = 0;
        int compared = 0;
        for (int k = 0; k < 60; ++k) {
            v -= 0.5 * step.dt * F;
            d += step.dt * v;
            Block block;
            alive = admit(c.model, layout, step, {d, v, 1, 1}, alive, rows.row(), block);
            F = 0;
            if (alive) {
                evaluate(c.model, step, block);
                remember(layout, step, block, 0, rows.row());
                F = block.force[0];
            }
            v -= 0.5 * step.dt * F;
            if (!alive) continue;
            Block again;
            ASSERT_TRUE(admit(c.model, layout, still, {d, v, 1, 1}, true, rows.row(), again));
            evaluate(c.model, still, again);
            EXPECT_NEAR(again.force[0], F, 1e-9 * std::abs(F) + 1e-12) << law << " step " << k;
            ++compared;
        }
        EXPECT_GT(compared, 30) << law;
    }
}

TEST(block, the_floor_bounds_the_onset) {
    const auto c = cases("flores K 1e9", Release::no_tension).at(2);
    Model model = c.model;
    model.floor = 0.1;
    Layout layout;
    layout.include(model);
    Rows rows(layout);
    Block block;
    const Step step{1e-6};
    ASSERT_TRUE(admit(model, layout, step, {1e-9, 0.01, 1, 1}, false, rows.row(), block));
    EXPECT_EQ(block.onset[0], 0.1);
    ASSERT_TRUE(admit(model, layout, step, {1e-7, 2.0, 1, 1}, false, rows.row(), block));
    EXPECT_EQ(block.onset[1], 2.0);
}
