// Bodies instead of numbers: --body1 --body2, --m1 --m2 or --mass.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "apps/cli/command.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/request/body.hpp"

namespace percuss::app {

[[nodiscard]] std::vector<Option> body_options();
[[nodiscard]] std::vector<Option> mass_options();
/// The shapes, by example.
[[nodiscard]] std::string body_help();

/// The contact of the two bodies, or nothing if none is given.
[[nodiscard]] Expected<std::optional<Pairing>> read_pairing(const Arguments& arguments);

/// The effective mass; NaN if nothing gives one, refused if two things do.
[[nodiscard]] Expected<double> read_mass(const Arguments& arguments,
                                         const std::optional<Pairing>& pairing);

}  // namespace percuss::app
