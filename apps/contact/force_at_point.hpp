// The force of a contact at one state.
#pragma once

#include "apps/contact/options.hpp"

namespace percuss::app {

struct ContactPoint {
    double indentation = not_given;
    double rate = 0;
    double largest = not_given;  ///< indentation so far, for plastic laws
};

struct ContactAnswer {
    double force, stiffness, damping, potential;
    double per_length;  ///< NaN for point laws
};

/// Most laws do not care for the state at first touch; those that do must be told.
[[nodiscard]] Expected<EngagedForm> engage_for_force(const Arguments& arguments,
                                                     const TypedContact& contact,
                                                     const ContactPoint& point);

/// Refuses points outside the contact and outside the domain of the law.
[[nodiscard]] Expected<ContactAnswer> answer_at(const TypedContact& contact, const Form& form,
                                                const ContactPoint& point);

}  // namespace percuss::app
