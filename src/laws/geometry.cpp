#include "percuss/laws/geometry.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <string_view>

#include "percuss/core/text.hpp"

namespace percuss {
namespace {

bool positive_finite(double x) { return std::isfinite(x) && x > 0; }

Error refused(std::string_view name, double value, std::string_view unit,
              std::string_view accepted) {
    return Error{std::string(name) + " = " + shortest(value) + std::string(unit) +
                     " is refused; expected " + std::string(accepted),
                 ""};
}

bool acceptable(ElasticSolid body) { return body.E > 0 && body.nu > -1 && body.nu <= 0.5; }

Error refused(ElasticSolid body) {
    if (!(body.E > 0)) return refused("E", body.E, " Pa", "a positive Young's modulus");
    return refused("nu", body.nu, "", "a Poisson's ratio above -1 and up to 0.5");
}

Error refused_radius(double radius) {
    return refused("R", radius, " m", "a radius that is positive, or negative for a concave one");
}

// The denominator is one exact subtraction, so that a narrow clearance keeps its digits.
Expected<double> radius_in_cup(double convex, double concave) {
    if (std::isinf(concave)) return convex;
    if (convex < -concave) return convex * (concave / (convex + concave));
    return Error{"a sphere of R = " + shortest(convex) + " m conforms to a cup of R = " +
                     shortest(-concave) + " m; expected a cup with a larger radius",
                 ""};
}

long double beta_half(long double a) {
    return std::sqrt(std::numbers::pi_v<long double>) * std::tgamma(a) / std::tgamma(a + 0.5L);
}

}  // namespace

double compliance(ElasticSolid body) { return (1 - body.nu * body.nu) / body.E; }

Expected<double> contact_modulus(ElasticSolid first, ElasticSolid second) {
    for (const auto body : {first, second})
        if (!acceptable(body)) return refused(body);
    if (std::isinf(first.E) && std::isinf(second.E))
        return Error{"both bodies are rigid (E = inf); expected a finite E for at least one", ""};
    return 1 / (compliance(first) + compliance(second));
}

Expected<double> effective_radius(double radius1, double radius2) {
    for (const double radius : {radius1, radius2})
        if (std::isnan(radius) || radius == 0) return refused_radius(radius);
    const auto [smaller, larger] = std::minmax(radius1, radius2);
    if (larger < 0 || (std::isinf(smaller) && std::isinf(larger)))
        return Error{"radii R1 = " + shortest(radius1) + " m and R2 = " + shortest(radius2) +
                         " m do not touch in a point; expected at least one finite convex radius",
                     ""};
    if (smaller < 0) return radius_in_cup(larger, smaller);
    return smaller / (1 + smaller / larger);
}

Expected<double> sphere_stiffness(ElasticSolid first, double radius1, ElasticSolid second,
                                  double radius2) {
    PERCUSS_TRY(const auto modulus, contact_modulus(first, second));
    PERCUSS_TRY(const auto radius, effective_radius(radius1, radius2));
    return 4 * modulus * std::sqrt(radius) / 3;
}

Expected<double> sphere_plane_stiffness(ElasticSolid sphere, double radius, ElasticSolid plane) {
    return sphere_stiffness(sphere, radius, plane, HUGE_VAL);
}

double punch_constant(Variant variant) {
    constexpr double printed = 0.475;  // a decimal comma in the source
    if (variant == Variant::printed) return printed;
    constexpr double root2 = std::numbers::sqrt2;
    return 2 / std::numbers::pi * (std::log1p(root2) - (root2 - 1) / 3);
}

Expected<double> punch_stiffness(ElasticSolid punch, ElasticSolid plane, double half_side,
                                 Variant variant) {
    if (!positive_finite(half_side))
        return refused("a", half_side, " m", "a positive finite half side");
    PERCUSS_TRY(const auto modulus, contact_modulus(punch, plane));
    return half_side * modulus / punch_constant(variant);
}

Expected<CylinderGeometry> cylinder_geometry(double radius1, double radius2, CylinderFit fit) {
    for (const double radius : {radius1, radius2})
        if (!positive_finite(radius)) return refused("R", radius, " m", "a positive finite radius");
    if (fit == CylinderFit::internal && !(radius1 > radius2))
        return Error{"a pin of R2 = " + shortest(radius2) +
                         " m has no clearance in a hole of R1 = " + shortest(radius1) +
                         " m; expected a hole with a larger radius",
                     ""};
    const bool internal = fit == CylinderFit::internal;
    const double delta = internal ? radius1 - radius2 : radius1 + radius2;
    return CylinderGeometry{delta, radius1 * (radius2 / delta)};
}

double sphere_mass(double radius, double density) {
    return 4 * std::numbers::pi * radius * radius * radius * density / 3;
}

double cylinder_mass(double radius, double length, double density) {
    return std::numbers::pi * radius * radius * length * density;
}

Expected<double> effective_mass(double mass1, double mass2) {
    for (const double mass : {mass1, mass2})
        if (!(mass > 0)) return refused("m", mass, " kg", "a positive mass, or inf for a wall");
    const auto [lighter, heavier] = std::minmax(mass1, mass2);
    if (std::isinf(lighter))
        return Error{"both masses are infinite; expected a finite mass m for at least one body",
                     ""};
    return lighter / (1 + lighter / heavier);
}

double duration_constant(double exponent) {
    const long double a = 1 / (static_cast<long double>(exponent) + 1);
    return static_cast<double>(2 * a * beta_half(a));
}

Expected<ElasticImpact> elastic_impact(double stiffness, double exponent, double mass,
                                       double speed) {
    if (!positive_finite(stiffness)) return refused("K", stiffness, "", "a positive stiffness");
    if (!positive_finite(exponent)) return refused("n", exponent, "", "a positive exponent");
    if (!positive_finite(mass)) return refused("m", mass, " kg", "a positive finite mass");
    if (!positive_finite(speed)) return refused("v", speed, " m/s", "a positive approach speed");
    const double depth =
        std::pow((exponent + 1) * mass * speed * speed / (2 * stiffness), 1 / (exponent + 1));
    return ElasticImpact{depth, stiffness * std::pow(depth, exponent),
                         duration_constant(exponent) * depth / speed};
}

}  // namespace percuss
