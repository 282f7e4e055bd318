// The errata as data: they can be read, their tests exist, and whoever names one names a real one.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "io/toml/source.hpp"
#include "reproduce/errata/data.hpp"
#include "support/paths.hpp"
#include "support/xml.hpp"

namespace percuss {

using namespace io;
using namespace reproduction;
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

std::string content(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::vector<fs::path> files_below(const fs::path& folder, const std::string& extension) {
    std::vector<fs::path> result;
    if (!fs::exists(folder)) return result;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.path().extension() == extension) result.push_back(entry.path());
    std::ranges::sort(result);
    return result;
}

Names matches(const std::string& text, const std::regex& pattern, const std::string& format) {
    Names result;
    for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i)
        result.insert(i->format(format));
    return result;
}

/// suite.name of every test in a source.
Names tests_in(const std::string& source) {
    static const std::regex test(R"((?:TEST|TEST_F|TEST_P|RC_GTEST_PROP)\((\w+),\s*(\w+))");
    return matches(source, test, "$1.$2");
}

Names all_tests() {
    Names result;
    for (const fs::path& path : files_below(fs::path(::support::source_folder) / "tests", ".cpp"))
        result.merge(tests_in(content(path)));
    return result;
}

/// Id and test of every erratum and note.
std::map<std::string, std::string> listed() {
    std::map<std::string, std::string> result;
    for (const ErrataSource& source : errata().sources)
        for (const ErrataSection& section : source.sections)
            for (const Erratum& erratum : section.errata) result[erratum.id] = erratum.test;
    for (const ErrataNote& note : errata().notes.notes) result[note.id] = note.test;
    return result;
}

Names missing_tests(const std::map<std::string, std::string>& errata, const Names& tests) {
    Names result;
    for (const auto& [id, test] : errata)
        if (!test.empty() && !tests.contains(test)) result.insert(id + ": " + test);
    return result;
}

void collect_remarks(const TomlTable& table, std::string& remarks) {
    for (const TomlEntry& entry : table) {
        const std::string* text = entry.value.text();
        if (text && (entry.key == "erratum" || entry.key == "because")) remarks += *text + "\n";
        if (const TomlTable* inner = entry.value.table()) collect_remarks(*inner, remarks);
        if (const TomlArray* array = entry.value.array())
            for (const TomlNode& node : *array)
                if (const TomlTable* inner = node.table()) collect_remarks(*inner, remarks);
    }
}

/// The ids in the remarks of a file of published values that are no errata.
Names unknown_ids(const std::string& toml, const std::string& name) {
    const auto source = TomlSource::parse(toml, name);
    if (!source) return {source.error().text()};
    std::string remarks;
    collect_remarks(source->root(), remarks);
    static const std::regex id(R"(\b[FNPRS]\d+\b)");
    Names result;
    for (const std::string& used : matches(remarks, id, "$&"))
        if (!listed().contains(used)) result.insert(name + ": " + used);
    return result;
}

TEST(errata_data, can_be_read) {
    const auto parsed = parse_errata(errata_texts());
    ASSERT_TRUE(parsed) << parsed.error().text();
    EXPECT_EQ(parsed->sources.size(), 4U);
    for (const char* id : {"R1", "R53", "F1", "F22", "P1", "P23", "S1", "S22", "N1", "N4"})
        EXPECT_TRUE(listed().contains(id)) << id;
}

TEST(errata_data, their_tests_exist) { EXPECT_EQ(missing_tests(listed(), all_tests()), Names()); }

TEST(errata_data, every_test_of_an_erratum_is_listed) {
    Names named;
    for (const auto& [id, test] : listed()) named.insert(test);
    static const std::regex of_an_erratum(R"(errata\.[A-Z]\d+_\w+)");
    for (const std::string& test : all_tests()) {
        if (std::regex_match(test, of_an_erratum)) {
            EXPECT_TRUE(named.contains(test)) << test;
        }
    }
}

TEST(errata_data, published_values_name_errata_that_exist) {
    for (const fs::path& path :
         files_below(fs::path(::support::source_folder) / "data" / "published", ".toml"))
        EXPECT_EQ(unknown_ids(content(path), path.filename()), Names());
}

TEST(errata_data, html_can_stand_in_a_page) {
    const std::string html = errata_html(errata());
    EXPECT_EQ(support::xml_problem(html), "");
    static const std::regex id(R"re( id="([^"]*)")re"),
        target(R"re((?:href="#|aria-labelledby=")([^"]*)")re");
    const Names ids = matches(html, id, "$1"), targets = matches(html, target, "$1");
    std::sregex_iterator each(html.begin(), html.end(), id);
    EXPECT_EQ(static_cast<std::size_t>(std::distance(each, {})), ids.size()) << "an id twice";
    for (const auto& [name, test] : listed()) EXPECT_TRUE(ids.contains("erratum-" + name)) << name;
    for (const std::string& used : targets) EXPECT_TRUE(ids.contains(used)) << used;
    // R32 says what R12 is about.
    EXPECT_NE(html.find("(<a href=\"#erratum-R12\">R12</a>)"), std::string::npos);
    EXPECT_EQ(html.find('$'), std::string::npos);
    EXPECT_EQ(html.find('`'), std::string::npos);
}

TEST(errata_data, no_formula_is_left_in_plain_text) {
    for (const ErrataSource& source : errata().sources)
        for (const ErrataSection& section : source.sections)
            for (const Erratum& e : section.errata)
                for (const InlineText* text : {&e.where, &e.printed, &e.right, &e.why})
                    EXPECT_EQ(inline_plain(*text).find_first_of("$\\{}`"), std::string::npos)
                        << e.id << ": " << inline_plain(*text);
}

// A cell with a bar or without content must not shift the others.
TEST(errata_data, markdown_keeps_its_columns) {
    std::istringstream lines(errata_markdown(errata(), "Written by a test."));
    std::size_t columns = 0, rows = 0;
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("|")) {
            columns = 0;
            continue;
        }
        const auto bars = static_cast<std::size_t>(std::ranges::count(line, '|'));
        if (columns == 0) columns = bars;
        EXPECT_EQ(bars, columns) << line;
        ++rows;
    }
    EXPECT_EQ(rows, listed().size() + 2 * 7);
}

std::vector<ErrataText> small_files(const char* erratum) {
    return {{"index", "title = \"T\"\nsources = [\"key2000\"]\nintroduction = \"I\""},
            {"key2000", erratum},
            {"notes", "title = \"N\""}};
}

TEST(errata_data, broken_files_are_refused_with_their_place) {
    const std::string head = "source = \"key2000\"\ntitle = \"S\"\n[[section]]\n";
    const std::string good =
        head +
        "[[section.erratum]]\nid = \"R1\"\nwhere = \"x\"\nverdict = \"misprint\"\nwhy = \"y\"\n";
    EXPECT_TRUE(parse_errata(small_files(good.c_str())));
    const std::pair<std::string, const char*> cases[] = {
        {good + "[[section.erratum]]\nid = \"R1\"\nwhere = \"x\"\nverdict = \"misprint\"\nwhy = "
                "\"y\"\n",
         "stands twice"},
        {good + "rigth = \"z\"\n", "rigth"},
        {good + "right = \"$\\\\foo$\"\n", "key2000.toml:9"},
        {good + "right = \"a\\nb\"\n", "one line"},
        {good + "test = \"no test\"\n", "is not a test"},
        {head + "[[section.erratum]]\nid = \"x\"\nwhere = \"x\"\nverdict = \"misprint\"\nwhy = "
                "\"y\"\n",
         "not a letter"},
        {head + "[[section.erratum]]\nid = \"R1\"\nwhy = \"y\"\n", "where is missing"},
        {head +
             "[[section.erratum]]\nid = \"R1\"\nwhere = \"x\"\nverdict = \"wrong\"\nwhy = \"y\"\n",
         "is none of"},
        {"source = \"other2000\"\ntitle = \"S\"\n", "must be its source"},
    };
    for (const auto& [text, message] : cases) {
        const auto parsed = parse_errata(small_files(text.c_str()));
        ASSERT_FALSE(parsed) << text;
        EXPECT_NE(parsed.error().text().find(message), std::string::npos) << parsed.error().text();
    }
    auto too_many = small_files(good.c_str());
    too_many.push_back({"more2000", good});
    EXPECT_FALSE(parse_errata(too_many));
}

TEST(errata_data, negative_control_wrong_names_are_seen) {
    EXPECT_EQ(missing_tests({{"R1", "errata.R1_no_such"}}, all_tests()).size(), 1U);
    EXPECT_TRUE(tests_in("TEST"
                         "(errata, R1_x) {")
                    .contains("errata.R1_x"));
    const std::string published =
        "[[table]]\n[[table.row]]\nbecause = \"as R12 says, but R99\"\nerratum = \"F2 P77\"\n";
    EXPECT_EQ(unknown_ids(published, "f"), (Names{"f: P77", "f: R99"}));
}

}  // namespace
}  // namespace percuss
