// Peak-oriented rules: after unloading to no force, the storey loads towards the largest drift of
// the other side, so that it is the softer the farther it has yielded. Clough unloads with the
// initial stiffness, Takeda with k (yield drift/largest drift)^exponent. Unloaded halfway, the
// storey comes back to the line it has left, not to the peak.
#pragma once

#include <array>
#include <cmath>

#include "pounding/event/yielding/storey_rule.hpp"

namespace percuss::pounding {

class PeakOrientedRule final : public StoreyRule {
public:
    PeakOrientedRule(const StoreyYield& storey, double exponent)
        : k_(storey.stiffness),
          hard_(storey.hardening * storey.stiffness),
          yield_(storey.force),
          reach_(storey.drift()),
          exponent_(exponent),
          peaks_{{{-reach_, -yield_}, {reach_, yield_}}} {}

    [[nodiscard]] StoreyLine first() const override { return {k_, 0, 0, -reach_, reach_, 0}; }
    [[nodiscard]] StoreyLine next(LineEnd end, double drift, double force) override {
        switch (kind_) {
            case Kind::elastic: return flow(end == LineEnd::high ? 1 : -1, drift);
            case Kind::flow: return turned(drift, force);
            case Kind::reload:
                if (end == LineEnd::turn) return turned(drift, force);
                return flow(side_, drift);
            case Kind::unload: break;
        }
        const bool back = (end == LineEnd::high) == (side_ > 0);
        return back ? resume() : reload(drift);
    }
    [[nodiscard]] bool flows(const StoreyLine&) const override { return kind_ == Kind::flow; }
    [[nodiscard]] double recoverable(double, double force) const override {
        return 0.5 * force * force / unloading(force);
    }
    [[nodiscard]] double residual(double drift, double force) const override {
        return drift - force / unloading(force);
    }

private:
    enum class Kind { elastic, flow, unload, reload };
    struct Point {
        double drift, force;
    };

    [[nodiscard]] Point& peak(int side) { return peaks_[side > 0 ? 1 : 0]; }
    /// Stiffness of unloading on the side of a force.
    [[nodiscard]] double unloading(double force) const {
        const double farthest = std::abs(peaks_[force > 0 ? 1 : 0].drift);
        return exponent_ == 0 ? k_ : k_ * std::pow(reach_ / farthest, exponent_);
    }
    StoreyLine flow(int side, double drift) {
        kind_ = Kind::flow;
        side_ = side;
        line_ = {hard_,     drift,    hard_ * drift + side * (yield_ - hard_ * reach_),
                 -infinity, infinity, side};
        return line_;
    }
    /// The drift turns round on a line that loads.
    StoreyLine turned(double drift, double force) {
        if (kind_ == Kind::flow) peak(side_) = {drift, force};
        came_from_ = kind_;
        kind_ = Kind::unload;
        const double k = unloading(side_), zero = drift - force / k;
        return {k, drift, force, std::min(zero, drift), std::max(zero, drift), 0};
    }
    /// Back on the line that it had left.
    StoreyLine resume() {
        kind_ = came_from_;
        return line_;
    }
    /// Without force at a drift: towards the peak of the other side.
    StoreyLine reload(double drift) {
        kind_ = Kind::reload;
        side_ = -side_;
        const Point to = peak(side_);
        line_ = {to.force / (to.drift - drift), to.drift, to.force, -infinity, infinity, side_};
        (side_ > 0 ? line_.high : line_.low) = to.drift;
        return line_;
    }

    double k_, hard_, yield_, reach_, exponent_;
    std::array<Point, 2> peaks_;  ///< farthest on the negative and the positive side
    Kind kind_ = Kind::elastic, came_from_ = Kind::elastic;
    int side_ = 1;     ///< to which the present line loads, or from which it unloads
    StoreyLine line_;  ///< the last one that loads
};

}  // namespace percuss::pounding
