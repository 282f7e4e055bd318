// The sub-models of friction against those of pair_style granular, in an oblique impact of two
// spheres of which one spins. The normal contact is elastic: there both styles compute the same, so
// that what is left goes away with the step.
#include <cmath>

#include "pair.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"

namespace {

using percuss::pi;
using percuss::significant;

/// Velocities of the first sphere along and across the line of impact, and its spin, behind an
/// impact at 1 m/s that takes `steps` steps.
std::vector<double> impact(const std::string& style, int steps) {
    constexpr double R = 0.05, E = 1e9;
    const double K = 4.0 / 3 * E / (2 * (1 - 0.09)) * std::sqrt(R / 2);
    const double dt = 3.21 * std::pow(2 * K, -0.4) / steps, x = R + 0.37 * dt;
    const auto run = engine::script(
        "units si\natom_style sphere\natom_modify map array\nboundary f f f\nnewton off\n"
        "comm_modify vel yes\nregion box block -1 1 -1 1 -1 1\ncreate_box 1 box\n"
        "create_atoms 1 single " +
        significant(-x, 17) + " 0 0\ncreate_atoms 1 single " + significant(x, 17) +
        " 0 0\nset group all diameter 0.1\nset group all density " +
        significant(1 / (4.0 / 3 * pi * R * R * R), 17) +
        "\nset atom 1 vx 0.5 vy 0.15 omega 0 5 20\nset atom 2 vx -0.5 vy -0.15\n" + style +
        "neighbor 0.01 bin\ntimestep " + significant(dt, 17) +
        "\nfix move all nve/sphere\ncompute o all property/atom omegaz\n"
        "compute s all reduce sum c_o\nthermo_style custom step c_s\nthermo 1000000\nrun " +
        std::to_string(8 * steps / 5) +
        "\nprint \"=v $(vx[1]:%.15g) $(vy[1]:%.15g) $(c_s:%.15g)\"\n");
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    const auto values = engine::printed(run.out);
    return values.contains("v") ? values.at("v") : std::vector<double>{NAN, NAN, NAN};
}

std::vector<double> granular(const std::string& tangential, int steps) {
    return impact(
        "pair_style granular\npair_coeff * * hertz/material 1e9 0 0.3 damping velocity "
        "tangential " +
            tangential + "\n",
        steps);
}

std::vector<double> percuss_style(const std::string& words, int steps) {
    return impact(
        "pair_style percuss\npair_coeff * * hertz E 1e9 nu 0.3 tangential " + words + "\n", steps);
}

}  // namespace

TEST(granular, every_sub_model_of_friction_meets_that_of_granular_as_the_step_shrinks) {
    NEEDS_LAMMPS();
    for (const std::string model : {"linear_history 1e8", "mindlin NULL", "mindlin_rescale NULL",
                                    "mindlin/force NULL", "mindlin_rescale/force NULL"})
        // slipping most of the time, and hardly ever
        for (const std::string friction : {" 0 0.1", " 0 10"}) {
            std::vector<double> worst;
            for (const int steps : {100, 400}) {
                const auto ours = percuss_style(model + friction, steps);
                const auto theirs = granular(model + friction, steps);
                // spin in units of the speed of the surface
                worst.push_back(
                    std::max({std::abs(ours[0] - theirs[0]), std::abs(ours[1] - theirs[1]),
                              0.05 * std::abs(ours[2] - theirs[2])}));
            }
            EXPECT_LT(worst[1], 1e-5) << model + friction;
            EXPECT_GT(worst[0] / worst[1], 15) << model + friction << ": of second order";
        }
}

// Negative control, and that the models differ: what one does is not within the tolerance of
// another's.
TEST(granular, sub_models_that_stick_are_told_apart) {
    NEEDS_LAMMPS();
    std::vector<double> across;
    for (const std::string model : {"linear_history 1e8", "mindlin NULL", "mindlin_rescale NULL",
                                    "mindlin/force NULL", "mindlin_rescale/force NULL"})
        across.push_back(percuss_style(model + " 0 10", 400)[1]);
    for (std::size_t i = 0; i < across.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) EXPECT_GT(std::abs(across[i] - across[j]), 1e-3);
}

// The other lever arm differs by the overlap over the radius, and no more.
TEST(granular, the_lever_arm_can_be_that_of_the_contact) {
    NEEDS_LAMMPS();
    const std::string model = "mindlin NULL 0 10";
    const double usual = percuss_style(model, 400)[1];
    const double contact = percuss_style(model + " lever contact", 400)[1];
    EXPECT_GT(std::abs(contact - usual), 1e-5);
    EXPECT_LT(std::abs(contact - usual), 5e-3);
}

namespace {

using Rows = std::vector<std::vector<double>>;

/// vx, vy and R spin of both spheres over the speed, with either style.
Rows pair_rows(pair::SpherePair p, const std::string& model, int steps, bool ours) {
    const std::string E = significant(p.E, 6), nu = significant(p.nu, 6),
                      tangential = " tangential " + model + " NULL 0 0.4";
    p.style = ours ? pair::percuss_style + "hertz E " + E + " nu " + nu + tangential
                   : "pair_style granular\npair_coeff * * hertz/material " + E + " 0 " + nu +
                         " damping velocity" + tangential;
    Rows rows = pair::after(p, steps);
    for (auto& row : rows) row[2] *= p.R;
    for (auto& row : rows)
        for (double& x : row) x /= p.v1;
    return rows;
}

struct OnPlane {
    double R, density, E, nu, wall_E;
    std::vector<plane::Motion> before;
};

/// vx, vz and R spin of all spheres over the largest speed. The stiffnesses of fix wall/gran are
/// given, because that of 29 Sep 2021 makes others of hertz/material than pair_style granular.
Rows plane_rows(const OnPlane& c, const std::string& model, int steps, bool ours) {
    const double nu = c.nu, K = plane::hertz_stiffness(c.R, c.E, nu, c.wall_E, nu);
    const double G = 1 / (2 * (2 - nu) * (1 + nu) * (1 / c.E + 1 / c.wall_E));
    double slowest = 1e300, largest = 0;
    for (const plane::Motion& m : c.before) {
        slowest = std::min(slowest, -m.vz);
        largest = std::max(largest, std::hypot(m.vx, m.vz));
    }
    const std::string wall =
        ours ? "wall/percuss hertz E " + significant(c.E, 6) + " nu " + significant(nu, 6) +
                   " tangential " + model + " NULL 0 0.3 wall_material " +
                   significant(c.wall_E, 6) + " " + significant(nu, 6)
             : "wall/gran granular hertz " + significant(K / std::sqrt(c.R), 17) +
                   " 0 damping velocity tangential " + model + " " + significant(8 * G, 17) +
                   " 0 0.3";
    const double duration = plane::hertz_duration(K, plane::sphere_mass(c.R, c.density), slowest);
    Rows rows;
    for (const plane::Motion& m : plane::impacts({c.R, c.density, wall, duration, steps}, c.before))
        rows.push_back({m.vx / largest, m.vz / largest, c.R * m.spin / largest});
    return rows;
}

/// Largest differences with 100 and 400 steps per contact.
template <class F>
std::pair<double, double> differences(const F& rows) {
    return {engine::largest_difference(rows(100, true), rows(100, false)),
            engine::largest_difference(rows(400, true), rows(400, false))};
}

}  // namespace

// The impacts of chung_ooi_test.cpp without damping, sliding and sticking: both styles go to the
// same velocities as the step shrinks, here over the largest speed.
TEST(granular, impacts_of_chung_and_ooi_meet_those_of_granular) {
    NEEDS_LAMMPS();
    for (const std::string model : {"mindlin", "mindlin/force"}) {
        for (const pair::SpherePair& p :
             {pair::SpherePair{
                  .R = 0.01, .density = 2800, .v1 = 10, .v2 = -10, .E = 4.8e10, .nu = 0.2},
              pair::SpherePair{.R = 0.1,
              .density = 2700,
              .v1 = 0.2,
              .v2 = -0.2,
              .spin1 = 4,
              .spin2 = 4,
              .E = 7e10,
              .nu = 0.33},
              pair::SpherePair{.R = 0.1,
              .density = 2700,
              .ratio = 5,
              .heavier = 1000,
              .v1 = 0.2,
              .v2 = 0,
              .spin1 = 4,
              .E = 7e10,
              .nu = 0.33}}) {
            const auto [coarse, fine] =
                differences([&](int steps, bool ours) { return pair_rows(p, model, steps, ours); });
            EXPECT_LT(fine, 1e-6) << model << p.ratio << " " << p.spin1;
            EXPECT_GT(coarse / fine, 15) << model << p.ratio << " " << p.spin1;
        }
        OnPlane angles{0.0025, 4000, 3.8e11, 0.23, 1e20, {}},
            speeds{0.05, 7850, 2.08e11, 0.3, 2.08e11, {}}, spins{0.1, 2700, 7e10, 0.33, 7e10, {}};
        for (double a = 5; a < 90; a += 10)
            angles.before.push_back(
                {3.9 * std::sin(a * pi / 180), -3.9 * std::cos(a * pi / 180), 0});
        for (const double v : {0.1, 0.5, 1.0, 2.0, 4.0, 6.0, 8.0, 10.0, 15.0, 20.0})
            speeds.before.push_back({v, -5, 0});
        for (const double w : {0.2, 1.0, 2.0, 4.0, 6.0, 12.0, 22.0})
            spins.before.push_back({0, -0.2, w});
        for (const OnPlane& c : {angles, speeds, spins}) {
            const auto [coarse, fine] = differences(
                [&](int steps, bool ours) { return plane_rows(c, model, steps, ours); });
            EXPECT_LT(fine, 3e-5) << model << c.R;
            // where springs are loaded when the surfaces part, of first order
            EXPECT_GT(coarse / fine, 3.5) << model << c.R;
        }
    }
}
