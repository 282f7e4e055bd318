// Physical dimensions as data: exponents of mass, length and time.
// Exponents are real numbers because a contact stiffness is N/m^n with any n.
#pragma once

#include <cmath>

namespace percuss {

struct Dimension {
    double mass = 0;
    double length = 0;
    double time = 0;

    [[nodiscard]] constexpr bool dimensionless() const {
        return mass == 0 && length == 0 && time == 0;
    }

    friend constexpr Dimension operator*(Dimension a, Dimension b) {
        return {a.mass + b.mass, a.length + b.length, a.time + b.time};
    }
    friend constexpr Dimension operator/(Dimension a, Dimension b) {
        return {a.mass - b.mass, a.length - b.length, a.time - b.time};
    }
    [[nodiscard]] constexpr Dimension power(double exponent) const {
        return {mass * exponent, length * exponent, time * exponent};
    }
    /// Equal up to the rounding of exponents such as 1.65 or 2/3.
    friend bool operator==(Dimension a, Dimension b) {
        constexpr double tolerance = 1e-9;
        return std::abs(a.mass - b.mass) < tolerance && std::abs(a.length - b.length) < tolerance &&
               std::abs(a.time - b.time) < tolerance;
    }
};

namespace dimension {
inline constexpr Dimension none{};
inline constexpr Dimension mass{1, 0, 0};
inline constexpr Dimension length{0, 1, 0};
inline constexpr Dimension time{0, 0, 1};
inline constexpr Dimension speed{0, 1, -1};
inline constexpr Dimension acceleration{0, 1, -2};
inline constexpr Dimension force{1, 1, -2};
inline constexpr Dimension energy{1, 2, -2};
inline constexpr Dimension pressure{1, -1, -2};
inline constexpr Dimension density{1, -3, 0};
inline constexpr Dimension frequency{0, 0, -1};
inline constexpr Dimension viscosity{1, -1, -1};
inline constexpr Dimension surface_energy{1, 0, -2};
inline constexpr Dimension force_per_length{1, 0, -2};
inline constexpr Dimension dashpot{1, 0, -1};
/// N/m^n, the stiffness of F = K d^n.
constexpr Dimension stiffness(double n) { return {1, 1 - n, -2}; }
/// N s/m^(j+1), the factor of a damping force chi d^j v.
constexpr Dimension damping(double j) { return {1, -j, -1}; }
}  // namespace dimension

}  // namespace percuss
