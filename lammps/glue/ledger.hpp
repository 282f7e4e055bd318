// The energy that contacts took up, and a fix that carries it through restart files.
#pragma once

#include <array>

#include "fix.h"

namespace percuss::lammps {

/// Work done on the contacts of this process. Kinetic energy in LAMMPS belongs to the full step,
/// where only half of the present kick has acted, so half of its work is still to come.
struct Ledger {
    double normal = 0;      ///< work in the normal direction, J
    double tangential = 0;  ///< sliding, rolling, twisting
    double normal_now = 0;  ///< of the present step
    double tangential_now = 0;
    double brought_now = 0;  ///< stored in contacts that began with an overlap
    double stored_normal = 0;
    double stored_tangential = 0;
    double contacts = 0;
    // of the last step in which the stored energies were computed
    double last_normal_now = 0, last_tangential_now = 0;
    double last_stored_normal = 0, last_stored_tangential = 0;
    bool last_known = false;

    void begin() {
        normal_now = tangential_now = brought_now = 0;
        stored_normal = stored_tangential = contacts = 0;
    }
    /// `known` says whether the stored energies were computed in this step.
    void end(bool moving, bool known) {
        if (moving) {
            normal += normal_now + brought_now;
            brought_now = 0;
            tangential += tangential_now;
        } else if (known && last_known) {
            // Between two runs particles moved without forces (change_box, displace_atoms) or the
            // laws changed: what contacts hold more or less than before, nobody dissipated. And of
            // the last kick, half is still to come.
            normal += stored_normal - brought_now - last_stored_normal;
            tangential += stored_tangential - last_stored_tangential;
            normal_now = last_normal_now;
            tangential_now = last_tangential_now;
        }
        last_normal_now = normal_now;
        last_tangential_now = tangential_now;
        last_stored_normal = stored_normal - brought_now;
        last_stored_tangential = stored_tangential;
        last_known = known;
    }
    /// Stored, or work of the present kick that is still to come. While a run is set up, new
    /// contacts are not in the sums yet.
    [[nodiscard]] double pending_normal() const {
        return 0.5 * normal_now + stored_normal - brought_now;
    }
    [[nodiscard]] double pending_tangential() const {
        return 0.5 * tangential_now + stored_tangential;
    }
    [[nodiscard]] double stored() const { return stored_normal + stored_tangential; }
    [[nodiscard]] double dissipated_normal() const { return normal - pending_normal(); }
    [[nodiscard]] double dissipated_tangential() const { return tangential - pending_tangential(); }
};

/// Belongs to the pair style, so that a restart continues the running sums.
///
/// It stands before the history among the fixes and mends it for the command `write_restart`:
/// LAMMPS moves atoms there and then reads the histories by the old neighbour lists, which ends in
/// wrong partners. New lists are built first. (A `restart` file during a run needs no mending.)
class FixLedger : public LAMMPS_NS::Fix {
public:
    FixLedger(LAMMPS_NS::LAMMPS* lmp, int narg, char** arg);
    int setmask() override { return 0; }
    void write_restart(FILE* file) override;
    void restart(char* buffer) override;

    Ledger ledger;
    std::array<LAMMPS_NS::Fix*, 2> histories{};
};

/// Sums over all processes, for a restart file, and back onto the first process.
void write_ledger(const Ledger& ledger, FILE* file, MPI_Comm world, int me);
void read_ledger(Ledger& ledger, const char* buffer, int me);

}  // namespace percuss::lammps
