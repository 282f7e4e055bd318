// The impacts that both the block tests and the runs of LAMMPS look at: every point law with a
// calibrated parameter, unit effective mass and speed.
#pragma once

#include <string>
#include <vector>

#include "contact/block.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/methods/automatic.hpp"

namespace impacts {

using namespace percuss;
using namespace percuss::lammps;

struct Case {
    std::string words;  ///< after "pair_coeff * *"
    Release release;
    double e;
    Model model;
    double duration;
    double expected;  ///< restitution by the exact or adaptive solution
};

inline std::vector<std::string> split(const std::string& text) {
    std::vector<std::string> words(1);
    for (const char c : text) {
        if (c != ' ') {
            words.back() += c;
        } else if (!words.back().empty()) {
            words.emplace_back();
        }
    }
    return words;
}

inline std::vector<std::string> laws() {
    std::vector<std::string> laws{"hertz K 1e9 hysteresis energy", "hertz K 1e9 hysteresis flores"};
    for (const LawInfo* info : catalog()) {
        if (info->kind != Kind::point || info->calibrated.empty()) continue;
        const Parameter* K = find_parameter(*info, "K");
        const bool linear =
            K->dimension.exponent.empty() && K->dimension.base == dimension::stiffness(1);
        std::string words = std::string(info->id) + (linear ? " K 1e7" : " K 1e9");
        for (const auto& [name, value] :
             {std::pair("R", "0.01"), std::pair("d_y", "3e-5"), std::pair("d_max", "1e-4")})
            if (find_parameter(*info, name)) words += " " + std::string(name) + " " + value;
        laws.push_back(words);
    }
    return laws;
}

/// Cases of one law under one rule; empty where the law refuses the rule, shorter where it cannot
/// reach a restitution at this speed.
inline std::vector<Case> cases(const std::string& law, Release release) {
    std::vector<Case> all;
    for (const double e : {0.1, 0.3, 0.5, 0.7, 0.9}) {
        const std::string words = law + " restitution " + shortest(e) + " speed 1 mass 1 release " +
                                  std::string(name(release));
        const auto coefficients = parse_coefficients(split(words), true);
        if (!coefficients) continue;
        const auto model = make_model(*coefficients, {});
        if (!model) continue;
        const Solution solution = solve(Impact(model->form, release), Automatic{1e-13});
        if (solution.status != Status::separated) continue;
        all.push_back(
            {words, release, e, *model, solution.rebound.duration, solution.rebound.restitution});
    }
    return all;
}

}  // namespace impacts
