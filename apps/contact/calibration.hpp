// The calibration that was typed.
#pragma once

#include "apps/contact/options.hpp"
#include "percuss/calibrate/restitution.hpp"
#include "percuss/calibrate/stiffness.hpp"

namespace percuss::app {

enum class CalibrationTarget { restitution, peak_force, duration };

/// Beside a peak force or a duration, --restitution is the parameter e as in the other commands.
[[nodiscard]] Expected<CalibrationTarget> calibration_target(const Arguments& arguments);

/// Of a contact read with Unknown::damping.
[[nodiscard]] Expected<Calibration> typed_damping(const Arguments& arguments, TypedContact contact);

struct TypedStiffness {
    StiffnessFit fit;
    Release release;
};
/// Of a contact read with Unknown::stiffness; not for the restitution.
[[nodiscard]] Expected<TypedStiffness> typed_stiffness(const Arguments& arguments,
                                                       const TypedContact& contact,
                                                       CalibrationTarget target);

}  // namespace percuss::app
