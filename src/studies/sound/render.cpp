#include "percuss/studies/sound.hpp"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>

#include "percuss/core/text.hpp"
#include "string/body.hpp"
#include "studies/sound/short_time_spectrum.hpp"

namespace percuss {

using namespace string;
using namespace studies;

namespace {

constexpr std::size_t block = 256;

/// Contacts of one string, from forces step by step.
class ContactList {
public:
    ContactList(std::size_t string, std::size_t oversampling, std::size_t steps, double dt)
        : string_(string), oversampling_(oversampling), steps_(steps), dt_(dt) {}

    /// What comes after the end of the sound, while the decimation runs empty, does not count.
    void see(StringSynth::Steps forces) {
        for (std::size_t i = 0; i < forces.count && step_ < steps_; ++i, ++step_) {
            const double F = forces[i];
            if (F > 0) {
                if (!open_) {
                    first_ = step_;
                    contact_ = {string_, step_ / oversampling_, 0, 0, 0};
                    open_ = true;
                }
                contact_.peak_force = std::max(contact_.peak_force, F);
                contact_.impulse += F * dt_;
            } else if (open_) {
                close();
            }
        }
    }
    void finish(std::vector<StringContact>& all) {
        if (open_) close();
        all.insert(all.end(), list_.begin(), list_.end());
    }

private:
    void close() {
        contact_.samples = (step_ - first_ + oversampling_ - 1) / oversampling_;
        list_.push_back(contact_);
        open_ = false;
    }
    std::size_t string_, oversampling_, steps_;
    double dt_;
    std::size_t step_ = 0, first_ = 0;
    bool open_ = false;
    StringContact contact_;
    std::vector<StringContact> list_;
};

/// What is watched while the blocks go by.
class Watch {
public:
    Watch(const StringSynth& synth, std::size_t oversampling, std::size_t samples)
        : oversampling_(oversampling) {
        for (std::size_t i = 0; i < synth.strings(); ++i)
            contacts_.emplace_back(i, oversampling, samples * oversampling, 1 / synth.step_rate());
        energies_.resize(synth.strings());
    }
    void see(const StringSynth& synth, StringSound& sound) {
        for (std::size_t i = 0; i < synth.strings(); ++i) {
            const auto forces = synth.bridge_force(i);
            contacts_[i].see(forces);
            energies_[i].see(synth.energy(i), synth.plucking(i));
            if (i != 0) continue;
            for (std::size_t n = 0; n < forces.count; n += oversampling_) {
                double peak = 0;
                for (std::size_t k = 0; k < oversampling_; ++k)
                    peak = std::max(peak, forces[n + k]);
                sound.bridge_force.push_back(peak);
            }
        }
    }
    void finish(StringSound& sound) {
        for (ContactList& list : contacts_) list.finish(sound.contacts);
        for (const StringContact& c : sound.contacts)
            sound.peak_bridge_force = std::max(sound.peak_bridge_force, c.peak_force);
        for (const StringEnergyWatch& e : energies_) {
            sound.energy_balance = std::max(sound.energy_balance, e.balance());
            sound.energy_drift = std::max(sound.energy_drift, e.drift());
        }
    }

private:
    std::size_t oversampling_;
    std::vector<ContactList> contacts_;
    std::vector<StringEnergyWatch> energies_;
};

Error too_many_samples(double count) {
    return {"a rendering of " + significant(count, 3) + " samples is refused; expected at most " +
                significant(most_samples, 3) +
                ": fewer seconds, a lower sample rate or fewer values of a sweep",
            {}};
}

Expected<void> check_length(const StringRender& render) {
    if (!(render.seconds > 0) || !(render.seconds <= longest_render))
        return Error{"a sound of " + shortest(render.seconds) +
                         " s is refused; expected more than 0 and at most " +
                         shortest(longest_render) + " s",
                     {}};
    return {};
}

/// For a sample rate that the synth has accepted.
Expected<std::size_t> sample_count(const StringRender& render) {
    const double count = std::round(render.seconds * render.sample_rate);
    if (!(count <= most_samples)) return too_many_samples(count);
    if (!(count >= 1))
        return Error{
            "a sound of " + shortest(render.seconds) + " s has no sample; expected a longer one",
            {}};
    return static_cast<std::size_t>(count);
}

std::string signal_name(const Instrument& instrument, const StringRender& render) {
    const bool bridge = render.settings.signal == StringSignal::bridge &&
                        std::ranges::any_of(instrument.strings, &StringParameters::has_bridge);
    return std::string(bridge ? "force on the bridge" : "force on the nut") +
           (render.body ? " through the body" : "");
}

}  // namespace

Expected<StringSound> render_string(const Instrument& instrument, const StringRender& render) {
    PERCUSS_CHECK(check_length(render));
    StringSettings settings = render.settings;
    settings.ledger = true;
    StringSynth synth(instrument, settings);
    PERCUSS_CHECK(synth.prepare(render.sample_rate, block));
    PERCUSS_TRY(const auto count, sample_count(render));
    const auto oversampling = static_cast<std::size_t>(settings.oversampling);
    StringSound sound;
    sound.signal_name = signal_name(instrument, render);
    sound.sample_rate = render.sample_rate;
    sound.oversampling = settings.oversampling;
    for (std::size_t i = 0; i < synth.strings(); ++i) {
        sound.modes.push_back(synth.modes(i));
        sound.fundamentals.push_back(instrument.strings[i].fundamental());
    }
    // decimation delays: the first samples of the stream are silence, and the last come later
    const std::size_t latency = synth.latency(), all = count + latency;
    sound.signal.resize(all);
    sound.bridge_force.reserve(all);
    Watch watch(synth, oversampling, count);
    using Clock = std::chrono::steady_clock;
    Clock::duration spent{};
    for (std::size_t at = 0; at < all; at += block) {
        const auto start = Clock::now();
        synth.process(std::span(sound.signal).subspan(at, std::min(block, all - at)));
        spent += Clock::now() - start;
        watch.see(synth, sound);
        if (render.progress) render.progress(static_cast<double>(at) / static_cast<double>(all));
    }
    watch.finish(sound);
    sound.signal.erase(sound.signal.begin(),
                       sound.signal.begin() + static_cast<std::ptrdiff_t>(latency));
    sound.bridge_force.resize(count);
    sound.real_time_factor = static_cast<double>(all) / render.sample_rate /
                             std::chrono::duration<double>(spent).count();
    sound.pitch = heard_pitch(sound.signal, render.sample_rate, sound.fundamentals[0]);
    if (render.body) SimpleBody(render.sample_rate).process(sound.signal);
    return sound;
}

Expected<std::vector<StringSound>> sweep_string(const Instrument& instrument,
                                                const StringRender& render,
                                                const StringSweep& sweep) {
    const double together =
        render.seconds * render.sample_rate * static_cast<double>(sweep.values.size());
    if (together > most_samples) return too_many_samples(together);
    std::vector<Instrument> family;
    for (const double value : sweep.values) {
        Instrument one = instrument;
        for (StringParameters& string : one.strings)
            PERCUSS_CHECK(set_string_parameter(string, sweep.parameter, value));
        family.push_back(std::move(one));
    }
    std::vector<StringSound> sounds(family.size());
    std::vector<std::optional<Error>> errors(family.size());
    std::mutex reporting;
    std::size_t done = 0;
    StringRender silent = render;
    silent.progress = {};
    oneapi::tbb::parallel_for(std::size_t{0}, family.size(), [&](std::size_t i) {
        auto sound = render_string(family[i], silent);
        if (sound)
            sounds[i] = std::move(*sound);
        else
            errors[i] = sound.error();
        const std::lock_guard lock(reporting);
        ++done;
        if (render.progress)
            render.progress(static_cast<double>(done) / static_cast<double>(family.size()));
    });
    for (const auto& error : errors)
        if (error) return *error;
    return sounds;
}

}  // namespace percuss
