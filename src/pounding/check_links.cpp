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
    if (!(link.power_damping >= 0) || !std::isfinite(link.power_damping))
        return "its damping must not be negative, but is " + shortest(link.power_damping);
    if (!(link.velocity_exponent >= 1 && link.velocity_exponent <= 2))
        return "the exponent of the rate in its damping must lie between 1 and 2, not " +
               shortest(link.velocity_exponent) +
               "; below 1 the force has an infinite slope at rest, which is not integrated";
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

}  // namespace percuss::pounding
