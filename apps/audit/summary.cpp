#include "apps/audit/summary.hpp"

#include <algorithm>
#include <cmath>

#include "apps/audit/report.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

void enter(const AuditResult& result, const AuditRow& row, ModelSummary& sum) {
    ++sum.runs;
    if (!given(row.delivered)) {
        ++sum.failed;
        if (sum.failure.empty()) sum.failure = row.failure;
        return;
    }
    const double off = std::abs(row.delivered - row.key.requested);
    const bool fine = resolved(result, row);
    if (fine) sum.predicted = std::fmax(sum.predicted, std::abs(row.predicted - row.delivered));
    if (row.key.way == "emitted") {
        if (fine) sum.emitted = std::fmax(sum.emitted, off);
        if (row.key.steps == simulators::usual_steps)
            sum.emitted_usual = std::fmax(sum.emitted_usual, off);
    } else if (fine && row.key.bodies == "equal" && row.key.speed == 1 &&
               row.key.requested == 0.5) {
        sum.documented_half = row.delivered;
    }
}

/// From what is left with 500 and with 1000 steps; NaN where that is no more than anybody sees.
double order_of(const AuditResult& result, std::string_view model) {
    const auto left = [&](int steps) {
        const AuditRow* row = result.find(model, {"equal", 1, "emitted", steps, 0.5});
        if (!row) row = result.find(model, {"wall", 1, "emitted", steps, 0.5});
        return row ? std::abs(row->delivered - row->predicted) : not_given;
    };
    const double coarse = left(simulators::order_steps[0]), fine = left(simulators::order_steps[1]);
    return coarse > measured_within && fine > 0 ? std::log2(coarse / fine) : not_given;
}

std::string cell(double value) { return given(value) ? significant(value, 2) : "—"; }

}  // namespace

std::vector<std::string> models_of(const AuditResult& result) {
    std::vector<std::string> models;
    for (const ContactModel* model : simulator_models())
        if (model->simulator == result.simulator &&
            std::ranges::find(result.rows, model->id, &AuditRow::model) != result.rows.end())
            models.emplace_back(model->id);
    return models;
}

ModelSummary summary_of(const AuditResult& result, std::string_view model) {
    ModelSummary sum;
    for (const AuditRow& row : result.rows)
        if (row.model == model) enter(result, row, sum);
    sum.order = order_of(result, model);
    return sum;
}

std::string kept_markdown(std::string_view simulator) {
    std::string text;
    for (const AuditResult& result : kept_results()) {
        if (result.simulator != simulator) continue;
        text +=
            "Run in " + result.version + " (" + result.platform + ", " + result.date +
            ").\nLargest difference of predicted and delivered, of requested and delivered by the "
            "emitted lines, the latter also with\n50 steps per contact; with which power of the "
            "step the difference falls, where 500 steps leave more than 1e-3.\n\n| model | runs | "
            "steps | predicted | emitted | emitted, "
            "50 steps | order |\n|---|---|---|---|---|---|---|\n";
        for (const std::string& model : models_of(result)) {
            const ModelSummary sum = summary_of(result, model);
            text += "| `" + model + "` | " + std::to_string(sum.runs) +
                    (sum.failed ? ", " + std::to_string(sum.failed) + " failed" : "") + " | " +
                    std::to_string((*find_model(simulator, model))->resolved_steps) + " | " +
                    cell(sum.predicted) + " | " + cell(sum.emitted) + " | " +
                    cell(sum.emitted_usual) + " | " + cell(sum.order) + " |\n";
        }
        text += "\n";
    }
    return text;
}

}  // namespace percuss::app
