// What is asked, from text: a demand and its limit, perhaps with a name in front, separated by
// commas. Names may hold spaces, dashes, commas and signs, so those of the study are looked for
// first.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "studies/fragility/answer.hpp"

namespace percuss::studies {

namespace {

constexpr std::array<std::pair<std::string_view, Demand>, 7> demands{
    {{"displacement", Demand::displacement},
     {"drift", Demand::drift},
     {"ductility", Demand::ductility},
     {"acceleration", Demand::acceleration},
     {"shear", Demand::shear},
     {"force", Demand::force},
     {"impacts", Demand::impacts}}};

constexpr std::string_view blanks = " \t";

Dimension dimension_of(Demand demand) {
    switch (demand) {
        case Demand::displacement:
        case Demand::drift: return dimension::length;
        case Demand::acceleration: return dimension::acceleration;
        case Demand::shear:
        case Demand::force: return dimension::force;
        default: return dimension::none;
    }
}

/// What may stand in front of a demand, each once.
struct QuestionNames {
    std::vector<std::string> dofs, pairs;
};

QuestionNames question_names(const SuiteStudy& study) {
    QuestionNames names;
    std::set<std::string> seen_dofs, seen_pairs;
    for (const SuiteStructure& structure : study.structures) {
        for (const DofLabel& label : dofs(structure))
            if (seen_dofs.insert(label.text).second) names.dofs.push_back(label.text);
        for (const PoundingPair& pair : structure.pairs)
            if (seen_pairs.insert(pair.name).second) names.pairs.push_back(pair.name);
    }
    return names;
}

/// Whether a text goes on with a demand: "  force > 2 MN".
bool demand_follows(std::string_view text) {
    const std::string_view rest = trimmed(text);
    if (text.empty() || blanks.find(text.front()) == std::string_view::npos) return false;
    return std::ranges::any_of(demands, [&](const auto& demand) {
        if (!rest.starts_with(demand.first)) return false;
        const auto next = rest.find_first_not_of(blanks, demand.first.size());
        return next != std::string_view::npos && rest[next] == '>';
    });
}

/// The longest name that the text begins with and a demand follows; empty: none.
std::string_view name_in_front(std::string_view text, const QuestionNames& names) {
    std::string_view longest;
    for (const auto* list : {&names.dofs, &names.pairs})
        for (const std::string& name : *list)
            if (name.size() > longest.size() && text.starts_with(name) &&
                demand_follows(text.substr(name.size())))
                longest = name;
    return longest;
}

/// "A.3-B.3", "force" and "2 MN".
struct QuestionParts {
    std::string_view text, name, demand, limit;
    bool complete = false;  ///< there is a >
};

/// Takes one question and its comma from the front of the text.
QuestionParts next_question(std::string_view& text, const QuestionNames& names) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    QuestionParts parts;
    parts.name = name_in_front(text, names);
    const auto comma = std::min(text.find(',', parts.name.size()), text.size());
    parts.text = trimmed(text.substr(0, comma));
    const auto sign = text.substr(0, comma).find('>', parts.name.size());
    if (sign != std::string_view::npos) {
        parts.complete = true;
        parts.demand = trimmed(text.substr(parts.name.size(), sign - parts.name.size()));
        parts.limit = trimmed(text.substr(sign + 1, comma - sign - 1));
        const auto last = parts.demand.find_last_of(blanks);
        if (parts.name.empty() && last != std::string_view::npos) {
            parts.name = trimmed(parts.demand.substr(0, last));
            parts.demand.remove_prefix(last + 1);
        }
    }
    text.remove_prefix(std::min(comma + 1, text.size()));
    return parts;
}

Expected<Demand> read_demand(std::string_view word) {
    const auto* found =
        std::ranges::find(demands, word, &std::pair<std::string_view, Demand>::first);
    if (found != demands.end()) return found->second;
    std::vector<std::string_view> known;
    for (const auto& [name, demand] : demands) known.push_back(name);
    return Error{"there is no demand " + in_quotes(word) +
                     suggestion(word, known,
                                "take displacement, drift, ductility, acceleration, shear, "
                                "force or impacts"),
                 {}};
}

Expected<void> read_limit(const QuestionParts& parts, FragilityQuestion& q) {
    if (q.demand == Demand::drift)
        if (const auto ratio = parse_quantity(parts.limit);
            ratio && ratio->dimension == dimension::none &&
            parts.limit.find('%') != std::string_view::npos)
            q.demand = Demand::drift_ratio;
    if (q.demand == Demand::acceleration) {
        PERCUSS_TRY(q.limit, parse_acceleration(parts.limit, parts.demand));
    } else {
        PERCUSS_TRY(q.limit, parse_value(parts.limit, dimension_of(q.demand), parts.demand));
    }
    if (!std::isfinite(q.limit) || (q.demand == Demand::impacts ? q.limit < 0 : !(q.limit > 0)))
        return Error{"the limit in " + in_quotes(parts.text) + " must be positive", {}};
    return {};
}

/// What is most likely meant: the sides in the other order, a typing error, a part of the name.
std::string meant(std::string_view name, const std::vector<std::string>& known) {
    const auto among = [&](const auto& is) {
        const auto found = std::ranges::find_if(known, is);
        return found == known.end() ? std::string() : *found;
    };
    std::string swapped;
    for (auto dash = name.find('-'); dash != std::string_view::npos && swapped.empty();
         dash = name.find('-', dash + 1)) {
        const std::string other =
            std::string(name.substr(dash + 1)) + "-" + std::string(name.substr(0, dash));
        swapped = among([&](const std::string& k) { return k == other; });
    }
    if (!swapped.empty()) return swapped;
    const std::string near =
        nearest_name(name, std::vector<std::string_view>(known.begin(), known.end()));
    if (!near.empty()) return near;
    return among([&](const std::string& k) { return k.find(name) != std::string::npos; });
}

Error unknown_name(std::string_view what, std::string_view name,
                   const std::vector<std::string>& known) {
    constexpr std::size_t most_listed = 12;
    const std::string near = meant(name, known);
    const std::string expected = known.size() <= most_listed
                                     ? "expected " + listed(known, "or")
                                     : "there are " + std::to_string(known.size()) + ", from " +
                                           known.front() + " to " + known.back();
    return {
        "no structure of the study has a " + std::string(what) + " " + in_quotes(name) + "; " +
            (near.empty() ? expected : "did you mean " + in_quotes(near) + "? (" + expected + ")"),
        {}};
}

Expected<void> read_place(const QuestionParts& parts, const QuestionNames& names,
                          FragilityQuestion& q) {
    if (parts.name.empty()) return {};
    const auto knows = [&](const std::vector<std::string>& list) {
        return std::ranges::find(list, parts.name) != list.end();
    };
    if (of_contacts(q.demand)) {
        q.pair = parts.name;
        if (!knows(names.pairs)) return unknown_name("pair", parts.name, names.pairs);
        return {};
    }
    q.dof = parts.name;
    if (knows(names.dofs)) return {};
    if (knows(names.pairs))
        return Error{in_quotes(parts.name) + " is a pair, which has force and impacts but no " +
                         std::string(parts.demand),
                     {}};
    return unknown_name("degree of freedom", parts.name, names.dofs);
}

Expected<FragilityQuestion> question_of(const QuestionParts& parts, const QuestionNames& names,
                                        const SuiteStudy& study) {
    if (!parts.complete)
        return Error{in_quotes(parts.text) +
                         " asks nothing; expected a demand and its limit, such as \"drift > 30 "
                         "mm\"",
                     {}};
    FragilityQuestion q;
    PERCUSS_TRY(q.demand, read_demand(parts.demand));
    PERCUSS_CHECK(read_limit(parts, q));
    PERCUSS_CHECK(read_place(parts, names, q));
    if (!std::ranges::any_of(study.structures, [&](const auto& s) { return has_demand(s, q); }))
        return Error{in_quotes(parts.text) + " has no meaning here: " +
                         (q.demand == Demand::ductility     ? "no storey of the study yields"
                          : q.demand == Demand::drift_ratio ? "no storey of the study has a height"
                                                            : "there are no storeys"),
                     {}};
    q.text = (parts.name.empty() ? "" : std::string(parts.name) + " ") + std::string(parts.demand) +
             " > " + std::string(parts.limit);
    return q;
}

}  // namespace

Expected<std::vector<FragilityQuestion>> parse_fragility(std::string_view text,
                                                         const SuiteStudy& study) {
    const QuestionNames names = question_names(study);
    std::vector<FragilityQuestion> list;
    while (!trimmed(text).empty()) {
        const QuestionParts parts = next_question(text, names);
        if (parts.text.empty()) continue;
        PERCUSS_TRY(auto question, question_of(parts, names, study));
        list.push_back(std::move(question));
    }
    if (list.empty())
        return Error{"nothing is asked; expected a demand and its limit, such as \"drift > 30 mm\"",
                     {}};
    return list;
}

}  // namespace percuss::studies
