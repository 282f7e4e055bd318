// A law that is to be calibrated cannot be whole yet: typical values stand in for what is unknown.
#pragma once

#include <vector>

#include "apps/contact/law_options.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/laws/law.hpp"

namespace percuss::app {

/// Refuses a value for what is to be found out.
[[nodiscard]] Expected<void> check_unknown(const LawInfo& info, Unknown unknown,
                                           const std::vector<Setting>& settings);

/// Whether the value that delivers a restitution depends on stiffness, mass and speed. The pure
/// numbers d, alpha, xi and a do not.
[[nodiscard]] bool damping_depends_on_scale(const LawInfo& info, bool hysteresis);

void add_placeholders(const LawInfo& info, Unknown unknown, std::vector<Setting>& settings);

}  // namespace percuss::app
