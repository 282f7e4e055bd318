#include <algorithm>
#include <cmath>

#include "percuss/calibrate/restitution.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/methods/automatic.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

namespace {

constexpr double least_drawn = 0.05;

/// A law and a release rule, calibrated over a range of restitutions: its contact time over that of
/// its own elastic impact, for unit mass, stiffness and speed.
struct TimedLaw {
    std::string label;
    std::string_view id;
    double exponent = not_given;  ///< of the elastic force, where the law takes one
    Release release = Release::no_tension;
};

const std::vector<TimedLaw> timed_laws{
    {"Hunt-Crossley, n = 1/2", "hunt_crossley", 0.5, Release::no_tension},
    {"Hunt-Crossley, n = 1", "hunt_crossley", 1, Release::no_tension},
    {"Hunt-Crossley, n = 3/2", "hunt_crossley", 1.5, Release::no_tension},
    {"Hunt-Crossley, n = 3", "hunt_crossley", 3, Release::no_tension},
    {"Anagnostopoulos, at F = 0", "anagnostopoulos", not_given, Release::no_tension},
    {"Anagnostopoulos, at d = 0", "anagnostopoulos", not_given, Release::geometric},
    {"Tsuji, at F = 0", "tsuji", not_given, Release::no_tension},
    {"Tsuji, at d = 0", "tsuji", not_given, Release::geometric},
    {"Jankowski, either", "jankowski", not_given, Release::no_tension},
};

Expected<double> duration(const TimedLaw& timed, double e) {
    std::vector<Setting> settings{{"K", 1.0}, {"e", 1.0}};
    if (given(timed.exponent)) settings.push_back({"n", timed.exponent});
    PERCUSS_TRY(const auto law, make_law(timed.id, settings));
    constexpr Onset unit{1, 1};
    PERCUSS_TRY(const auto calibrated, calibrate_restitution(law, e, unit, timed.release));
    PERCUSS_TRY(const auto form, calibrated.law.engage(unit, timed.release));
    return solve(Impact(form, timed.release), Automatic{}).rebound.duration;
}

/// From strong damping to none.
Expected<std::vector<double>> relative_durations(const TimedLaw& timed,
                                                 const std::vector<double>& restitutions) {
    PERCUSS_TRY(const auto elastic, duration(timed, 1));
    std::vector<double> ratios;
    for (const double e : restitutions) {
        PERCUSS_TRY(const auto damped, duration(timed, e));
        ratios.push_back(damped / elastic);
    }
    return ratios;
}

/// Ratios from strong damping to none, as words.
std::string direction(const std::vector<double>& ratios) {
    if (std::ranges::is_sorted(ratios, std::greater{})) return "grows";
    if (std::ranges::is_sorted(ratios)) return "falls";
    return "falls, then grows";
}

Expected<void> compare_laws(Findings& findings) {
    Panel panel{"",
                {"restitution delivered", "1", AxisScale::linear, 0, 1},
                {"contact time over the elastic one", "1", AxisScale::linear, 0.6, 2},
                {}};
    const auto restitutions = steps(least_drawn, 1, 95);
    ResultTable table{
        "Contact time over that of the same law without damping, by law and release "
        "[1]",
        {"law and end of contact", "e = 0.9", "e = 0.5", "e = 0.1", "as the damping grows it"},
        {}};
    for (const TimedLaw& timed : timed_laws) {
        PERCUSS_TRY(auto ratios, relative_durations(timed, restitutions));
        std::vector<std::string> cells{timed.label};
        for (const double e : {0.9, 0.5, 0.1}) {
            const auto at = static_cast<std::size_t>(std::lround((e - least_drawn) * 100));
            cells.push_back(significant((ratios)[at], 5));
        }
        cells.push_back(direction(ratios));
        table.rows.push_back(std::move(cells));
        panel.series.push_back(
            {timed.label, restitutions, std::move(ratios), SeriesStyle::line, -1});
    }
    findings.table(std::move(table));
    findings.figure(Figure{"skrinjar2018-fig-9-calibrated",
                           "Contact time, damping calibrated",
                           {std::move(panel)},
                           1,
                           720,
                           460},
                    "Contact time over that of the same law without damping, over the restitution "
                    "delivered. The nine Hunt-Crossley forms of the review are the one curve "
                    "n = 3/2.");
    return {};
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_9(Findings& findings) {
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    const double hertz = spheres.hertz().duration;
    const ReviewMeasure relative = [&](double, const Rebound& r) { return r.duration / hertz; };
    const std::vector<double> coarse{1, 0.9, 0.7, 0.5, 0.3, 0.1};
    PERCUSS_TRY(const auto few, review_sweep(spheres, coarse, ReviewDamping::published));
    double least = infinity, most = 0;
    bool related = true;
    for (const LawRebounds& row : few) {
        if (row.law.id == "hertz") continue;
        const double elastic = row.rebounds.front().duration, damped = row.rebounds.back().duration;
        related = related && std::abs(damped / elastic - 1) > 0.01;
        least = std::min(least, damped / hertz);
        most = std::max(most, damped / hertz);
    }
    findings.statement("related_to_restitution", related,
                       "at c_r = 0.1 the laws with damping last " + significant(least, 3) + " to " +
                           significant(most, 3) +
                           " times as long as Hertz; Sec. 7 calls the duration constant (R27)");
    findings.table(
        table_over_requested("Contact time over that of Hertz, damping as published, until "
                             "F = 0 [1]",
                             few, coarse, relative));
    const auto requested = steps(least_drawn, 1, 95);
    PERCUSS_TRY(const auto published, review_sweep(spheres, requested, ReviewDamping::published));
    findings.figure(
        Figure{"skrinjar2018-fig-9",
               "Contact time, damping as published",
               {panel_over_requested(published, requested,
                                     {"contact time over Hertz", "1", AxisScale::linear, 0.7, 2.6},
                                     relative)},
               1,
               720,
               460},
        "Contact time over that of Hertz, over the requested restitution; contact ends at zero "
        "force.");
    PERCUSS_CHECK(compare_laws(findings));
    findings.note(
        "For K d^n (1 + h v/v0) the contact time is a product: a power (n - 1)/(n + 1) of the "
        "damping's effect on the largest indentation, which grows with h for n > 1, and a factor "
        "that grows with h for every n. To first order it is 1 + (n - 1)/(n + 1) h/3 times the "
        "elastic one: damping prolongs the contact for n >= 1 and shortens it at first for n < 1. "
        "Dashpots that part at zero force shorten it; Jankowski, damped on approach only, is up to "
        "2 % "
        "shorter and becomes longer below about e = 0.14.");
    note_review_impacts(spheres, findings);
    return note_calibrated_forms(spheres, findings);
}

}  // namespace percuss::reproduction
