// The [intensity] of a study: its levels, and how strong a record is as it is.
#pragma once

#include "io/toml/fields.hpp"
#include "percuss/studies/suite.hpp"

namespace percuss::studies {

/// Sets levels, measure and own_records of the study, and the intensities of its records.
void read_intensity(io::TomlFields& root, SuiteStudy& study);

}  // namespace percuss::studies
