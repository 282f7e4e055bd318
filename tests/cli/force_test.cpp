// percuss force: one state of every kind of law.
#include <cmath>

#include "program.hpp"

namespace percuss::cli {
namespace {

const Words johnson{"force", "--law",      "johnson", "--set",   "R1=5 mm", "--set",  "R2=4.75 mm",
                    "--set", "E1=210 GPa", "--set",   "nu1=0.3", "--set",   "L=15 mm"};

TEST(force, hertz_needs_neither_speed_nor_mass) {
    const Json r = json({"force", "--law", "hertz", "--stiffness", "1e9", "--indentation", "1e-4"});
    EXPECT_RELATIVE(r["force"], 1e3, 1e-14);
    EXPECT_RELATIVE(r["stiffness"], 1.5e7, 1e-14);
    EXPECT_EQ(r["damping"], 0);
    EXPECT_RELATIVE(r["potential"], 0.04, 1e-14);
    EXPECT_FALSE(r.contains("force_per_length"));
}

TEST(force, hunt_crossley_needs_the_speed_tsuji_the_mass) {
    const Words flores{"force", "--law",         "flores", "--stiffness", "1e9", "--restitution",
                       "0.5",   "--indentation", "1e-4",   "--rate",      "-0.1"};
    expect_refused(flores, {"flores", "--speed"});
    EXPECT_RELATIVE(json(flores + Words{"--speed", "0.2"})["force"], 1e3 * (1 - 1.6 * 0.5), 1e-13);
    const Words tsuji{"force",     "--law",         "tsuji", "--stiffness", "1e9", "--set",
                      "alpha=0.5", "--indentation", "1e-4",  "--rate",      "0.1"};
    expect_refused(tsuji, {"tsuji", "--mass"});
    EXPECT_RELATIVE(json(tsuji + Words{"--mass", "4"})["damping"], 0.5 * std::sqrt(4e9) * 0.1,
                    1e-13);
}

TEST(force, without_damping_nothing_more_is_asked) {
    const Json r = json({"force", "--law", "flores", "--stiffness", "1e9", "--restitution", "1",
                         "--indentation", "1e-4"});
    EXPECT_RELATIVE(r["force"], 1e3, 1e-14);
}

// cylinder_force.csv
TEST(force, johnson_matches_the_oracle_in_total_and_per_length) {
    const Json r = json(johnson + Words{"--indentation", "1 um"});
    EXPECT_RELATIVE(r["force_per_length"], 45394.471017393, 1e-12);
    EXPECT_RELATIVE(r["force"], 680.9170652609, 1e-12);
    EXPECT_RELATIVE(json(johnson + Words{"--indentation", "10 um"})["force"], 10324.363006715,
                    1e-12);
}

TEST(force, beyond_the_domain_names_the_limit) {
    expect_refused(johnson + Words{"--indentation", "1 mm"},
                   {"0.001 m", "johnson", "0.000135335 m"});
}

TEST(force, the_typed_expression_is_evaluated) {
    const Words law{"force", "--law",  "expr",  "--set", "force=K*d^1.5*(1+c*v)",
                    "--set", "K=1e9",  "--set", "c=0.3", "--indentation",
                    "1e-4",  "--rate", "0.5"};
    EXPECT_RELATIVE(json(law)["force"], 1150, 1e-12);
    expect_refused({"force", "--law", "expr", "--indentation", "1e-4"},
                   {"expr needs its force, such as force = \"K*d^1.5*(1 + c*v)\""});
    expect_refused({"force", "--law", "expr", "--set", "force=K*d", "--indentation", "1e-4"},
                   {"K"});
    expect_refused({"force", "--law", "expr", "--set", "force=d*(", "--indentation", "1e-4"},
                   {"d*("});
    expect_refused({"force", "--law", "expr", "--set", "force=d*v0", "--indentation", "1e-4"},
                   {"--speed"});
    expect_refused({"force", "--law", "expr", "--set", "force=d*m", "--indentation", "1e-4"},
                   {"--mass"});
}

TEST(force, plastic_laws_remember_the_largest_indentation) {
    const Words law{"force",         "--law", "walton_braun",  "--stiffness", "1e7",
                    "--restitution", "0.5",   "--indentation", "0.9 mm"};
    EXPECT_RELATIVE(json(law)["force"], 9e3, 1e-13);
    // k2 = 4e7, residual 0.75 mm
    EXPECT_RELATIVE(json(law + Words{"--max-indentation", "1 mm"})["force"], 4e7 * 0.15e-3, 1e-12);
    expect_refused(law + Words{"--max-indentation", "0.5 mm"}, {"--max-indentation"});
    expect_refused({"force", "--law", "hertz", "--stiffness", "1e9", "--indentation", "1 mm",
                    "--max-indentation", "2 mm"},
                   {"hertz", "plastic"});
}

/// It was printed as inf, with a damping of nothing.
TEST(force, a_force_that_is_no_number_is_refused) {
    expect_refused({"force", "--law", "hertz", "--stiffness", "1e9", "--indentation", "1e300"},
                   {"1e+300 m", "infinite", "double"});
    expect_refused({"force", "--law", "expr", "--set", "force=sqrt(-d)", "--indentation", "1"},
                   {"not a number"});
}

TEST(force, only_adhesion_holds_below_zero) {
    const Words jkr{"force", "--law",  "jkr",   "--stiffness", "1e9",
                    "--set", "R=1 mm", "--set", "W=0.05",      "--indentation"};
    EXPECT_LT(json(jkr + Words{"-1 nm"})["force"], 0);
    expect_refused(jkr + Words{"-1 mm"}, {"pull-off"});
    expect_refused({"force", "--law", "hertz", "--stiffness", "1e9", "--indentation", "-1 nm"},
                   {"-1e-09 m", "0 or more"});
    expect_refused({"force", "--law", "dmt", "--stiffness", "1e9", "--set", "R=1 mm", "--set",
                    "W=0.05", "--indentation", "-1 nm"},
                   {"dmt"});
}

TEST(force, the_indentation_is_asked_for) {
    expect_refused({"force", "--law", "hertz", "--stiffness", "1e9"}, {"--indentation"});
    expect_refused({"force", "--law", "hertz", "--stiffness", "1e9", "--indentation", "1 s"},
                   {"--indentation", "time"});
}

}  // namespace
}  // namespace percuss::cli
