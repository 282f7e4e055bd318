#include "apps/string/report.hpp"

#include <algorithm>
#include <numeric>

#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "studies/sound/short_time_spectrum.hpp"

namespace percuss::app {

using namespace studies;

namespace {

constexpr std::size_t contacts_shown = 5;

std::size_t all_modes(const StringSound& sound) {
    return std::accumulate(sound.modes.begin(), sound.modes.end(), std::size_t{0});
}

Value contacts_value(const StringSound& sound) {
    Value::List list;
    for (const StringContact& c : sound.contacts) {
        Value::Object contact{{"start", static_cast<long>(c.start)},
                              {"samples", static_cast<long>(c.samples)},
                              {"peak_force", c.peak_force},
                              {"impulse", c.impulse}};
        if (sound.modes.size() > 1) contact.push_back({"string", static_cast<long>(c.string)});
        list.emplace_back(std::move(contact));
    }
    return Value(std::move(list));
}

double seconds_of(const StringSound& sound) {
    return static_cast<double>(sound.signal.size()) / sound.sample_rate;
}

Value::Object sound_value(const StringSound& sound) {
    const StringEffort effort = sound.effort();
    Value::Object object{{"modes", static_cast<long>(all_modes(sound))},
                         {"sample_rate", sound.sample_rate},
                         {"oversampling", static_cast<long>(sound.oversampling)},
                         {"pitch", sound.fundamentals[0]},
                         {"heard_pitch", sound.pitch},
                         {"bridge_impulse", effort.impulse},
                         {"mean_bridge_force", effort.impulse / seconds_of(sound)},
                         {"energy_input", effort.input},
                         {"energy_stored", effort.stored},
                         {"energy_lost", effort.lost},
                         {"contact_count", static_cast<long>(sound.contact_count)},
                         {"contacts", contacts_value(sound)},
                         {"peak_bridge_force", sound.peak_bridge_force},
                         {"energy_drift", sound.energy_drift},
                         {"energy_balance", sound.energy_balance},
                         {"real_time_factor", sound.real_time_factor}};
    if (sound.modes.size() > 1) {
        Value::List strings;
        for (std::size_t i = 0; i < sound.modes.size(); ++i)
            strings.emplace_back(Value::Object{{"modes", static_cast<long>(sound.modes[i])},
                                               {"pitch", sound.fundamentals[i]},
                                               {"bridge_impulse", sound.efforts[i].impulse},
                                               {"energy_input", sound.efforts[i].input},
                                               {"energy_stored", sound.efforts[i].stored},
                                               {"energy_lost", sound.efforts[i].lost}});
        object.push_back({"strings", Value(std::move(strings))});
    }
    return object;
}

std::string with_unit(double value, int digits, const char* unit) {
    return significant(value, digits) + " " + unit;
}

std::string contact_table(const StringSound& sound) {
    Table table({{"contact"},
                 {"start", Align::right},
                 {"samples", Align::right},
                 {"peak force [N]", Align::right},
                 {"impulse [N s]", Align::right}});
    for (std::size_t i = 0; i < std::min(contacts_shown, sound.contacts.size()); ++i) {
        const StringContact& c = sound.contacts[i];
        table.add({std::to_string(i + 1), std::to_string(c.start), std::to_string(c.samples),
                   significant(c.peak_force, 6), significant(c.impulse, 6)});
    }
    return table.text();
}

}  // namespace

std::string sound_text(const Instrument& instrument, const StringSound& sound) {
    const StringEffort effort = sound.effort();
    const double seconds = seconds_of(sound);
    std::string text = instrument.name + ": " + significant(seconds, 6) + " s at " +
                       shortest(sound.sample_rate) + " Hz, oversampling " +
                       std::to_string(sound.oversampling) + ", " +
                       std::to_string(all_modes(sound)) + " modes\n";
    text += "pitch              " + with_unit(sound.fundamentals[0], 6, "Hz") +
            " without the bridge, " +
            (sound.pitch > 0 ? "heard " + with_unit(sound.pitch, 5, "Hz") : "nothing is heard") +
            "\n";
    text += "bridge impulse     " + with_unit(effort.impulse, 6, "N s") + ", mean force " +
            with_unit(effort.impulse / seconds, 6, "N") + "\n";
    text += "energy             " + with_unit(effort.input, 6, "J") + " put in, " +
            with_unit(effort.stored, 6, "J") + " left at the end\n";
    text +=
        "contacts           " + std::to_string(sound.contact_count) + " (depends on the step)\n";
    text += "peak bridge force  " + with_unit(sound.peak_bridge_force, 6, "N") +
            " (depends on the step)\n";
    text +=
        "energy balance     " + significant(sound.energy_balance, 2) + " of the largest energy\n";
    text += "energy drift       " + significant(sound.energy_drift, 2) + " since the last pluck\n";
    text += "real-time factor   " + significant(sound.real_time_factor, 3) + "\n";
    if (!sound.contacts.empty()) text += "\n" + contact_table(sound);
    return text;
}

std::string sound_json(const StringSound& sound) { return json_of(sound_value(sound)); }

std::string sweep_text(const Instrument& instrument, const StringSweep& sweep,
                       const std::vector<StringSound>& sounds) {
    const StringParameter* row = find_string_parameter(sweep.parameter);
    const std::string unit = unit_name(row->dimension, UnitSystem::si);
    Table table({{sweep.parameter + (unit == "1" ? "" : " [" + unit + "]"), Align::right},
                 {"modes", Align::right},
                 {"heard [Hz]", Align::right},
                 {"impulse [N s]", Align::right},
                 {"energy left [J]", Align::right},
                 {"contacts", Align::right},
                 {"peak force [N]", Align::right},
                 {"energy balance", Align::right},
                 {"real time", Align::right}});
    for (std::size_t i = 0; i < sounds.size(); ++i) {
        const StringSound& s = sounds[i];
        const StringEffort effort = s.effort();
        table.add({shortest(sweep.values[i]), std::to_string(all_modes(s)), significant(s.pitch, 5),
                   significant(effort.impulse, 6), significant(effort.stored, 4),
                   std::to_string(s.contact_count), significant(s.peak_bridge_force, 6),
                   significant(s.energy_balance, 2), significant(s.real_time_factor, 3)});
    }
    return instrument.name + ", " + std::to_string(sounds.size()) + " sounds\n\n" + table.text();
}

std::string sweep_json(const StringSweep& sweep, const std::vector<StringSound>& sounds) {
    Value::List list;
    for (std::size_t i = 0; i < sounds.size(); ++i) {
        Value::Object one = sound_value(sounds[i]);
        one.insert(one.begin(), {"value", sweep.values[i]});
        list.emplace_back(std::move(one));
    }
    return json_of(
        Value::Object{{"parameter", sweep.parameter}, {"sounds", Value(std::move(list))}});
}

}  // namespace percuss::app
