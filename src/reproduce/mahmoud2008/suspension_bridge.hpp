// The torsion of a suspension bridge whose hangers go slack, after McKenna [mckenna1999]:
//     theta'' = (3K/(m l)) cos theta [(y - l sin theta)+ - (y + l sin theta)+]
//               - delta theta' + lambda sin(mu t)
//     y''     = -(K/m) [(y - l sin theta)+ + (y + l sin theta)+] + g - delta y'
// The force of a hanger has a kink where it goes slack: Lipschitz continuous, not smooth.
#pragma once

#include <array>
#include <vector>

#include "percuss/solve/implicit_rk.hpp"

namespace percuss::reproduction {

/// theta, y, theta', y'
using BridgeState = std::array<double, 4>;

/// The usual numbers of the model; the source prints none.
struct SuspensionBridge {
    double mass = 2500;       ///< kg/m
    double half_width = 6;    ///< l, m
    double stiffness = 1000;  ///< K of a hanger, N/m per m
    double damping = 0.01;    ///< delta, 1/s
    double gravity = 9.8;     ///< m/s^2
    double forcing = 0.05;    ///< lambda, 1/s^2
    double frequency = 1.3;   ///< mu, rad/s
    BridgeState start{0.3, 27.25, 0, 0};
    double duration = 20;  ///< s
};

/// dF/du is that of taut hangers where they are taut, and nothing where they are slack.
[[nodiscard]] ImplicitSystem bridge_system(const SuspensionBridge& bridge);

/// States at `steps` equal steps, the start first, by an adaptive method of order eight.
[[nodiscard]] std::vector<BridgeState> bridge_reference(const SuspensionBridge& bridge,
                                                        std::size_t steps);

}  // namespace percuss::reproduction
