// Tangential, rolling and twisting resistance: each a spring and a dashpot in parallel behind a
// slider, with the displacement kept in the history [luding2008]. As in the normal direction, the
// velocity that the dashpot sees is that of the full step.
#pragma once

#include "contact/block.hpp"

namespace percuss::lammps {

struct Spring {
    Vectors displacement;
    Vectors velocity;  ///< at the full step, as the history keeps it for a set-up
};

/// The tangential side of a block: what goes in, what the history keeps, what comes out.
/// Velocities belong to the half step.
struct Sliding {
    // what goes in
    Vectors normal;    ///< from the second body to the first
    Vectors slip;      ///< relative velocity of the two surfaces, first minus second
    Vectors rotation;  ///< relative angular velocity, if the friction turns
    alignas(64) Column<double> slip_compliance;  ///< change of slip by a unit force for a unit time
    alignas(64) Column<double> rotation_compliance;  ///< the same for a unit torque
    // the history; also comes out
    Spring slide, roll;
    Spring twist;                            ///< about the normal: x alone
    alignas(64) Column<double> last_radius;  ///< of the contact, one step before; 0 if unknown
    alignas(64) Column<double> recalled;     ///< in a set-up: 1 if the springs have velocities
    // what comes out
    Vectors force;                        ///< on the first body, at the contact
    Vectors torque;                       ///< on the first body, if the friction turns
    alignas(64) Column<double> absorbed;  ///< power that the contact takes up
    alignas(64) Column<double> stored;    ///< energy in the springs
};

/// Resistance of all lanes, after evaluate().
void resist(const Friction& friction, const Step& step, const Block& block, Sliding& sliding);

namespace detail {

[[gnu::always_inline]] inline void load(const double* p, int k, Vectors& to) {
    to.set(k, {p[0], p[1], p[2]});
}
[[gnu::always_inline]] inline void save(const Vectors& from, int k, double* p) {
    p[0] = from.x[k];
    p[1] = from.y[k];
    p[2] = from.z[k];
}

/// Without history, or in a set-up.
void recall_rare(const Layout& layout, const Step& step, bool known, int k, const Row& row,
                 Sliding& sliding);

}  // namespace detail

/// Fills the springs of lane `k`; `known` if its history is that of a contact that holds.
[[gnu::always_inline]] inline void recall(const Layout& layout, const Step& step, bool known, int k,
                                          const Row& row, Sliding& sliding) {
    if (!known || !step.moving) [[unlikely]] {
        detail::recall_rare(layout, step, known, k, row, sliding);
        return;
    }
    if (layout.slide >= 0) detail::load(row.hot + layout.slide, k, sliding.slide.displacement);
    if (layout.rescaled()) sliding.last_radius[k] = row.hot[layout.slide + 3];
    if (layout.roll >= 0) detail::load(row.hot + layout.roll, k, sliding.roll.displacement);
    if (layout.twist >= 0) sliding.twist.displacement.x[k] = row.hot[layout.twist];
}

/// Writes the springs of lane `k`, after resist(), if the step moves.
[[gnu::always_inline]] inline void remember(const Layout& layout, const Step& step,
                                            const Sliding& sliding, const Block& block, int k,
                                            const Row& row) {
    if (!step.moving) return;
    const auto plane = [&](int at, const Spring& spring) {
        if (at < 0) return;
        detail::save(spring.displacement, k, row.hot + at);
        if (step.keep) detail::save(spring.velocity, k, row.cold + at);
    };
    plane(layout.slide, sliding.slide);
    plane(layout.roll, sliding.roll);
    if (layout.rescaled()) row.hot[layout.slide + 3] = block.contact_radius[k];
    if (layout.twist < 0) return;
    row.hot[layout.twist] = sliding.twist.displacement.x[k];
    if (step.keep) row.cold[layout.twist] = sliding.twist.velocity.x[k];
}

}  // namespace percuss::lammps
