// How far an ensemble is, on a terminal.
#pragma once

#include "percuss/studies/ensemble.hpp"

namespace percuss::app {

class ProgressBar {
public:
    /// Whether the standard error is a terminal.
    [[nodiscard]] bool visible() const;
    /// Runs done, rate and time left, over the last line.
    void show(const EnsembleProgress& progress);
    void clear();

private:
    std::size_t width_ = 0;
};

}  // namespace percuss::app
