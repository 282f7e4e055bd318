// Impacts of the power-law oscillator of [feng2026] for its tables and figures.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"
#include "reproduce/findings.hpp"

namespace percuss::reproduction {

/// The exponents of [feng2026] Sec. VII.
inline constexpr std::array<double, 5> power_law_exponents{1, 1.5, 2, 2.5, 3};
std::string exponent_label(double p);  ///< "p = 3/2"

/// K d^p + alpha sqrt(K m) d^((p-1)/2) v, by default with Omega_0 = 1 and the tension of the
/// source.
struct PowerLawCase {
    double p = 1.5;
    double alpha = 0;
    double speed = 1;
    double stiffness = 1;
    double mass = 1;
    Release release = Release::geometric;
};

/// [feng2026] Eq. (14).
double alpha_of_source(double p, double e);
/// [feng2026] Eq. (8).
double effective_ratio(double p, double alpha);

/// Computes impacts and keeps the first failure, for which a study asks at its end. What failed
/// has NaN observables.
class PowerLawImpacts {
public:
    Solution exact(const PowerLawCase& impact);
    /// By an adaptive integrator that shares no code with the exact solution.
    Solution integrated(const PowerLawCase& impact);
    /// By the classical Runge-Kutta method in physical time, `steps` to an undamped contact: crude,
    /// but without any change of variable.
    Solution in_physical_time(const PowerLawCase& impact, int steps);
    /// The alpha for which the integrated impact returns with e.
    double alpha_by_integration(double p, double e);
    /// k d^p alone at that indentation.
    static double elastic_force(const PowerLawCase& impact, double indentation);

    [[nodiscard]] Expected<void> outcome() const;

private:
    std::optional<Impact> engaged(const PowerLawCase& impact);
    Solution checked(Solution solution);

    std::optional<Error> failure_;
};

/// `count` + 1 values from `first` to `last`.
std::vector<double> evenly(double first, double last, int count);
/// From 0 to 1, dense at both ends, where forces rise and fall steeply.
std::vector<double> dense_at_ends(int count);

}  // namespace percuss::reproduction
