// Force and impacts of single pairs: what the file says is what the impacts of a scenario say.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>

#include "percuss/core/text.hpp"
#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/scenario.hpp"
#include "percuss/studies/suite_file.hpp"
#include "studies/fragility/answer.hpp"
#include "studies/suite/results.hpp"
#include "support/paths.hpp"

namespace percuss::studies {
namespace {

/// A result file that goes with the test.
class ResultFile {
public:
    ResultFile()
        : path_((std::filesystem::temp_directory_path() /
                 ("percuss-pairs-test-" + std::to_string(::getpid()) + ".db"))
                    .string()) {
        std::filesystem::remove(path_);
    }
    ResultFile(const ResultFile&) = delete;
    ResultFile& operator=(const ResultFile&) = delete;
    ~ResultFile() { std::filesystem::remove(path_); }

    ResultStore complete(const SuiteStudy& study) {
        auto store = ResultStore::open(path_, stored_study(study, "test"));
        if (!store) ADD_FAILURE() << store.error().message;
        const auto run = [&](const SuiteCase& which) { return run_case(study, which); };
        EXPECT_TRUE(run_ensemble(product(study), run, *store, {.threads = 2}));
        return std::move(*store);
    }

private:
    std::string path_;
};

struct Struck {
    std::int64_t impacts = 0;
    double force = 0;
};
/// From the log of a run, by the names that `percuss pound` prints.
std::map<std::string, Struck> struck(const Pounding& problem) {
    PoundingOutput output;
    output.energy = false;
    const auto solution = solve(problem, EventDriven{}, output);
    EXPECT_TRUE(solution) << (solution ? "" : solution.error().text());
    std::map<std::string, Struck> result;
    for (const PoundingPair& pair : problem.pairs) result[pair.name] = {};
    if (!solution) return result;
    for (const PoundingImpact& impact : solution->impacts) {
        Struck& pair = result[problem.pairs[impact.pair].name];
        ++pair.impacts;
        pair.force = std::max(pair.force, impact.peak_force);
    }
    return result;
}

/// The same of the only run with pounding in a file, with the names that stand there.
std::map<std::string, Struck> stored(const ResultStore& store) {
    std::map<std::string, Struck> result;
    const auto& axes = store.study().axes;
    const auto names = std::ranges::find(axes, "pair of s", &StoredAxis::name);
    if (names == axes.end()) return result;
    EXPECT_TRUE(store.read(0, store.study().cases, [&](const StoredRun& run) {
        if (run.alone < 0) {
            EXPECT_TRUE(run.contacts.empty()) << "far apart";
            return;
        }
        ASSERT_EQ(run.contacts.size(), names->labels.size());
        std::int64_t impacts = 0;
        double force = 0;
        for (std::size_t i = 0; i < run.contacts.size(); ++i) {
            result[names->labels[i]] = {run.contacts[i].impacts, run.contacts[i].force};
            impacts += run.contacts[i].impacts;
            force = std::max(force, run.contacts[i].force);
        }
        EXPECT_EQ(run.force, force);
        EXPECT_EQ(run.impacts, impacts);
    }));
    return result;
}

bool same(const std::map<std::string, Struck>& a, const std::map<std::string, Struck>& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
        return x.first == y.first && x.second.impacts == y.second.impacts &&
               x.second.force == y.second.force;
    });
}

double random_in(double least, double most) {
    constexpr int steps = 1000;
    return least + (most - least) * *rc::gen::inRange(0, steps + 1) / steps;
}

/// Two shear buildings and an oscillator in a row, a wall behind them.
std::string random_buildings(int storeys) {
    const auto number = [](double least, double most) { return shortest(random_in(least, most)); };
    const auto shear = [&](const std::string& name) {
        return "{ name = '" + name + "', kind = 'shear', storeys = " + std::to_string(storeys) +
               ", mass = " + number(5e4, 3e5) + ", stiffness = " + number(3e7, 3e8) +
               ", damping_ratio = 0.05, height = 3 },\n";
    };
    return "building = [" + shear("A-1") + shear("B") +
           "{ name = 'C', kind = 'oscillator', mass = " + number(5e4, 3e5) +
           ", period = " + number(0.3, 1.2) + ", damping_ratio = 0.05 }]\n" +
           "pair = [{ between = ['A-1', 'B'], gap = " + number(0, 0.03) +
           " },\n { left = 'B.1', right = 'C', gap = " + number(0, 0.03) +
           " },\n { left = 'C', right = 'barrier', gap = " + number(0, 0.06) + " }]\n";
}

RC_GTEST_PROP(fragility_pairs, are_those_of_the_impacts_of_a_scenario, ()) {
    const std::string buildings = random_buildings(*rc::gen::inRange(1, 4));
    const std::string ground = "[ground]\nsynthetic = '" +
                               *rc::gen::element<std::string>("G05", "G14", "G22") + "'\n",
                      level = shortest(random_in(0.1, 0.9)) + " g",
                      law = *rc::gen::element<std::string>(
                          "law = 'hertzdamp'\nK = 2e9\nrestitution = 0.6\n",
                          "law = 'kelvin_voigt'\nK = 2e8\nrestitution = 0.5\n",
                          "law = 'jankowski'\nK = 2.75e9\nrestitution = 0.65\n"),
                      run = "[run]\nduration = '8 s'\n";
    const auto study =
        parse_suite(ground + "[intensity]\nlevels = ['" + level +
                        "']\n[[structure]]\nname = 's'\n" + buildings + "[[law]]\n" + law + run,
                    "study.toml");
    RC_ASSERT(study.has_value());
    // the factor itself: scaled to a peak, a record has other last digits
    const double factor = study->levels[0] / study->records[0].intensity;
    const auto scenario =
        parse_scenario(buildings + ground + "scale = " + shortest(factor) + "\n[law]\n" + law + run,
                       "scenario.toml");
    RC_ASSERT(scenario.has_value());
    ResultFile file;
    const ResultStore store = file.complete(*study);
    const auto expected = struck(scenario_run(*scenario, 0));
    RC_ASSERT(same(stored(store), expected));
    // negative control: two pairs in the place of each other are seen, unless neither was struck
    auto wrong = expected;
    std::swap(wrong["C-barrier"], wrong.begin()->second);
    const bool alike =
        expected.at("C-barrier").impacts == 0 && expected.begin()->second.impacts == 0;
    RC_ASSERT(alike || !same(stored(store), wrong));
    RC_TAG(expected.at("C-barrier").impacts > 0 ? "the wall is struck" : "it is not");
}

/// A scenario as a study of one run with pounding.
SuiteStudy study_of(const Scenario& scenario) {
    SuiteStudy study;
    study.name = scenario.title;
    study.inputs = scenario.text;
    study.records = {{scenario.motions[0].record, 1, scenario.motions[0].duration}};
    study.levels = {scenario.motions[0].scale};
    study.laws = {"its own"};
    SuiteStructure structure{.name = "s",
                             .buildings = scenario.problem.buildings,
                             .pairs = scenario.problem.pairs,
                             .links = scenario.problem.links,
                             .contacts = {{}}};
    for (const PoundingPair& pair : structure.pairs)
        structure.contacts[0].push_back({pair.law, pair.release, pair.least_onset});
    study.structures = {structure};
    return study;
}

TEST(fragility_pairs, are_whatever_a_run_has_for_contacts) {
    for (const auto& [name, one] : {std::pair{"floors-not-level", "flats.5-offices.4"},
                                    {"eccentric-neighbours", "corner.3+9-long.3"},
                                    {"isolated-in-a-moat", "house.1-barrier"},
                                    {"three-span-deck", ""},
                                    {"row-of-three", "middle.3-east.3"},
                                    {"yielding-neighbours", ""}}) {
        const auto scenario =
            read_scenario(std::string(support::source_folder) + "/examples/" + name + ".toml");
        ASSERT_TRUE(scenario) << name;
        const SuiteStudy study = study_of(*scenario);
        ResultFile file;
        const ResultStore store = file.complete(study);
        const auto expected = struck(scenario_run(*scenario, 0)), found = stored(store);
        EXPECT_TRUE(same(found, expected)) << name;
        EXPECT_TRUE(std::ranges::any_of(found, [](const auto& p) { return p.second.impacts > 0; }))
            << name;
        if (*one != '\0') {
            EXPECT_TRUE(found.contains(one)) << name << ": " << found.begin()->first;
        }
        for (const PoundingPair& pair : study.structures[0].pairs) {
            const auto asked = parse_fragility(pair.name + " impacts > 0", study);
            ASSERT_TRUE(asked) << asked.error().message;
            const auto answer = fragility(study, store, asked->front());
            ASSERT_TRUE(answer);
            EXPECT_EQ(answer->curves.at(0).counts.at(0).exceeded,
                      expected.at(pair.name).impacts > 0 ? 1 : 0)
                << pair.name;
        }
    }
}

constexpr const char* ground_text = R"(
[ground]
synthetic = ["G05", "G14", "G22"]
[intensity]
levels = ["0.1 g", "0.3 g", "0.6 g"]
)";
constexpr const char* row_text = R"(
building = [
  { name = "A", kind = "shear", storeys = 2, mass = "100 t", stiffness = "100 MN/m", damping_ratio = 0.05 },
  { name = "B", kind = "shear", storeys = 2, mass = "150 t", stiffness = "60 MN/m", damping_ratio = 0.05 } ]
pair = [{ between = ["A", "B"], gap = "1 cm" }, { left = "B.2", right = "barrier", gap = "4 cm" }]
)";
constexpr const char* law_text = R"(
law = "hertzdamp"
K = "2e9 N/m^1.5"
restitution = 0.6
)";

SuiteStudy row_and_other() {
    auto study = parse_suite(std::string(ground_text) + "[[structure]]\nname = 's'\n" + row_text +
                                 R"([[structure]]
name = "other"
building = [
  { name = "A", kind = "oscillator", mass = "100 t", period = "0.4 s" },
  { name = "B", kind = "oscillator", mass = "100 t", period = "0.8 s" } ]
pair = [{ left = "A", right = "B", gap = "1 cm" }]
[[law]])" + law_text,
                             "s.toml");
    if (!study) ADD_FAILURE() << study.error().text();
    return study ? *study : SuiteStudy{};
}

/// Runs of the row in which a pair has more than so much force, computed one by one.
long exceeded(const std::string& pair, double limit, const std::string& level) {
    long count = 0;
    for (const std::string record : {"G05", "G14", "G22"}) {
        const auto scenario = parse_scenario(row_text + ("[ground]\nsynthetic = '" + record) +
                                                 "'\nscale = '" + level + "'\n[law]" + law_text,
                                             "scenario.toml");
        EXPECT_TRUE(scenario);
        if (scenario && struck(scenario_run(*scenario, 0)).at(pair).force > limit) ++count;
    }
    return count;
}

TEST(fragility_pairs, exceed_their_limits_in_the_runs_that_do) {
    const SuiteStudy study = row_and_other();
    ResultFile file;
    const ResultStore store = file.complete(study);
    std::vector<FragilityAnswer> answers;
    for (const std::string pair : {"A.1-B.1", "A.2-B.2", "B.2-barrier"}) {
        const auto asked = parse_fragility(pair + " force > 1 MN", study);
        ASSERT_TRUE(asked) << asked.error().message;
        EXPECT_EQ(asked->front().text, pair + " force > 1 MN");
        const auto answer = fragility(study, store, asked->front());
        ASSERT_TRUE(answer);
        ASSERT_EQ(answer->curves.size(), 1U) << "the other structure has no such pair";
        const FragilityCurve& curve = answer->curves[0];
        EXPECT_EQ(curve.place.structure, 0);
        EXPECT_EQ(curve.left_out, 0);
        for (std::size_t i = 0; i < curve.counts.size(); ++i)
            EXPECT_EQ(curve.counts[i].exceeded,
                      exceeded(pair, 1e6, std::vector<std::string>{"0.1 g", "0.3 g", "0.6 g"}[i]))
                << pair << " at level " << i;
        answers.push_back(*answer);
    }
    const auto total = [](const FragilityAnswer& answer) {
        long sum = 0;
        for (const ExceedanceCount& c : answer.curves[0].counts) sum += c.exceeded;
        return sum;
    };
    EXPECT_GT(total(answers[1]), 0);
    EXPECT_NE(total(answers[0]), total(answers[1])) << "negative control: pairs are not alike";
    const FigureSet figures = fragility_figures(study, answers);
    EXPECT_EQ(figures.figures[1].panels.size(), 1U);
    EXPECT_NE(figures.figures[1].title.find("A.2-B.2 force > 1 MN"), std::string::npos);
    EXPECT_NE(fragility_csv(study, answers).find("\nB.2-barrier force > 1 MN,s,"),
              std::string::npos);
}

TEST(fragility_pairs, all_together_are_as_large_as_the_largest) {
    const SuiteStudy study = row_and_other();
    ResultFile file;
    const ResultStore store = file.complete(study);
    const auto asked = parse_fragility(
        "force > 1 N, A.1-B.1 force > 1 N, A.2-B.2 force > 1 N, B.2-barrier force > 1 N, "
        "impacts > 0, A.1-B.1 impacts > 0, A.2-B.2 impacts > 0, B.2-barrier impacts > 0",
        study);
    ASSERT_TRUE(asked);
    int runs = 0;
    ASSERT_TRUE(store.read(0, store.study().cases, [&](const StoredRun& run) {
        if (run.alone < 0 || run.place.structure != 0) return;
        ++runs;
        double demand[8];
        for (std::size_t i = 0; i < 8; ++i)
            demand[i] = demand_of((*asked)[i], study.structures[0], run);
        EXPECT_EQ(demand[0], run.force);
        EXPECT_EQ(demand[0], std::max({demand[1], demand[2], demand[3]}));
        EXPECT_EQ(demand[4], static_cast<double>(run.impacts));
        EXPECT_EQ(demand[4], demand[5] + demand[6] + demand[7]);
    }));
    EXPECT_EQ(runs, 9);
}

TEST(fragility_pairs, of_runs_that_say_nothing_about_them_are_refused) {
    const SuiteStudy study = row_and_other();
    ResultFile file;
    const std::string path = file.complete(study).path();
    std::vector<StoredRun> runs;
    {
        const auto store = ResultStore::open_to_read(path);
        ASSERT_TRUE(store->read(0, store->study().cases,
                                [&](const StoredRun& run) { runs.push_back(run); }));
    }
    std::filesystem::remove(path);
    const auto last_of_row = std::ranges::find_if(
        runs, [](const StoredRun& run) { return run.alone >= 0 && run.place.structure == 0; });
    last_of_row->contacts.clear();
    auto store = ResultStore::open(path, stored_study(study, "test"));
    ASSERT_TRUE(store);
    ASSERT_TRUE(store->write(runs));
    const auto ask = [&](const std::string& text) {
        return fragility(study, *store, parse_fragility(text, study)->front());
    };
    const auto refused = ask("A.2-B.2 force > 1 MN");
    ASSERT_FALSE(refused);
    const std::string& said = refused.error().message;
    for (const std::string& part :
         {"run " + std::to_string(last_of_row->index), path, std::string("earlier percuss"),
          std::string("ask without \"A.2-B.2\""), std::string("new file")})
        EXPECT_NE(said.find(part), std::string::npos) << part << " in " << said;
    EXPECT_EQ(said.find('\n'), std::string::npos);
    EXPECT_TRUE(ask("force > 1 MN")) << "all together are known";
    EXPECT_TRUE(ask("A-B force > 1 MN")) << "and so are those of the other structure";
    std::string csv;
    ASSERT_TRUE(contacts_csv(study, *store, [&](std::string_view part) { csv += part; }));
    EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 9 * 3 + 9);
    EXPECT_NE(csv.find(",0,A.1-B.1,,\n"), std::string::npos) << csv;
}

}  // namespace
}  // namespace percuss::studies
