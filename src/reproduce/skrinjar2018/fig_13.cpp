#include <algorithm>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/line_contacts.hpp"

namespace percuss::reproduction {

Expected<void> reproduce_skrinjar2018_fig_13(Findings& findings) {
    PERCUSS_TRY(const auto impacts, line_impact_pair(LineDamping::none));

    const auto printed =
        pairs_ranked_alike(impacts.printed, &Rebound::peak_force, &Rebound::duration);
    const auto corrected =
        pairs_ranked_alike(impacts.corrected, &Rebound::peak_force, &Rebound::duration);
    findings.statement("short_means_strong", corrected.empty(),
                       "pairs for which the longer contact has the larger force, corrected "
                       "formulas: " +
                           listed_pairs(corrected, "none of 36") +
                           "; formulas as printed: " + listed_pairs(printed, "none of 36"));

    double worst = 0;
    for (const auto* list : {&impacts.printed, &impacts.corrected})
        for (const LineImpact& impact : *list) worst = std::max(worst, asymmetry_in_time(impact));
    findings.statement("symmetric", worst < 1e-9,
                       "compression and restitution differ by at most " + significant(worst, 2) +
                           " of the peak force");

    findings.figure(
        line_force_plot("skrinjar2018-fig-13", "Pin in a hole, 0.2 m/s, no damping", impacts,
                        LineAxis::time, LineForce::per_length),
        "Force per length over the time since first touch of nine elastic line laws; left with "
        "the formulas as printed, right with the corrected ones.");
    return {};
}

}  // namespace percuss::reproduction
