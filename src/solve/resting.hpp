// Bodies that a constant push holds together: when they can no longer part, and where they rest.
//
// Let W(d) = U(d) - P d be the energy of the contact under the push P, and E = m v^2/2 + W(d). No
// damping raises E. Bodies that turn back inside the contact have E = W there, less than it takes
// to reach its end; each later return is slower at the same indentation, so that its force is
// larger: it does not end under no_tension either. The same holds, without any loss, for laws with
// a memory once they follow their return curve, and for adhesion.
#pragma once

#include <variant>

#include "percuss/numerics/roots.hpp"
#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::solvers {

/// The push under which a contact that turns back never ends; null where that is not known: other
/// external forces may pull later, and a law of the user may feed energy in.
[[nodiscard]] inline const ConstantPush* holding_push(const Impact& impact) {
    if (std::holds_alternative<UserContact>(impact.form.kernel)) return nullptr;
    return impact.external.target<ConstantPush>();
}

/// Where the contact balances the push, between indentations of less and of more force.
[[nodiscard]] inline RestingState resting_state(const Form& form, const Memory& memory, double push,
                                                double low, double high) {
    const auto excess = [&](double d) { return force(form, d, 0, memory) - push; };
    const Root root = bracketed_root(excess, low, high);
    if (!root.found()) return {};
    return {root.x(), push};
}

}  // namespace percuss::solvers
