// Oblique impacts on a plane beyond those of chung_ooi_test.cpp: the lever arm, a sphere that
// rolls, and one that sticks to a linear spring, which has a solution in closed form.
#include "plane.hpp"

namespace {

using plane::pi;
using plane::significant;

constexpr double R = 0.05;

/// 1 kg at 1 m/s onto the plane z = 0, `steps` per contact of this duration.
plane::Motion impact(const std::string& words, double vx, double spin, double duration, int steps) {
    return plane::impacts({.wall = "wall/percuss " + words, .duration = duration, .steps = steps},
                          {{vx, -1, spin}})
        .at(0);
}

double hertz_duration(double E) {
    return plane::hertz_duration(plane::hertz_stiffness(R, E, 0.3, E, 0.3), 1, 1);
}

const std::string stiff =
    "exact_hunt_crossley E 1e11 nu 0.3 restitution 0.5 tangential mindlin NULL 0 0.1";

}  // namespace

// The impulse of friction is mu (1 + e) m v, and its moment about the centre 5/2 of that over m R.
TEST(oblique, a_sphere_that_slides_loses_mu_times_the_normal_impulse) {
    NEEDS_LAMMPS();
    const double lost = 0.1 * 1.5, T = hertz_duration(1e11);
    const plane::Motion coarse = impact(stiff, 2, 0, T, 50), fine = impact(stiff, 2, 0, T, 400);
    EXPECT_NEAR(fine.vx, 2 - lost, 1e-7);
    EXPECT_NEAR(fine.vz, 0.5, 1e-6);
    EXPECT_NEAR(fine.spin, 2.5 * lost / R, 1e-6 * 2.5 * lost / R);
    // with the lever arm of the contact, R - d, it is less; d/R goes with E^-0.4
    const plane::Motion nearer = impact(stiff + " lever contact", 2, 0, T, 400);
    EXPECT_NEAR(nearer.spin, 2.5 * lost / R, 2e-3 * 2.5 * lost / R);
    EXPECT_LT(nearer.spin, (1 - 1e-4) * 2.5 * lost / R);
    EXPECT_GT(std::abs(coarse.vx - (2 - lost)), 30 * std::abs(fine.vx - (2 - lost)));
}

// Between two values of the spin that undo each other: surfaces that do not slip feel no friction.
TEST(oblique, a_sphere_that_rolls_at_its_speed_keeps_it) {
    NEEDS_LAMMPS();
    const double vx = 2;
    const plane::Motion a = impact(stiff, vx, vx / R, hertz_duration(1e11), 400);
    // to d/R, again by the lever arm
    EXPECT_NEAR(a.vx, vx, 2e-4);
    EXPECT_NEAR(a.spin, vx / R, 5e-3);
}

// With linear springs that never slip, the surface swings at sqrt(7/2 k_t/m) for half a period of
// the normal spring: v_s' = v_s cos(pi sqrt(7/2 k_t/k_n)), and v_x' = v_x - 2/7 (v_s - v_s').
TEST(oblique, a_sphere_that_sticks_leaves_at_the_phase_of_its_tangential_spring) {
    NEEDS_LAMMPS();
    constexpr double kn = 1e11;
    const auto error = [](double ratio, int steps) {
        const double stick = 0.3 * std::cos(pi * std::sqrt(3.5 * ratio));
        const std::string words = "kelvin_voigt K " + significant(kn, 6) +
                                  " D 0 tangential linear_history " + significant(ratio * kn, 12) +
                                  " 0 100";
        const plane::Motion a = impact(words, 0.3, 0, pi / std::sqrt(kn), steps);
        EXPECT_NEAR(a.vz, 1, 1e-5);
        return a.vx - (0.3 - 2.0 / 7 * (0.3 - stick));
    };
    // here the spring is at rest when the surfaces part, and only the lever arm, d/R = 6e-5, is
    // left
    EXPECT_NEAR(error(2.0 / 7, 200), 0, 2e-5);
    // elsewhere it is loaded, and the step in which they part counts whole: of first order
    for (const double ratio : {0.1, 0.6}) {
        EXPECT_NEAR(error(ratio, 400), 0, 0.3 * ratio * pi / 400 + 2e-5) << ratio;
        EXPECT_NEAR(error(ratio, 200) / error(ratio, 400), 2, 0.1) << ratio;
    }
}

// Under `geometric` the contact pulls at its end; the pull adds nothing to Coulomb's limit.
TEST(oblique, the_pulling_end_of_a_contact_holds_no_friction) {
    NEEDS_LAMMPS();
    const std::string tsuji =
        "tsuji E 1e11 nu 0.3 restitution 0.5 release geometric tangential mindlin NULL 0 0.1";
    const plane::Motion a = impact(tsuji, 2, 0, hertz_duration(1e11), 400);
    EXPECT_NEAR(a.vz, 0.5, 1e-4);
    // the repulsive part of the impulse is what the pull takes away again above the whole, 3.1 %;
    // with the magnitude of the force it would be twice that
    const double lost = 2 - a.vx;
    EXPECT_GT(lost, 1.029 * 0.15);
    EXPECT_LT(lost, 1.033 * 0.15);
}
