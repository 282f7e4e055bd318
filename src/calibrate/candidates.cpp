#include "percuss/calibrate/candidates.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss {

namespace {

/// K of Hertz and e, everything else by default.
bool takes_stiffness_and_restitution(const LawInfo& info) {
    const Parameter* const K = find_parameter(info, "K");
    if (info.kind != Kind::point || !K || !find_parameter(info, "e")) return false;
    if (dimension_of(info, *K, {}) != dimension::stiffness(1.5)) return false;
    return std::ranges::all_of(info.parameters, [&](const Parameter& p) {
        return p.name == "K" || p.name == "e" || given(p.fallback) || is_alternative(info, p.name);
    });
}

}  // namespace

std::vector<Candidate> candidates(double e, double stiffness, const Onset& onset, Release release) {
    std::vector<Candidate> found;
    if (!(e > 0 && e <= 1)) return found;
    for_each_law([&](const LawInfo& info) {
        if (!takes_stiffness_and_restitution(info)) return;
        const auto law = make_law(info.id, {{"K", stiffness}, {"e", e}});
        if (!law) return;
        if (const auto delivered = delivered_restitution(*law, onset, release))
            found.push_back({info.id, *delivered});
    });
    std::ranges::stable_sort(found, {}, [&](const Candidate& c) {
        return std::max(std::abs(c.delivered - e), 1e-9);  // equally good in the catalogue's order
    });
    return found;
}

}  // namespace percuss
