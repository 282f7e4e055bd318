// What is asked, from text; and what a run did.
#include <algorithm>
#include <array>
#include <cmath>
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

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t"), last = text.find_last_not_of(" \t");
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, last - first + 1);
}

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

/// A storey of a structure, by its place among all degrees of freedom.
struct StoreyOf {
    const Building* building;
    std::size_t index;
};
StoreyOf storey_of(const SuiteStructure& structure, std::size_t dof) {
    for (const Building& b : structure.buildings) {
        if (dof < b.size()) return {&b, dof};
        dof -= b.size();
    }
    return {nullptr, 0};
}

double demand_at(Demand demand, const SuiteStructure& structure, const StoredPeaks& peaks,
                 std::size_t dof) {
    switch (demand) {
        case Demand::displacement: return peaks.displacement;
        case Demand::drift: return peaks.drift;
        case Demand::acceleration: return peaks.acceleration;
        case Demand::shear: return peaks.shear;
        default: break;
    }
    const auto [building, i] = storey_of(structure, dof);
    if (!building) return not_given;
    if (demand == Demand::drift_ratio)
        return i < building->heights.size() ? peaks.drift / building->heights[i] : not_given;
    if (i >= building->yields.size() || building->yields[i].rule == Hysteresis::elastic)
        return not_given;
    return peaks.drift / building->yields[i].drift();
}

/// Whether some structure can have the demand at all.
bool exists(const FragilityQuestion& q, const SuiteStudy& study) {
    if (q.demand == Demand::force || q.demand == Demand::impacts) return true;
    for (const SuiteStructure& structure : study.structures) {
        const auto labels = dofs(structure);
        for (std::size_t i = 0; i < labels.size(); ++i) {
            if (!q.dof.empty() && labels[i].text != q.dof) continue;
            StoredPeaks some{1, 1, 1, 1};
            const auto [building, floor] = storey_of(structure, i);
            if (!building->storeys || floor >= building->floors())
                some.drift = some.shear = not_given;
            if (std::isfinite(demand_at(q.demand, structure, some, i))) return true;
        }
    }
    return false;
}

std::vector<std::string> dof_names(const SuiteStudy& study) {
    std::vector<std::string> names;
    for (const SuiteStructure& structure : study.structures)
        for (const DofLabel& label : dofs(structure))
            if (std::ranges::find(names, label.text) == names.end()) names.push_back(label.text);
    return names;
}

Expected<FragilityQuestion> parse_one(std::string_view text, const SuiteStudy& study) {
    const std::string quoted = in_quotes(trimmed(text));
    const auto sign = text.find('>');
    if (sign == std::string_view::npos)
        return Error{
            quoted + " asks nothing; expected a demand and its limit, such as \"drift > 30 mm\"",
            {}};
    FragilityQuestion q;
    std::string_view what = trimmed(text.substr(0, sign));
    const std::string_view limit = trimmed(text.substr(sign + 1));
    if (const auto space = what.find_first_of(" \t"); space != std::string_view::npos) {
        q.dof = std::string(what.substr(0, space));
        what = trimmed(what.substr(space));
    }
    const auto* found =
        std::ranges::find(demands, what, &std::pair<std::string_view, Demand>::first);
    if (found == demands.end()) {
        std::vector<std::string_view> known;
        for (const auto& [name, demand] : demands) known.push_back(name);
        return Error{"there is no demand " + in_quotes(what) +
                         suggestion(what, known,
                                    "take displacement, drift, ductility, acceleration, shear, "
                                    "force or impacts"),
                     {}};
    }
    q.demand = found->second;
    if (q.demand == Demand::drift)
        if (const auto ratio = parse_quantity(limit); ratio &&
                                                      ratio->dimension == dimension::none &&
                                                      limit.find('%') != std::string_view::npos)
            q.demand = Demand::drift_ratio;
    if (q.demand == Demand::acceleration) {
        PERCUSS_TRY(q.limit, parse_acceleration(limit, what));
    } else {
        PERCUSS_TRY(q.limit, parse_value(limit, dimension_of(q.demand), what));
    }
    const bool counts = q.demand == Demand::impacts;
    if (!std::isfinite(q.limit) || (counts ? q.limit < 0 : !(q.limit > 0)))
        return Error{"the limit in " + quoted + " must be positive", {}};
    const std::vector<std::string> names = dof_names(study);
    if (!q.dof.empty() && std::ranges::find(names, q.dof) == names.end())
        return Error{
            "no structure of the study has a degree of freedom " + in_quotes(q.dof) +
                suggestion(q.dof, std::vector<std::string_view>(names.begin(), names.end())),
            {}};
    if (!q.dof.empty() && (counts || q.demand == Demand::force))
        return Error{"the result file has " + std::string(what) +
                         " of all contacts together; leave " + in_quotes(q.dof) + " away",
                     {}};
    if (!exists(q, study))
        return Error{quoted + " has no meaning here: " +
                         (q.demand == Demand::ductility     ? "no storey of the study yields"
                          : q.demand == Demand::drift_ratio ? "no storey of the study has a height"
                                                            : "there are no storeys"),
                     {}};
    q.text = (q.dof.empty() ? "" : q.dof + " ") + std::string(what) + " > " + std::string(limit);
    return q;
}

}  // namespace

Expected<std::vector<FragilityQuestion>> parse_fragility(std::string_view text,
                                                         const SuiteStudy& study) {
    std::vector<FragilityQuestion> list;
    for (const std::string_view part : split(text, ',')) {
        PERCUSS_TRY(auto question, parse_one(part, study));
        list.push_back(std::move(question));
    }
    if (list.empty())
        return Error{"nothing is asked; expected a demand and its limit, such as \"drift > 30 mm\"",
                     {}};
    return list;
}

double demand_of(const FragilityQuestion& q, const SuiteStructure& structure,
                 const StoredRun& run) {
    if (run.status == static_cast<int>(RunStatus::collapsed)) return infinity;
    if (run.status != static_cast<int>(RunStatus::completed)) return not_given;
    if (q.demand == Demand::force) return run.force;
    if (q.demand == Demand::impacts) return static_cast<double>(run.impacts);
    const auto labels = dofs(structure);
    double most = not_given;
    for (std::size_t i = 0; i < run.peaks.size() && i < labels.size(); ++i) {
        if (!q.dof.empty() && labels[i].text != q.dof) continue;
        const double value = demand_at(q.demand, structure, run.peaks[i], i);
        if (std::isfinite(value) && !(value <= most)) most = value;
    }
    return most;
}

}  // namespace percuss::studies
