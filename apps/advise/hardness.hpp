// How hard two typed bodies meet.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command.hpp"
#include "percuss/laws/severity.hpp"
#include "percuss/request/body.hpp"

namespace percuss::app {

/// Of --body1 and --body2 at a speed; nothing where they are not given or make no Hertz contact.
[[nodiscard]] Expected<std::optional<Severity>> typed_severity(
    const Arguments& arguments, const std::optional<Pairing>& pairing, double mass, double speed);

}  // namespace percuss::app
