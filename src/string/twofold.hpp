// Numbers of twice as many digits, as sums of two doubles, with the same bits on every machine;
// what a long double is depends on the processor, and WebAssembly has none in hardware.
// [dekker1971]; its error-free product and sum, without a fused multiply-add.
#pragma once

#include <cmath>

namespace percuss::string {

class Twofold {
public:
    constexpr Twofold(double value = 0) : high_(value) {}

    static constexpr Twofold product(double a, double b) {
        const double p = a * b;
        const Halves x = halves(a), y = halves(b);
        return {p, ((x.high * y.high - p) + x.high * y.low + x.low * y.high) + x.low * y.low};
    }

    explicit constexpr operator double() const { return high_; }

    friend constexpr Twofold operator+(const Twofold& a, const Twofold& b) {
        const double sum = a.high_ + b.high_, back = sum - a.high_;
        const double lost = (a.high_ - (sum - back)) + (b.high_ - back);
        return renormalised(sum, lost + (a.low_ + b.low_));
    }
    friend constexpr Twofold operator-(const Twofold& a) { return {-a.high_, -a.low_}; }
    friend constexpr Twofold operator-(const Twofold& a, const Twofold& b) { return a + -b; }
    friend constexpr Twofold operator*(const Twofold& a, const Twofold& b) {
        const Twofold p = product(a.high_, b.high_);
        return renormalised(p.high_, p.low_ + (a.high_ * b.low_ + a.low_ * b.high_));
    }
    friend constexpr Twofold operator/(const Twofold& a, const Twofold& b) {
        const double first = a.high_ / b.high_;
        const Twofold rest = a - b * Twofold(first);
        return renormalised(first, rest.high_ / b.high_);
    }
    friend constexpr bool operator<(const Twofold& a, const Twofold& b) {
        return a.high_ < b.high_ || (a.high_ == b.high_ && a.low_ < b.low_);
    }
    constexpr Twofold& operator+=(const Twofold& b) { return *this = *this + b; }

    /// Of a number that is not negative.
    static Twofold root(double square) {
        const double first = std::sqrt(square);
        if (!(first > 0)) return first;
        const Twofold rest = Twofold(square) - product(first, first);
        return renormalised(first, rest.high_ / (2 * first));
    }

private:
    struct Halves {
        double high, low;
    };

    constexpr Twofold(double high, double low) : high_(high), low_(low) {}

    /// Half of the digits each.
    static constexpr Halves halves(double x) {
        const double big = 0x1.0000002p27 * x, high = big - (big - x);
        return {high, x - high};
    }
    /// Where |a| >= |b|.
    static constexpr Twofold renormalised(double a, double b) {
        const double sum = a + b;
        return {sum, b - (sum - a)};
    }

    double high_ = 0, low_ = 0;
};

}  // namespace percuss::string
