// Random parameters inside their bounds, by rapidcheck. The run is the same every time unless
// RC_PARAMS="seed=N" asks for another one; a failure prints the seed that repeats it.
#pragma once

#include <functional>

#include "subject.hpp"

namespace conformance {

/// One of the law's typical cases with every number moved. Only inside a property.
[[nodiscard]] Case random_case(const percuss::LawInfo& info);
[[nodiscard]] percuss::Onset random_onset();
/// Uniform between the two; shrinks towards `low`.
[[nodiscard]] double random_between(double low, double high);
[[nodiscard]] int random_integer(int low, int high);

/// Runs `property` `runs` times. The property fails by RC_FAIL, or `require`.
void for_random(const std::string& name, int runs, const std::function<void()>& property);

}  // namespace conformance
