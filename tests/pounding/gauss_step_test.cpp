// Collocation steps of a contact: their tables, their order, and the same numbers whatever the
// processor.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "percuss/numerics/quadrature.hpp"
#include "pounding/event/two_oscillators/clock.hpp"
#include "pounding/event/two_oscillators/contact.hpp"
#include "support/dice.hpp"

namespace percuss::pounding {

using namespace pounding;
namespace {

std::vector<GaussClock> all_clocks() {
    return {GaussClock::plain(),       GaussClock::onset(2, 0),  GaussClock::onset(4, 0),
            GaussClock::onset(4, 0.5), GaussClock::departure(2), GaussClock::departure(4)};
}

/// Velocities and displacements of accelerations u^k, in every clock, by a rule that is exact for
/// them.
TEST(gauss_step, tables_integrate_polynomials_exactly) {
    const GaussRule points = gauss_legendre(gauss_points), exact = gauss_legendre(16);
    for (const GaussClock& clock : all_clocks()) {
        const GaussTable& t = clock.table();
        const Polynomial tau = clock.pace().integral(0);
        EXPECT_NEAR(tau.at(1), 1, 1e-15);
        for (int k = 0; k < static_cast<int>(gauss_points); ++k) {
            const auto moved = [&](double to) {
                const double first = integrate(
                    exact, -1, to, [&](double u) { return std::pow(u, k) * clock.pace().at(u); });
                const double second = integrate(exact, -1, to, [&](double u) {
                    return (tau.at(to) - tau.at(u)) * std::pow(u, k) * clock.pace().at(u);
                });
                return std::array{first, second};
            };
            std::array<double, 3> end{};
            for (std::size_t i = 0; i < gauss_points; ++i) {
                double first = 0, second = 0;
                for (std::size_t j = 0; j < gauss_points; ++j) {
                    const double a = std::pow(2 * points.node[j] - 1, k);
                    first += t.first[j][i] * a;
                    second += t.second[j][i] * a;
                }
                const auto right = moved(2 * points.node[i] - 1);
                EXPECT_NEAR(first, right[0], 2e-15);
                EXPECT_NEAR(second, right[1], 2e-15);
                const double a = std::pow(2 * points.node[i] - 1, k);
                end[0] += t.end_first[i] * a;
                end[1] += t.end_second[i] * a;
                end[2] += t.ahead[i] * a;
            }
            const auto right = moved(1);
            EXPECT_NEAR(end[0], right[0], 2e-15);
            EXPECT_NEAR(end[1], right[1], 2e-15);
            EXPECT_NEAR(end[2], 1, 1e-14);
        }
    }
}

TEST(gauss_step, places_are_where_that_much_time_has_passed) {
    for (const GaussClock& clock : all_clocks()) {
        const Polynomial tau = clock.pace().integral(0);
        for (const double part : {0.0, 1e-6, 0.1, 0.5, 0.9, 1.0})
            EXPECT_NEAR(tau.at(clock.place(part)), part, 4e-16);
    }
}

/// Two free masses and a spring with dashpot between them: d'' = -(2 K d + 2 c d')/m.
struct SpringImpact {
    double K = 1, c = 0.1;

    [[nodiscard]] QuickContact contact() const {
        QuickContact q{};
        q.shape[0] = 1;
        q.shape[1] = -1;
        q.aside[0] = q.aside[1] = 1;
        q.push = -2;
        q.back_d[0] = 0.5;
        q.back_d[1] = -0.5;
        q.back_z[0] = q.back_z[1] = 0.5;
        q.K = K;
        q.damper = c;
        return q;
    }
    /// From a time after touch.
    [[nodiscard]] GaussStep step(const GaussClock& clock, GaussGoal goal, double from,
                                 double length) const {
        const auto [d, v] = exact(from);
        GaussStep s{};
        s.table = &clock.table();
        s.goal = goal;
        s.start = from;
        s.length = length;
        s.longest = 100;
        for (int m = 0; m < 2; ++m) {
            s.x[m] = m == 0 ? 0.5 * d : -0.5 * d;
            s.y[m] = m == 0 ? 0.5 * v : -0.5 * v;
        }
        s.here = {d, v, K * d + c * v};
        s.per_length = s.per_speed = 1e14;
        return s;
    }
    /// d and d' after a time t.
    [[nodiscard]] std::array<double, 2> exact(double t) const {
        const double w = std::sqrt(2 * K - c * c), fall = std::exp(-c * t);
        return {fall * std::sin(w * t) / w, fall * (std::cos(w * t) - c / w * std::sin(w * t))};
    }
};
constexpr auto dashpot = static_cast<std::size_t>(QuickLaw::linear_dashpot);

/// The polynomial misses the acceleration at the end of the step by much more than the motion is
/// wrong there: by the Gauss points the error of the end is about the square of the other.
TEST(gauss_step, is_far_better_at_its_end_than_between_its_points) {
    const GaussClock clock = GaussClock::plain();
    const SpringImpact impact;
    GaussStep s = impact.step(clock, GaussGoal::time, 0.2, 1);
    gauss_kernels().take[dashpot](impact.contact(), s);
    const auto [d, v] = impact.exact(1.2);
    EXPECT_NEAR(s.there.d, d, 1e-15);
    EXPECT_NEAR(s.there.v, v, 1e-15);
    double ahead = 0;
    for (std::size_t j = 0; j < gauss_points; ++j)
        ahead += s.table->ahead[j] * (s.a[0][j] - s.a[1][j]);
    EXPECT_GT(std::abs(ahead - s.end_bend), 1e-8);
}

TEST(gauss_step, finds_the_turn_and_the_separation) {
    const SpringImpact impact;
    const GaussClock clock = GaussClock::plain();
    const double w = std::sqrt(2 * impact.K - impact.c * impact.c), end = std::acos(-1.0) / w;
    GaussStep turn = impact.step(clock, GaussGoal::turn, 0.6, 0.4);
    gauss_kernels().take[dashpot](impact.contact(), turn);
    EXPECT_NEAR(0.6 + turn.length, std::atan2(w, impact.c) / w, 1e-14);
    EXPECT_NEAR(turn.there.d, impact.exact(0.6 + turn.length)[0], 1e-15);
    GaussStep part = impact.step(clock, GaussGoal::separation, 1.6, 0.5);
    gauss_kernels().take[dashpot](impact.contact(), part);
    EXPECT_NEAR(1.6 + part.length, end, 1e-14);
    EXPECT_NEAR(-part.there.v, std::exp(-impact.c * end), 1e-14);
}

TEST(gauss_step, gives_up_a_separation_that_lies_too_far) {
    const GaussClock clock = GaussClock::departure(2);
    const SpringImpact impact;
    GaussStep s = impact.step(clock, GaussGoal::separation, 1.6, 0.1);
    s.longest = 0.2;
    EXPECT_TRUE(std::isinf(gauss_kernels().take[dashpot](impact.contact(), s)));
}

/// A contact of two damped oscillators under a ground motion.
class RandomStep {
public:
    explicit RandomStep(std::uint64_t seed) : dice_(seed) {}

    QuickContact contact() {
        QuickContact c{};
        for (int m = 0; m < 2; ++m) {
            c.shape[m] = between(0.5, 1.5) * (m == 0 ? 1 : -1);
            c.aside[m] = between(0.5, 1.5);
            c.back_d[m] = between(0.3, 0.7) * (m == 0 ? 1 : -1);
            c.back_z[m] = between(0.3, 0.7);
        }
        c.dd = {between(-200, -20), between(-2, 0)};
        c.dz = {between(-50, 50), between(-1, 1)};
        c.zd = {between(-50, 50), between(-1, 1)};
        c.zz = {between(-200, -20), between(-2, 0)};
        c.d = {between(-1, 1), between(-1, 1)};
        c.z = {between(-1, 1), between(-1, 1)};
        c.push = between(-3, -1);
        c.offset = 0.01;
        c.K = between(1e3, 1e5);
        c.damper = between(0, 20);
        c.value = between(-3, 3);
        c.rise = between(-50, 50);
        c.anchor = 1;
        return c;
    }
    GaussStep step(const QuickContact& c, const GaussTable& table, GaussGoal goal) {
        GaussStep s{};
        s.table = &table;
        s.goal = goal;
        s.start = 1;
        s.length = 3e-3;
        s.longest = 1;
        const double d = between(0.002, 0.01), v = goal == GaussGoal::separation ? -0.3 : 0.3;
        s.x[0] = (c.offset + d) / c.shape[0];
        s.y[0] = v / c.shape[0];
        s.here = {d, v, c.K * d * std::sqrt(d)};
        s.per_length = s.per_speed = 1e8;
        return s;
    }

private:
    double between(double low, double high) { return dice_.between(low, high); }

    support::Dice dice_;
};

TEST(gauss_step, every_instruction_set_gives_the_same_bits) {
    RandomStep random(20261116);
    int converged = 0;
    for (int repeat = 0; repeat < 100; ++repeat)
        for (const GaussClock& clock : all_clocks())
            for (std::size_t law = 0; law < 3; ++law)
                for (const GaussGoal goal :
                     {GaussGoal::time, GaussGoal::turn, GaussGoal::separation}) {
                    const QuickContact c = random.contact();
                    GaussStep a = random.step(c, clock.table(), goal), b = a;
                    const double error = gauss_kernels_baseline.take[law](c, a);
                    EXPECT_EQ(error, gauss_kernels().take[law](c, b));
                    if (!std::isfinite(error)) continue;
                    ++converged;
                    EXPECT_EQ(a.length, b.length);
                    for (std::size_t m = 0; m < 2; ++m) {
                        EXPECT_EQ(a.end_x[m], b.end_x[m]);
                        EXPECT_EQ(a.end_y[m], b.end_y[m]);
                        EXPECT_TRUE(std::equal(a.a[m], a.a[m] + gauss_points, b.a[m]));
                    }
                    EXPECT_EQ(a.there.F, b.there.F);
                    EXPECT_EQ(a.iterations, b.iterations);
                }
    EXPECT_GT(converged, 2000);
}

}  // namespace
}  // namespace percuss::pounding
