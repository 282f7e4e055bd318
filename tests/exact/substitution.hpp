// Every closed form is substituted into its own equation of motion and initial conditions, in
// 50-digit arithmetic, with the force taken from the kernel that the library engages. Derivatives
// are central differences of order 8, good to more than 30 digits.
// A control at the end of each group shows that a wrong formula does not pass.
#pragma once

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>

#include "percuss/laws/form.hpp"

namespace substitution {

using number = boost::multiprecision::cpp_bin_float_50;

inline const number tiny("1e-28");  ///< what a residual may be, relative to its largest term

template <class F>
number derivative(const F& f, const number& x) {
    const number h = number("1e-6") * (1 + abs(x));
    const auto pair = [&](int k) { return number(f(number(x + k * h)) - f(number(x - k * h))); };
    return (pair(1) * 4 / 5 - pair(2) / 5 + pair(3) * 4 / 105 - pair(4) / 280) / h;
}

inline testing::AssertionResult vanishes(const number& residual, const number& scale,
                                         const number& bound = tiny) {
    const number size = abs(residual) / scale;
    if (size <= bound) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "relative residual " << size.str(5);
}
inline testing::AssertionResult equal(const number& a, const number& b,
                                      const number& bound = tiny) {
    return vanishes(number(a - b), number(abs(a) + abs(b)), bound);
}

inline const percuss::LogLine johnson{2.7586856802595e-12, 133353155.74511, 0.015};

/// The indentation that stores U, by Newton from the double that the library gives.
template <class Line>
number indentation_of(const Line& line, const number& U) {
    number d = line.indentation_at(static_cast<double>(U));
    for (int i = 0; i < 5; ++i) d -= (line.potential(d) - U) / line.force(d);
    return d;
}

}  // namespace substitution
