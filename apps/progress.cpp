#include "progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

namespace percuss::app {

namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

constexpr double patience = 0.5;  // s
constexpr int width = 40;

}  // namespace

ProgressBar::ProgressBar() : terminal_(isatty(STDERR_FILENO) == 1), start_(now()) {}

ProgressBar::~ProgressBar() {
    if (shown_ >= 0) std::fputs("\r\x1b[K", stderr);
}

void ProgressBar::show(double share) {
    const int percent = static_cast<int>(100 * std::clamp(share, 0.0, 1.0));
    if (!terminal_ || percent == shown_ || now() - start_ < patience) return;
    shown_ = percent;
    const auto full = static_cast<std::size_t>(percent * width / 100);
    const std::string line = "\r[" + std::string(full, '#') + std::string(width - full, ' ') +
                             "] " + std::to_string(percent) + " %";
    std::fputs(line.c_str(), stderr);
}

std::function<void(double)> ProgressBar::reporter() {
    if (!terminal_) return {};
    return [this](double share) { show(share); };
}

}  // namespace percuss::app
