// The whole reproduction, without drawing: every study runs, and its verdict is the one on record.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "reproduce/errata/data.hpp"
#include "reproduce/reproduction.hpp"
#include "support/paths.hpp"

namespace percuss {

using namespace reproduction;
namespace {

const std::string record =
    std::string(support::source_folder) + "/tests/reproduce/framework/verdicts.txt";

/// One line "source/study/statement: verdict" each.
std::map<std::string, std::string> recorded_verdicts() {
    std::ifstream file(record);
    EXPECT_TRUE(file) << record;
    std::map<std::string, std::string> verdicts;
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.empty() || line[0] == '#') continue;
        EXPECT_NE(colon, std::string::npos) << line;
        EXPECT_TRUE(verdicts.emplace(line.substr(0, colon), line.substr(colon + 2)).second)
            << line << " stands twice";
    }
    return verdicts;
}

using Results = std::vector<std::unique_ptr<ReproductionResult>>;

void check_that_verdicts_are_on_record(const Results& results) {
    auto recorded = recorded_verdicts();
    std::string all;
    for (const auto& result : results) {
        if (!result->findings) {
            ADD_FAILURE() << result->id << ": " << result->failure->text();
            continue;
        }
        for (const FindingsPart& part : result->findings->parts()) {
            const std::string id = result->id + "/" + part.id;
            all += id + ": " + std::string(name(part.verdict)) + "\n";
            EXPECT_EQ(recorded[id], name(part.verdict)) << id << ": " << part.observed;
            recorded.erase(id);
        }
    }
    for (const auto& [id, verdict] : recorded) ADD_FAILURE() << id << " is no statement";
    // for whoever has read the differences and agrees with them
    if (testing::Test::HasFailure()) std::ofstream(testing::TempDir() + "verdicts.txt") << all;
}

/// What is wrong with the remark of a part, given the kinds of the errata that it names.
std::string remark_problem(const FindingsPart& part, const PrintedRemark& remark) {
    if (remark.because.empty()) return part.verdict <= Verdict::agrees_in_kind ? "" : "no reason";
    if (part.verdict == Verdict::does_not_hold && remark.holds_for.empty())
        return "does not say where it holds";
    if (part.verdict == Verdict::misprint && remark.erratum.empty()) return "names no erratum";
    std::istringstream ids(remark.erratum);
    for (std::string id; ids >> id;) {
        const Erratum* erratum = errata().find(id);
        if (!erratum) return id + " is no erratum";
        if (name(erratum->kind) != name(part.verdict))
            return id + ": " + std::string(name(erratum->kind)) + ", here " +
                   std::string(name(part.verdict));
    }
    return "";
}

// S8 and F2 were a correction in one study and a contradiction in another.
void check_that_an_erratum_has_one_kind(const Results& results) {
    for (const auto& result : results) {
        if (!result->findings) continue;
        for (const FindingsPart& part : result->findings->parts())
            if (part.remark) {
                EXPECT_EQ(remark_problem(part, *part.remark), "") << result->id << " " << part.id;
            }
    }
}

TEST(reproduction, negative_control_an_erratum_of_another_kind_is_seen) {
    FindingsPart part;
    part.verdict = Verdict::does_not_hold;
    EXPECT_NE(remark_problem(part, {"F1", "why", "p = 1"}), "");  // F1 is a misprint
    EXPECT_NE(remark_problem(part, {"F6", "why", ""}), "");
    EXPECT_NE(remark_problem(part, {"F6", "", "p = 1"}), "");
    EXPECT_EQ(remark_problem(part, {"F6", "why", "p = 1"}), "");
}

// The report judges what a source says, so that an input cannot be judged.
TEST(reproduction, inputs_are_no_claims) {
    for (const PublishedText& file : published_texts()) {
        const auto data = published(file.id);
        ASSERT_TRUE(data);
        for (const PrintedValue& v : data->values) {
            EXPECT_FALSE(v.id.starts_with("restitution_")) << file.id << ": " << v.id;
            EXPECT_NE(v.id, "initial_rate") << file.id;
        }
    }
}

// Quotation marks are for words of the source, and those stand in the data files.
void check_that_our_words_are_not_quoted(const Results& results) {
    const auto marked = [](const std::string& text) {
        return text.find('"') != text.npos || text.find("“") != text.npos;
    };
    for (const auto& result : results) {
        if (!result->findings) continue;
        for (const ComparedStatement& s : result->findings->statements())
            EXPECT_FALSE(marked(s.observed)) << result->id << ": " << s.observed;
        for (const std::string& note : result->findings->notes())
            EXPECT_FALSE(marked(note)) << result->id << ": " << note;
        for (const ResultFigure& figure : result->findings->figures())
            EXPECT_FALSE(marked(figure.caption)) << result->id << ": " << figure.caption;
    }
}

// One test, because all studies take a minute under sanitizers.
TEST(reproduction, verdicts_are_on_record_errata_have_one_kind_and_our_words_no_marks) {
    const Results results = reproduce(reproductions());
    check_that_verdicts_are_on_record(results);
    check_that_an_erratum_has_one_kind(results);
    check_that_our_words_are_not_quoted(results);
}

Expected<void> fails(Findings&) { return Error{"it cannot be done", {}}; }
Expected<void> forgets(Findings&) { return {}; }

TEST(reproduction, a_study_that_fails_stops_no_other) {
    const std::string_view id = "skrinjar2018/table-2";
    const auto good = select_reproductions(id);
    ASSERT_TRUE(good);
    const auto results = reproduce({{id, fails}, (*good)[0], {id, forgets}, {"no/data", fails}});
    ASSERT_EQ(results.size(), 4U);
    EXPECT_FALSE(results[0]->findings);
    EXPECT_EQ(results[0]->failure->text(), "it cannot be done");
    EXPECT_TRUE(results[1]->findings);
    EXPECT_FALSE(results[2]->findings) << "printed values were not computed";
    EXPECT_FALSE(results[3]->findings);
}

TEST(reproduction, is_selected_by_source_or_study) {
    const auto source = select_reproductions("skrinjar2018");
    ASSERT_TRUE(source);
    for (const Reproduction& study : *source) EXPECT_TRUE(study.id.starts_with("skrinjar2018/"));
    EXPECT_LT(source->size(), reproductions().size());
    EXPECT_EQ(select_reproductions("")->size(), reproductions().size());
    const auto wrong = select_reproductions("skrinjar2018/table2");
    ASSERT_FALSE(wrong);
    EXPECT_NE(wrong.error().text().find("skrinjar2018/table-2"), std::string::npos);
}

}  // namespace
}  // namespace percuss
