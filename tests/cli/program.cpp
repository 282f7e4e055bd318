#include "program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

extern char** environ;

namespace percuss::cli {

namespace {

std::string joined(const Words& words) {
    std::string line = "percuss";
    for (const std::string& word : words) line += " " + word;
    return line;
}

}  // namespace

std::string temporary(const std::string& name) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("percuss-cli-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::filesystem::remove(folder / name);
    return (folder / name).string();
}

std::string content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

Finished percuss(const Words& words, const std::string& stdout_path) {
    const std::string out = stdout_path.empty() ? temporary("stdout") : stdout_path,
                      err = temporary("stderr");
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, out.c_str(), O_WRONLY | O_CREAT,
                                     0600);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, err.c_str(), O_WRONLY | O_CREAT,
                                     0600);
    std::string program = PERCUSS_PROGRAM;
    Words copies = words;
    std::vector<char*> argv{program.data()};
    for (std::string& word : copies) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_t child = 0;
    const int failed =
        posix_spawn(&child, program.c_str(), &actions, nullptr, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    Finished run;
    if (failed != 0) {
        ADD_FAILURE() << "cannot start " << program;
        return run;
    }
    int status = 0;
    waitpid(child, &status, 0);
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    run.out = stdout_path.empty() ? content(out) : "";
    run.err = content(err);
    return run;
}

Words operator+(Words first, const Words& second) {
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

Json json(Words words) {
    words.emplace_back("--json");
    const Finished run = percuss(words);
    EXPECT_EQ(run.code, 0) << joined(words) << "\n" << run.err;
    Json result = Json::parse(run.out, nullptr, false);
    EXPECT_FALSE(result.is_discarded()) << joined(words) << "\n" << run.out;
    return result;
}

void expect_refused(const Words& words, const Words& fragments) {
    const Finished run = percuss(words);
    SCOPED_TRACE(joined(words) + "\n" + run.err);
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.out, "");
    EXPECT_TRUE(run.err.starts_with("percuss: "));
    EXPECT_EQ(run.err.find('\n'), run.err.size() - 1) << "one line";
    for (const std::string& fragment : fragments)
        EXPECT_NE(run.err.find(fragment), std::string::npos) << "says " << fragment;
}

void expect_relative(double value, double expected, double tolerance, const char* what) {
    EXPECT_LE(std::abs(value - expected), tolerance * std::abs(expected))
        << what << " is " << value << ", expected " << expected;
}

}  // namespace percuss::cli
