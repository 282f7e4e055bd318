// percuss impact: the keys that scripts rely on, and numbers of the oracle tables.
#include <cmath>
#include <fstream>

#include "program.hpp"

namespace percuss::cli {
namespace {

const Words tsuji{"impact",  "--law", "tsuji",       "--mass", "0.1",
                  "--speed", "1",     "--stiffness", "5.2e9"};
// The review's spheres, 0.092 kg each.
const Words spheres{"--m1",    "0.092 kg", "--m2",        "92 g",
                    "--speed", "0.3 m/s",  "--stiffness", "5.2e9 N/m^1.5"};
const Words pin{"--set",      "R1=5 mm", "--set",   "R2=4.75 mm", "--set",
                "E1=210 GPa", "--set",   "nu1=0.3", "--set",      "L=15 mm"};

TEST(impact, has_every_key_of_the_contract) {
    const Json result = json(tsuji + Words{"--restitution", "0.5"});
    for (const char* key :
         {"law", "method", "release", "status", "restitution", "duration", "peak_indentation",
          "time_of_peak_indentation", "peak_force", "time_of_peak_force", "dissipated_loading",
          "dissipated_unloading", "stored_at_release", "indentation_at_release", "other_release",
          "stats", "note"})
        EXPECT_TRUE(result.contains(key)) << key;
    EXPECT_EQ(result["law"], "tsuji");
    EXPECT_EQ(result["method"], "exact");
    EXPECT_EQ(result["release"], "no_tension");
    EXPECT_EQ(result["status"], "separated");
    EXPECT_TRUE(result["note"].is_null());
    EXPECT_FALSE(result.contains("force_per_length"));
    for (const char* key : {"force_calls", "steps", "rejected", "newton_iterations"})
        EXPECT_TRUE(result["stats"].contains(key)) << key;
}

TEST(impact, a_ball_that_settles_under_its_weight_rests) {
    const Words ball{"impact",        "--law",     "flores", "--stiffness", "1e9",
                     "--restitution", "0.5",       "--mass", "1",           "--speed",
                     "0.01",          "--gravity", "9.81"};
    const Json result = json(ball);
    EXPECT_EQ(result["status"], "no_separation");
    EXPECT_RELATIVE(result["resting_indentation"], std::pow(9.81e-9, 2.0 / 3), 1e-12);
    EXPECT_RELATIVE(result["resting_force"], 9.81, 1e-14);
    EXPECT_NE(percuss(ball).out.find("resting indentation"), std::string::npos);
}

TEST(impact, absurd_steps_and_rows_are_refused_at_once) {
    const Words elastic = tsuji + Words{"--restitution", "0.5"};
    for (const char* method : {"dg:1e-300", "dg:1e-12", "rk4:1e-16"})
        expect_refused(elastic + Words{"--method", method}, {"step", "too small"});
    expect_refused(elastic + Words{"--history", "never.csv", "--samples", "10000000"},
                   {"--samples", "200000"});
}

TEST(impact, steps_that_meet_no_push_are_no_peak_force_of_0) {
    const Words damped{"impact", "--law",  "flores", "--stiffness", "1e9", "--set",
                       "e=1e-3", "--mass", "1",      "--speed",     "1",   "--method"};
    EXPECT_TRUE(json(damped + Words{"dg:0.3ms"})["peak_force"].is_null());
    EXPECT_NE(percuss(damped + Words{"dg:0.3ms"}).err.find("the peak force is not known"),
              std::string::npos);
    EXPECT_GT(json(damped + Words{"dg:1us"})["peak_force"], 1e3);
}

// power_law_main.csv, p = 1.5, e = 0.5
TEST(impact, tsuji_asked_one_half_delivers_more_without_tension) {
    const Json result = json(tsuji + Words{"--restitution", "0.5"});
    EXPECT_RELATIVE(result["restitution"], 0.55028316962711574201, 1e-13);
    EXPECT_EQ(result["other_release"]["rule"], "geometric");
    EXPECT_RELATIVE(result["other_release"]["restitution"], 0.5, 1e-13);
    const Json geometric = json(tsuji + Words{"--restitution", "0.5", "--release", "geometric"});
    EXPECT_RELATIVE(geometric["restitution"], 0.5, 1e-13);
    EXPECT_EQ(geometric["other_release"]["rule"], "no_tension");
    EXPECT_RELATIVE(geometric["other_release"]["restitution"], 0.55028316962711574201, 1e-13);
}

TEST(impact, energy_closes_with_what_is_stored_at_release) {
    const Json r = json(tsuji + Words{"--restitution", "0.5"});
    const double e = r["restitution"], onset = 0.5 * 0.1;
    const double sum = double(r["dissipated_loading"]) + double(r["dissipated_unloading"]) +
                       double(r["stored_at_release"]) + e * e * onset;
    EXPECT_RELATIVE(sum, onset, 1e-12);
}

// point_impact.csv
TEST(impact, hunt_crossley_types_match_the_oracle) {
    struct Row {
        const char* law;
        double e, depth, force, duration;
    };
    for (const Row& row :
         {Row{"hunt_crossley", 0.66296220000155, 1.353250399964e-5, 295.5285745511,
              0.0001642243338219},
          Row{"flores", 0.47044477932674, 1.202167270943e-5, 307.4379570925, 0.0001762504825039},
          Row{"lankarani_nikravesh", 0.7252411140102, 1.398229667231e-5, 296.249614166,
              0.0001617812363782}}) {
        SCOPED_TRACE(row.law);
        const Json r = json(Words{"impact", "--law", row.law, "--restitution", "0.5"} + spheres);
        EXPECT_RELATIVE(r["restitution"], row.e, 1e-12);
        EXPECT_RELATIVE(r["peak_indentation"], row.depth, 1e-12);
        EXPECT_RELATIVE(r["peak_force"], row.force, 1e-12);
        EXPECT_RELATIVE(r["duration"], row.duration, 1e-12);
    }
}

// jankowski_restitution.csv: the published formula, asked 0.2
TEST(impact, jankowski_matches_the_oracle) {
    const Json r = json(Words{"impact", "--law", "jankowski", "--restitution", "0.2"} + spheres);
    EXPECT_RELATIVE(r["restitution"], 0.1914792946994971, 1e-12);
}

// cylinder_impact.csv, both bodies free
TEST(impact, johnson_matches_the_oracle_and_gives_force_per_length) {
    const Json elastic = json(
        Words{"impact", "--law", "johnson", "--mass", "0.00679241664851", "--speed", "0.2"} + pin);
    EXPECT_RELATIVE(elastic["peak_indentation"], 6.6962022647245e-7, 1e-11);
    EXPECT_RELATIVE(elastic["peak_force"], 431.29173995292, 1e-11);
    EXPECT_RELATIVE(elastic["force_per_length"], 28752.782663528, 1e-11);
    EXPECT_RELATIVE(elastic["duration"], 1.0328869252534e-5, 1e-11);
    const Json damped =
        json(Words{"impact", "--law", "johnson", "--mass", "0.00679241664851", "--speed", "0.2",
                   "--hysteresis", "lankarani_nikravesh", "--restitution", "0.7"} +
             pin);
    EXPECT_RELATIVE(damped["restitution"], 0.79597259536533, 1e-12);
    EXPECT_RELATIVE(damped["peak_force"], 403.18841399024, 1e-11);
    EXPECT_RELATIVE(damped["duration"], 1.0451387444097e-5, 1e-11);
}

TEST(impact, exact_laws_deliver_what_is_asked_under_the_rule_in_force) {
    for (const char* release : {"geometric", "no-tension", "no_tension"})
        for (const Words& law : {Words{"--law", "power_law"}, Words{"--law", "exact_hunt_crossley"},
                                 Words{"--law", "hertz", "--hysteresis", "energy"}}) {
            const Json r =
                json(Words{"impact", "--restitution", "0.3", "--release", release} + law + spheres);
            EXPECT_RELATIVE(r["restitution"], 0.3, 1e-12);
        }
}

TEST(impact, hysteresis_takes_the_damping_itself) {
    const Json by_e =
        json(Words{"impact", "--law", "hertz", "--hysteresis", "flores", "--restitution", "0.5"} +
             spheres);
    const Json by_d = json(
        Words{"impact", "--law", "hertz", "--hysteresis", "flores", "--set", "h=1.6"} + spheres);
    EXPECT_EQ(by_e["hysteresis"], "flores");
    EXPECT_RELATIVE(by_d["restitution"], double(by_e["restitution"]), 1e-14);
    const Json energy = json(
        Words{"impact", "--law", "hertz", "--hysteresis", "energy", "--set", "a=0.2"} + spheres);
    EXPECT_LT(energy["restitution"], 1);
}

TEST(impact, a_contact_that_never_parts_is_an_answer) {
    const Json r = json(tsuji + Words{"--set", "alpha=3", "--release", "geometric"});
    EXPECT_EQ(r["status"], "no_separation");
    EXPECT_TRUE(r["duration"].is_null());
    EXPECT_TRUE(r["note"].is_string());
    EXPECT_GT(r["other_release"]["restitution"], 0);
    const Finished text = percuss(tsuji + Words{"--set", "alpha=3", "--release", "geometric"});
    EXPECT_EQ(text.code, 0);
    EXPECT_NE(text.out.find("no separation"), std::string::npos);
}

TEST(impact, adhesive_laws_end_by_pull_off_only) {
    const Words jkr{"impact", "--law",  "jkr",    "--stiffness", "1e9",     "--set", "R=1 mm",
                    "--set",  "W=0.05", "--mass", "1 ug",        "--speed", "1"};
    const Json r = json(jkr);
    EXPECT_EQ(r["release"], "pull_off");
    EXPECT_TRUE(r["other_release"].is_null());
    EXPECT_LT(r["indentation_at_release"], 0);
    EXPECT_EQ(json(jkr + Words{"--release", "pull_off"})["restitution"], r["restitution"]);
    expect_refused(jkr + Words{"--release", "geometric"}, {"geometric", "jkr", "pull-off"});
    expect_refused(jkr + Words{"--release", "no-tension"}, {"no-tension", "jkr", "pull-off"});
    expect_refused(tsuji + Words{"--restitution", "0.5", "--release", "pull-off"},
                   {"pull-off", "tsuji"});
}

TEST(impact, plastic_laws_keep_their_residual_indentation) {
    const Json r = json({"impact", "--law", "walton_braun", "--stiffness", "1e7", "--restitution",
                         "0.5", "--mass", "1", "--speed", "1"});
    EXPECT_RELATIVE(r["restitution"], 0.5, 1e-13);
    EXPECT_RELATIVE(r["indentation_at_release"], double(r["peak_indentation"]) * 0.75, 1e-12);
}

TEST(impact, the_onset_floor_bounds_the_damping_not_the_impact) {
    const Words slow{"impact", "--law",       "flores", "--restitution", "0.5",   "--mass",
                     "1",      "--stiffness", "1e9",    "--speed",       "1 mm/s"};
    const double without = json(slow)["restitution"];
    EXPECT_RELATIVE(without, 0.47044477932674, 1e-12);
    EXPECT_EQ(json(slow + Words{"--onset-floor", "0.1 mm/s"})["restitution"], without);
    EXPECT_GT(json(slow + Words{"--onset-floor", "1 m/s"})["restitution"], 0.99);
}

TEST(impact, masses_combine_to_the_effective_one) {
    const Words rest{"impact", "--law", "hertz", "--stiffness", "1e9", "--speed", "1"};
    EXPECT_RELATIVE(json(rest + Words{"--m1", "2", "--m2", "2"})["duration"],
                    double(json(rest + Words{"--mass", "1"})["duration"]), 1e-14);
}

TEST(impact, a_law_file_is_a_law) {
    const std::string path = temporary("law.toml");
    std::ofstream(path) << "law = \"flores\"\nK = \"5.2e9 N/m^1.5\"\ne = 0.5\n";
    const Json r = json({"impact", "--law-file", path, "--mass", "0.046", "--speed", "0.3"});
    EXPECT_RELATIVE(r["restitution"], 0.47044477932674, 1e-12);
    expect_refused({"impact", "--law-file", path, "--speed", "1", "--body1", "steel sphere R=1cm",
                    "--body2", "steel plane"},
                   {"law.toml:2:1: K follows from the two bodies and is given, too; drop one"});
    expect_refused({"impact", "--law-file", path, "--law", "flores", "--mass", "1", "--speed", "1"},
                   {"--law-file"});
    expect_refused(
        {"impact", "--law-file", path, "--restitution", "0.4", "--mass", "1", "--speed", "1"},
        {"--restitution: e is given twice; drop one"});
    std::ofstream(path) << "law = \"flores\"\nK = \"5.2e9 N/m^1.5\"\ne = 1.6\n";
    expect_refused({"impact", "--law-file", path, "--mass", "1", "--speed", "1"},
                   {"law.toml:3:", "1.6"});
}

TEST(impact, the_headline_names_both_rules) {
    const Finished run = percuss(tsuji + Words{"--restitution", "0.5"});
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(
        run.out.starts_with("tsuji: e = 0.550283 at separation (requested 0.5, no-tension "
                            "release); 0.5 with geometric release\n"))
        << run.out;
}

const Words ristow{"impact", "--law",  "ristow", "--set",   "gamma=100", "--stiffness",
                   "1e9",    "--mass", "1",      "--speed", "1"};

TEST(impact, laws_without_closed_form_are_integrated) {
    for (const Words& method :
         {Words{}, Words{"--method", "auto"}, Words{"--method", "adaptive"}}) {
        const Json r = json(ristow + method);
        EXPECT_EQ(r["method"], "adaptive");
        EXPECT_EQ(r["status"], "separated");
        EXPECT_GT(r["stats"]["force_calls"], 0);
        EXPECT_GT(r["stats"]["steps"], 0);
        EXPECT_LT(r["other_release"]["restitution"], r["restitution"]);
    }
    expect_refused(ristow + Words{"--method", "exact"}, {"ristow", "closed form", "adaptive"});
}

// The same law as a formula, in closed form: the half period of the oscillator.
TEST(impact, a_formula_is_integrated) {
    const Json r =
        json({"impact", "--law", "expr", "--set", "force=1e6*d", "--mass", "1", "--speed", "1"});
    EXPECT_EQ(r["method"], "adaptive");
    EXPECT_RELATIVE(r["duration"], 3.14159265358979323846e-3, 1e-11);
    EXPECT_RELATIVE(r["peak_force"], 1e3, 1e-11);
}

TEST(impact, every_method_agrees_with_the_closed_form) {
    const Json exact = json(tsuji + Words{"--restitution", "0.5", "--method", "exact"});
    EXPECT_EQ(exact["method"], "exact");
    const Json adaptive = json(tsuji + Words{"--restitution", "0.5", "--method", "adaptive"});
    for (const char* key :
         {"restitution", "duration", "peak_indentation", "time_of_peak_indentation", "peak_force",
          "time_of_peak_force", "dissipated_loading", "dissipated_unloading", "stored_at_release",
          "indentation_at_release"})
        EXPECT_RELATIVE(adaptive[key], double(exact[key]), 3e-12);
    for (const std::string method :
         {"irk:gauss1:", "irk:gauss2:", "irk:gauss3:", "irk:radau1a2:", "irk:radau1a3:",
          "irk:radau2a1:", "irk:radau2a2:", "irk:radau2a3:", "irk:lobatto3a2:", "irk:lobatto3a3:",
          "irk:lobatto3c2:", "irk:lobatto3c3:", "irk:burrage:", "irk:burrage:0.3:", "dg:",
          "verlet:", "central:", "rk4:", "newmark:"}) {
        SCOPED_TRACE(method);
        const Json r = json(tsuji + Words{"--restitution", "0.5", "--method", method + "1us"});
        EXPECT_EQ(r["method"], method + "1e-06");
        // 150 steps, and radau2a1 is of first order
        EXPECT_RELATIVE(r["restitution"], double(exact["restitution"]), 0.04);
        EXPECT_RELATIVE(r["duration"], double(exact["duration"]), 0.04);
        EXPECT_RELATIVE(r["other_release"]["restitution"], 0.5, 0.04);
        EXPECT_GE(r["stats"]["steps"], 140);
        EXPECT_GT(r["stats"]["force_calls"], 0);
    }
}

TEST(impact, the_tolerance_saves_work) {
    const Words adaptive = tsuji + Words{"--restitution", "0.5", "--method", "adaptive"};
    const Json fine = json(adaptive), coarse = json(adaptive + Words{"--tolerance", "1e-4"});
    EXPECT_LT(coarse["stats"]["force_calls"], fine["stats"]["force_calls"]);
    EXPECT_RELATIVE(coarse["restitution"], double(fine["restitution"]), 1e-4);
}

TEST(impact, a_constant_force_pushes_the_bodies_together) {
    const Json without = json(ristow), gravity = json(ristow + Words{"--gravity", "9.81"});
    EXPECT_GT(gravity["peak_force"], without["peak_force"]);
    EXPECT_RELATIVE(json(ristow + Words{"--push", "9.81 N"})["peak_force"],
                    double(gravity["peak_force"]), 1e-13);
    EXPECT_EQ(json(tsuji + Words{"--restitution", "0.5", "--gravity", "1gn"})["method"],
              "adaptive");
    expect_refused(tsuji + Words{"--restitution", "0.5", "--gravity", "9.81", "--method", "exact"},
                   {"--gravity", "closed form", "adaptive"});
    expect_refused(ristow + Words{"--gravity", "9.81", "--push", "1 N"}, {"--gravity", "--push"});
    expect_refused(ristow + Words{"--gravity", "9.81 N"}, {"9.81 N", "force"});
}

TEST(impact, a_contact_that_the_step_does_not_resolve_is_cautioned) {
    const Finished run = percuss(tsuji + Words{"--restitution", "0.5", "--method", "dg:1ms"});
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.err.starts_with("percuss: note: only ")) << run.err;
    expect_refused(tsuji + Words{"--restitution", "0.5", "--method", "rk4:1ms"},
                   {"step", "0.001 s"});
    expect_refused(tsuji + Words{"--restitution", "0.5", "--method", "rk4:1e-14"},
                   {"step", "1e-14 s"});
}

TEST(impact, the_help_lists_methods_statuses_and_exit_codes) {
    const Finished run = percuss({"impact", "--help"});
    for (const char* part :
         {"irk:TABLEAU:STEP", "dg:STEP",       "verlet:STEP",    "central:STEP",   "rk4:STEP",
          "newmark:STEP",     "gauss1",        "gauss2",         "gauss3",         "radau1a2",
          "radau1a3",         "radau2a1",      "radau2a2",       "radau2a3",       "lobatto3a2",
          "lobatto3a3",       "lobatto3c2",    "lobatto3c3",     "burrage:LAMBDA", "--tolerance",
          "separated",        "no_separation", "outside_domain", "no_closed_form", "not_converged",
          "exit code"})
        EXPECT_NE(run.out.find(part), std::string::npos) << part;
}

}  // namespace
}  // namespace percuss::cli
