// percuss laws, law, cite; and every law by name through force and impact.
#include <algorithm>
#include <set>

#include "program.hpp"

namespace percuss::cli {
namespace {

const Words point_ids{"hertz",
                      "kelvin_voigt",
                      "hunt_crossley",
                      "herbert_mcwhannell",
                      "lee_wang",
                      "anagnostopoulos",
                      "lankarani_nikravesh",
                      "ristow",
                      "tsuji",
                      "lee_herrmann",
                      "schaefer",
                      "jankowski",
                      "zhiying_qishao",
                      "bordbar_hyppanen",
                      "gonthier",
                      "zhang_sharf",
                      "flores",
                      "gharib_hurmuzlu",
                      "brilliantov",
                      "schwager_poschel",
                      "hu_guo",
                      "exact_hunt_crossley",
                      "carvalho_martins",
                      "ye",
                      "ye_linear",
                      "pant_wijeyewickrema",
                      "mahmoud_jankowski",
                      "hertzdamp",
                      "power_law",
                      "general",
                      "walton_braun",
                      "thornton",
                      "bilinear",
                      "jkr",
                      "dmt",
                      "adams_impact"};
const Words line_ids{"line_hertz",
                     "johnson",
                     "radzimovsky",
                     "goldsmith",
                     "dubowsky_freudenstein",
                     "esdu_78035",
                     "line_lankarani_nikravesh",
                     "liu",
                     "pereira",
                     "persson"};
/// K d^n + c d^j v with exponents that have no closed form, and the ADAMS step.
const std::set<std::string> without_closed_form{
    "ristow",      "lee_herrmann",     "schaefer", "bordbar_hyppanen",
    "brilliantov", "schwager_poschel", "general",  "adams_impact"};

Words ids(const Json& laws) {
    Words result;
    for (const Json& law : laws) result.push_back(law["id"]);
    return result;
}

/// Typical values for what must be given; of alternatives the first.
Words typical_settings(const Json& law) {
    std::set<std::string> skipped;
    for (std::size_t i = 1; i < law["either"].size(); ++i)
        for (const Json& name : law["either"][i]) skipped.insert(name);
    Words words;
    for (const Json& p : law["parameters"]) {
        if (skipped.contains(p["name"]) || !p["default"].is_null() || !p["default_from"].is_null())
            continue;
        words.push_back("--set");
        words.push_back(std::string(p["name"]) + "=" + p["typical"].dump());
    }
    return words;
}

TEST(catalogue, has_the_names_that_scripts_rely_on) {
    EXPECT_EQ(ids(json({"laws", "--kind", "point"})), point_ids);
    EXPECT_EQ(ids(json({"laws", "--kind", "line"})), line_ids);
    EXPECT_EQ(ids(json({"laws"})), point_ids + line_ids);
}

TEST(catalogue, every_law_is_printed) {
    const Finished run = percuss({"laws"});
    EXPECT_EQ(run.code, 0);
    for (const std::string& id : point_ids + line_ids)
        EXPECT_NE(run.out.find("\n" + id + " "), std::string::npos) << id;
}

TEST(catalogue, every_law_has_force_and_an_impact) {
    for (const Json& law : json({"laws"})) {
        const std::string id = law["id"];
        SCOPED_TRACE(id);
        const Words contact =
            Words{"--law", id, "--mass", "0.1", "--speed", "0.1"} + typical_settings(law);
        const Json force =
            json(Words{"force", "--indentation", "1e-6", "--rate", "0.01"} + contact);
        for (const char* key : {"force", "stiffness", "damping", "potential"})
            EXPECT_TRUE(force[key].is_number()) << key;
        EXPECT_EQ(force.contains("force_per_length"), law["kind"] == "line");
        const Words impact = Words{"impact"} + contact;
        const bool closed = !without_closed_form.contains(id);
        if (!closed) expect_refused(impact + Words{"--method", "exact"}, {id, "closed form"});
        const Json result = json(impact);
        EXPECT_EQ(result["method"], closed ? "exact" : "adaptive");
        EXPECT_EQ(result["law"], id);
        EXPECT_EQ(result["status"], "separated");
        EXPECT_GT(result["restitution"], 0);
        EXPECT_LE(result["restitution"], 1 + 1e-14);
        EXPECT_EQ(result.contains("force_per_length"), law["kind"] == "line");
    }
}

TEST(catalogue, every_law_is_described_and_cited) {
    for (const std::string& id : point_ids + line_ids) {
        SCOPED_TRACE(id);
        const Finished run = percuss({"law", id});
        EXPECT_EQ(run.code, 0);
        for (const char* part : {"parameter", "unit", "range", "typical", "validity", "cite"})
            EXPECT_NE(run.out.find(part), std::string::npos) << part;
        const Finished cited = percuss({"cite", id});
        EXPECT_EQ(cited.code, 0) << cited.err;
        EXPECT_TRUE(cited.out.starts_with("@"));
    }
}

TEST(catalogue, json_of_one_law_is_that_of_the_list) {
    const Json all = json({"laws"});
    const auto flores =
        std::ranges::find_if(all, [](const Json& law) { return law["id"] == "flores"; });
    EXPECT_EQ(json({"law", "flores"}), *flores);
    EXPECT_EQ((*flores)["either"], Json::parse(R"([["e"], ["h"]])"));
    EXPECT_EQ((*flores)["parameters"][0]["unit"], "N/m^n");
    EXPECT_TRUE((*flores)["parameters"][0]["upper"].is_null());
}

TEST(catalogue, the_page_has_a_section_per_law) {
    const Finished run = percuss({"laws", "--markdown"});
    EXPECT_EQ(run.code, 0);
    EXPECT_TRUE(run.out.starts_with("# "));
    for (const std::string& id : point_ids + line_ids)
        EXPECT_NE(run.out.find("\n### `" + id + "` "), std::string::npos) << id;
}

TEST(cite, takes_laws_and_keys_and_prints_each_entry_once) {
    const Finished run = percuss({"cite", "tsuji", "tsuji1992", "flores"});
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(std::ranges::count(run.out, '@'), 3) << run.out;
    EXPECT_NE(run.out.find("{tsuji1992,"), std::string::npos);
    EXPECT_NE(run.out.find("{antypov2011,"), std::string::npos);
    EXPECT_NE(run.out.find("{flores2011,"), std::string::npos);
    expect_refused({"cite", "flors"}, {"flors", "flores"});
    expect_refused({"cite"}, {"ID"});
}

TEST(cite, remarks_of_our_own_are_no_part_of_an_entry) {
    Words words{"cite"};
    for (const std::string& id : point_ids + line_ids) words.push_back(id);
    const Finished run = percuss(words);
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* ours : {"\n  note", "re-read", "%", "from memory"})
        EXPECT_EQ(run.out.find(ours), std::string::npos) << ours;
}

TEST(catalogue, a_force_of_your_own_is_described) {
    const Finished run = percuss({"law", "expr"});
    EXPECT_EQ(run.code, 0) << run.err;
    for (const char* part : {"force", "v0", "--law-file", "max(0, ...)"})
        EXPECT_NE(run.out.find(part), std::string::npos) << part;
    EXPECT_EQ(json({"law", "expr"})["id"], "expr");
}

}  // namespace
}  // namespace percuss::cli
