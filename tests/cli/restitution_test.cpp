// percuss restitution: the demo.
#include "program.hpp"

namespace percuss::cli {
namespace {

const Json* find_row(const Json& table, const std::string& law) {
    for (const Json& row : table["rows"])
        if (row["law"] == law) return &row;
    return nullptr;
}

TEST(restitution_table, has_eleven_values_per_law) {
    const Json table = json({"restitution"});
    EXPECT_EQ(table["release"], "no_tension");
    ASSERT_EQ(table["requested"].size(), 11U);
    EXPECT_EQ(table["requested"][0], 0);
    EXPECT_EQ(table["requested"][10], 1);
    for (const Json& row : table["rows"]) {
        EXPECT_EQ(row["delivered"].size(), 11U) << row["law"];
        EXPECT_TRUE(row["printed"].is_null() || row["printed"].size() == 11U) << row["law"];
        EXPECT_TRUE(row["reason"].is_null() || row["reason"].is_string()) << row["law"];
    }
    const Json* flores = find_row(table, "flores");
    ASSERT_NE(flores, nullptr);
    EXPECT_RELATIVE((*flores)["delivered"][5], 0.47044477932674, 1e-12);
}

TEST(restitution_table, chooses_laws_and_rule) {
    const Json table = json({"restitution", "--laws", "tsuji,flores", "--release", "geometric"});
    ASSERT_EQ(table["rows"].size(), 2U);
    EXPECT_EQ(table["release"], "geometric");
    EXPECT_EQ(table["rows"][0]["law"], "tsuji");
    EXPECT_RELATIVE(table["rows"][0]["delivered"][5], 0.5, 1e-12);
}

TEST(restitution_table, is_readable_and_written_as_csv) {
    const std::string path = temporary("table.csv");
    const Finished run = percuss({"restitution", "--laws", "flores", "--csv", path});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.out.find("0.4704"), std::string::npos);
    EXPECT_NE(run.out.find("printed"), std::string::npos);
    EXPECT_EQ(run.out.find('\x1b'), std::string::npos) << "colours only on a terminal";
    const std::string csv = content(path);
    EXPECT_TRUE(csv.starts_with("requested [1],flores [1]")) << csv;
    EXPECT_NE(csv.find("\n0.5,0.47044477932673"), std::string::npos) << csv;
}

TEST(restitution_table, shows_the_review_with_the_decimals_it_prints) {
    const Finished run = percuss({"restitution", "--laws", "hertz,flores"});
    EXPECT_NE(run.out.find("  printed    1.00    1.00"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("    0.70    0.80    0.91    1.01"), std::string::npos) << run.out;
}

TEST(restitution_table, refuses_unknown_laws) {
    expect_refused({"restitution", "--laws", "floes"}, {"floes", "flores"});
    expect_refused({"restitution", "--laws", ","}, {"--laws"});
    expect_refused({"restitution", "--laws", "flores,flores"}, {"flores", "twice"});
    expect_refused({"restitution", "--release", "pull-off"}, {"pull-off"});
}

}  // namespace
}  // namespace percuss::cli
