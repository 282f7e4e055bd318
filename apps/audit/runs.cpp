#include "apps/audit/runs.hpp"

#include <chrono>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "apps/audit/driver.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using simulators::AuditKey;
using simulators::AuditRun;

constexpr double start_seconds = 60;
constexpr std::size_t runs_between_saves = 20;

std::string today() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm date{};
    gmtime_r(&now, &date);
    char text[16];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%d", &date)};
}

/// One line for the driver; a number that does not exist is null.
std::string question(const ContactModel& model, const AuditRun& run) {
    const auto number = [](double value) { return std::isfinite(value) ? Json(value) : Json(); };
    return Json{{"model", model.id},
                {"lines", run.lines},
                {"radius1", run.radius1},
                {"radius2", number(run.radius2)},
                {"mass1", run.mass1},
                {"mass2", number(run.mass2)},
                {"density", run.mass1 / (4.0 / 3 * pi * std::pow(run.radius1, 3))},
                {"stiffness", run.impact.stiffness},
                {"speed", run.key.speed},
                {"time_step", run.time_step},
                {"gap", run.gap},
                {"end", run.end}}
        .dump();
}

std::string text_of(const Json& answer, const char* key) {
    return answer.is_object() && answer.contains(key) && answer[key].is_string()
               ? answer[key].get<std::string>()
               : "";
}

/// One driver, started again whenever it fell or hung.
class Auditor {
public:
    Auditor(const DriverFolder& folder, std::vector<std::string> words, double seconds)
        : folder_(folder), words_(std::move(words)), seconds_(seconds) {}

    /// Who answers; an error says why nobody does.
    [[nodiscard]] Expected<AuditResult> start() {
        process_ = std::make_unique<DriverProcess>(folder_.path(), words_);
        Json hello;
        while (!hello.is_object()) {  // some greet first
            const auto line = process_->receive(start_seconds);
            if (!line) return stopped(line.error());
            hello = Json::parse(*line, nullptr, false);
        }
        if (const std::string why = text_of(hello, "absent"); !why.empty())
            return stopped(Error{why, {}});
        AuditResult result{text_of(hello, "simulator"), text_of(hello, "version"),
                           text_of(hello, "platform"), today()};
        if (result.simulator.empty() || result.version.empty())
            return stopped(Error{"its first line is not understood", {}});
        return result;
    }

    /// False: this release has no such run.
    [[nodiscard]] bool run(const ContactModel& model, const AuditRun& run, AuditRow& row) {
        if (!process_ && !start()) {
            row.failure = "the driver does not start again";
            return true;
        }
        process_->send(question(model, run));
        const auto line = process_->receive(seconds_);
        if (!line) {
            row.failure = line.error().message;
            process_.reset();
            return true;
        }
        const Json answer = Json::parse(*line, nullptr, false);
        if (!text_of(answer, "skip").empty()) return false;
        if (answer.is_object() && answer.contains("restitution") &&
            answer["restitution"].is_number())
            row.delivered = answer["restitution"];
        else
            row.failure = text_of(answer, "error");
        if (!given(row.delivered) && row.failure.empty()) row.failure = "no number came back";
        return true;
    }

private:
    Error stopped(Error why) {
        process_.reset();
        return why;
    }

    const DriverFolder& folder_;
    std::vector<std::string> words_;
    double seconds_;
    std::unique_ptr<DriverProcess> process_;
};

struct Planned {
    const ContactModel* model;
    AuditKey key;
};

std::vector<Planned> plan(const std::string& simulator, const AuditRequest& request) {
    std::vector<Planned> all;
    for (const ContactModel* model : simulator_models())
        if (model->simulator == simulator && (request.model.empty() || model->id == request.model))
            for (const AuditKey& key : simulators::audit_keys(*model, request.brief))
                all.push_back({model, key});
    return all;
}

/// What an earlier audit left there; another release begins anew, and what failed is tried again.
void take_up(const std::string& folder, AuditResult& result) {
    if (folder.empty()) return;
    const std::string path = (fs::path(folder) / file_name(result)).string();
    const auto text = read_file(path);
    if (!text) return;
    auto earlier = read_result(*text, path);
    if (earlier && earlier->simulator == result.simulator && earlier->version == result.version)
        result = std::move(*earlier);
    std::erase_if(result.rows, [](const AuditRow& row) { return !given(row.delivered); });
}

Expected<void> save(const std::string& folder, const AuditResult& result) {
    if (folder.empty()) return {};
    std::error_code ignored;
    fs::create_directories(folder, ignored);
    return write_file((fs::path(folder) / file_name(result)).string(), result_json(result));
}

Expected<void> run_all(Auditor& auditor, const AuditRequest& request, AuditResult& result,
                       const AuditProgress& progress) {
    const std::vector<Planned> all = plan(result.simulator, request);
    std::size_t unsaved = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& [model, key] = all[i];
        progress(static_cast<double>(i) / static_cast<double>(all.size()),
                 result.simulator + " " + result.version + " " + std::string(model->id));
        if (result.find(model->id, key)) continue;
        PERCUSS_TRY(const AuditRun run, simulators::audit_run(*model, key));
        if (run.lines.empty()) continue;
        AuditRow row{std::string(model->id), key, run.input, run.predicted};
        if (!auditor.run(*model, run, row)) continue;
        result.rows.push_back(std::move(row));
        if (++unsaved % runs_between_saves == 0) PERCUSS_CHECK(save(request.folder, result));
    }
    return save(request.folder, result);
}

}  // namespace

Expected<AuditReport> run_audit(const AuditRequest& request, const AuditProgress& progress) {
    const DriverFolder folder;
    if (folder.path().empty()) return Error{"the folder for temporary files cannot be written", {}};
    AuditReport report;
    for (const std::string& simulator : request.simulators)
        for (const std::string& file : drivers_of(simulator)) {
            const auto not_run = [&](const Error& why) {
                report.not_run.push_back(simulator + " was not run by " + file + ": " +
                                         why.message);
            };
            progress(0, "looking for " + simulator);
            auto words = driver_words(folder, file, request.python);
            if (!words) {
                not_run(words.error());
                continue;
            }
            Auditor auditor(folder, std::move(*words), request.seconds);
            auto result = auditor.start();
            if (!result) {
                not_run(result.error());
                continue;
            }
            take_up(request.folder, *result);
            PERCUSS_CHECK(run_all(auditor, request, *result, progress));
            report.results.push_back(std::move(*result));
        }
    return report;
}

}  // namespace percuss::app
