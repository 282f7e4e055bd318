#include "apps/cli/output.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "apps/cli/errors.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss::app {

namespace {

Expected<void> write_text(std::string_view text) {
    errno = 0;
    const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
    // A full disk shows only when the buffer is emptied.
    if (std::fflush(stdout) == 0 && written) return {};
    if (errno == EPIPE) return {};
    return Error{"cannot write to the standard output: " + std::string(std::strerror(errno)), {}};
}

Expected<void> make_folder(const std::string& folder) {
    if (folder.empty()) return {};
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (!failure) return {};
    return Error{"cannot make the folder " + in_quotes(folder) + ": " + failure.message(), {}};
}

}  // namespace

Expected<void> deliver(const Output& output) {
    PERCUSS_CHECK(make_folder(output.folder));
    for (const File& file : output.files) {
        PERCUSS_CHECK(write_file(file.path, file.content));
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
