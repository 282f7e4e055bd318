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
    bool moving = true;    ///< false while LAMMPS sets up a run: nothing may be remembered
    bool energies = false; ///< fill Block::stored
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
    alignas(64) Column<double> stored;   ///< energy that can come back
};

void evaluate(const Model& model, const Step& step, Block& block);

/// One pair as LAMMPS sees it.
struct Meeting {
    double indentation;
    double rate;  ///< at the half step; at the full step while a run is set up
    double mass;
    double radius;
};

/// Adds the pair to the block if a force may act. `alive` and `row` are its history.
bool admit(const Model& model, const Layout& layout, const Step& step, const Meeting& meeting,
           bool alive, const double* row, Block& block);
/// Writes the history of lane `k` after evaluate().
void remember(const Layout& layout, const Step& step, const Block& block, int k, double* row);

}  // namespace percuss::lammps
