#include "apps/commands.hpp"

#include <array>
#include <cmath>
#include <filesystem>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "percuss/core/text.hpp"
#include "studies/work_precision/figure.hpp"

namespace percuss::app {

using namespace studies;

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 1> studies{"work-precision"};

std::vector<Option> options() {
    return {{"--out", "DIR", "writes CSV, data, gnuplot scripts and figures (SVG, PNG) there",
             "Output"},
            {"--quick", "", "fewer and coarser steps: seconds instead of half a minute"},
            json_option()};
}

std::string order_text(double order) {
    if (!std::isfinite(order)) return "-";
    const long hundredths = std::lround(order * 100);
    const std::string digits = std::to_string(std::abs(hundredths) % 100);
    return (hundredths < 0 ? "-" : "") + std::to_string(std::abs(hundredths) / 100) +
           (digits.size() < 2 ? ".0" : ".") + digits;
}

/// The cheapest point of the curve that is at least so accurate; NaN if none is.
double calls_for(const WorkCurve& curve, double error) {
    double least = not_given;
    for (const WorkPoint& p : curve.points)
        if (p.failures == 0 && p.error <= error && !(p.force_calls > least)) least = p.force_calls;
    return least;
}
double best_error(const WorkCurve& curve) {
    double best = not_given;
    for (const WorkPoint& p : curve.points)
        if (p.failures == 0 && !(p.error > best)) best = p.error;
    return best;
}
std::string count_text(double value) {
    return given(value) ? std::to_string(std::lround(value)) : "-";
}

std::string text(const WorkPrecision& study) {
    constexpr std::array goals{1e-3, 1e-6, 1e-9};
    std::string result =
        "Order of convergence, and force calls to reach a relative error after the impact\n"
        "order: observed in the finer half of the steps; theory: min(p, 1 + q), p the order on "
        "smooth problems,\nq the least exponent of the force at touch (1 where damping lags by "
        "half a step)\n";
    for (const std::string& problem : study.problems) {
        Table table({{problem_label(problem)},
                     {"order", Align::right},
                     {"theory", Align::right},
                     {"calls 1e-3", Align::right},
                     {"calls 1e-6", Align::right},
                     {"calls 1e-9", Align::right},
                     {"best error", Align::right}});
        for (const WorkCurve& curve : study.curves) {
            if (curve.problem != problem) continue;
            std::vector<std::string> cells{method_label(curve.method),
                                           order_text(curve.observed_order),
                                           order_text(curve.expected_order)};
            for (const double goal : goals) cells.push_back(count_text(calls_for(curve, goal)));
            cells.push_back(given(best_error(curve)) ? significant(best_error(curve), 2) : "-");
            table.add(std::move(cells));
        }
        result += "\n" + table.text();
    }
    return result;
}

std::string json(const WorkPrecision& study) {
    Value::List curves;
    for (const WorkCurve& curve : study.curves) {
        Value::List points;
        for (const WorkPoint& p : curve.points)
            points.emplace_back(Value::Object{{"setting", p.setting},
                                              {"error", p.error},
                                              {"force_calls", p.force_calls},
                                              {"seconds", p.seconds},
                                              {"failures", p.failures}});
        curves.emplace_back(Value::Object{{"problem", curve.problem},
                                          {"method", curve.method},
                                          {"observed_order", curve.observed_order},
                                          {"expected_order", curve.expected_order},
                                          {"points", Value(std::move(points))}});
    }
    return json_of(
        Value::Object{{"study", "work-precision"}, {"curves", Value(std::move(curves))}});
}

void add_files(const WorkPrecision& study, const std::string& folder, Output& output) {
    output.files.push_back(
        {(fs::path(folder) / "work-precision.csv").string(), work_precision_csv(study)});
    add_figures(work_precision_figures(study), folder, output);
}

Expected<Output> run(const Arguments& arguments) {
    const std::string& name = arguments.words()[0];
    if (name != studies[0]) return bad_input(unknown("study", name, studies));
    const std::string folder(arguments.text("--out"));
    if (arguments.has("--out")) PERCUSS_CHECK(check_folder("--out", folder));
    const auto study =
        work_precision(arguments.has("--quick") ? quick_work_precision() : WorkPrecisionSettings{});
    Output output{arguments.has("--json") ? json(study) : text(study)};
    if (arguments.has("--out")) add_files(study, folder, output);
    return output;
}

std::string remarks() {
    return "Studies:\n"
           "  work-precision            error against force calls and time, for every method on\n"
           "                            impacts of Hertz, Hertzdamp, Jankowski, Kelvin-Voigt and\n"
           "                            on two oscillators that pound; observed orders and "
           "theory\n";
}

}  // namespace

constinit const Command study_command{
    .name = "study",
    .doc = "methods compared: tables, CSV and figures",
    .example = "percuss study work-precision --quick\npercuss study work-precision --out figures",
    .words = {"NAME", "work-precision", false},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
