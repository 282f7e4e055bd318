#include <algorithm>
#include <cmath>

#include "exact/hunt_crossley.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/laws/restitution.hpp"
#include "reproduce/review/restitution_table.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

using namespace exact;

namespace {

/// The laws with 1/c_r cannot be run at 0; the printed column fits 0.01.
double as_run_at(double requested) { return requested == 0 ? 0.01 : requested; }

double hu_guo_as_run(double requested) {
    return hunt_crossley_restitution(0.5 * find_law("hu_guo")->factor(as_run_at(requested)));
}

/// Table 1 as it stands, K d (1 + h v/v0) with chi = 2 L/(pi^2 + L^2) sqrt(K m), L = -ln c, and the
/// printed mass.
double anagnostopoulos_as_run(double requested) {
    constexpr double printed_mass = 9.2;
    const double L = -std::log(as_run_at(requested));
    const double chi = 2 * L / (pi * pi + L * L) * std::sqrt(review_stiffness * printed_mass / 2);
    return hunt_crossley_restitution(chi * review_onset.rate / review_stiffness);
}

std::vector<std::string> with_name(std::string name, const std::vector<double>& values,
                                   int digits) {
    std::vector<std::string> row{std::move(name)};
    for (const double value : values) row.push_back(significant(value, digits));
    return row;
}

template <class F>
std::vector<double> each(const std::vector<double>& requested, const F& f) {
    std::vector<double> values;
    for (const double c : requested) values.push_back(f(c));
    return values;
}

std::vector<std::string> requested_columns(const PrintedTable& printed) {
    std::vector<std::string> columns{"law"};
    columns.insert(columns.end(), printed.columns.begin(), printed.columns.end());
    return columns;
}

/// As the columns of the review call it.
std::string label_of(std::string_view law) {
    return std::string(std::ranges::find(review_laws, law, &ReviewLaw::id)->label);
}

ResultTable explained(const RestitutionTable& exact, const PrintedTable& printed) {
    ResultTable table{"What the rows are that do not hold [1]", requested_columns(printed), {}};
    for (const RestitutionRow& row : exact.rows) {
        if (row.reason.empty() || row.law == "anagnostopoulos" || row.law == "jankowski" ||
            row.law == "hu_guo")
            continue;
        std::vector<double> bias;
        for (std::size_t i = 0; i < exact.requested.size(); ++i)
            bias.push_back(row.printed[i] - row.delivered[i]);
        table.rows.push_back(with_name(label_of(row.law) + ": printed less exact", bias, 3));
    }
    table.rows.push_back(with_name(label_of("hu_guo") + ": half the coefficient",
                                   each(exact.requested, hu_guo_as_run), 4));
    return table;
}

/// What every law delivers with the damping that its author gives, also where the table was
/// computed with another.
ResultTable delivered_by_authors(const RestitutionTable& exact, const PrintedTable& printed) {
    ResultTable table{"Delivered by the laws of their authors, contact ending at zero force [1]",
                      requested_columns(printed),
                      {}};
    for (const RestitutionRow& row : exact.rows)
        table.rows.push_back(with_name(label_of(row.law), row.delivered, 6));
    return table;
}

ResultTable delivering_damping() {
    ResultTable table{"Damping that delivers the restitution",
                      {"restitution [1]", "h = χ v0/K of the nine Hunt-Crossley forms [1]",
                       "ξ of Anagnostopoulos, separation at d = 0 [1]",
                       "ξ of Anagnostopoulos, separation at F = 0 [1]", "ξ of Jankowski [1]"},
                      {}};
    for (const double e : steps(0.1, 1, 9))
        table.rows.push_back({significant(e, 2), significant(hunt_crossley_factor(e), 8),
                              significant(damping_ratio(e, Release::geometric), 8),
                              significant(damping_ratio(e, Release::no_tension), 8),
                              // 2 xi = sqrt(5) a: the oscillator in the energy coordinate
                              significant(approach_damping_ratio(e) * std::sqrt(5.0) / 2, 8)});
    return table;
}

Expected<Panel> panel(const ReviewSpheres& spheres, const ReviewLaw& law,
                      const RestitutionTable& exact) {
    const auto requested = steps(0.01, 1, 99);
    Panel panel{std::string(law.label),
                {"requested", "1", AxisScale::linear, 0, 1},
                {"delivered", "1", AxisScale::linear, 0, 1.05},
                {}};
    PERCUSS_TRY(const auto rebounds,
                review_rebounds(spheres, law, requested, ReviewDamping::published));
    Series curve{"exact", requested, {}, SeriesStyle::line, 0};
    for (const Rebound& r : rebounds) curve.y.push_back(r.restitution);
    const auto row = std::ranges::find(exact.rows, law.id, &RestitutionRow::law);
    Series printed{"printed", exact.requested, row->printed, SeriesStyle::points, 6};
    Series run{"as the review ran it", {}, {}, SeriesStyle::line, 1};
    run.x = requested;
    if (law.id == "hertz") run.y = curve.y;  // the panel that names the curves of all
    if (law.id == "hu_guo") run.y = each(requested, hu_guo_as_run);
    if (law.id == "anagnostopoulos") run.y = each(requested, anagnostopoulos_as_run);
    Series ideal{"any law, calibrated", {0, 1}, {0, 1}, SeriesStyle::line, 2};
    panel.series = {std::move(curve), std::move(printed), std::move(ideal)};
    if (!run.y.empty()) panel.series.push_back(std::move(run));
    return panel;
}

const RestitutionRow& exact_row(const RestitutionTable& table, std::string_view law) {
    return *std::ranges::find(table.rows, law, &RestitutionRow::law);
}

std::vector<std::string> law_ids() {
    std::vector<std::string> ids;
    for (const ReviewLaw& law : review_laws) ids.emplace_back(law.id);
    return ids;
}

}  // namespace

Expected<void> reproduce_skrinjar2018_table_2(Findings& findings) {
    const Published& published = findings.published();
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    PERCUSS_TRY(const auto exact, restitution_table(law_ids(), Release::no_tension));
    PERCUSS_TRY(const auto dashpot, restitution_table({"anagnostopoulos"}, Release::geometric));
    // Table 1 prints for Anagnostopoulos what the review ran
    for (const RestitutionRow& row : exact.rows)
        findings.row("restitution", row.law,
                     row.law == "anagnostopoulos" ? each(exact.requested, anagnostopoulos_as_run)
                                                  : row.delivered);
    findings.table(explained(exact, *published.table("restitution")));
    findings.table(delivered_by_authors(exact, *published.table("restitution")));
    findings.table(delivering_damping());
    Figure plot{"skrinjar2018-table-2",
                "Restitution delivered over requested restitution",
                {},
                3,
                270,
                260};
    for (const ReviewLaw& law : review_laws) {
        PERCUSS_TRY(auto one, panel(spheres, law, exact));
        plot.panels.push_back(std::move(one));
    }
    findings.figure(
        plot,
        "Restitution delivered over the requested restitution, one panel per law, contact "
        "ending at zero force. Marks: printed in Table 2. Where it is known what the "
        "review ran instead (Anagnostopoulos, Hu-Guo), that is drawn too.");
    findings.note(
        "Six rows are exact to rounding. The table needs no mass: the restitution of the nine "
        "Hunt-Crossley forms depends on h alone, that of the other laws on their damping ratio; "
        "where a mass enters (the law that was run for Anagnostopoulos) it is the printed 9.2 kg, "
        "elsewhere 0.092 kg (R1).");
    findings.note(
        "The row of Anagnostopoulos is that of the law as Table 1 prints it. The law of its author "
        "(R12) delivers " +
        significant(dashpot.rows[0].delivered[5], 4) +
        " for 0.5 with separation at d = 0, for which it is meant. Bodies that cannot pull part "
        "earlier, at F = 0, and it delivers " +
        significant(exact_row(exact, "anagnostopoulos").delivered[5], 3) + " for 0.5.");
    findings.note(
        "The column 0.00 of the laws with 1/c_r cannot have been run at 0; 0.01 explains it "
        "together with the bias of those rows, except for Flores et al. (R25).");
    return note_calibrated_forms(spheres, findings);
}

}  // namespace percuss::reproduction
