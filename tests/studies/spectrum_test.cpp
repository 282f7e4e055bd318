// The spectrum of real samples against the sum that defines it.
#include "studies/sound/short_time_spectrum.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "percuss/core/random.hpp"

namespace percuss {

using namespace studies;
namespace {

std::vector<double> noise(std::size_t count) {
    SplitMix64 random(7);
    std::vector<double> signal(count);
    for (double& x : signal) x = 2 * random.uniform() - 1;
    return signal;
}

/// |sum w x exp(-2 pi i k n/size)|^2, with the window around the centre and 0 beyond the ends.
double power_by_sum(const std::vector<double>& signal, std::size_t centre, std::size_t width,
                    std::size_t size, std::size_t k) {
    std::complex<long double> sum = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const auto at = static_cast<long>(centre + i) - static_cast<long>(width / 2);
        if (at < 0 || at >= static_cast<long>(signal.size())) continue;
        const long double turn = 2 * std::acos(-1.0L) * static_cast<long double>(i);
        const long double window = (1 - std::cos(turn / static_cast<long double>(width))) / 2;
        sum +=
            window * static_cast<long double>(signal[static_cast<std::size_t>(at)]) *
            std::polar(1.0L, -turn * static_cast<long double>(k) / static_cast<long double>(size));
    }
    return static_cast<double>(std::norm(sum));
}

TEST(spectrum, power_is_that_of_the_sum) {
    const auto signal = noise(700);
    for (const std::size_t size : {2U, 4U, 64U, 1024U})
        for (const std::size_t centre : {0U, 20U, 350U, 690U}) {
            const std::size_t width = std::min<std::size_t>(size, 600);
            const auto power = power_spectrum(signal, centre, width, size);
            ASSERT_EQ(power.size(), size / 2 + 1);
            for (std::size_t k = 0; k < power.size(); ++k)
                EXPECT_NEAR(power[k], power_by_sum(signal, centre, width, size, k),
                            1e-12 * static_cast<double>(size))
                    << size << ' ' << centre << ' ' << k;
        }
}

TEST(spectrum, a_sine_has_its_own_bin) {
    std::vector<double> signal(4096);
    for (std::size_t i = 0; i < signal.size(); ++i)
        signal[i] = std::sin(2 * pi * 300 * static_cast<double>(i) / 4096);
    const auto power = power_spectrum(signal, 2048, 4096, 4096);
    const auto loudest = std::max_element(power.begin(), power.end()) - power.begin();
    EXPECT_EQ(loudest, 300);
    // the control: the window spreads it to the neighbours, and no further
    EXPECT_GT(power[301], 0.2 * power[300]);
    EXPECT_LT(power[303], 1e-20 * power[300]);
}

}  // namespace
}  // namespace percuss
