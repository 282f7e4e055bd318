#include "percuss/string/synth.hpp"

#include "string/engine.hpp"

namespace percuss {

using namespace string;

StringSynth::StringSynth(Instrument instrument, StringSettings settings)
    : engine_(std::make_unique<string::StringEngine>(std::move(instrument), settings)) {}
StringSynth::~StringSynth() = default;
StringSynth::StringSynth(StringSynth&&) noexcept = default;
StringSynth& StringSynth::operator=(StringSynth&&) noexcept = default;

Expected<void> StringSynth::prepare(double sample_rate, std::size_t block) {
    return engine_->prepare(sample_rate, block);
}
void StringSynth::process(std::span<double> out) noexcept { engine_->process(out); }
Expected<void> StringSynth::set(std::size_t string, std::string_view parameter, double value) {
    return engine_->set(string, parameter, value);
}
void StringSynth::pluck(std::size_t string) noexcept { engine_->pluck(string); }
std::size_t StringSynth::latency() const { return engine_->latency(); }
std::size_t StringSynth::strings() const { return engine_->strings(); }
std::size_t StringSynth::modes(std::size_t string) const { return engine_->modes(string); }
double StringSynth::step_rate() const { return engine_->step_rate(); }
StringSynth::Steps StringSynth::bridge_force(std::size_t string) const {
    return engine_->bridge_force(string);
}
StringSynth::Steps StringSynth::thread_force(std::size_t string) const {
    return engine_->thread_force(string);
}
StringEnergy StringSynth::energy(std::size_t string) const { return engine_->energy(string); }
bool StringSynth::plucking(std::size_t string) const { return engine_->plucking(string); }
double StringSynth::bridge_displacement(std::size_t string) const {
    return engine_->bridge_displacement(string);
}
double StringSynth::mode_displacement(std::size_t string, std::size_t mode) const {
    return engine_->mode_displacement(string, mode);
}

}  // namespace percuss
