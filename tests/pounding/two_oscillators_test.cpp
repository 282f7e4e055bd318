// The fast steps for contacts of two oscillators against the general method, which runs whenever
// the energy ledger is kept.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>

#include "percuss/pounding/problem.hpp"
#include "support/dice.hpp"
#include "support/pounding_cases.hpp"

namespace {

using namespace percuss;

class RandomPair {
public:
    explicit RandomPair(std::uint64_t seed) : dice_(seed) {}

    Pounding problem() {
        Pounding p;
        for (int i = 0; i < 2; ++i)
            p.buildings.push_back(
                *build(SingleOscillator{.mass = dice_.spread(1e3, 1e5),
                                        .period = dice_.spread(0.05, 1.5),
                                        .damping_ratio = dice_.between(0, 0.15)}));
        p.pairs = *pair_floors(p.buildings, 0, 1, joint(p.buildings[0].mass[0]));
        p.ground.record = motion();
        p.ground.scale = dice_.between(0.5, 2);
        if (dice_.chance(0.2))
            p.ground.impulses = {{dice_.between(0.1, 2), dice_.between(-0.5, 0.5)}};
        p.duration = p.ground.record->duration() + 0.5;
        return p;
    }

private:
    Joint joint(double mass) {
        // contacts of a millisecond to a tenth of a second
        const double linear = mass * std::pow(pi / dice_.spread(1e-3, 0.08), 2);
        const double hertz = linear / std::sqrt(0.005), e = dice_.between(0.1, 0.98);
        Joint j;
        j.gap = dice_.chance(0.15) ? 0 : dice_.spread(0.001, 0.04);
        j.release = dice_.chance(0.5) ? Release::geometric : Release::no_tension;
        switch (dice_.whole(0, 5)) {
            case 0: j.law = support::law_of("hertz", {{"K", hertz}}); break;
            case 1: j.law = support::law_of("exact_hunt_crossley", {{"K", hertz}, {"e", e}}); break;
            case 2: j.law = support::law_of("jankowski", {{"K", hertz}, {"e", e}}); break;
            case 3: j.law = support::law_of("anagnostopoulos", {{"K", linear}, {"e", e}}); break;
            case 4: j.law = support::law_of("tsuji", {{"K", hertz}, {"e", e}}); break;
            default: j.law = support::law_of("flores", {{"K", hertz}, {"e", e}}); break;
        }
        return j;
    }
    std::shared_ptr<const GroundMotion> motion() {
        auto record = std::make_shared<GroundMotion>();
        record->dt = dice_.chance(0.5) ? 0.01 : 0.005;
        record->name = "random";
        double amplitude[4], frequency[4];
        for (int i = 0; i < 4; ++i)
            amplitude[i] = dice_.between(0, 3), frequency[i] = dice_.spread(0.4, 8);
        for (int k = 0; k * record->dt <= 2; ++k) {
            const double t = k * record->dt;
            double sum = 0.5 * dice_.between(-1, 1);
            for (int i = 0; i < 4; ++i) sum += amplitude[i] * std::sin(2 * pi * frequency[i] * t);
            record->acceleration.push_back(sum * t * std::exp(1 - t));
        }
        return record;
    }

    support::Dice dice_;
};

/// The largest relative difference of two numbers that may both be missing.
double apart(double a, double b, double least) {
    if (std::isnan(a) && std::isnan(b)) return 0;
    return std::abs(a - b) / std::max(std::abs(a), least);
}

struct Difference {
    double time = 0, speed = 0, impact = 0, peak = 0, history = 0;
    bool same_impacts = true;
};

PoundingSolution run(const Pounding& p, bool energy, double history_step = 0.0137,
                     double tolerance = 1e-11) {
    auto solution =
        solve(p, EventDriven{tolerance}, {.energy = energy, .history_step = history_step});
    EXPECT_TRUE(solution) << solution.error().text();
    return *solution;
}

Difference difference(const PoundingSolution& a, const PoundingSolution& b) {
    Difference d;
    d.same_impacts = a.status == b.status && a.impacts.size() == b.impacts.size();
    double largest_force = 1;
    for (std::size_t i = 0; d.same_impacts && i < a.impacts.size(); ++i) {
        const PoundingImpact &x = a.impacts[i], &y = b.impacts[i];
        largest_force = std::max(largest_force, x.peak_force);
        // touches this slow are where rounding has grown largest
        if (x.onset_speed < 1e-3) continue;
        d.same_impacts = x.tension_cut == y.tension_cut && x.recompression == y.recompression;
        d.time = std::max(d.time, std::abs(x.time - y.time));
        d.speed = std::max(d.speed, std::abs(x.onset_speed - y.onset_speed));
        d.impact = std::max({d.impact, apart(x.peak_force, y.peak_force, 1e-3),
                             apart(x.peak_indentation, y.peak_indentation, 1e-9),
                             apart(x.separation_speed, y.separation_speed, 1e-3),
                             apart(x.duration, y.duration, 1e-6)});
    }
    for (std::size_t k = 0; k < 2; ++k) {
        const DofPeaks &x = a.peaks[k].dofs[0], &y = b.peaks[k].dofs[0];
        d.peak = std::max({d.peak, apart(x.displacement.value, y.displacement.value, 1e-9),
                           apart(x.velocity.value, y.velocity.value, 1e-9),
                           apart(x.acceleration.value, y.acceleration.value, 1e-9)});
    }
    for (std::size_t i = 0; i < a.history.time.size(); ++i)
        d.history = std::max(
            d.history, std::abs(a.history.force[0][i] - b.history.force[0][i]) / largest_force);
    return d;
}

TEST(two_oscillators_fast, agree_with_the_general_method) {
    std::size_t impacts = 0;
    Difference worst;
    for (std::uint64_t seed = 1; seed <= 120; ++seed) {
        const Pounding p = RandomPair(seed).problem();
        const PoundingSolution general = run(p, true), fast = run(p, false);
        const Difference d = difference(general, fast);
        EXPECT_TRUE(d.same_impacts) << "seed " << seed;
        EXPECT_LT(d.time, 1e-7) << "seed " << seed;
        EXPECT_LT(d.speed, 1e-6) << "seed " << seed;
        EXPECT_LT(d.impact, 1e-5) << "seed " << seed;
        EXPECT_LT(d.peak, 1e-6) << "seed " << seed;
        EXPECT_LT(d.history, 1e-5) << "seed " << seed;
        impacts += fast.impacts.size();
        worst.time = std::max(worst.time, d.time);
        worst.peak = std::max(worst.peak, d.peak);
    }
    EXPECT_GT(impacts, 500U);
    RecordProperty("impacts", std::to_string(impacts));
    RecordProperty("worst_time", std::to_string(worst.time));
    RecordProperty("worst_peak", std::to_string(worst.peak));
}

/// Samples of the history that meet those of the record, where steps end, but for rounding.
TEST(two_oscillators_fast, histories_hold_at_the_ends_of_steps) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        for (const double part : {0.1, 0.3, 0.7, 0.9, 1.1, 1.3}) {
            Pounding p = RandomPair(seed).problem();
            p.pairs[0].law = support::law_of("hertz", {{"K", 1e7}});
            p.duration = 1.2;
            const double step = part * p.ground.record->dt;
            const PoundingSolution rough = run(p, true, step, 1e-8), right = run(p, true, step);
            EXPECT_LT(difference(right, rough).history, 1e-4) << "seed " << seed << " " << part;
        }
}

/// A dashpot acts from touch on, all at once; its error falls with the tolerance like any other.
TEST(two_oscillators_fast, dashpots_converge) {
    for (const Law& law : {support::law_of("kelvin_voigt", {{"K", 1e7}, {"D", 1e5}}),
                           support::law_of("anagnostopoulos", {{"K", 1e7}, {"e", 0.6}})})
        for (const Release release : {Release::geometric, Release::no_tension})
            for (const bool energy : {true, false}) {
                Pounding p = RandomPair(2).problem();
                p.pairs[0].law = law;
                p.pairs[0].release = release;
                p.ground.impulses.clear();
                const auto at = [&](double tolerance) {
                    return *solve(p, EventDriven{tolerance}, {.energy = energy});
                };
                const PoundingSolution right = at(1e-14), found = at(1e-11);
                ASSERT_GT(right.impacts.size(), 2U);
                ASSERT_EQ(right.impacts.size(), found.impacts.size());
                for (std::size_t i = 0; i < right.impacts.size(); ++i) {
                    const PoundingImpact &x = right.impacts[i], &y = found.impacts[i];
                    EXPECT_NEAR(x.time, y.time, 2e-11) << law.info().id << " impact " << i;
                    EXPECT_NEAR(y.peak_force / x.peak_force, 1, 1e-9)
                        << law.info().id << " impact " << i;
                }
            }
}

/// A stiffness that is off by thirty millionths is seen.
TEST(two_oscillators_fast, negative_control) {
    Pounding p = RandomPair(2).problem(), q = p;
    p.pairs[0].law = support::law_of("jankowski", {{"K", 1e8}, {"e", 0.6}});
    q.pairs[0].law = support::law_of("jankowski", {{"K", 1.00003e8}, {"e", 0.6}});
    const PoundingSolution general = run(p, true), fast = run(q, false);
    ASSERT_FALSE(general.impacts.empty());
    EXPECT_GT(difference(general, fast).impact, 1e-5);
}

/// An impulse of the ground during a contact: the largest velocity is the one right after it.
TEST(two_oscillators_fast, a_peak_right_after_an_impulse_counts) {
    for (const bool energy : {true, false}) {
        Pounding p = RandomPair(2).problem();
        p.pairs[0].law = support::law_of("jankowski", {{"K", 1e7}, {"e", 0.6}});
        p.ground.impulses.clear();
        const PoundingSolution calm = run(p, energy);
        ASSERT_FALSE(calm.impacts.empty());
        const PoundingImpact& impact = calm.impacts[0];
        p.ground.impulses = {{impact.time + 0.4 * impact.duration, -3.0}};
        const auto kicked = solve(p, EventDriven{1e-11}, {.energy = energy, .history_step = 1e-4});
        ASSERT_TRUE(kicked);
        for (std::size_t k = 0; k < 2; ++k) {
            double largest = 0;
            for (const double v : kicked->history.velocity[k])
                largest = std::max(largest, std::abs(v));
            EXPECT_GE(std::abs(kicked->peaks[k].dofs[0].velocity.value), largest * (1 - 1e-12));
        }
    }
}

}  // namespace
