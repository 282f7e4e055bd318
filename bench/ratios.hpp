// Speed is claimed as a ratio of two benchmarks of one run: absolute times mean little on a shared
// machine.
#pragma once

#include <string>
#include <vector>

namespace percuss::bench {

struct Ratio {
    std::string claim;
    std::string slow;  ///< benchmark name
    std::string fast;
    double target;  ///< at least this (speed-up), or at most this (overhead)
    bool at_least;
};

/// Remarks printed under the table, such as the error that a peer reached.
void remark(std::string text);

/// Every benchmark file adds its claims here, in main.cpp.
std::vector<Ratio> kernel_ratios();
std::vector<Ratio> impact_ratios();
std::vector<Ratio> adaptive_ratios();
std::vector<Ratio> pounding_ratios();
std::vector<Ratio> string_ratios();

}  // namespace percuss::bench
