// Bodies as text, "steel sphere R=10mm", and the contact that two of them make.
//
// A body is one shape, at most one material and any of its keys, in any order:
//   sphere    R             convex ball
//   plane                   elastic half space
//   cup       R             concave sphere of radius R
//   cylinder  R L           convex, of length L, parallel to its partner
//   hole      R [L]         housing of an internal cylinder contact
//   punch     a             flat square face of half side a, pressed on a plane
// E, nu, rho and m may stand with every shape; E, nu, rho override the material's.
// Spheres and cylinders get their mass from rho unless m is given. The mass of the other shapes
// does not follow from the contact: it is infinite unless m is given.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "percuss/core/expected.hpp"
#include "percuss/laws/geometry.hpp"
#include "percuss/laws/law.hpp"

namespace percuss {

enum class Shape { sphere, plane, cup, cylinder, hole, punch };

[[nodiscard]] std::string_view shape_name(Shape shape);

/// SI values. What a shape has not got is 0; a plane's radius is infinite, and so is the length
/// of a hole without L. `density` is 0 where it is neither given nor known.
struct Body {
    Shape shape = Shape::sphere;
    std::string material;  ///< id of the named material, or empty
    ElasticSolid elastic{};
    double density = 0;
    double radius = 0;  ///< > 0 also for concave shapes
    double half_side = 0;
    double length = 0;
    double mass = 0;
};

Expected<Body> parse_body(std::string_view text);

/// Two parallel cylinders. Body 1 is the housing if the contact is internal.
struct CylinderPair {
    CylinderFit fit = CylinderFit::external;
    double radius1 = 0, radius2 = 0;
    ElasticSolid elastic1{}, elastic2{};
    double length = 0;        ///< of the shorter body
    double delta_radius = 0;  ///< R1 - R2 or R1 + R2
};

enum class ContactKind {
    point,  ///< F = K d^1.5
    line,   ///< no power law: stiffness and exponent are NaN, `cylinders` has what the laws need
    flat    ///< F = K d
};

struct Pairing {
    ContactKind kind = ContactKind::point;
    double stiffness = 0;  ///< K [N/m^n]
    double exponent = 0;   ///< n
    double mass = 0;       ///< effective
    double modulus = 0;    ///< E*
    double radius = 0;     ///< effective; infinite for a flat contact
    std::optional<CylinderPair> cylinders{};
};

/// The contact of two bodies in either order; combinations without a contact law are refused.
Expected<Pairing> pair(const Body& first, const Body& second);

/// The contact of body1 and body2 as they were written, each null if it was not; nothing without
/// both, and one alone is refused.
Expected<std::optional<Pairing>> read_bodies(const TextSetting* first, const TextSetting* second);

}  // namespace percuss
