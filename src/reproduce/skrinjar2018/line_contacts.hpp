// The pin in the hole of [skrinjar2018] Sec. 5: nine line laws, one impact.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/figures/figure.hpp"
#include "percuss/laws/geometry.hpp"
#include "percuss/problem/solution.hpp"
#include "reproduce/findings.hpp"

namespace percuss::reproduction {

/// [skrinjar2018] Table 5, and what follows from it.
struct PinInHole {
    static constexpr double hole_mass = 37.6e-3, pin_mass = 8.29e-3;   ///< kg
    static constexpr double hole_radius = 5e-3, pin_radius = 4.75e-3;  ///< m
    static constexpr double length = 15e-3;                            ///< m
    static constexpr double E = 2.1e11, nu = 0.3;                      ///< Pa
    static constexpr double speed = 0.2;                               ///< m/s
    /// Both bodies are free: masses and velocities are given for both, and no constraint.
    static constexpr double effective_mass = hole_mass * pin_mass / (hole_mass + pin_mass);
    static constexpr double energy = 0.5 * effective_mass * speed * speed;
    static constexpr double requested_restitution = 0.7;
};

struct LineModel {
    std::string_view id;
    std::string_view label;
    int look = -1;  ///< in figures, where the order would repeat a colour
};

/// In the order of [skrinjar2018] Sec. 6.
inline constexpr std::array<LineModel, 9> line_models{{
    {"line_hertz", "Hertz"},
    {"johnson", "Johnson"},
    {"radzimovsky", "Radzimovsky"},
    {"goldsmith", "Goldsmith"},
    {"dubowsky_freudenstein", "Dubowsky-Freudenstein"},
    {"esdu_78035", "ESDU-78035"},
    {"liu", "Liu et al."},
    {"line_lankarani_nikravesh", "Lankarani-Nikravesh"},
    {"pereira", "Pereira et al.", 13},
}};

/// The law between pin and hole; `clearance` replaces that of Table 5 by another hole.
Expected<Law> line_law_of(std::string_view id, Variant variant,
                          double clearance = PinInHole::hole_radius - PinInHole::pin_radius);

enum class LineDamping {
    none,
    published,   ///< the hysteresis factor (3/4)(1 - c^2), [skrinjar2018] Eq. (17)
    calibrated,  ///< the factor that delivers c
};

struct LineImpact {
    const LineModel* model = nullptr;
    double factor = 0;  ///< chi v0/K
    Solution solution;
};

/// The exact impacts of all nine.
Expected<std::vector<LineImpact>> line_impacts(Variant variant, LineDamping damping);

/// Both readings of the formulas.
struct LineImpactPair {
    std::vector<LineImpact> printed, corrected;
};
Expected<LineImpactPair> line_impact_pair(LineDamping damping);

enum class LineAxis { indentation, time };
enum class LineForce { total, per_length };

/// Force over indentation or time in two panels: formulas as printed, and corrected.
Figure line_force_plot(const std::string& name, const std::string& title,
                       const LineImpactPair& impacts, LineAxis axis, LineForce force);

/// Peaks, duration and restitution, one row per model.
ResultTable line_impact_table(const std::string& title, const std::vector<LineImpact>& impacts);

/// Largest over smallest of a positive observable.
double line_spread(const std::vector<LineImpact>& impacts, double Rebound::*observable);

/// "Johnson and Pereira et al.": pairs of models for which `first` and `second` rank alike.
std::vector<std::string> pairs_ranked_alike(const std::vector<LineImpact>& impacts,
                                            double Rebound::*first, double Rebound::*second);
std::string listed_pairs(const std::vector<std::string>& names, const std::string& if_none);

/// Largest |F(T/2 + t) - F(T/2 - t)| over the peak force.
double asymmetry_in_time(const LineImpact& impact);

}  // namespace percuss::reproduction
