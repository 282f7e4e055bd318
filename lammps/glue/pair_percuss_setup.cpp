// pair_style percuss before the run: commands, models, neighbour lists, restart files.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include "atom.h"
#include "comm.h"
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

namespace {

constexpr const char* placeholder_id = "NEIGH_HISTORY_PERCUSS_DUMMY";
constexpr const char* ledger_id = "PERCUSS_LEDGER";
constexpr const char* ledger_placeholder_id = "PERCUSS_LEDGER_DUMMY";

/// Restart files match fixes by their id: rows of another kind are then not taken for ours.
std::string history_id(int kind) { return "NEIGH_HISTORY_PERCUSS_" + std::to_string(kind); }

void write_text(FILE* file, const std::string& text) {
    const int size = static_cast<int>(text.size());
    fwrite(&size, sizeof(int), 1, file);
    fwrite(text.data(), 1, text.size(), file);
}

}  // namespace

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
    if (modify->find_fix(ledger_id) >= 0 || modify->find_fix(ledger_placeholder_id) >= 0)
        error->all(FLERR,
                   "pair_style percuss can stand in a hybrid once; it serves all laws and types"s);
    // Hold the places of the ledger and the history among the fixes: the width of the history is
    // not known yet, and what a restart file holds for them is read later.
    modify->add_fix(std::string(ledger_placeholder_id) + " all DUMMY");
    modify->add_fix(std::string(placeholder_id) + " all DUMMY");
}

PairPercuss::~PairPercuss() {
    delete[] svector;
    delete[] pvector;
    for (const std::string& id : {history_id(kind_), std::string(placeholder_id),
                                  std::string(ledger_id), std::string(ledger_placeholder_id)})
        if (modify->find_fix(id) >= 0) modify->delete_fix(id);
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

void PairPercuss::create_history() {
    if (modify->find_fix(ledger_id) < 0)
        modify->replace_fix(ledger_placeholder_id, std::string(ledger_id) + " all percuss/ledger",
                            1);
    ledger_ = static_cast<FixLedger*>(modify->fix[modify->find_fix(ledger_id)]);
    if (history_ && kind_ == layout_.kind()) return;
    if (history_)
        error->all(FLERR,
                   "Pair percuss cannot add a law with memory or a friction model after the "
                   "first run; give all pair_coeff commands before it"s);
    if (restart_kind_ >= 0 && restart_kind_ != layout_.kind() && comm->me == 0)
        error->warning(
            FLERR,
            "Pair percuss: the restart file holds contacts with other friction models or "
            "laws with memory; all contacts begin anew"s);
    kind_ = layout_.kind();
    Fix* fix = modify->replace_fix(
        placeholder_id, history_id(kind_) + " all NEIGH_HISTORY " + std::to_string(layout_.size),
        1);
    history_ = static_cast<NeighborHistory*>(fix);
    if (!looks_new(*history_) && !modify->nfix_restart_peratom)
        error->all(FLERR, "Pair percuss does not recognise the neighbor history of this LAMMPS"s);
    history_->pair = this;
    ledger_->history = history_;
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

void PairPercuss::transfer_history(double* from, double* to) { layout_.turn(from, to); }

void PairPercuss::transfer_history(double* from, double* to, int, int) { layout_.turn(from, to); }

void* PairPercuss::extract(const char* name, int& dim) {
    dim = 0;
    if (std::strcmp(name, "floor") == 0) return &floor_;
    Ledger* ledger = ledger_ ? &ledger_->ledger : nullptr;
    if (!ledger) return nullptr;
    if (std::strcmp(name, "work_normal") == 0) return &ledger->normal;
    if (std::strcmp(name, "work_tangential") == 0) return &ledger->tangential;
    return nullptr;
}

void PairPercuss::write_restart(FILE* file) {
    fwrite(&floor_, sizeof(double), 1, file);
    const int count = static_cast<int>(wishes_.size());
    fwrite(&count, sizeof(int), 1, file);
    for (const Wish& wish : wishes_) {
        const int words = static_cast<int>(wish.words.size());
        write_text(file, wish.types_i);
        write_text(file, wish.types_j);
        fwrite(&words, sizeof(int), 1, file);
        for (const std::string& word : wish.words) write_text(file, word);
    }
    const int types = static_cast<int>(reference_mass_.size());
    fwrite(&types, sizeof(int), 1, file);
    fwrite(reference_mass_.data(), sizeof(double), reference_mass_.size(), file);
    fwrite(reference_radius_.data(), sizeof(double), reference_radius_.size(), file);
    const int kind = history_ ? kind_ : restart_kind_;
    fwrite(&kind, sizeof(int), 1, file);
}

void PairPercuss::read_restart(FILE* file) {
    const auto read = [&](void* to, std::size_t size) {
        if (comm->me == 0) utils::sfread(FLERR, to, 1, size, file, nullptr, error);
        MPI_Bcast(to, static_cast<int>(size), MPI_CHAR, 0, world);
    };
    const auto read_int = [&] {
        int value = 0;
        read(&value, sizeof(int));
        return value;
    };
    const auto read_text = [&] {
        std::string text(static_cast<std::size_t>(read_int()), ' ');
        if (!text.empty()) read(text.data(), text.size());
        return text;
    };
    read(&floor_, sizeof(double));
    wishes_.clear();
    const int count = read_int();
    for (int k = 0; k < count; ++k) {
        Wish wish;
        wish.types_i = read_text();
        wish.types_j = read_text();
        const int words = read_int();
        for (int w = 0; w < words; ++w) wish.words.push_back(read_text());
        apply(wish);
        wishes_.push_back(std::move(wish));
    }
    const auto types = static_cast<std::size_t>(read_int());
    reference_mass_.resize(types);
    reference_radius_.resize(types);
    if (types > 0) {
        read(reference_mass_.data(), types * sizeof(double));
        read(reference_radius_.data(), types * sizeof(double));
    }
    restart_kind_ = read_int();
}

double PairPercuss::memory_usage() {
    return Pair::memory_usage() + static_cast<double>(lanes_.size() * sizeof(Lanes));
}

}  // namespace percuss::lammps
