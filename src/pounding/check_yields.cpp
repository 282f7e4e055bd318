// What is refused of storeys that yield.
#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"

namespace percuss::pounding {

namespace {

std::string not_positive(std::string_view what, double value) {
    return value > 0 ? std::string()
                     : "its " + std::string(what) + " must be positive, not " + shortest(value);
}

/// Of a slider.
std::string slider_fault(const StoreyYield& s) {
    if (!(s.stiffness >= 0) || !std::isfinite(s.stiffness))
        return "the stiffness beside its slider must not be negative, but is " +
               shortest(s.stiffness);
    if (!std::isfinite(s.force)) return "its friction force must be finite";
    if (s.hardening != 0) return "a slider does not harden; give a stiffness beside it instead";
    if (std::string text = not_positive("collapse drift", s.collapse); !text.empty()) return text;
    return not_positive("friction force", s.force);
}

/// Of what acts on one side only.
std::string one_sided_fault(const StoreyYield& s, double start) {
    for (const auto& [what, value] :
         {std::pair{"stiffness", s.stiffness}, {"yield force", s.force}})
        if (std::string text = not_positive(what, value); !text.empty()) return text;
    if (!std::isfinite(s.stiffness) || !std::isfinite(s.slack))
        return "its stiffness and its slack must be finite";
    if (!(s.hardening >= 0 && s.hardening < 1))
        return "its hardening is the stiffness after yield over the one before, from 0 to below 1, "
               "not " +
               shortest(s.hardening);
    const double stretch = (s.rule == Hysteresis::tension ? start : -start) - s.slack;
    if (!(stretch < s.drift()))
        return "it has yielded at the start, at " + shortest(stretch) + " m beyond its slack";
    return {};
}

/// Of a smooth spring.
std::string bouc_wen_fault(const StoreyYield& s) {
    if (!(s.exponent >= 1 && s.exponent <= 100))
        return "its exponent, the larger the sharper it yields, must lie between 1 and 100, not " +
               shortest(s.exponent);
    if (!(s.beta >= 0 && s.beta <= 1))
        return "its beta, which with gamma makes 1, must lie between 0 and 1, not " +
               shortest(s.beta);
    return {};
}

}  // namespace

std::string spring_fault(const StoreyYield& s, double start) {
    if (s.rule == Hysteresis::elastic) return {};
    if (s.rule == Hysteresis::friction) return slider_fault(s);
    if (s.one_sided()) return one_sided_fault(s, start);
    const std::pair<std::string_view, double> positives[] = {
        {"stiffness", s.stiffness}, {"yield force", s.force}, {"collapse drift", s.collapse}};
    for (const auto& [what, value] : positives)
        if (std::string text = not_positive(what, value); !text.empty()) return text;
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
    if (s.rule == Hysteresis::bouc_wen)
        if (std::string text = bouc_wen_fault(s); !text.empty()) return text;
    if (s.rule != Hysteresis::bilinear && s.rule != Hysteresis::bouc_wen && s.hardening < 0)
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

std::string yield_fault(const Building& b, std::size_t n) {
    if (b.yields.empty()) return {};
    if (!b.storeys) return "only storeys can yield, and its degrees of freedom are not storeys";
    if (b.yields.size() != n)
        return "the list of yielding storeys has " + std::to_string(b.yields.size()) +
               " entries where " + std::to_string(n) + " are needed";
    if (!(b.tangent_damping >= 0) || !std::isfinite(b.tangent_damping))
        return "the part of the damping that follows the stiffness must not be negative";
    for (std::size_t i = 0; i < n; ++i) {
        if (b.yields[i].rule == Hysteresis::bouc_wen && b.tangent_damping > 0)
            return "storey " + std::to_string(i + 1) +
                   " yields gradually (bouc_wen), and damping that follows the stiffness is "
                   "computed for straight lines only; take that of the initial stiffness";
        double start = b.displacement.empty() ? 0 : b.displacement[i];
        if (i > 0 && !b.displacement.empty()) start -= b.displacement[i - 1];
        if (std::string text = spring_fault(b.yields[i], start); !text.empty())
            return "storey " + std::to_string(i + 1) + " yields: " + text;
    }
    return {};
}

Expected<void> check_elastic(const Pounding& problem, std::string_view method) {
    if (!problem.links.empty())
        return Error{label(problem.links.front(), 0) +
                         ": links are not computed by the method of " + std::string(method) +
                         "; take the event method",
                     {}};
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
