// The same bits on every machine: functions and sums of the coefficients, and two kernels of one
// scheme.
#include <gtest/gtest.h>

#include <cmath>

#include "run.hpp"
#include "string/elementary.hpp"
#include "string/twofold.hpp"
#include "support/dice.hpp"

namespace percuss::string_test {

using namespace string;
namespace {

constexpr double last_place = 0x1p-52;

template <class Function, class Exact>
double worst(Function function, Exact exact, double least, double most) {
    support::Dice dice(1);
    double found = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double x = dice.between(least, most);
        const long double right = exact(static_cast<long double>(x));
        const long double off = (static_cast<long double>(function(x)) - right) / right;
        found = std::max(found, static_cast<double>(std::abs(off)));
    }
    return found;
}

TEST(string_portable, functions_are_good_to_the_last_places) {
    const auto exp = [](long double x) { return std::exp(x); };
    const auto expm1 = [](long double x) { return std::expm1(x); };
    const auto sin = [](long double x) { return std::sin(x); };
    const auto cos = [](long double x) { return std::cos(x); };
    EXPECT_LT(worst(portable_exp, exp, -700, 700), 2 * last_place);
    EXPECT_LT(worst(portable_expm1, expm1, -50, 50), 2 * last_place);
    EXPECT_LT(worst(portable_expm1, expm1, -1e-6, 1e-6), last_place);
    EXPECT_LT(worst(portable_sin, sin, -6e4, 6e4), 2 * last_place);
    EXPECT_LT(worst(portable_cos, cos, -6e4, 6e4), 2 * last_place);
    // a control: one that is off by 1e-15 is seen
    EXPECT_GT(worst([](double x) { return portable_sin(x) * (1 + 1e-15); }, sin, -3, 3),
              2 * last_place);
    // near zeros of the sine, where the turns cancel
    for (int i = 1; i < 20'000; i += 97) {
        const double x = i * pi;
        const long double right = std::sin(static_cast<long double>(x));
        EXPECT_LT(std::abs(static_cast<double>((portable_sin(x) - right) / right)), 1e-10) << i;
    }
    EXPECT_EQ(portable_exp(-1000), 0);
    EXPECT_EQ(portable_expm1(-1000), -1);
    EXPECT_EQ(portable_exp(0), 1);
    EXPECT_EQ(portable_expm1(0), 0);
    EXPECT_TRUE(std::isnan(portable_exp(NAN)) && std::isnan(portable_sin(NAN)));
}

TEST(string_portable, sums_have_twice_the_digits) {
    // 1e16 + 1 - 1e16 and a product whose digits a double cannot hold
    EXPECT_EQ(static_cast<double>(Twofold(1e16) + Twofold(1) - Twofold(1e16)), 1);
    const Twofold square = Twofold::product(1 + 0x1p-30, 1 + 0x1p-30);
    EXPECT_EQ(static_cast<double>(square - (1 + 0x1p-29)), 0x1p-60);
    EXPECT_EQ(static_cast<double>(Twofold(1) / Twofold(3) * Twofold(3) - Twofold(1)), 0);
    const Twofold root = Twofold::root(2);
    EXPECT_LT(std::abs(static_cast<double>(root * root - Twofold(2))), 1e-30);
}

TEST(string_portable, the_scalar_kernel_has_the_bits_of_the_baseline) {
    if (string_simd_name(StringSimd::baseline) != "sse2")
        GTEST_SKIP() << "registers of another width";
    for (const char* name : {"C3", "drone"}) {
        std::vector<std::vector<double>> sounds;
        for (const StringSimd simd : {StringSimd::scalar, StringSimd::baseline}) {
            StringSettings settings;
            settings.simd = simd;
            StringSynth synth(preset(name), settings);
            ASSERT_TRUE(synth.prepare(48000, 128));
            std::vector<double>& sound = sounds.emplace_back(48000);
            for (std::size_t i = 0; i < sound.size(); i += 128) {
                if (i == 24'000 / 128 * 128) {
                    ASSERT_TRUE(synth.set(0, "x_c", 6e-3));
                }
                synth.process(std::span(sound).subspan(i, std::min<std::size_t>(128, 48000 - i)));
            }
        }
        EXPECT_EQ(sounds[0], sounds[1]) << name;
    }
}

}  // namespace
}  // namespace percuss::string_test
