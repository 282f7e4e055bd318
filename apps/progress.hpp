// A bar on stderr for work that takes a while, only where people look at it.
#pragma once

#include <functional>

namespace percuss::app {

/// Call it with the share that is done; clears its line when it is destroyed. Silent unless stderr
/// is a terminal, and for the first half second.
class ProgressBar {
public:
    ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar();

    void show(double share);
    /// Empty where nothing would be shown.
    [[nodiscard]] std::function<void(double)> reporter();

private:
    bool terminal_;
    double start_;
    int shown_ = -1;
};

}  // namespace percuss::app
