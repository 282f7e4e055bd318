// What is wrong with a scenario is said in one sentence, with line and column.
#include "percuss/io/file.hpp"
#include "support.hpp"

#include <unistd.h>

#include <filesystem>

namespace percuss {
namespace {

void expect_refused(const std::string& text, const std::string& place,
                    const std::string& fragment) {
    const std::string said = refusal(text);
    EXPECT_EQ(said.substr(0, place.size() + 8), "s.toml:" + place + ":") << said;
    EXPECT_NE(said.find(fragment), std::string::npos) << said;
    EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    EXPECT_LT(said.size(), 400U);
}

TEST(scenario_refusal, accepts_what_is_right) { EXPECT_EQ(refusal(whole), "accepted"); }

TEST(scenario_refusal, unknown_keys_get_the_nearest) {
    expect_refused("titel = \"x\"\n" + whole, "1:1", "did you mean \"title\"?");
    expect_refused(with(whole, "mass =", "mas ="), "4:1", "did you mean \"mass\"?");
    expect_refused(with(whole, "gap =", "gab ="), "15:1", "did you mean \"gap\"?");
    expect_refused(with(whole, "duration", "duratoin"), "20:1", "did you mean \"duration\"?");
    expect_refused(whole + "[output]\nhistory_stp = 1\n", "22:1", "did you mean \"history_step\"?");
    expect_refused(with(whole, "K = 6e9", "K = 6e9\nrestituton = 0.6"), "19:1",
                   "did you mean \"restitution\"?");
    expect_refused("[ground]\nrecrod = \"x\"\n" + whole, "2:1", "did you mean \"record\"?");
}

TEST(scenario_refusal, missing_things) {
    expect_refused(two_seconds, "1:1", "there is no building");
    expect_refused("", "1:1", "there is no building");
    expect_refused(with(whole, "gap = \"19.8 mm\"\n", ""), "12:1", "gap is missing");
    expect_refused(with(whole, hertz, ""), "12:1", "there is no law");
    expect_refused(with(whole, two_seconds, ""), "1:1", "duration");
    expect_refused(with(whole, "mass = \"98 kg\"\n", ""), "1:1", "mass is missing");
    expect_refused(with(whole, "frequency = \"5.04 Hz\"\n", ""), "1:1",
                   "period, frequency or stiffness is missing");
    expect_refused(with(whole, "kind = \"oscillator\"\n", ""), "1:1", "kind is missing");
    expect_refused(with(whole, "right = \"B\"\n", ""), "12:1", "right is missing");
}

TEST(scenario_refusal, wrong_values) {
    expect_refused(with(whole, "\"98 kg\"", "\"-98 kg\""), "4:8", "must be positive");
    expect_refused(with(whole, "\"98 kg\"", "0"), "4:8", "must be positive");
    expect_refused(with(whole, "\"98 kg\"", "nan"), "4:8", "finite");
    expect_refused(with(whole, "\"98 kg\"", "\"98 m\""), "4:8", "a mass");
    expect_refused(with(whole, "\"98 kg\"", "\"98 kgg\""), "4:8", "kg");
    expect_refused(with(whole, "\"98 kg\"", "[98]"), "4:8", "not an array");
    expect_refused(with(whole, "\"7.2 %\"", "-0.1"), "6:17", "must not be negative");
    expect_refused(with(whole, "\"2 s\"", "0"), "20:12", "must be positive");
    expect_refused(with(whole, "\"19.8 mm\"", "inf"), "15:7", "finite");
    expect_refused(with(whole, "\"oscillator\"", "\"osillator\""), "3:8",
                   "did you mean \"oscillator\"?");
    expect_refused(with(whole, "name = \"B\"", "name = \"A\""), "8:8", "two buildings named");
    expect_refused(with(whole, "name = \"B\"", "name = \"B.1\""), "8:8", "no dots");
    expect_refused(with(whole, "damping_ratio = \"7.2 %\"\n", "period = 1\n"), "6:1",
                   "exclude each other");
}

TEST(scenario_refusal, pairs_that_do_not_fit) {
    expect_refused(with(whole, "right = \"B\"", "right = \"C\""), "14:9", "expected A or B");
    expect_refused(with(whole, "left = \"A\"", "left = \"A.2\""), "13:8", "one degree of freedom");
    expect_refused(with(whole, "right = \"B\"", "right = \"A\""), "14:9", "strike itself");
    expect_refused(
        with(with(whole, "\"A\"\nkind", "\"north\"\nkind"), "left = \"A\"", "left = \"nroth\""),
        "13:8", "did you mean \"north\"?");
    expect_refused(with(whole, "left = \"A\"\nright = \"B\"", "between = [\"A\", \"A\"]"), "13:11",
                   "different");
    expect_refused(
        with(whole, "left = \"A\"\nright = \"B\"", "between = [\"A\", \"B\"]\nfloors = [2]"),
        "14:10", "1 to 1");
    expect_refused(with(whole, "left = \"A\"", "left = 1"), "13:8", "must be a text");
    // a soft and a hard contact may act at the same degrees of freedom, but the log must
    // tell them apart
    const std::string twice = one_pair + one_pair;
    expect_refused(with(whole, one_pair, twice), "16:1", "two pairs named \"A-B\"");
    EXPECT_EQ(refusal(with(whole, one_pair, twice + "name = \"hard\"\n")), "accepted");
}

TEST(scenario_refusal, laws_that_do_not_fit) {
    expect_refused(with(whole, "\"hertz\"", "\"herz\""), "17:7", "did you mean \"hertz\"?");
    expect_refused(with(whole, "K = 6e9", "K = \"6e9 N\""), "18:5", "K");
    expect_refused(with(whole, "K = 6e9", "K = 6e9\nrestitution = 0.6"), "19:1", "hysteresis");
    expect_refused(with(whole, "K = 6e9", "K = 6e9\nrelease = \"tension\""), "19:11", "no_tension");
    expect_refused(with(whole, hertz,
                        "[law]\nlaw = \"jankowski\"\nK = 6e9\ne = 0.6\nrestitution = "
                        "0.5\n"),
                   "19:1", "exclude each other");
    expect_refused(with(whole, hertz, "[law]\nlaw = \"jankowski\"\nK = 6e9\nrestitution = 1.5\n"),
                   "19:15", "at most 1");
    expect_refused(with(whole, hertz,
                        "[law]\nlaw = \"kelvin_voigt\"\nK = 6e9\nrestitution = 0.5\n"
                        "calibrate = false\n"),
                   "19:1", "no published formula");
}

TEST(scenario_refusal, buildings_that_cannot_stand) {
    const std::string matrices =
        "[[building]]\nkind = \"matrices\"\nmass = [[1, 0], [0, 1]]\nstiffness = [[1, -1], [-1, "
        "1]]\n" +
        two_seconds;
    expect_refused(matrices, "1:1", "singular");
    EXPECT_EQ(refusal(with(matrices, "stiffness", "free = true\nstiffness")), "accepted");
    expect_refused(with(matrices, "[[1, 0], [0, 1]]", "[[1, 0], [0]]"), "3:17", "not square");
    expect_refused(with(matrices, "[[1, 0], [0, 1]]", "[[1, 2], [0, 1]]"), "1:1", "symmetric");
    const std::string shear =
        "[[building]]\nkind = \"shear\"\nstoreys = 3\nmass = [1, 2]\nstiffness "
        "= 5\n" +
        two_seconds;
    expect_refused(shear, "4:8", "2 values for 3 degrees of freedom");
    expect_refused(with(shear, "storeys = 3", "storeys = 0"), "3:11", "whole number");
    for (const std::string mode : {"1e300", "0.5", "10001"})
        expect_refused(
            with(shear, "mass = [1, 2]",
                 "rayleigh = { ratios = [0.05, 0.05], modes = [1, " + mode + "] }\nmass = 1"),
            "4:45", "modes are counted 1, 2, 3");
    expect_refused(with(shear, "mass = [1, 2]", "mass = [1, -2, 1]"), "4:12", "must be positive");
}

TEST(scenario_refusal, grounds_that_do_not_fit) {
    const auto ground = [](const std::string& text) { return "[ground]\n" + text + whole; };
    expect_refused(ground("synthetic = \"G31\"\n"), "2:13", "G01");
    expect_refused(ground("scale = 2\n"), "2:1", "none is given");
    expect_refused(ground("quiet_tail = 2\n"), "2:1", "none is given");
    expect_refused(ground("records = \"/nowhere/*.AT2\"\n"), "2:11", "no file matches");
    expect_refused(ground("record = \"a\"\nsynthetic = \"G01\"\n"), "3:1", "exclude");
    expect_refused(ground("synthetic = \"G01\"\nscale = \"0.5 kg\"\n"), "3:9", "acceleration");
    expect_refused(ground("harmonic = { amplitude = 1 }\n"), "2:12", "frequency or period");
    expect_refused(ground("record = \"a\"\nunit = \"furlong\"\n"), "3:8", "furlong");
    expect_refused(ground("record = \"a\"\ndt = 0\n"), "3:6", "must be positive");
    EXPECT_NE(refusal(ground("record = \"/nowhere.AT2\"\n")).find("/nowhere.AT2"),
              std::string::npos);
}

TEST(scenario_refusal, grounds_beyond_every_earthquake) {
    const auto scaled = [](const std::string& scale) {
        return "[ground]\nsynthetic = \"G01\"\nscale = " + scale + "\n" + whole;
    };
    for (const std::string scale : {"1e12", "-1e12", "1e300"})
        expect_refused(scaled(scale), "3:9", "m/s^2 are accepted");
    for (const std::string scale : {"\"1e12 g\"", "\"1e300 g\""})
        expect_refused(scaled(scale), "3:9", "m/s^2");
    EXPECT_EQ(refusal(scaled("1000")), "accepted");
}

TEST(scenario_refusal, more_degrees_of_freedom_than_a_row_can_have) {
    std::string row;
    for (int i = 0; i < 5; ++i)
        row += "[[building]]\nkind = \"shear\"\nstoreys = 900\nmass = 1e5\nstiffness = 1e8\n";
    expect_refused(row + two_seconds, "21:1", "may have 4000 degrees of freedom");
    expect_refused(with(row, "900", "10000") + two_seconds, "3:11", "1000");
}

TEST(scenario_refusal, methods_that_do_not_fit) {
    const auto run = [](const std::string& text) {
        return with(whole, "duration = \"2 s\"\n", "duration = 2\n" + text);
    };
    expect_refused(run("method = \"evnt\"\n"), "21:10", "did you mean \"event\"?");
    expect_refused(run("method = \"discrete_gradient\"\n"), "21:10", "needs a step");
    expect_refused(run("step = 1\n"), "21:8", "chooses its own steps");
    expect_refused(run("method = \"implicit_rk\"\nstep = 1\ntableau = \"gaus2\"\n"), "23:11",
                   "gauss2");
    expect_refused(run("method = \"dg:1ms\"\nstep = 1\n"), "22:8", "drop the step");
    expect_refused(run("method = \"dg:1ms\"\ntableau = \"gauss2\"\n"), "22:11", "drop the tableau");
    expect_refused(run("method = \"dg:1 m\"\n"), "21:10", "length");
    expect_refused(run("method = \"rk4:1ms\"\n"), "21:10", "single impacts");
    expect_refused(run("method = \"irk:gaus2:1ms\"\n"), "21:10", "did you mean \"gauss2\"?");
    expect_refused(run("method = \"dg\"\ntableau = \"gauss2\"\nstep = 1\n"), "22:11",
                   "goes with the method implicit_rk");
    expect_refused(run("method = \"dg:1ms\"\ntolerance = 1e-9\n"), "22:13", "drop the tolerance");
    expect_refused(run("method = \"dg\"\nstep = 1\ntolerance = 1e-9\n"), "23:13",
                   "goes with the method event");
    for (const std::string tolerance : {"5", "0.002", "1e-15"})
        expect_refused(run("tolerance = " + tolerance + "\n"), "21:13", "from 1e-14 to 0.001");
    EXPECT_EQ(refusal(run("tolerance = 1e-14\n")), "accepted");
    expect_refused(run("[output]\nhistory_step = 1e-9\n"), "22:16", "1e7");
}

/// Files beside the scenario. A broken one is refused with its own place; if it is one of several,
/// the others are there.
TEST(scenario_refusal, records_with_their_place_and_one_bad_file_does_not_end_a_list) {
    namespace fs = std::filesystem;
    const fs::path folder =
        fs::temp_directory_path() / ("percuss-scenario-" + std::to_string(getpid()));
    fs::create_directories(folder / "GM");
    const std::string head =
        "PEER STRONG MOTION DATABASE RECORD\nX, 1/1/99, Y, 0\nACCELERATION TIME SERIES IN UNITS OF "
        "G\nNPTS= 12, DT= .01 SEC\n";
    const std::string values = ".1 .2 .3 .4 .1 .2 .3 .4 .1 .2 .3 -.4\n";
    const auto file = [&](const std::string& name) { return (folder / "GM" / name).string(); };
    ASSERT_TRUE(write_file(file("a.AT2"), head + values));
    ASSERT_TRUE(write_file(file("b.AT2"), head + values));
    ASSERT_TRUE(write_file((folder / "s.toml").string(),
                           "[ground]\nrecords = \"GM/*.AT2\"\n" + two_oscillators));
    const auto read = [&] { return read_scenario((folder / "s.toml").string()); };
    const auto good = read();
    ASSERT_TRUE(good) << good.error().text();
    EXPECT_EQ(good->motions.size(), 2U);
    EXPECT_DOUBLE_EQ(good->motions[0].record->acceleration[3], 0.4 * standard_gravity);
    ASSERT_TRUE(write_file(file("b.AT2"), head + with(values, ".3", "nan")));
    for (const std::string& bad : {head + with(values, ".3", "nan"), std::string(),
                                   with(head, "UNITS OF G", "UNITS OF FURLONGS") + values,
                                   with(head, "DT= .01", "DT= 0") + values}) {
        ASSERT_TRUE(write_file(file("b.AT2"), bad));
        const auto one = read();
        ASSERT_TRUE(one) << one.error().text();
        EXPECT_EQ(one->motions.size(), 1U);
        ASSERT_EQ(one->unreadable.size(), 1U);
        EXPECT_NE(one->unreadable[0].text().find("b.AT2"), std::string::npos);
    }
    ASSERT_TRUE(write_file(file("b.AT2"), head + with(values, ".3", "nan")));
    EXPECT_NE(read()->unreadable.at(0).where.find("b.AT2:5"), std::string::npos);
    ASSERT_TRUE(write_file(file("a.AT2"), ""));
    EXPECT_FALSE(read()) << "none is left";
    ASSERT_TRUE(write_file((folder / "s.toml").string(),
                           "[ground]\nrecord = \"GM/b.AT2\"\n" + two_oscillators));
    EXPECT_NE(read().error().where.find("b.AT2:5"), std::string::npos) << "the only one";
    fs::remove_all(folder);
}

/// A number needs no quotation marks.
TEST(scenario, component_1_is_the_first_of_a_file) {
    namespace fs = std::filesystem;
    const fs::path folder =
        fs::temp_directory_path() / ("percuss-component-" + std::to_string(getpid()));
    fs::create_directories(folder);
    std::string table = "time [s],north [g],east [g]\n";
    for (int i = 0; i < 20; ++i)
        table += std::to_string(0.01 * i) + ",0." + std::to_string(i + 10) + ",-0.2\n";
    ASSERT_TRUE(write_file((folder / "a.csv").string(), table));
    const auto with_component = [&](const std::string& line) {
        return parse_scenario("[ground]\nrecord = \"a.csv\"\n" + line + two_oscillators,
                              (folder / "s.toml").string());
    };
    const auto first = with_component("component = 1\n");
    ASSERT_TRUE(first) << first.error().text();
    EXPECT_DOUBLE_EQ(first->motions.at(0).record->acceleration.at(0), 0.1 * standard_gravity);
    const auto second = with_component("component = 2\n");
    ASSERT_TRUE(second) << second.error().text();
    EXPECT_DOUBLE_EQ(second->motions.at(0).record->acceleration.at(0), -0.2 * standard_gravity);
    EXPECT_TRUE(with_component("component = \"east\"\n"));
    for (const std::string wrong : {"0", "3", "1.5", "1e300"})
        EXPECT_FALSE(with_component("component = " + wrong + "\n")) << wrong;
    EXPECT_NE(with_component("").error().message.find("component = 1"), std::string::npos);
    fs::remove_all(folder);
}

}  // namespace
}  // namespace percuss
