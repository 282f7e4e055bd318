// Tangential, rolling and twisting resistance: each a spring and a dashpot in parallel behind a
// slider, with the displacement kept in the history [luding2008]. As in the normal direction, the
// velocity that the dashpot sees is that of the full step.
#pragma once

#include <algorithm>
#include <cmath>

#include "contact/block.hpp"
#include "contact/vector.hpp"

namespace percuss::lammps {

/// How a contact moves in its tangent plane. Velocities belong to the half step.
struct Motion {
    Vector normal;                   ///< from the second body to the first
    Vector slip;                     ///< relative velocity of the two surfaces, first minus second
    Vector rotation;                 ///< relative angular velocity
    double slip_compliance = 0;      ///< change of slip by a unit force acting for a unit of time
    double rotation_compliance = 0;  ///< the same for a unit torque
};

struct Resistance {
    Vector force;         ///< on the first body, at the contact
    Vector torque;        ///< on the first body, from rolling and twisting
    double absorbed = 0;  ///< power that the contact takes up
    double stored = 0;    ///< energy in the springs
};

namespace detail {

struct Element {
    double stiffness;
    double damping;
    double limit;       ///< largest force
    double compliance;  ///< velocity per force, over half a step
};

[[gnu::always_inline]] inline Vector load(const double* p) { return {p[0], p[1], p[2]}; }
[[gnu::always_inline]] inline void save(const Vector& v, double* p) {
    p[0] = v.x;
    p[1] = v.y;
    p[2] = v.z;
}

/// The displacement turns with the contact and keeps its length.
[[gnu::always_inline]] inline Vector turned(const Vector& s, const Vector& normal) {
    const double out = dot(s, normal), out2 = out * out, length2 = dot(s, s);
    const Vector in_plane = s - out * normal;
    if (!(out2 < length2)) return {};
    // 1/sqrt(1 - x), by its series where that is exact to rounding: nearly always
    const double x = out2 / length2;
    const double scale = x < 1e-4 ? 1 + x * (0.5 + x * (0.375 + x * 0.3125)) : 1 / std::sqrt(1 - x);
    return scale * in_plane;
}

struct Pull {
    Vector force;
    Vector velocity;  ///< at the full step
    Vector kept;      ///< what the history keeps of it, for a restart
};

/// Spring, dashpot, slider. `s` is the displacement of the spring.
[[gnu::always_inline]] inline Pull pull(const Element& e, const Vector& half_velocity, Vector& s) {
    const double share = 1 / (1 + e.compliance * e.damping);
    const Vector trial = -share * (e.stiffness * s + e.damping * half_velocity);
    const double size2 = dot(trial, trial);
    if (size2 <= e.limit * e.limit) {
        const Vector velocity = half_velocity + e.compliance * trial;
        return {trial, velocity, velocity};
    }
    // Spring and dashpot share the limit in proportion, so the spring only ever shortens. Set to
    // what the dashpot leaves of the limit, as is usual, it would be wound up by a fast slip with
    // energy that nobody gave it.
    const double scale = e.limit / std::sqrt(size2);
    const Vector force = scale * trial;
    s = (scale * share) * s;
    return {force, half_velocity + e.compliance * force, (scale * share) * half_velocity};
}

struct Outcome {
    Vector force;
    double absorbed;
    double stored;
};

/// One element in the tangent plane: `row` holds displacement and velocity.
[[gnu::always_inline]] inline Outcome in_plane(const Element& e, const Step& step,
                                               const Vector& normal, const Vector& half_velocity,
                                               bool alive, double* row) {
    if (!step.moving) {
        Vector s = alive ? load(row) : Vector{};
        const Pull p =
            pull({e.stiffness, e.damping, e.limit, 0}, alive ? load(row + 3) : half_velocity, s);
        return {p.force, -dot(p.force, p.velocity), 0.5 * e.stiffness * dot(s, s)};
    }
    Vector s = (alive ? turned(load(row), normal) : Vector{}) + step.dt * half_velocity;
    const Pull p = pull(e, half_velocity, s);
    save(s, row);
    save(p.kept, row + 3);
    return {p.force, -dot(p.force, p.velocity), step.energies ? 0.5 * e.stiffness * dot(s, s) : 0};
}

/// One element about the normal: `row` holds angle and angular velocity.
inline Outcome about_normal(const Element& e, const Step& step, double half_velocity, bool alive,
                            double* row) {
    if (!step.moving) {
        Vector s{alive ? row[0] : 0, 0, 0};
        const Pull p =
            pull({e.stiffness, e.damping, e.limit, 0}, {alive ? row[1] : half_velocity, 0, 0}, s);
        return {p.force, -p.force.x * p.velocity.x, 0.5 * e.stiffness * s.x * s.x};
    }
    Vector s{(alive ? row[0] : 0) + step.dt * half_velocity, 0, 0};
    const Pull p = pull(e, {half_velocity, 0, 0}, s);
    row[0] = s.x;
    row[1] = p.kept.x;
    return {p.force, -p.force.x * p.velocity.x, 0.5 * e.stiffness * s.x * s.x};
}

/// On unloading the springs of the area that is lost no longer hold.
inline void rescale(double radius, bool alive, double* row) {
    if (alive && radius < row[6] && row[6] > 0)
        for (int k = 0; k < 3; ++k) row[k] *= radius / row[6];
    row[6] = radius;
}

}  // namespace detail

/// Resistance of lane `k`; `row` is its history and is updated if the step moves.
[[nodiscard, gnu::always_inline]] inline Resistance resist(const Friction& f, const Layout& layout,
                                                           const Step& step, const Block& block,
                                                           int k, bool alive, const Motion& motion,
                                                           double* row) {
    Resistance r;
    // a contact that pulls without adhesion presses nothing together
    const double load = std::max(0.0, block.force[k] + block.grip[k]);
    const double a = block.contact_radius[k];
    const double half_dt = 0.5 * step.dt;
    const auto add = [&r](const detail::Outcome& o) {
        r.absorbed += o.absorbed;
        r.stored += o.stored;
        return o.force;
    };
    const bool mindlin = f.tangential >= Tangential::mindlin;
    const double slide_stiffness = f.slide.stiffness * (mindlin ? a : 1);
    const double slide_damping = f.slide.damping * block.damping[k];
    if (f.tangential != Tangential::none) {
        double* own = row + layout.slide;
        if (f.tangential == Tangential::mindlin_rescale && step.moving)
            detail::rescale(a, alive, own);
        const double stiffness = f.tangential == Tangential::linear_nohistory ? 0 : slide_stiffness;
        const detail::Element e{stiffness, slide_damping, f.slide.friction * load,
                                half_dt * motion.slip_compliance};
        r.force = add(detail::in_plane(e, step, motion.normal, motion.slip, alive, own));
    }
    if (f.rolling != Rolling::none) {
        // rolling velocity R (w1 - w2) x n [wang2015] Eq. (31)
        const double R = block.radius[k];
        const Vector velocity = R * cross(motion.rotation, motion.normal);
        const detail::Element e{f.roll.stiffness, f.roll.damping, f.roll.friction * load,
                                half_dt * R * R * motion.rotation_compliance};
        const Vector force =
            add(detail::in_plane(e, step, motion.normal, velocity, alive, row + layout.roll));
        r.torque = R * cross(motion.normal, force);
    }
    if (f.twisting != Twisting::none) {
        const bool marshall = f.twisting == Twisting::marshall;
        // [marshall2009] Eqs. (30), (32), (44)
        const detail::Element e{
            marshall ? 0.5 * slide_stiffness * a * a : f.twist.stiffness,
            marshall ? 0.5 * slide_damping * a * a : f.twist.damping,
            (marshall ? 2.0 / 3 * a * f.slide.friction : f.twist.friction) * load,
            half_dt * motion.rotation_compliance};
        const double velocity = dot(motion.rotation, motion.normal);
        const Vector torque =
            add(detail::about_normal(e, step, velocity, alive, row + layout.twist));
        r.torque = r.torque + torque.x * motion.normal;
    }
    return r;
}

}  // namespace percuss::lammps
