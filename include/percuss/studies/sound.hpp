// A rendered string and what its sound shows: contacts, pitch, energy, the falling formant.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/string/synth.hpp"

namespace percuss {

/// An unbroken stretch of steps with a bridge force; in samples of the sound.
struct StringContact {
    std::size_t string = 0;
    std::size_t start = 0, samples = 0;
    double peak_force = 0;  ///< N
    double impulse = 0;     ///< N s
};

struct StringRender {
    double seconds = 1;
    double sample_rate = 44100;
    bool body = false;  ///< through SimpleBody
    StringSettings settings;
    /// Told now and then which share is done.
    std::function<void(double)> progress = {};
};

struct StringSound {
    std::vector<double> signal;  ///< N
    std::string signal_name;     ///< "force on the bridge"
    double sample_rate = 0;
    int oversampling = 1;
    std::vector<std::size_t> modes;    ///< of every string
    std::vector<double> fundamentals;  ///< Hz, of every string
    double pitch = 0;                  ///< Hz, heard: the spacing of the partials
    std::vector<StringContact> contacts;
    double peak_bridge_force = 0;
    double energy_drift = 0, energy_balance = 0;
    double real_time_factor = 0;
    /// Of the first string, the largest in each sample.
    std::vector<double> bridge_force;
};

/// Renders by blocks of the synth. Refuses what the synth refuses, lengths outside
/// (0, longest_render] and more than most_samples, which are two gigabytes.
Expected<StringSound> render_string(const Instrument& instrument, const StringRender& render);
inline constexpr double longest_render = 600;  // s
inline constexpr double most_samples = 1.2e8;  ///< of all sounds of a sweep together

/// One parameter through its values, in parallel; the order is that of the values. Every rendering
/// is the one that render_string gives.
struct StringSweep {
    std::string parameter;
    std::vector<double> values;
};
Expected<std::vector<StringSound>> sweep_string(const Instrument& instrument,
                                                const StringRender& render,
                                                const StringSweep& sweep);

}  // namespace percuss
