// percuss pound: the summary, the JSON, the files, and what is refused.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "percuss/io/file.hpp"
#include "program.hpp"
#include "support/paths.hpp"

namespace percuss::cli {
namespace {

namespace fs = std::filesystem;

std::string example(const std::string& name) {
    return std::string(support::source_folder) + "/examples/" + name + ".toml";
}
const std::string table = example("shaking-table-2.6"), ball = example("ball");

std::string fresh_folder(const std::string& name) {
    const fs::path folder = fs::path(temporary("x")).parent_path() / name;
    fs::remove_all(folder);
    return folder.string();
}

std::string scenario_file(const std::string& text) {
    std::string path = temporary("scenario.toml");
    EXPECT_TRUE(write_file(path, text));
    return path;
}

TEST(pound, summary_for_people) {
    const Finished run = percuss({"pound", table});
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* part :
         {"Two towers on a shaking table", "harmonic 2.6 m/s^2 at 3 Hz", "light-heavy",
          "89 impacts", "acceleration [g]", "free e", "peak force [N]", "dissipated in contacts",
          "force calls", "and 49 more"})
        EXPECT_NE(run.out.find(part), std::string::npos) << part << "\n" << run.out;
}

TEST(pound, one_bad_record_does_not_end_a_list) {
    const std::string folder = fresh_folder("pound-records");
    fs::create_directories(folder);
    std::string text = content(example("two-oscillators-0.5"));
    const auto from = text.find("[ground]"), to = text.find("[[building]]");
    ASSERT_LT(from, to);
    text.replace(from, to - from,
                 "[ground]\nrecords = [\"a.txt\", \"none.txt\", \"b.txt\"]\nformat = "
                 "\"column\"\ndt = 0.01\nunit = \"g\"\ncomponent = 1\n");
    for (const char* name : {"/a.txt", "/b.txt"})
        ASSERT_TRUE(
            write_file(folder + name, "0.1\n0.3\n-0.2\n0.1\n0.2\n-0.1\n0.1\n-0.2\n0.1\n0\n"));
    ASSERT_TRUE(write_file(folder + "/s.toml", text));
    const Finished run = percuss({"pound", folder + "/s.toml"});
    EXPECT_EQ(run.code, 2);
    EXPECT_NE(run.err.find("none.txt"), std::string::npos) << run.err;
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 7) << run.out;
    fs::remove_all(folder);
}

TEST(pound, says_the_periods_of_the_buildings) {
    EXPECT_NE(percuss({"pound", table}).out.find("periods [s]: light 0.1984; heavy 0.3623"),
              std::string::npos);
    EXPECT_NE(percuss({"pound", ball}).out.find("periods [s]: ball free"), std::string::npos);
}

TEST(pound, json_has_the_keys_that_programs_read) {
    const Json r = json({"pound", ball});
    EXPECT_EQ(r["status"], "completed");
    ASSERT_EQ(r["impacts"].size(), 1U);
    const Json& impact = r["impacts"][0];
    for (const char* key :
         {"time", "pair", "onset_speed", "separation_speed", "restitution", "peak_force",
          "peak_indentation", "duration", "free_restitution", "impulse", "flags"})
        EXPECT_TRUE(impact.contains(key)) << key;
    EXPECT_EQ(impact["pair"], "ball-barrier");
    EXPECT_RELATIVE(impact["peak_force"].get<double>(), 80.723550447448, 1e-9);
    EXPECT_RELATIVE(impact["free_restitution"].get<double>(), 0.5962485455891967, 1e-9);
    EXPECT_TRUE(impact["flags"].is_array());
    ASSERT_EQ(r["peaks"].size(), 1U);
    for (const char* key : {"building", "dof", "displacement", "time", "acceleration"})
        EXPECT_TRUE(r["peaks"][0].contains(key)) << key;
    for (const char* key : {"initial", "input", "damped", "lost", "stored"})
        EXPECT_TRUE(r["energy"].contains(key)) << key;
    EXPECT_RELATIVE(r["energy"]["turnover"].get<double>(),
                    r["energy"]["lost"].get<double>() + r["energy"]["stored"].get<double>(), 1e-9);
    EXPECT_GT(r["stats"]["force_calls"], 0);
}

TEST(pound, columns_that_are_struck_have_their_shears) {
    const Json r = json({"pound", example("floors-not-level")});
    ASSERT_EQ(r["columns"].size(), 7U);
    for (const char* key : {"column", "pair", "shear_above", "shear_below", "shear_below_time"})
        EXPECT_TRUE(r["columns"][0].contains(key)) << key;
    EXPECT_EQ(r["columns"][0]["column"], "offices@3");
    EXPECT_GT(std::abs(r["columns"][0]["shear_below"].get<double>()), 0);
    EXPECT_NE(r["peaks"][0]["displacement_opposite"], 0);
    EXPECT_NE(percuss({"pound", example("floors-not-level")}).out.find("shear above"),
              std::string::npos);
}

TEST(pound, storeys_have_drifts_and_shears) {
    const std::string text = content(example("shear-buildings"));
    const auto tail = text.find("[[pair]]");
    const Json r = json({"pound", scenario_file(text.substr(0, tail))});
    ASSERT_EQ(r["peaks"].size(), 6U);
    const Json& first = r["peaks"][0];
    EXPECT_RELATIVE(first["drift_ratio"].get<double>(), first["drift"].get<double>() / 3, 1e-12);
    EXPECT_TRUE(first.contains("shear"));
    EXPECT_TRUE(r["impacts"].empty());
    const Finished run = percuss({"pound", scenario_file(text.substr(0, tail))});
    EXPECT_NE(run.out.find("drift [%]"), std::string::npos);
    EXPECT_NE(run.out.find("far apart"), std::string::npos);
}

TEST(pound, writes_tables_and_figures) {
    const std::string folder = fresh_folder("pound") + "/deep";
    const Finished run = percuss({"pound", table, "--out", folder});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(content(folder + "/scenario.toml"), content(table));
    EXPECT_TRUE(content(folder + "/history.csv")
                    .starts_with("time [s],ground acceleration [m/s^2],displacement light [m],"));
    const std::string impacts = content(folder + "/impacts.csv");
    EXPECT_TRUE(impacts.starts_with("time [s],pair,onset_speed [m/s],"));
    EXPECT_EQ(std::count(impacts.begin(), impacts.end(), '\n'), 90);
    EXPECT_TRUE(content(folder + "/peaks.csv").starts_with("building,dof,displacement [m],"));
    if (!run.err.empty()) {
        EXPECT_NE(run.err.find("gnuplot-nox"), std::string::npos) << run.err;
        return;
    }
    EXPECT_TRUE(content(folder + "/pound.png").starts_with("\x89PNG"));
    const std::string svg = content(folder + "/pound.svg");
    for (const char* part : {"displacement", "clearance", "contact force", "onset speed", "light"})
        EXPECT_NE(svg.find(part), std::string::npos) << part;
}

TEST(pound, the_figure_has_room_for_long_names) {
    const auto width = [](const std::string& scenario) {
        const std::string folder = fresh_folder("names");
        EXPECT_EQ(percuss({"pound", scenario, "--out", folder}).code, 0);
        const std::string script = content(folder + "/pound.gp");
        const auto at = script.find("size ");
        return at == std::string::npos ? 0 : std::stoi(script.substr(at + 5));
    };
    std::string text = content(ball);
    const int usual = width(ball);
    text =
        text.replace(text.find("[[pair]]"), 8, "[[pair]]\nname = \"" + std::string(30, 'm') + "\"");
    EXPECT_GE(width(scenario_file(text)), usual + 150);
}

TEST(pound, without_gnuplot_the_tables_still_come) {
    const std::string folder = fresh_folder("pound"), path = std::getenv("PATH");
    setenv("PATH", "/nonexistent", 1);
    const Finished run = percuss({"pound", ball, "--out", folder});
    setenv("PATH", path.c_str(), 1);
    EXPECT_EQ(run.code, 0);
    EXPECT_NE(run.err.find("gnuplot-nox"), std::string::npos) << run.err;
    EXPECT_TRUE(fs::exists(folder + "/pound.gp"));
    EXPECT_FALSE(fs::exists(folder + "/pound.png"));
}

TEST(pound, many_records_one_line_each) {
    std::string text = content(example("two-oscillators-0.5"));
    const auto at = text.find("\"G13\"");
    ASSERT_NE(at, std::string::npos);
    text.replace(at, 5, "[\"G16\", \"G22\"]");
    const std::string path = scenario_file(text), folder = fresh_folder("many");
    const Json r = json({"pound", path});
    ASSERT_EQ(r.size(), 2U);
    EXPECT_EQ(r[0]["record"], "G16");
    EXPECT_EQ(r[1]["record"], "G22");
    EXPECT_EQ(r[1]["status"], "completed");
    const Finished run = percuss({"pound", path, "--out", folder, "--units", "kip-in"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find("\nG16 "), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("[kip]"), std::string::npos);
    EXPECT_TRUE(content(folder + "/runs.csv").starts_with("record,status,impacts,"));
    EXPECT_TRUE(content(folder + "/impacts.csv").starts_with("record,time [s],"));
    EXPECT_FALSE(fs::exists(folder + "/history.csv"));
}

TEST(pound, changes_on_the_command_line) {
    EXPECT_TRUE(json({"pound", table, "--no-pairs"})["impacts"].empty());
    EXPECT_TRUE(json({"pound", table, "--gap", "1 m"})["impacts"].empty());
    const Json exact = json({"pound", ball}), stepped = json({"pound", ball, "--method", "dg:1us"});
    EXPECT_NE(stepped["method"], exact["method"]);
    EXPECT_RELATIVE(stepped["impacts"][0]["peak_force"].get<double>(),
                    exact["impacts"][0]["peak_force"].get<double>(), 0.01);
    expect_refused({"pound", table, "--gap", "1 m", "--no-pairs"}, {"exclude"});
    expect_refused({"pound", table, "--gap", "1 kg"}, {"--gap", "length"});
    expect_refused({"pound", table, "--method", "rk4:1us"}, {"single impacts"});
    expect_refused({"pound", table, "--method", "evnt"}, {"evnt"});
}

TEST(pound, loops_of_yielding_storeys_are_drawn) {
    const std::string folder = fresh_folder("loops");
    ASSERT_EQ(percuss({"pound", example("isolated-in-a-moat"), "--out", folder}).code, 0);
    for (const char* name :
         {"loops.csv", "loops.gp", "yielding.csv", "profiles.gp", "impact-map.gp"})
        EXPECT_TRUE(fs::exists(fs::path(folder) / name)) << name;
}

TEST(pound, dampers_with_a_brace) {
    const std::string folder = fresh_folder("damped"), tied = example("damped-neighbours");
    ASSERT_EQ(percuss({"pound", tied, "--out", folder}).code, 0);
    for (const char* name : {"links.csv", "link-loops.csv", "loops.gp"})
        EXPECT_TRUE(fs::exists(fs::path(folder) / name)) << name;
    EXPECT_NE(content(folder + "/loops.gp").find("damper low.5-tall.5"), std::string::npos);
    const Json run = json({"pound", tied});
    double damped = 0;
    for (const Json& link : run["links"]) damped += link["damped"].get<double>();
    EXPECT_GT(damped, 0.2 * run["energy"]["input"].get<double>());
    std::string text = content(tied);
    const auto brace = text.find("brace = ");
    ASSERT_NE(brace, std::string::npos);
    text.replace(brace, text.find('\n', brace) - brace, "");
    expect_refused({"pound", scenario_file(text)}, {"low.3-tall.3", "between 1 and 2", "(brace)"});
    text.insert(brace, "brace = \"1e30 N/m\"");
    expect_refused({"pound", scenario_file(text)}, {"low.3-tall.3", "too stiff", "at most"});
}

TEST(pound, writes_the_model_for_opensees) {
    const std::string deck = temporary("deck.py");
    std::filesystem::remove(deck);
    ASSERT_EQ(percuss({"pound", table, "--opensees", deck}).code, 0);
    const std::string own = scenario_file(content(table));
    expect_refused({"pound", own, "--opensees", own}, {"--opensees", "same file"});
    EXPECT_NE(content(deck).find("import openseespy.opensees as ops"), std::string::npos);
    std::filesystem::remove(deck);
}

TEST(pound, init_writes_scenarios_that_run) {
    for (const std::string name : {"two-sdof", "shear", "row", "ball", "table"}) {
        const Finished printed = percuss({"pound", "--init", name});
        EXPECT_EQ(printed.code, 0);
        EXPECT_TRUE(printed.out.starts_with("# ")) << name;
        const std::string path = temporary("init.toml");
        const Finished written = percuss({"pound", "--init", name, path});
        EXPECT_EQ(written.code, 0) << written.err;
        EXPECT_EQ(content(path), printed.out);
        expect_refused({"pound", "--init", name, path}, {"exists"});
        const Finished run = percuss({"pound", path});
        EXPECT_EQ(run.code, 0) << name << ": " << run.err;
    }
    EXPECT_EQ(percuss({"pound", "--init", "ball"}).out, content(ball));
    expect_refused({"pound", "--init", "tabel"}, {"tabel", "table"});
}

TEST(pound, refusals) {
    expect_refused({"pound"}, {"SCENARIO", "--init"});
    expect_refused({"pound", "/nowhere.toml"}, {"/nowhere.toml"});
    expect_refused({"pound", "/tmp"}, {"/tmp"});
    expect_refused({"pound", table, "--out", "/dev/null"}, {"not a folder"});
    expect_refused({"pound", scenario_file("[[building]]\nkind = \"shear\"\nmas = 1\n")},
                   {"scenario.toml:3:1", "mass"});
    expect_refused({"pound", scenario_file("x = ")}, {"scenario.toml:1", "TOML"});
    const std::string tower = "[[building]]\nkind = \"oscillator\"\nmass = 1\nfrequency = 5\n";
    expect_refused({"pound", scenario_file(tower + "[run]\nduration = 1e300\n")},
                   {"1e+300 s", "1e7 swings of 5 Hz", "shorter duration"});
    expect_refused(
        {"pound", scenario_file(tower + "[run]\nduration = 5\n[ground]\nharmonic = { amplitude "
                                        "= 1, frequency = 1e10 }\n")},
        {"1e7 swings of 1e+10 Hz"});
    expect_refused({"pound", scenario_file(std::string(1000, '\0'))}, {"scenario.toml:1"});
}

TEST(pound, nothing_is_written_if_the_scenario_is_refused) {
    const std::string folder = fresh_folder("refused");
    expect_refused({"pound", scenario_file("titel = 1\n"), "--out", folder}, {"title"});
    EXPECT_FALSE(fs::exists(folder));
}

}  // namespace
}  // namespace percuss::cli
