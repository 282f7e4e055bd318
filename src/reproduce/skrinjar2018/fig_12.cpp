#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/line_contacts.hpp"

namespace percuss::reproduction {

namespace {

/// Force and indentation against each other: F d/E0 is 2 for a linear spring, 2.5 for d^1.5.
struct ProductRange {
    double least = infinity, most = 0;
};

ProductRange product_range(const std::vector<LineImpact>& impacts) {
    ProductRange range;
    for (const LineImpact& impact : impacts) {
        const Rebound& r = impact.solution.rebound;
        const double product = r.peak_force * r.peak_indentation / PinInHole::energy;
        range.least = std::min(range.least, product);
        range.most = std::max(range.most, product);
    }
    return range;
}

std::string spread_text(const LineImpactPair& impacts, double Rebound::*observable) {
    return "by a factor of " + significant(line_spread(impacts.printed, observable), 3) +
           " (formulas as printed) or " +
           significant(line_spread(impacts.corrected, observable), 3) + " (corrected)";
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_12(Findings& findings) {
    PERCUSS_TRY(const auto impacts, line_impact_pair(LineDamping::none));

    const double least_spread =
        std::min({line_spread(impacts.printed, &Rebound::peak_force),
                  line_spread(impacts.corrected, &Rebound::peak_force),
                  line_spread(impacts.printed, &Rebound::peak_indentation),
                  line_spread(impacts.corrected, &Rebound::peak_indentation)});
    findings.statement("maxima_differ", least_spread > 2,
                       "the peak forces differ " + spread_text(impacts, &Rebound::peak_force) +
                           ", the largest indentations " +
                           spread_text(impacts, &Rebound::peak_indentation));

    // An inverse relation in the sense of the energy balance: the product stays within that of a
    // linear spring and that of a Hertzian contact, while each factor varies far more.
    const ProductRange printed = product_range(impacts.printed);
    const ProductRange corrected = product_range(impacts.corrected);
    const double most = std::max(printed.most, corrected.most);
    const double least = std::min(printed.least, corrected.least);
    constexpr double rounding = 1e-12;
    const bool inverse = least >= 2 * (1 - rounding) && most <= 2.5 * (1 + rounding);
    findings.statement(
        "inverse_relation", inverse,
        "their product is " + significant(least, 4) + " to " + significant(most, 4) +
            " times the energy of the impact. As a strict order it has exceptions; as printed: " +
            listed_pairs(pairs_ranked_alike(impacts.printed, &Rebound::peak_force,
                                            &Rebound::peak_indentation),
                         "none") +
            "; corrected: " +
            listed_pairs(pairs_ranked_alike(impacts.corrected, &Rebound::peak_force,
                                            &Rebound::peak_indentation),
                         "none"));

    findings.figure(
        line_force_plot("skrinjar2018-fig-12", "Pin in a hole, 0.2 m/s, no damping", impacts,
                        LineAxis::indentation, LineForce::per_length),
        "Force per length over indentation of nine elastic line laws for the pin of Table 5; "
        "loading and return coincide. Left with the formulas as printed, right with the "
        "corrected ones, where Hertz is Johnson and Goldsmith is Dubowsky-Freudenstein.");
    findings.table(line_impact_table("Elastic impact, formulas as printed", impacts.printed));
    findings.table(line_impact_table("Elastic impact, formulas corrected", impacts.corrected));
    findings.note(
        "Both bodies are free: the table gives masses and velocities for both and names no "
        "constraint; the effective mass is 6.792 g. All laws store the same energy, therefore the "
        "area under every curve is the same.");
    return {};
}

}  // namespace percuss::reproduction
