// What a run did.
#include <algorithm>
#include <cmath>

#include "studies/fragility/answer.hpp"

namespace percuss::studies {

namespace {

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

double contact_demand(const FragilityQuestion& q, const SuiteStructure& structure,
                      const StoredRun& run) {
    StoredContact contact{run.impacts, run.force};
    if (!q.pair.empty()) {
        const auto pair = std::ranges::find(structure.pairs, q.pair, &PoundingPair::name);
        const auto i = static_cast<std::size_t>(pair - structure.pairs.begin());
        if (i >= run.contacts.size()) return not_given;
        contact = run.contacts[i];
    }
    return q.demand == Demand::force ? contact.force : static_cast<double>(contact.impacts);
}

}  // namespace

bool of_contacts(Demand demand) { return demand == Demand::force || demand == Demand::impacts; }

bool has_demand(const SuiteStructure& structure, const FragilityQuestion& q) {
    if (of_contacts(q.demand))
        return q.pair.empty() || std::ranges::find(structure.pairs, q.pair, &PoundingPair::name) !=
                                     structure.pairs.end();
    const auto labels = dofs(structure);
    for (std::size_t i = 0; i < labels.size(); ++i) {
        if (!q.dof.empty() && labels[i].text != q.dof) continue;
        StoredPeaks some{1, 1, 1, 1};
        const auto [building, floor] = storey_of(structure, i);
        if (!building->storeys || floor >= building->floors()) some.drift = some.shear = not_given;
        if (std::isfinite(demand_at(q.demand, structure, some, i))) return true;
    }
    return false;
}

double demand_of(const FragilityQuestion& q, const SuiteStructure& structure,
                 const StoredRun& run) {
    if (run.status == static_cast<int>(RunStatus::collapsed)) return infinity;
    if (run.status != static_cast<int>(RunStatus::completed)) return not_given;
    if (of_contacts(q.demand)) return contact_demand(q, structure, run);
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
