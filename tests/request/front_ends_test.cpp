// The same words give the same law, or the same sentence, whoever reads them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "apps/contact/law_options.hpp"
#include "percuss/io/law_file.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss {
namespace {

using Words = std::vector<std::pair<std::string, std::string>>;  ///< the law first

constexpr std::string_view steel_ball = "steel sphere R=10mm", wall = "concrete plane";
const std::string ball(steel_ball), plane(wall);

Expected<Law> typed(const Words& words) {
    app::Arguments arguments;
    arguments.add("--law", {words[0].second});
    std::vector<std::string> set;
    for (std::size_t i = 1; i < words.size(); ++i)
        set.push_back(words[i].first + "=" + words[i].second);
    if (!set.empty()) arguments.add("--set", set);
    PERCUSS_TRY(auto resolved, app::read_law(arguments, Unknown::nothing));
    return resolved.law;
}

std::string table(const Words& words) {
    std::string text;
    for (const auto& [name, value] : words) text += name + " = \"" + value + "\"\n";
    return text;
}

Expected<Law> from_file(const Words& words) { return parse_law(table(words), "law.toml"); }

Expected<Law> from_scenario(const Words& words) {
    // a restitution would be delivered otherwise, and not handed to the law
    const bool asked = std::ranges::any_of(words, [](auto& w) { return w.first == "restitution"; });
    PERCUSS_TRY(const auto scenario,
                parse_scenario("[[building]]\nname = \"A\"\nkind = \"oscillator\"\nmass = 98\n"
                               "frequency = 5\n"
                               "[[pair]]\nleft = \"A\"\nright = \"barrier\"\ngap = 0.02\n"
                               "[run]\nduration = 2\n[law]\n" +
                                   table(words) + (asked ? "calibrate = false\n" : ""),
                               "s.toml"));
    return scenario.problem.pairs[0].law;
}
constexpr std::size_t lines_above = 12;

struct FrontEnd {
    const char* name;
    Expected<Law> (*read)(const Words&);
};
constexpr std::array<FrontEnd, 3> front_ends{
    {{"typed", typed}, {"file", from_file}, {"scenario", from_scenario}}};

void expect_same(const Law& law, const Law& other, const std::string& what) {
    EXPECT_EQ(law_toml(law), law_toml(other)) << what;  // numbers are written exactly
    const auto form = law.engage({0.3, 0.1}), same = other.engage({0.3, 0.1});
    ASSERT_TRUE(form && same) << what;
    EXPECT_EQ(force(*form, 1e-5, 0.2), force(*same, 1e-5, 0.2)) << what;
}

TEST(front_ends, the_same_words_give_the_same_law) {
    const std::vector<Words> requests{
        {{"law", "flores"}, {"K", "5.2e9 N/m^1.5"}, {"e", "0.6"}},
        {{"law", "flores"}, {"K", "25000 kip/in^1.5"}, {"h", "0.1"}},
        {{"law", "flores"}, {"stiffness", "25000 kip/in^1.5"}, {"d", "0.1"}},
        {{"law", "tsuji"}, {"K", "5.2e9"}, {"restitution", "0.5"}},
        {{"law", "hertz"}, {"K", "2 kN/mm^2"}, {"n", "2"}},
        {{"law", "hertz"}, {"K", "1e9"}, {"hysteresis", "flores"}, {"e", "0.5"}},
        {{"law", "hertz"}, {"hysteresis", "ye"}, {"d", "0.7"}, {"K", "1e9"}},
        {{"law", "hertz"}, {"hysteresis", "energy"}, {"a", "0.2"}, {"K", "1e9"}},
        {{"law", "hertz"}, {"body1", ball}, {"body2", plane}},
        {{"law", "thornton"}, {"p_y", "1 GPa"}, {"body1", ball}, {"body2", plane}},
        {{"law", "johnson"},
         {"body1", "steel hole R=5mm L=15mm"},
         {"body2", "steel cylinder R=4.75mm L=15mm"},
         {"variant", "printed"},
         {"hysteresis", "energy"},
         {"restitution", "0.5"}},
        {{"law", "expr"}, {"force", "K*d^1.5*(1 + c*v)"}, {"K", "1 GN/m^1.5"}, {"c", "0.3"}}};
    for (const Words& words : requests) {
        const auto law = typed(words);
        ASSERT_TRUE(law) << law.error().text() << "\n" << table(words);
        for (const auto& [name, read] : front_ends) {
            const auto other = read(words);
            ASSERT_TRUE(other) << name << ": " << other.error().text() << "\n" << table(words);
            expect_same(*law, *other, name + ("\n" + table(words)));
        }
    }
}

TEST(front_ends, options_are_short_for_words) {
    app::Arguments arguments;
    arguments.add("--law", {"johnson"});
    arguments.add("--body1", {"steel hole R=5mm L=15mm"});
    arguments.add("--body2", {"steel cylinder R=4.75mm L=15mm"});
    arguments.add("--hysteresis", {"flores"});
    arguments.add("--restitution", {"0.5"});
    const auto law = app::read_law(arguments, Unknown::nothing);
    ASSERT_TRUE(law) << law.error().text();
    const auto words = typed({{"law", "johnson"},
                              {"body1", "steel hole R=5mm L=15mm"},
                              {"body2", "steel cylinder R=4.75mm L=15mm"},
                              {"hysteresis", "flores"},
                              {"e", "0.5"}});
    ASSERT_TRUE(words) << words.error().text();
    expect_same(law->law, *words, "options");
    ASSERT_TRUE(law->pairing);
    EXPECT_GT(law->pairing->mass, 0);
}

struct Refused {
    Words words;
    std::string culprit;  ///< empty: the law as a whole
    std::string sentence;
};

/// The line of a place such as "law.toml:3:6".
std::size_t line_of(const std::string& where) {
    const auto first = where.find(':');
    return first == std::string::npos ? 0 : std::stoul(where.substr(first + 1));
}

void expect_refused(const Refused& bad) {
    const std::string text = table(bad.words);
    std::size_t line = 1;
    for (std::size_t i = 0; i < bad.words.size(); ++i)
        if (bad.words[i].first == bad.culprit) line = i + 1;
    for (const auto& [name, read] : front_ends) {
        const auto law = read(bad.words);
        ASSERT_FALSE(law) << name << "\n" << text;
        EXPECT_EQ(law.error().message, bad.sentence) << name;
        if (read == typed) {
            EXPECT_EQ(law.error().where, bad.culprit.empty()    ? ""
                                         : bad.culprit == "law" ? "--law"
                                                                : "--set " + bad.culprit);
        } else {
            EXPECT_EQ(line_of(law.error().where), line + (read == from_file ? 0 : lines_above))
                << name << "\n"
                << text;
        }
    }
}

TEST(front_ends, the_same_words_get_the_same_sentence) {
    const std::vector<Refused> all{
        {{{"law", "hertz"}},
         "",
         "hertz needs K (contact stiffness), a stiffness in N/m^1.5, such as \"5.2e9 N/m^1.5\""},
        {{{"law", "flores"}, {"K", "1"}}, "", "flores needs e or h"},
        {{{"law", "flores"}, {"K", "1"}, {"e", "0.5"}, {"d", "1"}},
         "",
         "flores takes e or h, never both; drop one"},
        {{{"law", "flores"}, {"K", "1"}, {"h", "0.5"}, {"d", "0.5"}},
         "d",
         "h is given twice, as h and as d; drop one"},
        {{{"law", "hertz"}, {"K", "1"}, {"stiffness", "1"}},
         "stiffness",
         "K is given twice, as K and as stiffness; drop one"},
        {{{"law", "flores"}, {"K", "1"}, {"ee", "0.5"}},
         "ee",
         "flores has no parameter \"ee\"; did you mean \"e\"? (it takes K, e, h, n)"},
        {{{"law", "hertz"}, {"K", "1"}, {"hysterisis", "flores"}},
         "hysterisis",
         "hertz has no parameter \"hysterisis\"; did you mean \"hysteresis\"? (it takes K, n, "
         "hysteresis)"},
        {{{"law", "flores"}, {"K", "1"}, {"e", "1.6"}},
         "e",
         "flores: e = 1.6 is outside its range; it must be from 0 to 1"},
        {{{"law", "flores"}, {"K", "1"}, {"d", "-1"}},
         "d",
         "flores: h = -1 is outside its range; it must be at least 0 and finite"},
        {{{"law", "johnson"}, {"contact", "sideways"}},
         "contact",
         "johnson: contact = \"sideways\" is not one of internal, external"},
        {{{"law", "hertz"}, {"K", "1"}, {"e", "0.5"}},
         "e",
         "hertz is elastic and takes a restitution only with a hysteresis, such as flores or "
         "energy"},
        {{{"law", "kelvin_voigt"}, {"K", "1"}, {"restitution", "0.5"}},
         "restitution",
         "kelvin_voigt has no published formula for the restitution; give D, or calibrate it"},
        {{{"law", "tsuji"}, {"K", "1"}, {"e", "0.5"}, {"hysteresis", "flores"}},
         "hysteresis",
         "tsuji takes no hysteresis: only elastic laws (hertz and the line laws) do"},
        {{{"law", "hertz"}, {"K", "1"}, {"hysteresis", "flores"}},
         "hysteresis",
         "hertz with hysteresis flores takes e or h, exactly one of them"},
        {{{"law", "hertz"}, {"K", "1"}, {"hysteresis", "energy"}, {"e", "1.5"}},
         "e",
         "hertz: e = 1.5 is outside its range; it must be from 0 to 1"},
        {{{"law", "hertz"}, {"K", "1"}, {"hysteresis", "energy"}, {"h", "0.5"}},
         "h",
         "hertz has no parameter \"h\"; it takes K, n, hysteresis, e, a"},
        {{{"law", "hertz"}, {"K", "1e9"}, {"body1", ball}, {"body2", plane}},
         "K",
         "K follows from the two bodies and is given, too; drop one"},
        {{{"law", "hertz"}, {"body1", ball}},
         "body1",
         "body1 touches nothing; give body2 too, such as \"concrete plane\""},
        {{{"law", "hertz"}, {"body1", ball}, {"body2", "concrete sphere"}},
         "body2",
         "body \"concrete sphere\" has no R; expected a body, such as \"steel sphere R=10mm\""},
        {{{"law", "kelvin_voigt"}, {"D", "1"}, {"body1", ball}, {"body2", plane}},
         "body1",
         "kelvin_voigt needs K in N/m, but the two bodies give one in N/m^1.5; give K, too"},
        {{{"law", "johnson"}, {"body1", ball}, {"body2", plane}},
         "body1",
         "johnson is a line law and needs two cylinders, or a cylinder in a hole, as bodies"},
        {{{"law", "expr"}, {"K", "1"}},
         "",
         "expr needs its force, such as force = \"K*d^1.5*(1 + c*v)\""},
        {{{"law", "expr"}, {"force", "1e9*d"}, {"hysteresis", "flores"}},
         "hysteresis",
         "expr takes no hysteresis: write the damping into its force"}};
    for (const Refused& bad : all) expect_refused(bad);
}

TEST(front_ends, what_cannot_be_read_has_its_place) {
    const std::vector<std::pair<Words, std::string>> all{
        {{{"law", "hertz"}, {"K", "70 GPa"}}, "K"},
        {{{"law", "hertz"}, {"K", "70 GPaa"}}, "K"},
        {{{"law", "hertz"}, {"K", "1"}, {"hysteresis", "flors"}, {"e", "0.5"}}, "hysteresis"}};
    for (const auto& [words, culprit] : all) {
        const auto law = typed(words);
        ASSERT_FALSE(law);
        expect_refused({words, culprit, law.error().message});
    }
}

TEST(front_ends, the_command_line_knows_what_lists_the_laws) {
    const Words words{{"law", "floers"}};
    const std::string sentence =
        "there is no law \"floers\" in the catalogue; did you mean \"flores\"?";
    EXPECT_EQ(typed(words).error().text(), "--law: " + sentence + " (percuss laws lists them)");
    EXPECT_EQ(from_file(words).error().text(), "law.toml:1:7: " + sentence);
    EXPECT_EQ(from_scenario(words).error().text(), "s.toml:13:7: " + sentence);
}

}  // namespace
}  // namespace percuss
