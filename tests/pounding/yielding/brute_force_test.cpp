// Random shear buildings whose storeys yield, side by side under random records: the engine
// against brute force.
#include <gtest/gtest.h>

#include <memory>
#include <random>

#include "brute.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "support/random_motion.hpp"

namespace {

using namespace percuss;

struct Case {
    Pounding problem;
    std::vector<support::BruteBuilding> brute;
    double gap = 0, K = 0;
};

class RandomYielding {
public:
    /// `degrading`: Clough, Takeda or slip instead of bilinear storeys.
    explicit RandomYielding(std::uint64_t seed, bool degrading = false)
        : random_(seed), degrading_(degrading) {}

    Case make() {
        Case c;
        const std::size_t buildings = uniform(0, 1) < 0.3 ? 1 : 2;
        for (std::size_t b = 0; b < buildings; ++b) add_building(c);
        c.problem.ground.record =
            support::random_motion([this](double low, double high) { return uniform(low, high); });
        c.problem.duration = 4.6;
        if (buildings == 2) {
            c.gap = uniform(0.002, 0.02);
            c.K = 4e8;
            auto law = make_law("hertz", {{"K", c.K}});
            EXPECT_TRUE(law) << law.error().text();
            auto pairs = pair_floors(c.problem.buildings, 0, 1, {c.gap, *law});
            EXPECT_TRUE(pairs);
            c.problem.pairs = *pairs;
        }
        return c;
    }

private:
    double uniform(double low, double high) { return low + (high - low) * unit_(random_); }
    void add_building(Case& c) {
        ShearBuilding model;
        support::BruteBuilding brute;
        const auto n = static_cast<std::size_t>(1 + 3.99 * unit_(random_));
        const double period = uniform(0.12, 0.3) * static_cast<double>(n);
        const double omega = 2 * pi / period * static_cast<double>(n) / 1.2;
        const bool gravity = uniform(0, 1) < 0.4;
        const double softening = degrading_ ? 0 : -0.06;
        const double hardening = uniform(0, 1) < 0.3 ? softening * unit_(random_) : uniform(0, 0.3);
        for (std::size_t i = 0; i < n; ++i) {
            Storey s;
            s.mass = uniform(2e4, 4e4);
            s.stiffness = s.mass * omega * omega * uniform(0.8, 1.2);
            s.damping = uniform(0, 0.002) * s.stiffness;
            const bool yields = uniform(0, 1) < 0.85;
            s.yield.rule = yields ? Hysteresis::bilinear : Hysteresis::elastic;
            s.yield.force = yields ? s.mass * uniform(0.4, 2.5) * static_cast<double>(n - i) : 1e12;
            s.yield.hardening = hardening;
            brute.storeys.push_back(
                {s.mass, s.stiffness, s.damping, s.yield.force, yields ? hardening : 0.5});
            if (degrading_ && yields) degrade(s, brute.storeys.back());
            model.storeys.push_back(s);
        }
        if (gravity) {
            // below what hardening leaves: collapse has no peak to compare
            brute.gravity_stiffness =
                0.6 * std::max(hardening, 0.0) * model.storeys[n - 1].stiffness;
            model.heights.assign(n, 3);
            model.gravity_loads.assign(n, 3 * brute.gravity_stiffness);
        }
        model.name = std::string(1, static_cast<char>('A' + c.brute.size()));
        auto built = build(model);
        EXPECT_TRUE(built) << built.error().text();
        c.problem.buildings.push_back(*built);
        c.brute.push_back(brute);
    }

    void degrade(Storey& s, support::SliderStorey& brute) {
        constexpr Hysteresis rules[] = {Hysteresis::clough, Hysteresis::takeda, Hysteresis::slip};
        s.yield.rule = rules[static_cast<std::size_t>(2.99 * unit_(random_))];
        s.yield.unloading = uniform(0, 0.6);
        s.yield.pinch_force = uniform(0.05, 0.6);
        s.yield.pinch_drift = uniform(0, 0.9);
        std::optional<std::pair<double, double>> pinch;
        if (s.yield.rule == Hysteresis::slip) pinch = {s.yield.pinch_force, s.yield.pinch_drift};
        brute.path.emplace(s.stiffness, s.yield.force, s.yield.hardening,
                           s.yield.rule == Hysteresis::clough ? 0 : s.yield.unloading, pinch);
    }

    std::mt19937_64 random_;
    bool degrading_;
    std::uniform_real_distribution<double> unit_{0, 1};
};

/// The largest relative difference of peak drifts and end displacements.
double difference(const PoundingSolution& s, const support::BruteYielding& brute) {
    double scale = 0, worst = 0;
    for (const double p : brute.peak) scale = std::max(scale, p);
    std::size_t k = 0;
    for (const BuildingPeaks& b : s.peaks)
        for (const StoreyPeaks& storey : b.storeys)
            worst = std::max(worst, std::abs(std::abs(storey.drift.value) - brute.peak[k++]));
    for (std::size_t i = 0; i < s.displacement.size(); ++i)
        worst = std::max(worst, std::abs(s.displacement[i] - brute.state()[i]));
    return worst / scale;
}

struct Seeds {
    int first;
    bool degrading;
};
class yielding_brute_force : public testing::TestWithParam<Seeds> {};

TEST_P(yielding_brute_force, same_peaks_and_ends_and_a_closed_ledger) {
    long changes = 0, impacts = 0, completed = 0;
    double worst = 0, ledger = 0;
    for (int i = 0; i < 6; ++i) {
        const int seed = GetParam().first + i;
        const Case c =
            RandomYielding(static_cast<std::uint64_t>(seed), GetParam().degrading).make();
        const auto s = solve(c.problem, EventDriven{});
        ASSERT_TRUE(s) << "seed " << seed << ": " << s.error().text();
        const double open = std::abs(s->energy.defect()) / std::abs(s->energy.input);
        EXPECT_LT(open, 1e-9) << "seed " << seed;
        ledger = std::max(ledger, open);
        // softened to no force: there is no peak to compare
        if (s->status == RunStatus::collapsed) continue;
        ++completed;
        ASSERT_EQ(s->status, RunStatus::completed) << "seed " << seed << ": " << s->note;
        support::BruteYielding brute(c.brute, c.gap, c.K, c.problem.ground.record->acceleration,
                                     0.02);
        brute.run(c.problem.duration, 2e-5);
        const double apart = difference(*s, brute);
        EXPECT_LT(apart, 1e-8) << "seed " << seed;
        worst = std::max(worst, apart);
        EXPECT_GT(s->energy.yielded, 0) << "seed " << seed;
        changes += brute.changes;
        impacts += static_cast<long>(s->impacts.size());
    }
    std::printf("%ld changes of line, %ld impacts; peaks %.1e, ledger %.1e\n", changes, impacts,
                worst, ledger);
    EXPECT_GE(completed, 4);
    EXPECT_GT(changes, 100);
    EXPECT_GT(impacts, 5);
}
INSTANTIATE_TEST_SUITE_P(seeds, yielding_brute_force,
                         testing::Values(Seeds{100, false}, Seeds{200, false}, Seeds{300, false},
                                         Seeds{400, true}, Seeds{500, true}, Seeds{600, true}));

/// A storey that yields a little later must be found out.
TEST(yielding_brute_force_control, another_yield_force_is_seen) {
    Case c = RandomYielding(100).make();
    support::BruteYielding brute(c.brute, c.gap, c.K, c.problem.ground.record->acceleration, 0.02);
    brute.run(c.problem.duration, 2e-5);
    for (StoreyYield& storey : c.problem.buildings[0].yields) storey.force *= 1 + 1e-5;
    const auto s = solve(c.problem, EventDriven{});
    ASSERT_TRUE(s);
    EXPECT_GT(difference(*s, brute), 1e-7);
}

}  // namespace
