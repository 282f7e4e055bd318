#include "percuss/laws/material.hpp"

#include <array>
#include <string>
#include <utility>

#include "percuss/core/text.hpp"

namespace percuss {
namespace {

// Aluminium with nu = 0.35 is what the spheres of [skrinjar2018] Sec. 3 must be made of: their
// K = 5.2e9 N/m^1.5 at R = 20 mm follows from no other common metal.
// Quartz, the grain of sand, is the isotropic average of the crystal (K = 37.8, G = 44.3 GPa).
constexpr auto table = std::to_array<Material>({
    {"steel", "carbon steel", 210e9, 0.30, 7850,
     "[gere2001] App. H: 190 to 210 GPa, 7850 kg/m^3; nu: [dowling2013] Table 5.2, 0.293"},
    {"stainless_steel", "austenitic stainless steel", 193e9, 0.29, 8000,
     "[callister2007] Table B.2, alloy 304; nu: [dowling2013] Table 5.2, 0.283"},
    {"aluminium", "aluminium", 69e9, 0.35, 2700,
     "[gere2001] App. H: 70 to 79 GPa, 2600 to 2800 kg/m^3; nu: [dowling2013] Table 5.2, 0.345"},
    {"brass", "brass", 105e9, 0.34, 8500,
     "[gere2001] App. H: 96 to 110 GPa, 0.34, 8400 to 8600 kg/m^3"},
    {"bronze", "tin bronze", 110e9, 0.34, 8800,
     "[gere2001] App. H: 96 to 120 GPa, 0.34, 8200 to 8800 kg/m^3"},
    {"copper", "copper", 120e9, 0.34, 8960,
     "[gere2001] App. H: 110 to 120 GPa, 0.33 to 0.36, 8900 kg/m^3"},
    {"titanium", "titanium", 110e9, 0.34, 4500,
     "[gere2001] App. H: 100 to 120 GPa, 4500 kg/m^3; nu: [dowling2013] Table 5.2, 0.36"},
    {"tungsten_carbide", "tungsten carbide, 6 % cobalt", 630e9, 0.22, 14900,
     "data sheets of grades with 6 % cobalt: about 630 GPa"},
    {"alumina", "alumina ceramic", 370e9, 0.22, 3900,
     "[dowling2013] Table 5.2: 400 GPa when dense, 0.22; here 96 to 99 % pure"},
    {"glass", "soda-lime glass", 70e9, 0.22, 2500,
     "[dowling2013] Table 5.2: 69 GPa, 0.20; [gere2001] App. H: 2400 to 2800 kg/m^3"},
    {"silica", "fused silica", 72e9, 0.17, 2200, "[dowling2013] Table 5.2: 70 GPa, 0.18"},
    {"quartz", "quartz sand grain", 95.6e9, 0.08, 2650,
     "isotropic average of the crystal: bulk modulus 37.8, shear modulus 44.3 GPa"},
    {"concrete", "normal concrete", 30e9, 0.20, 2400,
     "[gere2001] App. H: 17 to 31 GPa, 0.1 to 0.2, 2400 kg/m^3 reinforced"},
    {"ice", "freshwater ice", 9.3e9, 0.33, 917,
     "[gammon1983]: isotropic average of the crystal at -16 C"},
    {"ivory", "ivory", 10e9, 0.30, 1850, "an estimate from dentine; density 1700 to 1930 kg/m^3"},
    {"nylon", "nylon 6.6, dry", 2.8e9, 0.39, 1140,
     "[dowling2013] Table 5.2: 2.7 GPa, 0.41; [gere2001] App. H: 2.1 to 3.4 GPa"},
    {"pmma", "PMMA", 3.0e9, 0.37, 1180,
     "[callister2007] Tables B.1, B.2: 2.24 to 3.24 GPa, 1190 kg/m^3; nu: [dowling2013], 0.35"},
    {"polystyrene", "polystyrene", 3.2e9, 0.34, 1050,
     "[callister2007] Tables B.1, B.2: 2.28 to 3.28 GPa, 1050 kg/m^3"},
    {"rubber", "natural rubber", 5e6, 0.499, 930,
     "[gere2001] App. H: 0.7 to 4 MPa, 960 to 1300 kg/m^3; here a hard one"},
});

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> synonyms{{
    {"aluminum", "aluminium"},
    {"sand", "quartz"},
    {"acrylic", "pmma"},
}};

}  // namespace

std::span<const Material> materials() { return table; }

const Material* find_material(std::string_view id) {
    std::string wanted = lower_case(id);
    for (const auto& [from, to] : synonyms)
        if (wanted == from) wanted = to;
    for (const auto& material : table)
        if (material.id == wanted) return &material;
    return nullptr;
}

}  // namespace percuss
