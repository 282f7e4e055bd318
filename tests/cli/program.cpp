#include "program.hpp"
#include "support/paths.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

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

std::string content(const std::string& path) { return support::content(path); }

Finished percuss(const Words& words, const std::string& stdout_path) {
    const std::string folder = std::filesystem::path(temporary("stdout")).parent_path();
    return support::run(Words{support::program_path} + words, folder, stdout_path);
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
