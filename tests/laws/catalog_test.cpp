// The catalogue as data: every law is there, described, and can be made by type, by id and from
// text.
#include "percuss/laws/catalog.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "laws/families/hunt_crossley.hpp"
#include "laws/families/line.hpp"
#include "laws/families/plastic_adhesive.hpp"
#include "laws/families/viscous.hpp"
#include "support/paths.hpp"

namespace percuss {

using namespace laws;
namespace {

std::vector<std::string> words(std::string_view text) {
    std::istringstream in{std::string(text)};
    std::vector<std::string> list;
    for (std::string word; in >> word;) list.push_back(word);
    return list;
}

const std::string point_ids =
    "hertz kelvin_voigt hunt_crossley herbert_mcwhannell lee_wang anagnostopoulos "
    "lankarani_nikravesh ristow tsuji lee_herrmann schaefer jankowski zhiying_qishao "
    "bordbar_hyppanen gonthier zhang_sharf flores gharib_hurmuzlu brilliantov schwager_poschel "
    "hu_guo exact_hunt_crossley carvalho_martins ye ye_linear pant_wijeyewickrema "
    "mahmoud_jankowski hertzdamp power_law general walton_braun thornton bilinear jkr dmt "
    "adams_impact";
const std::string line_ids =
    "line_hertz johnson radzimovsky goldsmith dubowsky_freudenstein esdu_78035 "
    "line_lankarani_nikravesh liu pereira persson";

std::vector<Setting> typical(const LawInfo& info) {
    const std::string either(info.either.substr(0, info.either.find('|')));
    const std::string others =
        info.either.empty() ? "" : std::string(info.either.substr(info.either.find('|') + 1));
    std::vector<Setting> settings;
    for (const Parameter& p : info.parameters) {
        const auto excluded = words(others);
        if (std::ranges::find(excluded, p.name) == excluded.end())
            settings.push_back({std::string(p.name), p.typical});
    }
    return settings;
}

/// The law without the bad input that the other tests give it.
Law good(const Expected<Law>& law) {
    EXPECT_TRUE(law) << (law ? "" : law.error().message);
    return *law;
}

testing::AssertionResult refused(const Expected<std::vector<Setting>>& result,
                                 const std::vector<std::string>& parts) {
    if (result) return testing::AssertionFailure() << "accepted";
    for (const std::string& part : parts)
        if (result.error().text().find(part) == std::string::npos)
            return testing::AssertionFailure()
                   << part << " is missing in: " << result.error().text();
    return testing::AssertionSuccess();
}

double value_of(const std::vector<Setting>& settings, const std::string& name) {
    for (const Setting& s : settings)
        if (s.name == name) return std::get<double>(s.value);
    return not_given;
}

// --- contents -----------------------------------------------------------------------------------

TEST(catalog, has_every_law_of_the_list_with_its_kind) {
    std::vector<std::string> expected = words(point_ids), found;
    for (const auto& id : words(line_ids)) expected.push_back(id);
    for_each_law([&](const LawInfo& info) { found.emplace_back(info.id); });
    EXPECT_EQ(found, expected) << "and in this order: the documentation keeps it";
    for (const auto& id : words(point_ids)) EXPECT_EQ(find_law(id)->kind, Kind::point) << id;
    for (const auto& id : words(line_ids)) EXPECT_EQ(find_law(id)->kind, Kind::line) << id;
    EXPECT_EQ(catalog().size(), 46u);
}

TEST(catalog, every_law_is_described) {
    std::set<std::string_view> names;
    for_each_law([&](const LawInfo& info) {
        EXPECT_FALSE(info.name.empty()) << info.id;
        EXPECT_TRUE(names.insert(info.name).second) << info.name << " names two laws";
        EXPECT_FALSE(info.cite.empty()) << info.id;
        EXPECT_FALSE(info.where.empty()) << info.id;
        EXPECT_NE(info.equation.find('='), std::string_view::npos) << info.id;
        EXPECT_FALSE(info.validity.empty()) << info.id;
        EXPECT_NE(info.engage, nullptr) << info.id;
        EXPECT_FALSE(info.parameters.empty()) << info.id;
        EXPECT_TRUE(std::regex_match(std::string(info.id), std::regex("[a-z][a-z0-9_]*")))
            << info.id;
        // a law with a formula for e says which
        EXPECT_EQ(find_parameter(info, "e") != nullptr, !info.published.empty()) << info.id;
        if (info.factor) {
            EXPECT_EQ(info.calibrated, "h") << info.id;
        }
    });
}

TEST(catalog, every_parameter_is_described_and_its_typical_value_is_inside_its_bounds) {
    for_each_law([](const LawInfo& info) {
        std::set<std::string_view> names;
        for (const Parameter& p : info.parameters) {
            SCOPED_TRACE(std::string(info.id) + "." + std::string(p.name));
            EXPECT_TRUE(names.insert(p.name).second);
            EXPECT_FALSE(p.doc.empty());
            EXPECT_TRUE(std::isfinite(p.typical));
            EXPECT_TRUE(p.lower_open ? p.typical > p.lower : p.typical >= p.lower);
            EXPECT_TRUE(p.upper_open ? p.typical < p.upper : p.typical <= p.upper);
            EXPECT_LT(p.lower, p.upper);
            if (given(p.fallback)) {
                EXPECT_TRUE(p.fallback >= p.lower && p.fallback <= p.upper);
                EXPECT_TRUE(p.dimension.base.dimensionless())
                    << "a default with a unit would hide it";
            }
            if (!p.fallback_to.empty()) {
                const Parameter* other = find_parameter(info, p.fallback_to);
                ASSERT_NE(other, nullptr);
                EXPECT_TRUE(other->dimension.base == p.dimension.base);
            }
            if (!p.dimension.exponent.empty()) {
                const Parameter* exponent = find_parameter(info, p.dimension.exponent);
                ASSERT_NE(exponent, nullptr);
                EXPECT_TRUE(given(exponent->fallback)) << "the unit must be known without it";
            }
        }
        for (const Choice& c : info.choices) {
            EXPECT_TRUE(names.insert(c.name).second) << info.id;
            EXPECT_FALSE(c.doc.empty()) << info.id;
            EXPECT_NE(c.options[0], c.options[1]) << info.id;
        }
    });
}

TEST(catalog, typical_values_work_together) {
    for_each_law([](const LawInfo& info) {
        const auto law = Law::make(info, typical(info));
        ASSERT_TRUE(law) << info.id << ": " << law.error().message;
        EXPECT_TRUE(law->engage({0.3, 0.1})) << info.id;
        if (info.id != "gharib_hurmuzlu") {  // meant for e below 0.3
            EXPECT_EQ(law->caution(), "") << info.id;
        }
    });
}

TEST(catalog, what_dissipates_names_its_calibrated_parameter) {
    for_each_law([](const LawInfo& info) {
        const auto form = Law::make(info, typical(info))->engage({0.3, 0.1});
        ASSERT_TRUE(form) << info.id;
        EXPECT_EQ(dissipates(*form), !info.calibrated.empty()) << info.id;
        if (!info.calibrated.empty()) {
            EXPECT_NE(find_parameter(info, info.calibrated), nullptr) << info.id;
        }
        EXPECT_EQ(info.takes_damper, info.id == "hertz" || info.kind == Kind::line) << info.id;
    });
    const std::map<std::string, std::string> expected{
        {"walton_braun", "k2"}, {"thornton", "p_y"}, {"tsuji", "alpha"},  {"power_law", "alpha"},
        {"kelvin_voigt", "D"},  {"general", "chi"},  {"ristow", "gamma"}, {"brilliantov", "A"}};
    for (const auto& [id, name] : expected) EXPECT_EQ(find_law(id)->calibrated, name);
}

TEST(catalog, citations_are_in_the_bibliography) {
    std::ifstream file(std::string(support::source_folder) + "/docs/references.bib");
    ASSERT_TRUE(file);
    std::stringstream text;
    text << file.rdbuf();
    const std::string bibliography = text.str();
    for_each_law([&](const LawInfo& info) {
        for (const std::string& key : words(info.cite))
            EXPECT_NE(bibliography.find("{" + key + ","), std::string::npos)
                << info.id << " cites " << key;
        static const std::regex bracket(R"(\[([a-z]+[0-9]{4}[a-z]?)\])");
        const std::string where(info.where);
        for (auto it = std::sregex_iterator(where.begin(), where.end(), bracket);
             it != std::sregex_iterator(); ++it)
            EXPECT_NE(bibliography.find("{" + (*it)[1].str() + ","), std::string::npos)
                << info.id << " refers to " << (*it)[1];
    });
}

TEST(catalog, half_plane_limit) {
    const std::set<std::string_view> without{"line_lankarani_nikravesh", "liu", "pereira",
                                             "persson"};
    for_each_law([&](const LawInfo& info) {
        if (info.kind == Kind::line) {
            EXPECT_EQ(info.half_plane_limit, !without.contains(info.id)) << info.id;
        }
    });
}

TEST(catalog, dampers) {
    int factors = 0;
    for_each_law([&](const LawInfo& info) {
        EXPECT_EQ(bool(damper(info.id)), info.factor != nullptr) << info.id;
        if (info.factor) ++factors;
    });
    EXPECT_EQ(factors, 16);
    EXPECT_EQ(damper("energy")->id(), "energy");
    EXPECT_EQ(damper("energy")->parameter(), "a");
    EXPECT_EQ(damper("flores")->id(), "flores");
    EXPECT_EQ(damper("flores")->parameter(), "h");
}

// --- making laws --------------------------------------------------------------------------------

template <class L>
void same_by_type() {
    const auto by_id = find_law(L::info.id);
    EXPECT_EQ(by_id, &L::info);
}

TEST(making_laws, an_alias_is_read_and_never_written) {
    const Law law = good(make_law("flores", {{"K", 1e9}, {"d", 0.3}}));
    EXPECT_EQ(law.settings()[1].name, "h");
    EXPECT_EQ(law.get("h"), 0.3);
    EXPECT_EQ(law.get("d"), 0.3);
    const Law changed = good(law.with("d", 0.4));
    ASSERT_EQ(changed.settings().size(), 2U);
    EXPECT_EQ(changed.get("h"), 0.4);
    const auto both = make_law("flores", {{"K", 1e9}, {"h", 0.3}, {"d", 0.3}});
    ASSERT_FALSE(both);
    EXPECT_EQ(both.error().text(), "flores: h is given twice; drop one");
    const auto parsed =
        parse_settings(Flores::info, std::vector<TextSetting>{{"K", "1"}, {"d", "0.3"}});
    ASSERT_TRUE(parsed);
    EXPECT_EQ((*parsed)[1].name, "h");
}

TEST(making_laws, by_type_and_by_id) {
    const Law typed = good(make_law<Flores>({{"K", 1e9}, {"e", 0.5}}));
    const Law named = good(make_law("flores", {{"K", 1e9}, {"e", 0.5}}));
    EXPECT_EQ(&typed.info(), &named.info());
    EXPECT_EQ(force(*typed.engage({0.3, 1}), 1e-5, 0.1), force(*named.engage({0.3, 1}), 1e-5, 0.1));
    const std::vector<Setting> settings{{"K", 1e9}, {"e", 0.5}};
    EXPECT_EQ(&good(make_law("flores", settings)).info(), &Flores::info);
    same_by_type<Hertz>();
    same_by_type<ExactHuntCrossley>();
    same_by_type<PowerLaw>();
    same_by_type<WaltonBraunLaw>();
    same_by_type<AdamsImpact>();
    same_by_type<Johnson>();
    same_by_type<Persson>();
}

TEST(making_laws, the_order_of_settings_does_not_matter) {
    for_each_law([](const LawInfo& info) {
        auto settings = typical(info);
        for (const Choice& c : info.choices)
            settings.push_back({std::string(c.name), std::string(c.options[0])});
        const auto forth = Law::make(info, settings)->engage({0.3, 0.1});
        std::ranges::reverse(settings);
        const auto reversed = Law::make(info, settings);
        ASSERT_TRUE(reversed) << info.id;
        const auto back = reversed->engage({0.3, 0.1});
        for (const double v : {-0.2, 0.2})
            EXPECT_EQ(force(*forth, 1e-6, v), force(*back, 1e-6, v)) << info.id;
    });
}

TEST(making_laws, fall_backs) {
    const Law law = good(make_law(
        "johnson", {{"R1", 5e-3}, {"R2", 4e-3}, {"E1", 7e10}, {"nu1", 0.33}, {"L", 0.01}}));
    EXPECT_EQ(law.get("E2"), 7e10);
    EXPECT_EQ(law.get("nu2"), 0.33);
    EXPECT_TRUE(law.chosen("contact", "internal"));
    EXPECT_TRUE(law.chosen("variant", "corrected"));
    EXPECT_FALSE(law.chosen("variant", "printed"));
    EXPECT_TRUE(std::isnan(law.get("K")));
    EXPECT_EQ(good(make_law("flores", {{"K", 1e9}, {"e", 0.5}})).get("n"), 1.5);
    EXPECT_TRUE(std::isnan(good(make_law("flores", {{"K", 1e9}, {"e", 0.5}})).get("h")));
}

TEST(making_laws, with_replaces_and_drops_the_alternative) {
    const Law law = good(make_law("flores", {{"K", 1e9}, {"e", 0.5}, {"n", 1.4}}));
    const Law stiffer = good(law.with("K", 2e9));
    EXPECT_EQ(stiffer.get("K"), 2e9);
    EXPECT_EQ(stiffer.get("e"), 0.5);
    EXPECT_EQ(stiffer.get("n"), 1.4);
    EXPECT_EQ(law.get("K"), 1e9) << "the law itself is a value and stays";
    const Law damped = good(law.with("h", 0.3));
    EXPECT_EQ(damped.get("h"), 0.3);
    EXPECT_TRUE(std::isnan(damped.get("e")));
    EXPECT_EQ(damped.get("K"), 1e9);
    const Law again = good(damped.with("e", 0.7));
    EXPECT_EQ(again.get("e"), 0.7);
    EXPECT_TRUE(std::isnan(again.get("h")));
    EXPECT_EQ(good(law.with("e", 0.2)).get("e"), 0.2);
    // choices stay
    const Law one =
        good(make_law("power_law", {{"K", 1e9}, {"e", 0.5}, {"damping", std::string("approach")}}));
    EXPECT_TRUE(good(one.with("alpha", 0.3)).chosen("damping", "approach"));
}

TEST(making_laws, with_keeps_the_damper) {
    Damper energy = *damper("energy");
    energy.e = 0.5;
    const Law law = good(good(make_law("hertz", {{"K", 1e9}})).with_damper(energy));
    const Law stiffer = good(law.with("K", 2e9));
    ASSERT_NE(stiffer.damper(), nullptr);
    EXPECT_EQ(stiffer.damper()->e, 0.5);
    EXPECT_EQ(good(make_law("hertz", {{"K", 1e9}})).damper(), nullptr);
}

TEST(making_laws, with_drops_a_whole_group) {
    const Law by_viscosity = good(make_law(
        "brilliantov", {{"K", 1e9}, {"eta1", 1e4}, {"eta2", 2e4}, {"E", 7e10}, {"nu", 0.3}}));
    const Law by_constant = good(by_viscosity.with("A", 1e-6));
    EXPECT_EQ(by_constant.get("A"), 1e-6);
    for (const char* name : {"eta1", "eta2", "E", "nu"})
        EXPECT_TRUE(std::isnan(by_constant.get(name))) << name;
}

TEST(making_laws, with_keeps_the_rest_of_its_own_group) {
    const Law law = good(make_law(
        "brilliantov", {{"K", 1e9}, {"eta1", 1e4}, {"eta2", 2e4}, {"E", 7e10}, {"nu", 0.3}}));
    const auto changed = law.with("eta1", 3e4);
    ASSERT_TRUE(changed) << changed.error().message;
    EXPECT_EQ(changed->get("eta1"), 3e4);
    EXPECT_EQ(changed->get("eta2"), 2e4);
}

// --- from text ----------------------------------------------------------------------------------

TEST(settings, are_read_with_units) {
    const std::vector<TextSetting> texts{{"K", "25000 kip/in^1.5", ""}, {"e", "0.6", ""}};
    const auto settings = parse_settings(Flores::info, texts);
    ASSERT_TRUE(settings) << settings.error().message;
    EXPECT_NEAR(value_of(*settings, "K") / 27471087352.71887, 1, 1e-14);
    EXPECT_EQ(value_of(*settings, "e"), 0.6);
    EXPECT_TRUE(Law::make(Flores::info, *settings));
}

TEST(settings, bare_numbers_are_si) {
    const std::vector<TextSetting> texts{
        {"R1", "5 mm", ""}, {"E1", "210 GPa", ""}, {"L", "0.015", ""}};
    const auto settings = parse_settings(Johnson::info, texts);
    ASSERT_TRUE(settings);
    EXPECT_DOUBLE_EQ(value_of(*settings, "R1"), 5e-3);
    EXPECT_DOUBLE_EQ(value_of(*settings, "E1"), 2.1e11);
    EXPECT_EQ(value_of(*settings, "L"), 0.015);
}

TEST(settings, the_unit_follows_the_exponent_wherever_it_stands) {
    const std::vector<TextSetting> first{{"n", "2", ""}, {"K", "3 kN/mm^2", ""}};
    const std::vector<TextSetting> last{{"K", "3 kN/mm^2", ""}, {"n", "2", ""}};
    for (const auto& texts : {first, last}) {
        const auto settings = parse_settings(Hertz::info, texts);
        ASSERT_TRUE(settings) << settings.error().message;
        EXPECT_NEAR(value_of(*settings, "K"), 3e9, 1e-4);
        EXPECT_EQ(value_of(*settings, "n"), 2);
    }
    const std::vector<TextSetting> wrong{{"K", "3 N/m^1.5", ""}, {"n", "2", ""}};
    EXPECT_TRUE(refused(parse_settings(Hertz::info, wrong), {"K"}));
    // general has two exponents, each with its own coefficient
    const std::vector<TextSetting> general{
        {"K", "1 N/m^1.2", ""}, {"chi", "1 N s/m^1.7", ""}, {"n", "1.2", ""}, {"j", "0.7", ""}};
    EXPECT_TRUE(parse_settings(General::info, general));
    // without n the default is 1.5
    EXPECT_TRUE(parse_settings(Hertz::info, std::vector<TextSetting>{{"K", "1 N/m^1.5", ""}}));
    EXPECT_FALSE(parse_settings(Hertz::info, std::vector<TextSetting>{{"K", "1 N/m", ""}}));
}

TEST(settings, wrong_units_are_refused) {
    const auto refuse = [](const LawInfo& info, TextSetting text, std::vector<std::string> parts) {
        EXPECT_TRUE(refused(parse_settings(info, std::vector{text}), parts)) << text.text;
    };
    refuse(Flores::info, {"K", "70 GPa", ""}, {"K", "70 GPa", "N/m^1.5"});
    refuse(Flores::info, {"e", "0.5 m", ""}, {"e", "0.5 m"});
    refuse(Flores::info, {"n", "1.5 m", ""}, {"n"});
    refuse(Johnson::info, {"E1", "70 GPaa", ""}, {"E1", "GPaa"});
    refuse(Johnson::info, {"L", "", ""}, {"L"});
    refuse(Johnson::info, {"L", "long", ""}, {"L", "long"});
    refuse(Flores::info, {"stifness", "1", ""}, {"flores", "stifness"});
}

TEST(settings, errors_name_the_place) {
    const std::vector<TextSetting> texts{{"K", "70 GPaa", "study.toml:12:7"}};
    const auto settings = parse_settings(Flores::info, texts);
    ASSERT_FALSE(settings);
    EXPECT_EQ(settings.error().text().rfind("study.toml:12:7: ", 0), 0u) << settings.error().text();
}

TEST(settings, words_of_choices_pass_through) {
    const std::vector<TextSetting> texts{{"variant", "printed", ""}, {"R1", "5 mm", ""}};
    const auto settings = parse_settings(Johnson::info, texts);
    ASSERT_TRUE(settings);
    bool found = false;
    for (const Setting& s : *settings)
        found |= s.name == "variant" && std::get<std::string>(s.value) == "printed";
    EXPECT_TRUE(found);
}

TEST(settings, every_typical_value_reads_back_from_text) {
    for_each_law([](const LawInfo& info) {
        for (const Parameter& p : info.parameters) {
            std::ostringstream text;
            text.precision(17);
            text << p.typical;
            const std::vector<TextSetting> texts{{std::string(p.name), text.str(), ""}};
            const auto settings = parse_settings(info, texts);
            ASSERT_TRUE(settings) << info.id << "." << p.name;
            EXPECT_EQ(value_of(*settings, std::string(p.name)), p.typical);
        }
    });
}

}  // namespace
}  // namespace percuss
