#include "apps/audit/results.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "percuss/core/text.hpp"
#include "percuss/simulators/answers.hpp"

namespace percuss::app {

namespace {

using Json = nlohmann::ordered_json;
using simulators::AuditKey;

constexpr std::string_view columns[] = {"bodies",    "speed", "way",       "steps",
                                        "requested", "input", "predicted", "delivered"};

/// Seven digits are more than any of these runs has.
Json number(double value) {
    return std::isfinite(value) ? Json::parse(significant(value, 7)) : Json();
}

Json row_json(const AuditRow& row) {
    Json cells = Json::array({row.key.bodies, number(row.key.speed), row.key.way, row.key.steps,
                              number(row.key.requested), number(row.input), number(row.predicted),
                              number(row.delivered)});
    if (!row.failure.empty()) cells.push_back(row.failure);
    return cells;
}

/// Words of a key live as long as the program.
std::string_view known_word(const std::string& text) {
    for (const std::string_view word : {"equal", "unequal", "wall", "documented", "emitted"})
        if (word == text) return word;
    return {};
}

double number_of(const Json& json) { return json.is_number() ? json.get<double>() : not_given; }

/// False where the cells are not those of a row.
bool read_row(const Json& cells, AuditRow& row) {
    if (!cells.is_array() || cells.size() < std::size(columns) || !cells[0].is_string() ||
        !cells[2].is_string() || !cells[3].is_number_integer())
        return false;
    row.key = {known_word(cells[0]), number_of(cells[1]), known_word(cells[2]), cells[3].get<int>(),
               number_of(cells[4])};
    row.input = number_of(cells[5]);
    row.predicted = number_of(cells[6]);
    row.delivered = number_of(cells[7]);
    if (cells.size() > std::size(columns) && cells[8].is_string()) row.failure = cells[8];
    return !row.key.bodies.empty() && !row.key.way.empty() && given(row.key.speed) &&
           given(row.key.requested);
}

/// Predictions are this program's, so that a kept file cannot vouch for a formula that changed.
void predict_again(AuditResult& result) {
    for (AuditRow& row : result.rows) {
        row.predicted = not_given;
        const auto model = find_model(result.simulator, row.model);
        if (!model) continue;
        const auto impact = simulators::audit_impact(**model, row.key.bodies, row.key.speed);
        if (const auto found = predict(**model, row.input, impact))
            row.predicted = found->restitution;
    }
}

const std::vector<AuditResult>& results_as_kept() {
    static const std::vector<AuditResult> all = [] {
        std::vector<AuditResult> found;
        for (const KeptText& text : kept_texts())
            if (auto result = read_result(text.content, std::string(text.name)))
                found.push_back(std::move(*result));
        return found;
    }();
    return all;
}

/// The rows of one model: predicting those of all takes most of a second.
AuditResult of_model(AuditResult result, std::string_view model) {
    std::erase_if(result.rows, [&](const AuditRow& row) { return row.model != model; });
    return result;
}

}  // namespace

const AuditRow* AuditResult::find(std::string_view model, const AuditKey& key) const {
    const auto found = std::ranges::find_if(
        rows, [&](const AuditRow& row) { return row.model == model && row.key == key; });
    return found == rows.end() ? nullptr : &*found;
}

std::string file_name(const AuditResult& result) {
    std::string name = result.simulator + "-" + result.version;
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c)) && c != '.') c = '-';
    return name + ".json";
}

std::string result_json(const AuditResult& result) {
    std::map<std::string, std::string> models;
    for (const AuditRow& row : result.rows)
        models[row.model] += (models[row.model].empty() ? "\n    " : ",\n    ") +
                             row_json(row).dump(-1, ' ', false, Json::error_handler_t::replace);
    std::string text = "{\"simulator\": " + Json(result.simulator).dump() +
                       ", \"version\": " + Json(result.version).dump() +
                       ",\n \"platform\": " + Json(result.platform).dump() +
                       ", \"date\": " + Json(result.date).dump() +
                       ",\n \"columns\": " + Json(columns).dump() + ",\n \"models\": {";
    bool first = true;
    for (const auto& [model, rows] : models) {
        text += (first ? "\n  " : ",\n  ") + Json(model).dump() + ": [" + rows + "]";
        first = false;
    }
    return text + "}}\n";
}

Expected<AuditResult> read_result(std::string_view text, const std::string& name) {
    const Json json = Json::parse(text, nullptr, false);
    const auto wrong = [&](const std::string& what) {
        return Error{in_quotes(name) + " is not a result of an audit: " + what, {}};
    };
    if (!json.is_object() || !json.contains("models") || !json["models"].is_object())
        return wrong("it has no models");
    AuditResult result;
    for (const auto& [key, field] : {std::pair{"simulator", &result.simulator},
                                     {"version", &result.version},
                                     {"platform", &result.platform},
                                     {"date", &result.date}}) {
        if (!json.contains(key) || !json[key].is_string()) return wrong(std::string("no ") + key);
        *field = json[key].get<std::string>();
    }
    for (const auto& [model, rows] : json["models"].items())
        for (const Json& cells : rows) {
            AuditRow row{.model = model};
            if (!read_row(cells, row)) return wrong("a row of " + model + " is damaged");
            result.rows.push_back(std::move(row));
        }
    return result;
}

const std::vector<AuditResult>& kept_results() {
    static const std::vector<AuditResult> all = [] {
        std::vector<AuditResult> found = results_as_kept();
        for (AuditResult& result : found) predict_again(result);
        return found;
    }();
    return all;
}

bool resolved(const AuditResult& result, const AuditRow& row) {
    const auto model = find_model(result.simulator, row.model);
    return model && row.key.steps >= (*model)->resolved_steps;
}

double largest_deviation(const AuditResult& result, std::string_view model) {
    double most = not_given;
    for (const AuditRow& row : result.rows)
        if (row.model == model && resolved(result, row) && given(row.delivered) &&
            given(row.predicted))
            most = std::fmax(most, std::abs(row.predicted - row.delivered));
    return most;
}

bool measured(const ContactModel& model) {
    return std::ranges::any_of(results_as_kept(), [&](const AuditResult& result) {
        if (result.simulator != model.simulator) return false;
        AuditResult own = of_model(result, model.id);
        predict_again(own);
        return largest_deviation(own, model.id) <= measured_within;
    });
}

}  // namespace percuss::app
