#include "reproduce/mahmoud2008/force_histories.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/figures/figure.hpp"
#include "reproduce/mahmoud2008/pounding_laws.hpp"

namespace percuss::reproduction {

Expected<ForceHistory> force_history(Pounding problem, std::string label, std::size_t samples) {
    PERCUSS_TRY(const auto first, solve(problem, EventDriven{}));
    if (first.impacts.empty() || !given(first.impacts[0].duration))
        return Error{label + ": no complete impact within " + shortest(problem.duration) + " s",
                     {}};
    ForceHistory history{label, problem.pairs[0].law, first.impacts[0], {label, {}, {}}};
    problem.duration = history.impact.duration;
    PoundingOutput output;
    output.history_step = problem.duration / static_cast<double>(samples - 1);
    PERCUSS_TRY(const auto path, solve(problem, EventDriven{}, output));
    history.curve.time = path.history.time;
    history.curve.value = path.history.force[0];
    return history;
}

Expected<ResultTable> history_table(const std::vector<ForceHistory>& histories, std::string title) {
    ResultTable table{std::move(title),
                      {"model", "stiffness [N/m^1.5]", "damping h or xi", "restitution delivered",
                       "peak force [N]", "peak indentation [m]", "duration [s]"},
                      {}};
    for (const ForceHistory& h : histories) {
        PERCUSS_TRY(const auto damping, damping_of(h.law));
        PERCUSS_TRY(const auto alone,
                    free_impact(h.law, h.impact.effective_mass, h.impact.onset_speed));
        table.rows.push_back(
            {h.label, significant(h.law.get("K"), 6), significant(damping, 6),
             significant(alone.rebound.restitution, 6), significant(h.impact.peak_force, 6),
             significant(h.impact.peak_indentation, 6), significant(h.impact.duration, 6)});
    }
    return table;
}

Figure history_figure(const std::vector<ForceHistory>& histories, const std::string& name,
                      const std::string& title, const HistoryUnits& units) {
    Panel panel;
    panel.x = {"time", units.time_name, AxisScale::linear, 0, not_given};
    panel.y = {"force", units.force_name, AxisScale::linear, 0, not_given};
    for (const ForceHistory& h : histories) {
        Series curve{h.label, h.curve.time, h.curve.value};
        for (double& t : curve.x) t /= units.time;
        for (double& f : curve.y) f /= units.force;
        panel.series.push_back(std::move(curve));
    }
    return {name, title, {panel}};
}

Expected<TurningSlopes> turning_slopes(const Law& law) {
    PERCUSS_TRY(const auto impact, free_impact(law));
    const double turn = impact.rebound.time_of_peak_indentation;
    constexpr double part = 1e-5;
    const double step = part * impact.rebound.duration;
    const auto force_at = [&](double t) { return impact.at(t).force / impact.rebound.peak_force; };
    return TurningSlopes{(force_at(turn) - force_at(turn - step)) / part,
                         (force_at(turn + step) - force_at(turn)) / part};
}

Expected<ErrorBounds> error_bounds(const ForceHistory& first, const ForceHistory& second,
                                   double first_error, double second_error) {
    const double end = std::max(first.curve.time.back(), second.curve.time.back());
    // The force is zero after the contact.
    const auto extended = [&](TimeCurve curve) {
        if (curve.time.back() < end) {
            curve.value.back() = 0;
            curve.time.push_back(end);
            curve.value.push_back(0);
        }
        return curve;
    };
    PERCUSS_TRY(const auto e, curve_error(extended(first.curve), extended(second.curve)));
    return ErrorBounds{e.limit, std::abs(second_error - first_error) / (1 + first_error),
                       (first_error + second_error) / (1 - first_error)};
}

std::string text_of(const ErrorBounds& b) {
    const auto percent = [](double x) { return significant(100 * x, 3) + " %"; };
    const bool possible = b.least <= b.ratio && b.ratio <= b.most;
    return "The computed curve of Hertzdamp differs from that of the viscoelastic model by " +
           percent(b.ratio) +
           " in the norm of Eq. (11). If both began at the same moment, the two printed errors "
           "allow " +
           percent(b.least) + " to " + percent(b.most) +
           " (triangle inequality), so that they are " +
           (possible ? "possible together." : "impossible together.");
}

Expected<void> judge_histories(const ForceHistory& viscoelastic, const ForceHistory& hertzdamp,
                               Findings& findings) {
    std::array<double, 2> printed_error{};
    for (std::size_t i = 0; const std::string model : {"viscoelastic", "hertzdamp"}) {
        findings.value("error_" + model, not_given);
        printed_error[i++] = findings.published().value("error_" + model)->number.value / 100;
    }
    findings.undecided("smaller_error");
    PERCUSS_TRY(const auto bounds,
                error_bounds(viscoelastic, hertzdamp, printed_error[0], printed_error[1]));
    findings.note(text_of(bounds));
    const double ratio = hertzdamp.impact.duration / viscoelastic.impact.duration;
    findings.statement("longer_contact", ratio > 1,
                       "Hertzdamp lasts " + significant(ratio, 3) + " times as long");
    PERCUSS_TRY(const auto kinked, turning_slopes(viscoelastic.law));
    PERCUSS_TRY(const auto smooth, turning_slopes(hertzdamp.law));
    constexpr double rounding = 1e-2, visible = 0.5;
    const bool jumps = kinked.before < -visible && std::abs(kinked.after) < rounding;
    const bool none = std::abs(smooth.after - smooth.before) < rounding;
    findings.statement(
        "curvature", jumps && none,
        "at the largest indentation the slope of the force, in peak forces per contact time, jumps "
        "from " +
            significant(kinked.before, 3) + " to 0; that of Hertzdamp is " +
            significant(smooth.before, 3) + " on both sides");
    return {};
}

}  // namespace percuss::reproduction
