// Functions of a string's coefficients with the same bits on every machine: additions,
// multiplications and powers of two only. Standard libraries differ in the last bit of theirs, and
// contacts amplify it until, a second later, two machines play different samples. Good to a unit or
// two in the last place.
#pragma once

#include <array>
#include <cmath>
#include <limits>

namespace percuss::string {

namespace elementary {

template <int Count>
constexpr std::array<double, Count> inverse_factorials() {
    std::array<double, Count> all{};
    double factorial = 1;  // exact up to 18!
    for (int i = 0; i < Count; ++i) {
        if (i > 0) factorial *= i;
        all[static_cast<std::size_t>(i)] = 1 / factorial;
    }
    return all;
}
inline constexpr auto inverse_factorial = inverse_factorials<19>();

/// The sum of x^k/(first + k step)!, k from 0 to `last`, signs and powers being the caller's.
template <int First, int Step, int Last>
constexpr double series(double x) {
    double sum = 0;
    for (int k = Last; k >= 0; --k)
        sum = sum * x + inverse_factorial[static_cast<std::size_t>(First + k * Step)];
    return sum;
}

/// exp(r) - 1 for |r| <= log(2)/2.
constexpr double small_expm1(double r) { return r + r * r * series<2, 1, 12>(r); }

struct Halving {
    int power;
    double rest;
};

/// x = power log(2) + rest; log(2) in two parts, of which the first has zeros at its end.
inline Halving halved(double x) {
    const double power = std::round(x * 0x1.71547652b82fep+0);
    return {static_cast<int>(power),
            (x - power * 0x1.62e42fefap-1) - power * 0x1.cf79abc9e3b39p-40};
}

struct Quarter {
    int turns;  ///< modulo 4
    double rest;
};

/// x = turns pi/2 + rest; pi/2 in three parts, of which the first two have 33 bits each, so that
/// their products with fewer than 2^20 turns are exact.
inline Quarter quartered(double x) {
    const double turns = std::round(x * 0x1.45f306dc9c883p-1);
    const double rest =
        ((x - turns * 0x1.921fb544p+0) - turns * 0x1.0b4611a6p-34) - turns * 0x1.3198a2e037073p-69;
    const double modulo = turns - 4 * std::floor(turns / 4);
    return {static_cast<int>(modulo), rest};
}

inline double small_sine(double r) { return r - r * (r * r) * series<3, 2, 7>(-r * r); }
inline double small_cosine(double r) { return 1 - r * r * series<2, 2, 8>(-r * r); }

/// Beyond it exp is 0 or infinite.
inline constexpr double exp_range = 800;
/// Beyond it the quarter turns are no longer exact.
inline constexpr double sine_range = 1e6;

}  // namespace elementary

inline double portable_exp(double x) {
    if (!(std::abs(x) < elementary::exp_range))
        return x < 0 ? 0 : x > 0 ? std::numeric_limits<double>::infinity() : x;
    const auto [power, rest] = elementary::halved(x);
    return std::ldexp(1 + elementary::small_expm1(rest), power);
}

inline double portable_expm1(double x) {
    if (!(std::abs(x) < elementary::exp_range))
        return x < 0 ? -1 : x > 0 ? std::numeric_limits<double>::infinity() : x;
    const auto [power, rest] = elementary::halved(x);
    const double small = elementary::small_expm1(rest);
    if (power == 0) return small;
    // beyond 54 powers of two the 1 is not seen
    if (power > 54) return std::ldexp(1 + small, power);
    const double size = std::ldexp(1.0, power);
    return (size - 1) + size * small;
}

inline double portable_sin(double x) {
    if (!(std::abs(x) < elementary::sine_range)) return std::sin(x);
    const auto [turns, rest] = elementary::quartered(x);
    const double size =
        turns % 2 == 0 ? elementary::small_sine(rest) : elementary::small_cosine(rest);
    return turns >= 2 ? -size : size;
}

inline double portable_cos(double x) {
    if (!(std::abs(x) < elementary::sine_range)) return std::cos(x);
    const auto [turns, rest] = elementary::quartered(x);
    const double size =
        turns % 2 == 0 ? elementary::small_cosine(rest) : elementary::small_sine(rest);
    return turns == 1 || turns == 2 ? -size : size;
}

}  // namespace percuss::string
