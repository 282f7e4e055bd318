// Impacts by the discrete gradient: nothing is lost or gained that the law does not lose, and
// everything converges with order 2, the kink at touch notwithstanding.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "percuss/solve/discrete_gradient/contact.hpp"
#include "percuss/solve/methods.hpp"
#include "support/impact.hpp"
#include "support/oracle_rows.hpp"

namespace {

using namespace percuss;
using support::rows_of;

constexpr Onset unit{1, 1};

template <class K>
Impact impact_of(const K& kernel, Release release = Release::no_tension, Onset onset = unit) {
    return Impact(Form{kernel, onset, {}}, release);
}
Solution solved(const Impact& impact, double step, double phase = 0) {
    DiscreteGradient method;
    method.step = step;
    method.phase = phase;
    return solve(impact, method);
}
/// Root of the mean square of f over start phases.
double over_phases(const std::function<double(double phase)>& f, int phases = 20) {
    double sum = 0;
    for (int i = 0; i < phases; ++i) {
        const double value = f((i + 0.5) / phases);
        sum += value * value;
    }
    return std::sqrt(sum / phases);
}
TEST(discrete_gradient_impact, lossless_for_any_step) {
    for (const auto& row : rows_of("pounding/discrete_gradient.csv", "restitution_error")) {
        const double step = row[0];  // omega dt with k = m = 1
        for (int i = 0; i < 40; ++i) {
            const auto s = solved(impact_of(LinearDashpot{1, 0, 0, {}, {}}), step, i / 40.0);
            ASSERT_EQ(s.status, Status::separated) << s.note;
            EXPECT_NEAR(s.rebound.restitution, 1, 3e-13) << step << ' ' << i;
        }
    }
}

TEST(discrete_gradient_impact, lossless_for_every_elastic_law) {
    for (const double step : {0.05, 0.5, 5.0, 1e4}) {
        for (const double phase : {0.0, 0.3, 0.999}) {
            for (const double n : {1.0, 1.5, 2.7})
                EXPECT_NEAR(solved(impact_of(GeneralPower{1, 0, 0, {n}, {n}}), step, phase)
                                .rebound.restitution,
                            1, 3e-13)
                    << n << ' ' << step;
            const LiuLine liu{1, 1, 1};
            EXPECT_NEAR(
                solved(impact_of(FactorContact<LiuLine>{liu, {}}), step, phase).rebound.restitution,
                1, 1e-12);
            EXPECT_NEAR(solved(impact_of(DmtContact{1, 0.2}, Release::pull_off), step, phase)
                            .rebound.restitution,
                        1, 1e-12);
        }
    }
}

/// y(T) of a lossless mass, by hand: the kernel is meant to be used in other people's loops.
double position_after(double step, double phase, double T) {
    double D = -phase * step, v = 1;
    double t = -phase * step;
    for (; t + step <= T; t += step) {
        const auto update = contact_update(step * step / 4, D, step * v);
        v -= step * update.force / 2;
        D = update.compression;
    }
    return D + v * (T - t);
}

TEST(discrete_gradient_impact, position_after_the_impact_has_order_two) {
    const double T = 7;  // touch at 0, separation at pi
    double previous = 0;
    for (const double step : {0.2, 0.1, 0.05, 0.025, 0.0125}) {
        const double error =
            over_phases([&](double phase) { return position_after(step, phase, T) - (pi - T); });
        if (previous > 0) {
            EXPECT_NEAR(std::log2(previous / error), 2.00, 0.01) << step;
        }
        previous = error;
    }
}

/// Explicit dashpot, from the compression at the start of the step.
template <class K>
double explicit_restitution(const K& kernel, double step, double phase) {
    double D = -phase * step, v = 1;
    for (int i = 0; i < 100000; ++i) {
        const double r = D > 0 ? kernel.c_approach * kernel.j.raise(D) : 0;
        const auto move = damped_step(kernel, step * step / 2, D, step * v, step, r, true);
        v -= step * move.force;
        D = move.compression;
        if (!(D > 0) && v < 0) return -v;
    }
    return not_given;
}

struct Orders {
    double trial;
    double naive;
};
/// Errors of the restitution against the oracle rows; gives the observed orders of the last rows.
template <class K>
Orders check_restitution(const K& kernel, const std::string& rows, double within) {
    const double e = 0.65;
    Orders order{0, 0};
    double last_trial = 0, last_naive = 0;
    for (const auto& row : rows_of("pounding/damped.csv", rows)) {
        const double step = row[0];
        const double trial = over_phases([&](double phase) {
            return solved(impact_of(kernel, Release::geometric), step, phase).rebound.restitution -
                   e;
        });
        const double naive = over_phases(
            [&](double phase) { return explicit_restitution(kernel, step, phase) - e; });
        // the phases of the oracle are not ours
        EXPECT_NEAR(trial, row[3], within * row[3]) << step;
        order = {std::log2(last_trial / trial), std::log2(last_naive / naive)};
        last_trial = trial;
        last_naive = naive;
    }
    return order;
}

TEST(discrete_gradient_impact, hunt_crossley_restitution_has_order_two) {
    for (const auto& row : rows_of("pounding/damped.csv", "HC_x_of_e")) {
        const double e = row[0], x = row[1];
        EXPECT_NEAR(x - std::log1p(x), -e * x - std::log1p(-e * x), 1e-13);
        const LinearHuntCrossley kernel{1, x, x, {}, {}};
        const auto error = [&](double step) {
            return over_phases([&](double phase) {
                return solved(impact_of(kernel), step, phase).rebound.restitution - e;
            });
        };
        EXPECT_NEAR(std::log2(error(0.05) / error(0.025)), 2, 0.02) << e;
    }
    const double x = 0.793100908858173;
    const auto order =
        check_restitution(LinearHuntCrossley{1, x, x, {}, {}}, "HC_restitution_err", 0.02);
    EXPECT_NEAR(order.trial, 2, 0.02);
    EXPECT_NEAR(order.naive, 1, 0.1) << "the control: an explicit coefficient has order one";
}

TEST(discrete_gradient_impact, kelvin_voigt_restitution_has_order_two) {
    const double c = 2 * rows_of("pounding/damped.csv", "KV_zeta_e0.65")[0][0];
    const auto order = check_restitution(LinearDashpot{1, c, c, {}, {}}, "KV_restitution_err", 0.1);
    EXPECT_NEAR(order.trial, 2, 0.1);
    EXPECT_LT(order.naive, 1.5) << "the control: an explicit coefficient falls out of the band";
}

struct Errors {
    double restitution = 0, duration = 0, peak = 0, peak_force = 0, time = 0, loading = 0,
           unloading = 0, release = 0, path = 0;
};

Errors errors_against_exact(const Impact& impact, const Solution& exact, double steps) {
    const Rebound& b = exact.rebound;
    const double T = b.duration,
                 E = 0.5 * impact.onset.mass * impact.onset.rate * impact.onset.rate;
    Errors worst;
    for (const double phase : {0.0, 0.13, 0.4, 0.71, 0.97}) {
        const auto s = solved(impact, T / steps, phase);
        EXPECT_EQ(s.status, Status::separated) << s.note;
        const Rebound& a = s.rebound;
        const auto keep = [](double& most, double x, double y, double scale) {
            most = std::max(most, std::fabs(x - y) / scale);
        };
        keep(worst.restitution, a.restitution, b.restitution, 1);
        keep(worst.duration, a.duration, b.duration, T);
        keep(worst.peak, a.peak_indentation, b.peak_indentation, b.peak_indentation);
        keep(worst.peak_force, a.peak_force, b.peak_force, b.peak_force);
        keep(worst.time, a.time_of_peak_indentation, b.time_of_peak_indentation, T);
        keep(worst.loading, a.dissipated_loading, b.dissipated_loading, E);
        keep(worst.unloading, a.dissipated_unloading, b.dissipated_unloading, E);
        keep(worst.release, a.indentation_at_release, b.indentation_at_release, b.peak_indentation);
        for (const double x : {0.1, 0.45, 0.8}) {
            const State p = s.at(x * T), q = exact.at(x * T);
            keep(worst.path, p.indentation, q.indentation, b.peak_indentation);
            keep(worst.path, p.rate, q.rate, impact.onset.rate);
            keep(worst.path, p.force, q.force, b.peak_force);
        }
        // the discrete balance is exact, whatever the error of its terms
        const double left = a.restitution * a.restitution * E + a.stored_at_release;
        EXPECT_NEAR(E, left + a.dissipated_loading + a.dissipated_unloading, 1e-13 * E);
    }
    return worst;
}

/// Every observable and the path fall by 16 when the step falls by 4.
void expect_order_two(const Law& law, Release release, const std::string& what) {
    const Onset onset{0.8, 1.7};
    const Impact impact(support::form(law, onset, release), release);
    const Solution exact = solve(impact, Exact{});
    ASSERT_EQ(exact.status, Status::separated) << what << ' ' << exact.note;
    const Errors coarse = errors_against_exact(impact, exact, 60);
    const Errors fine = errors_against_exact(impact, exact, 240);
    const auto compare = [&](double Errors::*member, const char* name) {
        EXPECT_LE(fine.*member, coarse.*member / 11 + 1e-13) << what << ' ' << name;
        EXPECT_LE(fine.*member, 6e-4) << what << ' ' << name;
    };
    compare(&Errors::restitution, "restitution");
    compare(&Errors::duration, "duration");
    compare(&Errors::peak, "peak indentation");
    compare(&Errors::peak_force, "peak force");
    compare(&Errors::time, "time of peak");
    compare(&Errors::loading, "loss while loading");
    compare(&Errors::unloading, "loss while unloading");
    compare(&Errors::release, "indentation at release");
    compare(&Errors::path, "path");
}

TEST(discrete_gradient_impact, order_two_of_every_observable_for_point_laws) {
    using support::law;
    for (const Release release : {Release::no_tension, Release::geometric}) {
        expect_order_two(law("hertz", {{"K", 1e6}}), release, "hertz");
        expect_order_two(law("flores", {{"K", 1e6}, {"e", 0.6}}), release, "flores");
        expect_order_two(law("tsuji", {{"K", 1e6}, {"e", 0.6}}), release, "tsuji");
        expect_order_two(law("anagnostopoulos", {{"K", 1e6}, {"e", 0.6}}), release, "dashpot");
        expect_order_two(law("power_law", {{"K", 1e6}, {"p", 1.2}, {"e", 0.6}}), release, "power");
        expect_order_two(law("hertzdamp", {{"K", 1e6}, {"e", 0.6}}), release, "hertzdamp");
        expect_order_two(law("jankowski", {{"K", 1e6}, {"e", 0.6}}), release, "jankowski");
    }
    expect_order_two(law("dmt", {{"K", 1e6}, {"R", 0.01}, {"W", 50.0}}), Release::pull_off, "dmt");
}

TEST(discrete_gradient_impact, order_two_of_every_observable_for_line_laws) {
    using support::damped;
    const support::Settings line{{"R1", 0.02}, {"R2", 0.0199}, {"E1", 5e10}, {"nu1", 0.3},
                                 {"E2", 5e10}, {"nu2", 0.3},   {"L", 0.02}};
    expect_order_two(support::law("johnson", line), Release::no_tension, "johnson");
    expect_order_two(damped(support::law("johnson", line), "flores", 0.6), Release::no_tension,
                     "johnson flores");
    expect_order_two(damped(support::law("liu", line), "energy", 0.6), Release::no_tension,
                     "liu energy");
    expect_order_two(damped(support::law("liu", line), "energy", 0.6), Release::geometric,
                     "liu energy");
    const auto persson = damped(support::law("persson", line), "energy", 0.6);
    const Impact impact(support::form(persson, {0.8, 1.7}, Release::no_tension),
                        Release::no_tension);
    const auto exact = solve(impact, Exact{}).rebound;  // its path is slow: the observables only
    const auto s = solved(impact, exact.duration / 200, 0.3).rebound;
    EXPECT_NEAR(s.restitution, exact.restitution, 2e-5);
    EXPECT_NEAR(s.duration, exact.duration, 1e-4 * exact.duration);
}

TEST(discrete_gradient_impact, constant_external_force) {
    // m = k = v0 = 1: d = P (1 - cos t) + sin t returns to 0 at 2 (pi - atan(1/P)), with speed 1
    Impact impact = impact_of(LinearDashpot{1, 0, 0, {}, {}});
    const double P = 0.3, T = 2 * (pi - std::atan(1 / P));
    impact.external = [=](double, double, double) { return P; };
    double previous = 0;
    for (const double step : {0.1, 0.05, 0.025}) {
        const double error = over_phases([&](double phase) {
            const auto s = solved(impact, step, phase);
            EXPECT_NEAR(s.rebound.restitution, 1, 3 * P * step * step);
            return s.rebound.duration - T;
        });
        if (previous > 0) {
            EXPECT_NEAR(std::log2(previous / error), 2, 0.05);
        }
        previous = error;
    }
}

TEST(discrete_gradient_impact, external_force_that_depends_on_the_rate) {
    // a drag that acts in contact is the linear dashpot of the law
    const double c = 0.4;
    const auto exact =
        solve(impact_of(LinearDashpot{1, c, c, {}, {}}, Release::geometric), Exact{});
    Impact impact = impact_of(LinearDashpot{1, 0, 0, {}, {}}, Release::geometric);
    impact.external = [=](double, double, double v) { return -c * v; };
    const auto error = [&](double step) {
        return over_phases([&](double phase) {
            return solved(impact, step, phase).rebound.restitution - exact.rebound.restitution;
        });
    };
    EXPECT_NEAR(std::log2(error(0.05) / error(0.025)), 2, 0.1);
    EXPECT_LT(error(0.025), 1e-3);
}

TEST(discrete_gradient_impact, a_contact_that_never_ends_is_told) {
    const auto s = solved(impact_of(LinearDashpot{1, 3, 3, {}, {}}, Release::geometric), 0.1);
    EXPECT_EQ(s.status, Status::no_separation);
    EXPECT_FALSE(s.note.empty());
    EXPECT_TRUE(std::isnan(s.rebound.duration));
    EXPECT_GT(s.rebound.peak_indentation, 0);
    EXPECT_EQ(solved(impact_of(LinearDashpot{1, 3, 3, {}, {}}), 0.1).status, Status::separated);
}

TEST(discrete_gradient_impact, a_step_too_small_ends_with_a_note) {
    const auto s = solved(impact_of(LinearDashpot{1, 0, 0, {}, {}}), 1e-9);
    EXPECT_EQ(s.status, Status::not_converged);
    EXPECT_NE(s.note.find("steps"), std::string::npos) << s.note;
}

TEST(discrete_gradient_impact, an_absurd_step_is_refused_beforehand) {
    for (const double step : {1e-300, 1e-12}) {
        const auto s = solved(impact_of(LinearDashpot{1, 0, 0, {}, {}}), step);
        EXPECT_EQ(s.status, Status::not_converged);
        EXPECT_EQ(s.stats.steps, 0);
        EXPECT_NE(s.note.find("too small"), std::string::npos) << s.note;
    }
}

TEST(discrete_gradient_impact, energy_that_rounding_creates_is_no_result) {
    // a grain of 1e-20 kg under adhesion: with 1e-6 s and 1e-12 s it would leave faster than it
    // came
    const DmtContact grain{1e9, 2 * pi * 0.05 * 0.01};
    for (const double step : {1e-6, 1e-12}) {
        const auto s = solved(impact_of(grain, Release::pull_off, {1, 1e-20}), step);
        EXPECT_EQ(s.status, Status::not_converged) << step;
        EXPECT_NE(s.note.find("gained energy"), std::string::npos) << s.note;
    }
}

TEST(discrete_gradient_impact, beyond_the_domain_of_a_line_law) {
    const LogLine line{1, 1, 1};  // ends at exp(-1) and stores exp(-2)/4 there
    const FactorContact<LogLine> kernel{line, {}};
    EXPECT_EQ(solved(impact_of(kernel, Release::no_tension, {1, 1}), 0.01).status,
              Status::outside_domain);
    const auto below = solved(impact_of(kernel, Release::no_tension, {0.2, 1}), 0.01, 0.4);
    EXPECT_EQ(below.status, Status::separated) << below.note;
    EXPECT_NEAR(below.rebound.restitution, 1, 1e-12);
}

TEST(discrete_gradient_impact, bad_input_is_refused_with_a_note) {
    const auto impact = impact_of(LinearDashpot{1, 0, 0, {}, {}});
    const double nan = not_given;
    for (const auto& [step, phase] : std::vector<std::pair<double, double>>{
             {0, 0}, {-1, 0}, {nan, 0}, {infinity, 0}, {0.1, 1}, {0.1, -0.1}, {0.1, nan}}) {
        const auto s = solved(impact, step, phase);
        EXPECT_EQ(s.status, Status::not_converged) << step << ' ' << phase;
        EXPECT_FALSE(s.note.empty());
        EXPECT_FALSE(s.at);
    }
    const auto refused = [](const Impact& bad) {
        const auto s = solved(bad, 0.1);
        EXPECT_EQ(s.status, Status::not_converged);
        EXPECT_FALSE(s.note.empty());
        return s.note;
    };
    EXPECT_NE(refused(impact_of(WaltonBraun{1, 2})).find("adaptive"), std::string::npos);
    EXPECT_NE(refused(impact_of(AdamsContact{1, 1.5, 1, 1})).find("adaptive"), std::string::npos);
    EXPECT_NE(refused(impact_of(UserContact{})).find("adaptive"), std::string::npos);
    EXPECT_NE(refused(impact_of(DmtContact{1, 1})).find("pull_off"), std::string::npos);
    refused(impact_of(LinearDashpot{1, -1, -1, {}, {}}));
    refused(impact_of(LinearDashpot{1, 0, 0, {}, {}}, Release::no_tension, {0, 1}));
}

TEST(discrete_gradient_impact, a_long_path_is_thinned_but_complete) {
    const auto s = solved(impact_of(LinearDashpot{1, 0, 0, {}, {}}), 1e-5, 0.5);
    EXPECT_GT(s.stats.steps, 300000);
    for (const double t : {0.0, 0.1, 1.0, 2.0, 3.0}) {
        const State state = s.at(t);
        EXPECT_NEAR(state.indentation, std::sin(t), 1e-9);
        EXPECT_NEAR(state.rate, std::cos(t), 1e-8);
    }
    EXPECT_NEAR(s.at(s.rebound.duration).indentation, 0, 1e-15);
}

}  // namespace
