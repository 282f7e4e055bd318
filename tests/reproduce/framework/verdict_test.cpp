// The whole reproduction, without drawing: every study runs, and its verdict is the one on record.
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "reproduce/reproduction.hpp"

namespace percuss {

using namespace reproduction;
namespace {

constexpr const char* record = PERCUSS_SOURCE_DIR "/tests/reproduce/framework/verdicts.txt";

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

TEST(Reproduction, EveryVerdictIsTheOneOnRecord) {
    auto recorded = recorded_verdicts();
    std::string all;
    for (const auto& result : reproduce(reproductions())) {
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
    if (HasFailure()) std::ofstream(testing::TempDir() + "verdicts.txt") << all;
}

Expected<void> fails(Findings&) { return Error{"it cannot be done", {}}; }
Expected<void> forgets(Findings&) { return {}; }

TEST(Reproduction, AStudyThatFailsStopsNoOther) {
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

TEST(Reproduction, IsSelectedBySourceOrStudy) {
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
