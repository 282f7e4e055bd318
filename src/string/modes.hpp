// The modes of a stiff lossy string, integrated without any error of frequency or decay.
//
// A mode moves by s in one step, where s+ = c2 s - kappa y + e (F + F-) and y+ = y + s+; F is the
// force of the step and F- that of the step before. This is the exact-mode scheme of [walstijn2016]
// Eqs. (27)-(30) with the momentum eliminated. Written for increments instead of for y, y-, it has
// the determinant c2 whatever kappa is rounded to, so that a lossless string stays lossless, and it
// loses no digits in y+ - y.
//
// Modes are scaled by sqrt(xi al/2): then a force enters with the weights g by which the
// displacement is read, and one array serves both.
#pragma once

#include <cstddef>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/string/parameters.hpp"

namespace percuss::string {

/// One mode, not scaled.
struct StringMode {
    double beta = 0;   ///< wave number, 1/m
    double alpha = 0;  ///< decay rate, 1/s
    double omega = 0;  ///< damped angular frequency, 1/s; 0 if overdamped
    double c2 = 0;     ///< exp(-2 alpha dt)
    double kappa = 0;  ///< 1 - 2 exp(-alpha dt) cos(omega dt) + c2
    double al = 0;     ///< 1 + c2 - kappa/2

    [[nodiscard]] double a_star() const { return kappa / (2 * al); }
    [[nodiscard]] double b_star() const { return (1 - c2) / al; }
};

/// Mode `i` = 1, 2, ... for steps of length dt.
[[nodiscard]] StringMode string_mode(const StringParameters& string, std::size_t i, double dt);

/// Frequency above which modes are left out, Hz.
[[nodiscard]] double highest_mode_frequency(double step_rate);

inline constexpr std::size_t most_string_modes = 20'000;

/// How many modes lie below it; an error if none does, or more than can be afforded.
[[nodiscard]] Expected<std::size_t> count_string_modes(const StringParameters& string,
                                                       double step_rate);

/// The weight of mode beta in the displacement seen by a raised cosine of width w at x
/// ([walstijn2016] Eq. (6); the limit at beta = pi/w, not w/pi as its footnote prints).
[[nodiscard]] double mode_weight(double beta, double x, double w);

/// dt^2/(2 m) with the modal mass m = rho A L/2.
[[nodiscard]] double mode_mobility(const StringParameters& string, double dt);

/// Force of the pluck at a time since its beginning, N ([walstijn2016] Eqs. (24), (25)).
[[nodiscard]] double pluck_force(const StringParameters& string, double time);

}  // namespace percuss::string
