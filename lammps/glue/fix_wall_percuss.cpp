#include "glue/fix_wall_percuss.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "atom.h"
#include "comm.h"
#include "error.h"
#include "force.h"
#include "glue/integrator.hpp"
#include "glue/register.hpp"
#include "glue/version.hpp"
#include "memory.h"
#include "modify.h"
#include "pair.h"
#include "update.h"

using namespace LAMMPS_NS;
using namespace std::string_literals;

namespace percuss::lammps {

namespace {

/// `wall_material E nu` gives the wall its own elastic constants.
std::optional<ElasticSolid> take_wall_material(std::vector<std::string>& words, Error& error) {
    const auto found = std::find(words.begin(), words.end(), "wall_material");
    if (found == words.end()) return std::nullopt;
    if (words.end() - found < 3) {
        error.message = "wall_material needs E and nu";
        return std::nullopt;
    }
    const std::vector<std::string> own{"hertz", "E", *(found + 1), "nu", *(found + 2)};
    const auto parsed = parse_coefficients(own, true);
    if (!parsed) {
        error.message = "wall_material: " + parsed.error().text();
        return std::nullopt;
    }
    words.erase(found, found + 3);
    return parsed->first;
}

/// Square of the speed with which the normal is swept round.
double squared_across(const WallContact& contact, const double* v) {
    const Vector velocity{v[0], v[1], v[2]};
    const double out = dot(velocity, contact.normal), along = dot(velocity, contact.axis);
    return dot(velocity, velocity) - out * out - along * along;
}

}  // namespace

Fix* new_wall(LAMMPS* lmp, int narg, char** arg) { return new FixWallPercuss(lmp, narg, arg); }

FixWallPercuss::FixWallPercuss(LAMMPS* lmp_in, int narg, char** arg) : Fix(lmp_in, narg, arg) {
    require_same_release(lmp);
    const auto refuse = [this](const std::string& why) {
        error->all(FLERR, "Illegal fix wall/percuss command: " + why);
    };
    if (!atom->radius_flag || !atom->rmass_flag || !atom->omega_flag || !atom->torque_flag)
        error->all(FLERR, "Fix wall/percuss requires atom style sphere"s);
    std::vector<std::string> words(arg + 3, arg + narg);
    const auto shape = std::find_if(words.begin(), words.end(), begins_wall);
    if (shape == words.end())
        refuse(
            "a wall is missing; add xplane, yplane, zplane, cylinder, zcylinder, sphere or region");
    const std::vector<std::string> wall_words(shape, words.end());
    words.erase(shape, words.end());
    Error wrong;
    const auto material = take_wall_material(words, wrong);
    if (!wrong.message.empty()) refuse(wrong.message);
    auto coefficients = parse_coefficients(words, std::strcmp(update->unit_style, "si") == 0);
    if (!coefficients) refuse(coefficients.error().text());
    coefficients_ = std::move(*coefficients);
    if (material && !coefficients_.first)
        refuse("wall_material needs E and nu of the particles as well");
    if (material) coefficients_.second = material;
    const auto wall = parse_wall(wall_words);
    if (!wall) refuse(wall.error().text());
    wall_ = *wall;
    surfaces_ = wall_.surfaces();
    if (wall_.kind == WallKind::region) find_region();
    const auto waits = needs_reference(coefficients_);
    if (!waits) refuse(waits.error().text());
    if (!*waits) build_model();

    restart_global = 1;
    restart_peratom = 1;
    create_attribute = 1;
    vector_flag = 1;
    size_vector = 6;
    global_freq = 1;
    extvector = 1;
    virial_global_flag = virial_peratom_flag = 1;
    start_ = now();
    // the width of the history does not depend on a calibration
    Model widest;
    widest.friction = {coefficients_.tangential, {}, coefficients_.rolling, {},
                       coefficients_.twisting,   {}};
    widest.form = Form{WaltonBraun{1, 1}, {}, {}};
    layout_.include(widest);
    per_atom_ = surfaces_ * (1 + 2 * layout_.size);
    grow_arrays(atom->nmax);
    atom->add_callback(Atom::GROW);
    atom->add_callback(Atom::RESTART);
    for (int i = 0; i < atom->nlocal; ++i) set_arrays(i);
    lanes_.resize(Block::capacity);
}

FixWallPercuss::~FixWallPercuss() {
    if (!rows_) return;
    atom->delete_callback(id, Atom::GROW);
    atom->delete_callback(id, Atom::RESTART);
    memory->destroy(rows_);
}

int FixWallPercuss::setmask() { return FixConst::POST_FORCE; }

double FixWallPercuss::now() const {
    return update->atime + static_cast<double>(update->ntimestep - update->atimestep) * update->dt;
}

void FixWallPercuss::build_model() {
    auto model = make_model(coefficients_, reference_);
    if (!model) error->all(FLERR, "Fix wall/percuss: " + model.error().text());
    model_ = std::make_unique<Model>(std::move(*model));
}

void FixWallPercuss::init() {
    if (force->ftm2v != 1 || force->mvv2e != 1)
        error->all(FLERR,
                   "Fix wall/percuss needs units in which force = mass x acceleration, not "
                   "units " +
                       std::string(update->unit_style) + "; use si, cgs, lj, micro or nano");
    if (const std::string wrong = wrong_integrator(*update); !wrong.empty())
        error->all(FLERR, "Fix wall/percuss " + wrong);
    if (wall_.kind == WallKind::region) find_region();
    step_.dt = update->dt;
    double mine[3] = {0, 0, 0}, all[3];
    for (int i = 0; i < atom->nlocal; ++i) {
        if (!(atom->mask[i] & groupbit)) continue;
        mine[0] = std::max(mine[0], atom->rmass[i]);
        mine[1] = std::max(mine[1], atom->radius[i]);
        if (!(atom->rmass[i] > 0 && atom->radius[i] > 0))
            mine[2] = std::max(mine[2], static_cast<double>(atom->tag[i]));
    }
    MPI_Allreduce(mine, all, 3, MPI_DOUBLE, MPI_MAX, world);
    if (all[2] > 0)
        error->all(FLERR, "Fix wall/percuss needs particles of mass and radius > 0; atom " +
                              std::to_string(static_cast<long>(all[2])) + " has none");
    if (!model_) {
        if (all[0] > 0) reference_ = {all[0], all[1]};
        build_model();
    }
    take_floor();
    int lost = forgotten_ ? 1 : 0, any;
    MPI_Allreduce(&lost, &any, 1, MPI_INT, MPI_MAX, world);
    forgotten_ = false;
    if (any && comm->me == 0)
        error->warning(FLERR,
                       "Fix wall/percuss " + std::string(id) +
                           ": the restart file holds contacts with another friction model or "
                           "shape of wall; all contacts with the wall begin anew");
}

/// The pair style's floor holds at walls too.
void FixWallPercuss::take_floor() {
    int dim = 0;
    Pair* pair = force->pair_match("percuss", 1);
    const void* common = pair ? pair->extract("floor", dim) : nullptr;
    model_->floor =
        std::max(coefficients_.floor, common ? *static_cast<const double*>(common) : 0.0);
    if (model_->divides_by_onset() && model_->floor == 0 && comm->me == 0)
        error->warning(FLERR, "Fix wall/percuss " + std::string(id) +
                                  " has a law that divides by the onset speed and no floor for it; "
                                  "slow contacts will be very stiff, add 'floor V'");
}

void FixWallPercuss::reset_dt() { step_.dt = update->dt; }

void FixWallPercuss::setup(int vflag) { post_force(vflag); }

void FixWallPercuss::post_force(int vflag) {
    v_init(vflag);
    step_.moving = update->setupflag == 0;
    step_.energies = true;
    ledger_.begin();
    wall_work_now_ = 0;
    // within a step, particles have velocities of half a step before
    const double time = now() - start_;
    if (region_moves_) {
        region_->prematch();
        region_->set_velocity();
    }
    lag_ = step_.moving ? drift(wall_, time) - drift(wall_, time - 0.5 * step_.dt) : Vector{};
    for (int i = 0; i < atom->nlocal; ++i) {
        if (!(atom->mask[i] & groupbit)) continue;
        if (region_) meet_region(i);
        for (int s = 0; !region_ && s < surfaces_; ++s) meet(i, s);
    }
    flush();
    ledger_.end(step_.moving, true);
    if (step_.moving) wall_work_ += wall_work_now_;
}

double* FixWallPercuss::row(int i, int surface) const {
    return rows_[i] + surface * (1 + 2 * layout_.size);
}

Row FixWallPercuss::history(double* own) const { return {own + 1, own + 1 + layout_.size}; }

/// From the centre to where friction acts.
double FixWallPercuss::arm(const Lane& lane) const {
    const double radius = atom->radius[lane.atom];
    return model_->friction.lever == Lever::granular ? radius : radius - lane.contact.indentation;
}

void FixWallPercuss::meet(int i, int surface) {
    const double* x = atom->x[i];
    const auto contact =
        contact_with(wall_, surface, {x[0], x[1], x[2]}, atom->radius[i], now() - start_);
    if (contact) take(i, *contact, row(i, surface), 1);
}

void FixWallPercuss::take(int i, const WallContact& contact, double* own, double mark) {
    if (contact.indentation <= 0 && own[0] == 0) return;
    const double* v = atom->v[i];
    const Vector relative = Vector{v[0], v[1], v[2]} - contact.velocity + lag_;
    const double away = dot(relative, contact.normal);
    const int k = block_.size;
    if (!admit(*model_, layout_, step_,
               {contact.indentation, -away, atom->rmass[i], contact.radius,
                contact.curvature * squared_across(contact, v)},
               own[0] != 0, history(own), block_)) {
        if (step_.moving) own[0] = 0;
        return;
    }
    lanes_[k] = {i, own, contact, mark};
    if (model_->friction.any()) fill_sliding(k, relative - away * contact.normal);
    if (block_.size == Block::capacity) flush();
}

void FixWallPercuss::flush() {
    if (block_.size == 0) return;
    evaluate(*model_, step_, block_);
    if (model_->friction.any()) resist(model_->friction, step_, block_, sliding_);
    for (int k = 0; k < block_.size; ++k) hand_back(k);
    block_.clear();
}

/// The tangential side of lane `k`; `across` is the velocity of the centre in the tangent plane.
void FixWallPercuss::fill_sliding(int k, const Vector& across) {
    const Lane& lane = lanes_[k];
    const double* w = atom->omega[lane.atom];
    const double radius = atom->radius[lane.atom], mass = atom->rmass[lane.atom];
    const double lever = arm(lane);
    const Vector omega{w[0], w[1], w[2]}, normal = lane.contact.normal;
    sliding_.normal.set(k, normal);
    sliding_.slip.set(k, across + cross(normal, lever * omega));
    sliding_.rotation.set(k, omega - spin());
    sliding_.slip_compliance[k] = (1 + 2.5 * (lever / radius) * (lever / radius)) / mass;
    sliding_.rotation_compliance[k] = 2.5 / (mass * radius * radius);
    const Row row = history(lane.row);
    recall(layout_, step_, lane.row[0] != 0 && row.hot[Layout::onset] > 0, k, row, sliding_);
}

void FixWallPercuss::hand_back(int k) {
    const Lane& lane = lanes_[k];
    const bool alive = lane.row[0] != 0;
    const Friction& friction = model_->friction;
    remember(layout_, step_, block_, k, history(lane.row));
    if (step_.moving) lane.row[0] = lane.mark;
    Vector along, torque;
    double stored = 0, absorbed = 0;
    if (friction.any()) {
        remember(layout_, step_, sliding_, block_, k, history(lane.row));
        along = sliding_.force.at(k);
        if (friction.turns()) torque = sliding_.torque.at(k);
        stored = sliding_.stored[k];
        // slip, like the force, belongs to the full step
        absorbed = sliding_.absorbed[k] + dot(along, lag_);
    }
    const Vector total = block_.force[k] * lane.contact.normal + along;
    const Vector turn = torque - arm(lane) * cross(lane.contact.normal, along);
    double *f = atom->f[lane.atom], *t = atom->torque[lane.atom];
    f[0] += total.x;
    f[1] += total.y;
    f[2] += total.z;
    t[0] += turn.x;
    t[1] += turn.y;
    t[2] += turn.z;
    ledger_.normal_now += step_.dt * block_.force[k] * block_.rate[k];
    ledger_.tangential_now += step_.dt * absorbed;
    if (!alive && block_.phase[k] == Phase::held) ledger_.brought_now += block_.stored[k];
    ledger_.stored_normal += block_.stored[k];
    ledger_.stored_tangential += stored;
    ledger_.contacts += acts(block_.phase[k]) ? 1 : 0;
    wall_work_now_ += step_.dt * (dot(total, lane.contact.velocity) + dot(torque, spin()));
    if (evflag) {
        const Vector arm_vector =
            (lane.contact.indentation - atom->radius[lane.atom]) * lane.contact.normal;
        double v[6] = {arm_vector.x * total.x, arm_vector.y * total.y, arm_vector.z * total.z,
                       arm_vector.x * total.y, arm_vector.x * total.z, arm_vector.y * total.z};
        v_tally(lane.atom, v);
    }
}

/// stored, dissipated, its normal and tangential parts, work done by the wall, contacts
double FixWallPercuss::compute_vector(int which) {
    const double normal = ledger_.dissipated_normal(), slip = ledger_.dissipated_tangential();
    const double mine[] = {
        ledger_.stored(), normal + slip, normal, slip, wall_work_ - 0.5 * wall_work_now_,
        ledger_.contacts};
    double all;
    MPI_Allreduce(&mine[which], &all, 1, MPI_DOUBLE, MPI_SUM, world);
    return all;
}

}  // namespace percuss::lammps
