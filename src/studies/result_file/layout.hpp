// What a result file looks like inside: its tables, and what it says about its study.
#pragma once

#include "percuss/studies/result_store.hpp"
#include "studies/result_file/sqlite.hpp"

namespace percuss::studies {

/// Tables and study, in one transaction: a file that was killed meanwhile has no tables and is made
/// anew.
[[nodiscard]] Expected<void> create_layout(const SqlConnection& connection,
                                           const StoredStudy& study);

/// Whether there is nothing in the file yet. Refuses empty files of other programs.
[[nodiscard]] Expected<bool> is_blank(const SqlConnection& connection);

/// What the file says about its study. Refuses files of other programs and versions, damaged ones,
/// and those whose schema is not exactly the one that we write: a view or a trigger in the place of
/// a table could do anything. The work is bounded by the size of the file.
[[nodiscard]] Expected<StoredStudy> read_layout(const SqlConnection& connection);

}  // namespace percuss::studies
