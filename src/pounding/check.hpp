// What every method refuses before it starts.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "percuss/core/expected.hpp"
#include "percuss/pounding/problem.hpp"

namespace percuss::pounding {

/// Of one building: the modes of more take minutes, its matrices gigabytes.
inline constexpr std::size_t most_dofs = 1000;

/// Or the one sentence that says what is wrong with the problem, or with what is asked of it.
[[nodiscard]] Expected<void> check(const Pounding& problem);
[[nodiscard]] Expected<void> check(const Pounding& problem, const PoundingOutput& output);
/// What is wrong with the storeys of a building of n degrees of freedom that yield, or empty.
[[nodiscard]] std::string yield_fault(const Building& building, std::size_t n);
/// What is wrong with a spring whose elongation at the start is `start`, or empty.
[[nodiscard]] std::string spring_fault(const StoreyYield& spring, double start);
/// What is wrong with the links.
[[nodiscard]] Expected<void> check_links(const Pounding& problem);
/// Refuses braces that are too stiff for the duration, which is known to be one.
[[nodiscard]] Expected<void> check_braces(const Pounding& problem);
/// Refuses storeys that yield and links, for a method that knows none.
[[nodiscard]] Expected<void> check_elastic(const Pounding& problem, std::string_view method);
/// A degree of freedom that `whose` names must exist.
[[nodiscard]] Expected<void> check_dof(const Dof& dof, const Pounding& problem,
                                       const std::string& whose);
/// The same for one building; `index` names it where it has no name.
[[nodiscard]] Expected<void> check(const Building& building, std::size_t index);

/// `building "north"` or `building 2`, counted from 1.
[[nodiscard]] std::string label(const Building& building, std::size_t index);
[[nodiscard]] std::string label(const Link& link, std::size_t index);

/// The duration of the run: that of the record where none is given. The problem has passed check.
[[nodiscard]] double run_duration(const Pounding& problem);

}  // namespace percuss::pounding
