// The normal force of many contacts of one model at once: one dispatch on the kernel per block.
//
// LAMMPS calls for forces between the two half kicks of velocity Verlet, when velocities belong to
// the half step. A damping force taken there lags by half a step, which costs an order. Here the
// rate is carried to the full step: by the contact's own force, implicitly, because the force is
// linear in the rate; and by all others as they acted one step before.
//
// The step in which surfaces meet lies only partly in contact. Its force is the mean over that part
// of the step, so that laws whose force jumps at touch (dashpots, adhesion) keep second order; so
// does the step in which they part, where the force does not vanish first.
#pragma once

#include "contact/columns.hpp"
#include "contact/history.hpp"
#include "contact/model.hpp"

namespace percuss::lammps {

struct Step {
    double dt = 0;
    bool moving = true;     ///< false while LAMMPS sets up a run: nothing may be remembered
    bool energies = false;  ///< fill Block::stored
    bool keep = true;       ///< write what only a set-up reads
    bool recalled = true;   ///< that was written in the step that is set up
};

struct Block {
    static constexpr int capacity = block_capacity;

    int size = 0;
    bool all_held = true;  ///< no lane is in another phase
    // what goes in
    alignas(64) Column<double> indentation;
    alignas(64) Column<double> half_rate;  ///< rate of indentation at the half step
    alignas(64) Column<double> free_rate;  ///< at the full step if this contact had no force
    alignas(64) Column<double> mass;       ///< effective
    alignas(64) Column<double> radius;     ///< effective
    alignas(64) Column<double> onset;
    alignas(64) Column<double> own;  ///< as in Layout; also comes out
    Column<Phase> phase;
    Column<Memory> memory;  ///< also comes out
    // what comes out
    alignas(64) Column<double> force;
    alignas(64) Column<double> rate;     ///< at the full step
    alignas(64) Column<double> elastic;  ///< part of the force that does not depend on the rate
    alignas(64) Column<double> damping;  ///< dF/d(rate)
    alignas(64) Column<double> grip;     ///< what adhesion adds to the load that holds friction
    alignas(64) Column<double> contact_radius;
    alignas(64) Column<double> stored;  ///< energy that can come back

    void clear() {
        size = 0;
        all_held = true;
    }
};

void evaluate(const Model& model, const Step& step, Block& block);

/// Energy that lane `k` can give back, after evaluate().
[[nodiscard]] double stored_energy(const Model& model, const Block& block, int k);

/// One pair as LAMMPS sees it.
struct Meeting {
    double indentation;
    double rate;  ///< at the half step; at the full step while a run is set up
    double mass;
    double radius;
    double turning = 0;  ///< change of `rate` per time because the normal turns
};

namespace detail {

inline Memory read_memory(const Layout& layout, const double* hot) {
    if (layout.memory < 0) return {};
    return {hot[layout.memory], hot[layout.memory + 1], hot[layout.memory + 2] != 0};
}

/// What the others did to the rate one step before, along the present normal.
[[gnu::always_inline]] inline double free_rate(double half_rate, double own, double dt,
                                               double turning) {
    return 1.5 * half_rate - 0.5 * (own + dt * turning);
}

}  // namespace detail

/// The cases of admit() that occur once or twice in the life of a contact.
bool admit_rare(const Model& model, const Layout& layout, const Step& step, const Meeting& meeting,
                bool alive, const Row& row, Block& block);

/// Is it in contact as it was a step ago?
[[nodiscard]] inline bool goes_on(const Step& step, bool overlaps, bool alive, const double* hot) {
    return alive && step.moving && overlaps && hot[Layout::onset] > 0;
}

/// The next lane of the block from the history of a contact that goes on.
[[gnu::always_inline]] inline void go_on(const Layout& layout, const double* hot, Block& block) {
    const int k = block.size++;
    block.phase[k] = Phase::held;
    block.onset[k] = hot[Layout::onset];
    block.own[k] = hot[Layout::own];
    if (layout.memory >= 0) block.memory[k] = detail::read_memory(layout, hot);
}

/// Adds the pair to the block if a force may act. `alive` and `row` are its history.
inline bool admit(const Model& model, const Layout& layout, const Step& step,
                  const Meeting& meeting, bool alive, const Row& row, Block& block) {
    if (!goes_on(step, meeting.indentation > 0, alive, row.hot))
        return admit_rare(model, layout, step, meeting, alive, row, block);
    const int k = block.size;
    go_on(layout, row.hot, block);
    block.half_rate[k] = meeting.rate;
    block.free_rate[k] = detail::free_rate(meeting.rate, block.own[k], step.dt, meeting.turning);
    block.indentation[k] = meeting.indentation;
    block.mass[k] = meeting.mass;
    block.radius[k] = meeting.radius;
    return true;
}

/// Writes the history of lane `k` after evaluate().
[[gnu::always_inline]] inline void remember(const Layout& layout, const Step& step,
                                            const Block& block, int k, const Row& row) {
    if (!step.moving) return;
    const Phase phase = block.phase[k];
    row.hot[Layout::onset] = acts(phase) ? block.onset[k] : -block.onset[k];
    row.hot[Layout::own] = block.own[k];
    if (step.keep || phase != Phase::held) {
        row.cold[Layout::phase] = static_cast<int>(phase);
        row.cold[Layout::rate] = block.rate[k];
    }
    if (layout.memory < 0) return;
    row.hot[layout.memory] = block.memory[k].peak;
    row.hot[layout.memory + 1] = block.memory[k].offset;
    row.hot[layout.memory + 2] = block.memory[k].attached ? 1 : 0;
}

}  // namespace percuss::lammps
