// A string starts from its static equilibrium on bridge and thread: what is not plucked is silent.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "run.hpp"
#include "string/equilibrium.hpp"
#include "support/dice.hpp"

namespace percuss::string_test {

using namespace string;
namespace {

double largest(const std::vector<double>& values) {
    double most = 0;
    for (const double v : values) most = std::max(most, std::abs(v));
    return most;
}

std::vector<StringSettings> all_settings() {
    std::vector<StringSettings> all = kernels();
    for (StringSettings settings : kernels()) {
        settings.ledger = true;
        all.push_back(settings);
    }
    all.push_back(plain());
    all.back().reference = true;
    return all;
}

TEST(string_rest, a_string_on_a_raised_bridge_does_not_click) {
    for (const StringSettings& settings : all_settings())
        for (const double h_c : {0.0, 1e-4, -1e-4}) {
            const Rendered r = run(preset("C3", {{"a_e", 0}, {"h_b", 3e-4}, {"h_c", h_c}}),
                                   at_most(0.5), settings);
            const double held = largest(r.bridge);
            ASSERT_GT(held, 1) << h_c;
            EXPECT_LE(largest(r.signal), 1e-9 * held) << h_c;
            for (const double force : r.bridge) ASSERT_NEAR(force, held, 1e-9 * held);
        }
}

TEST(string_rest, four_strings_and_a_distributed_bridge_rest_as_well) {
    for (const StringSettings& settings : kernels()) {
        const Rendered r = run(preset("drone", {{"a_e", 0}, {"h_b", 3e-4}, {"h_c", 2e-4}}),
                               at_most(0.2), settings);
        EXPECT_LE(largest(r.signal), 1e-9 * largest(r.bridge));
    }
    const Rendered r = run(
        preset("C3", {{"a_e", 0}, {"h_b", 3e-4}, {"n_b", 5}, {"l_b", 4e-3}, {"lambda", 0}}), 0.02);
    EXPECT_GT(largest(r.bridge), 1);
    EXPECT_LE(largest(r.signal), 1e-8 * largest(r.bridge));
}

TEST(string_rest, a_thread_that_lifts_the_string_off_the_bridge) {
    const Rendered r = run(preset("C3", {{"a_e", 0}, {"h_b", -1e-3}, {"h_c", 1e-3}}), at_most(0.2));
    EXPECT_EQ(largest(r.bridge), 0);
    EXPECT_GT(largest(r.thread), 1);
    EXPECT_LE(largest(r.signal), 1e-9 * largest(r.thread));
}

TEST(string_rest, the_kernel_and_the_published_scheme_rest_with_the_same_forces) {
    StringSettings reference = plain();
    reference.reference = true;
    const Instrument raised = preset("C3", {{"a_e", 0}, {"h_b", 3e-4}, {"h_c", 1e-4}});
    const double fast = run(raised, 0.01).bridge[0], slow = run(raised, 0.01, reference).bridge[0];
    EXPECT_NEAR(fast / slow, 1, 1e-11);
}

// A perfectly flexible string held at x by a force F sinks by F x (L - x)/(T L).
TEST(string_rest, a_flexible_string_has_its_triangle) {
    const double h = 1e-4, x = 0.3;
    const Instrument one =
        preset("C3", {{"a_e", 0}, {"k_b", 0}, {"EI", 0}, {"h_c", h}, {"x_c", x}, {"k_c", 2e3}});
    const StringParameters& s = one.strings[0];
    const double compliance = x * (s.length - x) / (s.string_tension() * s.length);
    const double expected = h / (1 / s.thread_stiffness + compliance);
    // modes above 20 kHz and the width of the thread take part of the kink away
    EXPECT_NEAR(run(one, 0.01).thread[0] / expected, 1, 0.02);
}

TEST(string_rest, the_pluck_still_sounds_on_a_raised_bridge) {
    const Rendered r = run(preset("C3", {{"h_b", 3e-4}}), 0.2);
    EXPECT_GT(largest(r.signal), 1e-3);
    // starts from silence: the pluck rises slowly
    EXPECT_LE(std::abs(r.signal[0]), 1e-6 * largest(r.signal));
}

// Closer to each other than the shortest wave, so that the thread pushes the string further up at
// the bridge than where it is itself: forces of rounding size at the bridge, over no stiffness.
TEST(string_rest, a_bridge_without_stiffness_beside_the_thread_is_none) {
    for (double x_b = 3.4e-3; x_b < 3.7e-3; x_b += 5e-6) {
        const Values common{{"L", 0.063}, {"r", 2.2e-5},   {"rho", 500},     {"E", 6.6e8},
                            {"f1", 43},   {"sigma0", 0},   {"sigma1", 2e-4}, {"sigma3", 7e-7},
                            {"k_b", 0},   {"w_b", 0},      {"k_c", 7.2e4},   {"x_c", 3.39e-3},
                            {"w_c", 0},   {"h_c", 3.6e-5}, {"a_e", -1e-3},   {"x_b", x_b}};
        Values raised = common, absent = common;
        raised["h_b"] = 1e-7;
        absent["h_b"] = -1;
        const Rendered with = run(preset("C3", raised), 0.01, plain(), 16000),
                       without = run(preset("C3", absent), 0.01, plain(), 16000);
        for (std::size_t i = 0; i < with.signal.size(); ++i) {
            ASSERT_EQ(with.bridge[i], 0) << x_b;
            ASSERT_EQ(with.signal[i], without.signal[i]) << x_b << " " << i;
        }
    }
}

/// Forces satisfy their own equations, whichever of many bridges touch.
TEST(resting_forces, satisfy_the_conditions_of_contact) {
    support::Dice dice(11);
    for (int round = 0; round < 300; ++round) {
        const auto n = static_cast<std::size_t>(1 + round % 9);
        std::vector<Support> supports;
        Eigen::MatrixXd root = Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), 12);
        for (std::size_t i = 0; i < n; ++i) {
            // in every other round some are as soft as can be, or of no stiffness at all
            const double kind = round % 2 == 0 ? 1 : dice.between(0, 1);
            const double k = std::pow(10, kind < 0.4 ? dice.between(-280, 2) : dice.between(2, 9));
            supports.push_back({kind < 0.2 ? 0 : k, dice.between(-1e-3, 1e-3), i > 0});
            // and neighbours move alike
            const double size = std::pow(10, dice.between(-3.5, -2.5));
            for (Eigen::Index j = 0; j < 12; ++j)
                root(static_cast<Eigen::Index>(i), j) =
                    size * (dice.between(-1, 1) + (round % 3 == 0 ? 1 : 0));
        }
        const Eigen::MatrixXd C = root * root.transpose();
        const std::vector<double> F = resting_forces(supports, C);
        for (std::size_t i = 0; i < n; ++i) {
            double depth = supports[i].height;
            double size = std::abs(depth);
            for (std::size_t j = 0; j < n; ++j) {
                const double part =
                    C(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) * F[j];
                depth -= part;
                size += std::abs(part);
            }
            if (supports[i].stiffness == 0) {
                EXPECT_EQ(F[i], 0);
                continue;
            }
            if (supports[i].one_sided) {
                EXPECT_GE(F[i], 0);
                if (F[i] == 0) {
                    EXPECT_LE(depth, 1e-9 * size);
                }
            }
            if (F[i] != 0) {
                EXPECT_NEAR(F[i] / supports[i].stiffness, depth, 1e-9 * size);
            }
        }
    }
}

}  // namespace
}  // namespace percuss::string_test
