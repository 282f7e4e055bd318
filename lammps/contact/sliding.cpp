#include "contact/sliding.hpp"

#include <algorithm>
#include <cmath>

#include "contact/wide.hpp"

namespace percuss::lammps {

namespace {

struct Elements {
    alignas(64) Column<double> stiffness;
    alignas(64) Column<double> damping;
    alignas(64) Column<double> limit;       ///< largest force
    alignas(64) Column<double> compliance;  ///< velocity per force, over half a step
};

/// What the history of a spring is, and how it follows the turning contact.
enum class Kept {
    displacement,  ///< it turns with the contact and keeps its length
    projected,     ///< it is projected onto the tangent plane after the step
    force,         ///< the force instead, turned like the displacement
    angle,         ///< about the normal: it does not turn
};

/// Factor that gives a vector of this squared length, of which `out2` is squared along the normal,
/// its length back after projection; 0 if nothing is left.
[[gnu::always_inline]] inline double lengthening(double out2, double length2) {
    return out2 < length2 ? std::sqrt(length2 / (length2 - out2)) : 0;
}

[[gnu::always_inline]] inline Vector turned(const Vector& s, const Vector& normal) {
    const double out = dot(s, normal);
    return lengthening(out * out, dot(s, s)) * (s - out * normal);
}

[[gnu::always_inline]] inline Vector projected(const Vector& s, const Vector& normal) {
    return s - dot(s, normal) * normal;
}

// Spring and dashpot share the limit in proportion, so the spring only ever shortens. Set to what
// the dashpot leaves of the limit, as is usual, it would be wound up by a fast slip with energy
// that nobody gave it.
template <Kept kept, bool moving>
[[gnu::always_inline]] inline void pull(int size, double dt, const Elements& e,
                                        const Vectors& normals, const Vectors& velocities,
                                        const Column<double>& recalled, Spring& spring,
                                        Vectors& forces, Column<double>& absorbed,
                                        Column<double>& stored) {
#pragma GCC ivdep
    for (int k = 0; k < size; ++k) {
        const Vector n = normals.at(k);
        // in a set-up velocities are those of the full step already
        const bool known = !moving && recalled[k] != 0;
        const Vector half = known ? spring.velocity.at(k) : velocities.at(k);
        const double compliance = moving ? e.compliance[k] : 0;
        const double K = e.stiffness[k];
        Vector s = spring.displacement.at(k);
        if constexpr (moving) {
            if constexpr (kept == Kept::displacement || kept == Kept::force) s = turned(s, n);
            s = s + (kept == Kept::force ? K * dt : dt) * half;
            if constexpr (kept == Kept::projected) s = projected(s, n);
        }
        const double share = 1 / (1 + compliance * e.damping[k]);
        const Vector trial = -share * ((kept == Kept::force ? 1 : K) * s + e.damping[k] * half);
        const double size2 = dot(trial, trial), limit = e.limit[k];
        const bool slips = size2 > limit * limit;
        const double scale = slips ? limit / std::sqrt(size2) : 1;
        const double shrink = slips ? scale * share : 1;
        const Vector force = scale * trial;
        const Vector velocity = half + compliance * force;
        s = shrink * s;
        forces.set(k, force);
        absorbed[k] = -dot(force, velocity);
        stored[k] = 0.5 * dot(s, s) * (kept == Kept::force ? (K > 0 ? 1 / K : 0) : K);
        if constexpr (moving) {
            spring.displacement.set(k, s);
            // what a set-up needs to find the same force: behind a slider, its share
            const Vector shared = shrink * half;
            spring.velocity.x[k] = slips ? shared.x : velocity.x;
            spring.velocity.y[k] = slips ? shared.y : velocity.y;
            spring.velocity.z[k] = slips ? shared.z : velocity.z;
        }
    }
}

/// What one resistance does in all lanes.
struct Outcome {
    Vectors& force;
    Column<double>& absorbed;
    Column<double>& stored;
};

template <Kept kept>
[[gnu::always_inline]] inline void pull(const Step& step, int size, const Elements& e,
                                        const Sliding& s, const Vectors& velocities, Spring& spring,
                                        const Outcome& out) {
    if (step.moving) {
        pull<kept, true>(size, step.dt, e, s.normal, velocities, s.recalled, spring, out.force,
                         out.absorbed, out.stored);
    } else {
        pull<kept, false>(size, step.dt, e, s.normal, velocities, s.recalled, spring, out.force,
                          out.absorbed, out.stored);
    }
}

/// A contact that pulls without adhesion presses nothing together.
[[gnu::always_inline]] inline double load(const Block& b, int k) {
    const double load = b.force[k] + b.grip[k];
    return load > 0 ? load : 0;
}

[[gnu::always_inline]] inline void fill_slide(const Friction& f, const Step& step, const Block& b,
                                              const Sliding& s, Elements& e) {
    const double half_dt = 0.5 * step.dt;
    const bool mindlin = f.mindlin();
    const double stiffness = f.tangential == Tangential::linear_nohistory ? 0 : f.slide.stiffness;
    for (int k = 0; k < b.size; ++k) {
        e.stiffness[k] = stiffness * (mindlin ? b.contact_radius[k] : 1);
        e.damping[k] = f.slide.damping * b.damping[k];
        e.limit[k] = f.slide.friction * load(b, k);
        e.compliance[k] = half_dt * s.slip_compliance[k];
    }
}

/// On unloading the springs of the area that is lost no longer hold.
[[gnu::always_inline]] inline void rescale(const Block& b, Sliding& s) {
    for (int k = 0; k < b.size; ++k) {
        const double a = b.contact_radius[k], last = s.last_radius[k];
        const double left = a < last ? a / last : 1;
        s.slide.displacement.set(k, left * s.slide.displacement.at(k));
    }
}

[[gnu::always_inline]] inline void slide(const Friction& f, const Step& step, const Block& b,
                                         Sliding& s) {
    Elements e;
    fill_slide(f, step, b, s, e);
    if (f.rescales() && step.moving) rescale(b, s);
    const auto run = [&]<Kept kept>() {
        pull<kept>(step, b.size, e, s, s.slip, s.slide, {s.force, s.absorbed, s.stored});
    };
    if (f.keeps_force()) {
        run.template operator()<Kept::force>();
    } else if (f.tangential == Tangential::linear_history_classic) {
        run.template operator()<Kept::projected>();
    } else {
        run.template operator()<Kept::displacement>();
    }
}

struct Turning {
    Vectors velocity;
    Vectors force;
    alignas(64) Column<double> absorbed;
    alignas(64) Column<double> stored;
    Elements elements;
};

void add_energies(const Turning& t, int size, Sliding& s) {
    for (int k = 0; k < size; ++k) {
        s.absorbed[k] += t.absorbed[k];
        s.stored[k] += t.stored[k];
    }
}

// Rolling velocity R (w1 - w2) x n [wang2015] Eq. (31).
void roll(const Friction& f, const Step& step, const Block& b, Sliding& s) {
    Turning t;
    for (int k = 0; k < b.size; ++k) {
        const double R = b.radius[k];
        t.velocity.set(k, R * cross(s.rotation.at(k), s.normal.at(k)));
        t.elements.stiffness[k] = f.roll.stiffness;
        t.elements.damping[k] = f.roll.damping;
        t.elements.limit[k] = f.roll.friction * load(b, k);
        t.elements.compliance[k] = 0.5 * step.dt * R * R * s.rotation_compliance[k];
    }
    pull<Kept::displacement>(step, b.size, t.elements, s, t.velocity, s.roll,
                             {t.force, t.absorbed, t.stored});
    for (int k = 0; k < b.size; ++k)
        s.torque.set(k, s.torque.at(k) + b.radius[k] * cross(s.normal.at(k), t.force.at(k)));
    add_energies(t, b.size, s);
}

// [marshall2009] Eqs. (30), (32), (44)
void twist(const Friction& f, const Step& step, const Block& b, Sliding& s) {
    Turning t;
    const bool marshall = f.twisting == Twisting::marshall;
    for (int k = 0; k < b.size; ++k) {
        const double a = b.contact_radius[k], half_a2 = 0.5 * a * a;
        t.velocity.set(k, {dot(s.rotation.at(k), s.normal.at(k)), 0, 0});
        t.elements.stiffness[k] =
            marshall ? half_a2 * f.slide.stiffness * (f.mindlin() ? a : 1) : f.twist.stiffness;
        t.elements.damping[k] =
            marshall ? half_a2 * f.slide.damping * b.damping[k] : f.twist.damping;
        t.elements.limit[k] =
            (marshall ? 2.0 / 3 * a * f.slide.friction : f.twist.friction) * load(b, k);
        t.elements.compliance[k] = 0.5 * step.dt * s.rotation_compliance[k];
        s.twist.displacement.y[k] = s.twist.displacement.z[k] = 0;
    }
    pull<Kept::angle>(step, b.size, t.elements, s, t.velocity, s.twist,
                      {t.force, t.absorbed, t.stored});
    for (int k = 0; k < b.size; ++k)
        s.torque.set(k, s.torque.at(k) + t.force.x[k] * s.normal.at(k));
    add_energies(t, b.size, s);
}

void silence(const Block& b, bool turns, Sliding& s) {
    for (int k = 0; k < b.size; ++k) {
        if (acts(b.phase[k])) continue;
        s.force.set(k, {});
        if (turns) s.torque.set(k, {});
        s.absorbed[k] = s.stored[k] = 0;
    }
}

}  // namespace

PERCUSS_WIDE void resist(const Friction& friction, const Step& step, const Block& block,
                         Sliding& sliding) {
    if (friction.tangential != Tangential::none) {
        slide(friction, step, block, sliding);
    } else {
        for (int k = 0; k < block.size; ++k) {
            sliding.force.set(k, {});
            sliding.absorbed[k] = sliding.stored[k] = 0;
        }
    }
    if (friction.turns()) {
        for (int k = 0; k < block.size; ++k) sliding.torque.set(k, {});
        if (friction.rolling != Rolling::none) roll(friction, step, block, sliding);
        if (friction.twisting != Twisting::none) twist(friction, step, block, sliding);
    }
    if (!block.all_held) silence(block, friction.turns(), sliding);
}

namespace detail {

void recall_rare(const Layout& layout, const Step& step, bool known, int k, const Row& row,
                 Sliding& sliding) {
    const bool recalled = known && step.recalled;
    sliding.recalled[k] = recalled ? 1 : 0;
    const auto part = [&](int at, Spring& spring) {
        if (at < 0) return;
        spring.displacement.set(k, {});
        if (known) load(row.hot + at, k, spring.displacement);
        if (recalled) load(row.cold + at, k, spring.velocity);
    };
    part(layout.slide, sliding.slide);
    part(layout.roll, sliding.roll);
    if (layout.rescaled()) sliding.last_radius[k] = known ? row.hot[layout.slide + 3] : 0;
    if (layout.twist < 0) return;
    sliding.twist.displacement.set(k, {known ? row.hot[layout.twist] : 0, 0, 0});
    if (recalled) sliding.twist.velocity.set(k, {row.cold[layout.twist], 0, 0});
}

}  // namespace detail

}  // namespace percuss::lammps
