// The impact experiments of [mahmoud2008]: force histories of both models, side by side.
#pragma once

#include <string>
#include <vector>

#include "percuss/pounding/problem.hpp"
#include "percuss/studies/curve_error.hpp"
#include "reproduce/findings.hpp"

namespace percuss::reproduction {

struct ForceHistory {
    std::string label;
    Law law;
    PoundingImpact impact;
    TimeCurve curve;  ///< s, N; zero after the contact
};

/// The first impact of the problem, sampled `samples` times from its start to its end.
[[nodiscard]] Expected<ForceHistory> force_history(Pounding problem, std::string label,
                                                   std::size_t samples = 601);

/// Stiffness, damping, restitution, peaks and duration, one row per history.
[[nodiscard]] Expected<ResultTable> history_table(const std::vector<ForceHistory>& histories,
                                                  std::string title);

struct HistoryUnits {
    double time = 1, force = 1;
    std::string time_name, force_name;
};
[[nodiscard]] Figure history_figure(const std::vector<ForceHistory>& histories,
                                    const std::string& name, const std::string& title,
                                    const HistoryUnits& units);

/// The slope of the force just before and just after the largest indentation, over the largest
/// force and the duration.
struct TurningSlopes {
    double before = not_given, after = not_given;
};
[[nodiscard]] Expected<TurningSlopes> turning_slopes(const Law& law);

/// Whether two printed errors of the two models can belong to one measured curve. With the measured
/// curve F and the computed ones G1, G2, the triangle inequality bounds r = ||G2 - G1||/||G1|| by
/// |NE2 - NE1|/(1 + NE1) <= r <= (NE1 + NE2)/(1 - NE1).
struct ErrorBounds {
    double ratio = not_given;  ///< r as computed
    double least = not_given, most = not_given;
};
[[nodiscard]] Expected<ErrorBounds> error_bounds(const ForceHistory& first,
                                                 const ForceHistory& second, double first_error,
                                                 double second_error);
[[nodiscard]] std::string text_of(const ErrorBounds& bounds);

/// Answers what both experiments have in common: errors against measured curves, which exist as
/// pictures only, contact times and curvature; and notes whether the errors fit together.
[[nodiscard]] Expected<void> judge_histories(const ForceHistory& viscoelastic,
                                             const ForceHistory& hertzdamp, Findings& findings);

}  // namespace percuss::reproduction
