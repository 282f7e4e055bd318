#include "apps/advise/hardness.hpp"

#include <cmath>

namespace percuss::app {

Expected<std::optional<Severity>> typed_severity(const Arguments& arguments,
                                                 const std::optional<Pairing>& pairing, double mass,
                                                 double speed) {
    if (!pairing || pairing->kind != ContactKind::point || !(speed > 0) || !std::isfinite(speed) ||
        !(mass > 0) || !std::isfinite(mass))
        return std::optional<Severity>();
    PERCUSS_TRY(const Body first, parse_body(arguments.text("--body1")));
    PERCUSS_TRY(const Body second, parse_body(arguments.text("--body2")));
    PERCUSS_TRY(const Severity found,
                severity({pairing->stiffness,
                          mass,
                          pairing->radius,
                          speed,
                          {first.material, first.elastic.E, first.density},
                          {second.material, second.elastic.E, second.density}}));
    return std::optional<Severity>(found);
}

}  // namespace percuss::app
