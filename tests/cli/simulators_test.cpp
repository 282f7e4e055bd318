#include <gtest/gtest.h>

#include "program.hpp"

namespace percuss::cli {
namespace {

const Words spheres{"--body1", "glass sphere R=5mm", "--body2", "glass sphere R=5mm", "--speed",
                    "1"};

const Words contact{"--stiffness", "1e5", "--mass", "0.1", "--speed", "1"};

TEST(emit_command, prints_the_lines_and_what_the_documented_way_delivers) {
    const Finished r =
        percuss(Words{"emit", "lammps", "--model", "tsuji", "--restitution", "0.5"} + spheres);
    EXPECT_EQ(r.code, 0) << r.err;
    EXPECT_NE(r.out.find("hertz/material 7e+10 0.366651"), std::string::npos) << r.out;
    EXPECT_NE(r.out.find("delivers 0.6161"), std::string::npos) << r.out;
}

TEST(emit_command, and_predict_are_inverse_to_each_other) {
    const Json emitted = json(Words{"emit", "mujoco", "--restitution", "0.5"} + contact);
    const double ratio = emitted["input"]["value"];
    EXPECT_NEAR(ratio, 0.25528, 1e-5);
    const Json found =
        json(Words{"predict", "mujoco", "--set", "dampratio=" + std::to_string(ratio)} + contact);
    EXPECT_NEAR(found["restitution"].get<double>(), 0.5, 1e-5);
}

TEST(emit_command, says_what_can_be_reached_instead) {
    const Json r =
        json(Words{"emit", "lammps", "--model", "tsuji_limited", "--restitution", "0.1"} + spheres);
    EXPECT_FALSE(r["reached"].get<bool>());
    EXPECT_GT(r["least"].get<double>(), 0.2);
}

TEST(emit_command, lines_can_be_pasted_and_say_their_units_and_for_what_they_are) {
    const Finished mixed =
        percuss({"emit", "lammps", "--model", "TSUJI", "--restitution", "0.5", "--speed", "1",
                 "--body1", "glass sphere R=5mm", "--body2", "steel plane"});
    EXPECT_EQ(mixed.code, 0) << mixed.err;
    EXPECT_EQ(mixed.out.find('<'), std::string::npos) << mixed.out;
    for (const char* word : {"units si", "against a wall", "two equal bodies", "fix wall"})
        EXPECT_NE(mixed.out.find(word), std::string::npos) << word << "\n" << mixed.out;
    const Words bare{"emit",   "lammps", "--restitution", "0.5",     "--stiffness",
                     "3.66e7", "--mass", "6.5e-4",        "--speed", "1"};
    EXPECT_NE(percuss(bare).out.find("<E>"), std::string::npos);
    EXPECT_NE(percuss(bare).out.find("give --body1"), std::string::npos);
    EXPECT_EQ(percuss(bare + Words{"--radius", "2.5 mm"}).out.find("<E>"), std::string::npos);
}

TEST(emit_command, takes_a_surface_energy_where_the_model_does) {
    const Words jkr{"emit",        "lammps",  "--model", "jkr_velocity", "--restitution",
                    "0.5",         "--speed", "1",       "--radius",     "2.5 mm",
                    "--stiffness", "3.66e7",  "--mass",  "6.5e-4"};
    const double dry = json(jkr)["input"]["value"];
    const double sticky = json(jkr + Words{"--cohesion", "100"})["input"]["value"];
    EXPECT_LT(sticky, 0.99 * dry) << "adhesion takes energy, less is left to the damping";
    expect_refused(jkr + Words{"--cohesion", "-1"}, {"--cohesion"});
    expect_refused(Words{"emit", "mujoco", "--restitution", "0.5", "--cohesion", "1"} + contact,
                   {"--cohesion", "solref"});
}

TEST(emit_command, lists_for_people_and_programs) {
    EXPECT_NE(percuss({"emit", "--list"}).out.find("jkr_viscoelastic"), std::string::npos);
    EXPECT_GT(json({"emit", "--list"}).size(), 90U);
}

TEST(emit_command, refuses_what_it_cannot_know) {
    expect_refused(Words{"emit", "mujoco", "--restitution", "0"} + contact, {"--restitution"});
    expect_refused(Words{"emit", "lammps", "--model", "viscoelastic", "--restitution", "0.5",
                         "--stiffness", "1e7", "--mass", "1", "--speed", "1"},
                   {"--radius"});
    expect_refused({"emit", "lamps", "--restitution", "0.5"}, {"lammps"});
    expect_refused({"emit", "lammps", "--model", "tsujo", "--restitution", "0.5"}, {"tsuji"});
    expect_refused({"emit"}, {"simulator"});
    const Words soft{"emit", "mujoco", "--restitution", "0.5"};
    expect_refused(soft + Words{"--stiffness", "1e5", "--speed", "1"}, {"mass"});
    expect_refused(soft + Words{"--mass", "1", "--speed", "1"}, {"--stiffness"});
    expect_refused(soft + spheres, {"does not follow"});
    expect_refused(Words{"emit", "mujoco", "--restitution", "1.5"} + contact, {"1.5"});
    expect_refused(Words{"predict", "mujoco"} + contact, {"dampratio"});
    expect_refused(Words{"predict", "mujoco", "--set", "ratio=1"} + contact, {"dampratio"});
}

/// Every refusal ended in "(--radius, or --body1 and --body2)" where none was given.
TEST(emit_command, a_radius_is_asked_for_only_where_it_would_help) {
    const Words here{"--mass", "1", "--speed", "1", "--stiffness", "1e7"};
    for (const Words& run :
         {Words{"emit", "lammps", "--model", "viscoelastic", "--restitution", "0.5"},
          Words{"predict", "lammps", "--model", "viscoelastic", "--set", "eta_n=1"}})
        expect_refused(run + here, {"radius; give", "--radius"});
    const Words far{"--mass", "1", "--speed", "1e300", "--stiffness", "1e7"};
    for (const Words& run : {Words{"emit", "chrono", "--restitution", "0.5"} + far,
                             Words{"predict", "chrono", "--set", "restitution=0.5"} + far,
                             Words{"emit", "lammps", "--restitution", "1.5"} + here}) {
        const Finished refused = percuss(run);
        EXPECT_EQ(refused.code, 2);
        EXPECT_EQ(refused.err.find("--radius"), std::string::npos) << refused.err;
    }
}

}  // namespace
}  // namespace percuss::cli
