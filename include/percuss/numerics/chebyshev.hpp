// Smooth functions of one variable as Chebyshev series, for the many evaluations that a batch of
// impacts needs: several functions side by side, so that their sums run in parallel.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include "percuss/core/scalar.hpp"

namespace percuss {

template <std::size_t Functions, std::size_t Terms>
class ChebyshevSeries {
public:
    using Values = std::array<double, Functions>;

    ChebyshevSeries() = default;
    /// The series over [from, from + width] with these values at its nodes.
    ChebyshevSeries(double from, double width, const std::array<Values, Terms>& values)
        : from_(from), twice_per_width_(2 / width) {
        for (std::size_t k = 0; k < Terms; ++k)
            for (std::size_t i = 0; i < Terms; ++i) {
                const double weight =
                    (k == 0 ? 1.0 : 2.0) / Terms * std::cos(static_cast<double>(k) * angle(i));
                for (std::size_t f = 0; f < Functions; ++f) c_[k][f] += weight * values[i][f];
            }
    }

    static double node(std::size_t i, double from, double width) {
        return from + width * (std::cos(angle(i)) + 1) / 2;
    }

    /// Clenshaw's sums; x must lie in the interval.
    [[nodiscard]] Values operator()(double x) const {
        const double t = (x - from_) * twice_per_width_ - 1, t2 = 2 * t;
        Values b1{}, b2{}, y{};
        for (std::size_t k = Terms - 1; k > 0; --k)
            for (std::size_t f = 0; f < Functions; ++f) {
                const double b0 = t2 * b1[f] + (c_[k][f] - b2[f]);
                b2[f] = b1[f];
                b1[f] = b0;
            }
        for (std::size_t f = 0; f < Functions; ++f) y[f] = t * b1[f] + (c_[0][f] - b2[f]);
        return y;
    }

    /// The larger of the last two coefficients of each function, about what the series leaves out;
    /// NaN if a value was.
    [[nodiscard]] Values remainder() const {
        Values rest{};
        for (std::size_t f = 0; f < Functions; ++f) {
            const double a = std::abs(c_[Terms - 1][f]), b = std::abs(c_[Terms - 2][f]);
            rest[f] = a > b || std::isnan(a) ? a : b;
        }
        return rest;
    }

private:
    static double angle(std::size_t i) { return pi * (static_cast<double>(i) + 0.5) / Terms; }

    double from_ = 0, twice_per_width_ = 0;
    std::array<Values, Terms> c_{};
};

}  // namespace percuss
