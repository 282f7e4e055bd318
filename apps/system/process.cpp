#include "apps/system/process.hpp"

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <string_view>

namespace percuss::app {

namespace {

// A handler may touch nothing but lock-free atomics and call only what POSIX lists as safe.
std::array<char, PATH_MAX> doomed{};
std::atomic<bool> is_doomed = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void say(std::string_view text) {
    [[maybe_unused]] const ssize_t ignored = ::write(STDERR_FILENO, text.data(), text.size());
}

/// Of linux_dirent64: the length of an entry stands at byte 16, its name at byte 19.
void remove_doomed_folder() {
    const int folder = ::open(doomed.data(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return;
    alignas(8) std::array<char, 4096> buffer{};
    // readdir may allocate, the call below it does not.
    while (true) {
        const long bytes = ::syscall(SYS_getdents64, folder, buffer.data(), buffer.size());
        if (bytes <= 0) break;
        for (long at = 0; at < bytes;) {
            unsigned short length = 0;
            std::memcpy(&length, buffer.data() + at + 16, sizeof length);
            ::unlinkat(folder, buffer.data() + at + 19, 0);
            at += length;
        }
    }
    ::close(folder);
    ::rmdir(doomed.data());
}

std::string_view sentence(int signal) {
    switch (signal) {
        case SIGINT: return "percuss: stopped by SIGINT; every file is complete or absent\n";
        case SIGTERM: return "percuss: stopped by SIGTERM; every file is complete or absent\n";
        default: return "percuss: stopped by SIGHUP; every file is complete or absent\n";
    }
}

extern "C" void end_by_signal(int signal) {
    // A progress bar may stand in the line.
    if (::isatty(STDERR_FILENO) == 1) say("\r\x1b[K");
    say(sentence(signal));
    if (is_doomed) remove_doomed_folder();
    // SA_RESETHAND has put the default back: whoever waits learns the signal.
    ::raise(signal);
}

}  // namespace

void open_standard_streams() {
    // The lowest free number is taken, so that going upwards each gets its own. A closed output is
    // opened for reading: to write there stays an error.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (::fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            ::open("/dev/null", stream == STDOUT_FILENO ? O_RDONLY : O_RDWR);
}

void turn_write_signals_into_errors() {
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

void explain_interrupts() {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before {};
        if (::sigaction(signal, nullptr, &before) != 0 || before.sa_handler == SIG_IGN) continue;
        struct sigaction action {};
        action.sa_handler = end_by_signal;
        action.sa_flags = static_cast<int>(SA_RESETHAND);
        sigemptyset(&action.sa_mask);
        for (const int other : {SIGINT, SIGTERM, SIGHUP})
            if (other != signal) sigaddset(&action.sa_mask, other);
        ::sigaction(signal, &action, nullptr);
    }
}

DoomedFolder::DoomedFolder(const std::string& path) {
    if (path.empty() || path.size() >= doomed.size()) return;
    is_doomed = false;
    std::memcpy(doomed.data(), path.c_str(), path.size() + 1);
    is_doomed = true;
}

DoomedFolder::~DoomedFolder() { is_doomed = false; }

}  // namespace percuss::app
