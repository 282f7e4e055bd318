// percuss suite and percuss merge: what they print, write and refuse.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <thread>

#include "program.hpp"
#include "support/paths.hpp"

namespace percuss::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* study_text = R"(
title = "towers, O'Neill's"
[ground]
synthetic = ["G05", "G14", "G22"]
[intensity]
levels = ["0.2 g", "0.4 g"]
[[structure]]
name = "pair, \"A\""
building = [
  { name = "A", kind = "oscillator", mass = "7.8 kip s^2/in", period = "0.5 s", damping_ratio = 0.05 },
  { name = "B", kind = "oscillator", mass = "7.8 kip s^2/in", period = "1 s", damping_ratio = 0.05 } ]
pair = [{ left = "A", right = "B", gap = "0.5 in" }]
[[law]]
name = "soft"
law = "hertzdamp"
K = "25000 kip/in^1.5"
restitution = 0.6
[[law]]
name = "hard"
law = "hertzdamp"
K = "50000 kip/in^1.5"
restitution = 0.6
)";

/// A folder with the study in it.
class cli_suite : public testing::Test {
protected:
    cli_suite() : folder(fs::path(temporary("suite-folder"))) {
        fs::remove_all(folder);
        fs::create_directory(folder);
        write(study_text);
    }
    ~cli_suite() override { fs::remove_all(folder); }
    void write(const std::string& text) const { std::ofstream(file("s.toml")) << text; }
    [[nodiscard]] std::string file(const std::string& name) const {
        return (folder / name).string();
    }
    [[nodiscard]] Words suite(const Words& more = {}) const {
        return Words{"suite", file("s.toml"), "--db", file("s.db")} + more;
    }
    fs::path folder;
};

TEST_F(cli_suite, a_closed_standard_output_does_not_become_the_result_file) {
    ASSERT_EQ(percuss(suite()).code, 0);
    const std::string before = content(file("s.db"));
    const std::string command = std::string(support::program_path) + " suite " + file("s.toml") +
                                " --db " + file("s.db") + " --csv - >&- 2>" + file("err");
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
    EXPECT_NE(content(file("err")).find("it is closed"), std::string::npos) << content(file("err"));
    EXPECT_EQ(content(file("s.db")), before);
}

TEST_F(cli_suite, two_outputs_in_one_file_are_refused) {
    expect_refused(suite({"--csv", file("s.db")}), {"--db", "--csv", "same file"});
    expect_refused(suite({"--csv", (folder / ".." / folder.filename() / "s.db").string()}),
                   {"--db", "--csv", "same file"});
    expect_refused(suite({"--csv", file("s.db-wal")}), {"--csv", "the result file"});
    expect_refused(suite({"--csv", file("s.toml")}), {"STUDY", "--csv", "same file"});
    EXPECT_EQ(content(file("s.toml")), study_text);
}

TEST_F(cli_suite, absurd_levels_and_storeys_are_refused_beforehand) {
    std::string text = study_text;
    text.replace(text.find("\"0.4 g\""), 7, "1e308");
    write(text);
    expect_refused(suite(), {"s.toml:6", "level", "a thousand g"});
    text = study_text;
    text.replace(text.find("kind = \"oscillator\""), 19, "kind = \"shear\", storeys = 10000");
    text.replace(text.find("period = \"0.5 s\""), 16, "stiffness = 1e8");
    write(text);
    expect_refused(suite(), {"s.toml:10", "storeys", "1000"});
}

TEST_F(cli_suite, fragility_of_what_is_asked) {
    const Finished run = percuss(suite({"--fragility", "A displacement > 5 cm, impacts > 0"}));
    ASSERT_EQ(run.code, 0) << run.err;
    for (const char* part :
         {"Fragility: A displacement > 5 cm, given PGA", "far apart", "dispersion"})
        EXPECT_NE(run.out.find(part), std::string::npos) << part << run.out;
    const Finished told = percuss(suite({"--fragility", "impacts > 0", "--json"}));
    EXPECT_NE(told.out.find("\"fragility\""), std::string::npos);
    ASSERT_EQ(percuss(suite({"--fragility", "impacts > 0", "--out", file("out")})).code, 0);
    EXPECT_TRUE(fs::exists(folder / "out" / "fragility.csv"));
    expect_refused(suite({"--fragility", "drft > 3 mm"}), {"--fragility", "drift"});
    expect_refused(suite({"--target", "0.1"}), {"--target", "--fragility"});
    expect_refused(suite({"--fragility", "impacts > 0", "--target", "2"}),
                   {"--target", "between 0 and 1"});
    expect_refused(suite({"--fragility", "impacts > 0", "--target", "0.1"}), {"several gaps"});
}

TEST_F(cli_suite, fragility_of_one_pair) {
    const std::string asked = "A-B force > 2 MN, force > 2 MN, A-B impacts > 0";
    const Finished run = percuss(suite({"--fragility", asked}));
    ASSERT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find("Fragility: A-B force > 2 MN, given PGA"), std::string::npos) << run.out;
    const Json told = json(suite({"--fragility", asked}))["fragility"];
    ASSERT_EQ(told.size(), 3U);
    EXPECT_EQ(told[0]["pair"], "A-B");
    EXPECT_FALSE(told[1].contains("pair"));
    EXPECT_EQ(told[0]["curves"], told[1]["curves"]) << "there is one pair";
    expect_refused(suite({"--fragility", "B-A force > 2 MN"}),
                   {"--fragility", "no structure", "did you mean \"A-B\"?"});
    EXPECT_NE(percuss({"suite", "--help"}).out.find("A.3-B.3 force > 2 MN"), std::string::npos);
}

/// Cells of a line of CSV without quotes.
Words cells(const std::string& line) {
    Words words{""};
    for (const char c : line)
        if (c == ',')
            words.emplace_back();
        else
            words.back() += c;
    return words;
}

TEST_F(cli_suite, exports_every_pair_as_pound_has_it) {
    const std::string row = R"(
building = [
  { name = "A", kind = "shear", storeys = 3, mass = "100 t", stiffness = "100 MN/m", damping_ratio = 0.05 },
  { name = "B", kind = "shear", storeys = 3, mass = "150 t", stiffness = "60 MN/m", damping_ratio = 0.05 } ]
pair = [{ between = ["A", "B"], gap = "1 cm" }, { left = "B.3", right = "barrier", gap = "3 cm" }]
)";
    const std::string law = "law = 'hertzdamp'\nK = 2e9\nrestitution = 0.6\n";
    write(
        "[ground]\nsynthetic = 'G14'\n[intensity]\nlevels = ['0.4 g']\n[[structure]]\nname = "
        "'s'\n" +
        row + "[[law]]\n" + law);
    const Finished run = percuss(suite({"--contacts-csv", "-"}));
    ASSERT_EQ(run.code, 0) << run.err;
    std::ofstream(file("pound.toml"))
        << row << "[ground]\nsynthetic = 'G14'\nscale = '0.4 g'\n[law]\n"
        << law;
    std::map<std::string, std::pair<int, double>> expected;
    const Json pound = json({"pound", file("pound.toml")});
    for (const Json& impact : pound["impacts"]) {
        auto& [impacts, force] = expected[impact["pair"]];
        ++impacts;
        force = std::max(force, impact["peak_force"].get<double>());
    }
    EXPECT_EQ(expected.size(), 4U) << "all are struck";
    std::istringstream lines(run.out);
    std::string line;
    std::getline(lines, line);
    EXPECT_EQ(line,
              "structure,gap [m],law,restitution [1],level [m/s^2],record,status,pair,impacts [1],"
              "force [N]");
    std::size_t count = 0;
    for (; std::getline(lines, line); ++count) {
        const Words words = cells(line);
        ASSERT_EQ(words.size(), 10U) << line;
        EXPECT_EQ(words[1], words[7] == "B.3-barrier" ? "0.03" : "0.01") << "its own gap";
        ASSERT_TRUE(expected.contains(words[7])) << line;
        EXPECT_EQ(std::stoi(words[8]), expected[words[7]].first) << line;
        EXPECT_RELATIVE(std::stod(words[9]), expected[words[7]].second, 1e-9);
    }
    EXPECT_EQ(count, 4U);
    EXPECT_EQ(percuss(suite({"--contacts-csv", file("c.csv")})).code, 0);
    EXPECT_EQ(content(file("c.csv")), run.out);
    expect_refused(suite({"--csv", "-", "--contacts-csv", "-"}), {"--contacts-csv", "two tables"});
    expect_refused(suite({"--contacts-csv", file("s.db")}), {"--contacts-csv", "the same file"});
    expect_refused(suite({"--csv", file("x"), "--contacts-csv", file("x")}),
                   {"--contacts-csv", "the same file"});
}

TEST_F(cli_suite, prints_amplifications_and_the_comparison_of_laws) {
    const Finished run = percuss(suite());
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* part : {"18 runs", "6 of them without pounding", "computed 18 runs",
                             "Mean amplification of displacement", "0.4 g", "soft", "hard",
                             "Peaks of each law over those of soft"})
        EXPECT_NE(run.out.find(part), std::string::npos) << part << "\n" << run.out;
    EXPECT_EQ(run.err.find('\r'), std::string::npos) << "a bar is for terminals";
    const Finished again = percuss(suite({"--against", "hard"}));
    EXPECT_EQ(again.out.find("computed"), std::string::npos) << "everything was there";
    EXPECT_NE(again.out.find("over those of hard"), std::string::npos);
}

TEST_F(cli_suite, gives_json) {
    const Json r = json(suite());
    EXPECT_EQ(r["cases"], 18);
    EXPECT_EQ(r["computed"], 18);
    ASSERT_EQ(r["rows"].size(), 2U * 2 * 2) << "laws, levels, dofs";
    const Json& row = r["rows"][0];
    EXPECT_EQ(row["structure"], "pair, \"A\"");
    EXPECT_NEAR(row["level"].get<double>(), 0.2 * 9.80665, 1e-12);
    EXPECT_NEAR(row["gap"].get<double>(), 0.0127, 1e-15);
    EXPECT_EQ(row["displacement"]["amplification"]["count"], 3);
    EXPECT_GT(row["acceleration"]["amplification"]["mean"], 1);
    ASSERT_EQ(r["comparison"].size(), 4U);
    EXPECT_EQ(r["comparison"][0]["runs"], 6);
}

/// Gaps, restitutions, and a second structure with other floors.
constexpr const char* unlike_structures = R"(
gaps = ["5 mm", "20 mm"]
restitutions = [0.5, 0.7]
[ground]
synthetic = "G22"
[intensity]
levels = ["0.4 g"]
[[structure]]
name = "low"
building = [
  { name = "A", kind = "oscillator", mass = "100 t", period = "0.3 s" },
  { name = "B", kind = "oscillator", mass = "100 t", period = "0.5 s" } ]
pair = { left = "A", right = "B" }
[[structure]]
name = "high"
building = [
  { name = "A", kind = "shear", storeys = 2, mass = "100 t", stiffness = "4e7 N/m" },
  { name = "B", kind = "oscillator", mass = "100 t", period = "0.5 s" } ]
pair = { left = "A.1", right = "B" }
[[law]]
law = "hertzdamp"
K = 1e9
[[law]]
law = "jankowski"
K = 1e9
)";

TEST_F(cli_suite, tells_comparisons_of_gaps_and_restitutions_apart) {
    write(unlike_structures);
    const Json r = json(suite());
    std::set<std::string> seen;
    for (const Json& row : r["comparison"]) {
        Json key = row;
        for (const char* number : {"ratio", "least", "fractile16", "median", "fractile84", "most"})
            key.erase(number);
        EXPECT_TRUE(seen.insert(key.dump()).second) << key;
    }
    EXPECT_EQ(seen.size(), 2U * 2 * (2 + 3) * 2) << "gaps, restitutions, dofs, measures";
    EXPECT_EQ(r["comparison"][0]["gap"], 0.005);
    EXPECT_EQ(r["comparison"][0]["restitution"], 0.5);
}

TEST_F(cli_suite, pools_only_dofs_of_one_name) {
    write(unlike_structures);
    const std::string table = percuss(suite()).out;
    const auto runs = [&](const std::string& dof) {
        const auto at = table.find(" all        " + dof + " ");
        const std::string line =
            at == std::string::npos ? "" : table.substr(at, table.find('\n', at) - at);
        return line.empty() ? 0 : std::stoi(line.substr(line.rfind(' ')));
    };
    EXPECT_EQ(runs("A"), 4) << table;
    EXPECT_EQ(runs("A.1"), 4) << table;
    EXPECT_EQ(runs("B"), 8) << "of both structures\n" << table;
}

TEST_F(cli_suite, labels_the_axes_of_every_column_and_row) {
    write(unlike_structures);
    EXPECT_EQ(percuss(suite({"--out", file("figures")})).code, 0);
    const std::string script = content(file("figures") + "/amplification-displacement.gp");
    const auto count = [&](const std::string& part) {
        int n = 0;
        for (auto at = script.find(part); at != std::string::npos; at = script.find(part, at + 1))
            ++n;
        return n;
    };
    EXPECT_EQ(count(" set xlabel"), 2) << "below each structure\n" << script;
    EXPECT_EQ(count(" set ylabel"), 3) << "beside each row\n" << script;
    EXPECT_NE(script.find("the first 7 of 8 curves"), std::string::npos);
}

TEST_F(cli_suite, figures_say_which_structures_and_floors_they_leave_out) {
    std::string text = "[ground]\nsynthetic = \"G22\"\n[intensity]\nlevels = [\"0.4 g\"]\n";
    for (const char* name : {"a", "b", "c", "d", "e"})
        text += "[[structure]]\nname = \"" + std::string(name) +
                "\"\nbuilding = [\n"
                "  { name = \"A\", kind = \"shear\", storeys = 5, mass = 1e5, stiffness = 4e7 },\n"
                "  { name = \"B\", kind = \"oscillator\", mass = 1e5, period = 0.5 } ]\n"
                "pair = { left = \"A.1\", right = \"B\", gap = 0.005 }\n";
    write(text + "[[law]]\nlaw = \"hertzdamp\"\nK = 1e9\nrestitution = 0.6\n");
    const Finished run = percuss(suite({"--out", file("figures")}));
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* figure : {"/amplification-displacement.gp", "/ida-1.gp"}) {
        const std::string script = content(file("figures") + figure);
        EXPECT_NE(script.find("the first 4 of 5 structures"), std::string::npos) << figure;
        EXPECT_NE(script.find("the first 4 of 6 degrees of freedom"), std::string::npos) << figure;
    }
}

TEST_F(cli_suite, exports_every_run) {
    const Finished run = percuss(suite({"--csv", "-"}));
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(run.out.starts_with("structure,gap [m],law,restitution [1],level [m/s^2],record,"));
    EXPECT_EQ(std::count(run.out.begin(), run.out.end(), '\n'), 1 + 12 * 2);
    EXPECT_NE(run.out.find("\n\"pair, \"\"A\"\"\",0.0127,soft,,"), std::string::npos) << run.out;
    EXPECT_EQ(percuss(suite({"--csv", file("runs.csv")})).code, 0);
    EXPECT_EQ(content(file("runs.csv")), run.out);
    expect_refused(suite({"--csv", "/nonexistent/runs.csv"}), {"/nonexistent"});
}

TEST_F(cli_suite, writes_figures) {
    const Finished run = percuss(suite({"--out", file("figures")}));
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* name : {"summary.csv", "amplification.dat", "amplification-displacement.gp",
                             "amplification-acceleration.gp", "ida.dat", "ida-1.gp", "ida-2.gp"})
        EXPECT_TRUE(fs::exists(file("figures") + "/" + name)) << name;
    if (run.err.find("gnuplot-nox") != std::string::npos) return;
    for (const char* name : {"amplification-displacement", "amplification-acceleration", "ida-1"}) {
        const std::string base = file("figures") + "/" + name;
        EXPECT_TRUE(content(base + ".png").starts_with("\x89PNG")) << name << run.err;
        EXPECT_NE(content(base + ".svg").find("O'Neill's"), std::string::npos) << name;
    }
}

TEST_F(cli_suite, shares_out_and_merges) {
    const Words study{"suite", file("s.toml")};
    const Finished first = percuss(study + Words{"--db", file("1.db"), "--shard", "1/2"});
    EXPECT_EQ(first.code, 0) << first.err;
    EXPECT_NE(first.out.find("stored 9 of the 9 runs of shard 1/2"), std::string::npos)
        << first.out;
    const Finished part = percuss({"merge", file("m.db"), file("1.db")});
    EXPECT_EQ(part.code, 0);
    EXPECT_NE(part.err.find("9 runs are missing (1, 3, 5, 7, 9 ...)"), std::string::npos)
        << part.err;
    EXPECT_EQ(percuss(study + Words{"--db", file("2.db"), "--shard", "2/2"}).code, 0);
    const Json whole = json({"merge", file("m.db"), file("1.db"), file("2.db")});
    EXPECT_EQ(whole["stored"], 18);
    EXPECT_EQ(whole["added"], 9);
    EXPECT_EQ(whole["missing"], 0);
    const Finished merged = percuss(study + Words{"--db", file("m.db"), "--csv", "-"});
    EXPECT_EQ(merged.out, percuss(suite({"--csv", "-"})).out);
}

TEST_F(cli_suite, checks_without_running) {
    const Finished before = percuss(suite({"--check", "--threads", "3"}));
    EXPECT_EQ(before.code, 0) << before.err;
    for (const char* part : {"3 records x 2 levels of PGA x 1 structure x 2 laws: 18 runs",
                             "does not exist yet", "18 runs would be computed on 3 threads"})
        EXPECT_NE(before.out.find(part), std::string::npos) << part << "\n" << before.out;
    EXPECT_FALSE(fs::exists(file("s.db"))) << "nothing was begun";
    ASSERT_EQ(percuss(suite({"--shard", "1/3"})).code, 0);
    const Json part = json(suite({"--check"}));
    EXPECT_EQ(part["stored"], 6);
    EXPECT_EQ(part["to_compute"], 12);
    ASSERT_EQ(percuss(suite()).code, 0);
    EXPECT_EQ(json(suite({"--check"}))["to_compute"], 0);
    write(std::string(study_text) + "[run]\ntolerance = 1e-9\n");
    expect_refused(suite({"--check"}), {"another study", "--db"});
    write("[intensity]\n");
    expect_refused(suite({"--check"}), {"no ground"});
}

TEST_F(cli_suite, tells_the_size_of_a_study_that_is_too_large_to_run) {
    std::string text = study_text;
    text.replace(text.find("[\"0.2 g\", \"0.4 g\"]"), 18,
                 "{ from = \"0.1 g\", to = \"1 g\", count = 1000000 }");
    text.insert(
        0, "gaps = [" + [] {
            std::string list;
            for (int i = 1; i <= 300; ++i) list += std::to_string(i) + "e-4, ";
            return list;
        }() + "]\n");
    write(text);
    const Json plan = json(suite({"--check"}));
    EXPECT_EQ(plan["cases"], 3 * 1'000'000 * (1 + 300 * 2));
    EXPECT_GT(plan["bytes"], 1e11);
    EXPECT_FALSE(fs::exists(file("s.db")));
}

TEST_F(cli_suite, never_writes_over_its_result_file_or_its_study) {
    ASSERT_EQ(percuss(suite()).code, 0);
    const std::string before = content(file("s.db"));
    fs::create_symlink(file("s.db"), file("link.csv"));
    for (const std::string name : {"s.db", "./s.db", "link.csv"})
        expect_refused(suite({"--csv", file(name)}), {"--db", "--csv", "the same file"});
    expect_refused(suite({"--csv", file("s.db-wal")}), {"--csv", "the result file"});
    expect_refused(suite({"--csv", file("s.toml")}), {"STUDY", "--csv", "the same file"});
    expect_refused({"suite", file("s.toml"), "--db", file("summary.csv"), "--out", folder.string()},
                   {"--db", "--out", "the same file"});
    expect_refused({"suite", file("s.toml"), "--db", file("ida.dat"), "--out", folder.string()},
                   {"--db", "--out", "the same file"});
    expect_refused(suite({"--out", folder.string(), "--csv", file("summary.csv")}),
                   {"--csv", "--out", "the same file"});
    expect_refused(suite({"--out", file("x.csv"), "--csv", file("x.csv")}),
                   {"--csv", "--out", "the same file"});
    EXPECT_FALSE(fs::exists(file("x.csv"))) << "it was written before the folder was refused";
    fs::create_hard_link(file("s.db"), file("hard.csv"));
    expect_refused(suite({"--csv", file("hard.csv")}), {"--db", "--csv", "the same file"});
    expect_refused({"suite", file("s.toml"), "--db", ":memory:"}, {"something else than a file"});
    expect_refused({"suite", file("s.toml"), "--db", "file:x.db"}, {"something else than a file"});
    EXPECT_EQ(content(file("s.db")), before);
    EXPECT_NE(content(file("s.toml")).find("O'Neill"), std::string::npos);
}

/// Sends the signal as soon as more than `before` runs are stored; the study would take minutes.
int stopped_by(int number, std::int64_t before, const Words& words, const std::string& err) {
    const pid_t child = fork();
    if (child == 0) {
        signal(number, SIG_DFL);
        dup2(open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDERR_FILENO);
        std::vector<const char*> argv{"percuss"};
        for (const std::string& word : words) argv.push_back(word.c_str());
        argv.push_back(nullptr);
        execv(support::program_path, const_cast<char* const*>(argv.data()));
        _exit(127);
    }
    int status = 0;
    const auto runs = [&] { return waitpid(child, &status, WNOHANG) == 0; };
    while (runs()) {
        const Finished now = percuss(words + Words{"--check", "--json"});
        if (now.code == 0 && Json::parse(now.out)["stored"] > before) break;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    kill(child, number);
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST_F(cli_suite, a_signal_leaves_a_file_that_resumes_and_no_temporaries) {
    std::string text = study_text;
    text.replace(text.find("[\"0.2 g\", \"0.4 g\"]"), 18,
                 "{ from = \"0.1 g\", to = \"1 g\", count = 200000 }");
    write(text);
    std::int64_t before = 0;
    for (const int number : {SIGTERM, SIGINT}) {
        ASSERT_EQ(stopped_by(number, before, suite(), file("err")), 128 + number)
            << content(file("err"));
        const std::int64_t stored = json(suite({"--check"}))["stored"];
        EXPECT_GT(stored, before) << "it went on from what was there";
        EXPECT_EQ(content(file("err")), "percuss: note: stopped by a signal; " +
                                            std::to_string(stored) +
                                            " of the 1800000 runs are stored in " + file("s.db") +
                                            ", and the same command resumes from there\n");
        std::set<std::string> left;
        for (const auto& entry : fs::directory_iterator(folder))
            left.insert(entry.path().filename().string());
        EXPECT_EQ(left, (std::set<std::string>{"err", "s.db", "s.toml"}));
        before = stored;
    }
}

TEST_F(cli_suite, refuses_wrong_options_and_files) {
    expect_refused(suite({"--shard", "3/2"}), {"--shard", "3/2", "I/N"});
    expect_refused(suite({"--shard", "0/2"}), {"--shard"});
    expect_refused(suite({"--shard", "1"}), {"--shard"});
    expect_refused(suite({"--threads", "0"}), {"--threads"});
    expect_refused(suite({"--threads", "two"}), {"--threads"});
    expect_refused(suite({"--against", "sofd"}), {"sofd", "soft"});
    expect_refused(suite({"--out", "/dev/null/x"}), {"--out"});
    expect_refused({"suite", file("none.toml")}, {"none.toml"});
    expect_refused({"suite", file("s.toml"), "--db", "/dev/null"}, {"regular file"});
    expect_refused({"suite", file("s.toml"), "--db", file("no/s.db")}, {"no/s.db"});
    EXPECT_FALSE(fs::exists(file("s.db"))) << "nothing was begun";
    expect_refused({"merge", file("m.db")}, {"at least one shard"});
    expect_refused({"merge", file("m.db"), file("none.db")}, {"none.db"});
    std::ofstream(file("text.db")) << std::string(5000, 'x');
    expect_refused({"suite", file("s.toml"), "--db", file("text.db")}, {"not a SQLite file"});
    expect_refused({"merge", file("m.db"), file("text.db")}, {"not a SQLite file"});
    ASSERT_EQ(percuss(suite()).code, 0);
    write(std::string(study_text) + "[run]\ntolerance = 1e-9\n");
    expect_refused(suite(), {"another study", "--db"});
}

}  // namespace
}  // namespace percuss::cli
