#include "io/files/excerpt.hpp"
#include "io/toml/source.hpp"
#include "percuss/io/law_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>

#include "percuss/io/file.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss {

using namespace io;
namespace {

Law parsed(std::string_view text) {
    const auto law = parse_law(text, "a.toml");
    if (!law) ADD_FAILURE() << law.error().text();
    return law ? *law : Law::custom([](double, double, const Onset&) { return 0.0; });
}

std::string refusal(std::string_view text) {
    const auto law = parse_law(text, "a.toml");
    return law ? "accepted" : law.error().text();
}

TEST(law_file, units_and_bare_numbers) {
    const Law law = parsed("# steel\nlaw = \"flores\"\nK = \"5.2e9 N/m^1.5\"\ne = 0.6\n");
    EXPECT_EQ(law.info().id, "flores");
    EXPECT_DOUBLE_EQ(law.get("K"), 5.2e9);
    EXPECT_EQ(law.get("e"), 0.6);
    EXPECT_EQ(parsed("law='hertz'\nK=7").get("K"), 7);
}

TEST(law_file, exponents_govern_units_wherever_they_stand) {
    const Law law = parsed("law = \"hertz\"\nK = \"2 kN/m^2\"\nn = 2\n");
    EXPECT_DOUBLE_EQ(law.get("K"), 2000);
    ASSERT_EQ(law.settings().size(), 2U);
    EXPECT_EQ(law.settings()[0].name, "K");  // the order of the file
}

TEST(law_file, line_laws_and_dampers) {
    const Law law = parsed(
        "law = \"johnson\"\nR1 = \"5 mm\"\nR2 = \"4.75 mm\"\nE1 = \"210 GPa\"\nnu1 = 0.3\nL = \"15 "
        "mm\"\n"
        "contact = \"external\"\nvariant = \"printed\"\nhysteresis = \"energy\"\na = 0.2\n");
    EXPECT_TRUE(law.chosen("contact", "external"));
    EXPECT_TRUE(law.chosen("variant", "printed"));
    ASSERT_NE(law.damper(), nullptr);
    EXPECT_EQ(law.damper()->id(), "energy");
    EXPECT_EQ(law.damper()->value, 0.2);
    const Law damped = parsed("law = \"hertz\"\nK = 1e9\nhysteresis = \"flores\"\ne = 0.5\n");
    EXPECT_EQ(damped.damper()->id(), "flores");
    EXPECT_EQ(damped.damper()->e, 0.5);
}

TEST(law_file, a_typed_force) {
    const Law law =
        parsed("law = \"expr\"\nforce = \"K*d^1.5*(1 + c*v)\"\nK = \"1 GN/m^1.5\"\nc = 0.3\n");
    EXPECT_DOUBLE_EQ(force(*law.engage({1, 1}), 1e-4, 2), 1e9 * 1e-6 * 1.6);
    EXPECT_EQ(refusal("law = \"expr\"\nforce = \"K*d\"\n").substr(0, 19), "a.toml:2:9: expr: t");
    EXPECT_EQ(refusal("law = \"expr\"\nK = 2\n"),
              "a.toml:1:1: expr needs its force, such as force = \"K*d^1.5*(1 + c*v)\"");
}

TEST(law_file, errors_have_line_and_column) {
    EXPECT_EQ(
        refusal("law = \"flores\"\nK = 1e9\nee = 0.6\n"),
        "a.toml:3:1: flores has no parameter \"ee\"; did you mean \"e\"? (it takes K, e, h, n)");
    EXPECT_EQ(refusal("law = \"floers\"\n"),
              "a.toml:1:7: there is no law \"floers\" in the catalogue; did you mean \"flores\"?");
    EXPECT_EQ(refusal("K = 1\n"),
              "a.toml:1:1: law is missing; write law = \"hertz\" or the id of another law");
    EXPECT_EQ(refusal("\nlaw = 3\n"),
              "a.toml:2:7: law must be a text, not an integer; write law = \"hertz\" or the id of "
              "another law");
    EXPECT_EQ(refusal("law = \"flores\"\nK = 1e9\n e = 1.6\n"),
              "a.toml:3:6: flores: e = 1.6 is outside its range; it must be from 0 to 1");
    EXPECT_EQ(refusal("law = \"flores\"\nK = \"70 GPaa\"\ne = 1\n").substr(0, 11), "a.toml:2:5:");
    EXPECT_EQ(refusal("law = \"flores\"\nK = \"70 GPa\"\ne = 1\n").substr(0, 11), "a.toml:2:5:");
    EXPECT_EQ(refusal("law = \"flores\"\ne = 1\n").substr(0, 27), "a.toml:1:1: flores needs K ");
    EXPECT_EQ(refusal("law = \"flores\"\nK = 1\n"), "a.toml:1:1: flores needs e or h");
    EXPECT_EQ(refusal("law = \"flores\"\nK = 1\ne = 0.5\nd = 1\n"),
              "a.toml:1:1: flores takes e or h, never both; drop one");
    EXPECT_EQ(refusal("law = \"hertz\"\nK = nan\n").substr(0, 11), "a.toml:2:5:");
    EXPECT_EQ(refusal("law = \"hertz\"\nK = -inf\n").substr(0, 11), "a.toml:2:5:");
    EXPECT_EQ(refusal("law = \"hertz\"\nK = [1, 2]\n"),
              "a.toml:2:5: K must be a number, or a text such as \"19.8 mm\", not an array");
    EXPECT_EQ(refusal("law = \"hertz\"\nK = 1979-05-27\n").substr(0, 11), "a.toml:2:5:");
    EXPECT_EQ(refusal("law = \"liu\"\nR1=1\nR2=0.9\nE1=1e9\nnu1=0.3\nL=1\ncontact = \"inside\"\n"),
              "a.toml:7:11: liu: contact = \"inside\" is not one of internal, external");
    EXPECT_EQ(refusal("law = \"hertz\"\nK = 1\n[extra]\nx = 1\n"),
              "a.toml:3:1: extra must be a number, or a text such as \"19.8 mm\", not a table");
}

TEST(law_file, damper_errors_have_line_and_column) {
    const std::string hertz = "law = \"hertz\"\nK = 1e9\n";
    EXPECT_EQ(refusal(hertz + "e = 0.5\n"),
              "a.toml:3:1: hertz is elastic and takes a restitution only with a hysteresis, such "
              "as flores or energy");
    EXPECT_EQ(refusal(hertz + "hysteresis = \"flors\"\ne = 0.5\n").substr(0, 71),
              "a.toml:3:14: there is no hysteresis \"flors\"; did you mean \"flores\"? (ex");
    EXPECT_EQ(refusal(hertz + "hysteresis = \"flores\"\n"),
              "a.toml:3:14: hertz with hysteresis flores takes e or h, exactly one of them");
    EXPECT_EQ(refusal(hertz + "hysteresis = \"flores\"\ne = 1.5\n"),
              "a.toml:4:5: hertz: e = 1.5 is outside its range; it must be from 0 to 1");
    EXPECT_EQ(refusal(hertz + "hysteresis = \"energy\"\na = \"1 m\"\n").substr(0, 11),
              "a.toml:4:5:");
    EXPECT_EQ(refusal(hertz + "hysteresis = \"energy\"\nd = 1\n"),
              "a.toml:4:1: hertz has no parameter \"d\"; it takes K, n, hysteresis, e, a");
    EXPECT_EQ(refusal("law = \"flores\"\nK = 1\ne = 1\nhysteresis = \"flores\"\n").substr(0, 37),
              "a.toml:4:1: flores takes no hysteresi");
}

TEST(law_file, broken_toml_has_its_place) {
    EXPECT_EQ(refusal("law = \"hertz\"\nK = \n").substr(0, 11), "a.toml:2:5:");
    EXPECT_EQ(refusal("law = \"hertz\"\nK = 1\nK = 2\n").substr(0, 9), "a.toml:3:");
    EXPECT_NE(refusal("law = \"hertz\"\nK = 1\nK = 2\n").find("redefine"), std::string::npos);
    EXPECT_EQ(refusal("law = \"her").substr(0, 9), "a.toml:1:");
}

// The column counts characters, and the caret stands below the one that is meant.
TEST(law_file, the_excerpt_points_at_the_place) {
    const std::string text = "law = \"liu\"\nR1 = \"5 µm\" # µ\nE1 = { \"µµ\" = 1, x = 2 }\n";
    const auto law = parse_law(text, "dir/a.toml");
    ASSERT_FALSE(law);
    EXPECT_EQ(excerpt(text, law.error().where), "E1 = { \"µµ\" = 1, x = 2 }\n     ^");
}

void expect_same(const Law& a, const Law& b) {
    EXPECT_EQ(a.info().id, b.info().id);
    ASSERT_EQ(a.settings().size(), b.settings().size());
    for (std::size_t i = 0; i < a.settings().size(); ++i) {
        EXPECT_EQ(a.settings()[i].name, b.settings()[i].name);
        EXPECT_EQ(a.settings()[i].value, b.settings()[i].value)
            << a.info().id << " " << a.settings()[i].name;
    }
    ASSERT_EQ(a.damper() != nullptr, b.damper() != nullptr);
    if (!a.damper()) return;
    EXPECT_EQ(a.damper()->source, b.damper()->source);
    EXPECT_TRUE(a.damper()->e == b.damper()->e || (!given(a.damper()->e) && !given(b.damper()->e)));
    EXPECT_TRUE(a.damper()->value == b.damper()->value ||
                (!given(a.damper()->value) && !given(b.damper()->value)));
}

/// Every parameter except those that the first group of `either` excludes, at odd values.
std::vector<Setting> odd_settings(const LawInfo& info) {
    const std::string either(info.either);
    const std::string other = either.find('|') == std::string::npos
                                  ? std::string()
                                  : " " + either.substr(either.find('|') + 1) + " ";
    std::vector<Setting> settings;
    for (const Parameter& p : info.parameters)
        if (other.find(" " + std::string(p.name) + " ") == std::string::npos)
            settings.push_back({std::string(p.name), p.typical * (1 - 1.0 / 7)});
    for (const Choice& c : info.choices)
        settings.push_back({std::string(c.name), std::string(c.options[1])});
    return settings;
}

TEST(law_file, every_law_survives_the_round_trip) {
    for_each_law([](const LawInfo& info) {
        const auto law = Law::make(info, odd_settings(info));
        ASSERT_TRUE(law) << law.error().text();
        expect_same(*law, parsed(law_toml(*law)));
        if (!info.takes_damper) return;
        for (const std::string_view id : {"energy", "flores", "pant_wijeyewickrema"}) {
            Damper with_e = *damper(id), with_value = *damper(id);
            with_e.e = 1.0 / 3;
            with_value.value = 1e22;
            expect_same(*law->with_damper(with_e), parsed(law_toml(*law->with_damper(with_e))));
            expect_same(*law->with_damper(with_value),
                        parsed(law_toml(*law->with_damper(with_value))));
        }
    });
}

TEST(law_file, the_hysteresis_factor_is_written_as_h) {
    const std::string written = "h = 0.5";
    for (const std::string text : {"law = \"flores\"\nK = 1\nd = 0.5\n",
                                   "law = \"hertz\"\nK = 1\nhysteresis = \"ye\"\nd = 0.5\n"}) {
        const Law law = parsed(text);
        EXPECT_NE(law_toml(law).find(written), std::string::npos) << law_toml(law);
        expect_same(law, parsed(law_toml(law)));
    }
    EXPECT_EQ(refusal("law = \"flores\"\nK = 1\nd = 0.5\nh = 0.5\n"),
              "a.toml:4:1: h is given twice, as d and as h; drop one");
}

TEST(law_file, numbers_survive_exactly) {
    for (const double K : {5.0, 0.1, 1e22, 18446744073709551616.0, 9007199254740993.0, 5e-324,
                           1.7976931348623157e308})
        EXPECT_EQ(parsed(law_toml(*make_law("hertz", {{"K", K}}))).get("K"), K);
    EXPECT_EQ(law_toml(*make_law("hertz", {{"K", 5.0}})),
              "law = \"hertz\"\nK = 5.0  # N/m^1.5, contact stiffness\n");
    EXPECT_FALSE(
        parse_law(law_toml(Law::custom([](double, double, const Onset&) { return 0.0; })), "a"));
}

TEST(law_file, is_read_from_disk) {
    const auto path =
        (std::filesystem::temp_directory_path() / ("percuss-law-" + std::to_string(getpid())))
            .string();
    ASSERT_TRUE(write_file(path, "law = \"hertz\"\nK = x\n"));
    const auto broken = read_law(path);
    ASSERT_FALSE(broken);
    EXPECT_EQ(broken.error().where, path + ":2:5");
    ASSERT_TRUE(write_file(path, "law = \"hertz\"\nK = 3\n"));
    EXPECT_TRUE(read_law(path));
    std::filesystem::remove(path);
    EXPECT_FALSE(read_law(path));
}

TEST(toml_source, keeps_the_order_and_the_places) {
    const auto source =
        TomlSource::parse("z = 1\na = [true, 2.5, \"x\"]\n[b]\nc.d = 3\n", "s.toml");
    ASSERT_TRUE(source);
    const TomlTable& root = source->root();
    ASSERT_EQ(root.size(), 3U);
    EXPECT_EQ(root[0].key, "z");
    EXPECT_EQ(root[1].key, "a");
    const TomlArray& array = *root[1].value.array();
    EXPECT_EQ(array[0].kind(), "a truth value");
    EXPECT_EQ(array[1].number(), 2.5);
    EXPECT_EQ(*array[2].text(), "x");
    EXPECT_EQ(array[2].place, (Place{2, 17}));
    const TomlEntry* c = find(*root[2].value.table(), "c");
    ASSERT_NE(c, nullptr);
    EXPECT_EQ(find(*c->value.table(), "d")->value.number(), 3);
    EXPECT_EQ(source->error_at(array[1], "no").text(), "s.toml:2:12: no");
    EXPECT_EQ(find(root, "nothing"), nullptr);
}

TEST(toml_source, hostile_input_is_a_sentence) {
    std::string garbage(10 << 20, '\0');
    std::uint32_t state = 1;
    for (char& c : garbage) c = static_cast<char>((state = state * 1664525U + 1013904223U) >> 24U);
    std::string nested_inline = "a = ";
    for (int i = 0; i < 100000; ++i) nested_inline += "{a=";
    std::string dotted = "a";
    for (int i = 0; i < 1000000; ++i) dotted += ".a";
    std::string deep_everywhere;
    for (int i = 0; i < 60; ++i)
        deep_everywhere += "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = {";
    for (const std::string& text : {garbage,
                                    std::string("a = ") + std::string(1000000, '['),
                                    nested_inline,
                                    dotted + " = 1",
                                    "[" + dotted + "]",
                                    "x = {" + dotted + " = 1}",
                                    "\"a\"" + dotted.substr(1) + " = 1",
                                    deep_everywhere,
                                    std::string("a\0b = 1", 7),
                                    std::string("law = \"\xFF\xFE\""),
                                    std::string("law = \"a\0b\"", 11),
                                    std::string(10 << 20, 'a'),
                                    std::string(10 << 20, '\n') + "K",
                                    std::string(1 << 20, '"'),
                                    std::string("law = \"\\u0000\""),
                                    std::string("[\nb = 1"),
                                    std::string("[[\n"),
                                    std::string("le = +'\xCE\xBC+'1"),
                                    std::string("r\xD1\x93"),
                                    std::string("\xC6\xAC"
                                                "1"),
                                    std::string("tt\xC2\xB2itle =i")}) {
        const auto law = parse_law(text, "a.toml");
        ASSERT_FALSE(law);
        EXPECT_LT(law.error().message.size(), 400U);
        EXPECT_EQ(law.error().message.find('\n'), std::string::npos);
        EXPECT_EQ(law.error().where.substr(0, 7), "a.toml:") << law.error().text();
        EXPECT_LT(excerpt(text, law.error().where).size(), 1000U);
    }
}

TEST(toml_source, depth_is_bounded) {
    std::string text;
    for (int i = 0; i < 60; ++i)
        text += "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = {";
    text += "x = 1" + std::string(60, '}');
    const auto deep = TomlSource::parse(text, "a.toml");
    ASSERT_FALSE(deep);
    EXPECT_NE(deep.error().message.find("nested more than 100 levels"), std::string::npos);
    EXPECT_TRUE(TomlSource::parse("a = " + std::string(50, '[') + std::string(50, ']'), "a"));
    EXPECT_TRUE(TomlSource::parse("a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a = 1", "a"));
}

TEST(toml_source, dots_in_texts_and_comments_are_no_keys) {
    const std::string dots(500, '.');
    EXPECT_TRUE(TomlSource::parse("s = \"\"\"\n" + dots + "\n\"\"\" # " + dots, "a"));
    EXPECT_TRUE(TomlSource::parse("s = '" + dots + "'\nt = \"\\\"" + dots + "\"", "a"));
    EXPECT_TRUE(TomlSource::parse("", "a"));
}

}  // namespace
}  // namespace percuss
