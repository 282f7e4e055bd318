// The same motion however the work is divided, interrupted or booked.
#include <cmath>

#include "engine.hpp"
#include "support/paths.hpp"

namespace {

/// 180 spheres of two types and two sizes that fall through each other's way, with everything that
/// has a history: onset speed, memory, tangential, rolling and twisting springs, and a floor.
std::string crowd(const std::string& newton, const std::string& extra_pair = "") {
    return "units lj\natom_style sphere\nboundary p p f\nnewton " + newton +
           "\ncomm_modify vel yes\nlattice sc 1.0\nregion box block 0 6 0 6 -0.5 6.5\n"
           "create_box 2 box\nregion fill block 0 5.5 0 5.5 0.3 5.9\ncreate_atoms 1 region fill\n"
           "set group all type/fraction 2 0.4 8123\nset type 1 diameter 0.98\n"
           "set type 2 diameter 0.8\nset group all density 1.9\n"
           "velocity all create 3.0 4711 loop geom\n" +
           extra_pair +
           "neighbor 0.3 bin\nneigh_modify every 1 delay 0 check yes\n"
           "timestep 0.001\n";
}

const std::string laws =
    "pair_style percuss floor 0.05\n"
    "pair_coeff 1 1 flores E 1e4 nu 0.3 restitution 0.7 tangential mindlin_rescale NULL 1.0 0.5 "
    "rolling sds 300 1.0 0.2 twisting marshall\n"
    "pair_coeff 1 2 tsuji E 1e4 nu 0.3 restitution 0.8 release geometric tangential mindlin NULL "
    "0.5 0.4\n"
    "pair_coeff 2 2 walton_braun K 2000 e 0.8\n";

const std::string fixes =
    "fix move all nve/sphere\nfix weight all gravity 1.0 vector 0 0 -1\n"
    "fix floor all wall/percuss tsuji E 1e4 nu 0.3 restitution 0.6 release geometric "
    "tangential mindlin NULL 1.0 0.5 zplane -0.4 6.4\n";

std::vector<std::vector<double>> state(const std::string& text, int ranks,
                                       std::vector<std::string> options = {}) {
    const std::string path = engine::folder() + "/state";
    std::filesystem::remove(path);
    const auto run = engine::script(text + "write_dump all custom " + path +
                                        " id xu yu zu vx vy vz omegax omegay omegaz modify format "
                                        "float %.16g\n",
                                    {.ranks = ranks, .options = std::move(options)});
    EXPECT_EQ(run.code, 0) << run.out.substr(run.out.size() > 3000 ? run.out.size() - 3000 : 0)
                           << run.err;
    return engine::dump(path);
}

}  // namespace

TEST(trajectory, does_not_depend_on_ranks_or_newton) {
    NEEDS_LAMMPS();
    const std::string run = laws + fixes + "run 600\n";
    const auto reference = state(crowd("on", "") + run, 1);
    ASSERT_EQ(reference.size(), 180U);
    EXPECT_LT(engine::largest_difference(reference, state(crowd("off") + run, 1)), 1e-8);
    EXPECT_LT(engine::largest_difference(reference, state(crowd("on") + run, 2)), 1e-8);
    EXPECT_LT(engine::largest_difference(reference, state(crowd("off") + run, 2)), 1e-8);
    // negative control: it does depend on the law
    const std::string other = laws + "pair_coeff 2 2 walton_braun K 2000 e 0.7\n" + fixes;
    EXPECT_GT(engine::largest_difference(reference, state(crowd("on") + other + "run 600\n", 1)),
              1e-6);
}

TEST(trajectory, a_restart_continues_as_if_uninterrupted) {
    NEEDS_LAMMPS();
    const std::string file = engine::folder() + "/restart";
    const std::string ledger =
        "compute l all pair percuss\nthermo_style custom step c_l[1] c_l[2] c_l[5] f_floor[2]\n"
        "thermo 300\n";
    const std::string last =
        "print \"=ledger $(c_l[1]:%.14g) $(c_l[2]:%.14g) $(f_floor[1]:%.14g) "
        "$(f_floor[2]:%.14g)\"\n";
    for (const int ranks : {1, 2}) {
        const std::string start = crowd("on") + laws + fixes + ledger;
        const auto whole_run = engine::script(start + "run 300\nrun 300\n" + last);
        const auto whole = state(start + "run 600\n", 1);
        state(start + "run 300\nwrite_restart " + file + "\n", ranks);
        const std::string rest = "comm_modify vel yes\nread_restart " + file +
                                 "\nneighbor 0.3 bin\nneigh_modify every 1 delay 0 check yes\n"
                                 "timestep 0.001\n" +
                                 fixes + ledger + "run 300\n";
        EXPECT_LT(engine::largest_difference(whole, state(rest, ranks)), 1e-8) << ranks;
        const auto a = engine::printed(whole_run.out),
                   b = engine::printed(engine::script(rest + last, {.ranks = ranks}).out);
        ASSERT_TRUE(a.contains("ledger") && b.contains("ledger"));
        for (std::size_t k = 0; k < 4; ++k)
            EXPECT_NEAR(b.at("ledger").at(k), a.at("ledger").at(k), 1e-8) << k;
    }
    // negative control: without the history of its contacts the run goes elsewhere
    const std::string forget =
        crowd("on") + laws + fixes + "run 300\n" + "pair_style none\n" + laws;
    const auto whole = state(crowd("on") + laws + fixes + "run 600\n", 1);
    EXPECT_GT(engine::largest_difference(whole, state(forget + "run 300\n", 1)), 1e-6);
}

namespace {

struct Gas {
    double atoms, drift, dissipated;
};

Gas gas(const std::string& friction, double dt, int steps, int ranks) {
    const auto run = engine::script(
        "variable friction index \"" + friction +
            "\"\nvariable newton index off\nvariable steps index 0\ninclude " +
            support::source_folder +
            "/lammps/examples/cooling_gas/in.cooling_gas\nprint \"=start $(v_total:%.15g)\"\n"
            "timestep " +
            std::to_string(dt) + "\nrun " + std::to_string(steps) +
            "\nprint \"=end $(atoms) $(v_total:%.15g) $(c_ledger[2]:%.15g)\"\n",
        {.ranks = ranks});
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    const auto values = engine::printed(run.out);
    const auto& end = values.at("end");
    return {end[0], end[1] - values.at("start")[0], end[2]};
}

}  // namespace

TEST(gas, loses_no_atom_and_its_ledger_closes) {
    NEEDS_LAMMPS();
    const Gas coarse = gas("tangential none", 0.001, 400, 2),
              fine = gas("tangential none", 0.0005, 800, 2);
    EXPECT_EQ(coarse.atoms, 4096);
    EXPECT_EQ(fine.atoms, 4096);
    EXPECT_GT(coarse.dissipated, 500);
    // What is missing is the second-order difference between the energy of the method and that of
    // the motion in contacts that are still going on.
    EXPECT_LT(std::abs(coarse.drift), 3e-4 * coarse.dissipated);
    EXPECT_NEAR(coarse.drift / fine.drift, 4, 1);
}

TEST(gas, with_friction_the_ledger_closes_as_the_step_shrinks) {
    NEEDS_LAMMPS();
    const std::string friction = "tangential mindlin NULL 1.0 0.3";
    const Gas coarse = gas(friction, 0.001, 300, 2), fine = gas(friction, 0.0005, 600, 2);
    EXPECT_EQ(fine.atoms, 4096);
    EXPECT_LT(std::abs(fine.drift), 1e-3 * fine.dissipated);
    EXPECT_GT(coarse.drift / fine.drift, 1.7);
}
