// How hard two bodies meet: whether the impact is still one that a contact law describes, which is
// local, quasi-static and, but for its damping, elastic.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss {

/// Where a material of the list stops to be elastic. Weak, common grades; what is not known is NaN.
struct Strength {
    std::string_view material;     ///< id, as in material.hpp
    double yield = not_given;      ///< of ductile ones in tension, of concrete in compression [Pa]
    double hardness = not_given;   ///< of indentation [Pa]
    std::string_view source = {};  ///< key of the bibliography and what is meant
};
/// All NaN where nothing is known.
[[nodiscard]] Strength strength_of(std::string_view material);

/// One of the two bodies of a Hertz contact.
struct StruckBody {
    std::string_view material;  ///< id, or empty
    double E, rho;
};

struct HertzImpact {
    double stiffness, mass, radius, speed;  ///< effective
    StruckBody first, second;
};

struct Severity {
    double duration, peak_force, peak_indentation;  ///< without damping
    double contact_radius;                          ///< at the peak
    double peak_pressure;                           ///< in its centre, 3/2 of the mean
    /// First yield at 1.6 Y in the centre, [johnson1985] Eq. (6.9); NaN if no Y is known.
    double yield_pressure = not_given;
    double yield_speed = not_given;  ///< at which that is reached: p0 goes with v^0.4
    Strength weaker = {};            ///< of the body that yields first
    double wave_speed;               ///< sqrt(E/rho), of the slower body
    /// Share of the energy that leaves as waves, of a sphere that strikes a half-space:
    /// 1.04 (v/c)^0.6, [hunter1957] by [johnson1985] Sec. 11.4.
    double wave_loss;
    double relative_radius;  ///< contact radius over effective radius

    [[nodiscard]] bool yields() const { return peak_pressure > yield_pressure; }
    /// Mean pressure beyond hardness, or 3 Y where that is not known.
    [[nodiscard]] bool fully_plastic() const;
    [[nodiscard]] bool small() const { return relative_radius < 0.1; }
    [[nodiscard]] bool quasi_static() const { return wave_loss < 0.01; }
    /// 1e-5 sqrt(E/rho), the bound of [skrinjar2018] on the speed. It is about where steel yields,
    /// and far below where waves matter.
    [[nodiscard]] double speed_bound() const { return 1e-5 * wave_speed; }
};

[[nodiscard]] Expected<Severity> severity(const HertzImpact& impact);

/// A sentence for everything that a contact law without yielding or waves does not know of.
[[nodiscard]] std::vector<std::string> cautions(const Severity& severity, double speed);

}  // namespace percuss
