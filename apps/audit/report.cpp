#include "apps/audit/report.hpp"

#include <algorithm>
#include <cmath>

#include "apps/audit/summary.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

constexpr std::string_view explanation =
    "predicted: largest difference between what is predicted and delivered; emitted: between what "
    "is requested and\nwhat the emitted lines deliver, with the resolved steps of the model (2000 "
    "per contact, 8000 where the simulator is\nof first order) and with 50; order: with which "
    "power of the step the difference falls, where 500 steps leave more\nthan 1e-3; documented: "
    "what the documented way delivers for 0.5 between equal spheres at 1 m/s.\n";

std::string difference(double value) { return given(value) ? significant(value, 2) : "-"; }

std::string csv_cell(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string quoted = "\"";
    for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + "\"";
}
std::string csv_number(double value) { return given(value) ? significant(value, 9) : ""; }

Series series_of(const AuditResult& result, const std::string& model, std::string_view way) {
    Series series{.label = model, .x = {}, .y = {}, .style = SeriesStyle::line_points};
    for (const AuditRow& row : result.rows)
        if (row.model == model && row.key.way == way && resolved(result, row) &&
            row.key.speed == 1 && row.key.bodies == "equal" && given(row.delivered)) {
            series.x.push_back(row.key.requested);
            series.y.push_back(row.delivered);
        }
    return series;
}

Panel panel_of(const AuditResult& result, std::string_view way, std::string title) {
    Panel panel{.title = std::move(title),
                .x = {.label = "requested", .unit = "1", .least = 0, .most = 1},
                .y = {.label = "delivered", .unit = "1", .least = 0, .most = 1}};
    int look = 0;
    for (const std::string& model : models_of(result)) {
        Series series = series_of(result, model, way);
        series.look = look++;
        if (!series.x.empty()) panel.series.push_back(std::move(series));
    }
    panel.series.push_back(
        {.label = "as requested", .x = {0, 1}, .y = {0, 1}, .colour = grey_colour, .dash = 1});
    return panel;
}

std::string stem(const AuditResult& result) {
    const std::string name = file_name(result);
    return name.substr(0, name.rfind('.'));
}

std::string html(std::string_view text) {
    std::string safe;
    for (const char c : text)
        safe += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return safe;
}

std::string html_rows(const AuditResult& result) {
    std::string rows;
    for (const std::string& model : models_of(result)) {
        const ModelSummary sum = summary_of(result, model);
        rows += "<tr><td>" + html(model) + "</td><td>" + std::to_string(sum.runs) + "</td><td>" +
                std::to_string(sum.failed) + "</td><td>" + difference(sum.predicted) + "</td><td>" +
                difference(sum.emitted) + "</td><td>" + difference(sum.emitted_usual) +
                "</td><td>" + difference(sum.order) + "</td><td>" +
                number_text(sum.documented_half) + "</td></tr>\n";
    }
    return rows;
}

}  // namespace

std::string audit_text(const AuditReport& report) {
    Table table({{"simulator"},
                 {"version"},
                 {"model"},
                 {"runs", Align::right},
                 {"failed", Align::right},
                 {"predicted", Align::right},
                 {"emitted", Align::right},
                 {"emitted/50", Align::right},
                 {"order", Align::right},
                 {"documented", Align::right}});
    std::string failures;
    for (const AuditResult& result : report.results) {
        for (const std::string& model : models_of(result)) {
            const ModelSummary sum = summary_of(result, model);
            table.add({result.simulator, result.version, model, std::to_string(sum.runs),
                       std::to_string(sum.failed), difference(sum.predicted),
                       difference(sum.emitted), difference(sum.emitted_usual),
                       difference(sum.order),
                       significant(sum.documented_half, 4) == "nan"
                           ? "-"
                           : significant(sum.documented_half, 4)});
            if (!sum.failure.empty())
                failures += result.simulator + " " + result.version + " " + model + ", " +
                            counted(sum.failed, "run") + ": " + sum.failure + "\n";
        }
    }
    return table.text() + "\n" + std::string(explanation) + (failures.empty() ? "" : "\n") +
           failures;
}

std::string audit_json(const AuditReport& report) {
    Value::List results;
    for (const AuditResult& result : report.results) {
        Value::List rows;
        for (const AuditRow& row : result.rows)
            rows.push_back(
                Value::Object{{"model", row.model},
                              {"bodies", row.key.bodies},
                              {"speed", row.key.speed},
                              {"way", row.key.way},
                              {"steps", static_cast<long>(row.key.steps)},
                              {"resolved", resolved(result, row)},
                              {"requested", row.key.requested},
                              {"input", row.input},
                              {"predicted", row.predicted},
                              {"delivered", row.delivered},
                              {"failure", row.failure.empty() ? Value() : Value(row.failure)}});
        results.push_back(Value::Object{{"simulator", result.simulator},
                                        {"version", result.version},
                                        {"platform", result.platform},
                                        {"date", result.date},
                                        {"runs", rows}});
    }
    Value::List not_run(report.not_run.begin(), report.not_run.end());
    return json_of(Value::Object{{"results", results}, {"not_run", not_run}});
}

std::string audit_csv(const AuditReport& report) {
    std::string text =
        "simulator,version,model,bodies,speed [m/s],way,steps,requested,input,predicted,delivered,"
        "failure\n";
    for (const AuditResult& result : report.results)
        for (const AuditRow& row : result.rows)
            text += csv_cell(result.simulator) + "," + csv_cell(result.version) + "," +
                    csv_cell(row.model) + "," + std::string(row.key.bodies) + "," +
                    csv_number(row.key.speed) + "," + std::string(row.key.way) + "," +
                    std::to_string(row.key.steps) + "," + csv_number(row.key.requested) + "," +
                    csv_number(row.input) + "," + csv_number(row.predicted) + "," +
                    csv_number(row.delivered) + "," + csv_cell(row.failure) + "\n";
    return text;
}

FigureSet audit_figures(const AuditReport& report) {
    FigureSet set{"audit-figures.csv", {}};
    for (const AuditResult& result : report.results)
        if (!result.rows.empty())
            set.figures.push_back(
                {.name = stem(result),
                 .title = result.simulator + " " + result.version + ", equal spheres at 1 m/s",
                 .panels = {panel_of(result, "documented", "the documented way"),
                            panel_of(result, "emitted", "the emitted lines")},
                 .columns = 2});
    return set;
}

std::string audit_page(const AuditReport& report) {
    std::string page =
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width\"><title>Audit of simulators</title>\n<style>body{font:16px/"
        "1.5 sans-serif;max-width:60rem;margin:auto;padding:1rem}table{border-collapse:collapse;"
        "display:block;overflow-x:auto}td,th{padding:.1rem .6rem;border-bottom:1px solid "
        "#ccc;text-align:right}td:first-child,th:first-child{text-align:left}img{max-width:100%}"
        "</style></head><body>\n<h1>Requested, predicted and delivered restitution</h1>\n<p>" +
        html(explanation) + "</p>\n";
    for (const AuditResult& result : report.results)
        page +=
            "<h2>" + html(result.simulator + " " + result.version) + "</h2>\n<p>" +
            html(result.platform + ", " + result.date) + "</p>\n<img src=\"" + html(stem(result)) +
            ".svg\" alt=\"delivered over requested restitution\">\n"
            "<table><tr><th>model</th><th>runs</th><th>failed</th><th>predicted</th><th>"
            "emitted</th><th>emitted, 50 steps</th><th>order</th><th>documented, 0.5</th></tr>\n" +
            html_rows(result) + "</table>\n";
    for (const std::string& why : report.not_run) page += "<p>" + html(why) + "</p>\n";
    return page + "</body></html>\n";
}

}  // namespace percuss::app
