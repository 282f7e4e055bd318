#include "progress.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <string>

#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::string time_text(double seconds) {
    const long s = std::lround(seconds);
    constexpr long minute = 60, hour = 3600;
    if (s >= hour)
        return std::to_string(s / hour) + " h " + std::to_string(s % hour / minute) + " min";
    if (s >= minute)
        return std::to_string(s / minute) + " min " + std::to_string(s % minute) + " s";
    return std::to_string(s) + " s";
}

std::string line(const EnsembleProgress& p) {
    constexpr int length = 30;
    const double part =
        p.total > 0 ? static_cast<double>(p.stored) / static_cast<double>(p.total) : 1;
    const int full = static_cast<int>(part * length);
    std::string text = "[";
    for (int i = 0; i < length; ++i) text += i < full ? '#' : '.';
    text += "] " + std::to_string(p.stored) + "/" + std::to_string(p.total);
    if (p.seconds <= 0 || p.computed == 0) return text;
    const double rate = static_cast<double>(p.computed) / p.seconds;
    return text + "  " + significant(rate, 3) + " runs/s  " +
           time_text(static_cast<double>(p.total - p.stored) / rate) + " left";
}

}  // namespace

bool ProgressBar::visible() const { return isatty(STDERR_FILENO) == 1; }

void ProgressBar::show(const EnsembleProgress& progress) {
    std::string text = line(progress);
    const std::size_t width = text.size();
    if (width < width_) text.append(width_ - width, ' ');
    width_ = width;
    std::fprintf(stderr, "\r%s", text.c_str());
    std::fflush(stderr);
}

void ProgressBar::clear() {
    if (width_ == 0) return;
    std::fprintf(stderr, "\r%s\r", std::string(width_, ' ').c_str());
    std::fflush(stderr);
    width_ = 0;
}

}  // namespace percuss::app
