#include "apps/cli/output.hpp"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <string_view>
#include <system_error>
#include <vector>

#include "apps/cli/errors.hpp"
#include "apps/system/printable.hpp"
#include "apps/system/staged_files.hpp"
#include "io/files/same_file.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view dim = "\x1b[2m", plain = "\x1b[0m";

/// Printable, but for the two sequences that dim a line of a table.
std::string for_terminal(std::string_view text) {
    if (!terminal_output()) return printable(text);
    std::string result;
    while (true) {
        const auto next = std::min(text.find(dim), text.find(plain));
        result += printable(text.substr(0, next));
        if (next == std::string_view::npos) return result;
        result += text.substr(next, dim.size());
        text.remove_prefix(next + dim.size());
    }
}

std::string reason(int code) {
    if (code == EBADF) return "it is closed";
    if (code == ENOSPC) return "the device is full";
    if (code == EFBIG) return "the file would become too large";
    return std::strerror(code);
}

Expected<void> write_text(std::string_view unsafe) {
    const std::string text = for_terminal(unsafe);
    errno = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    // A full disk shows only when the buffer is emptied.
    if (std::fflush(stdout) == 0 && written) return {};
    if (errno == EPIPE) return {};
    return Error{"cannot write to the standard output: " + reason(errno), {}};
}

Expected<void> make_folder(const std::string& folder) {
    if (folder.empty()) return {};
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (!failure) return {};
    return Error{"cannot make the folder " + in_quotes(folder) + ": " + failure.message(), {}};
}

}  // namespace

Expected<void> check_paths_differ(const std::vector<NamedPath>& paths) {
    std::map<std::string, std::string> seen;
    for (const auto& [name, path] : paths) {
        if (path.empty() || path == "-" || path.starts_with("/dev/")) continue;
        const auto [found, fresh] = seen.emplace(io::file_identity(path), name);
        if (!fresh)
            return Error{found->second + " and " + name + " name the same file " + in_quotes(path) +
                             "; give each its own",
                         {}};
    }
    return {};
}

Expected<void> deliver(const Output& output) {
    std::vector<NamedPath> paths;
    for (const File& file : output.files) paths.push_back({"one output", file.path});
    PERCUSS_CHECK(check_paths_differ(paths));
    StagedFiles staged(output.folder);
    PERCUSS_CHECK(make_folder(output.folder));
    const File* standard = nullptr;
    for (const File& file : output.files) {
        if (file.path == "-")
            standard = &file;
        else
            PERCUSS_CHECK(staged.write(file.path, file.content));
    }
    PERCUSS_CHECK(staged.put_in_place());
    for (const std::string& refusal : output.refusals) print_message(refusal);
    for (const std::string& note : output.notes) print_message("note: " + note);
    return write_text(standard != nullptr ? standard->content : output.text);
}

bool terminal_output() {
    const char* terminal = std::getenv("TERM");
    return std::getenv("NO_COLOR") == nullptr && terminal != nullptr &&
           std::string_view(terminal) != "dumb" && isatty(STDOUT_FILENO) == 1;
}

}  // namespace percuss::app
