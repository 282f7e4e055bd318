// The law that was typed: --law, --law-file, --set, --stiffness, --restitution, --hysteresis.
#pragma once

#include <optional>
#include <vector>

#include "apps/cli/command.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/io/body.hpp"
#include "percuss/laws/law.hpp"

namespace percuss::app {

[[nodiscard]] std::vector<Option> law_options();

/// What the command will find out itself, so that the user need not (and must not) give it.
enum class Unknown { nothing, damping, stiffness };

struct LawRequest {
    Unknown unknown = Unknown::nothing;
    /// With Unknown::damping: the restitution asked for, which is then no parameter of the law.
    double target = not_given;
};

[[nodiscard]] Expected<Law> read_law(const Arguments& arguments,
                                     const std::optional<Pairing>& pairing,
                                     const LawRequest& request);

/// As it is typed: the library calls a law "custom" that is "expr" here.
[[nodiscard]] std::string law_id(const Law& law);
/// "flores", "johnson with flores hysteresis".
[[nodiscard]] std::string law_label(const Law& law);
/// The restitution that the law was given; NaN if none.
[[nodiscard]] double asked_restitution(const Law& law);

}  // namespace percuss::app
