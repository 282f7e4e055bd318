#include "subject.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"

namespace conformance {

using namespace percuss;

Subject subject(const Form& form) {
    Subject s;
    s.force = [form](double d, double v, const Memory& m) { return force(form, d, v, m); };
    s.stiffness = [form](double d, double v, const Memory& m) { return stiffness(form, d, v, m); };
    s.damping = [form](double d, double v, const Memory& m) { return damping(form, d, v, m); };
    s.potential = [form](double d, const Memory& m) { return potential(form, d, m); };
    s.commit = [form](double d, double v, const Memory& m) { return commit(form, d, v, m); };
    s.touch = touch_exponents(form);
    s.switches = switches(form);
    s.limit = indentation_limit(form);
    s.adhesive = adhesive(form);
    s.has_memory = has_memory(form);
    s.dissipates = dissipates(form);
    s.onset = form.onset;
    return s;
}

std::string label(const Case& c) {
    std::string text(c.info->id);
    for (const Setting& s : c.settings) {
        const double* value = std::get_if<double>(&s.value);
        text += " " + s.name + "=" + (value ? shortest(*value) : std::get<std::string>(s.value));
    }
    if (c.damped)
        text += " + " + std::string(c.damper.id()) + (given(c.damper.e) ? " e=" : " value=") +
                shortest(given(c.damper.e) ? c.damper.e : c.damper.value);
    return text;
}

double number(const Case& c, std::string_view name) {
    for (const Setting& s : c.settings)
        if (s.name == name) return std::get<double>(s.value);
    return not_given;
}

std::string word(const Case& c, std::string_view name) {
    for (const Setting& s : c.settings)
        if (s.name == name) return std::get<std::string>(s.value);
    return {};
}

void put(Case& c, std::string_view name, double value) {
    for (Setting& s : c.settings)
        if (s.name == name) s.value = value;
}

Expected<Law> law_of(const Case& c) {
    auto law = Law::make(*c.info, c.settings);
    return law && c.damped ? law->with_damper(c.damper) : law;
}

Expected<Form> engage(const Case& c, const Onset& onset) {
    PERCUSS_TRY(const auto law, law_of(c));
    return law.engage(onset);
}

std::string refused_because(const Case& c) {
    const std::string_view id = c.info->id;
    if (word(c, "contact") == "external" && (id == "esdu_78035" || id == "liu" || id == "persson"))
        return "holds for a pin in a hole only";
    if (word(c, "variant") == "printed" && id == "persson")
        return "the printed row has the unit of a pressure";
    return {};
}

namespace {

std::vector<std::string> pieces(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        const auto end = std::min(text.find(separator), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

bool holds(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::vector<Case> all_combinations(const LawInfo& info) {
    std::vector<std::string> groups = pieces(info.either, '|');
    std::vector<std::string> alternatives;
    for (const auto& group : groups)
        for (auto& name : pieces(group, ' ')) alternatives.push_back(name);
    if (groups.empty()) groups.emplace_back();

    std::vector<Case> cases;
    for (const auto& group : groups) {
        Case c{&info, {}, false, {}};
        for (const Parameter& p : info.parameters)
            if (!holds(alternatives, p.name) || holds(pieces(group, ' '), p.name))
                c.settings.push_back({std::string(p.name), p.typical});
        cases.push_back(c);
    }
    for (const Choice& choice : info.choices) {
        std::vector<Case> widened;
        for (const Case& c : cases)
            for (const auto option : choice.options) {
                widened.push_back(c);
                widened.back().settings.push_back({std::string(choice.name), std::string(option)});
            }
        cases = widened;
    }
    if (info.takes_damper) {
        std::vector<Case> widened = cases;
        for (const Case& c : cases)
            for (const char* id : {"lankarani_nikravesh", "pant_wijeyewickrema", "energy"}) {
                Case with = c;
                with.damped = true;
                with.damper = *damper(id);
                with.damper.e = 0.6;
                widened.push_back(with);
            }
        cases = widened;
    }
    return cases;
}

std::vector<Case> typical_cases(const LawInfo& info) {
    auto cases = all_combinations(info);
    std::erase_if(cases, [](const Case& c) { return !refused_because(c).empty(); });
    return cases;
}

double indentation_scale(const Subject& s) {
    const double energy = s.onset.mass * s.onset.rate * s.onset.rate / 2;
    const double cap = std::isinf(s.limit) ? 1.0 : 0.6 * s.limit;
    // Fe d/2 stands for the stored energy; it need not be exact.
    const auto stored = [&](double d) { return 0.5 * d * s.force(d, 0, {}); };
    double low = std::log(1e-12), high = std::log(cap);
    for (int i = 0; i < 60; ++i) {
        const double mid = (low + high) / 2;
        (stored(std::exp(mid)) < energy ? low : high) = mid;
    }
    const double d = std::min(cap, std::exp(low));
    return given(s.switches.yield) ? std::max(d, 1.5 * s.switches.yield) : d;
}

}  // namespace conformance
