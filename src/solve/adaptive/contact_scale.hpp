// The natural length of a contact, and the powers that make its ends analytic.
#pragma once

#include "percuss/laws/form.hpp"

namespace percuss::solvers {

/// The indentation that stores `energy`, about, m.
[[nodiscard]] double elastic_length(const Form& form, double energy);

/// N such that the force is analytic in (time since touch)^(1/N).
[[nodiscard]] int touch_power(const Form& form);
/// N such that it is analytic in d^(1/N) on the return to d = 0; 1 for laws with memory, whose
/// force ends before.
[[nodiscard]] int departure_power(const Form& form);

}  // namespace percuss::solvers
