// Bad input: exit code 2, nothing on stdout, one sentence that names the value.
#include "program.hpp"

namespace percuss::cli {
namespace {

const Words tsuji{"impact",  "--law", "tsuji",       "--mass", "0.1",
                  "--speed", "1",     "--stiffness", "5.2e9"};
const Words good = tsuji + Words{"--restitution", "0.5"};

Words tsuji_with(const std::string& option, const std::string& value) {
    Words words = good;
    for (std::size_t i = 1; i + 1 < words.size(); i += 2)
        if (words[i] == option) words[i + 1] = value;
    return words;
}

TEST(bad_input, unknown_names_are_answered_with_the_nearest) {
    expect_refused(tsuji_with("--law", "tsuij"),
                   {"tsuij", "did you mean \"tsuji\"?", "percuss laws"});
    expect_refused({"law", "herz"}, {"herz", "did you mean \"hertz\"?", "percuss laws"});
    expect_refused({"impct"}, {"impct", "impact"});
    expect_refused(good + Words{"--spede", "1"}, {"--spede", "--speed"});
    expect_refused(good + Words{"--jsn"}, {"--jsn", "--json"});
    expect_refused(good + Words{"--set", "alfa=1"}, {"alfa", "alpha"});
    expect_refused(good + Words{"--release", "geomtric"}, {"geomtric", "geometric"});
    expect_refused(good + Words{"--units", "kip-inn"}, {"kip-inn", "kip-in"});
    expect_refused(good + Words{"--method", "magic"}, {"magic", "exact"});
    expect_refused({"impact", "--law", "hertz", "--hysteresis", "flors", "--restitution", "0.5"},
                   {"flors", "flores"});
    expect_refused({"laws", "--kind", "plane"}, {"plane", "point"});
}

TEST(bad_input, methods_and_their_steps) {
    const auto refused = [](const std::string& method, const Words& fragments) {
        expect_refused(good + Words{"--method", method}, fragments);
    };
    refused("adaptiv", {"adaptiv", "adaptive"});
    refused("verlett:1us", {"verlett", "verlet"});
    refused("irk:gaus2:1us", {"gaus2", "gauss2"});
    refused("gauss2:1us", {"irk:gauss2:STEP"});
    for (const char* method : {"rk4", "rk4:", "dg", "newmark"}) refused(method, {"STEP", "2us"});
    for (const char* method : {"irk", "irk:", "irk:gauss2"}) refused(method, {"irk:TABLEAU:STEP"});
    refused("irk:burrage:x:1us", {"LAMBDA", "\"x\""});
    refused("adaptive:1us", {"adaptive:1us", "own steps"});
    for (const char* step : {"0", "-1", "-2us"}) refused("rk4:" + std::string(step), {"positive"});
    for (const char* step : {"nan", "inf", "one", "1e999"})
        refused("irk:gauss2:" + std::string(step), {step});
    refused("verlet:1 mm", {"1 mm", "length", "time"});
}

TEST(bad_input, tolerances) {
    for (const char* value : {"1e-16", "0", "-1e-06", "1.5"})
        expect_refused(good + Words{"--tolerance", value}, {"--tolerance", value, "1e-15"});
    for (const char* value : {"nan", "inf", "tight", "1e-6 m"})
        expect_refused(good + Words{"--tolerance", value}, {"--tolerance", value});
    for (const char* method : {"exact", "dg:1us", "irk:gauss2:1us"})
        expect_refused(good + Words{"--tolerance", "1e-6", "--method", method},
                       {"--tolerance", method, "adaptive"});
}

TEST(bad_input, missing_things_are_named) {
    expect_refused({}, {"--help"});
    expect_refused({"impact"}, {"--law"});
    expect_refused({"law"}, {"ID"});
    expect_refused(tsuji, {"tsuji", "e or alpha"});
    expect_refused({"impact", "--law", "hertz", "--mass", "1", "--speed", "1"}, {"hertz", "K"});
    expect_refused({"impact", "--law", "hertz", "--stiffness", "1", "--speed", "1"}, {"--mass"});
    expect_refused({"impact", "--law", "hertz", "--stiffness", "1", "--mass", "1"}, {"--speed"});
    expect_refused({"impact", "--law"}, {"--law", "value"});
    expect_refused({"impact", "--law", "hertz", "--mass"}, {"--mass", "value"});
    expect_refused({"impact", "--law", "hertz", "--stiffness", "1", "--m1", "1", "--speed", "1"},
                   {"--m1", "--m2"});
    expect_refused(good + Words{"--set", "n"}, {"name=value"});
    expect_refused(
        {"impact", "--law", "hertz", "--stiffness", "1e9", "--mass", "1", "--speed", "1",
         "--hysteresis", "flores"},
        {"--hysteresis: hertz with hysteresis flores takes e or h, exactly one of them"});
}

TEST(bad_input, nothing_is_given_twice) {
    expect_refused(good + Words{"--restitution", "0.6"}, {"--restitution", "0.5", "0.6", "twice"});
    expect_refused(good + Words{"--law", "hertz"}, {"--law", "twice"});
    expect_refused(good + Words{"--set", "e=0.5"}, {"e", "twice"});
    expect_refused(good + Words{"--set", "K=1"}, {"K", "twice"});
    expect_refused(tsuji + Words{"--set", "e=0.5", "--set", "e=0.5"}, {"e", "twice"});
    expect_refused(good + Words{"--set", "alpha=0.5"}, {"e or alpha"});
    expect_refused(good + Words{"--m1", "1"}, {"--mass", "--m1"});
}

TEST(bad_input, values_out_of_range) {
    expect_refused(tsuji_with("--restitution", "1.6"), {"1.6", "0 to 1"});
    expect_refused(tsuji_with("--restitution", "-0.1"), {"-0.1", "0 to 1"});
    for (const char* value : {"nan", "inf", "-inf", "1e999", ""}) {
        for (const char* option : {"--restitution", "--mass", "--speed", "--stiffness"})
            expect_refused(tsuji_with(option, value), {});
    }
    expect_refused(tsuji_with("--mass", "-1"), {"-1 kg", "positive"});
    expect_refused(tsuji_with("--mass", "0"), {"0 kg", "positive"});
    expect_refused(tsuji_with("--speed", "0"), {"0 m/s", "positive"});
    expect_refused(tsuji_with("--speed", "-1 m/s"), {"-1 m/s", "positive"});
    expect_refused(tsuji_with("--stiffness", "-1"), {"-1"});
    expect_refused(good + Words{"--onset-floor", "-1"}, {"--onset-floor"});
}

TEST(bad_input, values_beyond_a_double_are_no_result) {
    expect_refused({"impact", "--law", "zhang_sharf", "--set", "h=2", "--stiffness", "2e10",
                    "--mass", "2e-4", "--speed", "1e300"},
                   {"double"});
}

TEST(bad_input, units_that_are_unknown_or_of_the_wrong_dimension) {
    expect_refused(tsuji_with("--stiffness", "70 GPaa"), {"70 GPaa"});
    expect_refused(tsuji_with("--stiffness", "70 GPa"), {"70 GPa", "pressure", "N/m^1.5"});
    expect_refused(tsuji_with("--mass", "1 m"), {"1 m", "length", "mass"});
    expect_refused(tsuji_with("--speed", "one"), {"one"});
    expect_refused(
        {"impact", "--law", "johnson", "--mass", "1", "--speed", "1", "--set", "R1=5 GPa"},
        {"5 GPa"});
}

TEST(bad_input, what_a_law_does_not_take) {
    const Words impact{"impact", "--mass", "1", "--speed", "1"};
    expect_refused(impact + Words{"--law", "hertz", "--stiffness", "1e9", "--restitution", "0.5"},
                   {"--restitution: hertz is elastic and takes a restitution only with a "
                    "hysteresis, such as flores or energy"});
    expect_refused(good + Words{"--hysteresis", "flores"}, {"tsuji", "--hysteresis"});
    expect_refused(impact + Words{"--law", "flores", "--stiffness", "1e9", "--restitution", "0"},
                   {"e = 0", "infinite"});
    expect_refused(impact + Words{"--law", "power_law", "--stiffness", "1e9", "--restitution", "0"},
                   {"e = 0", "infinite"});
}

TEST(bad_input, cylinders_that_do_not_fit) {
    const Words pin{"impact", "--mass",     "1",     "--speed", "1",     "--set",   "R1=5 mm",
                    "--set",  "E1=210 GPa", "--set", "nu1=0.3", "--set", "L=15 mm", "--set"};
    expect_refused(pin + Words{"R2=5 mm", "--law", "johnson"}, {"0.005 m"});
    expect_refused(pin + Words{"R2=6 mm", "--law", "johnson"}, {"0.006 m"});
    expect_refused(pin + Words{"R2=4 mm", "--law", "liu", "--set", "contact=external"},
                   {"liu", "internal"});
    expect_refused(pin + Words{"R2=4 mm", "--law", "persson", "--set", "variant=printed"},
                   {"persson", "corrected"});
    expect_refused(pin + Words{"R2=4 mm", "--law", "johnson", "--set", "contact=sideways"},
                   {"sideways", "internal"});
    // 1 kg at 100 m/s goes deeper than the law is defined.
    Words fast = pin + Words{"R2=4.75 mm", "--law", "johnson"};
    fast[4] = "100";
    expect_refused(fast, {"0.000135335 m"});
}

TEST(bad_input, stray_words_and_flags) {
    expect_refused(good + Words{"extra"}, {"extra"});
    expect_refused(good + Words{"--json=yes"}, {"--json", "no value"});
    expect_refused({"--json", "laws"}, {"--json"});
    expect_refused({"laws", "--json", "--markdown"}, {"--markdown"});
    expect_refused({"law", "hertz", "flores"}, {"flores"});
    expect_refused(good + Words{"--samples", "10"}, {"--history"});
    expect_refused({"impact", "--law-file", "/nonexistent.toml", "--mass", "1", "--speed", "1"},
                   {"/nonexistent.toml"});
    expect_refused(tsuji_with("--restitution", "0.5\nrm"), {"0.5"});
}

}  // namespace
}  // namespace percuss::cli
