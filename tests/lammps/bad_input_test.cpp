// Bad input ends in LAMMPS' own way: one line, with the place and the last command.
#include "engine.hpp"

namespace {

struct Bad {
    std::string style = "pair_style percuss\n";
    std::string coeff = "pair_coeff * * flores K 1e9 e 0.5\n";
    std::string units = "units si\n";
    std::string atoms = "set group all diameter 0.04 density 7800\n";
    std::string comm = "comm_modify vel yes\n";
    std::string after = {};
};

support::Finished run(const Bad& b) {
    return engine::script(b.units + "atom_style sphere\nboundary f f f\n" + b.comm +
                          "region box block -1 1 -1 1 -1 1\ncreate_box 2 box\n"
                          "create_atoms 1 single -0.03 0 0\ncreate_atoms 2 single 0.03 0 0\n" +
                          b.atoms + b.style + b.coeff + "neighbor 0.01 bin\ntimestep 1e-7\n" +
                          "fix move all nve/sphere\n" + b.after + "run 1\n");
}

void expect_refused(const Bad& b, const std::vector<std::string>& fragments) {
    const auto finished = run(b);
    const std::string text = finished.out + finished.err;
    EXPECT_NE(finished.code, 0) << text;
    EXPECT_NE(text.find("ERROR"), std::string::npos) << text;
    EXPECT_NE(text.find(".cpp:"), std::string::npos) << "names the source: " << text;
    for (const std::string& fragment : fragments)
        EXPECT_NE(text.find(fragment), std::string::npos) << "says " << fragment << ":\n" << text;
}

}  // namespace

TEST(bad_input, nothing_is_wrong_with_the_rest) {
    NEEDS_LAMMPS();
    const auto finished = run({});
    EXPECT_EQ(finished.code, 0) << finished.out << finished.err;
}

TEST(bad_input, unknown_names) {
    NEEDS_LAMMPS();
    expect_refused({.coeff = "pair_coeff * * florres K 1e9 e 0.5\n"},
                   {"flores", ": pair_coeff * * florres"});
    expect_refused({.coeff = "pair_coeff * * flores K 1e9 restitutoin 0.5\n"}, {"restitution"});
    expect_refused({.coeff = "pair_coeff * * tsuji K 1e9 alhpa 0.5\n"}, {"alpha"});
    expect_refused({.coeff = "pair_coeff * * flores K 1e9 e 0.5 release sudden\n"},
                   {"geometric", "no_tension"});
    expect_refused({.coeff = "pair_coeff * * flores K 1e9 e 0.5 tangential sticky\n"}, {"mindlin"});
    expect_refused({.style = "pair_style percuss flor 0.1\n"}, {"floor"});
    expect_refused({.coeff = "pair_coeff * * johnson K 1e9\n"}, {"cylinders"});
}

TEST(bad_input, missing_or_doubled_values) {
    NEEDS_LAMMPS();
    expect_refused({.coeff = ""}, {"All pair coeffs are not set"});
    expect_refused({.coeff = "pair_coeff 1 1 flores K 1e9 e 0.5\n"}, {"coeffs are not set"});
    expect_refused(
        {.coeff = "pair_coeff 1 1 flores K 1e9 e 0.5\npair_coeff 2 2 tsuji K 1e9 e 0.5\n"},
        {"types 1 and 2", "laws", "do not mix"});
    expect_refused({.coeff = "pair_coeff * * flores e 0.5\n"}, {"stiffness"});
    expect_refused({.coeff = "pair_coeff * * flores K 1e9\n"}, {"needs", "e or h"});
    expect_refused({.coeff = "pair_coeff * * flores K 1e9 E 7e10 nu 0.3 e 0.5\n"}, {"never both"});
    expect_refused({.coeff = "pair_coeff * * flores K\n"}, {"missing"});
    expect_refused({.coeff = "pair_coeff * * ristow K 1e9 restitution 0.5\n"}, {"speed"});
    expect_refused({.coeff = "pair_coeff * * kelvin_voigt E 1e9 nu 0.3 D 5\n"}, {"give K"});
}

TEST(bad_input, values_out_of_range) {
    NEEDS_LAMMPS();
    expect_refused({.coeff = "pair_coeff * * flores K 1e9 restitution 1.5\n"},
                   {"1.5", "at most 1"});
    expect_refused({.coeff = "pair_coeff * * flores K 1e9 restitution 0\n"}, {"above 0"});
    expect_refused({.coeff = "pair_coeff * * flores K 1e9 e -0.1\n"}, {"-0.1"});
    expect_refused({.coeff = "pair_coeff * * flores K nan e 0.1\n"}, {"K"});
    expect_refused({.coeff = "pair_coeff * * flores E 1e9 nu 0.7 e 0.1\n"}, {"nu"});
    expect_refused({.coeff = "pair_coeff * * jkr K 1e9 R 0.01 W 0.1 release geometric\n"},
                   {"pull_off"});
    expect_refused({.style = "pair_style percuss floor -1\n"}, {"floor"});
}

TEST(bad_input, particles) {
    NEEDS_LAMMPS();
    expect_refused({.atoms = "set group all diameter 0.04 density 7800\nset atom 2 diameter 0\n"},
                   {"radius > 0", "atom 2"});
    // LAMMPS itself knows no other way to a mass of zero
    expect_refused({.atoms = "set group all diameter 0.04 density 7800\nset atom 1 mass 0\n"},
                   {"mass"});
}

TEST(bad_input, surroundings) {
    NEEDS_LAMMPS();
    expect_refused({.units = "units metal\n"}, {"units metal", "si, cgs, lj"});
    expect_refused({.units = "units real\n"}, {"units real"});
    expect_refused({.comm = ""}, {"comm_modify vel yes"});
    expect_refused(
        {.coeff = "pair_coeff * * flores K \"5 GN/m^1.5\" e 0.5\n", .units = "units lj\n"},
        {"unit"});
}

TEST(bad_input, other_ways_to_move) {
    NEEDS_LAMMPS();
    const std::string bare = "pair_style zero 0.1\n", bare_coeff = "pair_coeff * *\n",
                      wall = "fix w all wall/percuss tsuji K 1e7 e 0.5 zplane -0.5 NULL\n",
                      respa = "run_style respa 2 2 pair 1\n", minimize = "minimize 0 0 1 1\n";
    expect_refused({.after = respa}, {"Pair percuss needs one time step", "run_style verlet"});
    expect_refused({.after = minimize}, {"Pair percuss cannot be used with minimize", "viscous"});
    expect_refused({.style = bare, .coeff = bare_coeff, .after = wall + respa},
                   {"Fix wall/percuss needs one time step"});
    expect_refused({.style = bare, .coeff = bare_coeff, .after = wall + minimize},
                   {"Fix wall/percuss cannot be used with minimize"});
}

TEST(bad_input, walls) {
    NEEDS_LAMMPS();
    const std::string law = "fix w all wall/percuss tsuji K 1e7 e 0.5 ";
    expect_refused({.after = law + "\n"}, {"a wall is missing"});
    expect_refused({.after = law + "zplane NULL NULL\n"}, {"both planes"});
    expect_refused({.after = law + "zplane 1 0\n"}, {"below"});
    expect_refused({.after = law + "cylinder z 0 0 -1\n"}, {"above 0"});
    expect_refused({.after = law + "zplane 0 NULL rotate 3\n"}, {"rotate"});
    expect_refused({.after = law + "zplane 0 NULL shear z 3\n"}, {"normal"});
    expect_refused({.after = "fix w all wall/percuss tsujji K 1e7 e 0.5 zplane 0 NULL\n"},
                   {"tsuji"});
}
