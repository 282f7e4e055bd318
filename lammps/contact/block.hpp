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

#include <array>

#include "contact/history.hpp"
#include "contact/model.hpp"

namespace percuss::lammps {

struct Step {
    double dt = 0;
    bool moving = true;     ///< false while LAMMPS sets up a run: nothing may be remembered
    bool energies = false;  ///< fill Block::stored
};

struct Block {
    static constexpr int capacity = 64;
    template <class T>
    using Column = std::array<T, capacity>;

    int size = 0;
    // what goes in
    alignas(64) Column<double> indentation;
    alignas(64) Column<double> half_rate;  ///< rate of indentation at the half step
    alignas(64) Column<double> free_rate;  ///< at the full step if this contact had no force
    alignas(64) Column<double> mass;       ///< effective
    alignas(64) Column<double> radius;     ///< effective
    alignas(64) Column<double> onset;
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

inline Memory read_memory(const Layout& layout, const double* row) {
    if (layout.memory < 0) return {};
    return {row[layout.memory], row[layout.memory + 1], row[layout.memory + 2] != 0};
}

inline void add_known(const Step& step, const Meeting& m, Phase now, const double* row, Block& b) {
    const int k = b.size++;
    b.phase[k] = now;
    b.onset[k] = row[Layout::onset];
    if (step.moving) {
        b.half_rate[k] = m.rate;
        // what the others did to the rate one step before, along the present normal
        b.free_rate[k] = 1.5 * m.rate - 0.5 * (row[Layout::own] + step.dt * m.turning);
    } else {
        b.half_rate[k] = 2 * row[Layout::rate] - row[Layout::own];
        b.free_rate[k] = row[Layout::rate];
    }
}

}  // namespace detail

/// The cases of admit() that occur once or twice in the life of a contact.
bool admit_rare(const Model& model, const Layout& layout, const Step& step, const Meeting& meeting,
                bool alive, const double* row, Block& block);

/// Adds the pair to the block if a force may act. `alive` and `row` are its history.
inline bool admit(const Model& model, const Layout& layout, const Step& step,
                  const Meeting& meeting, bool alive, const double* row, Block& block) {
    const bool usual = alive && step.moving && meeting.indentation > 0 &&
                       row[Layout::phase] < static_cast<double>(Phase::exit);
    if (!usual) return admit_rare(model, layout, step, meeting, alive, row, block);
    const int k = block.size;
    detail::add_known(step, meeting, Phase::held, row, block);
    if (layout.memory >= 0) block.memory[k] = detail::read_memory(layout, row);
    block.indentation[k] = meeting.indentation;
    block.mass[k] = meeting.mass;
    block.radius[k] = meeting.radius;
    return true;
}

/// Writes the history of lane `k` after evaluate().
inline void remember(const Layout& layout, const Step& step, const Block& block, int k,
                     double* row) {
    if (!step.moving) return;
    row[Layout::phase] = static_cast<int>(block.phase[k]);
    row[Layout::onset] = block.onset[k];
    // twice the half kick that took the free rate to the rate
    row[Layout::own] = block.half_rate[k] - 2 * (block.free_rate[k] - block.rate[k]);
    row[Layout::rate] = block.rate[k];
    if (layout.memory < 0) return;
    row[layout.memory] = block.memory[k].peak;
    row[layout.memory + 1] = block.memory[k].offset;
    row[layout.memory + 2] = block.memory[k].attached ? 1 : 0;
}

}  // namespace percuss::lammps
