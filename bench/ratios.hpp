// Speed is claimed as a ratio of two benchmarks of one run: absolute times mean little on a shared
// machine.
#pragma once

#include <string>
#include <vector>

namespace percuss::bench {

struct SpeedRatio {
    std::string claim;
    std::string slow;  ///< benchmark name
    std::string fast;
    double target;  ///< at least this (speed-up), or at most this (overhead)
    bool at_least;
};

/// Remarks printed under the table, such as the error that a peer reached.
void remark(std::string text);

/// Every benchmark file adds its claims here, in main.cpp.
std::vector<SpeedRatio> kernel_ratios();
std::vector<SpeedRatio> impact_ratios();
std::vector<SpeedRatio> adaptive_ratios();
std::vector<SpeedRatio> pounding_ratios();
std::vector<SpeedRatio> string_ratios();

}  // namespace percuss::bench
