// One time step of u'' + 2 zeta omega u' + omega^2 u = -a(t), exact for a(t) linear in the step.
#pragma once

namespace percuss::ground {

/// u1 = uu u0 + uv v0 + ua a0 + us (a1 - a0), and v1 likewise.
struct OscillatorStep {
    double uu, uv, ua, us;
    double vu, vv, va, vs;

    /// Any damping ratio >= 0, also critical.
    [[nodiscard]] static OscillatorStep make(double omega, double zeta, double dt);

    void advance(double& u, double& v, double a0, double a1) const {
        const double rise = a1 - a0;
        const double u1 = uu * u + uv * v + ua * a0 + us * rise;
        v = vu * u + vv * v + va * a0 + vs * rise;
        u = u1;
    }
};

}  // namespace percuss::ground
