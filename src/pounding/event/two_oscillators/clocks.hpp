// The clocks that contacts need again and again, made once.
#pragma once

#include <vector>

#include "pounding/event/two_oscillators/clock.hpp"

namespace percuss::pounding {

inline constexpr int largest_clock_power = 4;

/// An onset that goes on after a sample, from a part of where it goes to in l.
struct ResumedOnset {
    double from;
    GaussClock clock;
};

class GaussClocks {
public:
    explicit GaussClocks(int power);

    GaussClock onset, departure;
    /// The first with at least this `from`, up to 0.89.
    [[nodiscard]] const ResumedOnset& resumed_at(double from) const;

private:
    std::vector<ResumedOnset> resumed_;
};

[[nodiscard]] const GaussClocks& clocks(int power);
[[nodiscard]] const GaussClock& plain_clock();

}  // namespace percuss::pounding
