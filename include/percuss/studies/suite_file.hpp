// A study as a TOML file; docs/ensembles.md describes every key.
//   [ground]       synthetic = "all"            # as in a scenario: or records = "GM/*.AT2"
//   [intensity]    levels = ["0.1 g", "0.2 g"]  # or { from = "0.1 g", to = "1 g", count = 10 }
//   [[structure]]  name = "T1/T2 = 0.3", [[structure.building]], [[structure.pair]]
//   [[law]]        name = "Hertzdamp", law = "hertzdamp", K = "25000 kip/in^1.5"
//   gaps = ["0.5 in", "1 in"]                   # instead of those of the pairs
//   restitutions = [0.4, 0.6]                   # instead of those of the laws
#pragma once

#include <string>

#include "percuss/studies/suite.hpp"

namespace percuss {

/// Paths in it are relative to the folder of `file_name`.
[[nodiscard]] Expected<SuiteStudy> parse_suite(std::string text, const std::string& file_name);
[[nodiscard]] Expected<SuiteStudy> read_suite(const std::string& path);

}  // namespace percuss
