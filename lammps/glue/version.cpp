#include "glue/version.hpp"

#include "error.h"
#include "lammps.h"

#ifndef PERCUSS_LAMMPS_RELEASE
#error "PERCUSS_LAMMPS_RELEASE is the release whose headers are used, such as \"22 Jul 2025\""
#endif

namespace percuss::lammps {

std::string built_release() { return PERCUSS_LAMMPS_RELEASE; }

std::string refusal(const std::string& release) {
    // "29 Sep 2021 - Update 2" has the classes of "29 Sep 2021"
    if (release.substr(0, release.find(" - ")) == built_release()) return {};
    return "pair_style percuss was built with the headers of LAMMPS " + built_release() +
           ", and this is " + release + "; build it again with the headers of this release";
}

void require_same_release(LAMMPS_NS::LAMMPS* lmp) {
    const std::string why = refusal(lmp->version);
    if (!why.empty()) lmp->error->all(FLERR, why);
}

}  // namespace percuss::lammps
