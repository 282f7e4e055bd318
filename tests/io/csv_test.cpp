#include "percuss/io/csv.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "io/files/excerpt.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss {

using namespace io;
namespace {

TEST(csv, header_carries_the_unit_of_the_system) {
    const std::vector<Column> columns{{"time", dimension::time, {0, 0.5}},
                                      {"force", dimension::force, {1000, not_given}},
                                      {"restitution", dimension::none, {0.25, 1}}};
    EXPECT_EQ(csv_text(columns, UnitSystem::si),
              "time [s],force [N],restitution [1]\n0,1000,0.25\n0.5,,1\n");
    EXPECT_EQ(csv_text(columns, UnitSystem::kn_m),
              "time [s],force [kN],restitution [1]\n0,1,0.25\n0.5,,1\n");
}

TEST(csv, what_a_spreadsheet_would_compute_is_text) {
    EXPECT_EQ(csv_field("=1+1"), "'=1+1");
    EXPECT_EQ(csv_field("=HYPERLINK(\"x\",1)"), "\"'=HYPERLINK(\"\"x\"\",1)\"");
    for (const char* word : {"+A1", "-A1", "@SUM(A1)", "\t=1"})
        EXPECT_EQ(csv_field(word), "'" + std::string(word));
    // Numbers stay numbers, and words words.
    for (const char* word : {"-1.5", "+2e-3", "-", "T1/T2 = 0.3", "A"})
        EXPECT_EQ(csv_field(word), word);
}

TEST(csv, names_are_quoted_where_needed) {
    const std::vector<Column> columns{{"a,\"b\"\nc", dimension::none, {1}}};
    const std::string text = csv_text(columns, UnitSystem::si);
    EXPECT_EQ(text, "\"a,\"\"b\"\"\nc [1]\"\n1\n");
    const auto table = parse_csv(text, "x.csv");
    ASSERT_TRUE(table) << table.error().text();
    EXPECT_EQ(table->columns[0].name, "a,\"b\"\nc");
}

TEST(csv, numbers_read_back_as_the_same_double) {
    EXPECT_TRUE(rc::check([](const std::vector<std::uint64_t>& bits, bool two) {
        std::vector<double> values;
        for (const auto b : bits) values.push_back(std::bit_cast<double>(b));
        std::vector<Column> columns{{"a", dimension::none, values}};
        if (two) columns.push_back({"b", dimension::speed, values});
        const auto table = parse_csv(csv_text(columns, UnitSystem::si), "x.csv");
        RC_ASSERT(table.has_value());
        RC_ASSERT(table->rows() == values.size());
        for (const CsvColumn& column : table->columns)
            for (std::size_t i = 0; i < values.size(); ++i) {
                if (std::isnan(values[i]))
                    RC_ASSERT(std::isnan(column.values[i]));
                else
                    RC_ASSERT(std::bit_cast<std::uint64_t>(column.values[i]) == bits[i]);
            }
    }));
}

TEST(csv, reads_what_other_programs_write) {
    const auto good =
        parse_csv("\xEF\xBB\xBFt [s],\"F [kN]\",x\r\n+1,\"2.5\", 3e-2 \r\n\r\n inf,,-4", "a.csv");
    ASSERT_TRUE(good) << good.error().text();
    ASSERT_EQ(good->rows(), 2U);
    ASSERT_NE(good->find("F"), nullptr);
    EXPECT_EQ(good->find("F")->unit, "kN");
    EXPECT_EQ(good->find("F")->values[0], 2.5);
    EXPECT_TRUE(std::isnan(good->find("F")->values[1]));
    EXPECT_EQ(good->find("x")->values[0], 0.03);
    EXPECT_EQ(good->find("x")->unit, "");
    EXPECT_TRUE(std::isinf(good->find("t")->values[1]));
    EXPECT_EQ(good->find("y"), nullptr);
}

std::string refusal(const std::string& text) {
    const auto table = parse_csv(text, "a.csv");
    return table ? "accepted" : table.error().text();
}

TEST(csv, errors_name_the_line) {
    EXPECT_EQ(refusal("a,b\n1,2\n1,2,3\n"),
              "a.csv:3:1: the line has 3 fields, but the header has 2");
    EXPECT_EQ(refusal("a,b\n1,2\n3,x7\n"),
              "a.csv:3:3: \"x7\" in the column \"b\" is not a number; expected numbers or "
              "empty fields between commas");
    EXPECT_EQ(refusal("a,b\n\"1\n"), "a.csv:2:1: the quoted field has no closing quote");
    EXPECT_EQ(refusal("a,b\n\"1\"2,3\n"),
              "a.csv:2:1: after the closing quote a comma or a line end must follow");
    EXPECT_EQ(refusal("a,a [m]\n"),
              "a.csv:1:3: the column \"a\" occurs twice; every name must occur once");
    EXPECT_EQ(refusal("a,b\n1\n"), "a.csv:2:1: the line has 1 field, but the header has 2");
    EXPECT_EQ(refusal("0,1.5\n1,2\n").substr(0, 40), "a.csv:1:1: the first line holds numbers;");
    EXPECT_EQ(refusal(""), "a.csv:1:1: a column has no name; the first line must name them all");
    EXPECT_EQ(refusal("\"a\nb\",c\n1,z\n").substr(0, 10), "a.csv:3:3:");
    EXPECT_NE(refusal("a\n1e999\n"), "accepted");
}

TEST(csv, garbage_is_a_sentence) {
    std::string garbage(10 << 20, '\0');
    std::uint32_t state = 1;
    for (char& c : garbage) c = static_cast<char>((state = state * 1664525U + 1013904223U) >> 24U);
    EXPECT_NE(refusal(garbage), "accepted");
    EXPECT_LT(refusal(garbage).size(), 400U);
    EXPECT_NE(refusal(std::string(1 << 20, ',')), "accepted");
    EXPECT_NE(refusal(std::string((1 << 20) + 1, '"')), "accepted");
}

TEST(excerpt, shows_the_line_and_a_caret) {
    const std::string text = "law = \"hertz\"\nK\t= \"5 µm\" x\r\nlast";
    EXPECT_EQ(excerpt(text, 1, 7), "law = \"hertz\"\n      ^");
    EXPECT_EQ(excerpt(text, 2, 12), "K = \"5 µm\" x\n           ^");
    EXPECT_EQ(excerpt(text, 3, 99), "last\n    ^");
    EXPECT_EQ(excerpt(text, 4, 1), "");
    EXPECT_EQ(excerpt(text, 0, 1), "");
    EXPECT_EQ(excerpt(text, "dir:1/a.toml:1:7"), "law = \"hertz\"\n      ^");
    EXPECT_EQ(excerpt(text, "a.toml"), "");
    EXPECT_EQ(excerpt("a\x01\xFF", 1, 3), "a??\n  ^");
    EXPECT_EQ(where_text("a.toml", {12, 7}), "a.toml:12:7");
    EXPECT_EQ(where_text("a.toml", {}), "a.toml");
}

TEST(excerpt, a_long_line_is_cut_around_the_place) {
    std::string line(5 << 20, 'x');
    line[4000000] = '!';
    const std::string shown = excerpt(line, 1, 4000001);
    EXPECT_LT(shown.size(), 200U);
    EXPECT_EQ(shown.find('!') + shown.find('\n') + 1, shown.find('^'));
}

}  // namespace
}  // namespace percuss
