#include "contact/meeting.hpp"

#include <cmath>

#include "contact/wide.hpp"

namespace percuss::lammps {

namespace {

[[gnu::always_inline]] inline double effective_mass(double a, double b, Masses masses) {
    if (masses == Masses::plain) return a * b / (a + b);
    // two frozen particles never move; any mass will do
    return a + b > 0 ? 1 / (a + b) : 1;
}

/// x_i/(m_i D_i) + x_j/(m_j D_j), with one division where masses are plain.
[[gnu::always_inline]] inline double over_masses(Masses masses, double xi, double mi, double Di,
                                                 double xj, double mj, double Dj) {
    if (masses == Masses::inverse) return (xi * mi * Dj + xj * mj * Di) / (Di * Dj);
    const double a = mi * Di, b = mj * Dj;
    return (xi * b + xj * a) / (a * b);
}

// Solid spheres, moment of inertia 2/5 m R^2: the change of slip by a force is the sum of
// (1 + 5/2 arm arm'/R^2)/m, with the arms of velocity and torque.
template <Masses masses, Lever lever>
[[gnu::always_inline]] inline void fill_slip(const Meetings& m, const Block& b, Sliding& s) {
#pragma GCC ivdep
    for (int k = 0; k < b.size; ++k) {
        const double ri = m.radius_i[k], rj = m.radius_j[k], h = 0.5 * b.indentation[k];
        const bool radii = lever == Lever::granular;
        const double arm_i = radii ? ri : ri - h, arm_j = radii ? rj : rj - h;
        const Vector surface = arm_i * m.spin_i.at(k) + arm_j * m.spin_j.at(k);
        s.slip.set(k, s.slip.at(k) + cross(s.normal.at(k), surface));
        if constexpr (radii) {
            s.slip_compliance[k] = over_masses(masses, 3.5 * ri - 2.5 * h, m.mass_i[k], ri,
                                               3.5 * rj - 2.5 * h, m.mass_j[k], rj);
        } else {
            s.slip_compliance[k] =
                over_masses(masses, ri * ri + 2.5 * arm_i * arm_i, m.mass_i[k], ri * ri,
                            rj * rj + 2.5 * arm_j * arm_j, m.mass_j[k], rj * rj);
        }
    }
}

template <Masses masses>
[[gnu::always_inline]] inline void fill_rotation(const Meetings& m, const Block& b, Sliding& s) {
    for (int k = 0; k < b.size; ++k) {
        const double ri = m.radius_i[k], rj = m.radius_j[k];
        s.rotation.set(k, m.spin_i.at(k) - m.spin_j.at(k));
        s.rotation_compliance[k] =
            2.5 * over_masses(masses, 1, m.mass_i[k], ri * ri, 1, m.mass_j[k], rj * rj);
    }
}

template <Masses masses>
[[gnu::always_inline]] inline void fill_all(const Meetings& m, const Step& step, const Friction& f,
                                            Block& b, Sliding& s) {
#pragma GCC ivdep
    for (int k = 0; k < b.size; ++k) {
        const Vector apart = m.separation.at(k), velocity = m.velocity.at(k);
        const double ri = m.radius_i[k], rj = m.radius_j[k];
        const double r = std::sqrt(dot(apart, apart)), inverse = 1 / r;
        const Vector n = inverse * apart;
        const double away = dot(velocity, n);
        const Vector across = velocity - away * n;
        b.indentation[k] = ri + rj - r;
        b.half_rate[k] = -away;
        b.free_rate[k] =
            detail::free_rate(-away, b.own[k], step.dt, -dot(across, across) * inverse);
        b.mass[k] = effective_mass(m.mass_i[k], m.mass_j[k], masses);
        b.radius[k] = ri * rj / (ri + rj);
        s.normal.set(k, n);
        s.slip.set(k, across);
    }
    if (!f.any()) return;
    if (f.lever == Lever::granular) {
        fill_slip<masses, Lever::granular>(m, b, s);
    } else {
        fill_slip<masses, Lever::contact>(m, b, s);
    }
    if (f.turns()) fill_rotation<masses>(m, b, s);
}

// The arm of the velocity is longer by half the overlap, h: what it adds to the slip,
// h n x (w_i + w_j) at the full step, moves no torque.
template <Masses masses>
[[gnu::always_inline]] inline void correct_work(const Meetings& m, double half_dt, const Block& b,
                                                Sliding& s) {
#pragma GCC ivdep
    for (int k = 0; k < b.size; ++k) {
        const double ri = m.radius_i[k], rj = m.radius_j[k], h = 0.5 * b.indentation[k];
        const Vector force = s.force.at(k);
        const Vector swept = cross(s.normal.at(k), m.spin_i.at(k) + m.spin_j.at(k));
        const double own =
            2.5 * over_masses(masses, ri - h, m.mass_i[k], ri * ri, rj - h, m.mass_j[k], rj * rj);
        s.absorbed[k] += h * (dot(force, swept) + half_dt * own * dot(force, force));
    }
}

[[gnu::always_inline]] inline void fill_kicks(const Meetings& m, const Block& b, const Sliding& s,
                                              bool turns, Kicks& kicks) {
#pragma GCC ivdep
    for (int k = 0; k < b.size; ++k) {
        const double h = 0.5 * b.indentation[k];
        const Vector n = s.normal.at(k), along = s.force.at(k), lever = cross(n, along);
        kicks.force.set(k, b.force[k] * n + along);
        kicks.torque_i.set(k, (h - m.radius_i[k]) * lever);
        kicks.torque_j.set(k, (h - m.radius_j[k]) * lever);
        kicks.power[k] = b.force[k] * b.rate[k];
    }
    if (!turns) return;
#pragma GCC ivdep
    for (int k = 0; k < b.size; ++k) {
        kicks.torque_i.set(k, kicks.torque_i.at(k) + s.torque.at(k));
        kicks.torque_j.set(k, kicks.torque_j.at(k) - s.torque.at(k));
    }
}

}  // namespace

Meeting meeting(const Meetings& m, Masses masses, int k) {
    const Vector apart = m.separation.at(k), velocity = m.velocity.at(k);
    const double r = norm(apart), ri = m.radius_i[k], rj = m.radius_j[k];
    const double away = dot(velocity, apart) / r;
    const double across2 = dot(velocity, velocity) - away * away;
    return {ri + rj - r, -away, effective_mass(m.mass_i[k], m.mass_j[k], masses),
            ri * rj / (ri + rj), -across2 / r};
}

PERCUSS_WIDE void describe(const Meetings& meetings, Masses masses, const Step& step,
                           const Friction& friction, Block& block, Sliding& sliding) {
    if (masses == Masses::plain) {
        fill_all<Masses::plain>(meetings, step, friction, block, sliding);
    } else {
        fill_all<Masses::inverse>(meetings, step, friction, block, sliding);
    }
}

PERCUSS_WIDE void find_kicks(const Meetings& meetings, Masses masses, const Step& step,
                             const Friction& friction, const Block& block, Sliding& sliding,
                             Kicks& kicks) {
    if (!friction.any()) {
        for (int k = 0; k < block.size; ++k) {
            kicks.force.set(k, block.force[k] * sliding.normal.at(k));
            kicks.power[k] = block.force[k] * block.rate[k];
        }
        return;
    }
    const double half_dt = step.moving ? 0.5 * step.dt : 0;
    if (friction.lever == Lever::granular && masses == Masses::plain)
        correct_work<Masses::plain>(meetings, half_dt, block, sliding);
    if (friction.lever == Lever::granular && masses == Masses::inverse)
        correct_work<Masses::inverse>(meetings, half_dt, block, sliding);
    fill_kicks(meetings, block, sliding, friction.turns(), kicks);
}

}  // namespace percuss::lammps
