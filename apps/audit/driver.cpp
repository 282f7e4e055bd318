#include "apps/audit/driver.hpp"

#include <fcntl.h>
#include <sys/poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <set>
#include <system_error>

#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace fs = std::filesystem;

namespace {

constexpr double compile_seconds = 300;

bool is_source(const std::string& file) { return fs::path(file).extension() == ".cpp"; }
bool is_driver(std::string_view file) {
    return !file.starts_with("protocol") && (file.ends_with(".py") || file.ends_with(".cpp"));
}

/// What stands behind `word` in the first lines of a driver.
std::string header(std::string_view content, std::string_view word) {
    const auto at = content.find(word);
    if (at == std::string_view::npos) return {};
    const auto start = at + word.size();
    return std::string(trimmed(content.substr(start, content.find('\n', start) - start)));
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words;
    for (const std::string_view word : split(text, ' ')) words.emplace_back(word);
    return words;
}

Expected<std::vector<std::string>> compiled(const DriverFolder& folder, const std::string& file,
                                            std::string_view content) {
    const std::string program = (folder.path() / (file + ".program")).string();
    std::vector<std::string> words{"c++", "-std=c++17", "-O1", file, "-o", program};
    for (const std::string& flag : words_of(header(content, "// flags:"))) words.push_back(flag);
    DriverProcess compiler(folder.path(), words);
    const auto said = compiler.receive(compile_seconds);  // nothing but its end
    if (fs::exists(program)) return std::vector<std::string>{program};
    return Error{"the driver " + file + " does not compile here (Debian: g++, " +
                     header(content, "// package:") + "): " + said.error().message,
                 {}};
}

}  // namespace

std::vector<std::string> driver_names() {
    std::set<std::string> names;
    for (const KeptText& text : driver_texts())
        if (is_driver(text.name)) names.insert(fs::path(text.name).stem().string());
    return {names.begin(), names.end()};
}

std::vector<std::string> drivers_of(const std::string& simulator) {
    std::vector<std::string> files;
    for (const KeptText& text : driver_texts())
        if (is_driver(text.name) && fs::path(text.name).stem() == simulator)
            files.emplace_back(text.name);
    return files;
}

DriverFolder::DriverFolder() {
    std::error_code failure;
    std::string pattern = (fs::temp_directory_path(failure) / "percuss-XXXXXX").string();
    if (failure || mkdtemp(pattern.data()) == nullptr) return;
    path_ = pattern;
    doomed_.emplace(pattern);
    for (const KeptText& text : driver_texts())
        if (!write_file((path_ / text.name).string(), text.content)) path_.clear();
}

DriverFolder::~DriverFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

Expected<std::vector<std::string>> driver_words(const DriverFolder& folder, const std::string& file,
                                                const std::string& python) {
    const auto text = std::ranges::find(driver_texts(), file, &KeptText::name);
    if (is_source(file)) return compiled(folder, file, text->content);
    std::vector<std::string> words = words_of(header(text->content, "#!/usr/bin/env"));
    if (!words.empty() && words.front() == "-S") words.erase(words.begin());
    if (words.empty() || words.front() == "python3") words = {python};
    words.push_back((folder.path() / file).string());
    return words;
}

DriverProcess::DriverProcess(const fs::path& folder, const std::vector<std::string>& words)
    : complaints_(folder / "complaints") {
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0) return;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return;
    }
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const std::string place = folder.string(), errors = complaints_.string();
    child_ = fork();
    if (child_ == 0) {
        setpgid(0, 0);
        const int complaints = open(errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        if (complaints >= 0) dup2(complaints, STDERR_FILENO);
        setenv("PERCUSS_DRIVERS", place.c_str(), 1);
        setenv("PYTHONDONTWRITEBYTECODE", "1", 1);
        if (chdir(place.c_str()) == 0) execvp(arguments[0], arguments.data());
        _exit(127);  // as a shell says it
    }
    close(in[0]);
    close(out[1]);
    to_ = in[1];
    from_ = out[0];
}

DriverProcess::~DriverProcess() {
    for (const int stream : {to_, from_})
        if (stream >= 0) close(stream);
    if (child_ <= 0) return;
    kill(-child_, SIGKILL);
    kill(child_, SIGKILL);
    while (waitpid(child_, nullptr, 0) < 0 && errno == EINTR) continue;
}

bool DriverProcess::send(const std::string& line) {
    const std::string text = line + "\n";
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t n = write(to_, text.data() + sent, text.size() - sent);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        sent += static_cast<std::size_t>(n);
    }
    return true;
}

std::string DriverProcess::how_it_ended() {
    int status = 0;
    while (waitpid(child_, &status, 0) < 0 && errno == EINTR) continue;
    child_ = -1;
    std::string last;
    if (const auto said = read_file(complaints_.string()))
        for (const std::string_view line : split(*said, '\n'))
            if (!trimmed(line).empty()) last = trimmed(line);
    if (WIFSIGNALED(status)) return "it was ended by signal " + std::to_string(WTERMSIG(status));
    if (WEXITSTATUS(status) == 127) return "it cannot be started";
    return "it ended with code " + std::to_string(WEXITSTATUS(status)) +
           (last.empty() ? "" : ": " + last);
}

Expected<std::string> DriverProcess::receive(double seconds) {
    using Clock = std::chrono::steady_clock;
    const auto limit = Clock::now() + std::chrono::duration<double>(seconds);
    while (true) {
        if (const auto end = unread_.find('\n'); end != std::string::npos) {
            std::string line = unread_.substr(0, end);
            unread_.erase(0, end + 1);
            return line;
        }
        if (child_ <= 0) return Error{"it cannot be started", {}};
        const auto left =
            std::chrono::duration_cast<std::chrono::milliseconds>(limit - Clock::now()).count();
        if (left <= 0)
            return Error{"it did not answer within " + significant(seconds, 3) + " s", {}};
        pollfd ready{from_, POLLIN, 0};
        if (poll(&ready, 1, static_cast<int>(std::min<long>(left, 1000))) <= 0) continue;
        char part[4096];
        const ssize_t n = read(from_, part, sizeof part);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return Error{how_it_ended(), {}};
        unread_.append(part, static_cast<std::size_t>(n));
    }
}

}  // namespace percuss::app
