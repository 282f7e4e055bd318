#include "apps/cli/errors.hpp"

#include <cstdio>

#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

/// A message may quote a file with line ends in it; scripts read one line.
std::string one_line(std::string_view text) {
    std::string line;
    for (const char c : text) {
        const bool blank = static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
        if (!blank) {
            line += c;
        } else if (!line.empty() && line.back() != ' ') {
            line += ' ';
        }
    }
    return line;
}

}  // namespace

void print_message(std::string_view message) {
    const std::string line = "percuss: " + one_line(message) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

int refuse(const Error& error) {
    print_message(error.text());
    return exit_bad_input;
}

std::string suggestion(std::string_view name, std::span<const std::string_view> candidates,
                       std::string_view otherwise) {
    const std::string near = nearest_name(name, candidates);
    return near.empty() ? std::string(otherwise) : "; did you mean " + near + "?";
}

}  // namespace percuss::app
