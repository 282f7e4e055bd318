// Coulomb friction with a spring beside it: a slider that sticks until it is held by more than its
// friction, and slides until it comes to rest.
#pragma once

#include "pounding/event/yielding/storey_rule.hpp"

namespace percuss::pounding {

class SliderRule final : public StoreyRule {
public:
    explicit SliderRule(const StoreyYield& spring)
        : k_(spring.stiffness), friction_(spring.force) {}

    [[nodiscard]] StoreyLine first(double drift, double rate) override {
        return rate == 0 ? stuck(drift) : sliding(drift, rate > 0 ? 1 : -1);
    }
    [[nodiscard]] StoreyLine next(LineEnd end, double drift, double) override {
        return end == LineEnd::turn ? stuck(drift) : sliding(drift, end == LineEnd::high ? 1 : -1);
    }
    [[nodiscard]] bool flows(const StoreyLine& line) const override { return !line.stuck; }
    [[nodiscard]] double recoverable(double drift, double) const override {
        return 0.5 * k_ * drift * drift;
    }
    /// It stays where it is.
    [[nodiscard]] double residual(double drift, double) const override { return drift; }
    [[nodiscard]] double stiffest() const override { return k_; }

private:
    [[nodiscard]] StoreyLine stuck(double drift) const {
        return {k_, drift, k_ * drift, -friction_, friction_, 0, true};
    }
    [[nodiscard]] StoreyLine sliding(double drift, int side) const {
        return {k_, drift, k_ * drift + side * friction_, -infinity, infinity, side};
    }

    double k_, friction_;
};

}  // namespace percuss::pounding
