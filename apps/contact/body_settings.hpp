// The parameters of a law that follow from the two bodies.
#pragma once

#include <vector>

#include "apps/contact/law_options.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/io/body.hpp"
#include "percuss/laws/law.hpp"

namespace percuss::app {

/// Adds K and R, or the cylinders of a line law; what is given already is a contradiction.
[[nodiscard]] Expected<void> add_body_settings(const LawInfo& info, const Pairing& pairing,
                                               Unknown unknown, std::vector<Setting>& settings);

}  // namespace percuss::app
