// pair_style percuss before the run: commands, models, neighbour lists, restart files.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "atom.h"
#include "comm.h"
#include "compute.h"
#include "domain.h"
#include "error.h"
#include "force.h"
#include "glue/pair_percuss.hpp"
#include "glue/register.hpp"
#include "glue/version.hpp"
#include "memory.h"
#include "modify.h"
#include "neighbor.h"
#include "percuss/core/text.hpp"
#include "update.h"

using namespace LAMMPS_NS;
using namespace std::string_literals;

namespace percuss::lammps {

Pair* new_pair(LAMMPS* lmp) { return new PairPercuss(lmp); }

PairPercuss::PairPercuss(LAMMPS* lmp_in) : Pair(lmp_in) {
    require_same_release(lmp);
    single_enable = 1;
    restartinfo = 1;
    no_virial_fdotr_compute = 1;
    centroidstressflag = CENTROID_NOTAVAIL;
    finitecutflag = 1;
    nondefault_history_transfer = 1;
    comm_forward = 1;
    single_extra = 12;
    svector = new double[single_extra];
    nextra = 5;
    pvector = new double[nextra]();
    if (!domain->box_exist)
        error->all(FLERR,
                   "pair_style percuss must come after the simulation box is defined (create_box, "
                   "read_data or read_restart)"s);
    reserve_histories();
}

PairPercuss::~PairPercuss() {
    delete[] svector;
    delete[] pvector;
    delete_histories();
    if (!allocated) return;
    memory->destroy(setflag);
    memory->destroy(cutsq);
}

std::size_t PairPercuss::slot(int i, int j) const {
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(types_ + 1) +
           static_cast<std::size_t>(j);
}

void PairPercuss::allocate() {
    allocated = 1;
    types_ = atom->ntypes;
    const int n = types_ + 1;
    memory->create(setflag, n, n, "pair:setflag");
    memory->create(cutsq, n, n, "pair:cutsq");
    for (int i = 0; i < n; ++i)
        for (int j = 0; j < n; ++j) setflag[i][j] = 0;
    given_.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), nullptr);
}

void PairPercuss::settings(int narg, char** arg) {
    floor_ = 0;
    for (int k = 0; k < narg; k += 2) {
        if (std::strcmp(arg[k], "floor") != 0)
            error->all(FLERR, "Illegal pair_style percuss keyword " + in_quotes(arg[k]) +
                                  "; it takes only 'floor V'");
        if (k + 1 >= narg)
            error->all(FLERR, "Illegal pair_style percuss command: floor needs a speed"s);
        floor_ = utils::numeric(FLERR, arg[k + 1], false, lmp);
        if (!(floor_ >= 0) || std::isinf(floor_))
            error->all(FLERR, "Illegal pair_style percuss command: floor = " + shortest(floor_) +
                                  " must be a speed >= 0");
    }
}

void PairPercuss::coeff(int narg, char** arg) {
    if (narg < 3)
        error->all(FLERR,
                   "Illegal pair_coeff command: pair_style percuss needs two types and a law"s);
    Wish wish{arg[0], arg[1], {arg + 2, arg + narg}};
    apply(wish);
    wishes_.push_back(std::move(wish));
}

void PairPercuss::apply(const Wish& wish) {
    if (!allocated) allocate();
    int ilo, ihi, jlo, jhi;
    utils::bounds(FLERR, wish.types_i, 1, atom->ntypes, ilo, ihi, error);
    utils::bounds(FLERR, wish.types_j, 1, atom->ntypes, jlo, jhi, error);
    auto parsed = parse_coefficients(wish.words, std::strcmp(update->unit_style, "si") == 0);
    if (!parsed) error->all(FLERR, "Illegal pair_coeff command: " + parsed.error().text());
    const auto waits = needs_reference(*parsed);
    if (!waits) error->all(FLERR, "Illegal pair_coeff command: " + waits.error().text());
    // Whatever does not depend on the particles is refused here, at its own line.
    if (!*waits)
        if (const auto model = make_model(*parsed, {}); !model)
            error->all(FLERR, "Illegal pair_coeff command: " + model.error().text());
    const auto shared = std::make_shared<const Coefficients>(std::move(*parsed));
    int count = 0;
    for (int i = ilo; i <= ihi; ++i)
        for (int j = std::max(jlo, i); j <= jhi; ++j) {
            given_[slot(i, j)] = shared;
            setflag[i][j] = 1;
            ++count;
        }
    if (count == 0) error->all(FLERR, "Incorrect args for pair coefficients"s);
}

/// Does someone ask for single contacts, in steps that are not known beforehand?
bool PairPercuss::observed() const {
    for (int k = 0; k < modify->ncompute; ++k)
        if (utils::strmatch(modify->compute[k]->style, "^pair/local") ||
            utils::strmatch(modify->compute[k]->style, "^group/group"))
            return true;
    return false;
}

/// Largest radius and mass of each type, with what fix pour and fix deposit will add.
void PairPercuss::find_largest_particles() {
    const int n = atom->ntypes + 1;
    std::vector<double> mine(2 * static_cast<std::size_t>(n), 0.0), all(mine.size());
    for (int k = 0; k < modify->nfix; ++k) {
        Fix* fix = modify->fix[k];
        if (!utils::strmatch(fix->style, "^pour") && !utils::strmatch(fix->style, "^deposit"))
            continue;
        for (int i = 1; i < n; ++i) {
            int type = i;
            if (const void* radius = fix->extract("radius", type))
                mine[i] = std::max(mine[i], *static_cast<const double*>(radius));
        }
    }
    for (int i = 0; i < atom->nlocal; ++i) {
        const int type = atom->type[i];
        mine[type] = std::max(mine[type], atom->radius[i]);
        mine[n + type] = std::max(mine[n + type], atom->rmass[i]);
    }
    MPI_Allreduce(mine.data(), all.data(), 2 * n, MPI_DOUBLE, MPI_MAX, world);
    largest_radius_.assign(all.begin(), all.begin() + n);
    largest_mass_.assign(all.begin() + n, all.end());
    reference_radius_.resize(static_cast<std::size_t>(n), 0.0);
    reference_mass_.resize(static_cast<std::size_t>(n), 0.0);
    // A calibration made for the first particles stays, so that later runs have the same law.
    for (int i = 1; i < n; ++i)
        if (reference_mass_[i] == 0 && largest_mass_[i] > 0) {
            reference_radius_[i] = largest_radius_[i];
            reference_mass_[i] = largest_mass_[i];
        }
}

Reference PairPercuss::reference(int i, int j) const {
    const auto effective = [](double a, double b) {
        return a > 0 && b > 0 ? a * b / (a + b) : not_given;
    };
    return {effective(reference_mass_[i], reference_mass_[j]),
            effective(reference_radius_[i], reference_radius_[j])};
}

void PairPercuss::refuse(int i, int j, const std::string& why) {
    error->all(FLERR, "Pair percuss, types " + std::to_string(i) + " and " + std::to_string(j) +
                          ": " + why);
}

Expected<std::shared_ptr<const Coefficients>> PairPercuss::coefficients(int i, int j) const {
    if (setflag[i][j]) return given_[slot(i, j)];
    if (!setflag[i][i] || !setflag[j][j]) return Error{"a pair_coeff is missing", {}};
    if (given_[slot(i, i)] == given_[slot(j, j)]) return given_[slot(i, i)];
    PERCUSS_TRY(auto mixed, mix(*given_[slot(i, i)], *given_[slot(j, j)]));
    return std::make_shared<const Coefficients>(std::move(mixed));
}

Expected<Model> PairPercuss::model_of(const Coefficients& wanted,
                                      const Reference& reference) const {
    PERCUSS_TRY(auto model, make_model(wanted, reference));
    model.floor = std::max(model.floor, floor_);
    return model;
}

void PairPercuss::build_models() {
    const int n = atom->ntypes;
    models_.clear();
    lanes_.clear();
    lanes_of_.assign(given_.size(), nullptr);
    layout_ = {};
    beyond_contact = 0;
    // Types with the same coefficients share a model, and so a block.
    std::map<std::tuple<const Coefficients*, double, double>, Lanes*> known;
    std::vector<std::shared_ptr<const Coefficients>> kept;
    for (int i = 1; i <= n; ++i)
        for (int j = i; j <= n; ++j) {
            // Another style of a hybrid may answer for this pair; init_one asks if none does.
            const auto wanted = coefficients(i, j);
            if (!wanted) continue;
            kept.push_back(*wanted);
            const auto waits = needs_reference(**wanted);
            if (!waits) refuse(i, j, waits.error().text());
            const Reference r = *waits ? reference(i, j) : Reference{0, 0};
            Lanes*& lanes = known[{wanted->get(), r.mass, r.radius}];
            if (!lanes) {
                auto model = model_of(**wanted, r);
                if (!model && !setflag[i][j]) continue;
                if (!model) refuse(i, j, model.error().text());
                models_.push_back(std::make_unique<Model>(std::move(*model)));
                lanes_.push_back(std::make_unique<Lanes>());
                lanes = lanes_.back().get();
                lanes->model = models_.back().get();
            }
            lanes_of_[slot(i, j)] = lanes_of_[slot(j, i)] = lanes;
        }
    for (const auto& model : models_) {
        layout_.include(*model);
        if (model->release != Release::no_tension) beyond_contact = 1;
        if (comm->me != 0) continue;
        if (!model->note.empty()) error->warning(FLERR, model->note);
        if (model->divides_by_onset() && model->floor == 0)
            error->warning(FLERR,
                           "Pair percuss has a law that divides by the onset speed and no "
                           "floor for it; slow contacts will be very stiff, use pair_style "
                           "percuss floor V"s);
    }
}

void PairPercuss::init_style() {
    check_surroundings();
    if (!allocated) error->all(FLERR, "All pair coeffs are not set"s);
    check_particles();
    find_largest_particles();
    build_models();
    if (!request_list(*neighbor, this, instance_me))
        error->all(FLERR, "Pair percuss does not recognise the neighbor requests of this LAMMPS"s);
    create_history();
    check_time_step();
    newton_ = force->newton_pair;
    step_.dt = update->dt;
    watched_ = watched_ || observed();
    frozen_bit_ = 0;
    rigid_ = nullptr;
    for (int k = modify->nfix - 1; k >= 0; --k) {
        if (utils::strmatch(modify->fix[k]->style, "^freeze"))
            frozen_bit_ |= modify->fix[k]->groupbit;
        if (modify->fix[k]->rigid_flag) rigid_ = modify->fix[k];
    }
}

double PairPercuss::init_one(int i, int j) {
    if (!lanes_of_[slot(i, j)]) {
        const auto wanted = coefficients(i, j);
        if (!wanted) refuse(i, j, wanted.error().text());
        const auto model = model_of(**wanted, reference(i, j));
        refuse(i, j, model ? "no model" : model.error().text());
    }
    double ri = largest_radius_[i], rj = largest_radius_[j];
    // a type without particles must not shrink the bins
    const double largest = *std::max_element(largest_radius_.begin(), largest_radius_.end());
    if (ri == 0) ri = largest;
    if (rj == 0) rj = largest;
    const double depth =
        ri + rj > 0 ? reach(*lanes_of_[slot(i, j)]->model, ri * rj / (ri + rj)) : 0;
    if (depth > neighbor->skin)
        error->all(FLERR, "Pair percuss: adhesion holds on to a distance of " + shortest(depth) +
                              ", beyond the neighbor skin; use a larger skin");
    return ri + rj + depth;
}

void PairPercuss::reset_dt() { step_.dt = update->dt; }

void* PairPercuss::extract(const char* name, int& dim) {
    dim = 0;
    if (std::strcmp(name, "floor") == 0) return &floor_;
    Ledger* ledger = ledger_ ? &ledger_->ledger : nullptr;
    if (!ledger) return nullptr;
    if (std::strcmp(name, "work_normal") == 0) return &ledger->normal;
    if (std::strcmp(name, "work_tangential") == 0) return &ledger->tangential;
    return nullptr;
}

double PairPercuss::memory_usage() {
    return Pair::memory_usage() + static_cast<double>(lanes_.size() * sizeof(Lanes));
}

}  // namespace percuss::lammps
