#pragma once

#include <bit>
#include <cstdint>

namespace percuss::pounding {

/// x^(-1/8) to half a percent, all that the length of a step needs: the next one waits for it, and
/// three square roots would have to follow one another.
inline double inverse_eighth_root(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    // the exponent divided by -8; an offset of the biased exponent that halves the largest error
    const double y = std::bit_cast<double>(0x47ed200000000000U - bits / 8);
    const double y2 = y * y, y4 = y2 * y2;
    return y * (1.125 - 0.125 * x * (y4 * y4));
}

}  // namespace percuss::pounding
