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
#include "output.h"
#include "update.h"

using namespace LAMMPS_NS;

namespace percuss::lammps {

PairPercuss::Arrays PairPercuss::arrays(const Step& step) const {
    return {
        atom->x[0],       atom->v[0],      atom->omega[0],
        atom->f[0],       atom->torque[0], atom->radius,
        atom->rmass,      atom->type,      atom->nlocal,
        lanes_of_.data(), types_ + 1,      rigid_ || frozen_bit_ ? Masses::inverse : Masses::plain,
        newton_ != 0,     layout_,         step};
}

namespace {

[[gnu::always_inline]] inline Vector of(const double* numbers, int i) {
    const double* p = numbers + 3 * static_cast<std::ptrdiff_t>(i);
    return {p[0], p[1], p[2]};
}

[[gnu::always_inline]] inline void add(const Vector& v, int i, double* numbers) {
    double* p = numbers + 3 * static_cast<std::ptrdiff_t>(i);
    p[0] += v.x;
    p[1] += v.y;
    p[2] += v.z;
}

}  // namespace

/// Mass, or its inverse where some are frozen or rigid.
[[gnu::always_inline]] inline double PairPercuss::mass(const Arrays& a, int i) const {
    if (a.masses == Masses::plain) return a.rmass[i];
    if (atom->mask[i] & frozen_bit_) return 0;
    return 1 / (rigid_ && rigid_mass_[i] > 0 ? rigid_mass_[i] : a.rmass[i]);
}

[[gnu::always_inline]] inline PairPercuss::Particle PairPercuss::particle(const Arrays& a,
                                                                          int i) const {
    return {i, of(a.x, i), of(a.v, i), of(a.omega, i), a.radius[i], mass(a, i)};
}

/// Begins, ends, or is set up; false if no force acts.
bool PairPercuss::meet_rare(const Arrays& a, int k, bool alive, const Row& row, Lanes& lanes) {
    Block& block = lanes.block;
    if (!admit_rare(*lanes.model, a.layout, a.step, meeting(lanes.meetings, a.masses, k), alive,
                    row, block))
        return false;
    block.own[k] = 0;
    lanes.rare[lanes.rare_count++] = {k, block.half_rate[k], block.free_rate[k]};
    return true;
}

/// Fills the next lane of the block; false if no force acts.
[[gnu::always_inline]] inline bool PairPercuss::meet(const Arrays& a, const Particle& self, int j,
                                                     const Vector& separation, bool overlaps,
                                                     Lanes& lanes, int* touch, const Row& row) {
    Block& block = lanes.block;
    Meetings& m = lanes.meetings;
    const int k = block.size;
    m.separation.set(k, separation);
    m.velocity.set(k, self.v - of(a.v, j));
    m.radius_i[k] = self.radius;
    m.radius_j[k] = a.radius[j];
    m.mass_i[k] = self.mass;
    m.mass_j[k] = mass(a, j);
    const bool alive = *touch != 0;
    if (goes_on(a.step, overlaps, alive, row.hot)) [[likely]] {
        go_on(a.layout, row.hot, block);
    } else if (!meet_rare(a, k, alive, row, lanes)) {
        return false;
    }
    lanes.lane[k] = {self.index, j, touch, row};
    if (!lanes.model->friction.any()) return true;
    m.spin_i.set(k, self.omega);
    m.spin_j.set(k, of(a.omega, j));
    recall(a.layout, a.step, alive && row.hot[Layout::onset] > 0, k, row, lanes.sliding);
    return true;
}

[[gnu::always_inline]] inline void PairPercuss::evaluate_all(const Arrays& a, Lanes& lanes) {
    const Friction& friction = lanes.model->friction;
    Block& block = lanes.block;
    describe(lanes.meetings, a.masses, a.step, friction, block, lanes.sliding);
    for (int r = 0; r < lanes.rare_count; ++r) {
        const Rare& rare = lanes.rare[r];
        block.half_rate[rare.lane] = rare.half_rate;
        block.free_rate[rare.lane] = rare.free_rate;
    }
    evaluate(*lanes.model, a.step, block);
    if (friction.any()) resist(friction, a.step, block, lanes.sliding);
    find_kicks(lanes.meetings, a.masses, a.step, friction, block, lanes.sliding, lanes.kicks);
}

template <bool friction>
[[gnu::always_inline]] inline void PairPercuss::hand_back(const Arrays& a, const Lanes& lanes,
                                                          Work& work) {
    const Block& block = lanes.block;
    const Sliding& sliding = lanes.sliding;
    const Kicks& kicks = lanes.kicks;
    for (int k = 0; k < block.size; ++k) {
        const Lane& lane = lanes.lane[k];
        remember(a.layout, a.step, block, k, lane.row);
        if constexpr (friction) remember(a.layout, a.step, sliding, block, k, lane.row);
        const Vector total = kicks.force.at(k);
        add(total, lane.i, a.f);
        if constexpr (friction) add(kicks.torque_i.at(k), lane.i, a.torque);
        const double power = kicks.power[k], absorbed = friction ? sliding.absorbed[k] : 0;
        if (a.newton || lane.j < a.nlocal) {
            add(-1 * total, lane.j, a.f);
            if constexpr (friction) add(kicks.torque_j.at(k), lane.j, a.torque);
            work.normal += power;
            work.tangential += absorbed;
        } else {
            // a pair across two processes is seen by both if newton is off
            work.normal += 0.5 * power;
            work.tangential += 0.5 * absorbed;
        }
    }
}

/// What is not needed in every step: energies, virial, contacts that began, and what a set-up
/// reads.
void PairPercuss::tally(const Arrays& a, const Lanes& lanes) {
    const Block& block = lanes.block;
    const bool friction = lanes.model->friction.any();
    Ledger& ledger = ledger_->ledger;
    for (int k = 0; k < block.size; ++k) {
        const Lane& lane = lanes.lane[k];
        const double share = a.newton || lane.j < a.nlocal ? 1 : 0.5;
        if (*lane.touch == 0 && block.phase[k] == Phase::held)
            ledger.brought_now += share * stored_energy(*lanes.model, block, k);
        if (a.step.moving) *lane.touch = 1;
        if (a.step.moving && (a.step.keep || block.phase[k] != Phase::held))
            cold_->firstflag[lane.i][lane.touch - history_->firstflag[lane.i]] = 1;
        double stored = 0;
        if (a.step.energies) {
            const double tangential = friction ? lanes.sliding.stored[k] : 0;
            stored = block.stored[k] + tangential;
            ledger.stored_normal += share * block.stored[k];
            ledger.stored_tangential += share * tangential;
            ledger.contacts += acts(block.phase[k]) ? share : 0;
        }
        if (!evflag) continue;
        const Vector total = lanes.kicks.force.at(k);
        const Vector apart = lanes.meetings.separation.at(k);
        ev_tally_xyz(lane.i, lane.j, a.nlocal, a.newton, stored, 0, total.x, total.y, total.z,
                     apart.x, apart.y, apart.z);
    }
}

PERCUSS_WIDE void PairPercuss::flush(Arrays a, Lanes& lanes) {
    evaluate_all(a, lanes);
    Work work;
    if (lanes.model->friction.any()) {
        hand_back<true>(a, lanes, work);
    } else {
        hand_back<false>(a, lanes, work);
    }
    work_.normal += work.normal;
    work_.tangential += work.tangential;
    if (a.step.energies || a.step.keep || evflag || lanes.rare_count > 0) tally(a, lanes);
    lanes.block.clear();
    lanes.rare_count = 0;
}

PERCUSS_WIDE void PairPercuss::gather(Arrays a, const NeighList& neighbors) {
    for (int ii = 0; ii < neighbors.inum; ++ii) {
        const int i = neighbors.ilist[ii];
        const Particle self = particle(a, i);
        const int* others = neighbors.firstneigh[i];
        int* touch = history_->firstflag[i];
        double *hot = history_->firstvalue[i], *cold = cold_->firstvalue[i];
        const int count = neighbors.numneigh[i];
        Lanes* const* lanes_of = a.lanes_of + a.type[i] * a.stride;
        for (int jj = 0; jj < count; ++jj) {
            const int j = others[jj] & NEIGHMASK;
            const Vector separation = self.x - of(a.x, j);
            const double rsq = dot(separation, separation);
            const double sum = self.radius + a.radius[j];
            const bool overlaps = rsq < sum * sum;
            if (!overlaps && !touch[jj]) continue;
            if (rsq == 0) [[unlikely]]
                refuse_same_place(i, j);
            Lanes& lanes = *lanes_of[a.type[j]];
            const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(jj) * a.layout.size;
            if (!meet(a, self, j, separation, overlaps, lanes, touch + jj, {hot + at, cold + at})) {
                if (a.step.moving) touch[jj] = cold_->firstflag[i][jj] = 0;
            } else if (lanes.block.size == Block::capacity) {
                flush(a, lanes);
            }
        }
    }
}

void PairPercuss::compute(int eflag, int vflag) {
    ev_init(eflag, vflag);
    step_.moving = update->setupflag == 0;
    // at the end of a run and at the start of the next, so that the ledger sees what happened
    // between
    const bool last = update->ntimestep == update->laststep;
    step_.energies = eflag != 0 || !step_.moving || last;
    step_.keep = watched_ || last || update->ntimestep >= output->next;
    step_.recalled = recalled_;
    if (rigid_ && neighbor->ago == 0) update_rigid_masses();
    Ledger& ledger = ledger_->ledger;
    ledger.begin();
    work_ = {};
    if (list->inum > 0) {
        const Arrays a = arrays(step_);
        gather(a, *list);
        for (const auto& lanes : lanes_)
            if (lanes->block.size > 0) flush(a, *lanes);
    }
    if (step_.moving) recalled_ = step_.keep;
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
    watched_ = true;
    int touch = history_->firstflag[i][last_neighbor_];
    const std::ptrdiff_t at_row = static_cast<std::ptrdiff_t>(last_neighbor_) * layout_.size;
    const Row row{history_->firstvalue[i] + at_row, cold_->firstvalue[i] + at_row};
    Step step{step_.dt, false, true};
    step.recalled = recalled_;
    const Arrays a = arrays(step);
    const auto one = std::make_unique<Lanes>();
    one->model = lanes_of_[slot(itype, jtype)]->model;
    const Particle self = particle(a, i);
    const double sum = self.radius + a.radius[j];
    if (!meet(a, self, j, self.x - of(a.x, j), rsq < sum * sum, *one, &touch, row)) return 0;
    evaluate_all(a, *one);
    const Block& b = one->block;
    const bool friction = one->model->friction.any();
    const Vector r = friction ? one->sliding.force.at(0) : Vector{};
    const double stored = friction ? one->sliding.stored[0] : 0;
    const double values[] = {b.elastic[0], b.force[0] - b.elastic[0],
                             b.onset[0],   b.indentation[0],
                             b.rate[0],    r.x,
                             r.y,          r.z,
                             norm(r),      b.stored[0],
                             stored,       (b.force[0] - b.elastic[0]) * b.rate[0]};
    for (int k = 0; k < single_extra; ++k) svector[k] = values[k];
    fforce = b.force[0] / std::sqrt(rsq);
    return b.stored[0] + stored;
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
