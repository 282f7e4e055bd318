// Random numbers that are the same on every machine: a seed names one sequence for ever, which the
// distributions of the standard library do not promise.
#pragma once

#include <cmath>
#include <cstdint>

#include "percuss/core/scalar.hpp"

namespace percuss {

/// [steele2014] SplitMix64.
class SplitMix64 {
public:
    explicit SplitMix64(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9E3779B97F4A7C15U;
        std::uint64_t z = state_;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31U);
    }
    /// In [0, 1), with 53 random bits.
    double uniform() { return static_cast<double>(next() >> 11U) * 0x1p-53; }

private:
    std::uint64_t state_;
};

/// Standard normal numbers in pairs by [box1958].
class NormalNumbers {
public:
    explicit NormalNumbers(std::uint64_t seed) : bits_(seed) {}

    double next() {
        if (has_second_) {
            has_second_ = false;
            return second_;
        }
        const double radius = std::sqrt(-2 * std::log(1 - bits_.uniform()));
        const double angle = 2 * pi * bits_.uniform();
        second_ = radius * std::sin(angle);
        has_second_ = true;
        return radius * std::cos(angle);
    }

private:
    SplitMix64 bits_;
    double second_ = 0;
    bool has_second_ = false;
};

}  // namespace percuss
