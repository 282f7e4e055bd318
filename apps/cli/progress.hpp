// A bar on stderr for work that takes a while, only where people look at it.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace percuss::app {

/// Silent unless stderr is a terminal, and for the first half second; clears its line in the end.
class ProgressBar {
public:
    ProgressBar();
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;
    ~ProgressBar() { clear(); }

    /// Whether anything would be shown.
    [[nodiscard]] bool visible() const { return terminal_; }
    /// The share that is done, and what to say beside it; empty: per cent.
    void show(double share, std::string remark = {});
    void clear();
    /// Empty where nothing would be shown.
    [[nodiscard]] std::function<void(double)> reporter();

private:
    bool terminal_;
    double start_;
    std::string line_;
};

}  // namespace percuss::app
