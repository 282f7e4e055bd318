// Springs with a hysteresis: those of storeys that yield, and of links.
#pragma once

#include <string_view>

#include "percuss/core/scalar.hpp"

namespace percuss {

enum class Hysteresis {
    elastic,
    bilinear,     ///< kinematic hardening; elastic-perfectly plastic where it is 0
    clough,       ///< reloads towards the largest drift of the other side
    takeda,       ///< the same, and unloads softer the farther it has yielded
    slip,         ///< reloads in two lines, first towards a point of little force: pinched loops
    bouc_wen,     ///< yields gradually: no lines, integrated adaptively [wen1976]
    friction,     ///< a spring beside a slider of Coulomb friction, which sticks or slides
    tension,      ///< pulls once the slack is used up, and never pushes
    compression,  ///< pushes once the gap is closed, and never pulls
};
[[nodiscard]] std::string_view name(Hysteresis rule);

/// The spring of one storey, from its floor to the floor below, or of a link.
struct StoreyYield {
    Hysteresis rule = Hysteresis::elastic;
    double stiffness = 0;        ///< N/m, of the spring before it yields; part of K
    double force = infinity;     ///< N, at which it yields; friction: at which it slides
    double hardening = 0;        ///< stiffness after yield over the one before; may be negative
    double unloading = 0.5;      ///< takeda, slip: (yield drift/largest drift) to this power times
                                 ///< the stiffness is that of unloading
    double pinch_force = 0.25;   ///< slip: where the first line ends, over the force of the peak
    double pinch_drift = 0.5;    ///< slip: the same over the drift to which the peak would unload
    double collapse = infinity;  ///< m, the drift that ends the run
    double slack = 0;            ///< m, tension, compression: the drift up to which nothing acts
    double exponent = 2;         ///< bouc_wen: n, the larger the sharper it yields
    double beta = 0.5;           ///< bouc_wen: beta with beta + gamma = 1; at 0.5 it unloads with
                                 ///< the stiffness before yield

    /// m, at which it yields
    [[nodiscard]] double drift() const { return force / stiffness; }
    /// m, where a spring that softens has no force left: beyond it would push the building over.
    [[nodiscard]] double without_force() const {
        return hardening < 0 ? drift() * (1 - 1 / hardening) : infinity;
    }
    /// It acts on one side only.
    [[nodiscard]] bool one_sided() const {
        return rule == Hysteresis::tension || rule == Hysteresis::compression;
    }
    /// N/m, its part in the K of the structure at rest.
    [[nodiscard]] double resting_stiffness() const { return one_sided() ? 0 : stiffness; }
};

}  // namespace percuss
