#include "studies/result_file/merge.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "apps/pounding/suite.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

using namespace studies;

namespace {

std::vector<Option> options() { return {json_option()}; }

std::string text(const MergeReport& report, const std::string& path) {
    return path + ": " + std::to_string(report.stored) + " of " + std::to_string(report.cases) +
           " runs of " + report.study + ", " + std::to_string(report.added) + " of them new\n";
}

Value json(const MergeReport& report) {
    Value::List missing;
    for (const std::int64_t index : report.missing) missing.emplace_back(static_cast<long>(index));
    return Value::Object{{"study", report.study},
                         {"cases", static_cast<long>(report.cases)},
                         {"stored", static_cast<long>(report.stored)},
                         {"added", static_cast<long>(report.added)},
                         {"missing", static_cast<long>(report.cases - report.stored)},
                         {"first_missing", Value(std::move(missing))}};
}

Expected<Output> run(const Arguments& arguments) {
    const auto words = arguments.words();
    if (words.size() < 2)
        return bad_input(
            "percuss merge needs the merged file and at least one shard: percuss merge OUT.db "
            "A.db B.db");
    PERCUSS_TRY(const auto report, merge_results(words[0], {words.begin() + 1, words.end()}));
    Output output{arguments.has("--json") ? json_of(json(report)) : text(report, words[0])};
    const std::int64_t missing = report.cases - report.stored;
    if (missing > 0) {
        std::vector<std::string> first;
        for (const std::int64_t index : report.missing) first.push_back(std::to_string(index));
        output.notes.push_back(
            std::to_string(missing) + " runs are missing (" + listed(first) +
            (missing > static_cast<std::int64_t>(report.missing.size()) ? " ...)" : ")") +
            "; percuss suite STUDY --db " + words[0] + " computes them");
    }
    return output;
}

}  // namespace

constinit const Command merge_command{
    .name = "merge",
    .doc = "puts the shards of a study together",
    .example = "percuss merge whole.db part1.db part2.db",
    .words = {"FILE", "the merged file, then the result files of the shards", true},
    .options = options,
    .run = run};

}  // namespace percuss::app
