#include <algorithm>
#include <limits>

#include "percuss/core/text.hpp"
#include "percuss/request/body.hpp"

namespace percuss {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

double signed_radius(const Body& body) {
    return body.shape == Shape::cup ? -body.radius : body.radius;
}

// Everything but the part that depends on the kind of contact.
Expected<Pairing> common(ContactKind kind, const Body& first, const Body& second) {
    PERCUSS_TRY(const auto modulus, contact_modulus(first.elastic, second.elastic));
    PERCUSS_TRY(const auto mass, effective_mass(first.mass, second.mass));
    Pairing result;
    result.kind = kind;
    result.modulus = modulus;
    result.mass = mass;
    return result;
}

Expected<Pairing> point_pairing(const Body& first, const Body& second) {
    auto result = common(ContactKind::point, first, second);
    if (!result) return result;
    PERCUSS_TRY(const auto radius, effective_radius(signed_radius(first), signed_radius(second)));
    PERCUSS_TRY(const auto stiffness, sphere_stiffness(first.elastic, signed_radius(first),
                                                       second.elastic, signed_radius(second)));
    result->radius = radius;
    result->stiffness = stiffness;
    result->exponent = 1.5;
    return result;
}

Expected<Pairing> flat_pairing(const Body& punch, const Body& plane) {
    auto result = common(ContactKind::flat, punch, plane);
    if (!result) return result;
    PERCUSS_TRY(const auto stiffness,
                punch_stiffness(punch.elastic, plane.elastic, punch.half_side));
    result->radius = infinity;
    result->stiffness = stiffness;
    result->exponent = 1;
    return result;
}

Expected<Pairing> line_pairing(const Body& housing, const Body& pin) {
    auto result = common(ContactKind::line, housing, pin);
    if (!result) return result;
    const double length = std::min(housing.length, pin.length);
    if (!(length > 0))
        return Error{"L = " + shortest(length) + " m is refused; expected a positive length", ""};
    const auto fit = housing.shape == Shape::hole ? CylinderFit::internal : CylinderFit::external;
    PERCUSS_TRY(const auto geometry, cylinder_geometry(housing.radius, pin.radius, fit));
    result->radius = geometry.radius;
    result->stiffness = result->exponent = std::numeric_limits<double>::quiet_NaN();
    result->cylinders =
        CylinderPair{fit,         housing.radius, pin.radius,           housing.elastic,
                     pin.elastic, length,         geometry.delta_radius};
    return result;
}

Error no_contact_law(const Body& first, const Body& second) {
    const auto both = "a " + std::string(shape_name(first.shape)) + " against a " +
                      std::string(shape_name(second.shape));
    const auto is = [&](Shape a, Shape b) {
        return (first.shape == a && second.shape == b) || (first.shape == b && second.shape == a);
    };
    if (is(Shape::cylinder, Shape::plane))
        return Error{both +
                         " is refused, because its stiffness depends on how deep the plane's body "
                         "is; expected a second cylinder or a hole",
                     ""};
    return Error{both +
                     " has no contact law; expected a sphere with a sphere, plane or cup, a "
                     "cylinder with a cylinder or hole, or a punch with a plane",
                 ""};
}

}  // namespace

Expected<Pairing> pair(const Body& first, const Body& second) {
    // Shapes are ordered: only the order a <= b needs to be looked at.
    if (second.shape < first.shape) return pair(second, first);
    const auto is = [&](Shape a, Shape b) { return first.shape == a && second.shape == b; };
    if (is(Shape::sphere, Shape::sphere) || is(Shape::sphere, Shape::plane) ||
        is(Shape::sphere, Shape::cup))
        return point_pairing(first, second);
    if (is(Shape::cylinder, Shape::cylinder)) return line_pairing(first, second);
    if (is(Shape::cylinder, Shape::hole)) return line_pairing(second, first);
    if (is(Shape::plane, Shape::punch)) return flat_pairing(second, first);
    return no_contact_law(first, second);
}

Expected<std::optional<Pairing>> read_bodies(const TextSetting* first, const TextSetting* second) {
    if (!first && !second) return std::optional<Pairing>();
    if (!first || !second) {
        const TextSetting& alone = first ? *first : *second;
        return alone.name_refused(alone.name + " touches nothing; give " +
                                  (first ? "body2" : "body1") + " too, such as \"concrete plane\"");
    }
    const auto body1 = parse_body(first->text), body2 = parse_body(second->text);
    if (!body1) return first->refused(body1.error().message);
    if (!body2) return second->refused(body2.error().message);
    const auto contact = pair(*body1, *body2);
    if (!contact) return second->refused(contact.error().message);
    return std::optional<Pairing>(*contact);
}

}  // namespace percuss
