#include "glue/version.hpp"

#include "error.h"
#include "lammps.h"

namespace percuss::lammps {

namespace {
constexpr int tested_version = 20210929;
constexpr const char* tested_name = "29 Sep 2021";
}  // namespace

std::string refusal(int version, const std::string& name) {
    if (version == tested_version) return {};
    return "pair_style percuss reads private data of LAMMPS and was tested with version " +
           std::string(tested_name) + " only; this one is " + name +
           ". Build percuss against a tested version, or test this one and add it to "
           "lammps/glue/version.cpp";
}

void require_tested_version(LAMMPS_NS::LAMMPS* lmp) {
    const std::string why = refusal(lmp->num_ver, lmp->version);
    if (!why.empty()) lmp->error->all(FLERR, why);
}

}  // namespace percuss::lammps
