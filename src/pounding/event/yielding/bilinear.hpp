// Kinematic hardening: an elastic range of constant width that moves along two parallel lines.
#pragma once

#include <algorithm>

#include "pounding/event/yielding/storey_rule.hpp"

namespace percuss::pounding {

class BilinearRule final : public StoreyRule {
public:
    explicit BilinearRule(const StoreyYield& storey)
        : k_(storey.stiffness),
          hard_(storey.hardening * storey.stiffness),
          yield_(storey.force),
          reach_(storey.drift()) {}

    [[nodiscard]] StoreyLine first(double, double) override {
        return elastic(0, 0, -reach_, reach_);
    }
    [[nodiscard]] StoreyLine next(LineEnd end, double drift, double force) override {
        if (end == LineEnd::turn) {
            const double other = drift - (force > hard_ * drift ? 2 : -2) * reach_;
            return elastic(drift, force, std::min(drift, other), std::max(drift, other));
        }
        const int side = end == LineEnd::high ? 1 : -1;
        // on the line itself, whatever rounding has made of the place
        const double on_line = hard_ * drift + side * (yield_ - hard_ * reach_);
        return {hard_, drift, on_line, -infinity, infinity, side};
    }
    [[nodiscard]] bool flows(const StoreyLine& line) const override { return line.direction != 0; }
    /// A spring of the hardening and, beside it, one with a slider.
    [[nodiscard]] double recoverable(double drift, double force) const override {
        const double slider = force - hard_ * drift;
        return 0.5 * (hard_ * drift * drift + slider * slider / (k_ - hard_));
    }
    [[nodiscard]] double residual(double drift, double force) const override {
        return drift - force / k_;
    }
    [[nodiscard]] double stiffest() const override { return k_; }

private:
    [[nodiscard]] StoreyLine elastic(double drift, double force, double low, double high) const {
        return {k_, drift, force, low, high, 0};
    }

    double k_, hard_, yield_, reach_;
};

}  // namespace percuss::pounding
