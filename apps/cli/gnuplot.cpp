#include "apps/cli/gnuplot.hpp"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <optional>
#include <system_error>

#include "apps/system/process.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace {

namespace fs = std::filesystem;

constexpr int cannot_start = 127;  // as a shell says it

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
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 1;
    return WEXITSTATUS(status);
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
        why = code == cannot_start ? "gnuplot is not installed (Debian and Ubuntu: gnuplot-nox)"
                                   : "gnuplot failed with exit code " + std::to_string(code);
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
