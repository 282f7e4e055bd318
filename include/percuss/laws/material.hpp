// Typical elastic constants, for a first estimate of a contact stiffness.
//
// These are handbook values at room temperature for isotropic, unfilled, common grades. Metals
// scatter by a few per cent, concrete, polymers, ice and ivory by tens of per cent, rubber by a
// factor of ten with its hardness: where the number matters, give E, nu and rho of the specimen.
#pragma once

#include <span>
#include <string_view>

namespace percuss {

struct Material {
    std::string_view id;
    std::string_view name;
    double E;                      ///< Young's modulus [Pa]
    double nu;                     ///< Poisson's ratio
    double rho;                    ///< density [kg/m^3]
    std::string_view source = {};  ///< of these numbers, which are rounded
};

[[nodiscard]] std::span<const Material> materials();

/// By id, in any case, also by "aluminum", "sand" or "acrylic"; null if unknown.
[[nodiscard]] const Material* find_material(std::string_view id);

}  // namespace percuss
