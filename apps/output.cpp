#include "output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "errors.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace {

Expected<bool> write_text(std::string_view text) {
    errno = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    // A full disk shows only when the buffer is emptied.
    if (std::fflush(stdout) == 0 && written) return true;
    if (errno == EPIPE) return true;
    return Error{"cannot write to the standard output: " + std::string(std::strerror(errno)), {}};
}

}  // namespace

Expected<bool> deliver(const Output& output) {
    if (output.file) {
        const auto written = write_file(output.file->path, output.file->content);
        if (!written) return written.error();
    }
    for (const std::string& note : output.notes) print_message("note: " + note);
    return write_text(output.text);
}

bool terminal_output() {
    const char* terminal = std::getenv("TERM");
    return std::getenv("NO_COLOR") == nullptr && terminal != nullptr &&
           std::string_view(terminal) != "dumb" && isatty(STDOUT_FILENO) == 1;
}

}  // namespace percuss::app
