#include "glue/ledger.hpp"

#include <cstring>

#include "comm.h"
#include "glue/release.hpp"
#include "neighbor.h"
#include "update.h"

namespace percuss::lammps {

namespace {
constexpr int kept = 2;
}

void write_ledger(const Ledger& ledger, FILE* file, MPI_Comm world, int me) {
    // The step that is written will be set up again, without adding to the sums.
    const double mine[kept] = {ledger.normal, ledger.tangential};
    double all[kept];
    MPI_Reduce(mine, all, kept, MPI_DOUBLE, MPI_SUM, 0, world);
    if (me != 0) return;
    const int size = sizeof(all);
    fwrite(&size, sizeof(int), 1, file);
    fwrite(all, sizeof(all), 1, file);
}

void read_ledger(Ledger& ledger, const char* buffer, int me) {
    double all[kept];
    std::memcpy(all, buffer, sizeof(all));
    ledger = {};
    if (me != 0) return;
    ledger.normal = all[0];
    ledger.tangential = all[1];
}

FixLedger::FixLedger(LAMMPS_NS::LAMMPS* lmp_in, int narg, char** arg) : Fix(lmp_in, narg, arg) {
    restart_global = 1;
}

void FixLedger::write_restart(FILE* file) {
    const bool command = update->whichflag == 0;
    if (command && histories[0] && static_cast<NeighborHistory*>(histories[0])->nall_neigh > 0) {
        if (neighbor->style) neighbor->setup_bins();
        neighbor->build(1);
        for (Fix* history : histories) history->setup_post_neighbor();
    }
    write_ledger(ledger, file, world, comm->me);
}

void FixLedger::restart(char* buffer) { read_ledger(ledger, buffer, comm->me); }

}  // namespace percuss::lammps
