// percuss suite STUDY: ensembles of pounding runs; percuss merge: their shards put together.
#pragma once

#include <functional>

#include "apps/cli/command.hpp"
#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/suite.hpp"

namespace percuss::app {

extern const Command suite_command;
extern const Command merge_command;

/// Who computes: the threads of this process, or the ranks of a cluster.
using SuiteEngine = std::function<Expected<EnsembleProgress>(const SuiteStudy&, ResultStore&,
                                                             const EnsembleSettings&)>;

[[nodiscard]] std::vector<Option> suite_options();
[[nodiscard]] std::string suite_remarks();
[[nodiscard]] Expected<Output> run_suite(const Arguments& arguments, const SuiteEngine& engine);

}  // namespace percuss::app
