#include "percuss/calibrate/time_step.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

namespace {

Expected<TimeStep> step_of(double p, double speed = 1, double stiffness = 1, double mass = 1) {
    const auto law = make_law("hertz", {{"K", stiffness}, {"n", p}});
    PERCUSS_CHECK(law);
    return time_step(*law, {speed, mass}, Release::no_tension);
}

/// Restitution that velocity Verlet gives an elastic impact, over all positions of its grid.
struct VerletRange {
    double least = infinity, most = 0;

    [[nodiscard]] std::string text() const {
        return significant(least, 4) + " to " + significant(most, 4);
    }
    [[nodiscard]] double error() const { return std::max(1 - least, most - 1); }
};

/// Velocity Verlet from a point `lead` before touch until the bodies part; returns the speed. The
/// solver of the library refuses steps as long as these.
double speed_after(const Form& form, double step, double lead) {
    double d = -lead, v = 1, a = 0;
    do {
        v += step / 2 * a;
        d += step * v;
        a = d > 0 ? -force(form, d, 0) : 0;
        v += step / 2 * a;
    } while (d > 0 || v > 0);
    return -v;
}

Expected<VerletRange> verlet(double p, double step) {
    const auto law = make_law("hertz", {{"K", 1.0}, {"n", p}});
    PERCUSS_CHECK(law);
    PERCUSS_TRY(const auto form, law->engage({1, 1}));
    VerletRange range;
    constexpr int phases = 200;
    for (int i = 0; i < phases; ++i) {
        const double speed = speed_after(form, step, step * i / phases);
        range.least = std::min(range.least, speed);
        range.most = std::max(range.most, speed);
    }
    return range;
}

/// Largest relative change of source/duration and of source v0^((p-1)/(p+1)) under other speeds,
/// stiffnesses and masses.
struct Scaling {
    double ratio = 0, speed = 0;
};

Expected<Scaling> scaling(double p) {
    Scaling worst;
    PERCUSS_TRY(const auto reference, step_of(p));
    const double of_duration = reference.source / reference.elastic_duration;
    for (const double v : {0.1, 10.0})
        for (const double k : {1e-3, 1e6})
            for (const double m : {0.01, 100.0}) {
                PERCUSS_TRY(const auto step, step_of(p, v, k, m));
                const double ratio = step.source / step.elastic_duration / of_duration;
                worst.ratio = std::max(worst.ratio, std::abs(ratio - 1));
            }
    for (const double v : {0.1, 10.0}) {
        PERCUSS_TRY(const auto step, step_of(p, v));
        const double scaled = step.source * std::pow(v, (p - 1) / (p + 1)) / reference.source;
        worst.speed = std::max(worst.speed, std::abs(scaled - 1));
    }
    return worst;
}

/// Largest modulus of the roots of (1 + a h) z^2 + (h^2 - 2) z + (1 - a h): central differences of
/// x'' + 2 a x' + x = 0 with the step h.
double growth_of_central_difference(double a, double h) {
    const double A = 1 + a * h, B = h * h - 2, C = 1 - a * h, disc = B * B - 4 * A * C;
    if (disc < 0) return std::sqrt(std::abs(C / A));
    return std::max(std::abs(-B + std::sqrt(disc)), std::abs(-B - std::sqrt(disc))) / (2 * A);
}

void decide_central_difference(Findings& findings) {
    bool stable = true, unstable = true;
    for (const double a : {0.0, 0.1, 0.3, 0.6, 0.9}) {
        for (const double h : evenly(0.02, 1.999, 100))
            stable = stable && growth_of_central_difference(a, h) <= 1 + 1e-12;
        unstable = unstable && growth_of_central_difference(a, 2.001) > 1;
    }
    findings.statement("central_difference", stable && unstable,
                       "for five damping ratios from 0 to 0.9 no solution grows with steps up to "
                       "1.999/Ω0, and one does with 2.001/Ω0");
}

/// [feng2026] Eq. (35).
double printed_ratio(double p) { return 2 / std::beta(1 / (p + 1), 0.5); }

/// Fills the table; returns the ranges of velocity Verlet with Eq. (32).
Expected<std::vector<VerletRange>> step_table(ResultTable& table) {
    std::vector<VerletRange> with_source;
    for (const double p : power_law_exponents) {
        PERCUSS_TRY(const auto step, step_of(p));
        const double tau = step.elastic_duration;
        const auto source = verlet(p, step.source), limit = verlet(p, step.tangent);
        const auto twentieth = verlet(p, tau / 20), fiftieth = verlet(p, tau / 50);
        for (const auto* range : {&source, &limit, &twentieth, &fiftieth})
            if (!*range) return range->error();
        with_source.push_back(*source);
        table.rows.push_back({exponent_label(p).substr(4), significant(step.source / tau, 6),
                              significant(step.tangent / tau, 6),
                              significant(step.source / step.tangent, 6), source->text(),
                              limit->text(), significant(twentieth->error(), 2),
                              significant(fiftieth->error(), 2)});
    }
    return with_source;
}

Expected<Panel> step_panel() {
    Panel panel;
    panel.x = {"exponent p", "1"};
    panel.y = {"time step / undamped duration", "1"};
    panel.y.least = 0;
    Series source{"Eq. (32) as printed", evenly(1, 5, 40), {}};
    Series tangent{"linearised limit", source.x, {}};
    Series recommended{"for accuracy, 1/50", source.x, {}};
    for (const double p : source.x) {
        PERCUSS_TRY(const auto step, step_of(p));
        source.y.push_back(step.source / step.elastic_duration);
        tangent.y.push_back(step.tangent / step.elastic_duration);
        recommended.y.push_back(step.recommended / step.elastic_duration);
    }
    panel.series = {source, tangent, recommended};
    return panel;
}

}  // namespace

Expected<void> reproduce_feng2026_time_step(Findings& findings) {
    ResultTable table{
        "Time steps for an undamped contact, and what velocity Verlet makes of it",
        {"p", "Eq. (32) / duration", "linearised limit / duration", "Eq. (32) / limit",
         "restitution with Eq. (32)", "restitution with the limit",
         "error with 1/20 of the duration", "error with 1/50"},
        {}};
    PERCUSS_TRY(const auto ranges, step_table(table));
    PERCUSS_TRY(const auto linear, step_of(1));
    PERCUSS_TRY(const auto stiffest, step_of(3));
    decide_central_difference(findings);
    findings.statement("linear", std::abs(linear.source - 2) < 1e-12,
                       "for p = 1 it gives " + shortest(linear.source) + "/Ω0");
    Scaling worst;
    double worst_35 = 0;
    bool conservative = true;
    for (const double p : power_law_exponents) {
        PERCUSS_TRY(const auto found, scaling(p));
        worst.ratio = std::max(worst.ratio, found.ratio);
        worst.speed = std::max(worst.speed, found.speed);
        PERCUSS_TRY(const auto step, step_of(p));
        conservative = conservative && step.source <= step.tangent * (1 + 1e-12);
        worst_35 = std::max(worst_35,
                            std::abs(step.source / step.elastic_duration / printed_ratio(p) - 1));
    }
    findings.statement("speed", worst.speed < 1e-12,
                       "from speed 0.1 to 10 within " + significant(worst.speed, 2));
    findings.statement("universal", worst.ratio < 1e-12 && worst_35 < 1e-12,
                       "with speeds of 0.1 and 10, stiffnesses of 0.001 and 10⁶ and masses of 0.01 "
                       "and 100 it is the same within " +
                           significant(worst.ratio, 2) + ", and equal to Eq. (35) within " +
                           significant(worst_35, 2));
    findings.statement("conservative", conservative,
                       "it exceeds the limit 2/√(k'/m), k' the tangent stiffness at the largest "
                       "indentation, by √(2p/(p + 1)): for p = 3 by a factor of " +
                           significant(stiffest.source / stiffest.tangent, 5));
    findings.note(
        "A critical step marks the edge of stability and is no step to compute with: with Eq. (32) "
        "velocity Verlet returns an elastic Hertzian impact with " +
        ranges[1].text() +
        " of its speed, depending on where the grid meets it. A twentieth to a fiftieth of the "
        "duration is needed (F13).");
    PERCUSS_TRY(const auto panel, step_panel());
    Figure plot;
    plot.name = "feng2026-time-step";
    plot.title = "Time step over the duration of contact";
    plot.panels = {panel};
    findings.figure(plot,
                    "The step of Eq. (32) lies above the limit of stability of the linearised "
                    "contact at its largest indentation for every p > 1.");
    findings.table(std::move(table));
    findings.note(
        "Particle codes take the damping of the last half step; the limit of Eq. (29) is then "
        "lower "
        "by the factor √(1 + z²) - z, z the damping ratio of the linearised contact (F12).");
    return {};
}

}  // namespace percuss::reproduction
