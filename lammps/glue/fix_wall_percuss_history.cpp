// fix wall/percuss: histories that travel with the particles, and restart files.
#include <algorithm>
#include <cstring>

#include "atom.h"
#include "comm.h"
#include "glue/fix_wall_percuss.hpp"
#include "memory.h"

using namespace LAMMPS_NS;

namespace percuss::lammps {

void FixWallPercuss::grow_arrays(int nmax) {
    memory->grow(rows_, nmax, per_atom_, "wall/percuss:history");
}

void FixWallPercuss::copy_arrays(int from, int to, int) {
    std::copy_n(rows_[from], per_atom_, rows_[to]);
}

void FixWallPercuss::set_arrays(int i) { std::fill_n(rows_[i], per_atom_, 0.0); }

int FixWallPercuss::pack_exchange(int i, double* buffer) {
    std::copy_n(rows_[i], per_atom_, buffer);
    return per_atom_;
}

int FixWallPercuss::unpack_exchange(int nlocal, double* buffer) {
    std::copy_n(buffer, per_atom_, rows_[nlocal]);
    return per_atom_;
}

int FixWallPercuss::pack_restart(int i, double* buffer) {
    buffer[0] = per_atom_ + 2;
    buffer[1] = kind();
    std::copy_n(rows_[i], per_atom_, buffer + 2);
    return per_atom_ + 2;
}

void FixWallPercuss::unpack_restart(int nlocal, int nth) {
    const double* extra = atom->extra[nlocal];
    int at = 0;
    for (int k = 0; k < nth; ++k) at += static_cast<int>(extra[at]);
    if (static_cast<int>(extra[at]) == per_atom_ + 2 && extra[at + 1] == kind()) {
        std::copy_n(extra + at + 2, per_atom_, rows_[nlocal]);
    } else {
        set_arrays(nlocal);
        forgotten_ = true;
    }
}

int FixWallPercuss::kind() const { return surfaces_ * 100 + layout_.kind(); }

int FixWallPercuss::size_restart(int) { return per_atom_ + 2; }

int FixWallPercuss::maxsize_restart() { return per_atom_ + 2; }

void FixWallPercuss::write_restart(FILE* file) {
    const double mine[] = {ledger_.normal, ledger_.tangential, wall_work_};
    double all[6] = {0, 0, 0, start_, reference_.mass, reference_.radius};
    MPI_Reduce(mine, all, 3, MPI_DOUBLE, MPI_SUM, 0, world);
    if (comm->me != 0) return;
    const int size = sizeof(all);
    fwrite(&size, sizeof(int), 1, file);
    fwrite(all, sizeof(all), 1, file);
}

void FixWallPercuss::restart(char* buffer) {
    double all[6];
    std::memcpy(all, buffer, sizeof(all));
    ledger_ = {};
    start_ = all[3];
    reference_ = {all[4], all[5]};
    if (!model_ && reference_.mass > 0) build_model();
    if (comm->me != 0) return;
    ledger_.normal = all[0];
    ledger_.tangential = all[1];
    wall_work_ = all[2];
}

double FixWallPercuss::memory_usage() {
    return static_cast<double>(atom->nmax) * per_atom_ * sizeof(double);
}

}  // namespace percuss::lammps
