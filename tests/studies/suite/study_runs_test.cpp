// percuss suite as a user starts it: study files, interruptions, shards, ranks, and what is
// refused.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <random>
#include <thread>

#include "invented_runs.hpp"
#include "percuss/ground/tools.hpp"
#include "percuss/studies/suite_file.hpp"
#include "pounding/revision.hpp"
#include "studies/result_file/merge.hpp"
#include "support/paths.hpp"

namespace percuss::suite {

using namespace pounding;
using namespace studies;
namespace {

using Words = std::vector<std::string>;

/// Starts a program with its output thrown away.
pid_t start(const Words& words) {
    const pid_t child = fork();
    if (child != 0) return child;
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr))
        _exit(1);
    execvp(arguments[0], arguments.data());
    _exit(127);
}

int finish(pid_t child) {
    int status = 0;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int run(const Words& words) { return finish(start(words)); }

constexpr const char* study_text = R"(
title = "small"
restitutions = [0.5, 0.7]
gaps = ["0.5 in", "1 in"]
[ground]
synthetic = ["G14", "G22", "G30"]
quiet_tail = "1 s"
[intensity]
levels = ["0.2 g", "0.5 g"]
[[structure]]
name = "pair"
building = [
  { name = "A", kind = "oscillator", mass = "7.8 kip s^2/in", period = "0.5 s", damping_ratio = 0.05 },
  { name = "B", kind = "oscillator", mass = "7.8 kip s^2/in", period = "1 s", damping_ratio = 0.05 } ]
pair = [{ left = "A", right = "B" }]
[[law]]
law = "hertzdamp"
K = "25000 kip/in^1.5"
[[law]]
law = "jankowski"
K = "25000 kip/in^1.5"
)";

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string study_in(const Folder& folder, const std::string& text = study_text) {
    const std::string path = folder / "study.toml";
    std::ofstream(path) << text;
    return path;
}

const SuiteStudy& small_study() {
    static const SuiteStudy study = *parse_suite(study_text, "study.toml");
    return study;
}

TEST(study, is_the_product_of_its_axes) {
    const SuiteStudy& study = small_study();
    const CaseProduct cases = product(study);
    EXPECT_EQ(cases.alone(), 1 * 2 * 3);
    EXPECT_EQ(cases.size(), 6 + 2 * 2 * 2 * 6);
    const Pounding problem = suite_problem(study, cases.at(cases.index_of({0, 1, 1, 1, 1, 2})));
    ASSERT_EQ(problem.pairs.size(), 1U);
    EXPECT_DOUBLE_EQ(problem.pairs[0].gap, 0.0254);
    EXPECT_EQ(problem.pairs[0].law.info().id, "jankowski");
    EXPECT_NEAR(problem.ground.scale * peak_acceleration(*problem.ground.record),
                0.5 * standard_gravity, 1e-12);
    EXPECT_EQ(problem.ground.record->name, "G30");
    EXPECT_DOUBLE_EQ(problem.duration, problem.ground.record->duration() + 1);
    EXPECT_TRUE(suite_problem(study, cases.at(0)).pairs.empty()) << "far apart";
}

TEST(study, keeps_the_peaks_of_the_engine) {
    const SuiteStudy& study = small_study();
    const CaseProduct cases = product(study);
    const SuiteCase which = cases.at(cases.index_of({0, 0, 0, 1, 1, 1}));
    const StoredRun run = run_case(study, which);
    PoundingOutput peaks_only;
    peaks_only.energy = false;
    const auto solution = solve(suite_problem(study, which), study.method, peaks_only);
    ASSERT_TRUE(solution);
    ASSERT_EQ(run.status, 0) << run.note;
    EXPECT_EQ(run.impacts, static_cast<std::int64_t>(solution->impacts.size()));
    EXPECT_GT(run.impacts, 5);
    for (const std::size_t b : {0U, 1U}) {
        const DofPeaks& peaks = solution->peaks[b].dofs[0];
        EXPECT_EQ(run.peaks[b].displacement, std::abs(peaks.displacement.value));
        EXPECT_EQ(run.peaks[b].acceleration, std::abs(peaks.acceleration.value));
    }
}

TEST(study, without_pounding_scales_with_the_level) {
    // linear buildings: the far-apart runs at 0.5 g are 2.5 times those at 0.2 g
    const SuiteStudy& study = small_study();
    const CaseProduct cases = product(study);
    for (int record = 0; record < 3; ++record) {
        const auto at = [&](int level) {
            return run_case(study, cases.at(cases.index_of({0, -1, -1, -1, level, record})));
        };
        const StoredRun low = at(0), high = at(1);
        for (const std::size_t f : {0U, 1U}) {
            EXPECT_NEAR(high.peaks[f].displacement / low.peaks[f].displacement, 2.5, 1e-9);
            EXPECT_NEAR(high.peaks[f].acceleration / low.peaks[f].acceleration, 2.5, 1e-9);
        }
    }
}

std::string print_of(const std::string& text, const std::string& file = "study.toml") {
    const auto study = parse_suite(text, file);
    EXPECT_TRUE(study) << (study ? "" : study.error().text());
    return study ? fingerprint(*study) : std::string();
}

TEST(fingerprint, sees_inputs_and_not_layout) {
    const std::string original = print_of(study_text);
    EXPECT_EQ(original.size(), 16U);
    EXPECT_EQ(print_of(replaced(study_text, "title = \"small\"", "# words\ntitle = \"other\"")),
              original);
    EXPECT_EQ(print_of(replaced(study_text, "law = \"jankowski\"\nK = \"25000 kip/in^1.5\"",
                                "K =  \"25000 kip/in^1.5\"\nlaw = 'jankowski'")),
              original);
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"\"0.5 in\"", "\"0.51 in\""},
             {"0.5 g", "0.51 g"},
             {"G22", "G21"},
             {"0.7]", "0.71]"},
             {"\"0.5 s\"", "\"0.51 s\""},
             {"hertzdamp", "flores"},
             {"quiet_tail = \"1 s\"", "quiet_tail = \"2 s\""}})
        EXPECT_NE(print_of(replaced(study_text, from, to)), original) << from;
}

TEST(fingerprint, sees_the_bytes_of_records_and_not_where_they_are) {
    const Folder here, there;
    const std::string record = "0.01\n0.5\n-0.25\n0.125\n0\n0\n0\n0\n0\n0\n";
    const auto text = [](const std::string& path) {
        return replaced(study_text, "synthetic = [\"G14\", \"G22\", \"G30\"]",
                        "records = \"" + path + "\"\nformat = \"column\"\ndt = 0.01\nunit = \"g\"");
    };
    for (const Folder* folder : {&here, &there}) std::ofstream(*folder / "a.txt") << record;
    const std::string original = print_of(text(here / "a.txt"));
    EXPECT_EQ(print_of(text(there / "a.txt")), original);
    std::ofstream(there / "a.txt") << record << "0.001\n";
    EXPECT_NE(print_of(text(there / "a.txt")), original);
}

/// The study as a processor would make it that rounds sines, powers and roots the other way.
SuiteStudy of_another_processor(SuiteStudy study) {
    const auto nudge = [](double& x) { x = std::nextafter(x, 2 * x); };
    for (SuiteRecord& record : study.records) {
        GroundMotion motion = *record.motion;
        for (double& a : motion.acceleration) nudge(a);
        record.motion = std::make_shared<const GroundMotion>(std::move(motion));
        nudge(record.intensity);
    }
    for (SuiteStructure& structure : study.structures)
        for (Building& building : structure.buildings)
            for (auto* part : {&building.stiffness, &building.damping})
                for (double& x : *part) nudge(x);
    return study;
}

TEST(fingerprint, is_the_same_on_another_processor_whose_shard_merges) {
    const Folder folder;
    const SuiteStudy &here = small_study(), there = of_another_processor(here);
    EXPECT_EQ(fingerprint(there), fingerprint(here));
    const CaseProduct cases = product(here);
    int number = 0;
    for (const SuiteStudy* study : {&here, &there}) {
        const Shard shard{++number, 2};
        ResultStore store =
            open_or_die(folder / std::to_string(number), stored_study(*study, "test"));
        const auto run = [&](const SuiteCase& which) { return run_case(*study, which); };
        ASSERT_TRUE(run_ensemble(cases, run, store, {.threads = 2, .shard = shard}));
    }
    const auto merged = merge_results(folder / "m.db", {folder / "1", folder / "2"});
    ASSERT_TRUE(merged) << merged.error().text();
    EXPECT_TRUE(merged->missing.empty());
    // where both have computed a run, last digits do not make them strangers
    ResultStore second = open_or_die(folder / "2", stored_study(there, "test"));
    const auto again = [&](const SuiteCase& which) { return run_case(there, which); };
    ASSERT_TRUE(run_ensemble(cases, again, second, {.threads = 2}));
    const auto both = merge_results(folder / "b.db", {folder / "1", folder / "2"});
    EXPECT_TRUE(both) << both.error().text();
}

TEST(study, names_the_engine_of_its_runs) {
    EXPECT_EQ(stored_study(small_study(), "test").engine, pounding_revision);
    EXPECT_GT(pounding_revision, 0) << "0 means that a file does not say";
}

void expect_refused(const std::string& text, const std::vector<std::string>& fragments) {
    const auto study = parse_suite(text, "study.toml");
    ASSERT_FALSE(study) << text;
    expect_error({study.error().text(), {}}, fragments);
}

TEST(study, refuses_what_cannot_be_meant) {
    expect_refused(replaced(study_text, "gaps", "gap"),
                   {"study.toml:4:1", "did you mean \"gaps\"?"});
    expect_refused(replaced(study_text, "levels =", "level ="), {"did you mean \"levels\"?"});
    expect_refused(replaced(study_text, "[\"0.2 g\", \"0.5 g\"]", "[]"), {"levels", "empty"});
    expect_refused(replaced(study_text, "\"0.5 g\"", "\"-0.5 g\""), {"levels", "positive"});
    expect_refused(replaced(study_text, "\"0.5 g\"", "\"0.5 s\""), {"levels", "acceleration"});
    expect_refused(replaced(study_text, "gaps = [\"0.5 in\", \"1 in\"]", ""), {"gap is missing"});
    expect_refused(replaced(study_text, "0.7]", "1.7]"), {"restitutions", "at most 1"});
    expect_refused(replaced(study_text, "law = \"jankowski\"", "law = \"hertzdamp\""),
                   {"two laws", "hertzdamp"});
    expect_refused(replaced(study_text, "quiet_tail = \"1 s\"", "scale = 2"), {"scale", "levels"});
    expect_refused(
        replaced(study_text, "synthetic = [\"G14\", \"G22\", \"G30\"]", "records = \"none/*.AT2\""),
        {"none/*.AT2"});
    expect_refused(replaced(study_text, "levels =", "records = \"own\"\nlevels ="),
                   {"3 records", "2 levels"});
    expect_refused(replaced(study_text, "mass = \"7.8 kip s^2/in\", period = \"0.5 s\"",
                            "mass = -1, period = \"0.5 s\""),
                   {"mass", "positive"});
    expect_refused("title = \"x\"", {"ground"});
    expect_refused(
        replaced(study_text, "right = \"B\"", "right = \"B\", law = { law = \"hertz\", K = 1e9 }"),
        {"study.toml:15:36", "no law of its own", "[[law]]"});
    const std::string structure(study_text);
    const auto from = structure.find("[[structure]]"), to = structure.find("[[law]]");
    expect_refused(study_text + structure.substr(from, to - from), {"two structures", "\"pair\""});
}

TEST(study, takes_gaps_for_a_single_pair_as_for_several) {
    const std::string one = replaced(study_text, "[{ left = \"A\", right = \"B\" }]",
                                     "{ left = \"A\", right = \"B\" }");
    const auto study = parse_suite(one, "study.toml");
    ASSERT_TRUE(study) << study.error().text();
    EXPECT_EQ(fingerprint(*study), fingerprint(small_study()));
}

TEST(study, refuses_more_than_2_to_31_runs) {
    std::string gaps;
    for (int i = 0; i < 900; ++i) gaps += (i == 0 ? "" : ", ") + std::to_string(0.01 + i * 1e-4);
    std::string text = replaced(study_text, "\"0.5 in\", \"1 in\"", gaps);
    text = replaced(text, "[\"0.2 g\", \"0.5 g\"]",
                    "{ from = \"0.1 g\", to = \"1 g\", count = 1000000 }");
    expect_refused(text, {"2^31"});
}

const std::string program = support::program_path;

/// With a second pair.
std::string study_with_a_wall(const Folder& folder) {
    return study_in(folder, replaced(study_text, "right = \"B\" }]",
                                     "right = \"B\" }, { left = \"B\", right = \"barrier\" }]"));
}

TEST(program, gives_the_same_bits_for_threads_shards_and_kills) {
    const Folder folder;
    const std::string study = study_with_a_wall(folder), one = folder / "1.db";
    ASSERT_EQ(run({program, "suite", study, "--db", one, "--threads", "1"}), 0);
    const auto expected = content(one);
    ASSERT_EQ(expected.size(), 54U);
    EXPECT_EQ(expected.back().contacts.size(), 2U);
    EXPECT_GT(expected.back().contacts[1].impacts, 0);
    ASSERT_EQ(run({program, "suite", study, "--db", folder / "4.db", "--threads", "4"}), 0);
    EXPECT_TRUE(same(content(folder / "4.db"), expected));

    for (const std::string i : {"1", "2"})
        ASSERT_EQ(run({program, "suite", study, "--db", folder / ("s" + i), "--shard", i + "/2"}),
                  0);
    ASSERT_EQ(run({program, "merge", folder / "m.db", folder / "s1", folder / "s2"}), 0);
    EXPECT_TRUE(same(content(folder / "m.db"), expected));

    std::mt19937 random(std::random_device{}());
    const std::string killed = folder / "k.db";
    for (int i = 0; i < 12; ++i) {
        const pid_t child = start({program, "suite", study, "--db", killed});
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 500));
        kill(child, SIGKILL);
        static_cast<void>(finish(child));
    }
    ASSERT_EQ(run({program, "suite", study, "--db", killed}), 0);
    EXPECT_TRUE(same(content(killed), expected));
}

TEST(program, refuses_the_file_of_another_study_or_process) {
    const Folder folder;
    const std::string study = study_in(folder), file = folder / "x.db";
    ASSERT_EQ(run({program, "suite", study, "--db", file}), 0);
    const auto before = content(file);
    study_in(folder, replaced(study_text, "0.5 g", "0.6 g"));
    EXPECT_EQ(run({program, "suite", study, "--db", file}), 2);
    EXPECT_TRUE(same(content(file), before));
    study_in(folder);
    const auto writer = ResultStore::open(file, stored_study(small_study(), "test"));
    ASSERT_TRUE(writer) << writer.error().text();
    EXPECT_EQ(run({program, "suite", study, "--db", file}), 2) << "we are writing";
}

#ifdef PERCUSS_MPI_PROGRAM
TEST(mpi, gives_the_same_bits_as_threads) {
    if (std::system("mpirun --version > /dev/null 2>&1") != 0)
        GTEST_SKIP() << "mpirun is not installed (Debian and Ubuntu: openmpi-bin)";
    const Folder folder;
    const std::string study = study_with_a_wall(folder), threads = folder / "t.db";
    ASSERT_EQ(run({program, "suite", study, "--db", threads}), 0);
    const auto expected = content(threads);
    EXPECT_EQ(expected.back().contacts.size(), 2U);
    // a folder of its own, or another program of Open MPI removes it meanwhile
    Words mpirun{"mpirun", "--oversubscribe", "--mca", "orte_tmpdir_base", folder / "mpi"};
    if (geteuid() == 0) mpirun.emplace_back("--allow-run-as-root");
    for (const std::string ranks : {"2", "4"}) {
        Words words = mpirun;
        const std::string file = folder / (ranks + ".db");
        for (const std::string& word :
             Words{"-n", ranks, PERCUSS_MPI_PROGRAM, "suite", study, "--db", file})
            words.push_back(word);
        EXPECT_EQ(run(words), 0) << ranks;
        EXPECT_TRUE(same(content(file), expected)) << ranks;
    }
    // a part that was there before, from threads, is not computed again
    const std::string part = folder / "part.db";
    ASSERT_EQ(run({program, "suite", study, "--db", part, "--shard", "1/3"}), 0);
    Words words = mpirun;
    for (const std::string& word :
         Words{"-n", "2", PERCUSS_MPI_PROGRAM, "suite", study, "--db", part})
        words.push_back(word);
    EXPECT_EQ(run(words), 0);
    EXPECT_TRUE(same(content(part), expected));
    words.back() = folder / "no/such.db";
    EXPECT_EQ(run(words), 2);
}
#endif

}  // namespace
}  // namespace percuss::suite
