#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

constexpr double restitution = 0.5;

struct ForceHistory {
    Rebound rebound;
    double difference = 0;  ///< of exact and integrated elastic part, over its peak
    double zero = 0;        ///< time at which the contact force vanishes, over the duration
    double elastic_work = 0, work = 0;  ///< of k d^p and of the contact force, over m v0^2/2
    Panel panel;
};

ForceHistory history(PowerLawImpacts& impacts, double p) {
    const PowerLawCase source{.p = p, .alpha = alpha_of_source(p, restitution)};
    PowerLawCase without_tension = source;
    without_tension.release = Release::no_tension;
    const Solution exact = impacts.exact(source), integrated = impacts.integrated(source);
    ForceHistory result;
    result.rebound = exact.rebound;
    const double tau = exact.rebound.duration;
    const double peak = PowerLawImpacts::elastic_force(source, exact.rebound.peak_indentation);
    const auto elastic = [&](const Solution& solution, double t) {
        return PowerLawImpacts::elastic_force(source, solution.at(t).indentation) / peak;
    };
    // integral of F v dt over the contact, in a variable that is dense at its ends
    constexpr int panels = 2000;
    for (int i = 0; i < panels; ++i) {
        const double angle = pi * (i + 0.5) / panels;
        const State state = integrated.at(tau * (1 - std::cos(angle)) / 2);
        const double weight = 2 * state.rate * tau / 2 * std::sin(angle) * pi / panels;
        result.work += state.force * weight;
        result.elastic_work += PowerLawImpacts::elastic_force(source, state.indentation) * weight;
    }
    result.zero = impacts.exact(without_tension).rebound.duration / tau;

    Series part{"elastic part, exact", {}, {}}, total{"contact force, exact", {}, {}};
    Series marks{"elastic part, integrated", {}, {}, SeriesStyle::points, 0};
    for (const double s : dense_at_ends(200)) {
        part.x.push_back(s);
        part.y.push_back(elastic(exact, s * tau));
        total.x.push_back(s);
        total.y.push_back(exact.at(s * tau).force / peak);
    }
    for (const double s : evenly(0.02, 0.98, 24)) {
        marks.x.push_back(s);
        marks.y.push_back(elastic(integrated, s * tau));
        result.difference =
            std::max(result.difference, std::abs(marks.y.back() - elastic(exact, s * tau)));
    }
    result.panel.title = exponent_label(p);
    result.panel.x = {"time / duration", "1", AxisScale::linear, 0, 1};
    result.panel.y = {"force / largest elastic part", "1"};
    result.panel.series = {part, marks, total};
    return result;
}

}  // namespace

Expected<void> reproduce_feng2026_fig_2(Findings& findings) {
    PowerLawImpacts impacts;
    const ForceHistory hertz = history(impacts, 1.5), cone = history(impacts, 2);
    const auto at = [](const ForceHistory& h, double t) { return t / h.rebound.duration; };
    findings.value("peak_hertz", at(hertz, hertz.rebound.time_of_peak_indentation));
    findings.value("peak_cone", at(cone, cone.rebound.time_of_peak_indentation));
    constexpr double loss = 1 - restitution * restitution;
    findings.statement(
        "eq_25", std::abs(hertz.elastic_work - loss) < 1e-3,
        "over the contact k δᵖ does the work " +
            significant(std::abs(hertz.elastic_work) < 1e-9 ? 0 : hertz.elastic_work, 2) +
            " of the energy of the impact and the contact force " + significant(hertz.work, 4) +
            ", which is the loss 1 - e² (p = 3/2)");
    const double difference = std::max(hertz.difference, cone.difference);
    findings.statement("agreement", difference < 1e-6,
                       "the two differ by at most " + significant(difference, 2) + " of the peak");
    const double share = hertz.rebound.dissipated_loading /
                         (hertz.rebound.dissipated_loading + hertz.rebound.dissipated_unloading);
    findings.statement(
        "asymmetry", share > 0.5,
        significant(100 * share, 4) + " % of the loss falls into the loading, for either exponent");
    Figure plot;
    plot.name = "feng2026-fig-2";
    plot.title = "Force over time, e = 0.5";
    plot.columns = 2;
    plot.panels = {hertz.panel, cone.panel};
    findings.figure(plot,
                    "The elastic part k δ^p, which the source draws as the force, and the contact "
                    "force itself, which peaks earlier and pulls before contact ends at δ = 0.");
    ResultTable table{
        "Times over the duration of contact",
        {"p", "peak of the elastic part", "peak of the contact force", "contact force vanishes"},
        {}};
    for (const ForceHistory* h : {&hertz, &cone})
        table.rows.push_back(
            {h->panel.title.substr(4), significant(at(*h, h->rebound.time_of_peak_indentation), 6),
             significant(at(*h, h->rebound.time_of_peak_force), 6), significant(h->zero, 6)});
    findings.table(std::move(table));
    return impacts.outcome();
}

}  // namespace percuss::reproduction
