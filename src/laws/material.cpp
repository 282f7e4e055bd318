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
    {"steel", "carbon steel", 210e9, 0.30, 7850},
    {"stainless_steel", "austenitic stainless steel", 193e9, 0.29, 8000},
    {"aluminium", "aluminium", 69e9, 0.35, 2700},
    {"brass", "brass", 105e9, 0.34, 8500},
    {"bronze", "tin bronze", 110e9, 0.34, 8800},
    {"copper", "copper", 120e9, 0.34, 8960},
    {"titanium", "titanium", 110e9, 0.34, 4500},
    {"tungsten_carbide", "tungsten carbide, 6 % cobalt", 630e9, 0.22, 14900},
    {"alumina", "alumina ceramic", 370e9, 0.22, 3900},
    {"glass", "soda-lime glass", 70e9, 0.22, 2500},
    {"silica", "fused silica", 72e9, 0.17, 2200},
    {"quartz", "quartz sand grain", 95.6e9, 0.08, 2650},
    {"concrete", "normal concrete", 30e9, 0.20, 2400},
    {"ice", "freshwater ice", 9.3e9, 0.33, 917},
    {"ivory", "ivory", 10e9, 0.30, 1850},
    {"nylon", "nylon 6.6, dry", 2.8e9, 0.39, 1140},
    {"pmma", "PMMA", 3.0e9, 0.37, 1180},
    {"polystyrene", "polystyrene", 3.2e9, 0.34, 1050},
    {"rubber", "natural rubber", 5e6, 0.499, 930},
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
