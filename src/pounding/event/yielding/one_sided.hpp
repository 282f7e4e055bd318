// A restrainer with slack, or backfill behind a gap: nothing up to a drift, then a spring, which
// may yield. Yielding leaves a permanent set: the next time it acts that much later.
#pragma once

#include "pounding/event/yielding/storey_rule.hpp"

namespace percuss::pounding {

class OneSidedRule final : public StoreyRule {
public:
    explicit OneSidedRule(const StoreyYield& spring)
        : side_(spring.rule == Hysteresis::tension ? 1 : -1),
          k_(spring.stiffness),
          hard_(spring.hardening * spring.stiffness),
          slack_(side_ * spring.slack),
          open_(slack_),
          yield_(spring.force) {}

    [[nodiscard]] StoreyLine first(double drift, double) override {
        return side_ * (drift - open_) > 0 ? taut() : slack();
    }
    [[nodiscard]] StoreyLine next(LineEnd end, double drift, double force) override {
        if (end == LineEnd::turn) {
            // it has flowed: its force is that of yield from now on
            yield_ = side_ * force;
            open_ = drift - force / k_;
            return taut();
        }
        const bool outwards = end == (side_ > 0 ? LineEnd::high : LineEnd::low);
        if (!outwards) return slack();
        if (!tight_) return taut();
        return {hard_, drift, side_ * yield_, -infinity, infinity, side_};
    }
    [[nodiscard]] bool flows(const StoreyLine& line) const override { return line.direction != 0; }
    [[nodiscard]] double recoverable(double, double force) const override {
        return 0.5 * force * force / k_;
    }
    /// The permanent set.
    [[nodiscard]] double residual(double drift, double force) const override {
        return (side_ * force > 0 ? drift - force / k_ : open_) - slack_;
    }
    [[nodiscard]] double stiffest() const override { return k_; }

private:
    [[nodiscard]] StoreyLine slack() {
        tight_ = false;
        return side_ > 0 ? StoreyLine{0, open_, 0, -infinity, open_, 0}
                         : StoreyLine{0, open_, 0, open_, infinity, 0};
    }
    [[nodiscard]] StoreyLine taut() {
        tight_ = true;
        const double end = open_ + side_ * yield_ / k_;
        return side_ > 0 ? StoreyLine{k_, open_, 0, open_, end, 0}
                         : StoreyLine{k_, open_, 0, end, open_, 0};
    }

    int side_;
    double k_, hard_, slack_;
    double open_;   ///< m, the drift at which it begins to act
    double yield_;  ///< N
    bool tight_ = false;
};

}  // namespace percuss::pounding
