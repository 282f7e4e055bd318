// What separates two numbers, what joins them, and what the end of a file has cut.
#include <array>
#include <cmath>
#include <cstdio>

#include "samples.hpp"

namespace percuss::records {
namespace {

constexpr std::size_t count = 40;

/// Every value with so many decimals, decorated by `edit`, in rows of `per_line`.
template <class Edit>
std::string block(std::size_t per_line, const std::string& between, Edit edit) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) {
        std::array<char, 40> cell{};
        std::snprintf(cell.data(), cell.size(), "%.4f", 0.1 + 0.01 * std::sin(0.3 * double(i)));
        text += edit(std::string(cell.data()));
        text += (i + 1) % per_line == 0 || i + 1 == count ? "\n" : between;
    }
    return text;
}
std::string plain(std::string number) { return number; }
std::string decimal_comma(std::string number) {
    number[number.find('.')] = ',';
    return number;
}

const std::string at2 =
    "PEER\nEvent\nACCELERATION TIME SERIES IN UNITS OF G\nNPTS= 40, DT= .01 SEC\n";
const std::string esm =
    "EVENT_NAME: x\nSAMPLING_INTERVAL_S: 0.01\nNDATA: 40\nUNITS: g\nDATA_TYPE: ACCELERATION\n";
const RecordOptions bare{nullptr, "g", 0.01, ""};

std::string refusal(const std::string& text, const RecordOptions& options = {}) {
    const auto file = parse_record(text, "x", options);
    return file ? "accepted" : file.error().text();
}
void expect_values(const std::string& text, const RecordOptions& options = {},
                   std::size_t expected = count) {
    const auto file = parse_record(text, "x", options);
    ASSERT_TRUE(file) << file.error().text() << "\n" << text;
    EXPECT_EQ(file->components[0].acceleration.size(), expected) << text;
    EXPECT_NEAR(file->components[0].acceleration[0], 0.1 * standard_gravity, 1e-12);
}

TEST(separators, decimal_commas_are_refused_with_their_line) {
    const std::string wide = block(5, "  ", decimal_comma), one = block(1, "", decimal_comma);
    for (const std::string& text : {refusal(at2 + wide), refusal(at2 + one)})
        EXPECT_TRUE(text.starts_with("x:5:2: the comma in \"0,1000")) << text;
    EXPECT_TRUE(refusal(esm + one).starts_with("x:6:2: the comma")) << refusal(esm + one);
    EXPECT_TRUE(refusal(one, bare).starts_with("x:1:2: the comma")) << refusal(one, bare);
    EXPECT_TRUE(refusal(wide, bare).starts_with("x:1:2: the comma")) << refusal(wide, bare);
    // Without the zero in front, and where the header states 40 or 40000 samples.
    EXPECT_NE(refusal(at2 + " ,1000E+00  ,1010E+00\n").find("x:5:2: the comma"), std::string::npos);
    std::string thousands = at2 + block(5, " ", plain);
    thousands.replace(thousands.find("40,"), 3, "40,000,");
    EXPECT_TRUE(refusal(thousands).starts_with("x:4: the comma")) << refusal(thousands);
}

TEST(separators, decimal_commas_between_blanks_or_commas_are_no_table) {
    std::string blanks = "t [s]\ta [g]\n", commas = "t [s],a [g]\n";
    for (int i = 0; i < 20; ++i) {
        const std::string time = "0," + std::to_string(100 + i), value = "0,1" + std::to_string(i);
        blanks += time + "\t" + value + "\n";
        commas += time + "," + value + "\n";
    }
    EXPECT_NE(refusal(blanks).find("x:2:2: the comma"), std::string::npos) << refusal(blanks);
    EXPECT_NE(refusal(commas).find("x:2:2: the comma"), std::string::npos) << refusal(commas);
    EXPECT_NE(refusal(blanks, {*record_format("csv"), "", not_given, ""}).find("the comma"),
              std::string::npos);
}

TEST(separators, commas_of_tables_need_no_blank) {
    std::string seconds = "time [s],a [g]\n", milliseconds = "time [ms],a [mg]\n";
    for (int i = 0; i < 40; ++i) {
        seconds += std::to_string(0.01 * i) + "," + std::to_string(0.1 + 0.001 * i) + "\n";
        milliseconds += std::to_string(10 * i) + "," + std::to_string(100 + i) + "\n";
    }
    expect_values(seconds);
    std::string spaced = seconds;
    for (std::size_t at = spaced.find('\n'); (at = spaced.find(',', at)) != std::string::npos;
         at += 3)
        spaced.replace(at, 1, " , ");
    expect_values(spaced);
    milliseconds.replace(milliseconds.find("[mg]"), 4, "[g] ");
    const auto file =
        parse_record(milliseconds, "x", {nullptr, "mm/s2", not_given, ""});  // whole numbers
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_DOUBLE_EQ(file->components[0].dt, 0.01);
    EXPECT_DOUBLE_EQ(file->components[0].acceleration[39], 0.139);
}

TEST(separators, a_comma_between_complete_numbers_separates) {
    expect_values(at2 + block(5, ",", plain));
    expect_values(at2 + block(5, ", ", plain));
    expect_values(block(5, ",", plain), bare);
}

TEST(separators, numbers_touch_only_in_columns_of_equal_width) {
    std::string equal, uneven, positive;
    for (int i = 0; i < 40; ++i) {
        const std::string end = i % 5 == 4 ? "\n" : "";
        equal += (i == 0 ? " 1.000E-01" : "-1.234E-02") + end;
        uneven += (i == 7 ? "-1.23E-02" : "-1.234E-02") + end;
        positive += "1.234E-02" + end;
    }
    expect_values(at2 + equal);
    EXPECT_NE(refusal(at2 + uneven).find("x:6:"), std::string::npos) << refusal(at2 + uneven);
    EXPECT_NE(refusal(at2 + uneven).find("numbers touch"), std::string::npos);
    // Read greedily the exponents would swallow digits of their neighbours.
    EXPECT_NE(refusal(at2 + positive).find("numbers touch"), std::string::npos);
    // One line of two among lines of one.
    EXPECT_NE(refusal(at2 + "0.1-0.2\n" + block(1, "", plain)).find("numbers touch"),
              std::string::npos);
}

TEST(separators, dates_and_addresses_are_no_accelerations) {
    const std::string values = block(1, "", plain);
    for (const char* line : {"1999-10-16", "10-16-99", "16.10.1999", "192.168.1.17", "555-1234"})
        EXPECT_NE(refusal(std::string(line) + "\n" + values, bare).find("numbers touch"),
                  std::string::npos)
            << line << ": " << refusal(std::string(line) + "\n" + values, bare);
    EXPECT_NE(refusal("1999 10 16\n" + values, bare).find("equally many"), std::string::npos);
    expect_values("Station 5, 10/16/1999\n" + values, bare);
}

TEST(separators, a_last_number_cut_in_its_exponent_is_not_taken) {
    std::string values;
    for (int i = 0; i < 40; ++i) values += i % 5 == 4 ? " 1.0000E-01\n" : " 1.0000E-01";
    values.pop_back();
    expect_values(at2 + values);  // whole, and without a line end
    for (std::size_t cut = 1; cut <= 4; ++cut) {
        SCOPED_TRACE(cut);
        const std::string text = at2 + values.substr(0, values.size() - cut);
        expect_values(text, {}, count - 1);
        EXPECT_NE(parse_record(text, "x")->warnings.at(0).find("cut short"), std::string::npos);
    }
    std::string table = "time [s],a [g]\n";
    for (int i = 0; i < 40; ++i) table += std::to_string(0.01 * i) + ",1.0000E-01\n";
    table.resize(table.size() - 2);
    expect_values(table, {}, count - 1);
}

}  // namespace
}  // namespace percuss::records
