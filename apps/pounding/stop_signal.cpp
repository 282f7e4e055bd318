#include "apps/pounding/stop_signal.hpp"

#include <atomic>

namespace percuss::app {

namespace {

// A signal handler reaches nothing but globals.
std::atomic<int> noted = 0;
static_assert(std::atomic<int>::is_always_lock_free);

extern "C" void note_signal(int number) { noted = number; }

}  // namespace

StopSignal::StopSignal() {
    noted = 0;
    struct sigaction note {};
    note.sa_handler = note_signal;
    note.sa_flags = SA_RESTART | static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &note, &interrupt_);
    sigaction(SIGTERM, &note, &terminate_);
    // Whoever started us may have had us ignore them (nohup, a background job).
    if (interrupt_.sa_handler == SIG_IGN) sigaction(SIGINT, &interrupt_, nullptr);
    if (terminate_.sa_handler == SIG_IGN) sigaction(SIGTERM, &terminate_, nullptr);
}

StopSignal::~StopSignal() {
    sigaction(SIGINT, &interrupt_, nullptr);
    sigaction(SIGTERM, &terminate_, nullptr);
}

int StopSignal::caught() { return noted; }

}  // namespace percuss::app
