#include "string/engine.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "percuss/core/text.hpp"
#include "string/elementary.hpp"
#include "string/flush_denormals.hpp"

namespace percuss::string {

namespace {

constexpr std::size_t chunk_samples = 64;
constexpr double lowest_rate = 1000, highest_rate = 768e3;  // Hz
constexpr std::size_t longest_block = 1U << 20U;
constexpr std::size_t steps_between_settling = 1U << 19U;  // about 10 s

std::size_t chunks_of(double time, double sample_rate) {
    return std::max<std::size_t>(
        1, static_cast<std::size_t>(time * sample_rate / static_cast<double>(chunk_samples)));
}

/// Some parameters shape the instrument when it is built and cannot move afterwards.
bool movable(const StringParameter& row) {
    return row.section != "hammer" && row.member != &StringParameters::bridge_contacts &&
           row.member != &StringParameters::bridge_span;
}

double current_value(const StringParameters& s, const StringParameter& row) {
    if (row.member == &StringParameters::tension) return s.string_tension();
    if (row.member == &StringParameters::pitch)
        return std::sqrt(s.string_tension() / s.mass_per_length()) / (2 * s.length);
    if (row.member == &StringParameters::bending) return s.bending_stiffness();
    if (row.member == &StringParameters::pluck_position) return s.pluck_centre();
    if (row.member == &StringParameters::pluck_width) return s.pluck_extent();
    return s.*(row.member);
}

}  // namespace

bool StringEngine::needs_reference(const StringParameters& s) const {
    return settings_.reference || (s.has_bridge() && (s.bridge_contacts > 1 || s.has_hammer()));
}

Expected<void> StringEngine::check(double rate, std::size_t block) const {
    if (!(rate >= lowest_rate) || !(rate <= highest_rate))
        return Error{
            "a sample rate of " + shortest(rate) + " Hz is refused; expected 1000 Hz to 768 kHz",
            {}};
    if (block == 0 || block > longest_block)
        return Error{"a block of " + std::to_string(block) + " samples is refused; expected 1 to " +
                         std::to_string(longest_block),
                     {}};
    const int os = settings_.oversampling;
    if (os != 1 && os != 2 && os != 4)
        return Error{"oversampling by " + std::to_string(os) + " is refused; expected 1, 2 or 4",
                     {}};
    if (instrument_.strings.empty())
        return Error{"the instrument has no strings; expected at least one", {}};
    for (const StringParameters& s : instrument_.strings) {
        PERCUSS_CHECK(check_string(s));
        if (!(s.fundamental() < rate / 2))
            return Error{"the pitch of " + significant(s.fundamental(), 6) +
                             " Hz lies above the Nyquist frequency of " + significant(rate / 2, 6) +
                             " Hz; expected a lower pitch or a higher sample rate",
                         {}};
    }
    return {};
}

void StringEngine::seat(const std::vector<std::size_t>& members,
                        const std::vector<std::size_t>& modes, bool reference) {
    Unit unit;
    unit.members = members;
    std::vector<StringParameters> strings;
    std::size_t most = 0;
    for (std::size_t lane = 0; lane < members.size(); ++lane) {
        const StringParameters& s = instrument_.strings[members[lane]];
        strings.push_back(s);
        most = std::max(most, modes[lane]);
        voices_[members[lane]] = {s.pluck_time, {units_.size(), lane}};
        unit.nut_wanted |= settings_.signal == StringSignal::nut || !s.has_bridge();
    }
    if (reference) {
        unit.reference.emplace(strings[0], modes[0], dt_);
    } else {
        // room for a pitch that glides down by a fourth
        unit.bank.emplace(std::move(strings), modes, dt_, most + most / 3 + 1,
                          StringBank::Wanted{unit.nut_wanted, settings_.ledger},
                          string_kernels(settings_.simd));
        unit.lanes = unit.bank->lanes();
    }
    const std::size_t size = block_ * static_cast<std::size_t>(settings_.oversampling) * unit.lanes;
    for (auto* buffer : {&unit.pluck, &unit.contact, &unit.thread, &unit.nut})
        buffer->assign(size, 0.0);
    units_.push_back(std::move(unit));
}

Expected<void> StringEngine::seat_strings() {
    units_.clear();
    voices_.assign(strings(), {});
    std::vector<std::size_t> members, modes;
    const auto flush = [&] {
        if (!members.empty()) seat(members, modes, false);
        members.clear();
        modes.clear();
    };
    for (std::size_t i = 0; i < strings(); ++i) {
        PERCUSS_TRY(const auto count, count_string_modes(instrument_.strings[i], step_rate()));
        if (needs_reference(instrument_.strings[i])) {
            seat({i}, {count}, true);
            continue;
        }
        members.push_back(i);
        modes.push_back(count);
        if (members.size() == 4) flush();
    }
    flush();
    return {};
}

Expected<void> StringEngine::prepare(double sample_rate, std::size_t block) {
    PERCUSS_CHECK(check(sample_rate, block));
    sample_rate_ = sample_rate;
    block_ = block;
    dt_ = 1 / step_rate();
    step_ = filled_ = settling_ = 0;
    PERCUSS_CHECK(seat_strings());
    glides_.clear();
    glides_.reserve(strings() * string_parameters().size());
    stages_.clear();
    constexpr double beta = 9;
    if (settings_.oversampling == 4) stages_.emplace_back(8, beta, 2 * chunk_samples);
    if (settings_.oversampling >= 2) stages_.emplace_back(31, beta, chunk_samples);
    mixed_.assign(chunk_samples * 4, 0.0);
    halved_.assign(chunk_samples * 2, 0.0);
    return {};
}

void StringEngine::process(std::span<double> out) noexcept {
    assert(out.size() <= block_);
    const FlushDenormals guard;
    filled_ = 0;
    while (!out.empty()) {
        const std::size_t count = std::min(out.size(), chunk_samples);
        chunk(out.first(count));
        out = out.subspan(count);
    }
}

void StringEngine::chunk(std::span<double> out) {
    glide();
    const std::size_t steps = out.size() * static_cast<std::size_t>(settings_.oversampling);
    std::fill_n(mixed_.begin(), steps, 0.0);
    for (Unit& unit : units_) {
        run_unit(unit, filled_, steps);
        mix(unit, filled_, steps);
    }
    if (step_ / steps_between_settling != (step_ + steps) / steps_between_settling)
        for (Unit& unit : units_)
            if (unit.bank) unit.bank->settle(1);
    step_ += steps;
    filled_ += steps;
    const std::span<const double> mixed(mixed_.data(), steps);
    if (stages_.empty()) {
        std::ranges::copy(mixed, out.begin());
    } else if (stages_.size() == 1) {
        stages_[0].process(mixed, out);
    } else {
        const std::span<double> halved(halved_.data(), steps / 2);
        stages_[0].process(mixed, halved);
        stages_[1].process(halved, out);
    }
}

/// Whether any pluck acts in these steps. The force of a step is the mean of its two ends.
bool StringEngine::write_plucks(Unit& unit, std::size_t first, std::size_t steps) {
    const double begin = static_cast<double>(step_) * dt_,
                 end = static_cast<double>(step_ + steps) * dt_;
    bool any = false;
    std::fill_n(unit.pluck.data() + first * unit.lanes, steps * unit.lanes, 0.0);
    for (std::size_t lane = 0; lane < unit.members.size(); ++lane) {
        const StringParameters& s = instrument_.strings[unit.members[lane]];
        const double start = voices_[unit.members[lane]].pluck_start;
        const bool acts = !s.has_hammer() && s.pluck_force != 0 && end > start &&
                          begin < start + s.pluck_duration;
        double* to = unit.pluck.data() + first * unit.lanes + lane;
        if (acts) {
            double before = pluck_force(s, begin - start);
            for (std::size_t n = 0; n < steps; ++n) {
                const double after =
                    pluck_force(s, static_cast<double>(step_ + n + 1) * dt_ - start);
                to[n * unit.lanes] = 0.5 * (before + after);
                before = after;
            }
        }
        any |= acts;
    }
    return any;
}

void StringEngine::run_unit(Unit& unit, std::size_t first, std::size_t steps) {
    const bool acts = write_plucks(unit, first, steps);
    const std::size_t at = first * unit.lanes, count = steps * unit.lanes;
    if (unit.reference) {
        for (std::size_t n = 0; n < steps; ++n) {
            const StringStep step = unit.reference->step(unit.pluck[first + n]);
            unit.contact[first + n] = step.bridge;
            unit.thread[first + n] = step.thread;
            unit.nut[first + n] = step.nut;
        }
        return;
    }
    StringBank::Signals signals{steps,
                                {},
                                std::span(unit.contact).subspan(at, count),
                                std::span(unit.thread).subspan(at, count),
                                std::span(unit.nut).subspan(at, count)};
    // the step after a pluck still remembers its force
    if (acts || unit.plucked)
        signals.pluck = std::span<const double>(unit.pluck).subspan(at, count);
    unit.plucked = acts;
    unit.bank->advance(signals);
}

void StringEngine::mix(const Unit& unit, std::size_t first, std::size_t steps) {
    for (std::size_t lane = 0; lane < unit.members.size(); ++lane) {
        const std::size_t at = first * unit.lanes + lane;
        const bool nut = settings_.signal == StringSignal::nut ||
                         !instrument_.strings[unit.members[lane]].has_bridge();
        // heard is what changes: the forces that hold the string at rest make no sound
        const double rest = unit.reference ? unit.reference->resting().heard(nut)
                                           : unit.bank->resting(lane).heard(nut);
        if (nut) {
            for (std::size_t n = 0; n < steps; ++n)
                mixed_[n] += unit.nut[at + n * unit.lanes] - rest;
        } else {
            for (std::size_t n = 0; n < steps; ++n)
                mixed_[n] -=
                    unit.contact[at + n * unit.lanes] + unit.thread[at + n * unit.lanes] - rest;
        }
    }
}

Expected<void> StringEngine::set(std::size_t string, std::string_view name, double value) {
    if (string >= strings())
        return Error{"there is no string " + std::to_string(string) + "; expected 0 to " +
                         std::to_string(strings() - 1),
                     {}};
    StringParameters wanted = instrument_.strings[string];
    for (const Glide& glide : glides_)
        if (glide.string == string) wanted.*(glide.row->member) = glide.target;
    PERCUSS_CHECK(set_string_parameter(wanted, name, value));
    PERCUSS_CHECK(check_string(wanted));
    const StringParameter* row = find_string_parameter(name);
    if (units_.empty()) {
        instrument_.strings[string] = wanted;
        return {};
    }
    if (!movable(*row) || units_[voices_[string].seat.unit].reference)
        return Error{
            std::string(name) + " cannot move while the string sounds; set it before prepare", {}};
    if (!(wanted.fundamental() < sample_rate_ / 2))
        return Error{"the pitch would rise above the Nyquist frequency of " +
                         significant(sample_rate_ / 2, 6) + " Hz",
                     {}};
    PERCUSS_CHECK(count_string_modes(wanted, step_rate()));
    const auto same = [&](const Glide& g) { return g.string == string && g.row == row; };
    const Glide glide{string, row, value, chunks_of(StringSynth::glide_time, sample_rate_)};
    if (const auto old = std::ranges::find_if(glides_, same); old != glides_.end())
        *old = glide;
    else
        glides_.push_back(glide);
    return {};
}

void StringEngine::glide() {
    if (glides_.empty() && settling_ == 0) return;
    for (Glide& glide : glides_) {
        StringParameters& s = instrument_.strings[glide.string];
        const double from = current_value(s, *glide.row);
        const double value =
            from + (glide.target - from) / static_cast<double>(glide.chunks_left--);
        // on the way between two allowed values everything is allowed
        static_cast<void>(set_string_parameter(s, glide.row->name,
                                               glide.chunks_left == 0 ? glide.target : value));
        const Seat seat = voices_[glide.string].seat;
        units_[seat.unit].bank->retune(seat.lane, s);
    }
    if (!glides_.empty()) settling_ = 10 * chunks_of(StringSynth::glide_time, sample_rate_);
    std::erase_if(glides_, [](const Glide& g) { return g.chunks_left == 0; });
    --settling_;
    const double share =
        -portable_expm1(-1 / static_cast<double>(chunks_of(StringSynth::glide_time, sample_rate_)));
    for (Unit& unit : units_)
        if (unit.bank) unit.bank->settle(share);
}

void StringEngine::pluck(std::size_t string) noexcept {
    if (string < voices_.size()) voices_[string].pluck_start = static_cast<double>(step_) * dt_;
}

std::size_t StringEngine::latency() const {
    if (stages_.empty()) return 0;
    if (stages_.size() == 1) return stages_[0].latency();
    return stages_[0].latency() / 2 + stages_[1].latency();
}

std::size_t StringEngine::modes(std::size_t string) const {
    const Unit& unit = units_[voices_[string].seat.unit];
    return unit.bank ? unit.bank->modes(voices_[string].seat.lane) : unit.reference->modes();
}

StringSynth::Steps StringEngine::bridge_force(std::size_t string) const {
    const Unit& unit = units_[voices_[string].seat.unit];
    return {unit.contact.data() + voices_[string].seat.lane, filled_, unit.lanes};
}

StringSynth::Steps StringEngine::thread_force(std::size_t string) const {
    const Unit& unit = units_[voices_[string].seat.unit];
    return {unit.thread.data() + voices_[string].seat.lane, filled_, unit.lanes};
}

StringEnergy StringEngine::energy(std::size_t string) const {
    const Unit& unit = units_[voices_[string].seat.unit];
    return unit.bank ? unit.bank->energy(voices_[string].seat.lane) : unit.reference->energy();
}

bool StringEngine::plucking(std::size_t string) const {
    const StringParameters& s = instrument_.strings[string];
    return !s.has_hammer() &&
           static_cast<double>(step_) * dt_ < voices_[string].pluck_start + s.pluck_duration + dt_;
}

double StringEngine::bridge_displacement(std::size_t string) const {
    const Unit& unit = units_[voices_[string].seat.unit];
    return unit.bank ? unit.bank->contact_displacement(voices_[string].seat.lane)
                     : unit.reference->bridge_displacement();
}

double StringEngine::mode_displacement(std::size_t string, std::size_t mode) const {
    const Unit& unit = units_[voices_[string].seat.unit];
    return unit.bank ? unit.bank->mode_displacement(voices_[string].seat.lane, mode)
                     : unit.reference->mode_displacement(mode);
}

}  // namespace percuss::string
