// Defects of the styles that were seen under use, each named after its symptom.
#include <cmath>

#include "engine.hpp"
#include "percuss/core/text.hpp"

namespace {

std::string sphere_box(int types) {
    return "units si\natom_style sphere\natom_modify map array\nboundary f f f\n"
           "comm_modify vel yes\nregion box block -1 1 -1 1 -1 1\ncreate_box " +
           std::to_string(types) + " box\n";
}

std::map<std::string, std::vector<double>> values_of(const std::string& text) {
    const auto run = engine::script(text);
    EXPECT_EQ(run.code, 0) << run.out.substr(run.out.size() > 3000 ? run.out.size() - 3000 : 0)
                           << run.err;
    return engine::printed(run.out);
}

/// Pairs that overlap, from rows of x, y, z, radius.
int overlaps(const std::vector<std::vector<double>>& rows) {
    int count = 0;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            double squared = 0;
            for (std::size_t k = 0; k < 3; ++k)
                squared += std::pow(rows[i].at(k) - rows[j].at(k), 2);
            count += squared < std::pow(rows[i].at(3) + rows[j].at(3), 2);
        }
    return count;
}

}  // namespace

TEST(regression, contacts_of_larger_spheres_poured_by_a_second_fix_were_missed) {
    NEEDS_LAMMPS();
    const std::string path = engine::folder() + "/poured";
    const auto values = values_of(
        "units si\natom_style sphere\nboundary f f fm\ncomm_modify vel yes\n"
        "region space block 0 0.06 0 0.06 0 0.2\ncreate_box 1 space\npair_style percuss\n"
        "pair_coeff * * tsuji E 5e6 nu 0.3 restitution 0.3 release geometric\n"
        "neighbor 0.001 bin\nneigh_modify every 1 delay 0 check yes\ntimestep 2e-5\n"
        "fix move all nve/sphere\nfix weight all gravity 9.81 vector 0 0 -1\n"
        "fix x all wall/percuss tsuji E 5e6 nu 0.3 restitution 0.3 xplane 0 0.06\n"
        "fix y all wall/percuss tsuji E 5e6 nu 0.3 restitution 0.3 yplane 0 0.06\n"
        "fix z all wall/percuss tsuji E 5e6 nu 0.3 restitution 0.3 zplane 0 NULL\n"
        "region source block 0.01 0.05 0.01 0.05 0.05 0.18\n"
        "fix small all pour 10 1 4767548 region source diam one 0.004 dens 2500 2500\n"
        "fix large all pour 20 1 4767549 region source diam one 0.014 dens 2500 2500\n"
        "compute l all pair percuss\nthermo_style custom step atoms c_l[5]\n"
        "thermo_modify lost error\ncompute_modify thermo_temp dynamic/dof yes\nthermo 10000\n"
        "run 40000\nprint \"=seen $(c_l[5])\"\nwrite_dump all custom " +
        path + " id x y z radius modify format float %.16g\n");
    const auto rows = engine::dump(path);
    ASSERT_EQ(rows.size(), 30U);
    EXPECT_GT(overlaps(rows), 20);
    EXPECT_EQ(values.at("seen").at(0), overlaps(rows));
}

TEST(regression, a_plain_hybrid_said_that_coefficients_are_missing) {
    NEEDS_LAMMPS();
    const std::string start =
        sphere_box(3) +
        "create_atoms 1 single -0.02001 0 0\ncreate_atoms 1 single 0.02001 0 0\n"
        "create_atoms 2 single -0.02001 0.5 0\ncreate_atoms 3 single 0 -0.5 0\n"
        "set group all diameter 0.04 density 7800\nset type 3 diameter 0\n"
        "set type 3 mass 1\nvelocity all set 0 0 0\n"
        "set atom 1 vx 0.5\nset atom 2 vx -0.5\n"
        "pair_style hybrid percuss lj/cut 0.01\n"
        "pair_coeff 1 1 percuss flores K 1e9 restitution 0.6\n"
        "pair_coeff 2 2 percuss tsuji K 1e9 restitution 0.6\n"
        "pair_coeff 3 3 lj/cut 1e-9 0.001\npair_coeff * 3 lj/cut 0 0.001\n";
    const std::string run =
        "neighbor 0.01 bin\ntimestep 1e-7\ngroup grains type 1 2\nfix move grains nve/sphere\n"
        "run 10000\n"
        "print \"=e $(vx[2]-vx[1]:%.12g)\"\n";
    const auto values = values_of(start + "pair_coeff 1 2 lj/cut 0 0.001\n" + run);
    EXPECT_NEAR(values.at("e").at(0), 0.6, 1e-4);
    // without any coefficients between 1 and 2, the laws would have to mix
    const auto refused = engine::script(start + run);
    EXPECT_NE(refused.code, 0);
    EXPECT_NE((refused.out + refused.err).find("do not mix"), std::string::npos) << refused.out;
}

namespace {

/// Speed after an impact on a wall that swings along its normal.
double rebound_from_swinging_wall(int steps) {
    const std::string dt = percuss::significant(2e-4 / steps, 17);
    const auto values = values_of(
        sphere_box(1) +
        "create_atoms 1 single 0 0 0.0502137\nset group all diameter 0.1 density 1909.859317\n"
        "velocity all set 0 0 -1\npair_style percuss\npair_coeff * * hertz K 1e9\ntimestep " +
        dt +
        "\nfix move all nve/sphere\nfix w all wall/percuss kelvin_voigt K 1e7 restitution 0.6 "
        "speed 1 "
        "mass 1 release geometric zplane 0 NULL wiggle z 1e-4 2e-3\nthermo 100000\nrun " +
        std::to_string(10 * steps) + "\nprint \"=v $(vz[1]:%.15g) $(f_w[6])\"\n");
    EXPECT_EQ(values.at("v").at(1), 0) << "the impact is over";
    return values.at("v").at(0);
}

}  // namespace

TEST(regression, a_wall_swinging_along_its_normal_was_of_first_order) {
    NEEDS_LAMMPS();
    const double exact = rebound_from_swinging_wall(3200);
    EXPECT_GT(exact, 0.3);
    double coarse = 0, fine = 0;
    for (const int shift : {0, 1, 2}) {
        coarse = std::max(coarse, std::abs(rebound_from_swinging_wall(50 + shift) - exact));
        fine = std::max(fine, std::abs(rebound_from_swinging_wall(200 + 4 * shift) - exact));
    }
    const double order = std::log2(coarse / fine) / 2;
    EXPECT_GT(order, 1.7) << coarse << " " << fine;
    EXPECT_LT(order, 2.6) << coarse << " " << fine;
}

TEST(regression, a_wall_said_nothing_about_its_missing_floor_and_did_not_take_the_pairs) {
    NEEDS_LAMMPS();
    const auto wall = [](const std::string& style, const std::string& floor) {
        return engine::script(
            sphere_box(1) +
            "create_atoms 1 single 0 0 0.05000001\nset group all diameter 0.1 density 1909.859317\n"
            "velocity all set 0 0 -0.01\n" +
            style +
            "pair_coeff * * hertz K 1e7\ntimestep 1e-6\nfix move all nve/sphere\n"
            "fix w all wall/percuss flores K 1e7 restitution 0.5 " +
            floor + " zplane 0 NULL\nrun 10000\nprint \"=v $(vz[1]:%.15g)\"\n");
    };
    const std::string warning = "Fix wall/percuss w has a law that divides by the onset speed";
    const auto none = wall("pair_style percuss\n", ""),
               own = wall("pair_style percuss\n", "floor 0.1"),
               pairs = wall("pair_style percuss floor 0.1\n", "");
    EXPECT_NE((none.out + none.err).find(warning), std::string::npos) << none.out;
    EXPECT_EQ((own.out + own.err).find(warning), std::string::npos) << own.out;
    EXPECT_EQ((pairs.out + pairs.err).find(warning), std::string::npos) << pairs.out;
    const double v = engine::printed(own.out).at("v").at(0);
    EXPECT_NEAR(engine::printed(pairs.out).at("v").at(0), v, 1e-14);
    // below the floor the damping is weaker
    EXPECT_GT(v, engine::printed(none.out).at("v").at(0) + 1e-3);
}

TEST(regression, changing_the_box_let_the_ledger_fall) {
    NEEDS_LAMMPS();
    const auto values = values_of(
        "units lj\natom_style sphere\nboundary p p p\ncomm_modify vel yes\nlattice sc 1.0\n"
        "region box block 0 4 0 4 0 4\ncreate_box 1 box\ncreate_atoms 1 box\n"
        "set group all diameter 1.01 density 1.9\nvelocity all create 0.5 87287 loop geom\n"
        "pair_style percuss\npair_coeff * * tsuji E 1e4 nu 0.3 restitution 0.5 tangential mindlin "
        "NULL 1.0 0.5\nneighbor 0.3 bin\ntimestep 0.001\nfix move all nve/sphere\n"
        "compute l all pair percuss\nthermo_style custom step c_l[1] c_l[2] c_l[3] c_l[4]\n"
        "run 200\nprint \"=before $(c_l[1]:%.15g) $(c_l[3]:%.15g) $(c_l[4]:%.15g)\"\n"
        "change_box all x scale 0.99 y scale 0.99 z scale 0.99 remap\n"
        "run 0\nprint \"=after $(c_l[1]:%.15g) $(c_l[3]:%.15g) $(c_l[4]:%.15g)\"\n"
        "run 1\nprint \"=later $(c_l[1]:%.15g) $(c_l[3]:%.15g) $(c_l[4]:%.15g)\"\n");
    const auto &before = values.at("before"), &after = values.at("after"),
               &later = values.at("later");
    EXPECT_GT(after[0], 2 * before[0]) << "the box presses contacts";
    EXPECT_GT(before[1], 0);
    EXPECT_NEAR(after[1], before[1], 1e-10 * before[0]);
    EXPECT_NEAR(after[2], before[2], 1e-10 * before[0]);
    EXPECT_NEAR(later[1], before[1], 0.02 * after[0]);
}

TEST(regression, another_friction_model_after_a_restart_read_the_histories_of_the_old_one) {
    NEEDS_LAMMPS();
    const std::string file = engine::folder() + "/friction-restart";
    const auto pair = [](const std::string& friction) {
        return "pair_coeff * * tsuji E 1e4 nu 0.3 restitution 0.5 " + friction + "\n";
    };
    const auto fixes = [](const std::string& friction) {
        return "neighbor 0.3 bin\ntimestep 0.001\nfix move all nve/sphere\n"
               "fix weight all gravity 1.0 vector 0.3 0 -1\n"
               "fix w all wall/percuss tsuji E 1e4 nu 0.3 restitution 0.5 " +
               friction + " zplane 0 NULL\n";
    };
    const std::string slide = "tangential linear_history 500 1.0 0.5",
                      roll = "rolling sds 500 1.0 0.5";
    values_of(
        "units lj\natom_style sphere\nboundary p p f\ncomm_modify vel yes\nlattice sc 1.0\n"
        "region box block 0 3 0 3 -1 4\ncreate_box 1 box\n"
        "region fill block 0 2.5 0 2.5 0.5 2.5\ncreate_atoms 1 region fill\n"
        "set group all diameter 1.02 density 1.9\npair_style percuss\n" +
        pair(slide) + fixes(slide) + "run 200\nwrite_restart " + file + "\n");
    const auto again = engine::script("comm_modify vel yes\nread_restart " + file + "\n" +
                                      pair(roll) + fixes(roll) + "run 1\n");
    const std::string text = again.out + again.err;
    EXPECT_EQ(again.code, 0) << text;
    EXPECT_NE(text.find("Pair percuss: the restart file holds contacts with other friction"),
              std::string::npos)
        << text;
    EXPECT_NE(
        text.find("Fix wall/percuss w: the restart file holds contacts with another friction"),
        std::string::npos)
        << text;
    // negative control: the same model finds its histories
    const auto same = engine::script("comm_modify vel yes\nread_restart " + file + "\n" +
                                     pair(slide) + fixes(slide) + "run 1\n");
    EXPECT_EQ(same.code, 0) << same.out;
    EXPECT_EQ((same.out + same.err).find("begin anew"), std::string::npos) << same.out;
}
