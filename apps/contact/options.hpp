// The contact that was typed: law, bodies, state at first touch, release rule, units.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command.hpp"
#include "apps/contact/law_options.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/core/units.hpp"
#include "percuss/laws/law.hpp"

namespace percuss::app {

/// Law, bodies and masses, speed, release rule, units and JSON: what the commands on a contact
/// share.
[[nodiscard]] std::vector<Option> contact_options();
[[nodiscard]] Option units_option();
[[nodiscard]] Option json_option();
[[nodiscard]] Option release_option();
[[nodiscard]] Option onset_floor_option();

struct TypedContact {
    Law law;
    double mass = not_given;   ///< kg
    double speed = not_given;  ///< m/s
    std::optional<Release> release;
    UnitSystem units = UnitSystem::si;
    bool json = false;
    std::vector<std::string> notes;
};

[[nodiscard]] Expected<TypedContact> read_contact(const Arguments& arguments,
                                                  Unknown unknown = Unknown::nothing);
/// The same with a law that is known.
[[nodiscard]] Expected<TypedContact> contact_of(ResolvedLaw resolved, const Arguments& arguments);
[[nodiscard]] Expected<std::optional<Release>> read_release(const Arguments& arguments);
[[nodiscard]] Expected<UnitSystem> read_units(const Arguments& arguments);

/// The speed that the law is engaged with: at least the --onset-floor, because damping divided by
/// the speed at first touch has no bound. The bodies meet at their own speed all the same.
[[nodiscard]] Expected<double> engagement_speed(const Arguments& arguments, double speed);

/// Mass and speed, both asked for; `command` is for the message.
[[nodiscard]] Expected<Onset> required_onset(const TypedContact& contact, std::string_view command);

struct EngagedForm {
    Form form;
    Release release;
};
/// Under the rule that was typed, or the law's natural one; a rule that the law does not take is
/// refused.
[[nodiscard]] Expected<EngagedForm> engage(const TypedContact& contact, const Onset& onset);

/// "no-tension", as it is typed.
[[nodiscard]] std::string rule_text(Release release);

}  // namespace percuss::app
