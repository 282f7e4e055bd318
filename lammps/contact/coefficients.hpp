// What a user writes after pair_coeff or fix wall/percuss, as plain data:
//   flores K 5.2e9 e 0.6 release geometric tangential mindlin NULL 1.0 0.5
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/laws/geometry.hpp"
#include "percuss/request/law_request.hpp"

namespace percuss::lammps {

enum class Tangential {
    none,
    linear_nohistory,
    linear_history,
    linear_history_classic,
    mindlin,
    mindlin_rescale,
    mindlin_force,
    mindlin_rescale_force
};
/// From the centre to where friction acts. `granular` is that of LAMMPS: the radius in the
/// velocity, and in the torque the radius to the middle of the overlap (to the wall: the radius).
enum class Lever { granular, contact };
enum class Rolling { none, sds };
enum class Twisting { none, sds, marshall };

/// A spring, a dashpot and a slider; the meaning of the three is that of `pair_style granular`.
struct Slider {
    double stiffness = 0;  ///< NaN: from the elastic constants (mindlin NULL)
    double damping = 0;
    double friction = 0;
};

struct Coefficients {
    LawParts law;                        ///< without a stiffness that follows the radii
    std::optional<ElasticSolid> first;   ///< E and nu: the stiffness follows the radii
    std::optional<ElasticSolid> second;  ///< the other body, if it differs
    // If the law has a restitution to deliver, the damping is calibrated
    double speed = not_given;   ///< at this impact speed,
    double mass = not_given;    ///< effective mass
    double radius = not_given;  ///< and effective radius
    std::optional<Release> release;
    double floor = 0;  ///< least onset speed
    Tangential tangential = Tangential::none;
    Slider slide;
    Rolling rolling = Rolling::none;
    Slider roll;
    Twisting twisting = Twisting::none;
    Slider twist;
    Lever lever = Lever::granular;
};

/// `words` begins with the id of the law; its words are those of a LawRequest, as "name value" or
/// "name=value". Values may carry a unit if `with_units` (quoted, "70 GPa").
[[nodiscard]] Expected<Coefficients> parse_coefficients(std::span<const std::string> words,
                                                        bool with_units);

/// The coefficients between two types of which only each with itself was given: elastic constants
/// act in series, everything else is the geometric mean. Different laws, release rules or friction
/// models do not mix.
[[nodiscard]] Expected<Coefficients> mix(const Coefficients& a, const Coefficients& b);

}  // namespace percuss::lammps
