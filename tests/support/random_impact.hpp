// Random impacts over the whole catalogue, from a fixed seed: the same states for every method.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "dice.hpp"
#include "impact.hpp"

namespace support {

using namespace percuss;

struct Case {
    std::string label;
    Form form;
    Release release;
    Law law;
};

inline std::vector<Release> rules(const LawInfo& info) {
    if (info.id == "jkr" || info.id == "dmt") return {Release::pull_off};
    return {Release::geometric, Release::no_tension};
}

/// One random impact of a law: physical parameters within a decade of what is typical, damping from
/// light to heavy, any exponent.
inline Case random_case(const LawInfo& info, Release release, Dice& dice) {
    const std::string id(info.id);
    const bool line = info.kind == Kind::line;
    Onset onset{dice.spread(0.01, line ? 1 : 10), dice.spread(1e-3, line ? 0.1 : 10)};
    Settings settings;
    std::string damper;
    const auto set = [&](const char* name, double value) { settings.push_back({name, value}); };
    const double K = dice.spread(1e5, 1e9), v0 = onset.rate, m = onset.mass;
    const double n = dice.pick<double>({1, 1.5, 1.5, dice.between(0.5, 4), dice.between(1, 3)});
    const double e = dice.between(0.03, 0.98), ratio = dice.spread(0.003, 3);
    const auto length = [&](double exponent) {
        return std::pow(m * v0 * v0 / K, 1 / (exponent + 1));
    };
    if (line) {
        const bool outside = dice.flip() && id != "esdu_78035" && id != "liu" && id != "persson";
        const double R1 = dice.spread(2e-3, 2e-2);
        set("R1", R1);
        set("R2", R1 * dice.between(0.7, 0.98));
        set("E1", dice.spread(1e9, 3e11));
        set("nu1", dice.between(0.1, 0.45));
        if (id != "persson") set("E2", dice.spread(1e9, 3e11));
        set("L", dice.spread(5e-3, 5e-2));
        settings.push_back({"contact", outside ? "external" : "internal"});
        damper = dice.pick<std::string>(
            {"", "energy", "energy", "flores", "exact_hunt_crossley", "pant_wijeyewickrema"});
    } else {
        set("K", K);
        if (id == "hertz") {
            set("n", n);
            damper = dice.pick<std::string>({"", "energy", "hunt_crossley", "pant_wijeyewickrema"});
        } else if (id == "kelvin_voigt") {
            set("D", 2 * ratio * std::sqrt(K * m));
        } else if (id == "general") {
            const double j = dice.pick<double>({n, 2 * n + 1, std::max(0.0, (n - 1) / 2)});
            set("n", j == 0 ? 1 : n);
            set("j", j);
            const double N = j == 0 ? 1 : n;
            set("chi", dice.spread(0.01, 5) * K * std::pow(length(N), N - j) / v0);
            if (dice.flip()) settings.push_back({"damping", "approach"});
        } else if (id == "power_law") {
            set("p", n);
            dice.flip() ? set("alpha", 2 * ratio) : set("e", e);
            if (dice.flip()) settings.push_back({"damping", "approach"});
        } else if (id == "walton_braun") {
            dice.flip() ? set("k2", K * dice.spread(1, 30)) : set("e", e);
        } else if (id == "thornton") {
            set("R", dice.spread(1e-3, 1e-1));
            // yield pressure such that the peak is from half to a hundred times the yield point
            const double R = std::get<double>(settings.back().value);
            const double yield = std::pow(1.25, 0.4) * length(1.5) * dice.spread(0.01, 2);
            set("p_y", 2 * 0.75 * K / std::sqrt(R) / pi * std::sqrt(yield / R));
        } else if (id == "bilinear") {
            set("K2", K * dice.between(0.05, 0.95));
            set("d_y", length(1) * dice.spread(0.02, 2));
        } else if (id == "jkr" || id == "dmt") {
            const double R = dice.spread(1e-3, 1e-1), Es = 0.75 * K / std::sqrt(R);
            set("R", R);
            // adhesion that costs from a millionth to all of the energy
            const double cost = 0.5 * m * v0 * v0 * dice.spread(1e-6, id == "jkr" ? 1 : 100);
            set("W", std::pow(std::pow(cost / 7.0922, 3) * Es * Es / std::pow(R, 4), 0.2));
        } else if (id == "anagnostopoulos" || id == "tsuji" || id == "jankowski" ||
                   id == "mahmoud_jankowski") {
            dice.flip() ? set("e", e) : set(id == "tsuji" ? "alpha" : "xi", ratio);
        } else if (id == "ristow" || id == "lee_herrmann") {
            set("gamma", ratio * v0 / length(1.5));
        } else if (id == "schaefer" || id == "bordbar_hyppanen") {
            const double j = id == "schaefer" ? 0.5 : 0.65;
            set("chi", ratio * K * std::pow(length(1.5), 1.5 - j) / v0);
        } else if (id == "brilliantov" || id == "schwager_poschel") {
            set("A", ratio * length(1.5) / v0);
        } else if (id == "adams_impact") {
            set("c_max", ratio * K * std::pow(length(1.5), 1.5) / v0);
            set("d_max", length(1.5) * dice.spread(0.05, 5));
        } else {  // Hunt-Crossley types
            if (id != "ye_linear" && id != "pant_wijeyewickrema") set("n", n);
            dice.flip() ? set("e", e) : set("h", dice.spread(0.001, 30));
        }
    }
    Law contact = law(id, settings);
    if (!damper.empty()) contact = damped(contact, damper, e);
    // line laws end: slow down until the impact stays inside
    for (int i = 0; i < 30; ++i) {
        const Form engaged = form(contact, onset, release);
        if (i == 29 || solve(Impact(engaged, release), Exact{}).status != Status::outside_domain) {
            std::string text = id + " " + std::string(name(release));
            for (const Setting& s : settings)
                text += " " + s.name + "=" +
                        (s.value.index() == 0 ? testing::PrintToString(std::get<double>(s.value))
                                              : std::get<std::string>(s.value));
            text += " damper=" + damper + " e=" + testing::PrintToString(e) +
                    " v0=" + testing::PrintToString(onset.rate) +
                    " m=" + testing::PrintToString(onset.mass);
            return {text, engaged, release, contact};
        }
        onset.rate /= 2;
    }
    std::abort();
}

enum class Which { closed, all };

/// `per_law` impacts of every law, or of every law that has a closed form.
inline std::vector<Case> random_impacts(unsigned seed, int per_law, Which which) {
    Dice dice(seed);
    std::vector<Case> cases;
    for_each_law([&](const LawInfo& info) {
        // no closed form: exponents 0, 1/2 and 0.65 over 3/2, and the ADAMS step
        static const std::vector<std::string_view> open{
            "ristow",      "lee_herrmann",     "schaefer",    "bordbar_hyppanen",
            "brilliantov", "schwager_poschel", "adams_impact"};
        if (which == Which::closed && std::ranges::find(open, info.id) != open.end()) return;
        const auto accepted = rules(info);
        for (int i = 0; i < per_law; ++i)
            cases.push_back(
                random_case(info, accepted[static_cast<std::size_t>(i) % accepted.size()], dice));
    });
    return cases;
}

}  // namespace support
