// The interface for audio hosts: no allocation, no clicks, the same bits for any block.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "run.hpp"
#include "string/body.hpp"
#include "string/decimator.hpp"

namespace {

using namespace percuss::string;
std::atomic<long> allocations{0};

[[gnu::noinline]] void* counted(std::size_t size, std::size_t alignment) {
    ++allocations;
    void* memory = std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

[[gnu::noinline]] void release(void* memory) { std::free(memory); }
}  // namespace

void* operator new(std::size_t size) { return counted(size, 16); }
void* operator new[](std::size_t size) { return counted(size, 16); }
void* operator new(std::size_t size, std::align_val_t at) {
    return counted(size, static_cast<std::size_t>(at));
}
void* operator new[](std::size_t size, std::align_val_t at) {
    return counted(size, static_cast<std::size_t>(at));
}
// Also these, which a sanitizer would otherwise answer from a heap of its own.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return counted(size, 16); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return counted(size, 16); }
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }

namespace percuss::string_test {
namespace {

TEST(string_block, allocates_nothing) {
    for (const char* name : {"C3", "drone"})
        for (const int oversampling : {1, 2, 4})
            for (const bool ledger : {false, true}) {
                StringSettings settings;
                settings.oversampling = oversampling;
                settings.ledger = ledger;
                StringSynth synth(preset(name), settings);
                ASSERT_TRUE(synth.prepare(48000, 64));
                std::vector<double> out(64);
                const long before = allocations;
                for (int i = 0; i < 200; ++i) {
                    if (i == 50) {
                        ASSERT_TRUE(synth.set(0, "x_c", 6e-3));
                    }
                    if (i == 60) {
                        ASSERT_TRUE(synth.set(0, "f1", 90));
                    }
                    if (i == 100) synth.pluck(0);
                    synth.process(out);
                }
                EXPECT_EQ(allocations - before, 0) << name << " " << oversampling;
                // the control: the counter counts
                ASSERT_TRUE(synth.prepare(48000, 64));
                EXPECT_GT(allocations - before, 0);
            }
}

TEST(string_block, same_bits_for_any_block) {
    const Instrument drone = preset("drone", {{"t_e", 0}});
    for (const int oversampling : {1, 2, 4}) {
        StringSettings settings;
        settings.oversampling = oversampling;
        const auto expected = run(drone, at_most(0.2), settings, 48000, 64).signal;
        for (const std::size_t block : {1U, 7U, 100U, 1000U}) {
            const auto signal = run(drone, at_most(0.2), settings, 48000, block).signal;
            // sums of the kernel restart with a block; the rounding differs, not the sound
            for (std::size_t i = 0; i < signal.size(); ++i)
                ASSERT_NEAR(signal[i], expected[i], 1e-6) << block << " " << i;
        }
        EXPECT_EQ(run(drone, at_most(0.2), settings, 48000, 64).signal, expected)
            << "and the same bits when repeated";
    }
}

double roughness(const std::vector<double>& x, std::size_t from, std::size_t to) {
    double worst = 0;
    for (std::size_t i = from; i < to; ++i)
        worst = std::max(worst, std::abs(x[i + 2] - 3 * x[i + 1] + 3 * x[i] - x[i - 1]));
    return worst;
}

std::vector<double> with_change(const std::string& name, double value,
                                bool from_the_start = false) {
    StringSynth synth(from_the_start ? preset("C3", {{name, value}}) : preset("C3"), {});
    EXPECT_TRUE(synth.prepare(44100, 64));
    std::vector<double> out(44096 * 2);
    for (std::size_t at = 0; at < out.size(); at += 64) {
        if (!name.empty() && !from_the_start && at == 44096 / 64 / 2 * 64) {
            EXPECT_TRUE(synth.set(0, name, value));
        }
        synth.process(std::span(out).subspan(at, 64));
    }
    return out;
}

TEST(string_block, parameters_move_without_a_click) {
    PERCUSS_TOO_LONG_FOR_SANITIZERS();
    const std::size_t from = 44096 / 2 - 2000, to = 44096 / 2 + 6000;
    const double usual = roughness(with_change("", 0), 8000, 80000);
    struct Change {
        const char* name;
        double value;
    };
    for (const Change& c : std::vector<Change>{{"x_c", 7e-3},
                                               {"k_b", 1e7},
                                               {"f1", 123},
                                               {"f1", 140},
                                               {"sigma0", 5},
                                               {"lambda", 10},
                                               {"r_c", 0.5},
                                               {"x_b", 12e-3},
                                               {"EI", 3e-5},
                                               {"L", 0.9}}) {
        const auto signal = with_change(c.name, c.value);
        // the string that it becomes may itself be the rougher one
        const double then = roughness(with_change(c.name, c.value, true), 8000, 80000);
        EXPECT_LT(roughness(signal, from, to), 1.5 * std::max(usual, then)) << c.name;
        for (const double x : signal) ASSERT_LT(std::abs(x), 2) << c.name;
    }
}

TEST(string_block, changed_parameters_arrive) {
    StringSynth synth(preset("C3"), {});
    ASSERT_TRUE(synth.prepare(44100, 64));
    std::vector<double> out(64);
    ASSERT_TRUE(synth.set(0, "f1", 100));
    for (int i = 0; i < 100; ++i) synth.process(out);
    EXPECT_GT(synth.modes(0), 145U);
    EXPECT_FALSE(synth.set(0, "f1", 30000));
    EXPECT_FALSE(synth.set(0, "x_b", 3));
    EXPECT_FALSE(synth.set(0, "x_d", 3));
    EXPECT_FALSE(synth.set(0, "n_b", 3));
    EXPECT_FALSE(synth.set(1, "x_c", 6e-3));
}

TEST(string_block, refuses_bad_preparation) {
    StringSettings settings;
    settings.oversampling = 3;
    EXPECT_FALSE(StringSynth(preset("C3"), settings).prepare(44100, 64));
    EXPECT_FALSE(StringSynth(preset("C3")).prepare(10, 64));
    EXPECT_FALSE(StringSynth(preset("C3")).prepare(44100, 0));
    EXPECT_FALSE(StringSynth(preset("C3", {{"f1", 5000}})).prepare(8000, 64));
    EXPECT_FALSE(StringSynth({"none", {}}).prepare(44100, 64));
}

TEST(string_block, fades_into_silence_without_denormals) {
    const Instrument dead = c3({{"sigma0", 300}});
    StringSynth synth(dead, plain());
    ASSERT_TRUE(synth.prepare(44100, 64));
    std::vector<double> out(64);
    for (int i = 0; i < 4000; ++i) {
        synth.process(out);
        for (const double x : out) ASSERT_TRUE(x == 0 || std::isnormal(x)) << i;
    }
    // the guard leaves the arithmetic of the caller alone
    volatile double tiny = 1e-300;
    EXPECT_GT(tiny * 1e-15, 0);
}

TEST(string_block, a_click_would_be_heard) {
    PERCUSS_TOO_LONG_FOR_SANITIZERS();
    // the control: a jump of a tenth of the signal
    auto signal = with_change("", 0);
    const double usual = roughness(signal, 8000, 80000);
    for (std::size_t i = 22050; i < signal.size(); ++i) signal[i] += 0.12;
    EXPECT_GT(roughness(signal, 22000, 22100), 1.5 * usual);
}

TEST(string_block, oversampled_sound_is_the_same_sound) {
    // a string without contacts: free modes are exact at any rate, decimation is linear in phase
    const Instrument free = c3({{"k_b", 0}, {"k_c", 0}, {"r_c", 0}});
    const auto one = run(free, 0.2).signal;
    for (const int oversampling : {2, 4}) {
        StringSettings settings;
        settings.oversampling = oversampling;
        StringSynth synth(free, settings);
        ASSERT_TRUE(synth.prepare(rate, 64));
        const auto signal = run(free, 0.2, settings).signal;
        const std::size_t latency = synth.latency();
        EXPECT_EQ(latency, oversampling == 2 ? 31U : 35U);
        // forces on the nut belong to the end of a step, and a short step ends earlier
        const double early = 1 - 1.0 / oversampling;
        for (std::size_t i = 200; i + 100 < one.size(); ++i)
            ASSERT_NEAR(signal[i + latency], one[i] - early * (one[i] - one[i - 1]), 1e-4) << i;
    }
}

TEST(string_block, half_band_filter) {
    HalfBand filter(31, 9, 64);
    EXPECT_NEAR(filter.gain(0), 1, 1e-14);
    EXPECT_NEAR(filter.gain(0.25), 0.5, 1e-12);
    for (double f = 0; f <= 20.0 / 88.2; f += 0.001) EXPECT_NEAR(filter.gain(f), 1, 1e-4) << f;
    for (double f = 24.1 / 88.2; f <= 0.5; f += 0.001)
        EXPECT_LT(std::abs(filter.gain(f)), 1e-4) << f;
    HalfBand short_filter(8, 9, 64);
    for (double f = 68.0 / 176.4; f <= 0.5; f += 0.001)
        EXPECT_LT(std::abs(short_filter.gain(f)), 1e-3) << f;
    // an impulse on an even sample comes out on one, with the middle tap
    std::vector<double> in(128), out(64);
    in[10] = 1;
    filter.process(in, out);
    EXPECT_DOUBLE_EQ(out[5 + filter.latency()], 0.5);
}

TEST(string_block, simple_body_has_the_measured_bands) {
    const auto level = [](double frequency) {
        SimpleBody body(44100);
        std::vector<double> x(44100);
        for (std::size_t i = 0; i < x.size(); ++i)
            x[i] = std::sin(2 * pi * frequency * static_cast<double>(i) / 44100);
        body.process(x);
        double sum = 0;
        for (std::size_t i = 22050; i < x.size(); ++i) sum += x[i] * x[i];
        return 10 * std::log10(2 * sum / 22050);
    };
    EXPECT_NEAR(level(2000), 0.2, 0.5);
    EXPECT_NEAR(level(600), -3, 0.6);
    EXPECT_NEAR(level(300), -23, 2.5);
    EXPECT_NEAR(level(63), -30.5, 1);
}

}  // namespace
}  // namespace percuss::string_test
