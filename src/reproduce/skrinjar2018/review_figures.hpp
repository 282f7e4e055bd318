// What the figures of [skrinjar2018] Sec. 3 have in common: one panel per law with the damping that
// its author gives, and one panel per restitution with the damping that delivers it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/review/spheres.hpp"

namespace percuss::reproduction {

/// Asked restitutions that are drawn.
inline constexpr std::array<double, 3> drawn_restitutions{0.9, 0.5, 0.1};

/// From elastic to nearly plastic, for trends.
inline const std::vector<double> falling_restitutions{1,   0.9, 0.8, 0.7, 0.6,
                                                      0.5, 0.4, 0.3, 0.2, 0.1};

/// One way to look at an impact: an abscissa and one or more ordinates of its states.
struct ReviewView {
    std::string file;   ///< "skrinjar2018-fig-3"
    std::string title;  ///< "Force over indentation"
    Axis x, y;
    std::function<double(const State&)> abscissa;
    std::vector<std::function<double(const State&)>> ordinates;
    bool surroundings = false;  ///< also before and after the contact
    std::string meaning;        ///< the caption: what the curves are
};

/// Both figures with their captions, and the notes on mass, stiffness and release that hold for
/// every impact of the section.
[[nodiscard]] Expected<void> draw_review_impacts(const ReviewSpheres& spheres,
                                                 const ReviewView& view, Findings& findings);

/// What is true of every impact of the section.
void note_review_impacts(const ReviewSpheres& spheres, Findings& findings);
/// That the calibrated Hunt-Crossley forms are one law, with the difference computed.
[[nodiscard]] Expected<void> note_calibrated_forms(const ReviewSpheres& spheres,
                                                   Findings& findings);

/// The impacts of one law at many requested restitutions.
[[nodiscard]] Expected<std::vector<Rebound>> review_rebounds(const ReviewSpheres& spheres,
                                                             const ReviewLaw& law,
                                                             const std::vector<double>& requested,
                                                             ReviewDamping damping,
                                                             Release release = Release::no_tension);

struct LawRebounds {
    ReviewLaw law;
    std::vector<Rebound> rebounds;  ///< one per requested restitution
};
/// All twelve laws.
[[nodiscard]] Expected<std::vector<LawRebounds>> review_sweep(const ReviewSpheres& spheres,
                                                              const std::vector<double>& requested,
                                                              ReviewDamping damping);

/// A rebound, seen as a number.
using ReviewMeasure = std::function<double(double requested, const Rebound&)>;
/// Over the requested restitution, one curve for each law, in the order of Table 2.
[[nodiscard]] Panel panel_over_requested(const std::vector<LawRebounds>& sweep,
                                         const std::vector<double>& requested, const Axis& y,
                                         const ReviewMeasure& measure);

/// The nine Hunt-Crossley forms under one name and look: for calibrated damping, where they
/// coincide.
void name_forms_once(Panel& panel);

/// One row per law, one column per restitution.
[[nodiscard]] ResultTable table_over_requested(const std::string& title,
                                               const std::vector<LawRebounds>& sweep,
                                               const std::vector<double>& requested,
                                               const ReviewMeasure& measure);

/// first, first + step, ..., last.
[[nodiscard]] std::vector<double> steps(double first, double last, int count);

}  // namespace percuss::reproduction
