#include <algorithm>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/line_contacts.hpp"

namespace percuss::reproduction {

Expected<void> reproduce_skrinjar2018_fig_15(Findings& findings) {
    PERCUSS_TRY(const auto published, line_impact_pair(LineDamping::published));
    PERCUSS_TRY(const auto calibrated, line_impact_pair(LineDamping::calibrated));

    double least = infinity, earliest = 1, latest = 0;
    for (const auto* list : {&published.printed, &published.corrected}) {
        for (const LineImpact& impact : *list) {
            const Rebound& r = impact.solution.rebound;
            least = std::min(least, asymmetry_in_time(impact));
            earliest = std::min(earliest, r.time_of_peak_force / r.duration);
            latest = std::max(latest, r.time_of_peak_force / r.duration);
        }
    }
    findings.statement("asymmetric", least > 0.01,
                       "compression and restitution differ by " + significant(least, 3) +
                           " of the peak force or more; the peak comes at " +
                           significant(earliest, 3) + " to " + significant(latest, 3) +
                           " of the duration, before one half");

    findings.figure(
        line_force_plot("skrinjar2018-fig-15", "Pin in a hole, damping of Lankarani-Nikravesh",
                        published, LineAxis::time, LineForce::total),
        "Contact force over the time since first touch with the hysteresis factor of "
        "Lankarani-Nikravesh for a restitution of 0.7. Left with the formulas as "
        "printed, right with the corrected ones.");
    findings.figure(line_force_plot("skrinjar2018-fig-15-calibrated",
                                    "Pin in a hole, damping calibrated to 0.7", calibrated,
                                    LineAxis::time, LineForce::total),
                    "The same with the factor that delivers 0.7.");
    findings.note(
        "The impacts and their peaks, durations and restitutions are those of Fig. 14, where they "
        "are tabulated.");
    return {};
}

}  // namespace percuss::reproduction
