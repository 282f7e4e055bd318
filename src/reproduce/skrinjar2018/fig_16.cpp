#include <algorithm>
#include <cmath>
#include <span>

#include "percuss/core/text.hpp"
#include "reproduce/review/restitution_table.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

namespace {

constexpr double small = 0.1;

/// [skrinjar2018] Eq. (49).
double relative_error(double asked, double delivered) {
    return std::abs(asked - delivered) / asked;
}
double error_of(double asked, const Rebound& r) { return relative_error(asked, r.restitution); }

struct Worst {
    double error = -1, asked = 0;
};
Worst worst(const LawRebounds& row, const std::vector<double>& asked, double from) {
    Worst result;
    for (std::size_t i = 0; i < asked.size(); ++i)
        if (const double error = error_of(asked[i], row.rebounds[i]);
            asked[i] > from - 0.005 && error > result.error)
            result = {error, asked[i]};
    return result;
}

/// Whether all the laws named stay within the bound, and what was found.
void decide_laws(std::string_view statement, std::span<const std::string_view> ids, double from,
                 const std::vector<LawRebounds>& sweep, const std::vector<double>& asked,
                 Findings& findings) {
    bool good = true;
    std::vector<std::string> observed;
    for (const std::string_view id : ids) {
        const auto row = std::ranges::find(sweep, id, [](const auto& r) { return r.law.id; });
        const Worst w = worst(*row, asked, from);
        good = good && w.error <= small;
        observed.push_back(std::string(row->law.label) + " " + significant(100 * w.error, 3) +
                           " % at " + significant(w.asked, 2));
    }
    findings.statement(statement, good,
                       "largest error from c_r = " + shortest(from) + " to 1: " + listed(observed));
}

void decide_majority(const std::vector<LawRebounds>& sweep, const std::vector<double>& asked,
                     Findings& findings) {
    int fewest = 12, damped = 0;
    double where = 0;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (!(asked[i] > 0.505)) continue;
        int count = 0;
        damped = 0;
        for (const LawRebounds& row : sweep) {
            if (row.law.id == "hertz") continue;
            ++damped;
            count += error_of(asked[i], row.rebounds[i]) <= small;
        }
        if (count < fewest) fewest = count, where = asked[i];
    }
    findings.statement("small_above_0_5", 2 * fewest > damped,
                       "at least " + std::to_string(fewest) + " of " + std::to_string(damped) +
                           " laws are within 10 % (at c_r = " + significant(where, 2) + ")");
}

void decide(const std::vector<LawRebounds>& sweep, const std::vector<double>& asked,
            Findings& findings) {
    decide_majority(sweep, asked, findings);
    constexpr std::array<std::string_view, 5> five{"gonthier", "flores", "gharib_hurmuzlu",
                                                   "hu_guo", "zhiying_qishao"};
    decide_laws("four_are_good", std::span(five).first(4), 0.1, sweep, asked, findings);
    decide_laws("five_on_the_whole_interval", five, 0.1, sweep, asked, findings);
    constexpr std::array<std::string_view, 6> six{
        "hunt_crossley",   "herbert_mcwhannell",  "lee_wang",
        "anagnostopoulos", "lankarani_nikravesh", "jankowski"};
    decide_laws("six_above_0_5", six, 0.6, sweep, asked, findings);
    decide_laws("hunt_crossley_near_1", std::span(six).first(1), 0.9, sweep, asked, findings);
    decide_laws("lankarani_near_1", std::span(six).subspan(4, 1), 0.9, sweep, asked, findings);
}

/// One panel per law: exact, and what follows from the printed numbers of Table 2.
Expected<Figure> grid(const std::vector<LawRebounds>& sweep, const std::vector<double>& asked) {
    Figure plot{"skrinjar2018-fig-16",
                "Relative error of the restitution, damping as published",
                {},
                3,
                270,
                260};
    for (const LawRebounds& row : sweep) {
        Panel panel = panel_over_asked(
            {row}, asked, {"relative error", "1", AxisScale::logarithmic, 1e-4, 100}, error_of);
        panel.title = row.law.label;
        panel.x.label = "requested";
        panel.x.step = 0.5;
        Series& exact = panel.series[0];
        exact.label = "exact";
        exact.look = 0;
        for (double& y : exact.y) y = y > 0 ? y : not_given;
        PERCUSS_TRY(const auto printed,
                    restitution_table({std::string(row.law.id)}, Release::no_tension));
        Series points{"from the numbers of Table 2", {}, {}, SeriesStyle::points, 6};
        for (std::size_t i = 1; i < printed.asked.size(); ++i)
            if (const double error = relative_error(printed.asked[i], printed.rows[0].printed[i]);
                error > 1e-9) {
                points.x.push_back(printed.asked[i]);
                points.y.push_back(error);
            }
        panel.series.push_back(std::move(points));
        plot.panels.push_back(std::move(panel));
    }
    return plot;
}

/// Rounding, on a logarithmic axis: an error of exactly 0 is drawn at a quarter of the last bit.
Figure calibrated_plot(const std::vector<LawRebounds>& sweep, const std::vector<double>& asked) {
    constexpr double nothing = 0x1p-54;
    Panel panel = panel_over_asked(
        {sweep.begin() + 1, sweep.end()}, asked,
        {"relative error", "1", AxisScale::logarithmic, 1e-17, 1},
        [&](double c, const Rebound& r) { return std::max(error_of(c, r), nothing); });
    for (Series& curve : panel.series) curve.style = SeriesStyle::points;
    name_forms_once(panel);
    return {"skrinjar2018-fig-16-calibrated",
            "Relative error of the restitution, damping calibrated",
            {std::move(panel)},
            1,
            720,
            420};
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_16(Findings& findings) {
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    const auto asked = steps(0.01, 1, 99);
    PERCUSS_TRY(const auto sweep, review_sweep(spheres, asked, ReviewDamping::published));
    decide(sweep, asked, findings);
    PERCUSS_TRY(const auto published, grid(sweep, asked));
    findings.figure(
        published,
        "Relative error of the delivered restitution over the requested restitution, one "
        "panel per law, contact ending at zero force; exact, and as it follows from the "
        "printed Table 2. Where the error is 0 there is no mark.");
    const auto coarse = steps(0.05, 1, 19);
    PERCUSS_TRY(const auto calibrated, review_sweep(spheres, coarse, ReviewDamping::calibrated));
    findings.figure(
        calibrated_plot(calibrated, coarse),
        "The same with the damping that delivers the requested restitution: the eleven laws "
        "with damping miss it by rounding only. An error of exactly 0 is drawn at "
        "6e-17.");
    findings.note(
        "Eq. (49) divides by c_r, so that the first column of Table 2 has no error (R25).");
    note_review_impacts(spheres, findings);
    return note_calibrated_forms(spheres, findings);
}

}  // namespace percuss::reproduction
