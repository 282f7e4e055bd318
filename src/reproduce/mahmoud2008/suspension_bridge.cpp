#include "reproduce/mahmoud2008/suspension_bridge.hpp"

#include <algorithm>
#include <cmath>

#include "solve/dop853/stepper.hpp"

namespace percuss::reproduction {

using namespace solvers;

namespace {

/// What both hangers do at a state.
struct Hangers {
    double sine, cosine;
    double left, right;            ///< stretches, 0 if slack
    double left_taut, right_taut;  ///< 1 or 0

    Hangers(const SuspensionBridge& b, const double* u)
        : sine(std::sin(u[0])), cosine(std::cos(u[0])) {
        const double lift = b.half_width * sine;
        left = std::max(u[1] - lift, 0.0);
        right = std::max(u[1] + lift, 0.0);
        left_taut = left > 0 ? 1 : 0;
        right_taut = right > 0 ? 1 : 0;
    }
};

void slope(const SuspensionBridge& b, double t, const double* u, double* out) {
    const Hangers h(b, u);
    const double twist = 3 * b.stiffness / (b.mass * b.half_width), lift = b.stiffness / b.mass;
    out[0] = u[2];
    out[1] = u[3];
    out[2] = twist * h.cosine * (h.left - h.right) - b.damping * u[2] +
             b.forcing * std::sin(b.frequency * t);
    out[3] = -lift * (h.left + h.right) + b.gravity - b.damping * u[3];
}

void jacobian(const SuspensionBridge& b, const double* u, double* out) {
    const Hangers h(b, u);
    const double twist = 3 * b.stiffness / (b.mass * b.half_width), lift = b.stiffness / b.mass;
    const double arm = b.half_width * h.cosine;
    const std::array<double, 16> rows{
        0,
        0,
        1,
        0,  //
        0,
        0,
        0,
        1,  //
        twist * (-h.sine * (h.left - h.right) - h.cosine * arm * (h.left_taut + h.right_taut)),
        twist * h.cosine * (h.left_taut - h.right_taut),
        -b.damping,
        0,  //
        lift * arm * (h.left_taut - h.right_taut),
        -lift * (h.left_taut + h.right_taut),
        0,
        -b.damping};
    std::copy(rows.begin(), rows.end(), out);
}

}  // namespace

ImplicitSystem bridge_system(const SuspensionBridge& bridge) {
    ImplicitSystem system;
    system.size = 4;
    system.f = [bridge](double t, std::span<const double> u, std::span<double> out) {
        slope(bridge, t, u.data(), out.data());
    };
    system.jacobian = [bridge](double, std::span<const double> u, std::span<double> out) {
        jacobian(bridge, u.data(), out.data());
    };
    system.typical = {1, bridge.start[1], 1, 10};
    return system;
}

std::vector<BridgeState> bridge_reference(const SuspensionBridge& bridge, std::size_t steps) {
    constexpr double tolerance = 1e-13;
    constexpr double per_angle = 1 / tolerance, per_length = 0.1 / tolerance;
    const BridgeState per_scale{per_angle, per_length, per_angle, per_length};
    const auto rhs = [&](double t, const double* u, double* out) { slope(bridge, t, u, out); };
    const double grid = bridge.duration / static_cast<double>(steps);
    Dop853Stepper<4> stepper(4);
    BridgeState now = bridge.start;
    std::vector<BridgeState> states{now};
    double h = grid;
    for (std::size_t k = 0; k < steps; ++k) {
        double t = static_cast<double>(k) * grid;
        const double end = static_cast<double>(k + 1) * grid;
        // A step with a kink inside is cut until the kink does not matter.
        while (end - t > 1e-12 * grid) {
            const double step = std::min(h, end - t);
            rhs(t, now.data(), stepper.first_slope());
            stepper.step(rhs, t, now.data(), step);
            const double error = stepper.error(per_scale.data());
            constexpr double shortest = 1e-9;
            h = std::clamp(0.9 * step * std::pow(std::max(error, 1e-12), -1.0 / 8),
                           std::max(0.2 * step, shortest), std::min(5 * step, grid));
            if (error > 1 && step > shortest) continue;
            std::copy(stepper.end(), stepper.end() + now.size(), now.begin());
            t += step;
        }
        states.push_back(now);
    }
    return states;
}

}  // namespace percuss::reproduction
