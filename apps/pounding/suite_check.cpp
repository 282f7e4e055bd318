#include "apps/pounding/suite_check.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <thread>

#include "apps/cli/errors.hpp"
#include "apps/cli/value.hpp"
#include "apps/pounding/suite_report.hpp"
#include "percuss/core/text.hpp"
#include "studies/suite/plan.hpp"

namespace percuss::app {

using namespace studies;

namespace {

namespace fs = std::filesystem;

std::string size_text(double bytes) {
    constexpr double step = 1000;
    const std::vector<std::string> units{"kB", "MB", "GB", "TB"};
    double value = bytes / step;
    std::size_t i = 0;
    for (; value >= step && i + 1 < units.size(); ++i) value /= step;
    return significant(value, 2) + " " + units[i];
}

struct Found {
    bool exists = false;
    std::int64_t stored = 0;    ///< runs in the file
    std::int64_t of_shard = 0;  ///< of them in the shard
};

Expected<Found> look(const SuiteStudy& study, const StoredStudy& wanted, const std::string& path,
                     Shard shard) {
    Found found;
    std::error_code missing;
    if (!fs::exists(path, missing) || fs::file_size(path, missing) == 0) return found;
    PERCUSS_TRY(const auto store, ResultStore::open_to_read(path));
    PERCUSS_CHECK(check_same_study(store, wanted));
    PERCUSS_CHECK(check_runs(product(study), store));
    found.exists = true;
    PERCUSS_TRY(found.stored, store.count());
    PERCUSS_TRY(found.of_shard, stored_of_shard(store, shard));
    return found;
}

}  // namespace

Expected<void> check_outputs(const Arguments& arguments, const std::string& database) {
    if (!arguments.has("--out")) return check_outputs(arguments, database, {});
    const fs::path folder(arguments.text("--out"));
    return check_outputs(arguments, database, {{(folder / "summary.csv").string(), {}}});
}

Expected<void> check_outputs(const Arguments& arguments, const std::string& database,
                             const std::vector<File>& files) {
    std::vector<NamedPath> paths{{"STUDY", std::string(arguments.words()[0])}, {"--db", database}};
    for (const char* part : {"-wal", "-shm", "-journal"})
        paths.push_back({"the log of the result file", database + part});
    for (const char* option : {"--csv", "--contacts-csv", "--out"})
        paths.push_back({option, std::string(arguments.text(option))});
    for (const File& file : files) paths.push_back({"--out", file.path});
    if (arguments.text("--csv") == "-" && arguments.text("--contacts-csv") == "-")
        return bad_input(
            "--csv and --contacts-csv are two tables, and the standard output takes one; name a "
            "file for the other");
    return check_paths_differ(paths);
}

Expected<Output> check_suite(const Arguments& arguments, const SuiteStudy& study,
                             const StoredStudy& stored, const std::string& database,
                             const EnsembleSettings& settings) {
    PERCUSS_TRY(const auto found, look(study, stored, database, settings.shard));
    const SuitePlan size = plan(study);
    const std::int64_t wanted = shard_size(size.cases, settings.shard) - found.of_shard;
    const unsigned threads =
        settings.threads > 0 ? settings.threads : std::max(1U, std::thread::hardware_concurrency());
    Output output;
    output.notes = study.cautions;
    if (!size.summary)
        output.notes.push_back("the tables would have " + std::to_string(size.rows) +
                               " rows, too many to print: ask the result file by SQL");
    if (arguments.has("--json")) {
        output.text = json_of(Value::Object{{"study", study.name},
                                            {"fingerprint", stored.fingerprint},
                                            {"file", database},
                                            {"cases", static_cast<long>(size.cases)},
                                            {"without_pounding", static_cast<long>(size.alone)},
                                            {"stored", static_cast<long>(found.stored)},
                                            {"to_compute", static_cast<long>(wanted)},
                                            {"threads", static_cast<long>(threads)},
                                            {"bytes", std::round(size.bytes)},
                                            {"summary_rows", static_cast<long>(size.rows)}});
        return output;
    }
    output.text =
        study.name + "\n" + product_text(study) + ": " + std::to_string(size.cases) + " runs, " +
        std::to_string(size.alone) + " of them without pounding\n" + database +
        (found.exists ? " is sound and holds " + std::to_string(found.stored) + " of them"
                      : " does not exist yet") +
        "; complete it has about " + size_text(size.bytes) + "\n" + std::to_string(wanted) +
        (arguments.has("--shard") ? " runs of shard " + std::string(arguments.text("--shard"))
                                  : " runs") +
        " would be computed on " + counted(threads, "thread") + "\n";
    return output;
}

}  // namespace percuss::app
