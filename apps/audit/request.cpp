#include <algorithm>
#include <cmath>
#include <filesystem>

#include "apps/audit/driver.hpp"
#include "apps/audit/report.hpp"
#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/progress.hpp"
#include "apps/commands.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() {
    return {
        {"--model", "MODEL", "one contact model of one simulator", "Simulators"},
        {"--brief", "", "six impacts per model instead of a hundred", "Simulators"},
        {"--shipped", "", "shows the runs that are kept with the program; runs nothing",
         "Simulators"},
        {"--python", "PROGRAM", "interpreter of drivers in Python: python3", "Simulators"},
        {"--timeout", "T", "for one run: 60 s", "Simulators"},
        {"--out", "DIR", "results, table, page and figures; what is there is continued", "Output"},
        {"--csv", "FILE", "every run as CSV", "Output"},
        {"--json", "", "every run, for programs", "Output"}};
}

/// The simulators that were named, or all that have a driver.
Expected<std::vector<std::string>> read_names(const Arguments& arguments) {
    const std::vector<std::string> all = driver_names();
    if (arguments.words().empty()) return all;
    std::vector<std::string> names;
    for (const std::string& word : arguments.words()) {
        const std::string name = lower_case(word);
        if (std::ranges::find(all, name) == all.end()) {
            PERCUSS_CHECK(find_model(name, {}));
            return bad_input("audit has no driver for " + name + "; it runs " +
                             listed(all, " and "));
        }
        if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
    return names;
}

Expected<AuditRequest> read_request(const Arguments& arguments) {
    AuditRequest request;
    PERCUSS_TRY(request.simulators, read_names(arguments));
    request.model = arguments.text("--model");
    if (!request.model.empty()) {
        if (request.simulators.size() != 1)
            return bad_input("--model needs the one simulator that has the model");
        PERCUSS_CHECK(find_model(request.simulators[0], request.model));
    }
    request.brief = arguments.has("--brief");
    if (arguments.has("--python")) request.python = arguments.text("--python");
    // Drivers run in a folder of their own.
    if (request.python.find('/') != std::string::npos)
        request.python = std::filesystem::absolute(request.python).string();
    if (arguments.has("--timeout")) {
        PERCUSS_TRY(request.seconds, arguments.quantity("--timeout", dimension::time));
        if (!(request.seconds > 0 && request.seconds <= 86400))
            return bad_input("--timeout is " + shortest(request.seconds) +
                             " s; it must be positive and at most a day");
    }
    if (arguments.has("--out")) {
        request.folder = arguments.text("--out");
        PERCUSS_CHECK(check_folder("--out", request.folder));
    }
    return request;
}

/// Those that nothing here can run.
std::string without_driver() {
    const std::vector<std::string> all = driver_names();
    std::vector<std::string_view> names;
    for (const std::string_view name : simulator_names())
        if (std::ranges::find(all, name) == all.end()) names.push_back(name);
    return listed(names, " and ") + " were not run: they have no driver";
}

AuditReport kept(const AuditRequest& request) {
    AuditReport report;
    for (AuditResult result : kept_results()) {
        if (std::ranges::find(request.simulators, result.simulator) == request.simulators.end())
            continue;
        if (!request.model.empty())
            std::erase_if(result.rows,
                          [&](const AuditRow& row) { return row.model != request.model; });
        report.results.push_back(std::move(result));
    }
    return report;
}

Expected<AuditReport> report_of(const Arguments& arguments, const AuditRequest& request) {
    if (arguments.has("--shipped")) return kept(request);
    ProgressBar bar;
    return run_audit(request,
                     [&](double share, const std::string& what) { bar.show(share, what); });
}

void add_page(const AuditReport& report, const std::string& folder, Output& output) {
    const auto path = [&](const char* name) {
        return (std::filesystem::path(folder) / name).string();
    };
    output.folder = folder;
    const FigureSet figures = audit_figures(report);
    if (!figures.figures.empty()) add_figures(figures, folder, output);
    output.files.push_back({path("index.html"), audit_page(report)});
    output.files.push_back({path("audit.csv"), audit_csv(report)});
    output.files.push_back({path("audit.json"), audit_json(report)});
}

/// Results that earlier audits left in the folder.
void add_earlier(const std::string& folder, AuditReport& report) {
    std::error_code failure;
    std::vector<std::string> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failure))
        if (entry.path().extension() == ".json") paths.push_back(entry.path().string());
    std::ranges::sort(paths);
    for (const std::string& path : paths) {
        const auto text = read_file(path);
        if (!text) continue;
        auto result = read_result(*text, path);
        if (result && std::ranges::find(report.results, file_name(*result), file_name) ==
                          report.results.end())
            report.results.push_back(std::move(*result));
    }
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(const AuditRequest request, read_request(arguments));
    PERCUSS_TRY(const AuditReport report, report_of(arguments, request));
    Output output{arguments.has("--json") ? audit_json(report) : audit_text(report)};
    output.notes = report.not_run;
    if (arguments.words().empty() && !arguments.has("--shipped"))
        output.notes.push_back(without_driver());
    if (arguments.has("--csv"))
        output.files.push_back({std::string(arguments.text("--csv")), audit_csv(report)});
    if (!request.folder.empty()) {
        AuditReport all = report;
        add_earlier(request.folder, all);
        add_page(all, request.folder, output);
    }
    return output;
}

std::string remarks() {
    return "Each simulator that is found here runs the same impacts: equal and unequal spheres and "
           "a wall, three speeds,\nrestitutions from 0.1 to 0.9, asked for in the documented way "
           "and with the lines of percuss emit, at a\nresolved step and with 50 steps per "
           "contact. A run that fails or hangs is reported, and the rest continues.\n";
}

}  // namespace

constinit const Command audit_command{
    .name = "audit",
    .doc = "runs other simulators: the restitution requested, predicted, delivered",
    .example =
        "percuss audit lammps --brief\n"
        "percuss audit --out build/audit --python .venv/bin/python3\n"
        "percuss audit --shipped",
    .words = {"SIMULATOR", "as in percuss simulators; all if left out", true, true},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
