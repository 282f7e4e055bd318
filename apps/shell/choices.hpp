// What may be typed where, for the scripts that complete a command line.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/command.hpp"

namespace percuss::app {

/// Words, files or folders; nothing of these: a value that only the user knows.
struct Choices {
    std::vector<std::string> words = {};
    bool files = false;
    bool folders = false;

    [[nodiscard]] bool empty() const { return words.empty() && !files && !folders; }
};

/// The value of an option.
[[nodiscard]] Choices choices(const Command& command, const Option& option);
/// The words of a command that belong to no option.
[[nodiscard]] Choices choices(const Command& command);

/// The words with a space between them.
[[nodiscard]] std::string joined(const std::vector<std::string>& words);

}  // namespace percuss::app
