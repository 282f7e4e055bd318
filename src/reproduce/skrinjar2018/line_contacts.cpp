#include "reproduce/skrinjar2018/line_contacts.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss::reproduction {

namespace {

constexpr int samples = 96;

Expected<Law> with_line_damping(const Law& law, LineDamping damping, const Onset& onset) {
    if (damping == LineDamping::none) return law;
    PERCUSS_TRY(const auto factor, damper("lankarani_nikravesh"));
    const double c = PinInHole::requested_restitution;
    const auto damped = law.with_damper({factor.source, c, not_given});
    if (!damped || damping == LineDamping::published) return damped;
    PERCUSS_TRY(const auto calibrated,
                calibrate_restitution(*damped, c, onset, Release::no_tension));
    return calibrated.law;
}

double factor_of(const Law& law) {
    const Damper* damper = law.damper();
    if (!damper) return 0;
    return given(damper->value) ? damper->value : damper->source->factor(damper->e);
}

Expected<LineImpact> line_impact(const LineModel& model, Variant variant, LineDamping damping) {
    const Onset onset{PinInHole::speed, PinInHole::effective_mass};
    PERCUSS_TRY(const auto elastic, line_law_of(model.id, variant));
    PERCUSS_TRY(const auto law, with_line_damping(elastic, damping, onset));
    PERCUSS_TRY(const auto form, law.engage(onset));
    LineImpact result{&model, factor_of(law), solve(Impact(form), Exact{})};
    if (result.solution.status != Status::separated)
        return Error{std::string(model.label) + ": " + result.solution.note, {}};
    return result;
}

Series force_curve(const LineImpact& impact, LineAxis axis, LineForce force) {
    Series curve{std::string(impact.model->label), {}, {}, SeriesStyle::line, impact.model->look};
    // an elastic return retraces the loading and would fill its dashes
    const bool retraced = axis == LineAxis::indentation && impact.factor == 0;
    const Rebound& r = impact.solution.rebound;
    const double end = retraced ? r.time_of_peak_indentation : r.duration;
    const double scale = force == LineForce::total ? 1 : 1e-3 / PinInHole::length;
    for (int i = 0; i <= samples; ++i) {
        // dense at both ends, where the force over indentation is steepest
        const double t = end * (1 - std::cos(pi * i / samples)) / 2;
        const State state = impact.solution.at(t);
        curve.x.push_back(1e6 * (axis == LineAxis::time ? t : state.indentation));
        curve.y.push_back(scale * state.force);
    }
    return curve;
}

Panel force_panel(const std::string& title, const std::vector<LineImpact>& impacts, LineAxis axis,
                  LineForce force) {
    Panel panel;
    panel.title = title;
    panel.x = axis == LineAxis::time ? Axis{"time since touch", "µs"} : Axis{"indentation", "µm"};
    panel.y =
        force == LineForce::total ? Axis{"contact force", "N"} : Axis{"force per length", "kN/m"};
    panel.x.least = panel.y.least = 0;
    for (const LineImpact& impact : impacts)
        panel.series.push_back(force_curve(impact, axis, force));
    return panel;
}

}  // namespace

Expected<Law> line_law_of(std::string_view id, Variant variant, double clearance) {
    const std::string reading = variant == Variant::printed ? "printed" : "corrected";
    return make_law(id, {{"R1", PinInHole::pin_radius + clearance},
                         {"R2", PinInHole::pin_radius},
                         {"E1", PinInHole::E},
                         {"nu1", PinInHole::nu},
                         {"L", PinInHole::length},
                         {"contact", "internal"},
                         {"variant", reading}});
}

Expected<std::vector<LineImpact>> line_impacts(Variant variant, LineDamping damping) {
    std::vector<LineImpact> impacts;
    for (const LineModel& model : line_models) {
        // as a total force Eq. (45) would not belong to a length at all (R41)
        const Variant reading = model.id == "liu" ? Variant::corrected : variant;
        PERCUSS_TRY(auto impact, line_impact(model, reading, damping));
        impacts.push_back(std::move(impact));
    }
    return impacts;
}

Expected<LineImpactPair> line_impact_pair(LineDamping damping) {
    PERCUSS_TRY(auto printed, line_impacts(Variant::printed, damping));
    PERCUSS_TRY(auto corrected, line_impacts(Variant::corrected, damping));
    return LineImpactPair{std::move(printed), std::move(corrected)};
}

Figure line_force_plot(const std::string& name, const std::string& title,
                       const LineImpactPair& impacts, LineAxis axis, LineForce force) {
    Figure plot;
    plot.name = name;
    plot.title = title;
    plot.columns = 2;
    plot.panels = {force_panel("formulas as printed", impacts.printed, axis, force),
                   force_panel("formulas corrected", impacts.corrected, axis, force)};
    return plot;
}

ResultTable line_impact_table(const std::string& title, const std::vector<LineImpact>& impacts) {
    ResultTable table{
        title,
        {"model", "largest indentation [µm]", "peak force [N]", "peak force per length [kN/m]",
         "duration [µs]", "damping factor", "restitution"},
        {}};
    for (const LineImpact& impact : impacts) {
        const Rebound& r = impact.solution.rebound;
        table.rows.push_back(
            {std::string(impact.model->label), significant(1e6 * r.peak_indentation, 6),
             significant(r.peak_force, 6), significant(1e-3 * r.peak_force / PinInHole::length, 6),
             significant(1e6 * r.duration, 6), significant(impact.factor, 6),
             significant(r.restitution, 6)});
    }
    return table;
}

double line_spread(const std::vector<LineImpact>& impacts, double Rebound::*observable) {
    double least = infinity, most = 0;
    for (const LineImpact& impact : impacts) {
        least = std::min(least, impact.solution.rebound.*observable);
        most = std::max(most, impact.solution.rebound.*observable);
    }
    return most / least;
}

std::vector<std::string> pairs_ranked_alike(const std::vector<LineImpact>& impacts,
                                            double Rebound::*first, double Rebound::*second) {
    constexpr double same = 1e-9;  // laws that agree up to rounding have no rank
    std::vector<std::string> pairs;
    for (std::size_t i = 0; i < impacts.size(); ++i) {
        for (std::size_t k = i + 1; k < impacts.size(); ++k) {
            const Rebound &a = impacts[i].solution.rebound, &b = impacts[k].solution.rebound;
            const double x = a.*first / (b.*first) - 1, y = a.*second / (b.*second) - 1;
            if (std::abs(x) > same && std::abs(y) > same && x * y > 0)
                pairs.push_back(std::string(impacts[i].model->label) + " and " +
                                std::string(impacts[k].model->label));
        }
    }
    return pairs;
}

std::string listed_pairs(const std::vector<std::string>& names, const std::string& if_none) {
    if (names.empty()) return if_none;
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : "; ") + name;
    return text;
}

double asymmetry_in_time(const LineImpact& impact) {
    const Rebound& r = impact.solution.rebound;
    constexpr int compared = 16;
    double worst = 0;
    for (int i = 1; i < compared; ++i) {
        const double t = r.duration / 2 * i / compared;
        const double early = impact.solution.at(t).force;
        const double late = impact.solution.at(r.duration - t).force;
        worst = std::max(worst, std::abs(early - late) / r.peak_force);
    }
    return worst;
}

}  // namespace percuss::reproduction
