// Handles back to laws.
#pragma once

#include "bindings/capi/handles.hpp"
#include "bindings/capi/percuss.h"
#include "percuss/core/expected.hpp"

namespace percuss::bindings {

[[nodiscard]] Expected<const HeldLaw*> law_of_handle(percuss_law law);

}  // namespace percuss::bindings
