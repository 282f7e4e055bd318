// LAMMPS, pair_style granular with cohesion: dmt and jkr. Only the dampings velocity, mass_velocity
// and viscoelastic may stand with them, and limit_damping may not (granular_model.cpp).
#include <array>

#include "simulators/granular.hpp"

namespace percuss::simulators {

namespace {

Expected<void> check_radius(const SimulatedImpact& i) {
    if (given(i.radius)) return {};
    return Error{"an adhesive contact depends on the effective radius; give it", {}};
}

/// What multiplies the rate, of the contact radius.
using Dashpot = double (*)(double input, double radius, const SimulatedImpact& i);
double constant(double c, double, const SimulatedImpact&) { return c; }
double by_mass(double c, double, const SimulatedImpact& i) { return c * i.mass; }
double by_radius(double c, double radius, const SimulatedImpact& i) { return c * i.mass * radius; }
double none(double, double, const SimulatedImpact&) { return 0; }

template <Dashpot dashpot>
Expected<AttachedContact> dmt(double input, const SimulatedImpact& i) {
    PERCUSS_CHECK(check_radius(i));
    const double pull = 4 * pi * i.cohesion * i.radius;
    return AttachedContact{[i, input, pull](double d, double v) {
                               const double depth = std::fmax(d, 0);
                               return i.stiffness * depth * std::sqrt(depth) - pull +
                                      dashpot(input, std::sqrt(i.radius * depth), i) * v;
                           },
                           0};
}

/// The contact radius at an indentation: the larger root of d = a^2/R - 2 sqrt(pi g a/E), by
/// Newton's method from above, where the function is convex.
double jkr_radius(double d, double R, double g_over_E) {
    const double s = 2 * std::sqrt(pi * g_over_E);
    double a = std::sqrt(R * std::fmax(d, 0)) + 2 * std::cbrt(4 * pi * g_over_E * R * R);
    for (int k = 0; k < 60; ++k) {
        const double change =
            (a * a / R - s * std::sqrt(a) - d) / (2 * a / R - s / (2 * std::sqrt(a)));
        a -= change;
        if (!(std::abs(change) > 1e-14 * a)) break;
    }
    return a;
}

Expected<AttachedContact> jkr_force(double cohesion, double input, Dashpot dashpot,
                                    const SimulatedImpact& i) {
    PERCUSS_CHECK(check_radius(i));
    const double R = i.radius, modulus = 0.75 * i.stiffness / std::sqrt(R);
    if (!(cohesion > 0))
        return AttachedContact{[=](double d, double v) {
            const double depth = std::fmax(d, 0);
            return i.stiffness * depth * std::sqrt(depth) +
                   dashpot(input, std::sqrt(R * depth), i) * v;
        }};
    // Contact ends at the greatest pull, where a^3 = 9 pi g R^2/(4 E), not where the branch of
    // equilibria does.
    const double last = -std::pow(9 * pi * cohesion * R * R / (4 * modulus), 2.0 / 3) / (3 * R);
    return AttachedContact{
        [=](double d, double v) {
            const double a = jkr_radius(std::fmax(d, last), R, cohesion / modulus);
            return 4.0 / 3 * modulus * a * a * a / R -
                   4 * std::sqrt(pi * cohesion * modulus * a * a * a) + dashpot(input, a, i) * v;
        },
        last};
}
template <Dashpot dashpot>
Expected<AttachedContact> jkr(double input, const SimulatedImpact& i) {
    return jkr_force(i.cohesion, input, dashpot, i);
}
Expected<AttachedContact> jkr_undamped(double cohesion, const SimulatedImpact& i) {
    return jkr_force(cohesion, 0, none, i);
}

constexpr std::string_view validity =
    "this mass, stiffness, speed and surface energy only; fix wall/gran of 29 Sep 2021 has 1 + nu "
    "times the stiffness against a wall";

constexpr ContactModel base{.simulator = "lammps",
                            .id = "",
                            .name = "",
                            .versions = "29 Sep 2021 and later",
                            .source =
                                "src/GRANULAR/pair_granular.cpp of 29 Sep 2021, "
                                "src/GRANULAR/gran_sub_mod_normal.cpp of 22 Jul 2025",
                            .equation = "",
                            .release = Release::geometric,
                            .exponent = 1.5,
                            .input = {},
                            .documented = "",
                            .validity = validity,
                            .comment = "#",
                            .lines = "",
                            .source_read = true,
                            .wall_lines = granular_wall,
                            .units = "those of units si"};

constexpr ContactModel with(std::string_view id, std::string_view name, std::string_view equation,
                            InputNumber input, std::string_view lines,
                            Expected<AttachedContact> (*attached)(double, const SimulatedImpact&)) {
    ContactModel model = base;
    model.id = id;
    model.name = name;
    model.equation = equation;
    model.input = input;
    model.lines = lines;
    model.attached = attached;
    // The force ends in a jump, which a step does not see: the restitution converges with its first
    // power.
    model.resolved_steps = 8000;
    return model;
}

constexpr auto models = std::to_array<ContactModel>({
    with("dmt_velocity", "pair granular dmt, damping velocity",
         "F = K*d^1.5 - 4*pi*cohesion*R + eta_n*v", dashpot_input,
         "pair_style granular\npair_coeff * * dmt {E} {input} {nu} {cohesion} tangential "
         "linear_nohistory 0.0 0.0 damping velocity\ntimestep {dt}",
         dmt<constant>),
    with("dmt_mass_velocity", "pair granular dmt, damping mass_velocity",
         "F = K*d^1.5 - 4*pi*cohesion*R + eta_n*m*v", rate_input,
         "pair_style granular\npair_coeff * * dmt {E} {input} {nu} {cohesion} tangential "
         "linear_nohistory 0.0 0.0 damping mass_velocity\ntimestep {dt}",
         dmt<by_mass>),
    with("dmt_viscoelastic", "pair granular dmt, damping viscoelastic",
         "F = K*d^1.5 - 4*pi*cohesion*R + eta_n*m*sqrt(R*d)*v", radius_rate_input,
         "pair_style granular\npair_coeff * * dmt {E} {input} {nu} {cohesion} tangential "
         "linear_nohistory 0.0 0.0 damping viscoelastic\ntimestep {dt}",
         dmt<by_radius>),
    with("jkr", "pair granular jkr, undamped",
         "d = a^2/R - sqrt(4*pi*cohesion*a/Es); F = 4*Es*a^3/(3*R) - sqrt(16*pi*cohesion*Es*a^3), "
         "until the greatest pull",
         {"cohesion", dimension::surface_energy, infinity, "surface energy"},
         "pair_style granular\npair_coeff * * jkr {E} 0.0 {nu} {input} tangential "
         "linear_history 0.0 0.0 0.0 damping velocity\ntimestep {dt}",
         jkr_undamped),
    with("jkr_velocity", "pair granular jkr, damping velocity",
         "d = a^2/R - sqrt(4*pi*cohesion*a/Es); F = 4*Es*a^3/(3*R) - sqrt(16*pi*cohesion*Es*a^3) + "
         "eta_n*v, until the greatest pull",
         dashpot_input,
         "pair_style granular\npair_coeff * * jkr {E} {input} {nu} {cohesion} tangential "
         "linear_history 0.0 0.0 0.0 damping velocity\ntimestep {dt}",
         jkr<constant>),
    with("jkr_mass_velocity", "pair granular jkr, damping mass_velocity",
         "d = a^2/R - sqrt(4*pi*cohesion*a/Es); F = 4*Es*a^3/(3*R) - sqrt(16*pi*cohesion*Es*a^3) + "
         "eta_n*m*v, until the greatest pull",
         rate_input,
         "pair_style granular\npair_coeff * * jkr {E} {input} {nu} {cohesion} tangential "
         "linear_history 0.0 0.0 0.0 damping mass_velocity\ntimestep {dt}",
         jkr<by_mass>),
    with("jkr_viscoelastic", "pair granular jkr, damping viscoelastic",
         "d = a^2/R - sqrt(4*pi*cohesion*a/Es); F = 4*Es*a^3/(3*R) - sqrt(16*pi*cohesion*Es*a^3) + "
         "eta_n*m*a*v, until the greatest pull",
         radius_rate_input,
         "pair_style granular\npair_coeff * * jkr {E} {input} {nu} {cohesion} tangential "
         "linear_history 0.0 0.0 0.0 damping viscoelastic\ntimestep {dt}",
         jkr<by_radius>),
});

}  // namespace

void add_lammps_cohesive(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
