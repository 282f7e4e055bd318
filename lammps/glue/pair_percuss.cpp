// The hot loop: pairs that touch are gathered into blocks of one model, evaluated together, and
// their forces handed back.
#include "glue/pair_percuss.hpp"

#include <cmath>

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "neigh_list.h"
#include "neighbor.h"
#include "update.h"

using namespace LAMMPS_NS;

namespace percuss::lammps {

PairPercuss::Arrays PairPercuss::arrays(const Step& step) const {
    return {atom->x,
            atom->v,
            atom->f,
            atom->omega,
            atom->torque,
            atom->radius,
            atom->rmass,
            atom->type,
            atom->mask,
            atom->nlocal,
            lanes_of_.data(),
            types_ + 1,
            !rigid_ && !frozen_bit_,
            newton_ != 0,
            layout_,
            step};
}

inline double PairPercuss::inverse_mass(const Arrays& a, int i) const {
    if (a.mask[i] & frozen_bit_) return 0;
    if (rigid_ && rigid_mass_[i] > 0) return 1 / rigid_mass_[i];
    return 1 / a.rmass[i];
}

/// a b/(a + b); equal partners are common and need no division.
inline double reduced(double a, double b) { return a == b ? 0.5 * a : a * b / (a + b); }

/// Two frozen particles never move; any mass will do.
[[gnu::always_inline]] inline double PairPercuss::effective_mass(const Arrays& a, int i,
                                                                 int j) const {
    if (a.plain_masses) return reduced(a.rmass[i], a.rmass[j]);
    const double inverse = inverse_mass(a, i) + inverse_mass(a, j);
    return inverse > 0 ? 1 / inverse : a.rmass[i];
}

/// Fills the next lane of the block; false if no force acts.
[[gnu::always_inline]] inline bool PairPercuss::describe(const Arrays& a, int i, int j, double rsq,
                                                         Lanes& lanes, int* touch, double* row) {
    const double r = std::sqrt(rsq), inverse = 1 / r;
    const double *xi = a.x[i], *xj = a.x[j], *vi = a.v[i], *vj = a.v[j];
    const Vector n{(xi[0] - xj[0]) * inverse, (xi[1] - xj[1]) * inverse, (xi[2] - xj[2]) * inverse};
    const Vector v{vi[0] - vj[0], vi[1] - vj[1], vi[2] - vj[2]};
    const double away = dot(v, n), ri = a.radius[i], rj = a.radius[j];
    const Vector across = v - away * n;
    const double d = ri + rj - r;
    const int k = lanes.block.size;
    if (!admit(*lanes.model, a.layout, a.step,
               {d, -away, effective_mass(a, i, j), reduced(ri, rj), -dot(across, across) * inverse},
               *touch != 0, row, lanes.block))
        return false;
    lanes.lane[k] = {i, j, touch, row, r, n, across, ri - 0.5 * d, rj - 0.5 * d};
    return true;
}

[[gnu::always_inline]] inline void PairPercuss::meet(const Arrays& a, int i, int j, double rsq,
                                                     int* touch, double* row) {
    if (rsq == 0) [[unlikely]]
        refuse_same_place(i, j);
    Lanes& lanes = *a.lanes_of[a.type[i] * a.stride + a.type[j]];
    if (!describe(a, i, j, rsq, lanes, touch, row)) {
        if (a.step.moving) *touch = 0;
    } else if (lanes.block.size == Block::capacity) {
        flush(a, lanes);
    }
}

[[gnu::always_inline]] inline Motion PairPercuss::motion(const Arrays& a, const Lane& lane,
                                                         const Friction& friction) const {
    const double *wi = a.omega[lane.i], *wj = a.omega[lane.j];
    const Vector omega_i{wi[0], wi[1], wi[2]}, omega_j{wj[0], wj[1], wj[2]};
    Motion m;
    m.normal = lane.normal;
    m.slip = lane.slip + cross(lane.normal, lane.arm_i * omega_i + lane.arm_j * omega_j);
    m.rotation = omega_i - omega_j;
    // solid spheres, moment of inertia 2/5 m R^2: the sum of (1 + 5/2 arm^2/R^2)/m
    const double ri = a.radius[lane.i], rj = a.radius[lane.j];
    const double xi = ri * ri + 2.5 * lane.arm_i * lane.arm_i;
    const double xj = rj * rj + 2.5 * lane.arm_j * lane.arm_j;
    if (a.plain_masses) {
        const double mi = a.rmass[lane.i] * ri * ri, mj = a.rmass[lane.j] * rj * rj;
        m.slip_compliance = (xi * mj + xj * mi) / (mi * mj);
    } else {
        m.slip_compliance =
            inverse_mass(a, lane.i) * xi / (ri * ri) + inverse_mass(a, lane.j) * xj / (rj * rj);
    }
    if (!friction.turns()) return m;
    m.rotation_compliance =
        2.5 * (inverse_mass(a, lane.i) / (ri * ri) + inverse_mass(a, lane.j) / (rj * rj));
    return m;
}

[[gnu::always_inline]] inline void PairPercuss::hand_back(const Arrays& a, const Lanes& lanes,
                                                          int k, Work& work) {
    const Lane& lane = lanes.lane[k];
    const Block& block = lanes.block;
    const Friction& friction = lanes.model->friction;
    const bool alive = *lane.touch != 0;
    remember(a.layout, a.step, block, k, lane.row);
    if (a.step.moving && !alive) *lane.touch = 1;

    Resistance resistance;
    if (friction.any() && acts(block.phase[k]))
        resistance = resist(friction, a.layout, a.step, block, k, alive, motion(a, lane, friction),
                            lane.row);
    const Vector total = block.force[k] * lane.normal + resistance.force;
    const bool whole = a.newton || lane.j < a.nlocal;
    double* fi = a.f[lane.i];
    fi[0] += total.x;
    fi[1] += total.y;
    fi[2] += total.z;
    if (whole) {
        double* fj = a.f[lane.j];
        fj[0] -= total.x;
        fj[1] -= total.y;
        fj[2] -= total.z;
    }
    if (friction.any()) {
        const Vector lever = cross(lane.normal, resistance.force);
        const auto turn = [](double* t, const Vector& v) {
            t[0] += v.x;
            t[1] += v.y;
            t[2] += v.z;
        };
        turn(a.torque[lane.i], resistance.torque - lane.arm_i * lever);
        if (whole) turn(a.torque[lane.j], -1 * resistance.torque - lane.arm_j * lever);
    }
    // a pair across two processes is seen by both if newton is off
    const double share = whole ? 1 : 0.5;
    work.normal += share * block.force[k] * block.rate[k];
    work.tangential += share * resistance.absorbed;
    Ledger& ledger = ledger_->ledger;
    if (!alive && block.phase[k] == Phase::held)
        ledger.brought_now += share * stored_energy(*lanes.model, block, k);
    if (a.step.energies) {
        ledger.stored_normal += share * block.stored[k];
        ledger.stored_tangential += share * resistance.stored;
        ledger.contacts += acts(block.phase[k]) ? share : 0;
    }
    if (evflag)
        ev_tally_xyz(lane.i, lane.j, a.nlocal, a.newton,
                     a.step.energies ? block.stored[k] + resistance.stored : 0, 0, total.x, total.y,
                     total.z, lane.distance * lane.normal.x, lane.distance * lane.normal.y,
                     lane.distance * lane.normal.z);
}

PERCUSS_WIDE void PairPercuss::flush(Arrays a, Lanes& lanes) {
    evaluate(*lanes.model, a.step, lanes.block);
    Work work;
    for (int k = 0; k < lanes.block.size; ++k) hand_back(a, lanes, k, work);
    work_.normal += work.normal;
    work_.tangential += work.tangential;
    lanes.block.size = 0;
}

PERCUSS_WIDE void PairPercuss::gather(Arrays a, const NeighList& neighbors) {
    for (int ii = 0; ii < neighbors.inum; ++ii) {
        const int i = neighbors.ilist[ii];
        const double x = a.x[i][0], y = a.x[i][1], z = a.x[i][2], radius = a.radius[i];
        const int* others = neighbors.firstneigh[i];
        int* touch = history_->firstflag[i];
        double* rows = history_->firstvalue[i];
        const int count = neighbors.numneigh[i];
        for (int jj = 0; jj < count; ++jj) {
            const int j = others[jj] & NEIGHMASK;
            const double dx = x - a.x[j][0], dy = y - a.x[j][1], dz = z - a.x[j][2];
            const double rsq = dx * dx + dy * dy + dz * dz;
            const double sum = radius + a.radius[j];
            if (rsq < sum * sum || touch[jj])
                meet(a, i, j, rsq, touch + jj, rows + jj * a.layout.size);
        }
    }
}

void PairPercuss::compute(int eflag, int vflag) {
    ev_init(eflag, vflag);
    step_.moving = update->setupflag == 0;
    // at the end of a run and at the start of the next, so that the ledger sees what happened
    // between
    step_.energies = eflag != 0 || !step_.moving || update->ntimestep == update->laststep;
    if (rigid_ && neighbor->ago == 0) update_rigid_masses();
    Ledger& ledger = ledger_->ledger;
    ledger.begin();
    work_ = {};
    const Arrays a = arrays(step_);
    gather(a, *list);
    for (const auto& lanes : lanes_)
        if (lanes->block.size > 0) flush(a, *lanes);
    ledger.normal_now = step_.dt * work_.normal;
    ledger.tangential_now = step_.dt * work_.tangential;
    ledger.end(step_.moving, step_.energies);
    if (eflag) fill_pvector();
}

void PairPercuss::fill_pvector() {
    const Ledger& ledger = ledger_->ledger;
    pvector[0] = ledger.stored();
    pvector[1] = ledger.dissipated_normal() + ledger.dissipated_tangential();
    pvector[2] = ledger.dissipated_normal();
    pvector[3] = ledger.dissipated_tangential();
    pvector[4] = ledger.contacts;
}

double PairPercuss::single(int i, int j, int itype, int jtype, double rsq, double, double,
                           double& fforce) {
    fforce = 0;
    for (int k = 0; k < single_extra; ++k) svector[k] = 0;
    if (!history_ || !history_->firstvalue || !list) return 0;
    // neighbours are asked for in the order of the list
    const int count = list->numneigh[i];
    int at = 0;
    for (; at < count; ++at) {
        if (++last_neighbor_ >= count) last_neighbor_ = 0;
        if ((list->firstneigh[i][last_neighbor_] & NEIGHMASK) == j) break;
    }
    if (at == count) return 0;
    int touch = history_->firstflag[i][last_neighbor_];
    double* row = history_->firstvalue[i] + last_neighbor_ * layout_.size;
    const Arrays a = arrays({step_.dt, false, true});
    const auto one = std::make_unique<Lanes>();
    one->model = lanes_of_[slot(itype, jtype)]->model;
    double energy = 0;
    if (describe(a, i, j, rsq, *one, &touch, row)) {
        evaluate(*one->model, a.step, one->block);
        const Block& b = one->block;
        Resistance r;
        if (one->model->friction.any() && acts(b.phase[0]))
            r = resist(one->model->friction, a.layout, a.step, b, 0, touch != 0,
                       motion(a, one->lane[0], one->model->friction), row);
        const double values[] = {b.elastic[0],  b.force[0] - b.elastic[0],
                                 b.onset[0],    b.indentation[0],
                                 b.rate[0],     r.force.x,
                                 r.force.y,     r.force.z,
                                 norm(r.force), b.stored[0],
                                 r.stored,      (b.force[0] - b.elastic[0]) * b.rate[0]};
        for (int k = 0; k < single_extra; ++k) svector[k] = values[k];
        fforce = b.force[0] / std::sqrt(rsq);
        energy = b.stored[0] + r.stored;
    }
    return energy;
}

void PairPercuss::update_rigid_masses() {
    int ignored;
    const int* body = static_cast<int*>(rigid_->extract("body", ignored));
    const double* mass = static_cast<double*>(rigid_->extract("masstotal", ignored));
    rigid_mass_.resize(static_cast<std::size_t>(atom->nmax));
    for (int i = 0; i < atom->nlocal; ++i) rigid_mass_[i] = body[i] >= 0 ? mass[body[i]] : 0;
    forward_to_ghosts(*comm, this);
}

int PairPercuss::pack_forward_comm(int n, int* atoms, double* buffer, int, int*) {
    for (int k = 0; k < n; ++k) buffer[k] = rigid_mass_[atoms[k]];
    return n;
}

void PairPercuss::unpack_forward_comm(int n, int first, double* buffer) {
    for (int k = 0; k < n; ++k) rigid_mass_[first + k] = buffer[k];
}

}  // namespace percuss::lammps
