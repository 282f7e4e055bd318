// PEER files as they are met: header styles, line ends, Fortran numbers, and what is wrong.
#include <algorithm>

#include "samples.hpp"

namespace percuss::records {
namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}
std::string with_line_end(const std::string& text, const std::string& end) {
    std::string result;
    for (const char c : text) result += c == '\n' ? end : std::string(1, c);
    return result;
}
std::string everywhere(std::string text, char from, char to) {
    const auto data = text.find("SEC,") + 4;
    std::replace(text.begin() + static_cast<std::ptrdiff_t>(data), text.end(), from, to);
    return text;
}

std::string base() { return sample_text("peer.AT2"); }
const std::string npts = "NPTS=     40, DT=   .0100 SEC,";

void expect_read(const std::string& text, std::size_t warnings, const std::string& why) {
    SCOPED_TRACE(why);
    const auto file = parse_record(text, "x.AT2");
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->warnings.size(), warnings);
    ASSERT_EQ(file->components[0].acceleration.size(), 40U);
    EXPECT_EQ(file->components[0].dt, 0.01);
    const auto gal = sample_values();
    for (std::size_t i = 0; i < 40; ++i)
        EXPECT_NEAR(file->components[0].acceleration[i], gal[i] / 100, 1e-12);
}

TEST(peer, header_styles) {
    expect_read(base(), 0, "plain");
    for (const char* header :
         {"NPTS=40,DT=.01 SEC", "NPTS=  40, dt=  0.01", "npts = 40 dt = 1.0E-2",
          "NPTS=\t40,\tDT=\t.01\tSEC,", "NPTS=   40, DT= .0100 SEC,   0 POLE @    30.00000 HZ,",
          "40 0.0100 NPTS, DT", "  40   .0100 NPTS, DT", "40 points at equal spacing of 0.01 sec"})
        expect_read(replaced(base(), npts, header), 0, header);
    expect_read("one more\nand another\n\n" + base(), 0, "header of seven lines");
}

TEST(peer, line_ends_and_stray_bytes) {
    expect_read(with_line_end(base(), "\r\n"), 0, "CRLF");
    expect_read(with_line_end(base(), "\r\r\n"), 0, "CR CR LF");
    expect_read(with_line_end(base(), "\r"), 0, "CR");
    expect_read(with_line_end(base(), "\n\n"), 0, "blank lines");
    expect_read("\xEF\xBB\xBF" + base(), 0, "byte order mark");
    expect_read(base() + "\x1A", 0, "Ctrl-Z");
    expect_read(base() + "\n\n  \n", 0, "blank lines at the end");
    expect_read(base().substr(0, base().size() - 1), 0, "no final line end");
    expect_read(replaced(base(), "Sample", "S\xE1mple"), 0, "Latin-1 title");
}

TEST(peer, fortran_numbers) {
    expect_read(everywhere(base(), 'E', 'D'), 0, "D exponents");
    expect_read(everywhere(base(), 'E', 'e'), 0, "small e");
    std::string three = base();
    for (auto at = three.find("E+0", three.find("SEC,")); at != std::string::npos;
         at = three.find("E+0", at + 4))
        three.insert(at + 2, "0");
    expect_read(three, 0, "exponents of three digits");
    // Numbers that touch their negative neighbours.
    std::string glued = base();
    for (auto at = glued.find("  -", glued.find("SEC,")); at != std::string::npos;
         at = glued.find("  -", at))
        glued.erase(at, 2);
    ASSERT_NE(glued.find("E+02-."), std::string::npos);
    expect_read(glued, 0, "glued");
}

TEST(peer, what_is_odd_is_read_with_a_warning) {
    expect_read(base() + "*** End Data ***\n", 1, "end marker");
    expect_read(base() + "  .1 .2\n", 1, "surplus values");
    std::string same_line = base();
    same_line.insert(same_line.size() - 1, "  .0");
    expect_read(same_line, 1, "surplus value on the last line");
    const auto no_unit =
        parse_record(replaced(base(), "ACCELERATION TIME SERIES IN UNITS OF CM/S/S", ""), "x.AT2",
                     {nullptr, "gal", not_given, ""});
    ASSERT_TRUE(no_unit);
    EXPECT_EQ(no_unit->unit, "gal");
    std::string small = everywhere(base(), '2', '0');
    const auto assumed = parse_record(replaced(small, " IN UNITS OF CM/S/S", ""), "x.AT2");
    ASSERT_FALSE(assumed && assumed->warnings.empty());
    // Thirty-nine of forty samples: the last may be lost.
    std::string short_by_one = base();
    short_by_one.erase(short_by_one.find_last_of(' '));
    const auto nearly = parse_record(short_by_one, "x.AT2");
    ASSERT_TRUE(nearly) << nearly.error().text();
    EXPECT_EQ(nearly->components[0].acceleration.size(), 39U);
    EXPECT_EQ(nearly->warnings.size(), 1U);
}

struct Refusal {
    std::string text;
    std::string fragment;
};

TEST(peer, what_is_wrong_is_refused_with_its_place) {
    const std::string data = base().substr(base().find("SEC,") + 5);
    const std::string third = data.substr(30, 15);
    const auto cell = [&](const std::string& value) {
        return replaced(base(), third, std::string(15 - value.size(), ' ') + value);
    };
    const auto header = [&](const std::string& line) { return replaced(base(), npts, line); };
    const std::vector<Refusal> refusals{
        {"", "the file is empty"},
        {"\n \r\n\x1A", "the file is empty"},
        {std::string("PEER\0\0", 6), "binary"},
        {data, "NPTS"},
        {cell("NaN"), "x.AT2:5:43: \"NaN"},
        {cell("Inf"), "x.AT2:5:43: \"Inf"},
        {cell("0x1F"), "x.AT2:5:43: \"x1F"},
        {cell("***************"), "x.AT2:5:31: \"**"},
        {cell(".12x4E+02"), "is not a number"},
        {cell("1E999"), "is not a number"},
        {cell("1.5E"), "x.AT2:5:42: \"1.5E"},
        {header("NPTS= 40, DT= 0 SEC"), "x.AT2:4: the time step"},
        {header("NPTS= 40, DT= -.01 SEC"), "x.AT2:4: the time step"},
        {header("NPTS= 40, DT= 1 SEC"), "x.AT2:4: the time step"},
        {header("NPTS= 0, DT= .01 SEC"), "x.AT2:4: the number of samples"},
        {header("NPTS= 9, DT= .01 SEC"), "x.AT2:4: the number of samples"},
        {header("NPTS= 40.5, DT= .01 SEC"), "x.AT2:4: the number of samples"},
        {header("NPTS= -40, DT= .01 SEC"), "x.AT2:4: the number of samples"},
        {header("NPTS= 999999999, DT= .01 SEC"), "x.AT2:4: the number of samples"},
        {header("NPTS= 9999999, DT= .01 SEC"), "truncated"},
        {header("NPTS= 61, DT= .01 SEC"), "truncated"},
        {header("NPTS=, DT= .01 SEC"), "NPTS"},
        {base().substr(0, base().find("SEC,") + 5), "truncated"},
        {replaced(base(), "CM/S/S", "G"), "state the unit"},
        {replaced(base(), "CM/S/S", "FURLONGS"), "FURLONGS"},
        {replaced(base(), "ACCELERATION", "VELOCITY"), "velocity, not acceleration"},
        {replaced(base(), "ACCELERATION", "DISPLACEMENT"), "displacement, not acceleration"},
        {everywhere(everywhere(base(), '.', ','), 'E', 'E'), "decimal comma"}};
    for (const Refusal& refusal : refusals) {
        const auto file = parse_record(refusal.text, "x.AT2");
        ASSERT_FALSE(file) << refusal.text;
        EXPECT_NE(file.error().text().find(refusal.fragment), std::string::npos)
            << file.error().text() << "\nexpected: " << refusal.fragment;
    }
    std::string zeros = base().substr(0, base().find("SEC,") + 5);
    for (int i = 0; i < 40; ++i) zeros += " .0";
    const auto still = parse_record(zeros, "x.AT2");
    ASSERT_FALSE(still);
    EXPECT_NE(still.error().text().find("all values are zero"), std::string::npos);
}

TEST(peer, a_file_without_end_is_refused) {
    const auto endless = read_record("/dev/zero");
    ASSERT_FALSE(endless);
    EXPECT_NE(endless.error().text().find("256 MiB"), std::string::npos);
    ASSERT_FALSE(read_record("/nonexistent/x.AT2"));
    ASSERT_FALSE(read_record("/tmp"));
    // Ten million and one samples, as a header cannot excuse.
    std::string many;
    for (int i = 0; i < 10'000'001; ++i) many += "1\n";
    const auto too_many = parse_record(many, "x.txt", {*record_format("column"), "gal", 0.01, ""});
    ASSERT_FALSE(too_many);
    EXPECT_NE(too_many.error().text().find("10000000"), std::string::npos);
}

TEST(peer, a_number_cut_short_is_left_out) {
    // "-.2000000E-01" that ends at "-.2000000" is ten or a hundred times what was measured
    const std::string text = base();
    const auto last = text.find_last_of("Ee");
    ASSERT_NE(last, std::string::npos);
    const auto cut =
        parse_record(replaced(text.substr(0, last), npts, "NPTS= 41, DT= .01 SEC"), "x.AT2");
    ASSERT_TRUE(cut) << cut.error().text();
    ASSERT_EQ(cut->components[0].acceleration.size(), 39U);
    ASSERT_EQ(cut->warnings.size(), 2U);
    EXPECT_NE(cut->warnings[0].find("cut short"), std::string::npos) << cut->warnings[0];
    const auto whole = parse_record(replaced(text, npts, "NPTS= 41, DT= .01 SEC"), "x.AT2");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->components[0].acceleration.size(), 40U) << "a line end closes the number";
}

TEST(columns, the_time_has_a_unit) {
    std::string rows;
    for (int i = 0; i < 20; ++i)
        rows += std::to_string(i * 0.5) + "," + std::to_string(i % 3) + "\n";
    for (const auto& [title, dt] : std::vector<std::pair<std::string, double>>{{"time [ms]", 5e-4},
                                                                               {"t (msec)", 5e-4},
                                                                               {"Time (Sec)", 0.5},
                                                                               {"time [s]", 0.5},
                                                                               {"t", 0.5}}) {
        const auto file = parse_record(title + ",a [m/s2]\n" + rows, "x.csv");
        ASSERT_TRUE(file) << title << file.error().text();
        EXPECT_DOUBLE_EQ(file->components[0].dt, dt) << title;
    }
    const auto frames = parse_record("t [frames],a [m/s2]\n" + rows, "x.csv");
    ASSERT_FALSE(frames);
    EXPECT_EQ(frames.error().text(),
              "x.csv:1: the unit \"frames\" of the first column is no time; expected s or ms");
}

TEST(columns, a_missing_cell_is_named_with_its_line) {
    const std::string text = sample_text("columns.csv");
    const auto at = text.find("0.020,");
    ASSERT_NE(at, std::string::npos);
    const std::string hole = text.substr(0, at + 6) + text.substr(text.find('\n', at));
    const auto file = parse_record(hole, "x.csv");
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().where, "x.csv:3") << file.error().text();
    // negative control: whole, it is read
    EXPECT_TRUE(parse_record(text, "x.csv"));
}

TEST(columns, times_must_advance_by_equal_steps) {
    std::string text = sample_text("columns.csv");
    const auto good = parse_record(text, "x.csv");
    ASSERT_TRUE(good);
    EXPECT_EQ(good->components[0].dt, 0.01);
    const auto bad = parse_record(replaced(text, "0.200,", "0.203,"), "x.csv");
    ASSERT_FALSE(bad);
    EXPECT_NE(bad.error().text().find("x.csv:21"), std::string::npos) << bad.error().text();
    EXPECT_FALSE(parse_record(replaced(text, "0.200,", "0.200,7,"), "x.csv"));
    EXPECT_FALSE(parse_record(replaced(text, "0.200,", "nan,"), "x.csv"));
    const auto no_unit = parse_record(text.substr(text.find('\n') + 1), "x.csv");
    ASSERT_FALSE(no_unit);
    EXPECT_NE(no_unit.error().text().find("unit"), std::string::npos);
    // Under the name of a PEER file a table without header is refused.
    EXPECT_FALSE(parse_record(text, "x.AT2"));
    EXPECT_TRUE(parse_record(text, "x.AT2", {*record_format("csv"), "", not_given, ""}));
}

}  // namespace
}  // namespace percuss::records
