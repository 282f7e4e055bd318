// What pair_style percuss carries from step to step and from run to run: the histories of contacts,
// the ledger, and restart files.
#include "atom.h"
#include "comm.h"
#include "error.h"
#include "glue/pair_percuss.hpp"
#include "modify.h"

using namespace LAMMPS_NS;
using namespace std::string_literals;

namespace percuss::lammps {

namespace {

constexpr const char* placeholder_id = "NEIGH_HISTORY_PERCUSS_DUMMY";
constexpr const char* cold_placeholder_id = "NEIGH_HISTORY_PERCUSS_COLD_DUMMY";
constexpr const char* ledger_id = "PERCUSS_LEDGER";
constexpr const char* ledger_placeholder_id = "PERCUSS_LEDGER_DUMMY";

/// Restart files match fixes by their id: rows of another kind are then not taken for ours.
std::string history_id(int kind) { return "NEIGH_HISTORY_PERCUSS_" + std::to_string(kind); }
std::string cold_id(int kind) { return history_id(kind) + "_COLD"; }

void write_text(FILE* file, const std::string& text) {
    const int size = static_cast<int>(text.size());
    fwrite(&size, sizeof(int), 1, file);
    fwrite(text.data(), 1, text.size(), file);
}

}  // namespace

/// Holds the places of the ledger and the histories among the fixes: the width of the histories is
/// not known yet, and what a restart file holds for them is read later.
void PairPercuss::reserve_histories() {
    if (modify->find_fix(ledger_id) >= 0 || modify->find_fix(ledger_placeholder_id) >= 0)
        error->all(FLERR,
                   "pair_style percuss can stand in a hybrid once; it serves all laws and types"s);
    modify->add_fix(std::string(ledger_placeholder_id) + " all DUMMY");
    modify->add_fix(std::string(placeholder_id) + " all DUMMY");
    modify->add_fix(std::string(cold_placeholder_id) + " all DUMMY");
}

void PairPercuss::delete_histories() {
    for (const std::string& id : {history_id(kind_), cold_id(kind_), std::string(placeholder_id),
                                  std::string(cold_placeholder_id), std::string(ledger_id),
                                  std::string(ledger_placeholder_id)})
        if (modify->find_fix(id) >= 0) modify->delete_fix(id);
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
    history_ = new_history(placeholder_id, history_id(kind_));
    cold_ = new_history(cold_placeholder_id, cold_id(kind_));
    // the first of the two takes the marks of those who touch off the list
    cold_->use_bit_flag = 0;
    ledger_->histories = {history_, cold_};
}

NeighborHistory* PairPercuss::new_history(const char* placeholder, const std::string& id) {
    Fix* fix = modify->replace_fix(placeholder,
                                   id + " all NEIGH_HISTORY " + std::to_string(layout_.size), 1);
    auto* history = static_cast<NeighborHistory*>(fix);
    if (!looks_new(*history) && !modify->nfix_restart_peratom)
        error->all(FLERR, "Pair percuss does not recognise the neighbor history of this LAMMPS"s);
    history->pair = this;
    return history;
}

void PairPercuss::transfer_history(double* from, double* to) { layout_.turn(from, to); }

void PairPercuss::transfer_history(double* from, double* to, int, int) { layout_.turn(from, to); }

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
    const int recalled = recalled_ ? 1 : 0;
    fwrite(&recalled, sizeof(int), 1, file);
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
    recalled_ = read_int() != 0;
}

}  // namespace percuss::lammps
