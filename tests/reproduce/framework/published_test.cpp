// Data files of printed values: what they say and what is refused.
#include <gtest/gtest.h>

#include "reproduce/published.hpp"

namespace percuss {

using namespace reproduction;
namespace {

const std::string head =
    "source = \"paper2000\"\nitem = \"Table 1\"\ntitle = \"T\"\nabout = \"A\"\n";

Expected<Published> parsed(const std::string& more) {
    return parse_published("paper2000/table-1", head + more);
}

double tolerance_of(const std::string& printed) {
    const auto data =
        parsed("[[value]]\nid = \"x\"\nwhat = \"w\"\nprinted = \"" + printed + "\"\n");
    EXPECT_TRUE(data) << (data ? "" : data.error().text());
    return data ? data->values[0].number.tolerance : -1;
}

TEST(published, a_number_is_good_to_half_its_last_digit) {
    EXPECT_DOUBLE_EQ(tolerance_of("0.49"), 0.005);
    EXPECT_DOUBLE_EQ(tolerance_of("12"), 0.5);
    EXPECT_DOUBLE_EQ(tolerance_of("-3.10"), 0.005);
    EXPECT_DOUBLE_EQ(tolerance_of("5.2e9"), 5e7);
    EXPECT_DOUBLE_EQ(tolerance_of("1.00e-3"), 5e-6);
}

TEST(published, a_formula_is_exact) {
    const auto data = parsed("[[value]]\nid = \"x\"\nwhat = \"w\"\nprinted = \"(5/4)^(2/5)\"\n");
    ASSERT_TRUE(data) << data.error().text();
    EXPECT_DOUBLE_EQ(data->values[0].number.value, 1.0933620739432781);
    EXPECT_LT(data->values[0].number.tolerance, 2e-12);
    EXPECT_GT(data->values[0].number.tolerance, 0);
}

TEST(published, keeps_rows_units_and_remarks) {
    const auto data = parsed(
        "[[table]]\nid = \"t\"\ntitle = \"T\"\ncolumns = [\"a\", \"b\"]\nunits = [\"mm\", \"kN\"]\n"
        "[[table.row]]\nid = \"r\"\nlabel = \"R\"\nprinted = [\"1.5\", \"\"]\nerratum = \"R1\"\n"
        "because = \"why\"\n");
    ASSERT_TRUE(data) << data.error().text();
    const PrintedTable* table = data->table("t");
    ASSERT_NE(table, nullptr);
    EXPECT_EQ(table->unit(1), "kN");
    ASSERT_EQ(table->rows.size(), 1U);
    EXPECT_EQ(table->rows[0].numbers[0].value, 1.5);
    EXPECT_FALSE(given(table->rows[0].numbers[1].value));
    EXPECT_EQ(table->rows[0].remark.erratum, "R1");
}

void expect_refused(const std::string& more, const std::string& fragment) {
    const auto data = parsed(more);
    ASSERT_FALSE(data) << fragment;
    EXPECT_NE(data.error().text().find(fragment), std::string::npos) << data.error().text();
    EXPECT_NE(data.error().text().find("table-1.toml"), std::string::npos) << data.error().text();
}

TEST(published, refuses_what_it_cannot_mean) {
    expect_refused("[[value]]\nid = \"x\"\nwhat = \"w\"\nprinted = \"about 3\"\n", "about 3");
    expect_refused("[[value]]\nid = \"x\"\nwhat = \"w\"\nprinted = \"1/0\"\n", "1/0");
    expect_refused("[[value]]\nid = \"x\"\nwhat = \"w\"\nprinted = \"3\"\nunit = \"kNN\"\n", "kN");
    expect_refused("[[value]]\nid = \"x\"\nwhat = \"w\"\nprinted = \"3\"\neratum = \"R1\"\n",
                   "erratum");
    expect_refused("[[value]]\nid = \"x\"\nwhat = \"w\"\n", "printed");
    const std::string twice = "[[statement]]\nid = \"x\"\nsays = \"s\"\nwhere = \"p. 1\"\n";
    expect_refused(twice + twice, "twice");
    expect_refused(twice + "states = \"prose\"\n", "prose");
    expect_refused("[[statement]]\nid = \"x\"\nsays = \"s\"\n", "where");
    expect_refused(
        "[[table]]\nid = \"t\"\ntitle = \"T\"\ncolumns = [\"a\", \"b\"]\n"
        "[[table.row]]\nid = \"r\"\nlabel = \"R\"\nprinted = [\"1\"]\n",
        "2 columns");
    EXPECT_FALSE(parse_published("another/table-1", head));
}

TEST(published, every_file_of_the_program_reads) {
    ASSERT_FALSE(published_texts().empty());
    for (const PublishedText& file : published_texts()) {
        const auto data = published(file.id);
        EXPECT_TRUE(data) << (data ? "" : data.error().text());
    }
}

}  // namespace
}  // namespace percuss
