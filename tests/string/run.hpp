// Strings rendered for the tests.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "percuss/string/synth.hpp"
#include "support/csv.hpp"

namespace percuss::string_test {

inline constexpr double rate = 44100;

/// Sanitizers make strings a hundred times slower: they get the beginning of the sound.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
inline double at_most(double seconds) { return sanitized ? std::min(seconds, 0.1) : seconds; }
#define PERCUSS_TOO_LONG_FOR_SANITIZERS() \
    if (sanitized) GTEST_SKIP() << "the beginning of the sound is tested elsewhere"

using Values = std::map<std::string, double>;

inline Instrument with(Instrument instrument, const Values& values) {
    for (StringParameters& string : instrument.strings)
        for (const auto& [name, value] : values) {
            const auto ok = set_string_parameter(string, name, value);
            EXPECT_TRUE(ok) << name;
        }
    return instrument;
}
inline Instrument preset(std::string_view name, const Values& values = {}) {
    return with(*string_preset(name), values);
}

/// As the published tables are: no oversampling, no contact damping.
inline Instrument c3(Values values = {}) {
    values.emplace("lambda", 0);
    return preset("C3", values);
}
inline const Values lossless{
    {"sigma0", 0}, {"sigma1", 0}, {"sigma3", 0}, {"r_c", 0}, {"lambda", 0}};

struct Rendered {
    std::vector<double> signal, bridge, thread;  ///< of the first string
    StringEnergyRecorder energy;
    double largest_rise = 0;  ///< of the stored energy after the pluck, relative to the largest
    std::vector<StringEnergy> energies;
    std::size_t modes = 0;
};

inline StringSettings plain() {
    StringSettings settings;
    settings.oversampling = 1;
    return settings;
}

inline Rendered run(const Instrument& instrument, double seconds, StringSettings settings = plain(),
                    double sample_rate = rate, std::size_t block = 64) {
    StringSynth synth(instrument, settings);
    const auto ready = synth.prepare(sample_rate, block);
    EXPECT_TRUE(ready) << (ready ? "" : ready.error().text());
    Rendered result;
    if (!ready) return result;
    result.modes = synth.modes(0);
    result.signal.resize(static_cast<std::size_t>(std::lround(seconds * sample_rate)));
    double before = 0, largest = 0;
    bool free = false;
    for (std::size_t at = 0; at < result.signal.size(); at += block) {
        synth.process(
            std::span(result.signal).subspan(at, std::min(block, result.signal.size() - at)));
        const auto bridge = synth.bridge_force(0), thread = synth.thread_force(0);
        for (std::size_t i = 0; i < bridge.count; ++i) {
            result.bridge.push_back(bridge[i]);
            result.thread.push_back(thread[i]);
        }
        const StringEnergy energy = synth.energy(0);
        result.energies.push_back(energy);
        largest = std::max(largest, energy.stored);
        if (free && largest > 0)
            result.largest_rise = std::max(result.largest_rise, (energy.stored - before) / largest);
        free = !synth.plucking(0);
        before = energy.stored;
        if (settings.ledger || settings.reference) result.energy.see(energy, !free);
    }
    return result;
}

/// What this processor can run.
inline std::vector<StringSettings> kernels() {
    std::vector<StringSettings> all;
    for (const StringSimd simd :
         {StringSimd::scalar, StringSimd::baseline, StringSimd::avx2, StringSimd::avx512})
        if (has_string_simd(simd)) {
            all.push_back(plain());
            all.back().simd = simd;
        }
    return all;
}

}  // namespace percuss::string_test
