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

/// Partials of 132 Hz that fade into rounding, sampled at 8 kHz.
std::vector<double> fading(double seconds, double faint) {
    std::vector<double> signal = noise(static_cast<std::size_t>(8000 * seconds));
    for (std::size_t i = 0; i < signal.size(); ++i) {
        const double t = static_cast<double>(i) / 8000;
        signal[i] *= faint;
        for (int k = 1; k <= 8; ++k) signal[i] += std::exp(-3 * t) * std::cos(2 * pi * 132 * k * t);
    }
    return signal;
}

TEST(heard_pitch, of_a_long_sound_is_read_where_it_sounds) {
    for (const double seconds : {3.0, 6.0, 20.0, 100.0})
        EXPECT_NEAR(heard_pitch(fading(seconds, 1e-12), 8000, 130.8), 132, 0.1) << seconds;
    EXPECT_EQ(heard_pitch(std::vector<double>(80000), 8000, 130.8), 0) << "silence";
    // the control: noise alone has no such pitch
    EXPECT_GT(std::abs(heard_pitch(noise(16000), 8000, 130.8) - 132), 0.1);
}

}  // namespace
}  // namespace percuss
