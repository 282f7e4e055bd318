#include "apps/pounding/suite.hpp"

#include <charconv>
#include <cmath>
#include <filesystem>
#include <optional>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/progress.hpp"
#include "apps/contact/options.hpp"
#include "apps/pounding/fragility_report.hpp"
#include "apps/pounding/stop_signal.hpp"
#include "apps/pounding/suite_check.hpp"
#include "apps/pounding/suite_report.hpp"
#include "apps/system/printable.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"
#include "percuss/studies/suite_file.hpp"
#include "studies/suite/results.hpp"

namespace percuss::app {

using namespace studies;

namespace {

namespace fs = std::filesystem;

constexpr long most_threads = 1024;
constexpr long most_shards = 1'000'000;

/// A whole number from 1 to `most` and nothing else; 0 if it is none.
long whole_number(std::string_view text, long most) {
    long value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool good = status == std::errc{} && end == text.data() + text.size();
    return good && value >= 1 && value <= most ? value : 0;
}

Expected<Shard> read_shard(const Arguments& arguments) {
    if (!arguments.has("--shard")) return Shard{};
    const std::string_view text = arguments.text("--shard");
    const auto slash = text.find('/');
    const long of =
        slash == std::string_view::npos ? 0 : whole_number(text.substr(slash + 1), most_shards);
    const long number = of > 0 ? whole_number(text.substr(0, slash), of) : 0;
    if (number > 0) return Shard{number, of};
    return bad_input("--shard " + in_quotes(text) +
                     " names no part of a study; expected I/N with I from 1 to N, such as 2/4");
}

Expected<EnsembleSettings> read_settings(const Arguments& arguments) {
    EnsembleSettings settings;
    PERCUSS_TRY(const auto shard, read_shard(arguments));
    settings.shard = shard;
    if (arguments.has("--threads")) {
        const long threads = whole_number(arguments.text("--threads"), most_threads);
        if (threads == 0)
            return bad_input("--threads " + in_quotes(arguments.text("--threads")) +
                             " is not a number of threads; expected 1 to 1024");
        settings.threads = static_cast<unsigned>(threads);
    }
    return settings;
}

/// Which law the others are compared with.
Expected<std::int32_t> read_against(const Arguments& arguments, const SuiteStudy& study) {
    if (!arguments.has("--against")) return 0;
    const std::string_view name = arguments.text("--against");
    std::vector<std::string_view> names(study.laws.begin(), study.laws.end());
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<std::int32_t>(i);
    return bad_input("the study has no law " + in_quotes(name) + suggestion(name, names));
}

std::string database(const Arguments& arguments) {
    if (arguments.has("--db")) return std::string(arguments.text("--db"));
    return fs::path(arguments.words()[0]).stem().string() + ".db";
}

using CsvWriter = Expected<void> (*)(const SuiteStudy&, const ResultStore&, const FileSink&);

/// To the file of the option, if it is given; - is the standard output.
Expected<void> write_csv(const Arguments& arguments, const char* option, const SuiteStudy& study,
                         const ResultStore& store, CsvWriter csv, Output& output) {
    if (!arguments.has(option)) return {};
    const std::string path(arguments.text(option));
    if (path != "-")
        return write_file_in_parts(path,
                                   [&](const FileSink& sink) { return csv(study, store, sink); });
    output.text.clear();
    return write_file_in_parts("/dev/stdout", [&](const FileSink& sink) {
        return csv(study, store, [&](std::string_view part) { sink(printable(part)); });
    });
}

/// The answers to --fragility, and the gaps for --target.
Expected<FragilityReport> read_fragility(const Arguments& arguments, const SuiteStudy& study) {
    FragilityReport report;
    if (arguments.has("--fragility")) {
        PERCUSS_TRY(
            report.questions,
            of_option("--fragility", parse_fragility(arguments.text("--fragility"), study)));
    }
    PERCUSS_TRY(report.target, arguments.quantity("--target", dimension::none));
    if (!arguments.has("--target")) return report;
    if (!(report.target > 0 && report.target < 1))
        return bad_input("--target is a probability between 0 and 1, such as 0.1");
    if (report.questions.empty())
        return bad_input("--target needs --fragility, such as \"impacts > 0\"");
    if (study.gaps.size() < 2)
        return bad_input("--target looks for a gap, and the study has not several gaps");
    return report;
}

Expected<void> add_files(const SuiteStudy& study, const ResultStore& store,
                         const SuiteSummary& summary, const FragilityReport& fragile,
                         const std::string& folder, Output& output) {
    if (!fragile.answers.empty()) {
        add_figures(fragility_figures(study, fragile.answers), folder, output);
        output.files.push_back(
            {(fs::path(folder) / "fragility.csv").string(), fragility_csv(study, fragile.answers)});
    }
    PERCUSS_TRY(const auto ida, ida_figures(study, store, summary));
    add_figures(amplification_figures(study, summary), folder, output);
    if (!ida.figures.empty()) add_figures(ida, folder, output);
    output.files.push_back(
        {(fs::path(folder) / "summary.csv").string(), summary_csv(study, summary)});
    return {};
}

Expected<Output> report(const Arguments& arguments, const SuiteStudy& study,
                        const ResultStore& store, const EnsembleProgress& progress,
                        std::int32_t against, FragilityReport fragile) {
    Output output;
    output.notes = study.cautions;
    PERCUSS_TRY(const auto summary, summarise(study, store));
    if (summary.left_out > 0)
        output.notes.push_back(std::to_string(summary.left_out) + " of " +
                               std::to_string(summary.pounding_runs) +
                               " runs were not completed and are left out of the statistics; the "
                               "first because " +
                               summary.first_note);
    PERCUSS_TRY(auto comparison, compare_laws(product(study), store, against));
    for (const FragilityQuestion& question : fragile.questions) {
        PERCUSS_TRY(auto answer, fragility(study, store, question));
        fragile.answers.push_back(std::move(answer));
    }
    const SuiteReport data{study, summary, comparison, progress, store.path(), &fragile};
    output.text = arguments.has("--json") ? suite_json(data)
                                          : suite_text(data) + fragility_text(study, fragile);
    PERCUSS_CHECK(write_csv(arguments, "--csv", study, store, suite_csv, output));
    PERCUSS_CHECK(write_csv(arguments, "--contacts-csv", study, store, contacts_csv, output));
    if (arguments.has("--out")) {
        const std::string folder(arguments.text("--out"));
        PERCUSS_CHECK(add_files(study, store, summary, fragile, folder, output));
        PERCUSS_CHECK(check_outputs(arguments, store.path(), output.files));
    }
    return output;
}

/// With several machines the tables wait until all parts are together.
Output shard_output(const Arguments& arguments, const ResultStore& store,
                    const EnsembleProgress& progress, std::int64_t stored) {
    Output output{"stored " + std::to_string(progress.stored) + " of the " +
                  std::to_string(progress.total) + " runs of shard " +
                  std::string(arguments.text("--shard")) + " in " + store.path() + " (" +
                  std::to_string(stored) + " of the " + std::to_string(store.study().cases) +
                  " runs of the study); percuss merge OUT.db " + store.path() +
                  " ... puts the shards together\n"};
    if (arguments.has("--json")) output.text = shard_json(progress, stored, store);
    if (arguments.has("--csv") || arguments.has("--contacts-csv") || arguments.has("--out"))
        output.notes.emplace_back(
            "--csv, --contacts-csv and --out need all shards: merge them first");
    return output;
}

/// As a program that the signal had ended, but with everything stored that was computed.
Output stopped_output(const ResultStore& store, std::int64_t stored) {
    constexpr int by_signal = 128;
    Output output;
    output.notes.push_back("stopped by a signal; " + std::to_string(stored) + " of the " +
                           std::to_string(store.study().cases) + " runs are stored in " +
                           store.path() + ", and the same command resumes from there");
    output.code = by_signal + StopSignal::caught();
    return output;
}

Expected<Output> run_threads(const Arguments& arguments) {
    return run_suite(arguments, [](const SuiteStudy& study, ResultStore& store,
                                   const EnsembleSettings& settings) {
        return run_ensemble(
            product(study), [&](const SuiteCase& which) { return run_case(study, which); }, store,
            settings);
    });
}

std::string time_text(double seconds) {
    const long s = std::lround(seconds);
    constexpr long minute = 60, hour = 3600;
    if (s >= hour)
        return std::to_string(s / hour) + " h " + std::to_string(s % hour / minute) + " min";
    if (s >= minute)
        return std::to_string(s / minute) + " min " + std::to_string(s % minute) + " s";
    return std::to_string(s) + " s";
}

double share_done(const EnsembleProgress& p) {
    return p.total > 0 ? static_cast<double>(p.stored) / static_cast<double>(p.total) : 1;
}

/// Runs done, rate and time left.
std::string remark(const EnsembleProgress& p) {
    std::string text = std::to_string(p.stored) + "/" + std::to_string(p.total);
    if (p.seconds <= 0 || p.computed == 0) return text;
    const double rate = static_cast<double>(p.computed) / p.seconds;
    return text + "  " + significant(rate, 3) + " runs/s  " +
           time_text(static_cast<double>(p.total - p.stored) / rate) + " left";
}

}  // namespace

std::vector<Option> suite_options() {
    return {
        {"--db", "FILE", "the result file; without it STUDY.db in this folder"},
        {"--threads", "N", "without it all cores"},
        {"--shard", "I/N", "computes the I-th of N parts of the study, for N machines"},
        {"--check", "", "runs nothing: whether study and result file are sound, what would run"},
        {"--against", "LAW", "the law that the others are compared with; without it the first"},
        {"--fragility", "LIMITS",
         "probability of \"drift > 30 mm\", \"A.3-B.3 force > 2 MN\", ..., given the intensity"},
        {"--target", "P", "with several gaps: the gap with which that probability is P"},
        {"--csv", "FILE", "every run as CSV; - for the standard output", "Output"},
        {"--contacts-csv", "FILE", "impacts and force of every pair of every run as CSV", "Output"},
        {"--out", "DIR", "writes summary.csv and figures (SVG, PNG) there", "Output"},
        json_option()};
}

std::string suite_remarks() {
    return "A study is a TOML file; docs/ensembles.md lists its keys, examples/ has some. Killed "
           "at\n"
           "any moment and restarted it resumes: only the last fifth of a second is computed\n"
           "again. The numbers do not depend on threads, shards or interruptions.\n"
           "Limits of --fragility, separated by commas, are of displacement, drift (a length, or "
           "per\n"
           "cent of the storey height), ductility, acceleration, shear, force or impacts; with a\n"
           "name in front of one degree of freedom (A.3) or, for force and impacts, of one pair "
           "as\n"
           "percuss pound names it (A.3-B.3). A run that collapses exceeds them all.\n"
           "Amplification: peak with pounding over the peak of the same building far from "
           "others.\n";
}

Expected<Output> run_suite(const Arguments& arguments, const SuiteEngine& engine) {
    PERCUSS_TRY(auto settings, read_settings(arguments));
    const std::string path = database(arguments);
    PERCUSS_CHECK(check_outputs(arguments, path));
    if (arguments.has("--out"))
        PERCUSS_CHECK(check_folder("--out", std::string(arguments.text("--out"))));
    PERCUSS_TRY(const auto study, read_suite(arguments.words()[0]));
    PERCUSS_TRY(const auto against, read_against(arguments, study));
    PERCUSS_TRY(const auto fragile, read_fragility(arguments, study));
    const StoredStudy wanted = stored_study(study, "percuss " PERCUSS_VERSION);
    constexpr const char* hint = "--db FILE names the result file";
    if (arguments.has("--check"))
        return with_hint(check_suite(arguments, study, wanted, path, settings), hint);
    PERCUSS_TRY(auto store, with_hint(ResultStore::open(path, wanted), hint));
    ProgressBar bar;
    if (bar.visible())
        settings.progress = [&](const EnsembleProgress& progress) {
            bar.show(share_done(progress), remark(progress));
        };
    std::optional<StopSignal> stop(std::in_place);
    settings.stopped = [] { return StopSignal::caught() != 0; };
    const auto progress = engine(study, store, settings);
    stop.reset();
    bar.clear();
    if (!progress) {
        const auto kept = store.count();
        return Error{progress.error().message + "; " +
                         (kept ? std::to_string(*kept) + " runs are stored, and" : "") +
                         " the same command resumes from there",
                     progress.error().where};
    }
    PERCUSS_TRY(const auto stored, store.count());
    if (progress->stored < progress->total) return stopped_output(store, stored);
    auto output = stored < store.study().cases
                      ? shard_output(arguments, store, *progress, stored)
                      : report(arguments, study, store, *progress, against, fragile);
    if (output && progress->threads > 0 && progress->threads < settings.threads)
        output->notes.push_back("the system refused threads: " + std::to_string(progress->threads) +
                                " computed instead of " + std::to_string(settings.threads));
    return output;
}

constinit const Command suite_command{
    .name = "suite",
    .doc = "ensembles of pounding runs: amplification factors over records, levels and laws",
    .example =
        "percuss suite examples/study-full-product.toml --out figures\n"
        "percuss suite study.toml --shard 1/2 --db part1.db",
    .words = {"STUDY", "a TOML file", false},
    .options = suite_options,
    .run = run_threads,
    .remarks = suite_remarks};

}  // namespace percuss::app
