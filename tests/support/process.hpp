// Runs a program to its end and keeps what it writes.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

extern char** environ;

namespace support {

struct Finished {
    int code = -1;
    std::string out;
    std::string err;
};

inline std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// `folder` takes the files of the captured output; `stdout_path` is written instead of a captured
/// standard output, such as /dev/full.
inline Finished run(std::vector<std::string> words, const std::string& folder,
                    const std::string& stdout_path = "") {
    const std::string captured = folder + "/stdout", err = folder + "/stderr";
    const std::string& out = stdout_path.empty() ? captured : stdout_path;
    std::filesystem::remove(captured);
    std::filesystem::remove(err);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT,
                                     0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT,
                                     0600);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    Finished finished;
    if (failed != 0) {
        ADD_FAILURE() << "cannot start " << words[0];
        return finished;
    }
    int status = 0;
    waitpid(child, &status, 0);
    finished.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (stdout_path.empty()) finished.out = content(out);
    finished.err = content(err);
    return finished;
}

}  // namespace support
