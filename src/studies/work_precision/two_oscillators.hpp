// Two damped oscillators on moving ground, a gap apart: the simplest model of pounding buildings.
//     m_i (x_i'' + a_g) + c_i x_i' + k_i x_i = -/+ F(d),   d = x_1 - x_2 - gap,
// in displacements relative to the ground, by the energy-conserving midpoint scheme: stable and
// passive for any step and contact stiffness, of second order. A contact that the step does not
// resolve still gets its impulse and its energy right, but not its peak force: keep
// dt sqrt(k/m) <= 0.2 where the force matters.
#pragma once

#include "percuss/pounding/energy_ledger.hpp"
#include "percuss/solve/discrete_gradient/contact.hpp"
#include "solve/discrete_gradient/gap_contact.hpp"

namespace percuss::studies {

struct SpringMass {
    double mass = 0;       ///< kg
    double stiffness = 0;  ///< N/m
    double damping = 0;    ///< N s/m
};

struct TwoOscillatorsState {
    double time = 0;
    double x1 = 0, x2 = 0;  ///< m, relative to the ground
    double v1 = 0, v2 = 0;
    /// x1 - x2 - gap, carried on its own while in contact: the energy of a stiff contact depends
    /// on digits that x1 - x2 has lost.
    double compression = 0;
    ContactStep contact;  ///< of the step that led here
    EnergyLedger energy;
};

struct TwoOscillators {
    SpringMass left;
    SpringMass right;
    solvers::GapContact contact;

    /// A start; compression and ledger are set from the positions and rates.
    [[nodiscard]] TwoOscillatorsState start(double x1 = 0, double x2 = 0, double v1 = 0,
                                            double v2 = 0) const;
    /// One step; the ground acts with its acceleration of the middle.
    [[nodiscard]] TwoOscillatorsState step(const TwoOscillatorsState& state, double dt,
                                           const solvers::Ground& ground) const;

private:
    [[nodiscard]] double stored(const TwoOscillatorsState& state) const;
};

}  // namespace percuss::studies
