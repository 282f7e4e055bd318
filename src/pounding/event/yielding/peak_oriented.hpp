// Peak-oriented rules: after unloading to no force, the storey loads towards the largest drift of
// the other side, so that it is the softer the farther it has yielded. Clough unloads with the
// initial stiffness [clough1966], Takeda with k (yield drift/largest drift)^exponent [takeda1970],
// here without a bend at cracking; slip loads in two lines, first towards a point of little force,
// which pinches the loop ([ibarra2005], pinching). Unloaded halfway, the storey comes back to the
// line it has left, not to the peak.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "pounding/event/yielding/storey_rule.hpp"

namespace percuss::pounding {

class PeakOrientedRule final : public StoreyRule {
public:
    /// `pinches`: loads in two lines.
    PeakOrientedRule(const StoreyYield& storey, double exponent, bool pinches)
        : k_(storey.stiffness),
          hard_(storey.hardening * storey.stiffness),
          yield_(storey.force),
          reach_(storey.drift()),
          exponent_(exponent),
          pinch_force_(storey.pinch_force),
          pinch_drift_(storey.pinch_drift),
          pinches_(pinches),
          peaks_{{{-reach_, -yield_}, {reach_, yield_}}} {}

    [[nodiscard]] StoreyLine first(double, double) override {
        return {k_, 0, 0, -reach_, reach_, 0};
    }
    [[nodiscard]] StoreyLine next(LineEnd end, double drift, double force) override {
        switch (kind_) {
            case Kind::elastic: return flow(end == LineEnd::high ? 1 : -1, drift);
            case Kind::flow: return turned(drift, force);
            case Kind::slip:
                if (end == LineEnd::turn) return turned(drift, force);
                return reload({drift, force});
            case Kind::reload:
                if (end == LineEnd::turn) return turned(drift, force);
                return flow(side_, drift);
            case Kind::unload: break;
        }
        const bool back = (end == LineEnd::high) == (side_ > 0);
        return back ? resume() : load_other_side(drift);
    }
    [[nodiscard]] bool flows(const StoreyLine&) const override { return kind_ == Kind::flow; }
    [[nodiscard]] double recoverable(double drift, double force) const override {
        return 0.5 * force * force / unloading_at({drift, force});
    }
    [[nodiscard]] double residual(double drift, double force) const override {
        return drift - force / unloading_at({drift, force});
    }
    [[nodiscard]] double stiffest() const override { return k_; }

private:
    enum class Kind { elastic, flow, unload, slip, reload };
    struct Point {
        double drift, force;
    };

    [[nodiscard]] Point& peak(int side) { return peaks_[side > 0 ? 1 : 0]; }
    /// Stiffness of unloading on the side of a force. Softer than the line to the origin it would
    /// give back more than it took.
    [[nodiscard]] double unloading(double side) const {
        return unloading_from(peaks_[side > 0 ? 1 : 0]);
    }
    /// If it turned round here.
    [[nodiscard]] double unloading_at(const Point& here) const {
        return kind_ == Kind::flow ? unloading_from(here) : unloading(here.force);
    }
    [[nodiscard]] double unloading_from(const Point& farthest) const {
        if (exponent_ == 0) return k_;
        return std::max(k_ * std::pow(reach_ / std::abs(farthest.drift), exponent_),
                        farthest.force / farthest.drift);
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
    /// Without force at a drift.
    StoreyLine load_other_side(double drift) {
        side_ = -side_;
        if (!pinches_) return reload({drift, 0});
        const Point to = peak(side_);
        const double permanent = to.drift - to.force / unloading(side_);
        const Point pinch{pinch_drift_ * permanent, pinch_force_ * to.force};
        // only where it lies ahead, and below the straight way to the peak
        const double ahead = side_ * (pinch.drift - drift), way = side_ * (to.drift - drift);
        if (!(ahead > 0) || !(std::abs(pinch.force) * way < std::abs(to.force) * ahead))
            return reload({drift, 0});
        kind_ = Kind::slip;
        return towards({drift, 0}, pinch);
    }
    /// Towards the peak of the side.
    StoreyLine reload(const Point& from) {
        kind_ = Kind::reload;
        return towards(from, peak(side_));
    }
    StoreyLine towards(const Point& from, const Point& to) {
        line_ = {(to.force - from.force) / (to.drift - from.drift),
                 to.drift,
                 to.force,
                 -infinity,
                 infinity,
                 side_};
        (side_ > 0 ? line_.high : line_.low) = to.drift;
        return line_;
    }

    double k_, hard_, yield_, reach_, exponent_, pinch_force_, pinch_drift_;
    bool pinches_;
    std::array<Point, 2> peaks_;  ///< farthest on the negative and the positive side
    Kind kind_ = Kind::elastic, came_from_ = Kind::elastic;
    int side_ = 1;     ///< to which the present line loads, or from which it unloads
    StoreyLine line_;  ///< the last one that loads
};

}  // namespace percuss::pounding
