// Exponents of indentation. The ones that occur in print are types, because x*sqrt(x) costs 2 ns
// where pow(x, 1.5) costs 16; any other exponent is a run-time number.
#pragma once

#include <cmath>
#include <type_traits>

namespace percuss {

template <int Numerator, int Denominator>
struct Ratio {
    static constexpr double value() { return static_cast<double>(Numerator) / Denominator; }

    template <class T>
    static T raise(const T& x) {
        using std::pow;
        using std::sqrt;
        if constexpr (Numerator == 0) {
            return T(1);
        } else if constexpr (Numerator == Denominator) {
            return x;
        } else if constexpr (Numerator == 3 && Denominator == 2) {
            return x * sqrt(x);
        } else if constexpr (Numerator == 1 && Denominator == 2) {
            return sqrt(x);
        } else if constexpr (Numerator == 1 && Denominator == 4) {
            return sqrt(sqrt(x));
        } else {
            return pow(x, T(value()));
        }
    }
};

struct AnyExponent {
    double exponent = 1;

    [[nodiscard]] double value() const { return exponent; }

    template <class T>
    [[nodiscard]] T raise(const T& x) const {
        using std::pow;
        return pow(x, T(exponent));
    }
};

using Zero = Ratio<0, 1>;
using One = Ratio<1, 1>;
using Half = Ratio<1, 2>;
using Quarter = Ratio<1, 4>;
using ThreeHalves = Ratio<3, 2>;

}  // namespace percuss
