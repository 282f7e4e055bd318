// The contact force of a revolute joint with clearance, as a multibody program calls it: a steel
// pin in a hole, with the damping that delivers a restitution of 0.8.
#include <cmath>
#include <cstdio>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/laws/catalog.hpp"

using namespace percuss;

struct Force {
    double x = 0, y = 0;
};

/// On the pin, whose centre is at (x, y) from that of the hole and moves with (u, v).
Force joint_force(const Form& contact, double clearance, double x, double y, double u, double v) {
    const double eccentricity = std::hypot(x, y);
    const double indentation = eccentricity - clearance;
    if (indentation <= 0) return {};
    const double nx = x / eccentricity, ny = y / eccentricity;
    const double normal = force(contact, indentation, nx * u + ny * v);
    if (normal <= 0) return {};  // the pin does not stick
    return {-normal * nx, -normal * ny};
}

Expected<void> run() {
    const double hole = 10e-3, pin = 9.75e-3;  // radii, m
    const Onset onset{.rate = 0.2, .mass = 0.14};
    PERCUSS_TRY(const Law elastic, make_law("liu", {{"R1", hole},
                                                    {"R2", pin},
                                                    {"E1", 2.07e11},
                                                    {"nu1", 0.3},
                                                    {"L", 0.015},
                                                    {"contact", "internal"}}));
    PERCUSS_TRY(Damper factor, damper("hunt_crossley"));
    factor.e = 0.8;  // by the published formula, until calibrated
    PERCUSS_TRY(const Law damped, elastic.with_damper(factor));
    PERCUSS_TRY(const Calibration joint,
                calibrate_restitution(damped, 0.8, onset, Release::no_tension));
    PERCUSS_TRY(const Form contact, joint.law.engage(onset));

    const Force f = joint_force(contact, hole - pin, 0.1524e-3, 0.2032e-3, 0.06, 0.08);
    std::printf("hysteresis factor %.10f\n", joint.parameter.value);
    std::printf("delivered         %.10f\n", joint.delivered);
    std::printf("force on the pin  %.4f %.4f N\n", f.x, f.y);
    return {};
}

int main() {
    const auto done = run();
    if (!done) std::fprintf(stderr, "%s\n", done.error().text().c_str());
    return done ? 0 : 2;
}
