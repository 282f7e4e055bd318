// Walls of regions, walls that move, and what a run says before it starts.
#include <cmath>

#include "engine.hpp"
#include "support/paths.hpp"

namespace {

std::string one_sphere(const std::string& velocity, const std::string& rest) {
    return "units si\natom_style sphere\natom_modify map array\nboundary f f f\n"
           "comm_modify vel yes\nregion box block -1 1 -1 1 -1 1\ncreate_box 1 box\n"
           "create_atoms 1 single 0 0 0.0500101\nset group all diameter 0.1 density 1909.859317\n"
           "velocity all set " +
           velocity +
           "\npair_style percuss\npair_coeff * * hertz K 1e9\ntimestep 2e-7\n"
           "fix move all nve/sphere\n" +
           rest;
}

/// Velocity and spin after an impact on the wall that these words describe.
std::vector<double> after_impact(const std::string& before, const std::string& wall,
                                 const std::string& law =
                                     "ristow K 1e9 restitution 0.7 speed 1 "
                                     "release geometric tangential "
                                     "linear_history 1e8 0.5 0.3") {
    const auto run = engine::script(one_sphere(
        "0.4 0 -1", before + "fix w all wall/percuss " + law + " " + wall +
                        "\nthermo 100000\nrun 20000\nprint \"=v $(vx[1]:%.14g) $(vz[1]:%.14g) "
                        "$(f_w[2]:%.14g) $(f_w[6])\"\n"));
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    const auto values = engine::printed(run.out);
    return values.contains("v") ? values.at("v") : std::vector<double>(4, NAN);
}

}  // namespace

TEST(region_walls, a_plane_of_a_region_is_a_plane) {
    NEEDS_LAMMPS();
    const auto plane = after_impact("", "zplane 0 NULL");
    const auto region = after_impact("region r block -0.9 0.9 -0.9 0.9 0 0.9\n", "region r");
    EXPECT_NEAR(plane[1], 0.7, 1e-5);
    EXPECT_LT(plane[0], 0.4);
    for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(region[k], plane[k], 1e-10) << k;
    // negative control: one that lies deeper is not reached in time
    EXPECT_LT(after_impact("region r block -0.9 0.9 -0.9 0.9 -0.1 0.9\n", "region r")[1], 0);
}

TEST(region_walls, a_region_that_moves_carries_the_sphere_along) {
    NEEDS_LAMMPS();
    // away from the sphere at 0.5 m/s, from a place that it left 2 ms before: the sphere sees 0.5
    // m/s
    const std::string law = "exact_hunt_crossley K 1e9 restitution 0.6";
    const auto moving = after_impact(
        "variable down equal -0.5*time\nvariable no equal 0\n"
        "region r block -0.9 0.9 -0.9 0.9 0 0.9 move v_no v_no v_down\n",
        "region r", law);
    EXPECT_EQ(moving[3], 0) << "the impact is over";
    EXPECT_NEAR(moving[1], -0.5 + 0.6 * 0.5, 1e-4);
}

TEST(region_walls, a_sphere_in_a_corner_has_a_history_with_each_face) {
    NEEDS_LAMMPS();
    const auto run = engine::script(one_sphere(
        "-1 -1 -1",
        "set group all x 0.050100 y 0.050200\nregion r block 0 0.9 0 0.9 0 0.9\n"
        "fix w all wall/percuss exact_hunt_crossley K 1e9 restitution 0.5 region r\n"
        "thermo 100000\nrun 20000\nprint \"=v $(vx[1]:%.14g) $(vy[1]:%.14g) $(vz[1]:%.14g)\"\n"));
    ASSERT_EQ(run.code, 0) << run.out << run.err;
    const auto values = engine::printed(run.out);
    for (const double v : values.at("v")) EXPECT_NEAR(v, 0.5, 1e-5);
}

TEST(region_walls, mistakes_are_named) {
    NEEDS_LAMMPS();
    const auto says = [](const std::string& words, const std::string& sentence) {
        const auto run = engine::script(one_sphere(
            "0 0 -1", "fix w all wall/percuss tsuji K 1e7 e 0.5 " + words + "\nrun 1\n"));
        EXPECT_NE(run.code, 0) << words;
        EXPECT_NE((run.out + run.err).find(sentence), std::string::npos) << run.out << run.err;
    };
    says("region nowhere", "there is no region nowhere");
    says("region box shear x 1", "nothing follows its id");
    says("region", "the id of the region is missing");
}

TEST(before_a_run, a_time_step_that_is_too_long_is_told_with_a_better_one) {
    NEEDS_LAMMPS();
    const auto text = [](const std::string& step) {
        const auto run = engine::script(
            one_sphere("0 0 -1",
                       "create_atoms 1 single 0 0 0.2\nset group all diameter 0.1 density "
                       "1909.859317\ntimestep " +
                           step + "\nrun 0\n"));
        return run.out + run.err;
    };
    // 0.5 kg at 2 m/s: 3.21 (m/K)^0.4 v^-0.2 = 5.3e-4 s by Hertz
    const std::string warned = text("1e-4");
    EXPECT_NE(warned.find("contacts of types 1 and 1 at a speed of 2"), std::string::npos)
        << warned;
    EXPECT_NE(warned.find("use at most timestep 1e-05"), std::string::npos) << warned;
    EXPECT_EQ(text("1e-5").find("use at most timestep"), std::string::npos);
}

TEST(before_a_run, two_atoms_at_one_place_are_named) {
    NEEDS_LAMMPS();
    const auto run =
        engine::script(one_sphere("0 0 -1",
                                  "create_atoms 1 single 0 0 0.0500101\nset group all diameter 0.1 "
                                  "density 1909.859317\nrun 1\n"));
    EXPECT_NE(run.code, 0);
    EXPECT_NE((run.out + run.err).find("atoms 1 and 2 are at the same place"), std::string::npos)
        << run.out << run.err;
}

TEST(per_contact_output, adds_up_to_force_and_energy) {
    NEEDS_LAMMPS();
    const auto run = engine::script(
        "units lj\natom_style sphere\natom_modify map array\nboundary f f f\ncomm_modify vel yes\n"
        "region box block -3 3 -3 3 -3 3\ncreate_box 1 box\ncreate_atoms 1 single -0.49 0 0\n"
        "create_atoms 1 single 0.49 0.05 0\nset group all diameter 1 density 1.9\n"
        "set atom 1 vx 0.5 vy 0.3\npair_style percuss\n"
        "pair_coeff * * tsuji E 1e4 nu 0.3 restitution 0.5 tangential mindlin NULL 1.0 0.5\n"
        "timestep 0.0005\nfix move all nve/sphere\n"
        "compute c all pair/local p1 p2 p6 p7 p8 p9 p10 p11 p12 cutoff radius\n"
        "compute d all property/local natom1 natom2 cutoff radius\ncompute l all pair percuss\n"
        "thermo_style custom step c_l[1]\nrun 20\n"
        "dump out all local 1 " +
        engine::folder() +
        "/contact c_c[*]\ndump_modify out format float %.15g\nrun 0\n"
        "print \"=f $(fx[1]:%.15g) $(fy[1]:%.15g) $(c_l[1]:%.15g)\"\n");
    ASSERT_EQ(run.code, 0) << run.out << run.err;
    std::ifstream file(engine::folder() + "/contact");
    std::string line;
    while (std::getline(file, line) && !line.starts_with("ITEM: ENTRIES")) {
    }
    std::vector<double> c(9);
    for (double& x : c) file >> x;
    const auto f = engine::printed(run.out).at("f");
    // normal and tangential force are at right angles
    EXPECT_NEAR(std::hypot(c[0] + c[1], c[5]), std::hypot(f[0], f[1]), 1e-9 * c[0]);
    EXPECT_NEAR(std::sqrt(c[2] * c[2] + c[3] * c[3] + c[4] * c[4]), c[5], 1e-12 * c[5]);
    EXPECT_NEAR(c[6] + c[7], f[2], 1e-10 * f[2]);
    EXPECT_GT(c[5], 0);
    EXPECT_GT(c[8], 0);
}

namespace {

struct Balance {
    double missing, work;
};

/// Three spheres between these walls for half a second: energies less the work of the wall, at the
/// end against the start.
Balance balance(const std::string& wall, double dt, const std::string& before = "") {
    const std::string law = "tsuji E 1e9 nu 0.3 restitution 0.7 tangential mindlin NULL 1.0 0.5 ";
    const auto run = engine::script(
        "units si\natom_style sphere\natom_modify map array\nboundary f f f\ncomm_modify vel yes\n"
        "region box block -1 1 -1 1 -1 1\ncreate_box 1 box\ncreate_atoms 1 single 0.01 0.02 -0.1\n"
        "create_atoms 1 single -0.15 0.01 0.1\ncreate_atoms 1 single 0.12 -0.1 0.15\n"
        "set group all diameter 0.1 density 1909.859317\nset atom 1 vx 1.3 vy 0.4 vz -1\n"
        "set atom 2 vx -0.8 vy 0.9 vz -1.2\nset atom 3 vx 0.2 vy -1.4 vz -0.8\n"
        "pair_style percuss\npair_coeff * * " +
        law + "\nneighbor 0.05 bin\nneigh_modify every 1 delay 0 check yes\n" + before +
        "timestep " + std::to_string(dt) + "\nfix move all nve/sphere\nfix w all wall/percuss " +
        law + wall +
        "\ncompute l all pair percuss\ncompute k all ke\ncompute r all erotate/sphere\n"
        "variable t equal c_k+c_r+c_l[1]+c_l[2]+f_w[1]+f_w[2]-f_w[5]\n"
        "thermo_style custom step v_t f_w[5]\nthermo 1000000\nrun 0\nprint \"=start "
        "$(v_t:%.15g)\"\n"
        "run " +
        std::to_string(std::lround(0.5 / dt)) + "\nprint \"=end $(v_t:%.15g) $(f_w[5]:%.15g)\"\n");
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    const auto values = engine::printed(run.out);
    if (!values.contains("end")) return {NAN, NAN};
    return {values.at("end")[0] - values.at("start")[0], values.at("end")[1]};
}

}  // namespace

TEST(moving_walls, what_the_wall_does_is_found_in_the_energies) {
    NEEDS_LAMMPS();
    // along themselves, and at constant speed, the ledger is that of walls at rest
    for (const std::string wall :
         {"sphere 0 0 0 0.4 rotate y 5", "cylinder z 0 0 0.4 rotate 5", "zplane -0.4 0.4 shear x 2",
          "zplane -0.4 0.4 wiggle x 0.02 0.05"}) {
        const Balance b = balance(wall, 2e-5);
        EXPECT_GT(b.work, 1e-3) << wall;
        EXPECT_LT(std::abs(b.missing), 1e-8) << wall;
    }
    const std::string swinging = "zplane -0.4 0.4 wiggle z 0.02 0.05";
    const double coarse_swing = balance(swinging, 4e-5).missing,
                 fine_swing = balance(swinging, 1e-5).missing;
    EXPECT_LT(std::abs(fine_swing), 1e-4);
    EXPECT_GT(std::abs(coarse_swing), 8 * std::abs(fine_swing)) << "of second order";
    // a region gives the velocity of half a step before
    const std::string region =
        "variable w equal 0.02*(1-cos(2*PI*time/0.05))\nvariable o equal 0\n"
        "region r block -0.4 0.4 -0.4 0.4 -0.4 0.4 move v_o v_o v_w\n";
    const Balance coarse = balance("region r", 2e-5, region),
                  fine = balance("region r", 1e-5, region);
    EXPECT_LT(std::abs(fine.missing), 3e-4 * fine.work);
    EXPECT_NEAR(coarse.missing / fine.missing, 2, 0.1);
}
