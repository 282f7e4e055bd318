// The clocks in which a contact phase is integrated:
//   onset       t = t0 + T l^N: the force of the pair that closed last is analytic in l
//   time        deep in the contact
//   turn        the rate of the pair runs down to 0, so that the step lands on the turning point,
//               where the damper of many laws switches
//   separation  y = (d/S)^(1/N) of the pair that is about to open runs down to 0, so that the
//               step lands on the separation itself
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace percuss::pounding {

enum class ContactClock { onset, time, turn, separation };

/// The clock that runs, and the pair that leads it.
struct ClockFace {
    ContactClock kind = ContactClock::time;
    std::size_t lead = 0;        ///< pair
    int power = 1;               ///< N
    double onset = 0, pace = 1;  ///< t0 and T of the onset
    double length = 1;           ///< S of the separation

    /// Time is a function of l alone.
    [[nodiscard]] bool explicit_time() const {
        return kind == ContactClock::onset || kind == ContactClock::time;
    }
};

/// x^n. The powers of the laws in print come first: a loop costs as much as the force itself.
inline double whole_power(double x, int n) {
    if (n == 1) return x;
    if (n == 3) return x * x * x;
    double result = 1;
    for (; n > 0; --n) result *= x;
    return result;
}
/// x^(1/n)
inline double whole_root(double x, int n) {
    if (n == 1) return x;
    if (n == 2) return std::sqrt(x);
    if (n == 4) return std::sqrt(std::sqrt(x));
    return std::pow(x, 1.0 / n);
}

}  // namespace percuss::pounding
