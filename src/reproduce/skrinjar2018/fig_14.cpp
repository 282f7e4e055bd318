#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/line_contacts.hpp"

namespace percuss::reproduction {

Expected<void> reproduce_skrinjar2018_fig_14(Findings& findings) {
    PERCUSS_TRY(const auto published, line_impact_pair(LineDamping::published));
    PERCUSS_TRY(const auto calibrated, line_impact_pair(LineDamping::calibrated));

    // the restitution of a hysteresis factor does not depend on the elastic law
    const double delivered = published.corrected[0].solution.rebound.restitution;
    double spread = 0;
    for (const auto* list : {&published.printed, &published.corrected})
        for (const LineImpact& impact : *list)
            spread = std::fmax(spread, std::abs(impact.solution.rebound.restitution - delivered));
    if (spread > 1e-12)
        return Error{"the restitution of the line laws differs by " + significant(spread, 2) +
                         " where one factor must give one value",
                     {}};
    findings.figure(
        line_force_plot("skrinjar2018-fig-14", "Pin in a hole, damping of Lankarani-Nikravesh",
                        published, LineAxis::indentation, LineForce::total),
        "Contact force over indentation with the hysteresis factor of Lankarani-"
        "Nikravesh for a restitution of 0.7, which delivers 0.796 with every law. "
        "Left with the formulas as printed, right with the corrected ones.");
    findings.figure(
        line_force_plot("skrinjar2018-fig-14-calibrated",
                        "Pin in a hole, damping calibrated to 0.7", calibrated,
                        LineAxis::indentation, LineForce::total),
        "The same with the factor " + significant(calibrated.corrected[0].factor, 4) +
            " in place of 0.3825: now every law delivers the requested 0.7, and every loop "
            "encloses (1 - 0.49) of the energy of the impact.");
    findings.table(
        line_impact_table("Factor of Lankarani-Nikravesh, formulas as printed", published.printed));
    findings.table(line_impact_table("Factor of Lankarani-Nikravesh, formulas corrected",
                                     published.corrected));
    findings.table(line_impact_table("Calibrated factor, formulas as printed", calibrated.printed));
    findings.table(
        line_impact_table("Calibrated factor, formulas corrected", calibrated.corrected));
    findings.note(
        "Every law delivers " + significant(delivered, 4) +
        ", as the point law of Lankarani-Nikravesh does, for which Table 2 prints 0.80. The loops "
        "lose 36.6 % of the energy of the relative motion, not the 51 % that a restitution of 0.7 "
        "means.");
    return {};
}

}  // namespace percuss::reproduction
