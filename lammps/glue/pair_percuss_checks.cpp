// What pair_style percuss asks of the input before a run.
#include <algorithm>
#include <cmath>
#include <limits>

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "glue/integrator.hpp"
#include "glue/pair_percuss.hpp"
#include "percuss/core/text.hpp"
#include "update.h"

using namespace LAMMPS_NS;
using namespace std::string_literals;

namespace percuss::lammps {

void PairPercuss::check_surroundings() {
    if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
        error->all(FLERR,
                   "Pair percuss requires atom attributes radius, rmass, omega and torque; use "
                   "atom_style sphere"s);
    if (comm->ghost_velocity == 0)
        error->all(FLERR,
                   "Pair percuss requires ghost atoms store velocity; use comm_modify vel yes"s);
    if (force->ftm2v != 1 || force->mvv2e != 1)
        error->all(FLERR,
                   "Pair percuss needs units in which force = mass x acceleration, not "
                   "units " +
                       std::string(update->unit_style) + "; use si, cgs, lj, micro or nano");
    if (!atom->tag_enable) error->all(FLERR, "Pair percuss requires atoms have IDs"s);
    if (const std::string wrong = wrong_integrator(*update); !wrong.empty())
        error->all(FLERR, "Pair percuss " + wrong);
}

bool PairPercuss::answers_for(int type) const {
    for (int i = 1; i <= types_; ++i)
        if (setflag[std::min(i, type)][std::max(i, type)]) return true;
    return false;
}

void PairPercuss::check_particles() {
    int bad[2] = {0, 0}, all[2];
    for (int i = 0; i < atom->nlocal; ++i) {
        // in a hybrid, other types may be points
        if (!answers_for(atom->type[i])) continue;
        if (!(atom->radius[i] > 0)) bad[0] = std::max(bad[0], static_cast<int>(atom->tag[i]));
        if (!(atom->rmass[i] > 0)) bad[1] = std::max(bad[1], static_cast<int>(atom->tag[i]));
    }
    MPI_Allreduce(bad, all, 2, MPI_INT, MPI_MAX, world);
    if (all[0])
        error->all(FLERR, "Pair percuss needs particles of radius > 0; atom " +
                              std::to_string(all[0]) + " has none, use 'set ... diameter D'");
    if (all[1])
        error->all(FLERR, "Pair percuss needs particles of mass > 0; atom " +
                              std::to_string(all[1]) + " has none, use 'set ... density rho'");
}

/// A warning if the shortest contacts, of the smallest particles at the largest speed, take fewer
/// than 20 steps; 50 are usual.
void PairPercuss::check_time_step() {
    const int n = types_ + 1;
    constexpr double none = std::numeric_limits<double>::max();
    // smallest mass and radius of each type; the speed with its sign turned, for the same reduction
    std::vector<double> mine(2 * static_cast<std::size_t>(n) + 1, none), all(mine.size());
    mine.back() = 0;
    for (int i = 0; i < atom->nlocal; ++i) {
        const int type = atom->type[i];
        const double* v = atom->v[i];
        mine[type] = std::min(mine[type], atom->rmass[i]);
        mine[n + type] = std::min(mine[n + type], atom->radius[i]);
        mine.back() = std::min(mine.back(), -norm(Vector{v[0], v[1], v[2]}));
    }
    MPI_Allreduce(mine.data(), all.data(), static_cast<int>(all.size()), MPI_DOUBLE, MPI_MIN,
                  world);
    const double speed = std::max(-2 * all.back(), floor_);
    if (comm->me != 0 || !(speed > 0)) return;
    double shortest_time = none;
    int worst_i = 0, worst_j = 0;
    for (int i = 1; i < n; ++i)
        for (int j = i; j < n; ++j) {
            const Lanes* lanes = lanes_of_[slot(i, j)];
            if (!lanes || all[i] == none || all[j] == none) continue;
            const double mass = all[i] * all[j] / (all[i] + all[j]);
            const double radius = all[n + i] * all[n + j] / (all[n + i] + all[n + j]);
            const double time = contact_time(*lanes->model, mass, radius, speed);
            if (time >= shortest_time) continue;
            shortest_time = time;
            worst_i = i;
            worst_j = j;
        }
    if (update->dt < shortest_time / 20) return;
    error->warning(FLERR, "Pair percuss: contacts of types " + std::to_string(worst_i) + " and " +
                              std::to_string(worst_j) + " at a speed of " + significant(speed, 3) +
                              " take " + significant(shortest_time, 3) + ", and the time step is " +
                              shortest(update->dt) +
                              "; restitutions will be off, use at most timestep " +
                              significant(shortest_time / 50, 2));
}

/// Two centres in one place have no direction in which to push.
void PairPercuss::refuse_same_place(int i, int j) const {
    error->one(FLERR, "Pair percuss: atoms " + std::to_string(atom->tag[i]) + " and " +
                          std::to_string(atom->tag[j]) +
                          " are at the same place; move or delete one (delete_atoms overlap)");
}

}  // namespace percuss::lammps
