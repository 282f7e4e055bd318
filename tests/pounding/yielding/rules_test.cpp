// The rules of hysteresis on cyclic protocols: a storey that is led from drift to drift.
#include <gtest/gtest.h>

#include <cmath>

#include "pounding/event/yielding/storey_rule.hpp"

namespace {

using namespace percuss;
using namespace percuss::pounding;

StoreyYield spring(Hysteresis rule, double hardening = 0.1) {
    StoreyYield s;
    s.rule = rule;
    s.stiffness = 100;
    s.force = 10;
    s.hardening = hardening;
    return s;
}

/// Leads a rule from drift to drift as slowly as it likes.
class Protocol {
public:
    explicit Protocol(const StoreyYield& storey)
        : rule_(make_rule(storey)), line_(rule_->first(0, 0)) {}

    /// The force at a drift to which the storey goes straight from where it is.
    double to(double drift) {
        const int way = drift > at_ ? 1 : -1;
        if (line_.direction == -way) pass(LineEnd::turn, at_);
        while (way > 0 ? drift > line_.high : drift < line_.low)
            pass(way > 0 ? LineEnd::high : LineEnd::low, way > 0 ? line_.high : line_.low);
        move(drift);
        return line_.at(drift);
    }
    /// What is dissipated so far.
    [[nodiscard]] double dissipated() const {
        return work_ - rule_->recoverable(at_, line_.at(at_));
    }
    [[nodiscard]] double stiffness() const { return line_.stiffness; }

private:
    void move(double drift) {
        work_ += 0.5 * (line_.at(at_) + line_.at(drift)) * (drift - at_);
        at_ = drift;
    }
    void pass(LineEnd end, double drift) {
        move(drift);
        const double force = line_.at(drift);
        line_ = rule_->next(end, drift, force);
        EXPECT_NEAR(line_.at(drift), force, 1e-12);
    }

    std::unique_ptr<StoreyRule> rule_;
    StoreyLine line_;
    double at_ = 0, work_ = 0;
};

TEST(hysteresis_rules, bilinear_keeps_its_elastic_range_and_its_loop) {
    Protocol p(spring(Hysteresis::bilinear));
    EXPECT_NEAR(p.to(0.05), 5, 1e-12);
    EXPECT_NEAR(p.to(0.3), 10 + 10 * 0.2, 1e-12);
    EXPECT_NEAR(p.to(0.15), 12 - 15, 1e-12);
    EXPECT_NEAR(p.to(-0.3), -12, 1e-12);
    EXPECT_NEAR(p.to(0.3), 12, 1e-12);
    const double before = p.dissipated();
    p.to(-0.3);
    p.to(0.3);
    // a parallelogram: slider force 9 over twice a flow of 0.4
    EXPECT_NEAR(p.dissipated() - before, 2 * 9 * 0.4, 1e-12);
}

TEST(hysteresis_rules, clough_loads_towards_the_farthest_drift_of_the_other_side) {
    Protocol p(spring(Hysteresis::clough));
    EXPECT_NEAR(p.to(0.5), 14, 1e-12);
    // unloads with the initial stiffness to 0.36, then goes for (-0.1, -10)
    EXPECT_NEAR(p.to(0.4), 4, 1e-12);
    EXPECT_NEAR(p.to(0.13), -10 * (0.36 - 0.13) / 0.46, 1e-12);
    EXPECT_NEAR(p.to(-0.1), -10, 1e-12);
    EXPECT_NEAR(p.to(-0.3), -12, 1e-12);
    // and back from -0.18 to the peak it has left at (0.5, 14)
    EXPECT_NEAR(p.to(-0.18), 0, 1e-12);
    EXPECT_NEAR(p.to(0.16), 14 * 0.34 / 0.68, 1e-12);
    EXPECT_NEAR(p.to(0.5), 14, 1e-12);
    EXPECT_NEAR(p.to(0.6), 15, 1e-12);
}

TEST(hysteresis_rules, clough_unloaded_halfway_comes_back_to_the_line_it_has_left) {
    Protocol p(spring(Hysteresis::clough));
    p.to(0.5);
    p.to(-0.3);
    const double halfway = p.to(0.16);
    EXPECT_NEAR(halfway, 7, 1e-12);
    EXPECT_NEAR(p.to(0.14), 5, 1e-12);
    EXPECT_NEAR(p.stiffness(), 100, 1e-12);
    EXPECT_NEAR(p.to(0.16), 7, 1e-12);
    EXPECT_NEAR(p.to(0.33), 14 * 0.51 / 0.68, 1e-12);
}

TEST(hysteresis_rules, takeda_unloads_softer_the_farther_it_has_yielded) {
    StoreyYield storey = spring(Hysteresis::takeda);
    storey.unloading = 0.5;
    Protocol p(storey);
    p.to(0.4);
    // 100 (0.1/0.4)^0.5
    EXPECT_NEAR(p.to(0.3), 13 - 5, 1e-12);
    EXPECT_NEAR(p.stiffness(), 50, 1e-12);
    EXPECT_NEAR(p.to(0.14), 0, 1e-12);
    EXPECT_NEAR(p.to(0.02), -10 * 0.12 / 0.24, 1e-12);
    EXPECT_GT(p.dissipated(), 0);
}

TEST(hysteresis_rules, takeda_never_gives_back_more_than_it_took) {
    StoreyYield storey = spring(Hysteresis::takeda, 0.4);
    storey.unloading = 1;
    Protocol p(storey);
    p.to(1);
    // 100 (0.1/1)^1 would unload from 46 N to a drift of -3.6 m; not softer than to the origin
    EXPECT_NEAR(p.to(0), 0, 1e-12);
    double before = p.dissipated();
    for (const double x : {-0.3, 0.2, -0.05, 0.9, 0.3, 0.5, -0.2, 1.4, -2.0, 0.1, -0.1, 0.0}) {
        p.to(x);
        EXPECT_GE(p.dissipated(), before - 1e-12) << x;
        before = p.dissipated();
    }
}

/// Drifts of twice and four times that of yield, as cyclic tests of members go. All corners follow
/// from the rule: flow at 10 + 10 (x - 0.1), unloading to no force, then straight for the farthest
/// point of the other side.
TEST(hysteresis_rules, takeda_on_cycles_of_growing_ductility) {
    StoreyYield storey = spring(Hysteresis::takeda);
    storey.unloading = 0.5;
    Protocol p(storey);
    const double soft = 100 * std::sqrt(0.5), zero = 0.2 - 11 / soft;
    EXPECT_NEAR(p.to(0.2), 11, 1e-12);
    EXPECT_NEAR(p.to(zero), 0, 1e-12);
    EXPECT_NEAR(p.stiffness(), soft, 1e-12);
    // the negative side has not yielded: for (-0.1, -10), and on
    EXPECT_NEAR(p.to(0.5 * (zero - 0.1)), -5, 1e-12);
    EXPECT_NEAR(p.to(-0.2), -11, 1e-12);
    EXPECT_NEAR(p.to(-zero), 0, 1e-12);
    EXPECT_NEAR(p.to(0.5 * (0.2 - zero)), 5.5, 1e-12);
    EXPECT_NEAR(p.to(0.4), 13, 1e-12);
    // 100 (0.1/0.4)^0.5 from 0.4 to 0.14, then for (-0.2, -11)
    EXPECT_NEAR(p.to(0.14), 0, 1e-12);
    EXPECT_NEAR(p.to(-0.03), -5.5, 1e-12);
    EXPECT_NEAR(p.stiffness(), 11 / 0.34, 1e-12);
    EXPECT_NEAR(p.to(-0.4), -13, 1e-12);
    EXPECT_NEAR(p.to(0.4), 13, 1e-12);
    const double before = p.dissipated();
    p.to(-0.4);
    p.to(0.4);
    // between (0.4, 13), (0.14, 0), (-0.4, -13) and (-0.14, 0)
    EXPECT_NEAR(p.dissipated() - before, 2 * 0.14 * 13, 1e-12);
}

TEST(hysteresis_rules, clough_on_cycles_of_growing_ductility) {
    Protocol p(spring(Hysteresis::clough));
    EXPECT_NEAR(p.to(0.2), 11, 1e-12);
    EXPECT_NEAR(p.to(0.09), 0, 1e-12);
    EXPECT_NEAR(p.to(-0.005), -5, 1e-12);
    EXPECT_NEAR(p.to(-0.2), -11, 1e-12);
    EXPECT_NEAR(p.to(-0.09), 0, 1e-12);
    EXPECT_NEAR(p.to(0.055), 5.5, 1e-12);
    EXPECT_NEAR(p.to(0.4), 13, 1e-12);
    // with the initial stiffness to 0.27, then for (-0.2, -11)
    EXPECT_NEAR(p.to(0.27), 0, 1e-12);
    EXPECT_NEAR(p.to(0.035), -5.5, 1e-12);
    EXPECT_NEAR(p.stiffness(), 11 / 0.47, 1e-12);
    EXPECT_NEAR(p.to(-0.4), -13, 1e-12);
    EXPECT_NEAR(p.to(0.4), 13, 1e-12);
    const double before = p.dissipated();
    p.to(-0.4);
    p.to(0.4);
    // between (0.4, 13), (0.27, 0), (-0.4, -13) and (-0.27, 0)
    EXPECT_NEAR(p.dissipated() - before, 2 * 0.27 * 13, 1e-12);
}

TEST(hysteresis_rules, slip_pinches_its_loop) {
    StoreyYield storey = spring(Hysteresis::slip);
    storey.unloading = 0;
    storey.pinch_force = 0.25;
    storey.pinch_drift = 0.5;
    Protocol p(storey);
    EXPECT_NEAR(p.to(0.5), 14, 1e-12);
    // without force at 0.36; the negative side has not yielded, so that its loop is pinched at
    // drift 0 with a quarter of its yield force
    EXPECT_NEAR(p.to(0.18), -1.25, 1e-12);
    EXPECT_NEAR(p.to(0.0), -2.5, 1e-12);
    EXPECT_NEAR(p.to(-0.05), -2.5 - 7.5 / 2, 1e-12);
    EXPECT_NEAR(p.to(-0.1), -10, 1e-12);
    EXPECT_NEAR(p.to(-0.3), -12, 1e-12);
    // without force at -0.18; pinched at half of 0.36 with a quarter of 14 N
    EXPECT_NEAR(p.to(0.0), 1.75, 1e-12);
    // a turn on the pinched line comes back to it
    EXPECT_NEAR(p.to(-0.01), 0.75, 1e-12);
    EXPECT_NEAR(p.to(0.09), 2.625, 1e-12);
    EXPECT_NEAR(p.to(0.18), 3.5, 1e-12);
    EXPECT_NEAR(p.to(0.34), 3.5 + 0.5 * 10.5, 1e-12);
    EXPECT_NEAR(p.to(0.5), 14, 1e-12);
    EXPECT_NEAR(p.to(0.6), 15, 1e-12);
    EXPECT_GT(p.dissipated(), 0);
}

TEST(hysteresis_rules, slip_that_is_not_pinched_is_clough) {
    StoreyYield storey = spring(Hysteresis::slip, 0.05);
    storey.unloading = 0;
    storey.pinch_force = 1;
    Protocol a(storey), b(spring(Hysteresis::clough, 0.05));
    for (const double x : {0.3, -0.2, 0.1, -0.5, 0.6, 0.55, 0.62, -0.7, 0.0})
        EXPECT_EQ(a.to(x), b.to(x)) << x;
}

TEST(hysteresis_rules, takeda_with_exponent_zero_is_clough) {
    StoreyYield storey = spring(Hysteresis::takeda, 0.05);
    storey.unloading = 0;
    Protocol a(storey), b(spring(Hysteresis::clough, 0.05));
    for (const double x : {0.3, -0.2, 0.1, -0.5, 0.6, 0.55, 0.62, -0.7, 0.0})
        EXPECT_EQ(a.to(x), b.to(x)) << x;
}

}  // namespace
