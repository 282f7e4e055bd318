#include "apps/cli/errors.hpp"

#include <cstdio>

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

}  // namespace percuss::app
