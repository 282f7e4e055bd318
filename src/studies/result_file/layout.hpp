// What a result file looks like inside: its tables, and what it says about its study.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "percuss/studies/result_store.hpp"
#include "studies/result_file/sqlite.hpp"

namespace percuss::studies {

/// What stands in a file. The first layout had no table of contacts.
struct FileLayout {
    StoredStudy study;
    bool contacts = true;
    std::array<std::int64_t, 6> lengths{};  ///< of the axes of a place, in its order
    std::vector<std::int64_t> pairs;        ///< by structure; -1: the file does not name them
};
[[nodiscard]] FileLayout layout_of(StoredStudy study, bool contacts);

/// Tables and study, in one transaction: a file that was killed meanwhile has no tables and is made
/// anew.
[[nodiscard]] Expected<void> create_layout(const SqlConnection& connection,
                                           const StoredStudy& study);

/// Whether there is nothing in the file yet. Refuses empty files of other programs.
[[nodiscard]] Expected<bool> is_blank(const SqlConnection& connection);

/// What the file says about its study. Refuses files of other programs and versions, damaged ones,
/// and those whose schema is not exactly the one that we write: a view or a trigger in the place of
/// a table could do anything. The work is bounded by the size of the file.
[[nodiscard]] Expected<FileLayout> read_layout(const SqlConnection& connection);

/// Gives a file what it lacks before it takes a run: the table of contacts, and the axes that its
/// study has by now. Inside a transaction of the caller's.
[[nodiscard]] Expected<void> complete_layout(const SqlConnection& connection, FileLayout& layout,
                                             const std::vector<StoredAxis>& axes);

}  // namespace percuss::studies
