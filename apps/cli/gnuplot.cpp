#include "apps/cli/gnuplot.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>

#include "apps/system/process.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace {

namespace fs = std::filesystem;

constexpr int cannot_start = 127;  // as a shell says it
constexpr int too_slow = 256;      // no program ends with it

/// Removed with all it holds.
class PrivateFolder {
public:
    PrivateFolder() {
        std::error_code failure;
        std::string pattern = (fs::temp_directory_path(failure) / "percuss-XXXXXX").string();
        if (!failure && mkdtemp(pattern.data()) != nullptr) path_ = pattern;
        doomed_.emplace(path_.string());
    }
    PrivateFolder(const PrivateFolder&) = delete;
    PrivateFolder& operator=(const PrivateFolder&) = delete;
    ~PrivateFolder() {
        std::error_code ignored;
        if (!path_.empty()) fs::remove_all(path_, ignored);
    }
    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
    std::optional<DoomedFolder> doomed_;
};

/// For one script. None takes more than a few seconds; one that hangs must not hang the program.
constexpr long usual_seconds = 120;

/// PERCUSS_GNUPLOT_SECONDS, where it is a number from 1 to a day.
long seconds_allowed() {
    const char* const text = std::getenv("PERCUSS_GNUPLOT_SECONDS");
    const long seconds = text == nullptr ? 0 : std::strtol(text, nullptr, 10);
    return seconds >= 1 && seconds <= 86400 ? seconds : usual_seconds;
}

/// The exit status of the child, or nothing if it was not done in time; it is then ended.
std::optional<int> wait_for(pid_t child, std::chrono::seconds limit) {
    const auto start = std::chrono::steady_clock::now();
    auto pause = std::chrono::milliseconds(1);
    int status = 0;
    while (true) {
        const pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) return status;
        if (ended < 0 && errno != EINTR) return 1;
        if (std::chrono::steady_clock::now() - start > limit) break;
        std::this_thread::sleep_for(pause);
        pause = std::min(2 * pause, std::chrono::milliseconds(16));
    }
    kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
    return std::nullopt;
}

/// Its exit code; silent, because the program speaks for itself, and without the user's start-up
/// file, which could change every figure.
int run_gnuplot(const fs::path& folder, const std::string& script) {
    const pid_t child = fork();
    if (child < 0) return cannot_start;
    if (child == 0) {
        const int nowhere = open("/dev/null", O_RDWR);
        if (nowhere >= 0)
            for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
                dup2(nowhere, stream);
        if (chdir(folder.c_str()) == 0)
            execlp("gnuplot", "gnuplot", "-d", script.c_str(), static_cast<char*>(nullptr));
        _exit(cannot_start);
    }
    const auto status = wait_for(child, std::chrono::seconds(seconds_allowed()));
    if (!status) return too_slow;
    return WIFEXITED(*status) ? WEXITSTATUS(*status) : 1;
}

std::string why_not(int code, const std::string& script) {
    if (code == cannot_start) return "gnuplot is not installed (Debian and Ubuntu: gnuplot-nox)";
    if (code == too_slow)
        return "gnuplot did not finish " + script + " within " + std::to_string(seconds_allowed()) +
               " s (PERCUSS_GNUPLOT_SECONDS sets the limit)";
    return "gnuplot failed with exit code " + std::to_string(code);
}

bool write(const fs::path& folder, const TextFile& file) {
    return static_cast<bool>(write_file((folder / file.name).string(), file.content));
}

}  // namespace

std::optional<std::vector<File>> draw(const FigureFiles& files, std::string& why) {
    const PrivateFolder folder;
    why = "the folder for temporary files cannot be written";
    if (folder.path().empty() || !write(folder.path(), files.data)) return std::nullopt;
    std::vector<File> images;
    for (const FigureScript& script : files.scripts) {
        if (!write(folder.path(), script.file)) return std::nullopt;
        const int code = run_gnuplot(folder.path(), script.file.name);
        why = why_not(code, script.file.name);
        if (code != 0) return std::nullopt;
        for (const std::string& image : script.images) {
            auto content = read_file((folder.path() / image).string());
            if (!content || content->empty()) return std::nullopt;
            images.push_back({image, std::move(*content)});
        }
    }
    why.clear();
    return images;
}

}  // namespace percuss::app
