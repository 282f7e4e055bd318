#include "apps/cli/errors.hpp"

#include <cstdio>

#include "apps/system/printable.hpp"

namespace percuss::app {

void print_message(std::string_view message) {
    const std::string line = "percuss: " + printable_line(message) + "\n";
    std::fwrite(line.data(), 1, line.size(), stderr);
}

int refuse(const Error& error) {
    print_message(error.text());
    return exit_bad_input;
}

}  // namespace percuss::app
