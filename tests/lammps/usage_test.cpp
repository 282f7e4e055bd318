// What users of pair_style granular take for granted.
#include <cmath>

#include "engine.hpp"

namespace {

std::string end_of(const std::string& text) {
    return text.substr(text.size() > 3000 ? text.size() - 3000 : 0);
}

using Values = std::map<std::string, std::vector<double>>;

Values values_of(const std::string& text, int ranks = 1) {
    const auto run = engine::script(text, {.ranks = ranks});
    EXPECT_EQ(run.code, 0) << end_of(run.out) << run.err;
    return engine::printed(run.out);
}

std::vector<std::vector<double>> state(const std::string& text, int ranks = 1) {
    const std::string path = engine::folder() + "/usage";
    std::filesystem::remove(path);
    values_of(text + "write_dump all custom " + path +
                  " id xu yu zu vx vy vz radius modify format float %.16g\n",
              ranks);
    return engine::dump(path);
}

/// A gas of 216 spheres with friction; `box` is the command that makes its box.
std::string gas(const std::string& box, const std::string& style) {
    return "units lj\natom_style sphere\natom_modify map array\nboundary p p p\n"
           "comm_modify vel yes\nlattice sc 1.0\n" +
           box + "create_box 1 box\ncreate_atoms 1 box\n" +
           "set group all diameter 0.99 density 1.9\nvelocity all create 2.0 87287 loop geom\n" +
           style +
           "neighbor 0.3 bin\nneigh_modify every 1 delay 0 check yes\ntimestep 0.0005\n"
           "fix move all nve/sphere\n";
}

const std::string straight = "region box block 0 6 0 6 0 6\n";
const std::string tilted = "region box prism 0 6 0 6 0 6 2 1 -1\n";
const std::string coefficients =
    "tsuji E 1e4 nu 0.3 restitution 0.7 tangential mindlin NULL 1.0 0.5\n";
const std::string alone = "pair_style percuss\npair_coeff * * " + coefficients;
const std::string ledger =
    "compute l all pair percuss\ncompute k all ke\ncompute r all erotate/sphere\n"
    "thermo_style custom step c_l[1] c_l[2] c_l[5] c_k c_r\n";
const std::string energies = " $(c_k+c_r+c_l[1]+c_l[2]:%.15g) $(c_l[2]:%.15g) $(c_l[5])\"\n";

}  // namespace

TEST(usage, a_tilted_periodic_box) {
    NEEDS_LAMMPS();
    const std::string run = gas(tilted, alone);
    const auto reference = state(run + "run 400\n");
    ASSERT_EQ(reference.size(), 216U);
    EXPECT_LT(engine::largest_difference(reference, state(run + "run 400\n", 2)), 1e-8);
    EXPECT_LT(engine::largest_difference(reference, state("newton off\n" + run + "run 400\n", 2)),
              1e-8);
    // negative control: another tilt, another motion
    EXPECT_GT(engine::largest_difference(reference, state(gas(straight, alone) + "run 400\n")),
              1e-3);
    const std::string smooth =
        "pair_style percuss\npair_coeff * * tsuji E 1e4 nu 0.3 restitution 0.7\n";
    const auto values = values_of(gas(tilted, smooth) + ledger + "run 0\nprint \"=start" +
                                  energies + "run 400\nprint \"=end" + energies);
    const auto &start = values.at("start"), &end = values.at("end");
    EXPECT_GT(end[1], 200) << "dissipated";
    EXPECT_NEAR(end[0], start[0], 1e-4 * end[1]);
}

// Contacts that the style sees, against all overlaps, in a set-up and behind a run.
TEST(usage, spheres_of_sizes_from_1_to_20) {
    NEEDS_LAMMPS();
    const std::string text =
        "units lj\natom_style sphere\natom_modify map array\nboundary f f f\ncomm_modify vel yes\n"
        "region box block -4 4 -4 4 -4 4\ncreate_box 2 box\nregion in block -3 3 -3 3 -3 3\n"
        "create_atoms 1 random 6 4711 in\ncreate_atoms 2 random 4000 8123 in\n"
        "set type 1 diameter 2.0\nset type 2 diameter 0.1\nset group all density 1.9\n" +
        alone +
        "neighbor 0.05 bin\nneigh_modify every 1 delay 0 check yes\ntimestep 1e-5\n"
        "fix move all nve/sphere\ncompute l all pair percuss\nthermo_style custom step c_l[5]\n";
    for (const std::string run : {"run 0\n", "run 100\n"}) {
        const auto rows = state(text + run);
        ASSERT_EQ(rows.size(), 4006U);
        int count = 0, unlike = 0;
        for (std::size_t i = 0; i < rows.size(); ++i)
            for (std::size_t j = 0; j < i; ++j) {
                double squared = 0;
                for (std::size_t k = 0; k < 3; ++k) squared += std::pow(rows[i][k] - rows[j][k], 2);
                const bool overlap = squared < std::pow(rows[i][6] + rows[j][6], 2);
                count += overlap;
                unlike += overlap && rows[i][6] != rows[j][6];
            }
        EXPECT_GT(unlike, 100) << "large ones touch small ones";
        for (const int ranks : {1, 2})
            EXPECT_EQ(values_of(text + run + "print \"=n $(c_l[5])\"\n", ranks).at("n").at(0),
                      count)
                << run << ranks;
    }
}

// An average in steps that nobody announced, against the same steps asked for one by one.
TEST(usage, fix_ave_reads_contacts_in_any_step) {
    NEEDS_LAMMPS();
    const std::string sums =
        "compute c all pair/local p1 p2 p9 p11 cutoff radius\n"
        // later releases have to be told that these are values of contacts
        "variable inputs string \"\"\nif \"$(version) > 20240000\" then "
        "\"variable inputs string 'inputs local'\"\n"
        "compute s all reduce sum c_c[1] c_c[2] c_c[3] c_c[4] ${inputs}\n";
    const std::string file = engine::folder() + "/averages";
    values_of(gas(straight, alone) + sums + "fix a all ave/time 7 1 7 c_s[*] file " + file +
              " format \" %.15g\"\nthermo 1000\nrun 70\n");
    std::ifstream averages(file);
    std::string line;
    int compared = 0;
    while (std::getline(averages, line)) {
        std::istringstream words(line);
        int step = 0;
        if (!(words >> step) || (step != 35 && step != 63)) continue;
        const auto now = values_of(gas(straight, alone) + sums +
                                   "thermo_style custom step c_s[*]\nrun " + std::to_string(step) +
                                   "\nprint \"=s $(c_s[1]:%.15g) $(c_s[2]:%.15g) "
                                   "$(c_s[3]:%.15g) $(c_s[4]:%.15g)\"\n");
        for (const double x : now.at("s")) {
            double average = 0;
            words >> average;
            EXPECT_NEAR(average, x, 1e-9 * std::abs(x)) << step;
            EXPECT_NE(x, 0);
        }
        ++compared;
    }
    EXPECT_EQ(compared, 2);
}

TEST(usage, hybrid_overlay_adds_nothing_to_percuss) {
    NEEDS_LAMMPS();
    const std::string overlay =
        "pair_style hybrid/overlay percuss lj/cut 1.2\npair_coeff * * percuss " + coefficients +
        "pair_coeff * * lj/cut ";
    const auto one = state(gas(straight, alone) + "run 300\n");
    EXPECT_LT(
        engine::largest_difference(one, state(gas(straight, overlay + "0.0 1.0\n") + "run 300\n")),
        1e-10);
    // negative control: forces of the other style do add up
    EXPECT_GT(
        engine::largest_difference(one, state(gas(straight, overlay + "0.1 1.0\n") + "run 300\n")),
        1e-4);
}

TEST(usage, types_that_were_not_given_are_mixed) {
    NEEDS_LAMMPS();
    const auto values = values_of(
        "units si\natom_style sphere\natom_modify map array\nboundary f f f\ncomm_modify vel yes\n"
        "region box block -1 1 -1 1 -1 1\ncreate_box 2 box\ncreate_atoms 1 single -0.02001 0 0\n"
        "create_atoms 2 single 0.02001 0 0\nset group all diameter 0.04 density 7800\n"
        "set atom 1 vx 0.5\nset atom 2 vx -0.5\npair_style percuss\n"
        "pair_coeff 1 1 tsuji E 1e9 nu 0.3 restitution 0.4\n"
        "pair_coeff 2 2 tsuji E 3e9 nu 0.2 restitution 0.9\nneighbor 0.01 bin\ntimestep 1e-7\n"
        "fix move all nve/sphere\nrun 10000\nprint \"=e $(vx[2]-vx[1]:%.12g)\"\n");
    EXPECT_NEAR(values.at("e").at(0), 0.6, 1e-4);
}

// What only a set-up reads is written at steps that LAMMPS announces. Where a run ends without
// notice, the set-up takes the velocities of the particles, which differ by the second order.
TEST(usage, a_run_that_was_halted_goes_on) {
    NEEDS_LAMMPS();
    const std::string start = gas(straight, alone) + "thermo 1000\n";
    const std::string halt =
        "variable s equal step\nfix h all halt 1 v_s >= 150 error continue\nrun 300\n"
        "unfix h\nrun ";
    const auto whole = state(start + "run 300\n");
    const auto values = values_of(start + halt + "0\nprint \"=at $(step)\"\n");
    const int at = static_cast<int>(values.at("at").at(0));
    EXPECT_LT(at, 160);
    const auto halted = state(start + halt + std::to_string(300 - at) + "\n");
    EXPECT_LT(engine::largest_difference(whole, halted), 1e-3);
    const auto split = state(start + "run 150\nrun 150\n");
    EXPECT_LT(engine::largest_difference(whole, split), 1e-9);
}

TEST(usage, a_restart_file_of_one_rank_goes_on_with_two_and_the_other_way_round) {
    NEEDS_LAMMPS();
    const std::string file = engine::folder() + "/usage-restart";
    const std::string start = gas(straight, alone);
    const auto whole = state(start + "run 300\n");
    const std::string rest = "comm_modify vel yes\nread_restart " + file +
                             ".100\nneighbor 0.3 bin\nneigh_modify every 1 delay 0 check yes\n"
                             "timestep 0.0005\nfix move all nve/sphere\nrun 200\n";
    for (const int ranks : {1, 2}) {
        // written on the way, not at the end
        values_of(start + "restart 100 " + file + "\nrun 150\n", ranks);
        EXPECT_LT(engine::largest_difference(whole, state(rest, 3 - ranks)), 1e-8) << ranks;
    }
}

TEST(usage, tiles_of_ranks_that_are_balanced_on_the_way) {
    NEEDS_LAMMPS();
    const std::string start = gas(straight, alone),
                      tiles = "comm_style tiled\nbalance 1.0 rcb\nfix b all balance 50 1.0 rcb\n";
    EXPECT_LT(engine::largest_difference(state(start + "run 300\n"),
                                         state("newton off\n" + start + tiles + "run 300\n", 2)),
              1e-8);
}
