// A smooth function of one variable as a Chebyshev series, for the many evaluations that a batch of
// impacts needs.
#pragma once

#include <array>
#include <cmath>
#include <vector>

namespace percuss {

class ChebyshevTable {
public:
    ChebyshevTable() = default;

    /// Splits [low, high] into `panels` equal panels of degree 23 each.
    template <class F>
    ChebyshevTable(F&& f, double low, double high, int panels) : low_(low), high_(high) {
        const double width = (high - low) / panels;
        inverse_width_ = 1 / width;
        for (int i = 0; i < panels; ++i) panels_.push_back(fit(f, low + i * width, width));
    }

    [[nodiscard]] double low() const { return low_; }
    [[nodiscard]] double high() const { return high_; }

    /// Clenshaw's sum; x must lie in [low, high].
    [[nodiscard]] double operator()(double x) const {
        const double place = (x - low_) * inverse_width_;
        auto panel = static_cast<std::size_t>(place);
        if (panel >= panels_.size()) panel = panels_.size() - 1;
        const double t = 2 * (place - static_cast<double>(panel)) - 1;
        const auto& c = panels_[panel];
        double b1 = 0, b2 = 0;
        for (std::size_t k = terms - 1; k > 0; --k) {
            const double b0 = 2 * t * b1 - b2 + c[k];
            b2 = b1;
            b1 = b0;
        }
        return t * b1 - b2 + c[0];
    }

    /// Largest of the last two coefficients over the first: how far the series has converged.
    [[nodiscard]] double truncation() const {
        double worst = 0;
        for (const auto& c : panels_) {
            double scale = 0;
            for (const double x : c) scale = std::max(scale, std::abs(x));
            worst = std::max(worst, (std::abs(c[terms - 1]) + std::abs(c[terms - 2])) / scale);
        }
        return worst;
    }

private:
    static constexpr std::size_t terms = 24;
    using Coefficients = std::array<double, terms>;

    template <class F>
    static Coefficients fit(F& f, double from, double width) {
        constexpr double pi_ = 3.14159265358979323846;
        std::array<double, terms> values{};
        for (std::size_t i = 0; i < terms; ++i) {
            const double t = std::cos(pi_ * (static_cast<double>(i) + 0.5) / terms);
            values[i] = f(from + width * (t + 1) / 2);
        }
        Coefficients c{};
        for (std::size_t k = 0; k < terms; ++k) {
            double sum = 0;
            for (std::size_t i = 0; i < terms; ++i)
                sum += values[i] * std::cos(pi_ * static_cast<double>(k) *
                                            (static_cast<double>(i) + 0.5) / terms);
            c[k] = (k == 0 ? 1.0 : 2.0) / terms * sum;
        }
        return c;
    }

    double low_ = 0, high_ = 0, inverse_width_ = 0;
    std::vector<Coefficients> panels_;
};

}  // namespace percuss
