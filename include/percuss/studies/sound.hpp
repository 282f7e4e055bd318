// A rendered string and what its sound shows: pitch, bridge, energy, contacts, the falling formant.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/string/synth.hpp"

namespace percuss {

/// Steps in a row with a bridge force; in samples of the sound. A string chatters on a stiff
/// bridge: the shorter the step, the more, shorter and harder contacts, so that neither their
/// number nor their peak forces converge. See StringEffort for what does.
struct StringContact {
    std::size_t string = 0;
    std::size_t start = 0, samples = 0;
    double peak_force = 0;  ///< N
    double impulse = 0;     ///< N s
};

/// What a string did from the beginning of the sound to its end. Converges as the step shrinks.
struct StringEffort {
    double impulse = 0;  ///< N s, of the bridge on the string
    double input = 0;    ///< J, work of the pluck, and what a hammer brings
    double stored = 0;   ///< J, left in string, thread, bridge and hammer at the end
    double lost = 0;     ///< J, in the string, the thread and the contact
};

struct StringRender {
    double seconds = 1;
    double sample_rate = 44100;
    bool body = false;  ///< through SimpleBody
    StringSettings settings;
    /// Called periodically with the fraction completed.
    std::function<void(double)> progress = {};
};

struct StringSound {
    std::vector<double> signal;  ///< N
    std::string signal_name;     ///< "force on the bridge"
    double sample_rate = 0;
    int oversampling = 1;
    std::vector<std::size_t> modes;       ///< of every string
    std::vector<double> fundamentals;     ///< Hz, of every string
    std::vector<StringEffort> efforts;    ///< of every string
    double pitch = 0;                     ///< Hz, heard: the spacing of the partials
    std::vector<StringContact> contacts;  ///< the first most_contacts, shared among the strings
    std::size_t contact_count = 0;        ///< all of them; depends on the step
    double peak_bridge_force = 0;         ///< N; depends on the step

    [[nodiscard]] StringEffort effort() const;  ///< of all strings together
    double energy_drift = 0, energy_balance = 0;
    double real_time_factor = 0;
    /// Of the first string, the largest in each sample.
    std::vector<double> bridge_force;
};

/// Renders by blocks of the synth. Refuses, before anything is allocated, what the synth refuses,
/// lengths outside (0, longest_render], more than most_samples and more than most_mode_steps.
Expected<StringSound> render_string(const Instrument& instrument, const StringRender& render);
inline constexpr double longest_render = 600;  // s
// Of all sounds of a sweep together:
inline constexpr double most_samples = 1.2e8;            ///< two gigabytes
inline constexpr double most_mode_steps = 2e12;          ///< about half an hour on one core
inline constexpr std::size_t most_contacts = 1'000'000;  ///< that are listed

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
