#include "apps/cli/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace percuss::app {

namespace {

double now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

constexpr double patience = 0.5;  // s
constexpr int width = 30;

}  // namespace

ProgressBar::ProgressBar() : terminal_(isatty(STDERR_FILENO) == 1), start_(now()) {}

void ProgressBar::show(double share, std::string remark) {
    if (!terminal_ || now() - start_ < patience) return;
    const int percent = static_cast<int>(100 * std::clamp(share, 0.0, 1.0));
    const auto full = static_cast<std::size_t>(percent * width / 100);
    if (remark.empty()) remark = std::to_string(percent) + " %";
    std::string line =
        "[" + std::string(full, '#') + std::string(width - full, '.') + "] " + remark;
    if (line == line_) return;
    line_ = std::move(line);
    std::fprintf(stderr, "\r%s\x1b[K", line_.c_str());
    std::fflush(stderr);
}

void ProgressBar::clear() {
    if (line_.empty()) return;
    std::fputs("\r\x1b[K", stderr);
    std::fflush(stderr);
    line_.clear();
}

std::function<void(double)> ProgressBar::reporter() {
    if (!terminal_) return {};
    return [this](double share) { show(share); };
}

}  // namespace percuss::app
