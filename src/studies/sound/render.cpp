#include "percuss/studies/sound.hpp"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>

#include "percuss/core/text.hpp"
#include "string/body.hpp"
#include "string/engine.hpp"
#include "studies/sound/short_time_spectrum.hpp"

namespace percuss {

using namespace string;
using namespace studies;

namespace {

constexpr std::size_t block = 256;

/// Contacts and impulse of one string, from forces step by step.
class ContactList {
public:
    ContactList(std::size_t string, std::size_t oversampling, std::size_t steps, double dt,
                std::size_t most)
        : string_(string), oversampling_(oversampling), steps_(steps), dt_(dt), most_(most) {}

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
    void finish(StringSound& sound) {
        if (open_) close();
        sound.contacts.insert(sound.contacts.end(), list_.begin(), list_.end());
        sound.contact_count += count_;
        sound.peak_bridge_force = std::max(sound.peak_bridge_force, peak_force_);
        sound.efforts[string_].impulse = impulse_;
    }

private:
    void close() {
        contact_.samples = (step_ - first_ + oversampling_ - 1) / oversampling_;
        if (list_.size() < most_) list_.push_back(contact_);
        ++count_;
        impulse_ += contact_.impulse;
        peak_force_ = std::max(peak_force_, contact_.peak_force);
        open_ = false;
    }
    std::size_t string_, oversampling_, steps_;
    double dt_;
    std::size_t most_, step_ = 0, first_ = 0, count_ = 0;
    double impulse_ = 0, peak_force_ = 0;
    bool open_ = false;
    StringContact contact_;
    std::vector<StringContact> list_;
};

/// Reads contacts and energy while the blocks go by.
class RenderRecorder {
public:
    RenderRecorder(const StringSynth& synth, std::size_t oversampling, std::size_t samples)
        : oversampling_(oversampling), samples_(samples), energies_(synth.strings()) {
        for (std::size_t i = 0; i < synth.strings(); ++i)
            contacts_.emplace_back(i, oversampling, samples * oversampling, 1 / synth.step_rate(),
                                   most_contacts / synth.strings());
    }
    void see(const StringSynth& synth, StringSound& sound) {
        for (std::size_t i = 0; i < synth.strings(); ++i) {
            contacts_[i].see(synth.bridge_force(i));
            const StringEnergy energy = synth.energy(i);
            energies_[i].see(energy, synth.plucking(i));
            if (sound.bridge_force.size() < samples_)  // the block lies within the sound
                sound.efforts[i] = {0, energy.input, energy.stored, energy.lost};
        }
        const auto forces = synth.bridge_force(0);
        for (std::size_t n = 0; n < forces.count; n += oversampling_) {
            double peak = 0;
            for (std::size_t k = 0; k < oversampling_; ++k) peak = std::max(peak, forces[n + k]);
            sound.bridge_force.push_back(peak);
        }
    }
    void finish(StringSound& sound) {
        for (ContactList& list : contacts_) list.finish(sound);
        for (const StringEnergyRecorder& e : energies_) {
            sound.energy_balance = std::max(sound.energy_balance, e.balance());
            sound.energy_drift = std::max(sound.energy_drift, e.drift());
        }
    }

private:
    std::size_t oversampling_, samples_;
    std::vector<ContactList> contacts_;
    std::vector<StringEnergyRecorder> energies_;
};

Error too_many_samples(double count) {
    return {"a rendering of " + significant(count, 3) + " samples is refused; expected at most " +
                significant(most_samples, 3) +
                ": fewer seconds, a lower sample rate or fewer values of a sweep",
            {}};
}

/// Samples and steps of modes of one sound.
struct Work {
    double samples = 0, mode_steps = 0;
};

/// How many steps of a mode in the kernel one in the scalar scheme is worth; several contacts are
/// found by sweeps over all of them.
double scalar_cost(const StringParameters& string) {
    const double n = string.bridge_contacts;
    return 20 + n * (10 + n / 2);
}

/// Checked without allocating what would be needed.
Expected<Work> work_of(const Instrument& instrument, const StringRender& render) {
    if (!(render.seconds > 0) || !(render.seconds <= longest_render))
        return Error{"a sound of " + shortest(render.seconds) +
                         " s is refused; expected more than 0 and at most " +
                         shortest(longest_render) + " s",
                     {}};
    const StringEngine engine(instrument, render.settings);
    PERCUSS_CHECK(engine.check(render.sample_rate, block));
    Work work{std::round(render.seconds * render.sample_rate)};
    if (!(work.samples >= 1))
        return Error{
            "a sound of " + shortest(render.seconds) + " s has no sample; expected a longer one",
            {}};
    const double step_rate = render.sample_rate * render.settings.oversampling;
    for (const StringParameters& string : instrument.strings) {
        PERCUSS_TRY(const auto modes, count_string_modes(string, step_rate));
        work.mode_steps += static_cast<double>(modes) * work.samples *
                           render.settings.oversampling *
                           (engine.needs_reference(string) ? scalar_cost(string) : 1);
    }
    return work;
}

/// Of one sound, or of several together.
Expected<void> check_work(const Work& work) {
    if (!(work.samples <= most_samples)) return too_many_samples(work.samples);
    if (!(work.mode_steps <= most_mode_steps))
        return Error{"a rendering that takes " + significant(work.mode_steps, 3) +
                         " steps of modes is refused; expected at most " +
                         significant(most_mode_steps, 3) +
                         ": fewer seconds, strings, contacts along the bridge or values of a "
                         "sweep, a lower sample rate, or strings of higher pitch",
                     {}};
    return {};
}

std::string signal_name(const Instrument& instrument, const StringRender& render) {
    const bool bridge = render.settings.signal == StringSignal::bridge &&
                        std::ranges::any_of(instrument.strings, &StringParameters::has_bridge);
    return std::string(bridge ? "force on the bridge" : "force on the nut") +
           (render.body ? " through the body" : "");
}

/// A string that rests is held by forces whose rounding is no sound.
bool audible(const StringSound& sound) {
    constexpr double rounding = 1e-12;
    return std::ranges::any_of(
        sound.signal, [&](double x) { return std::abs(x) > rounding * sound.peak_bridge_force; });
}

}  // namespace

StringEffort StringSound::effort() const {
    StringEffort all;
    for (const StringEffort& one : efforts) {
        all.impulse += one.impulse;
        all.input += one.input;
        all.stored += one.stored;
        all.lost += one.lost;
    }
    return all;
}

Expected<StringSound> render_string(const Instrument& instrument, const StringRender& render) {
    PERCUSS_TRY(const auto work, work_of(instrument, render));
    PERCUSS_CHECK(check_work(work));
    const auto count = static_cast<std::size_t>(work.samples);
    StringSettings settings = render.settings;
    settings.ledger = true;
    StringSynth synth(instrument, settings);
    PERCUSS_CHECK(synth.prepare(render.sample_rate, block));
    const auto oversampling = static_cast<std::size_t>(settings.oversampling);
    StringSound sound;
    sound.signal_name = signal_name(instrument, render);
    sound.sample_rate = render.sample_rate;
    sound.oversampling = settings.oversampling;
    sound.efforts.resize(synth.strings());
    for (std::size_t i = 0; i < synth.strings(); ++i) {
        sound.modes.push_back(synth.modes(i));
        sound.fundamentals.push_back(instrument.strings[i].fundamental());
    }
    // decimation delays: the first samples of the stream are silence, and the last come later
    const std::size_t latency = synth.latency(), all = count + latency;
    sound.signal.resize(all);
    sound.bridge_force.reserve(all);
    RenderRecorder recorder(synth, oversampling, count);
    using Clock = std::chrono::steady_clock;
    Clock::duration spent{};
    for (std::size_t at = 0, next = 0; at < all; at = next) {
        // one block ends with the sound: there its energy is read
        next = std::min(at + block, at < count ? count : all);
        const auto start = Clock::now();
        synth.process(std::span(sound.signal).subspan(at, next - at));
        spent += Clock::now() - start;
        recorder.see(synth, sound);
        if (render.progress) render.progress(static_cast<double>(at) / static_cast<double>(all));
    }
    recorder.finish(sound);
    sound.signal.erase(sound.signal.begin(),
                       sound.signal.begin() + static_cast<std::ptrdiff_t>(latency));
    sound.bridge_force.resize(count);
    sound.real_time_factor = static_cast<double>(all) / render.sample_rate /
                             std::chrono::duration<double>(spent).count();
    if (audible(sound))
        sound.pitch = heard_pitch(sound.signal, render.sample_rate, sound.fundamentals[0]);
    if (render.body) SimpleBody(render.sample_rate).process(sound.signal);
    return sound;
}

Expected<std::vector<StringSound>> sweep_string(const Instrument& instrument,
                                                const StringRender& render,
                                                const StringSweep& sweep) {
    std::vector<Instrument> family;
    Work together;
    for (const double value : sweep.values) {
        Instrument one = instrument;
        for (StringParameters& string : one.strings)
            PERCUSS_CHECK(set_string_parameter(string, sweep.parameter, value));
        PERCUSS_TRY(const auto work, work_of(one, render));
        together.samples += work.samples;
        together.mode_steps += work.mode_steps;
        PERCUSS_CHECK(check_work(together));
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
