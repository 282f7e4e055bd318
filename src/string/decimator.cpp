#include "string/decimator.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>

#include "percuss/core/scalar.hpp"

namespace percuss::string {

namespace {

/// I0 by its power series, whose terms are all positive.
double bessel_i0(double x) {
    double term = 1, sum = 1;
    for (int k = 1; term > 1e-17 * sum; ++k) {
        term *= x / (2 * k) * (x / (2 * k));
        sum += term;
    }
    return sum;
}

}  // namespace

HalfBand::HalfBand(std::size_t quarter, double beta, std::size_t block)
    : quarter_(quarter), line_(4 * quarter + 2 + 2 * block, 0.0) {
    const double middle = static_cast<double>(2 * quarter + 1);
    for (std::size_t k = 0; k <= quarter; ++k) {
        const double distance = static_cast<double>(2 * k + 1), r = distance / (middle + 1);
        const double window = bessel_i0(beta * std::sqrt(1 - r * r)) / bessel_i0(beta);
        taps_.push_back((k % 2 == 0 ? 1 : -1) / (pi * distance) * window);
    }
    // exactly one at 0 Hz
    const double sum = 2 * std::accumulate(taps_.begin(), taps_.end(), 0.0);
    for (double& tap : taps_) tap *= 0.5 / sum;
}

void HalfBand::process(std::span<const double> in, std::span<double> out) {
    const std::size_t history = 4 * quarter_ + 2;
    assert(in.size() == 2 * out.size() && history + in.size() <= line_.size());
    std::ranges::copy(in, line_.begin() + static_cast<std::ptrdiff_t>(history));
    for (std::size_t m = 0; m < out.size(); ++m) {
        // the newest sample that counts is 2 m + 1 of the input
        const double* middle = line_.data() + 2 * m + 2 * quarter_ + 2;
        double sum = 0.5 * middle[0];
        for (std::size_t k = 0; k <= quarter_; ++k) {
            const auto d = static_cast<std::ptrdiff_t>(2 * k + 1);
            sum += taps_[k] * (middle[d] + middle[-d]);
        }
        out[m] = sum;
    }
    const auto used = static_cast<std::ptrdiff_t>(in.size());
    std::copy(line_.begin() + used, line_.begin() + used + static_cast<std::ptrdiff_t>(history),
              line_.begin());
}

void HalfBand::clear() { std::ranges::fill(line_, 0.0); }

double HalfBand::gain(double frequency) const {
    double sum = 0.5;
    for (std::size_t k = 0; k < taps_.size(); ++k)
        sum += 2 * taps_[k] * std::cos(2 * pi * frequency * static_cast<double>(2 * k + 1));
    return sum;
}

}  // namespace percuss::string
