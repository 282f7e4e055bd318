// What can be said about a study before it runs.
#pragma once

#include "apps/cli/command.hpp"
#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/suite.hpp"

namespace percuss::app {

/// Refuses an output that would be written over the result file, the study or another output.
[[nodiscard]] Expected<void> check_outputs(const Arguments& arguments, const std::string& database);
/// The same for the files that are about to be written.
[[nodiscard]] Expected<void> check_outputs(const Arguments& arguments, const std::string& database,
                                           const std::vector<File>& files);

/// Whether study and result file are sound, what would run, how large the file becomes.
[[nodiscard]] Expected<Output> check_suite(const Arguments& arguments, const SuiteStudy& study,
                                           const StoredStudy& stored, const std::string& database,
                                           const EnsembleSettings& settings);

}  // namespace percuss::app
