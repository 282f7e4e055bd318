// What is refused of storeys that yield.
#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"

namespace percuss::pounding {

namespace {

/// What is wrong with a storey that yields, or empty; `start`: its drift at the start.
std::string fault(const StoreyYield& s, double start) {
    if (s.rule == Hysteresis::elastic) return {};
    const std::pair<std::string_view, double> positives[] = {
        {"stiffness", s.stiffness}, {"yield force", s.force}, {"collapse drift", s.collapse}};
    for (const auto& [what, value] : positives)
        if (!(value > 0))
            return "its " + std::string(what) + " must be positive, not " + shortest(value);
    if (!std::isfinite(s.stiffness) || !std::isfinite(s.force))
        return "its stiffness and its yield force must be finite";
    if (!(s.hardening > -1 && s.hardening < 1))
        return "its hardening is the stiffness after yield over the one before, between -1 and 1, "
               "not " +
               shortest(s.hardening);
    if (!(s.unloading >= 0 && s.unloading <= 1))
        return "its unloading exponent must lie between 0 and 1, not " + shortest(s.unloading);
    if (!(s.pinch_force >= 0 && s.pinch_force <= 1 && s.pinch_drift >= 0 && s.pinch_drift <= 1))
        return "the force and the drift where its loop is pinched are parts of those of the peak, "
               "between 0 and 1, not " +
               shortest(s.pinch_force) + " and " + shortest(s.pinch_drift);
    if (s.rule != Hysteresis::bilinear && s.hardening < 0)
        return "a " + std::string(name(s.rule)) +
               " storey reloads towards a force that negative hardening would use up; give a "
               "hardening that is not negative";
    if (!(s.collapse > s.drift()))
        return "it collapses at " + shortest(s.collapse) + " m, before it yields at " +
               shortest(s.drift()) + " m";
    if (!(std::abs(start) < s.drift()))
        return "its drift at the start, " + shortest(start) + " m, is not below that of yield, " +
               shortest(s.drift()) + " m";
    return {};
}

}  // namespace

std::string yield_fault(const Building& b, std::size_t n) {
    if (b.yields.empty()) return {};
    if (!b.storeys) return "only storeys can yield, and its degrees of freedom are not storeys";
    if (b.yields.size() != n)
        return "the list of yielding storeys has " + std::to_string(b.yields.size()) +
               " entries where " + std::to_string(n) + " are needed";
    if (!(b.tangent_damping >= 0) || !std::isfinite(b.tangent_damping))
        return "the part of the damping that follows the stiffness must not be negative";
    for (std::size_t i = 0; i < n; ++i) {
        double start = b.displacement.empty() ? 0 : b.displacement[i];
        if (i > 0 && !b.displacement.empty()) start -= b.displacement[i - 1];
        if (std::string text = fault(b.yields[i], start); !text.empty())
            return "storey " + std::to_string(i + 1) + " yields: " + text;
    }
    return {};
}

Expected<void> check_elastic(const Pounding& problem, std::string_view method) {
    for (std::size_t i = 0; i < problem.buildings.size(); ++i)
        for (const StoreyYield& storey : problem.buildings[i].yields)
            if (storey.rule != Hysteresis::elastic)
                return Error{label(problem.buildings[i], i) +
                                 ": its storeys yield, which the method of " + std::string(method) +
                                 " does not compute; take the event method",
                             {}};
    return {};
}

}  // namespace percuss::pounding
