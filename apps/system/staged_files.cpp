#include "apps/system/staged_files.hpp"

#include <unistd.h>

#include <system_error>

#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace fs = std::filesystem;

StagedFiles::StagedFiles(const std::string& folder) : folder_(folder) {
    std::error_code ignored;
    for (fs::path made = fs::absolute(folder, ignored); !made.empty() && !fs::exists(made, ignored);
         made = made.parent_path())
        made_.push_back(made);
}

StagedFiles::~StagedFiles() {
    std::error_code ignored;
    for (const auto& [staged, target] : files_) fs::remove(staged, ignored);
    if (done_) return;
    for (const fs::path& made : made_) fs::remove(made, ignored);  // if it is empty
}

/// What is no regular file in that folder or above is written where it is.
bool StagedFiles::can_wait(const fs::path& target) const {
    std::error_code ignored;
    const bool near = !folder_.empty() && (target.parent_path() == folder_ ||
                                           target.parent_path() == folder_.parent_path());
    if (!near || fs::is_symlink(target, ignored)) return false;
    if (!fs::exists(target, ignored)) return true;
    return fs::is_regular_file(target, ignored) && access(target.c_str(), W_OK) == 0;
}

Expected<void> StagedFiles::write(const std::string& path, std::string_view content) {
    if (!can_wait(path)) return write_file(path, content);
    const fs::path staged = folder_ / (".percuss-" + std::to_string(getpid()) + "-" +
                                       std::to_string(files_.size()) + ".tmp");
    files_.emplace_back(staged, path);
    const auto written = write_file(staged.string(), content);
    if (written) return {};
    // the user knows the file by its own name
    const std::string& message = written.error().message;
    const auto reason = message.rfind("\": ");
    if (reason == std::string::npos) return written.error();
    return Error{"cannot write " + in_quotes(path) + message.substr(reason + 1), {}};
}

Expected<void> StagedFiles::put_in_place() {
    for (const auto& [staged, target] : files_) {
        std::error_code failure;
        if (fs::exists(target, failure))
            fs::permissions(staged, fs::status(target).permissions(), failure);
        fs::rename(staged, target, failure);
        if (failure)
            return Error{"cannot write " + in_quotes(target.string()) + ": " + failure.message(),
                         {}};
    }
    done_ = true;
    return {};
}

}  // namespace percuss::app
