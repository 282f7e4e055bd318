#include "apps/contact/calibration.hpp"

#include <cmath>

#include "apps/cli/errors.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

/// A pure number such as alpha is the same for any impact, so a typical one serves.
Expected<Onset> onset_for_damping(TypedContact& contact) {
    constexpr double typical_mass = 1, typical_speed = 0.1;
    if (!damping_depends_on_scale(contact.law.info(), contact.law.damper() != nullptr)) {
        if (!given(contact.mass)) contact.mass = typical_mass;
        if (!given(contact.speed)) contact.speed = typical_speed;
    }
    return required_onset(contact, "calibrating " + std::string(contact.law.info().calibrated));
}

/// The rule typed, or the natural one; the law may not engage yet, because its unknown is a guess.
Expected<Release> release_for(const TypedContact& contact, const Onset& onset) {
    if (contact.release == Release::pull_off || !contact.release) {
        const auto engaged = engage(contact, onset);
        if (engaged) return engaged->release;
        if (contact.release) return engaged.error();
    }
    return contact.release.value_or(Release::no_tension);
}

}  // namespace

Expected<CalibrationTarget> calibration_target(const Arguments& arguments) {
    const bool force = arguments.has("--peak-force"), duration = arguments.has("--duration");
    if (force && duration)
        return bad_input(
            "--peak-force and --duration are both given; one K cannot be fitted to both");
    if (force) return CalibrationTarget::peak_force;
    if (duration) return CalibrationTarget::duration;
    if (arguments.has("--restitution")) return CalibrationTarget::restitution;
    return bad_input("calibrate needs a target: --restitution E, --peak-force F or --duration T");
}

Expected<Calibration> typed_damping(const Arguments& arguments, TypedContact contact) {
    PERCUSS_TRY(const auto e, arguments.quantity("--restitution", dimension::none));
    PERCUSS_TRY(const auto onset, onset_for_damping(contact));
    PERCUSS_TRY(const auto release, release_for(contact, onset));
    PERCUSS_TRY(auto result, calibrate_restitution(contact.law, e, onset, release));
    if (!std::isfinite(result.parameter.value) || !std::isfinite(result.delivered))
        return bad_input("calibrating " + result.parameter.name +
                         " leaves the range of a double; use less extreme values");
    return result;
}

Expected<TypedStiffness> typed_stiffness(const Arguments& arguments, const TypedContact& contact,
                                         CalibrationTarget target) {
    const bool force = target == CalibrationTarget::peak_force;
    const std::string_view option = force ? "--peak-force" : "--duration";
    PERCUSS_TRY(const auto requested,
                arguments.quantity(option, force ? dimension::force : dimension::time));
    if (!(requested > 0))
        return bad_input(std::string(option) + " is " + shortest(requested) +
                         (force ? " N" : " s") + "; it must be positive");
    PERCUSS_TRY(const auto onset, required_onset(contact, "calibrating K"));
    PERCUSS_TRY(const auto release, release_for(contact, onset));
    PERCUSS_TRY(auto fit, force ? stiffness_for_peak_force(contact.law, requested, onset, release)
                                : stiffness_for_duration(contact.law, requested, onset, release));
    return TypedStiffness{std::move(fit), release};
}

}  // namespace percuss::app
