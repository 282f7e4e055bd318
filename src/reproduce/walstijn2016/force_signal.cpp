// The force of the C3 string on its bridge and on its nut.
#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "percuss/figures/figure.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/walstijn2016/contact_states.hpp"
#include "reproduce/walstijn2016/tanpura.hpp"
#include "studies/sound/short_time_spectrum.hpp"

namespace percuss::reproduction {

using namespace studies;

namespace {

constexpr double attack = 0.06;  // s, the pluck and what follows at once
constexpr double low = 100;      // Hz
constexpr double whole = 3;      // s

/// Share of the power below `low` in a window of the length of the attack around a time.
double low_share(std::span<const double> signal, double time) {
    const auto width = static_cast<std::size_t>(attack * tanpura_rate);
    const std::size_t size = 4 * std::bit_ceil(width);
    const auto power =
        power_spectrum(signal, static_cast<std::size_t>(time * tanpura_rate), width, size);
    double below = 0, all = 0;
    for (std::size_t i = 0; i < power.size(); ++i) {
        const double frequency = static_cast<double>(i) * tanpura_rate / static_cast<double>(size);
        all += power[i];
        if (frequency < low) below += power[i];
    }
    return below / all;
}

double largest(std::span<const double> signal, double from, double to) {
    double peak = 0;
    for (auto i = static_cast<std::size_t>(from * tanpura_rate);
         i < std::min(signal.size(), static_cast<std::size_t>(to * tanpura_rate)); ++i)
        peak = std::max(peak, std::abs(signal[i]));
    return peak;
}

void answer(const char* id, const StringSound& sound, Findings& findings) {
    const double early = low_share(sound.signal, attack / 2), late = low_share(sound.signal, 0.5);
    const double peak = largest(sound.signal, 0, attack),
                 later = largest(sound.signal, attack, whole);
    findings.statement(id, early > 0.9 && early > 2 * late && peak > 0.5 * later,
                       significant(100 * early, 3) +
                           " % of the power of the attack lie below 100 "
                           "Hz, against " +
                           significant(100 * late, 2) + " % at 0.5 s; its peak is " +
                           significant(peak, 3) + " N, the largest " + "later " +
                           significant(later, 3) + " N");
}

/// Least and largest value of each part in turn, so that no peak is lost.
Series envelope(const StringSound& sound) {
    Series curve;
    constexpr std::size_t parts = 500;
    const std::size_t count = sound.signal.size();
    for (std::size_t i = 0; i < parts; ++i) {
        const auto first = sound.signal.begin() + static_cast<std::ptrdiff_t>(count * i / parts);
        const auto last =
            sound.signal.begin() + static_cast<std::ptrdiff_t>(count * (i + 1) / parts);
        const auto [least, most] = std::minmax_element(first, last);
        const double time = static_cast<double>(count * i / parts) / tanpura_rate;
        curve.x.insert(curve.x.end(), {time, time});
        curve.y.insert(curve.y.end(), {*least, *most});
    }
    return curve;
}

Series part(const std::vector<double>& signal, double from, double to) {
    Series curve;
    for (auto i = static_cast<std::size_t>(from * tanpura_rate);
         i < static_cast<std::size_t>(to * tanpura_rate); ++i) {
        curve.x.push_back(1e3 * static_cast<double>(i) / tanpura_rate);
        curve.y.push_back(signal[i]);
    }
    return curve;
}

Figure force_plot(const StringSound& bridge, const StringSound& nut) {
    Figure plot;
    plot.name = "walstijn2016-force-signal";
    plot.title = "Force of the C3 string";
    plot.panels = {
        {"on bridge and thread",
         {"time", "s", AxisScale::linear, 0, whole},
         {"force", "N"},
         {envelope(bridge)}},
        {"on the nut", {"time", "s", AxisScale::linear, 0, whole}, {"force", "N"}, {envelope(nut)}},
        {"on bridge and thread, beginning",
         {"time", "ms", AxisScale::linear, 0, 100},
         {"force", "N"},
         {part(bridge.signal, 0, 0.1)}},
        {"of the bridge on the string, beginning",
         {"time", "ms", AxisScale::linear, 40, 100},
         {"force", "N"},
         {part(bridge.bridge_force, 0.04, 0.1)}}};
    plot.columns = 2;
    plot.panel_height = 280;
    return plot;
}

ResultTable contact_table(const StringSound& sound) {
    ResultTable table{"First contacts with the bridge (computed; none is printed)",
                      {"contact", "start [ms]", "duration [ms]", "peak force [N]", "impulse [N s]"},
                      {}};
    for (std::size_t i = 0; i < std::min<std::size_t>(5, sound.contacts.size()); ++i) {
        const StringContact& c = sound.contacts[i];
        table.rows.push_back({std::to_string(i + 1),
                              significant(1e3 * static_cast<double>(c.start) / tanpura_rate, 4),
                              significant(1e3 * static_cast<double>(c.samples) / tanpura_rate, 4),
                              significant(c.peak_force, 6), significant(c.impulse, 6)});
    }
    return table;
}

}  // namespace

Expected<void> reproduce_walstijn2016_force_signal(Findings& findings) {
    const Instrument instrument{"C3", {tanpura_string()}};
    StringRender render = tanpura_render(whole);
    PERCUSS_TRY(const auto bridge, render_string(instrument, render));
    render.settings.signal = StringSignal::nut;
    PERCUSS_TRY(const auto nut, render_string(instrument, render));
    answer("bridge_attack", bridge, findings);
    answer("nut_attack", nut, findings);
    findings.table(contact_table(bridge));
    findings.figure(force_plot(bridge, nut),
                    "Force over time: least and largest value of every 6 ms for 3 s, and every "
                    "sample of the beginning. While the string is plucked it lies on the bridge; "
                    "later it meets the bridge once per period, and high frequencies run ahead as "
                    "short contacts before the long ones.");
    return {};
}

}  // namespace percuss::reproduction
