// What is run in the simulators themselves: the same impacts for every model, and what is
// predicted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/simulators/catalog.hpp"

namespace percuss::simulators {

/// One impact to be run: who strikes whom, how fast, which restitution is requested and in which
/// way, with how many steps during an elastic contact.
struct AuditKey {
    std::string_view bodies;  ///< of audit_bodies
    double speed = 1;
    std::string_view way;  ///< "documented" or "emitted"
    int steps = 2000;      ///< resolved: those of the model
    double requested = 0.5;

    friend bool operator==(const AuditKey&, const AuditKey&) = default;
};

/// Spheres of glass-like density, the modulus softened as is usual: "equal" (5 mm both), "unequal"
/// (5 and 10 mm, masses 1 : 8), "wall".
inline constexpr std::string_view audit_bodies[] = {"equal", "unequal", "wall"};
inline constexpr int usual_steps = 50;
/// Coarser ones, at which one impact shows the order of the simulator's own integrator.
inline constexpr int order_steps[] = {500, 1000};

struct AuditRun {
    AuditKey key;
    SimulatedImpact impact = {};
    double radius1 = 0, radius2 = 0, mass1 = 0, mass2 = 0;  ///< infinite: a wall
    double input = not_given, predicted = not_given;
    /// The bodies start `gap` apart and are apart again at `end`.
    double time_step = 0, gap = 0, end = 0;
    std::string lines = {};  ///< the input of the simulator, as it is emitted
};

/// The impact that a key names, with the stiffness that this model takes.
[[nodiscard]] SimulatedImpact audit_impact(const ContactModel& model, std::string_view bodies,
                                           double speed);

/// The keys of all runs, or of the few that show whether anything has changed.
[[nodiscard]] std::vector<AuditKey> audit_keys(const ContactModel& model, bool brief);

/// What to run; empty lines where the model cannot be asked for this (no documented way, out of
/// reach).
[[nodiscard]] Expected<AuditRun> audit_run(const ContactModel& model, const AuditKey& key);

}  // namespace percuss::simulators
