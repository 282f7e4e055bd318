// What is refused of links.
#include <cmath>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"

namespace percuss::pounding {

namespace {

double start_of(const std::optional<Dof>& end, const Pounding& problem) {
    if (!end) return 0;
    const std::vector<double>& x = problem.buildings[end->building].displacement;
    return x.empty() ? 0 : x[end->index];
}

/// A brace that would swing the masses at its ends through more than an integration can follow: two
/// million steps of half a radian.
std::string stiff_brace_fault(const Link& link, const Pounding& problem) {
    constexpr double most_turning = 1e6;
    double per_mass = 0;
    for (const std::optional<Dof>& end : {link.left, link.right}) {
        if (!end) continue;
        const Building& b = problem.buildings[end->building];
        per_mass += 1 / b.mass[end->index * (b.size() + 1)];
    }
    const double duration = run_duration(problem), fastest = most_turning / duration,
                 stiffest = fastest * fastest / per_mass;
    if (link.brace <= stiffest) return {};
    return "its brace of " + shortest(link.brace) + " N/m is too stiff to be followed for " +
           shortest(duration) + " s; at most " + significant(stiffest, 2) + " N/m can be";
}

/// Of the damper with a power of the rate, and of its brace.
std::string power_damper_fault(const Link& link) {
    const double a = link.velocity_exponent;
    if (!(link.power_damping >= 0) || !std::isfinite(link.power_damping))
        return "its damping must not be negative, but is " + shortest(link.power_damping);
    if (!(link.brace > 0))
        return "the stiffness of its brace must be positive, but is " + shortest(link.brace) +
               " N/m";
    if (std::isfinite(link.brace)) {
        if (link.power_damping == 0)
            return "its brace stands in series with a damper, and it has none with an exponent";
        if (a > 1 && a <= 2)
            return "an exponent of the rate of " + shortest(a) +
                   ", above 1, is computed without a brace only: with one the force settles ever "
                   "faster as it comes to rest";
        if (!(a >= 0.1 && a <= 1))
            return "the exponent of the rate in a damper with a brace must lie between 0.1 and 1, "
                   "not " +
                   shortest(a);
        return {};
    }
    if (!(a >= 1 && a <= 2))
        return "the exponent of the rate in its damping must lie between 1 and 2, not " +
               shortest(a) +
               "; below 1 the force has an infinite slope at rest, which is not integrated: give "
               "the stiffness of the brace in series with the damper (brace), and 0.1 to 1 will do";
    return {};
}

std::string fault(const Link& link, const Pounding& problem) {
    const double k = link.spring.stiffness;
    if (!(link.damping >= 0) || !std::isfinite(link.damping))
        return "its damping must not be negative, but is " + shortest(link.damping);
    if (link.spring.rule == Hysteresis::elastic) {
        if (!(k >= 0) || !std::isfinite(k))
            return "its stiffness must not be negative, but is " + shortest(k);
        if (k == 0 && link.damping == 0 && link.power_damping == 0)
            return "it has neither stiffness nor damping";
    }
    if (std::string text = power_damper_fault(link); !text.empty()) return text;
    if (link.left && link.right &&
        problem.buildings[link.left->building].delay !=
            problem.buildings[link.right->building].delay)
        return "the ground motion arrives at its two buildings at different times, and linked "
               "buildings stand on one ground; give them one delay";
    return spring_fault(link.spring, start_of(link.right, problem) - start_of(link.left, problem));
}

Expected<void> check(const Link& link, const Pounding& problem, std::size_t index) {
    const std::string whose = label(link, index);
    if (!link.left && !link.right)
        return Error{whose + ": it joins the ground with itself; name a degree of freedom", {}};
    for (const std::optional<Dof>& end : {link.left, link.right})
        if (end) PERCUSS_CHECK(check_dof(*end, problem, whose));
    for (const std::optional<Dof>& end : {link.left, link.right})
        if (end && !end->shares.empty())
            return Error{whose + ": it ends between floors; name a degree of freedom", {}};
    if (link.left && link.right && link.left->building == link.right->building &&
        link.left->index == link.right->index)
        return Error{whose + ": it joins a degree of freedom with itself", {}};
    if (const std::string text = fault(link, problem); !text.empty())
        return Error{whose + ": " + text, {}};
    return {};
}

}  // namespace

Expected<void> check_links(const Pounding& problem) {
    for (std::size_t i = 0; i < problem.links.size(); ++i)
        PERCUSS_CHECK(check(problem.links[i], problem, i));
    return {};
}

Expected<void> check_braces(const Pounding& problem) {
    for (std::size_t i = 0; i < problem.links.size(); ++i) {
        const Link& link = problem.links[i];
        if (!std::isfinite(link.brace)) continue;
        if (const std::string text = stiff_brace_fault(link, problem); !text.empty())
            return Error{label(link, i) + ": " + text, {}};
    }
    return {};
}

}  // namespace percuss::pounding
