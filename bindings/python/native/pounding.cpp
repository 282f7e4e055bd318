// Scenarios, studies and their result files.
#include <atomic>
#include <limits>

#include <pybind11/functional.h>
#include <pybind11/stl.h>

#include "apps/cli/command_line.hpp"
#include "apps/pounding/pound_report.hpp"
#include "apps/pounding/pound_runs.hpp"
#include "apps/pounding/suite.hpp"
#include "bindings/python/native/arguments.hpp"
#include "bindings/python/native/module.hpp"
#include "percuss/studies/result_store.hpp"

namespace percuss::python {

namespace {

py::array_t<double> column(const std::vector<double>& values) {
    return py::array_t<double>(static_cast<py::ssize_t>(values.size()), values.data());
}
py::list columns(const std::vector<std::vector<double>>& all) {
    py::list list;
    for (const auto& values : all) list.append(column(values));
    return list;
}

py::dict history_of(const studies::PoundingRun& run) {
    const PoundingHistory& h = run.solution.history;
    py::list dofs, pairs, links;
    for (const Building& b : run.problem.buildings)
        for (std::size_t i = 0; i < b.size(); ++i) dofs.append(dof_name(b, i));
    for (const PoundingPair& p : run.problem.pairs) pairs.append(p.name);
    for (const Link& l : run.problem.links) links.append(l.name);
    py::dict result;
    result["dofs"] = dofs;
    result["pairs"] = pairs;
    result["links"] = links;
    result["time"] = column(h.time);
    result["ground"] = column(h.ground);
    result["displacement"] = columns(h.displacement);
    result["velocity"] = columns(h.velocity);
    result["acceleration"] = columns(h.acceleration);
    result["clearance"] = columns(h.clearance);
    result["force"] = columns(h.force);
    result["elongation"] = columns(h.elongation);
    result["link_force"] = columns(h.link_force);
    return result;
}

/// (JSON, notes, failures, histories); `text` is read as the file `name` would be.
py::tuple pound(const std::optional<std::string>& text, const std::string& file_name,
                const OptionTexts& options, bool history) {
    const TextArguments arguments(options);
    std::vector<std::string> notes, sentences;
    std::vector<studies::PoundingRun> runs;
    std::string json;
    const auto compute = [&]() -> Expected<void> {
        const py::gil_scoped_release others;
        PERCUSS_TRY(auto scenario,
                    text ? parse_scenario(*text, file_name) : read_scenario(file_name));
        PERCUSS_CHECK(app::change_scenario(arguments, scenario));
        notes = scenario.cautions;
        auto failures = scenario.unreadable;
        PERCUSS_TRY(runs, app::run_scenario(scenario, history, notes, failures));
        for (const Error& failure : failures) sentences.push_back(failure.text());
        json = app::pound_json(scenario, runs);
        return {};
    };
    done_or_raise(compute());
    py::list histories;
    for (const auto& run : runs) histories.append(history_of(run));
    return py::make_tuple(json, notes, sentences, histories);
}

/// The command with a call after every batch; what that raises stops the study.
py::tuple suite(const std::vector<std::string>& words, const py::object& progress) {
    const auto parsed = value_or_raise(app::parse_command_line(app::suite_command, words));
    if (!parsed.help.empty()) throw py::value_error("a study is a file, not a question for help");
    std::atomic<bool> raised = false;
    std::optional<py::error_already_set> trouble;
    const auto engine = [&](const SuiteStudy& study, ResultStore& store,
                            EnsembleSettings settings) {
        const auto by_signal = settings.stopped;
        settings.stopped = [&raised, by_signal] { return raised || (by_signal && by_signal()); };
        if (!progress.is_none())
            settings.progress = [&](const EnsembleProgress& p) {
                const py::gil_scoped_acquire python;
                if (raised) return;
                try {
                    progress(p.stored, p.total);
                } catch (py::error_already_set& error) {
                    trouble.emplace(error);
                    raised = true;
                }
            };
        return run_ensemble(
            product(study), [&](const SuiteCase& which) { return run_case(study, which); }, store,
            settings);
    };
    const auto run = [&] {
        const py::gil_scoped_release others;
        return app::run_suite(parsed.arguments, engine);
    };
    const auto output = run();
    if (trouble) {
        py::error_already_set error = *trouble;
        trouble.reset();
        throw error;
    }
    if (!output) raise(output.error());
    const auto delivered =
        app::deliver({.text = {}, .files = output->files, .folder = output->folder});
    done_or_raise(delivered);
    return py::make_tuple(output->text, output->notes, output->code);
}

/// One row per run, one per degree of freedom and one per pair of a run.
struct ResultColumns {
    std::vector<std::int64_t> index, alone, impacts, peak_run, contact_run, contact_impacts;
    std::vector<std::int32_t> status, place, dof, pair;
    std::vector<double> force, onset_speed, peaks, contact_force;
    std::vector<std::string> notes;

    void add(const StoredRun& run) {
        index.push_back(run.index);
        alone.push_back(run.alone);
        const StoredPlace& p = run.place;
        place.insert(place.end(), {p.structure, p.gap, p.law, p.restitution, p.level, p.record});
        status.push_back(run.status);
        notes.push_back(run.note);
        impacts.push_back(run.impacts);
        force.push_back(run.force);
        onset_speed.push_back(run.onset_speed);
        for (std::size_t i = 0; i < run.peaks.size(); ++i) {
            const StoredPeaks& peak = run.peaks[i];
            peak_run.push_back(run.index);
            dof.push_back(static_cast<std::int32_t>(i));
            peaks.insert(peaks.end(),
                         {peak.displacement, peak.acceleration, peak.drift, peak.shear});
        }
        for (std::size_t i = 0; i < run.contacts.size(); ++i) {
            contact_run.push_back(run.index);
            pair.push_back(static_cast<std::int32_t>(i));
            contact_impacts.push_back(run.contacts[i].impacts);
            contact_force.push_back(run.contacts[i].force);
        }
    }
};

template <class T>
py::array_t<T> rows(const std::vector<T>& values, py::ssize_t width = 1) {
    const auto count = static_cast<py::ssize_t>(values.size());
    if (width == 1) return py::array_t<T>(count, values.data());
    return py::array_t<T>({count / width, width}, values.data());
}

py::dict results(const std::string& path) {
    ResultColumns all;
    std::optional<StoredStudy> study;
    const auto read = [&]() -> Expected<void> {
        const py::gil_scoped_release others;
        PERCUSS_TRY(const auto store, ResultStore::open_to_read(path));
        study = store.study();
        return store.read(0, std::numeric_limits<std::int64_t>::max(),
                          [&](const StoredRun& run) { all.add(run); });
    };
    done_or_raise(read());
    py::dict axes;
    for (const StoredAxis& axis : study->axes) axes[py::str(axis.name)] = axis.labels;
    py::dict result;
    result["study"] = study->name;
    result["fingerprint"] = study->fingerprint;
    result["program"] = study->program;
    result["cases"] = study->cases;
    result["axes"] = axes;
    result["index"] = rows(all.index);
    result["alone"] = rows(all.alone);
    result["place"] = rows(all.place, 6);
    result["status"] = rows(all.status);
    result["note"] = all.notes;
    result["impacts"] = rows(all.impacts);
    result["force"] = rows(all.force);
    result["onset_speed"] = rows(all.onset_speed);
    result["peak_run"] = rows(all.peak_run);
    result["dof"] = rows(all.dof);
    result["peaks"] = rows(all.peaks, 4);
    result["contact_run"] = rows(all.contact_run);
    result["pair"] = rows(all.pair);
    result["contact_impacts"] = rows(all.contact_impacts);
    result["contact_force"] = rows(all.contact_force);
    return result;
}

}  // namespace

void add_pounding(py::module_& module) {
    module.def("pound", &pound);
    module.def("suite", &suite);
    module.def("results", &results);
}

}  // namespace percuss::python
