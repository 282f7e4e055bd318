// The sub-models of friction against those of pair_style granular, in an oblique impact of two
// spheres of which one spins. The normal contact is elastic: there both styles compute the same, so
// that what is left goes away with the step.
#include <cmath>

#include "engine.hpp"
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
