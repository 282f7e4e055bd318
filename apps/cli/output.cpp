#include "apps/cli/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cli/errors.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace {

namespace fs = std::filesystem;

Expected<void> write_text(std::string_view text) {
    errno = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    // A full disk shows only when the buffer is emptied.
    if (std::fflush(stdout) == 0 && written) return {};
    if (errno == EPIPE) return {};
    return Error{"cannot write to the standard output: " + std::string(std::strerror(errno)), {}};
}

Expected<void> make_folder(const std::string& folder) {
    if (folder.empty()) return {};
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (!failure) return {};
    return Error{"cannot make the folder " + in_quotes(folder) + ": " + failure.message(), {}};
}

/// Files of a folder are all written beside it before the first is put in its place: a disk that
/// becomes full leaves what was there, and nothing new.
class StagedFiles {
public:
    explicit StagedFiles(const std::string& folder) : folder_(folder) {
        std::error_code ignored;
        for (fs::path made = fs::absolute(folder, ignored);
             !made.empty() && !fs::exists(made, ignored); made = made.parent_path())
            made_.push_back(made);
    }
    StagedFiles(const StagedFiles&) = delete;
    StagedFiles& operator=(const StagedFiles&) = delete;
    ~StagedFiles() {
        std::error_code ignored;
        for (const auto& [staged, target] : files_) fs::remove(staged, ignored);
        if (done_) return;
        for (const fs::path& made : made_) fs::remove(made, ignored);  // if it is empty
    }

    Expected<void> write(const File& file) {
        const fs::path target = file.path;
        std::error_code ignored;
        // what is no regular file in that folder or above is written where it is
        const bool near = !folder_.empty() && (target.parent_path() == folder_ ||
                                               target.parent_path() == folder_.parent_path());
        if (!near || (fs::exists(target, ignored) && !fs::is_regular_file(target, ignored)) ||
            fs::is_symlink(target, ignored) ||
            (fs::exists(target, ignored) && access(target.c_str(), W_OK) != 0))
            return write_file(file.path, file.content);
        const fs::path staged = folder_ / (".percuss-" + std::to_string(getpid()) + "-" +
                                           std::to_string(files_.size()) + ".tmp");
        files_.emplace_back(staged, target);
        auto written = write_file(staged.string(), file.content);
        if (written) return {};
        Error error = written.error();
        if (const auto at = error.message.find(staged.string()); at != std::string::npos)
            error.message.replace(at, staged.string().size(), file.path);
        return error;
    }

    Expected<void> put_in_place() {
        for (const auto& [staged, target] : files_) {
            std::error_code failure;
            if (fs::exists(target, failure))
                fs::permissions(staged, fs::status(target).permissions(), failure);
            fs::rename(staged, target, failure);
            if (failure)
                return Error{
                    "cannot write " + in_quotes(target.string()) + ": " + failure.message(), {}};
        }
        done_ = true;
        return {};
    }

private:
    fs::path folder_;
    std::vector<fs::path> made_;  ///< folders that were not there, the innermost first
    std::vector<std::pair<fs::path, fs::path>> files_;
    bool done_ = false;
};

}  // namespace

Expected<void> deliver(const Output& output) {
    StagedFiles staged(output.folder);
    PERCUSS_CHECK(make_folder(output.folder));
    for (const File& file : output.files) PERCUSS_CHECK(staged.write(file));
    PERCUSS_CHECK(staged.put_in_place());
    for (const std::string& note : output.notes) print_message("note: " + note);
    return write_text(output.text);
}

bool terminal_output() {
    const char* terminal = std::getenv("TERM");
    return std::getenv("NO_COLOR") == nullptr && terminal != nullptr &&
           std::string_view(terminal) != "dumb" && isatty(STDOUT_FILENO) == 1;
}

}  // namespace percuss::app
