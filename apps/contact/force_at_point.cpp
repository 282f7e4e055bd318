#include "apps/contact/force_at_point.hpp"

#include <cmath>

#include <fmt/format.h>

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// Whether the force here follows the state at first touch: known for the laws of the catalogue,
/// tried out for a force that the user typed.
bool follows(const TypedContact& contact, const Form& form, double power, const ContactPoint& point,
             const Onset& other) {
    if (!std::holds_alternative<UserContact>(form.kernel)) return power != 0 && dissipates(form);
    const auto engaged = engage(contact, other);
    return engaged && !same(force(form, point.indentation, point.rate),
                            force(engaged->form, point.indentation, point.rate));
}

/// Where the force of an adhesive law ends, below 0; 0 for the others.
double lowest_indentation(const Form& form) {
    const auto* jkr = std::get_if<JkrContact>(&form.kernel);
    return jkr ? jkr->rupture() : 0;
}

Expected<void> check_point(const TypedContact& contact, const Form& form,
                           const ContactPoint& point) {
    const std::string id = law_id(contact.law);
    const auto length = [&](double d) {
        return quantity_text(d, dimension::length, contact.units);
    };
    const double lowest = lowest_indentation(form), limit = indentation_limit(form);
    if (point.indentation < lowest)
        return bad_input(fmt::format(
            "the indentation {} is outside the contact, where {} has no force; use {} or more",
            length(point.indentation), id, lowest < 0 ? length(lowest) + " (pull-off)" : "0"));
    const double deepest = given(point.largest) ? point.largest : point.indentation;
    if (deepest > limit)
        return bad_input(
            fmt::format("the indentation {} is beyond the domain of {}, which ends at {}",
                        length(deepest), id, length(limit)));
    const bool plastic = has_memory(form) && !adhesive(form);
    if (given(point.largest) && !plastic)
        return bad_input("--max-indentation is for the plastic laws, but " + id +
                         " keeps no memory of it");
    return {};
}

/// What the contact has been through before: touch, and the largest indentation.
Memory past(const Form& form, const ContactPoint& point) {
    const Memory touched = commit(form, 0, 1, {});
    return given(point.largest) ? commit(form, point.largest, 0, touched) : touched;
}

}  // namespace

Expected<EngagedForm> engage_for_force(const Arguments& arguments, const TypedContact& contact,
                                       const ContactPoint& point) {
    PERCUSS_TRY(const auto speed,
                engagement_speed(arguments, given(contact.speed) ? contact.speed : 1));
    const Onset onset{speed, given(contact.mass) ? contact.mass : 1};
    auto engaged = engage(contact, onset);
    if (!engaged) return engaged;
    const Form& form = engaged->form;
    const std::string id = law_id(contact.law);
    if (!given(contact.speed) &&
        follows(contact, form, form.scaling.rate_power, point, {2 * onset.rate, onset.mass}))
        return bad_input("the force of " + id + " depends on the approach speed; add --speed V");
    if (!given(contact.mass) &&
        follows(contact, form, form.scaling.mass_power, point, {onset.rate, 2 * onset.mass}))
        return bad_input("the force of " + id + " depends on the mass; add --mass M");
    return engaged;
}

Expected<ContactAnswer> answer_at(const TypedContact& contact, const Form& form,
                                  const ContactPoint& point) {
    PERCUSS_CHECK(check_point(contact, form, point));
    const Memory memory = past(form, point);
    const double d = point.indentation, v = point.rate;
    const double F = force(form, d, v, memory);
    if (!std::isfinite(F))
        return bad_input(fmt::format(
            "the force of {} at an indentation of {} m and a rate of {} m/s is {}; use values at "
            "which it is a number within the range of a double",
            law_id(contact.law), shortest(d), shortest(v),
            std::isnan(F) ? "not a number" : "infinite"));
    const bool line = contact.law.info().kind == Kind::line;
    return ContactAnswer{F, stiffness(form, d, v, memory), damping(form, d, v, memory),
                         potential(form, d, memory), line ? F / contact.law.get("L") : not_given};
}

}  // namespace percuss::app
