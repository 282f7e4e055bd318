// fix wall/percuss on the surfaces of a region of LAMMPS: hoppers, funnels, boxes that move.
#include <cmath>
#include <string>

#include "atom.h"
#include "domain.h"
#include "error.h"
#include "glue/fix_wall_percuss.hpp"
#include "region.h"
#include "update.h"

using namespace LAMMPS_NS;

namespace percuss::lammps {

void FixWallPercuss::find_region() {
    region_ = percuss::lammps::find_region(*domain, wall_.region);
    if (!region_) error->all(FLERR, "Fix wall/percuss: there is no region " + wall_.region);
    if (rows_ && region_->tmax != surfaces_)
        error->all(FLERR, "Fix wall/percuss: region " + wall_.region +
                              " changed its surfaces; give the fix anew");
    surfaces_ = region_->tmax;
    if (surfaces_ > 32)
        error->all(FLERR, "Fix wall/percuss: region " + wall_.region +
                              " has more than 32 surfaces that a sphere can touch at once");
    region_moves_ = region_->dynamic_check() != 0;
}

Vector FixWallPercuss::spin() const {
    if (!region_) return wall_.spin;
    if (!region_moves_) return {};
    return {region_->omega[0], region_->omega[1], region_->omega[2]};
}

WallContact FixWallPercuss::region_contact(int i, int index) const {
    const Region::Contact& c = region_->contact[index];
    const double radius = atom->radius[i];
    double velocity[3] = {0, 0, 0};
    // by the displacement since the last step, so it belongs to the half step as a particle's does
    if (region_moves_) region_->velocity_contact(velocity, atom->x[i], index);
    // LAMMPS' radius of the surface: 0 if it is plane, negative if it is hollow
    const double effective = c.radius == 0 ? radius : radius * c.radius / (radius + c.radius);
    return {radius - c.r,
            {c.delx / c.r, c.dely / c.r, c.delz / c.r},
            {velocity[0], velocity[1], velocity[2]},
            effective};
}

/// The row that already has this mark, or a free one that nobody took in this step.
double* FixWallPercuss::region_row(int i, double mark, unsigned& taken) const {
    for (int s = 0; s < surfaces_; ++s)
        if (row(i, s)[0] == mark) return row(i, s);
    for (int s = 0; s < surfaces_; ++s)
        if (row(i, s)[0] == 0 && !(taken & (1U << s))) {
            taken |= 1U << s;
            return row(i, s);
        }
    return nullptr;
}

void FixWallPercuss::meet_region(int i) {
    double* x = atom->x[i];
    const double radius = atom->radius[i];
    int count = 0;
    // beyond touch, so that surfaces which just parted are still seen
    if (region_->match(x[0], x[1], x[2]))
        count = region_->surface(x[0], x[1], x[2], 1.1 * radius + reach(*model_, radius));
    for (int s = 0; step_.moving && s < surfaces_; ++s) {
        bool seen = false;
        for (int c = 0; c < count; ++c) seen |= row(i, s)[0] == region_->contact[c].iwall + 1;
        if (!seen) row(i, s)[0] = 0;
    }
    unsigned taken = 0;
    for (int c = 0; c < count; ++c) {
        if (!(region_->contact[c].r > 0))
            error->one(FLERR, "Fix wall/percuss: the centre of atom " +
                                  std::to_string(atom->tag[i]) + " lies on the surface of region " +
                                  wall_.region);
        const WallContact contact = region_contact(i, c);
        const double mark = region_->contact[c].iwall + 1;
        double* own = region_row(i, mark, taken);
        if (own) {
            take(i, contact, own, mark);
        } else if (contact.indentation > 0) {
            error->one(FLERR, "Fix wall/percuss: atom " + std::to_string(atom->tag[i]) +
                                  " touches more surfaces of region " + wall_.region +
                                  " than LAMMPS says it can");
        }
    }
}

}  // namespace percuss::lammps
