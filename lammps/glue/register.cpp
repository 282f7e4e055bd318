// The three ways in: a call with a LAMMPS instance, the entry point of the PLUGIN package, and what
// percuss-lmp does after it created its instance.
#include "glue/register.hpp"

#include "force.h"
#include "glue/ledger.hpp"
#include "glue/plugin.hpp"
#include "glue/version.hpp"
#include "lammps.h"
#include "modify.h"

namespace percuss::lammps {

LAMMPS_NS::Fix* new_ledger(LAMMPS_NS::LAMMPS* lmp, int narg, char** arg) {
    return new FixLedger(lmp, narg, arg);
}

void register_styles(LAMMPS_NS::LAMMPS* lmp) {
    require_same_release(lmp);
    (*lmp->force->pair_map)["percuss"] = &new_pair;
    (*lmp->modify->fix_map)["wall/percuss"] = &new_wall;
    (*lmp->modify->fix_map)["percuss/ledger"] = &new_ledger;
}

namespace {

void* plugin_pair(void* lmp) { return new_pair(static_cast<LAMMPS_NS::LAMMPS*>(lmp)); }
void* plugin_wall(void* lmp, int narg, char** arg) {
    return new_wall(static_cast<LAMMPS_NS::LAMMPS*>(lmp), narg, arg);
}
void* plugin_ledger(void* lmp, int narg, char** arg) {
    return new_ledger(static_cast<LAMMPS_NS::LAMMPS*>(lmp), narg, arg);
}

}  // namespace

}  // namespace percuss::lammps

extern "C" {

/// For `python` scripts of an unmodified lmp: the pointer to its instance.
void percuss_register(void* lmp) {
    percuss::lammps::register_styles(static_cast<LAMMPS_NS::LAMMPS*>(lmp));
}

/// For `plugin load libpercuss_lammps.so`.
void lammpsplugin_init(void* lmp, void* handle, void* regfunc) {
    using namespace percuss::lammps;
    // Checked here and not only in the styles: a foreign version may not even construct them.
    if (lmp) require_same_release(static_cast<LAMMPS_NS::LAMMPS*>(lmp));
    const auto add = reinterpret_cast<PluginRegister>(regfunc);
    Plugin plugin{};
    const std::string release = built_release();
    plugin.version = lmp ? static_cast<LAMMPS_NS::LAMMPS*>(lmp)->version : release.c_str();
    plugin.author = "the percuss developers";
    plugin.handle = handle;
    plugin.style = "pair";
    plugin.name = "percuss";
    plugin.info = "contact laws of the percuss catalogue";
    plugin.creator.v1 = &plugin_pair;
    add(&plugin, lmp);
    plugin.style = "fix";
    plugin.name = "wall/percuss";
    plugin.info = "walls with the contact laws of percuss";
    plugin.creator.v2 = &plugin_wall;
    add(&plugin, lmp);
    plugin.name = "percuss/ledger";
    plugin.info = "energy ledger of pair_style percuss";
    plugin.creator.v2 = &plugin_ledger;
    add(&plugin, lmp);
}

}  // extern "C"
