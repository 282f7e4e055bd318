// From elastic constants and shapes to the stiffness, mass and elastic impact of a contact.
// Lengths in m, moduli in Pa, masses in kg; an infinite radius is a plane, an infinite mass a wall,
// an infinite modulus a rigid body.
#pragma once

#include "percuss/core/expected.hpp"

namespace percuss {

/// Two readings of a published formula: put right, or as the source prints it.
enum class Variant { corrected, printed };

struct ElasticSolid {
    double E;   ///< Young's modulus, > 0 [Pa]
    double nu;  ///< Poisson's ratio, -1 < nu <= 0.5
};

/// h = (1 - nu^2)/E, [skrinjar2018] Eq. (3). Older papers divide it by pi: never mix the two.
[[nodiscard]] double compliance(ElasticSolid body);

/// E* with 1/E* = h1 + h2, [skrinjar2018] Eq. (34); at most one of the bodies may be rigid.
Expected<double> contact_modulus(ElasticSolid first, ElasticSolid second);

/// R with 1/R = 1/R1 + 1/R2, [skrinjar2018] Eq. (2). A concave radius is negative and larger
/// than its partner's; an infinite one is a plane and returns the other radius unchanged.
Expected<double> effective_radius(double radius1, double radius2);

/// K of F = K d^1.5, [skrinjar2018] Eq. (2), with (4) for an infinite radius: K = (4/3) E* sqrt(R).
Expected<double> sphere_stiffness(ElasticSolid first, double radius1, ElasticSolid second,
                                  double radius2);
Expected<double> sphere_plane_stiffness(ElasticSolid sphere, double radius, ElasticSolid plane);

/// c in K = a/(c (h1 + h2)), see punch_stiffness.
[[nodiscard]] double punch_constant(Variant variant);

/// K of the linear law F = K d for a square face of half side a, [skrinjar2018] Eq. (5).
///
/// d is the mean settlement of a square under uniform pressure, [timoshenko1951]:
/// 0.95 P (1 - nu^2)/(E sqrt(area)), so c = 0.95/2 is printed and
/// c = (2/pi)[ln(1 + sqrt 2) - (sqrt 2 - 1)/3] = 0.4732010... is exact. A rigid punch, whose
/// pressure is not uniform, is 9 % stiffer (K = 2.305 a E*).
Expected<double> punch_stiffness(ElasticSolid punch, ElasticSolid plane, double half_side,
                                 Variant variant = Variant::corrected);

enum class CylinderFit { internal, external };

struct CylinderGeometry {
    double delta_radius;  ///< R1 - R2 (internal, the clearance) or R1 + R2 (external) [m]
    double radius;        ///< effective R1 R2/delta_radius [m]
};

/// Parallel cylinders, [skrinjar2018] Eq. (35). R1 is the housing of an internal contact, R1 > R2.
Expected<CylinderGeometry> cylinder_geometry(double radius1, double radius2, CylinderFit fit);

[[nodiscard]] double sphere_mass(double radius, double density);
[[nodiscard]] double cylinder_mass(double radius, double length, double density);

/// m1 m2/(m1 + m2), [skrinjar2018] Eq. (15); one mass may be infinite.
Expected<double> effective_mass(double mass1, double mass2);

/// What an undamped impact on F = K d^n does.
struct ElasticImpact {
    double max_indentation;  ///< [m]
    double max_force;        ///< [N]
    double duration;         ///< [s]
};

/// T v/d_max = (2/(n + 1)) B(1/(n + 1), 1/2): 2.943275... for Hertz, pi for the linear spring;
/// [johnson1985] Sec. 11.4 prints 2.94.
[[nodiscard]] double duration_constant(double exponent);

/// d_max = [(n + 1) m v^2/(2 K)]^(1/(n + 1)); [johnson1985] Sec. 11.4 for n = 1.5.
Expected<ElasticImpact> elastic_impact(double stiffness, double exponent, double mass,
                                       double speed);

}  // namespace percuss
