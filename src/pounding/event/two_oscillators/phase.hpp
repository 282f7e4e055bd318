#pragma once

#include <memory>

#include "pounding/event/run.hpp"

namespace percuss::pounding {

/// A solver that takes contacts of two oscillators itself where they are of the usual kind, and
/// leaves everything else to the general one; the general one where there is no such contact.
[[nodiscard]] std::unique_ptr<ContactSolver> with_gauss_steps(
    Run& run, std::unique_ptr<ContactSolver> general);

}  // namespace percuss::pounding
