// The law that was typed: --law, --law-file, --set, --stiffness, --restitution, --hysteresis, and
// the bodies.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/command.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/laws/law.hpp"
#include "percuss/request/law_request.hpp"

namespace percuss::app {

[[nodiscard]] std::vector<Option> law_options();
/// What stands in a law file.
[[nodiscard]] std::string law_help();

/// The law that the options ask for. With Unknown::damping, --restitution is what is to be
/// delivered and no parameter of the law.
[[nodiscard]] Expected<ResolvedLaw> read_law(const Arguments& arguments, Unknown unknown);

/// As it is typed: the library calls a law "custom" that is "expr" here.
[[nodiscard]] std::string law_id(const Law& law);
/// "flores", "johnson with flores hysteresis".
[[nodiscard]] std::string law_label(const Law& law);
/// The restitution that the law was given; NaN if none.
[[nodiscard]] double requested_restitution(const Law& law);

}  // namespace percuss::app
