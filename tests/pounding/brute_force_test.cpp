// No impact is missed and none invented: random structures and ground motions by the event-driven
// engine and by brute force.
#include "support/brute_force.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <random>
#include <string>

#include "support/pounding_cases.hpp"

namespace {

using namespace percuss;

/// The engines see impacts of this depth or less differently only by rounding; they change nothing
/// that either could see afterwards.
constexpr double resolution = 1e-10;  // m

/// Impacts multiply the errors of the reference, so that after a hundred of them milliseconds may
/// lie between two good runs; but errors do not appear from nothing.
constexpr double reference_time = 5e-6;   // s
constexpr double reference_speed = 2e-5;  // m/s
constexpr double growth = 30;             // from one impact to the next, at most

class RandomCase {
public:
    explicit RandomCase(std::uint64_t seed) : random_(seed) {}

    Pounding problem() {
        Pounding p;
        const int count = pick(2, 3);
        for (int i = 0; i < count; ++i) p.buildings.push_back(building());
        for (std::size_t i = 0; i + 1 < p.buildings.size(); ++i) {
            const auto pairs = pair_floors(p.buildings, i, i + 1, joint(p.buildings[i]));
            p.pairs.insert(p.pairs.end(), pairs->begin(), pairs->end());
        }
        p.ground = ground();
        if (chance(0.2))
            p.buildings.back().delay =
                p.ground.harmonics.empty() && p.ground.impulses.empty() ? uniform(0.01, 0.3) : 0;
        p.duration = p.ground.record->duration() + 0.5;
        return p;
    }

private:
    double uniform(double a, double b) { return a + (b - a) * unit_(random_); }
    double spread(double a, double b) { return a * std::pow(b / a, unit_(random_)); }
    int pick(int a, int b) {
        return a + static_cast<int>(random_() % static_cast<unsigned>(b - a + 1));
    }
    bool chance(double p) { return unit_(random_) < p; }

    Building building() {
        if (chance(0.5)) {
            SingleOscillator o;
            o.mass = spread(1e3, 1e5);
            o.period = spread(0.15, 1.5);
            o.damping_ratio = uniform(0.005, 0.1);
            return *build(o);
        }
        ShearBuilding b;
        const int storeys = pick(2, 4);
        const double m = spread(1e3, 1e5), k = m * std::pow(spread(8, 60), 2);
        for (int i = 0; i < storeys; ++i)
            b.storeys.push_back({m * uniform(0.7, 1.3), k * uniform(0.7, 1.3), 0});
        if (chance(0.5)) {
            b.damping = ModalDamping{{uniform(0.005, 0.1)}};
        } else {
            // dampers that couple the modes
            for (auto& s : b.storeys) s.damping = spread(0.0005, 0.005) * s.stiffness;
        }
        return *build(b);
    }
    Joint joint(const Building& beside) {
        Joint j;
        j.gap = chance(0.15) ? 0 : spread(0.002, 0.04);
        j.release = chance(0.5) ? Release::geometric : Release::no_tension;
        const double m = beside.mass[0];
        // contacts of a millisecond to a tenth of a second
        const double linear = m * std::pow(pi / spread(2e-3, 0.05), 2);
        const double hertz = linear / std::sqrt(0.005);
        const double e = uniform(0.3, 0.95);
        switch (pick(0, 7)) {
            case 0: j.law = support::law_of("hertz", {{"K", hertz}}); break;
            case 1: j.law = support::law_of("hertzdamp", {{"K", hertz}, {"e", e}}); break;
            case 2: j.law = support::law_of("exact_hunt_crossley", {{"K", hertz}, {"e", e}}); break;
            case 3: j.law = support::law_of("jankowski", {{"K", hertz}, {"e", e}}); break;
            case 4: j.law = support::law_of("anagnostopoulos", {{"K", linear}, {"e", e}}); break;
            case 5: j.law = support::law_of("ye_linear", {{"K", linear}, {"e", e}}); break;
            case 6: j.law = support::law_of("tsuji", {{"K", hertz}, {"e", e}}); break;
            default: j.law = support::law_of("mahmoud_jankowski", {{"K", linear}, {"e", e}}); break;
        }
        return j;
    }
    GroundInput ground() {
        GroundInput g;
        auto record = std::make_shared<GroundMotion>();
        record->dt = chance(0.5) ? 0.01 : 0.02;
        record->name = "random";
        const double length = uniform(4, 7);
        double amplitude[6], frequency[6], phase[6];
        for (int i = 0; i < 6; ++i) {
            amplitude[i] = uniform(0, 2.5);
            frequency[i] = spread(0.4, 8);
            phase[i] = uniform(0, 2 * pi);
        }
        for (int k = 0; k * record->dt <= length; ++k) {
            const double t = k * record->dt;
            double sum = 0.5 * uniform(-1, 1);
            for (int i = 0; i < 6; ++i)
                sum += amplitude[i] * std::sin(2 * pi * frequency[i] * t + phase[i]);
            record->acceleration.push_back(sum * t * std::exp(1 - t));
        }
        g.record = record;
        g.scale = uniform(0.5, 2);
        if (chance(0.15)) g.harmonics = {{uniform(0.2, 2), uniform(0.5, 5), uniform(0, 6)}};
        if (chance(0.15)) g.impulses = {{uniform(0.1, 3), uniform(-0.5, 0.5)}};
        return g;
    }

    std::mt19937_64 random_;
    std::uniform_real_distribution<double> unit_{0, 1};
};

struct Tally {
    long impacts = 0, shallow = 0;
    double time = 0, speed = 0, state = 0;
};

template <class Impacts>
std::vector<typename Impacts::value_type> deep(const Impacts& impacts, long& shallow) {
    std::vector<typename Impacts::value_type> list;
    for (const auto& i : impacts) {
        if (i.peak_indentation > resolution)
            list.push_back(i);
        else
            ++shallow;
    }
    // impacts at one time have no order
    for (std::size_t i = 1; i < list.size(); ++i)
        for (std::size_t k = i; k > 0 && list[k].pair < list[k - 1].pair &&
                                std::abs(list[k].time - list[k - 1].time) < 1e-5;
             --k)
            std::swap(list[k], list[k - 1]);
    return list;
}

/// How far apart two runs are; a sentence if they have different impacts.
std::string compare(const PoundingSolution& engine, const support::BruteRun& brute, Tally& tally) {
    if (engine.status != RunStatus::completed) return "the engine stopped: " + engine.note;
    long ignored = 0;
    const auto a = deep(engine.impacts, tally.shallow);
    const auto b = deep(brute.impacts, ignored);
    if (a.size() != b.size())
        return std::to_string(a.size()) + " impacts, by brute force " + std::to_string(b.size());
    double late = reference_time, fast = reference_speed;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].pair != b[i].pair)
            return "impact " + std::to_string(i + 1) + " is of another pair";
        const double dt = std::abs(a[i].time - b[i].time);
        const double dv = std::abs(a[i].onset_speed - b[i].onset_speed);
        // a pair that closes from rest has no sharp time of closure
        const bool sharp = a[i].onset_speed * dt > 1e-12;
        if ((sharp && dt > late) || dv > fast)
            return "impact " + std::to_string(i + 1) + " differs by " + std::to_string(dt * 1e9) +
                   " ns and " + std::to_string(dv * 1e6) + " um/s";
        if (sharp) {
            tally.time = std::max(tally.time, dt);
            late = std::max(late, growth * dt);
        }
        fast = std::max(fast, growth * dv);
        tally.speed = std::max(tally.speed, dv);
    }
    for (std::size_t i = 0; i < brute.x.size(); ++i)
        tally.state = std::max(tally.state, std::abs(engine.displacement[i] - brute.x[i]));
    tally.impacts += static_cast<long>(a.size());
    return {};
}

class brute_force : public testing::TestWithParam<int> {};

TEST_P(brute_force, same_impacts_on_fifty_random_problems) {
    Tally tally;
    for (std::uint64_t i = 0; i < 50; ++i) {
        const std::uint64_t seed = 1000 * static_cast<std::uint64_t>(GetParam()) + i;
        const Pounding problem = RandomCase(seed).problem();
        const auto engine = solve(problem, EventDriven{});
        ASSERT_TRUE(engine) << "seed " << seed << ": " << engine.error().text();
        const auto brute = support::BruteForce(problem).run();
        const std::string difference = compare(*engine, brute, tally);
        EXPECT_TRUE(difference.empty()) << "seed " << seed << ": " << difference;
    }
    std::printf(
        "seeds %d.. : %ld impacts, %ld shallower than %.0e m left out; largest differences %.1e s, "
        "%.1e m/s, end %.1e m\n",
        1000 * GetParam(), tally.impacts, tally.shallow, resolution, tally.time, tally.speed,
        tally.state);
    EXPECT_GT(tally.impacts, 200);
    EXPECT_LT(tally.shallow, tally.impacts / 50);
}
INSTANTIATE_TEST_SUITE_P(seeds, brute_force, testing::Values(1, 2, 3, 4));

/// An impact taken out of a run, moved or made slower must be found out.
TEST(brute_force_control, a_missing_or_shifted_impact_is_seen) {
    const auto problem = support::shaking_table(support::hertzdamp(), 2.6, 3.0, 2.0);
    const auto brute = support::BruteForce(problem).run();
    const auto engine = solve(problem, EventDriven{});
    ASSERT_TRUE(engine);
    Tally tally;
    EXPECT_EQ(compare(*engine, brute, tally), "");
    EXPECT_LT(tally.time, 1e-10);
    EXPECT_LT(tally.speed, 1e-9);
    auto missing = *engine;
    missing.impacts.erase(missing.impacts.begin() + 2);
    EXPECT_NE(compare(missing, brute, tally), "");
    auto late = *engine;
    late.impacts[1].time += 1e-5;
    EXPECT_NE(compare(late, brute, tally), "");
    auto slow = *engine;
    slow.impacts[4].onset_speed -= 1e-4;
    EXPECT_NE(compare(slow, brute, tally), "");
}

}  // namespace
