// What can be asked of an ensemble, and what a run answers.
#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <string>

#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/suite_file.hpp"
#include "studies/fragility/answer.hpp"

namespace percuss::studies {
namespace {

constexpr const char* text = R"(
title = "frames"
gaps = ["5 mm", "40 mm"]
[ground]
synthetic = ["G05", "G14", "G22", "G27"]
[intensity]
levels = ["0.1 g", "0.3 g", "0.6 g", "1 g"]
[[structure]]
name = "pair"
building = [
  { name = "L", kind = "shear", storeys = 2, mass = "30 t", stiffness = "20 MN/m", damping_ratio = 0.05, yield = "12 mm", hardening = 0.05, height = "3 m" },
  { name = "R", kind = "oscillator", mass = "60 t", period = "0.9 s", damping_ratio = 0.05 } ]
pair = [{ left = "L.top", right = "R", gap = "1 cm" }]
[[law]]
law = "hertz"
K = "2e8 N/m^1.5"
)";

SuiteStudy study() {
    auto made = parse_suite(text, "s.toml");
    if (!made) ADD_FAILURE() << made.error().text();
    return made ? *made : SuiteStudy{};
}
std::string refusal_of(const std::string& question) {
    const auto list = parse_fragility(question, study());
    return list ? "accepted" : list.error().message;
}

TEST(fragility_question, limits_have_units) {
    const auto list = parse_fragility(
        "drift > 30 mm, L.2 drift>1.5%, ductility > 4 , acceleration > 0.5 g, "
        "force > 2 MN, impacts > 0, R displacement > 5 cm",
        study());
    ASSERT_TRUE(list) << list.error().message;
    ASSERT_EQ(list->size(), 7u);
    EXPECT_DOUBLE_EQ((*list)[0].limit, 0.03);
    EXPECT_EQ((*list)[1].demand, Demand::drift_ratio);
    EXPECT_EQ((*list)[1].dof, "L.2");
    EXPECT_DOUBLE_EQ((*list)[3].limit, 0.5 * 9.80665);
    EXPECT_DOUBLE_EQ((*list)[4].limit, 2e6);
    EXPECT_EQ((*list)[6].text, "R displacement > 5 cm");
}

TEST(fragility_question, what_is_wrong_is_said_in_one_sentence) {
    for (const auto& [asked, said] : {std::pair{"", "nothing is asked"},
                                      {"drift", "asks nothing"},
                                      {"drft > 3 mm", "\"drift\"?"},
                                      {"drift > 3 kg", "a length"},
                                      {"drift > ", "drift"},
                                      {"drift > -3 mm", "positive"},
                                      {"Q.9 drift > 3 mm", "no structure"},
                                      {"L.1 force > 3 N", "no structure"},
                                      {"L.2 force > 3 N", "did you mean \"L.2-R\"?"},
                                      {"R-L.2 force > 3 N", "did you mean \"L.2-R\"?"},
                                      {"L.2 - R impacts > 3", "did you mean \"L.2-R\"?"},
                                      {"Zebra force > 3 N", "expected L.2-R"},
                                      {"L.2-R drift > 3 mm", "is a pair"},
                                      {"L.2-R force > 3 mm", "a force"},
                                      {"L.2-R force > 0 N", "positive"},
                                      {"L.2-R force", "asks nothing"},
                                      {"L.2-R > 3 N", "no demand"},
                                      {"L.2-R frce > 3 N", "\"force\"?"},
                                      {"L.2-Rforce > 3 N", "no demand"},
                                      {"L.2-R force > 3 N > 2 N", "cannot be read"},
                                      {">", "no demand"},
                                      {", ,\t,", "nothing is asked"},
                                      {"impacts > -1", "positive"},
                                      {"drift > nan", "drift"},
                                      {"R ductility > 2", "no storey of the study yields"}}) {
        const std::string told = refusal_of(asked);
        EXPECT_NE(told.find(said), std::string::npos) << asked << ": " << told;
        EXPECT_EQ(told.find('\n'), std::string::npos) << told;
    }
}

/// The study with its building L, and its pair, under other names.
SuiteStudy renamed(const std::string& building, const std::string& pair) {
    std::string changed = text;
    const auto replace = [&](const std::string& from, const std::string& to) {
        changed.replace(changed.find(from), from.size(), to);
    };
    replace("name = \"L\"", "name = '" + building + "'");
    replace("left = \"L.top\"",
            (pair.empty() ? "" : "name = '" + pair + "', ") + "left = '" + building + ".top'");
    auto made = parse_suite(changed, "s.toml");
    if (!made) ADD_FAILURE() << made.error().text();
    return made ? *made : SuiteStudy{};
}

TEST(fragility_question, names_may_hold_what_questions_are_made_of) {
    for (const std::string name :
         {"east-west-L", "a,b", "a>b", "force", "impacts", ">", "-", ",", "L-R", "2-R"}) {
        const SuiteStudy s = renamed(name, "");
        const std::string pair = s.structures[0].pairs[0].name;
        const auto list = parse_fragility(pair + " force > 2 MN," + pair + "\timpacts>0, " + name +
                                              ".2 drift > 1 cm, force > 1 N",
                                          s);
        ASSERT_TRUE(list) << name << ": " << list.error().message;
        ASSERT_EQ(list->size(), 4U) << name;
        EXPECT_EQ((*list)[0].pair, name + ".2-R");
        EXPECT_EQ((*list)[0].text, name + ".2-R force > 2 MN");
        EXPECT_EQ((*list)[0].limit, 2e6);
        EXPECT_EQ((*list)[1].pair, name + ".2-R");
        EXPECT_EQ((*list)[1].demand, Demand::impacts);
        EXPECT_EQ((*list)[2].dof, name + ".2");
        EXPECT_TRUE((*list)[2].pair.empty());
        EXPECT_TRUE((*list)[3].pair.empty()) << "all together";
    }
    for (const std::string name : {"the roof of L", "roof, east > west", "force", "L.2 force", "R",
                                   "force > 1 N, impacts", "  roof  "}) {
        const SuiteStudy s = renamed("L", name);
        const auto list = parse_fragility(
            "impacts > 3, " + name + " force > 2 MN, force > 1 N, R displacement > 1 mm", s);
        if (name.front() == ' ') {
            EXPECT_FALSE(list) << "blanks at the ends are not told from those around a name";
            continue;
        }
        ASSERT_TRUE(list) << name << ": " << list.error().message;
        ASSERT_EQ(list->size(), 4U) << name;
        EXPECT_EQ((*list)[1].pair, name);
        EXPECT_TRUE((*list)[2].pair.empty());
        EXPECT_EQ((*list)[3].dof, "R");
    }
}

TEST(fragility_question, many_pairs_are_not_all_listed) {
    std::string changed = text;
    const std::string pair = "{ left = \"L.top\", right = \"R\", gap = \"1 cm\" }";
    std::string many;
    for (int i = 1; i <= 40; ++i)
        many += "{ name = \"p" + std::to_string(i) +
                "\", left = \"L.top\", right = \"R\", gap = 0.01 },";
    changed.replace(changed.find(pair), pair.size(), many);
    const auto s = parse_suite(changed, "s.toml");
    ASSERT_TRUE(s) << s.error().text();
    const auto refused = parse_fragility("Zebra force > 2 N", *s);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.error().message.find("there are 40, from p1 to p40"), std::string::npos)
        << refused.error().message;
}

TEST(fragility_question, demands_are_the_largest_and_a_collapse_exceeds_all) {
    const SuiteStudy s = study();
    const auto list =
        parse_fragility("drift > 1 mm, drift > 1 %, ductility > 1, L.1 drift > 1 mm", s);
    ASSERT_TRUE(list);
    StoredRun run;
    run.peaks = {{0.02, 1, 0.02, 5}, {0.05, 2, 0.03, 4}, {0.1, 3, 0.1, 3}};
    const auto demand = [&](std::size_t i) { return demand_of((*list)[i], s.structures[0], run); };
    EXPECT_DOUBLE_EQ(demand(0), 0.1);
    EXPECT_DOUBLE_EQ(demand(1), 0.01);
    EXPECT_DOUBLE_EQ(demand(2), 2.5);
    EXPECT_DOUBLE_EQ(demand(3), 0.02);
    run.status = static_cast<int>(RunStatus::collapsed);
    EXPECT_EQ(demand(0), infinity);
    run.status = static_cast<int>(RunStatus::not_converged);
    EXPECT_TRUE(std::isnan(demand(0)));
}

TEST(fragility_question, yielding_storeys_give_the_same_bits_for_any_number_of_threads) {
    const SuiteStudy s = study();
    std::vector<StoredRun> first;
    for (const unsigned threads : {1U, 4U}) {
        const auto path = std::filesystem::temp_directory_path() /
                          ("percuss-threads-test-" + std::to_string(::getpid()) + ".db");
        std::filesystem::remove(path);
        auto store = ResultStore::open(path.string(), stored_study(s, "test"));
        ASSERT_TRUE(store) << store.error().message;
        EnsembleSettings settings;
        settings.threads = threads;
        ASSERT_TRUE(run_ensemble(
            product(s), [&](const SuiteCase& which) { return run_case(s, which); }, *store,
            settings));
        std::size_t i = 0;
        ASSERT_TRUE(store->read(0, product(s).size(), [&](const StoredRun& run) {
            if (threads == 1)
                first.push_back(run);
            else
                EXPECT_TRUE(same_numbers(run, first[i])) << i;
            ++i;
        }));
        std::filesystem::remove(path);
    }
}

TEST(fragility_question, counts_are_those_of_the_runs) {
    const SuiteStudy s = study();
    const auto path = std::filesystem::temp_directory_path() /
                      ("percuss-fragility-test-" + std::to_string(::getpid()) + ".db");
    std::filesystem::remove(path);
    {
        auto store = ResultStore::open(path.string(), stored_study(s, "test"));
        ASSERT_TRUE(store) << store.error().message;
        const auto done = run_ensemble(
            product(s), [&](const SuiteCase& which) { return run_case(s, which); }, *store);
        ASSERT_TRUE(done) << done.error().message;
        const auto list = parse_fragility("ductility > 2, impacts > 0", s);
        ASSERT_TRUE(list);
        const auto answer = fragility(s, *store, (*list)[0]);
        ASSERT_TRUE(answer);
        ASSERT_EQ(answer->curves.size(), 3u) << "far apart and two gaps";
        long exceeded[3] = {}, counted[3] = {};
        const auto read = store->read(0, product(s).size(), [&](const StoredRun& run) {
            const int curve = run.alone < 0 ? 0 : run.place.gap + 1;
            const double most = std::max(run.peaks[0].drift, run.peaks[1].drift) / 0.012;
            exceeded[curve] += most > 2;
        });
        ASSERT_TRUE(read);
        for (int i = 0; i < 3; ++i) {
            for (const ExceedanceCount& c : answer->curves[static_cast<std::size_t>(i)].counts) {
                counted[i] += c.exceeded;
                EXPECT_EQ(c.runs, 4);
            }
            EXPECT_EQ(counted[i], exceeded[i]) << i;
        }
        const auto contact = fragility(s, *store, (*list)[1]);
        ASSERT_TRUE(contact);
        EXPECT_EQ(contact->curves.size(), 2u) << "far apart there is no contact";
        EXPECT_EQ(target_gaps(s, *contact, 0.5).size(), 4u) << "one per level";
        EXPECT_EQ(fragility_figures(s, {*answer, *contact}).figures.size(), 2u);
        const std::string csv = fragility_csv(s, {*answer});
        EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 3 * 4);
    }
    std::filesystem::remove(path);
}

}  // namespace
}  // namespace percuss::studies
