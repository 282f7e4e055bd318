// Runs the program as a user would and keeps what it writes.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/process.hpp"

namespace percuss::cli {

using Words = std::vector<std::string>;
using Json = nlohmann::json;

using support::Finished;

/// `stdout_path` instead of a captured standard output, such as /dev/full.
Finished percuss(const Words& words, const std::string& stdout_path = "");

/// The JSON that the command prints; it must succeed. --json is added.
Json json(Words words);

/// Both lists of words.
Words operator+(Words first, const Words& second);

/// One sentence on stderr that contains every fragment, nothing on stdout, exit code 2.
void expect_refused(const Words& words, const Words& fragments);

/// A fresh path in the temporary folder, removed first if it exists.
std::string temporary(const std::string& name);
std::string content(const std::string& path);

void expect_relative(double value, double expected, double tolerance, const char* what);
#define EXPECT_RELATIVE(value, expected, tolerance) \
    ::percuss::cli::expect_relative(value, expected, tolerance, #value)

}  // namespace percuss::cli
