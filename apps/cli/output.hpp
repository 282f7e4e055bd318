// What a command hands back, and the one place where it leaves the program.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"

namespace percuss::app {

struct File {
    std::string path;  ///< "-": the standard output, instead of the text
    std::string content;
};

/// Complete before anything is written, so that a failure leaves nothing half done.
struct Output {
    std::string text;
    std::vector<std::string> notes = {};  ///< cautions, for stderr
    std::vector<File> files = {};
    std::string folder = {};  ///< of the files, made if it is missing; empty: theirs exist
    int code = 0;             ///< with which the program ends
    std::vector<std::string> refusals = {};  ///< what was left out, for stderr; the code is then 2
};

/// Refuses, before anything is written, two outputs of a command in one file: the option or the
/// word that names each, and its path; an empty path and "-" name none.
struct NamedPath {
    std::string name;
    std::string path;
};
[[nodiscard]] Expected<void> check_paths_differ(const std::vector<NamedPath>& paths);

/// Writes the files, then the notes, then the text. An unwritable file or a full disk is an error;
/// a reader that has left (a closed pipe) is not.
[[nodiscard]] Expected<void> deliver(const Output& output);

/// Whether people read the standard output on a terminal that can dim a line.
[[nodiscard]] bool terminal_output();

}  // namespace percuss::app
