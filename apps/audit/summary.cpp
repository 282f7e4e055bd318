#include "apps/audit/summary.hpp"

#include <algorithm>
#include <cmath>

#include "apps/audit/report.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

using simulators::resolved_steps;

namespace {

void enter(const AuditRow& row, ModelSummary& sum) {
    ++sum.runs;
    if (!given(row.delivered)) {
        ++sum.failed;
        if (sum.failure.empty()) sum.failure = row.failure;
        return;
    }
    const bool resolved = row.key.steps == resolved_steps;
    const double off = std::abs(row.delivered - row.key.requested);
    if (resolved) sum.predicted = std::fmax(sum.predicted, std::abs(row.predicted - row.delivered));
    if (row.key.way == "emitted") {
        double& most = resolved ? sum.emitted : sum.emitted_usual;
        most = std::fmax(most, off);
    } else if (row.key == simulators::AuditKey{"equal", 1, "documented", resolved_steps, 0.5}) {
        sum.documented_half = row.delivered;
    }
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
        if (row.model == model) enter(row, sum);
    return sum;
}

std::string kept_markdown(std::string_view simulator) {
    std::string text;
    for (const AuditResult& result : kept_results()) {
        if (result.simulator != simulator) continue;
        text +=
            "Run in " + result.version + " (" + result.platform + ", " + result.date +
            ").\nLargest difference of predicted and delivered, of requested and delivered by the "
            "emitted lines, the latter also with\n50 steps per contact; integrators of first "
            "order (Bullet, Drake) gain forty times from forty times the steps.\n\n| model | runs "
            "| "
            "predicted | emitted | emitted, 50 steps |\n|---|---|---|---|---|\n";
        for (const std::string& model : models_of(result)) {
            const ModelSummary sum = summary_of(result, model);
            text += "| `" + model + "` | " + std::to_string(sum.runs) +
                    (sum.failed ? ", " + std::to_string(sum.failed) + " failed" : "") + " | " +
                    cell(sum.predicted) + " | " + cell(sum.emitted) + " | " +
                    cell(sum.emitted_usual) + " |\n";
        }
        text += "\n";
    }
    return text;
}

}  // namespace percuss::app
