// percuss calibrate and percuss time-step.
#include "program.hpp"

namespace percuss::cli {
namespace {

const Words touch{"--mass", "0.1", "--speed", "1"};

// power_law_inverse: alpha for e = 0.5 and p = 1.5
TEST(calibrate, tsuji_needs_nothing_but_the_restitution) {
    const Json r =
        json({"calibrate", "--law", "tsuji", "--restitution", "0.5", "--release", "geometric"});
    EXPECT_EQ(r["law"], "tsuji");
    EXPECT_EQ(r["release"], "geometric");
    EXPECT_EQ(r["parameter"]["name"], "alpha");
    EXPECT_EQ(r["parameter"]["unit"], "1");
    EXPECT_RELATIVE(r["parameter"]["value"], 0.48176925776458655259, 1e-13);
    EXPECT_EQ(r["requested"], 0.5);
    EXPECT_RELATIVE(r["delivered"], 0.5, 1e-12);
    EXPECT_TRUE(r["published"]["formula"].is_string());
    EXPECT_RELATIVE(r["published"]["delivers"], 0.5, 1e-12);
}

TEST(calibrate, the_default_rule_is_no_tension) {
    const Json r = json({"calibrate", "--law", "tsuji", "--restitution", "0.5"});
    EXPECT_EQ(r["release"], "no_tension");
    EXPECT_RELATIVE(r["delivered"], 0.5, 1e-12);
    EXPECT_RELATIVE(r["published"]["delivers"], 0.55028316962711574201, 1e-12);
}

// hunt_crossley_impacts.csv: d for e = 0.5
TEST(calibrate, flores_gets_the_exact_factor) {
    const Json r = json({"calibrate", "--law", "flores", "--restitution", "0.5"});
    EXPECT_RELATIVE(r["parameter"]["value"], 1.4327505332713750281, 1e-12);
    EXPECT_RELATIVE(r["published"]["delivers"], 0.47044477932674, 1e-12);
}

TEST(calibrate, what_comes_out_delivers_in_impact) {
    const Words law{"--law", "kelvin_voigt", "--stiffness", "1e7"};
    const Json r = json(Words{"calibrate", "--restitution", "0.7"} + law + touch);
    EXPECT_EQ(r["parameter"]["unit"], "N s/m");
    EXPECT_TRUE(r["published"].is_null());
    const std::string D = "D=" + r["parameter"]["value"].dump();
    EXPECT_RELATIVE(json(Words{"impact", "--set", D} + law + touch)["restitution"], 0.7, 1e-12);
}

TEST(calibrate, line_laws_through_their_hysteresis) {
    const Json r =
        json({"calibrate", "--law", "johnson", "--hysteresis", "energy", "--restitution", "0.5"});
    EXPECT_EQ(r["parameter"]["name"], "a");
    EXPECT_RELATIVE(r["delivered"], 0.5, 1e-12);
}

TEST(calibrate, laws_without_closed_form) {
    const Words law{"--law", "ristow", "--stiffness", "5.2e9"};
    const Json r = json(Words{"calibrate", "--restitution", "0.5"} + law + touch);
    EXPECT_EQ(r["parameter"]["name"], "gamma");
    EXPECT_RELATIVE(r["delivered"], 0.5, 1e-10);
    const std::string gamma = "gamma=" + r["parameter"]["value"].dump();
    EXPECT_RELATIVE(json(Words{"impact", "--set", gamma} + law + touch)["restitution"], 0.5, 1e-10);
    const Json K =
        json(Words{"calibrate", "--law", "ristow", "--set", "gamma=100", "--peak-force", "4 kN"} +
             touch);
    EXPECT_RELATIVE(K["delivered"], 4e3, 1e-9);
}

TEST(calibrate, adhesive_and_plastic_laws) {
    EXPECT_EQ(json(Words{"calibrate", "--law", "walton_braun", "--restitution", "0.5",
                         "--stiffness", "1e7"} +
                   touch)["parameter"]["name"],
              "k2");
    EXPECT_EQ(json({"calibrate", "--law", "jkr", "--restitution", "0.5", "--stiffness", "5.2e9",
                    "--set", "R=1 cm", "--mass", "1 ug", "--speed", "0.01"})["release"],
              "pull_off");
}

TEST(calibrate, peak_force_and_duration_give_k) {
    const Json force = json(Words{"calibrate", "--law", "hertz", "--peak-force", "10 kN"} + touch);
    EXPECT_EQ(force["parameter"]["name"], "K");
    EXPECT_EQ(force["parameter"]["unit"], "N/m^1.5");
    EXPECT_EQ(force["requested"], 10000);
    EXPECT_RELATIVE(force["delivered"], 1e4, 1e-11);
    const Words tsuji{"--law", "tsuji", "--restitution", "0.5"};
    const Json time = json(Words{"calibrate", "--duration", "1 ms"} + tsuji + touch);
    EXPECT_RELATIVE(time["delivered"], 1e-3, 1e-11);
    const std::string K = time["parameter"]["value"].dump();
    EXPECT_RELATIVE(json(Words{"impact", "--stiffness", K} + tsuji + touch)["duration"], 1e-3,
                    1e-11);
}

TEST(calibrate, refuses_what_cannot_be) {
    expect_refused({"calibrate", "--law", "hertz", "--restitution", "0.5"},
                   {"--restitution: hertz has no damping to calibrate; add a hysteresis, such as "
                    "flores or energy"});
    expect_refused({"calibrate", "--law", "dmt", "--restitution", "0.5"}, {"dmt", "no damping"});
    expect_refused({"calibrate", "--law", "tsuji"},
                   {"--restitution", "--peak-force", "--duration"});
    expect_refused({"calibrate", "--law", "tsuji", "--restitution", "1.6"},
                   {"--restitution: restitution = 1.6 cannot be calibrated; it must be above 0 and "
                    "at most 1"});
    expect_refused({"calibrate", "--law", "tsuji", "--restitution", "nan"}, {"nan"});
    expect_refused({"calibrate", "--law", "flores", "--restitution", "0"}, {"0"});
    expect_refused({"calibrate", "--law", "tsuji", "--restitution", "0.5", "--set", "alpha=1"},
                   {"--set alpha: alpha and restitution exclude each other; drop one"});
    expect_refused({"calibrate", "--law", "kelvin_voigt", "--restitution", "0.5"}, {"K"});
    expect_refused(
        {"calibrate", "--law", "kelvin_voigt", "--restitution", "0.5", "--stiffness", "1e7"},
        {"--mass"});
    expect_refused(Words{"calibrate", "--law", "hertz", "--peak-force", "-1"} + touch,
                   {"-1 N", "positive"});
    expect_refused(
        Words{"calibrate", "--law", "hertz", "--peak-force", "1", "--duration", "1"} + touch,
        {"--duration"});
    expect_refused(Words{"calibrate", "--law", "hertz", "--peak-force", "1 m"} + touch,
                   {"length", "force"});
    expect_refused(
        Words{"calibrate", "--law", "hertz", "--peak-force", "1", "--stiffness", "1e9"} + touch,
        {"K"});
    expect_refused({"calibrate", "--law", "hertz", "--duration", "1 ms", "--speed", "1"}, {"mass"});
    expect_refused(
        Words{"calibrate", "--law", "expr", "--set", "force=d", "--restitution", "0.5"} + touch,
        {"expr"});
}

TEST(time_step, names_its_three_estimates) {
    const Json r =
        json(Words{"time-step", "--law", "tsuji", "--stiffness", "5.2e9", "--restitution", "0.5"} +
             touch);
    for (const char* key : {"source", "tangent", "recommended", "elastic_duration"})
        EXPECT_GT(r[key], 0) << key;
    EXPECT_LE(r["recommended"], r["tangent"]);
    EXPECT_LT(r["tangent"], r["source"]);
    expect_refused({"time-step", "--law", "hertz", "--stiffness", "1e9"}, {"mass"});
    expect_refused({"time-step", "--law", "hertz", "--stiffness", "1e9", "--mass", "1"},
                   {"--speed"});
}

}  // namespace
}  // namespace percuss::cli
