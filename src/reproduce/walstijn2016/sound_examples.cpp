// The C3 string without losses and without its thread.
#include <bit>
#include <cmath>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/walstijn2016/contact_states.hpp"
#include "reproduce/walstijn2016/tanpura.hpp"
#include "studies/sound/short_time_spectrum.hpp"

namespace percuss::reproduction {

using namespace studies;

namespace {

constexpr double length = 3.2;                        // s
constexpr double band_low = 3000, band_high = 10000;  // Hz

/// Power of the band in a Hann window of 0.2 s.
double band_power(const StringSound& sound, double time) {
    const auto width = static_cast<std::size_t>(0.2 * tanpura_rate);
    const std::size_t size = std::bit_ceil(width);
    const auto power =
        power_spectrum(sound.signal, static_cast<std::size_t>(time * tanpura_rate), width, size);
    double band = 0;
    for (std::size_t i = 0; i < power.size(); ++i) {
        const double frequency = static_cast<double>(i) * tanpura_rate / static_cast<double>(size);
        if (frequency >= band_low && frequency <= band_high) band += power[i];
    }
    return band;
}

Expected<Series> band_level(const char* name, const StringParameters& string, int number) {
    const auto sound = render_string({name, {string}}, tanpura_render(length));
    PERCUSS_CHECK(sound);
    Series curve{name, {}, {}, SeriesStyle::line_points, number};
    for (int i = 2; i <= 30; ++i) {
        curve.x.push_back(0.1 * i);
        curve.y.push_back(10 * std::log10(band_power(*sound, 0.1 * i)));
    }
    return curve;
}

double mean(const Series& curve, double from, double to) {
    double sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < curve.x.size(); ++i)
        if (curve.x[i] > from - 1e-9 && curve.x[i] < to + 1e-9) {
            sum += curve.y[i];
            ++count;
        }
    return sum / count;
}

}  // namespace

Expected<void> reproduce_walstijn2016_sound_examples(Findings& findings) {
    StringParameters undamped = tanpura_string(), threadless = tanpura_string();
    undamped.sigma0 = undamped.sigma1 = undamped.sigma3 = undamped.thread_damping = 0;
    threadless.thread_stiffness = threadless.thread_damping = 0;
    const auto normal = band_level("string of the paper", tanpura_string(), 0);
    const auto kept = band_level("without losses", undamped, 1);
    const auto harsh = band_level("without thread", threadless, 2);
    for (const auto* curve : {&normal, &kept, &harsh})
        if (!*curve) return curve->error();
    const auto change = [](const Series& c) { return mean(c, 2.5, 3) - mean(c, 0.4, 0.9); };
    findings.statement("no_damping", change(*normal) < -10 && change(*kept) > -1,
                       "from 0.4–0.9 s to 2.5–3 s the level between 3 and 10 kHz changes by " +
                           significant(change(*normal), 2) + " dB with losses and by " +
                           significant(change(*kept), 2) + " dB without");
    for (const char* id : {"no_thread", "radiated_bridge", "radiated_nut"}) findings.undecided(id);
    Figure plot;
    plot.name = "walstijn2016-sound-examples";
    plot.title = "Level of the bridge force from 3 to 10 kHz";
    plot.panels = {{"",
                    {"time", "s", AxisScale::linear, 0, 3.1},
                    {"level re string of the paper at 0.2 s", "dB"},
                    {*normal, *kept, *harsh}}};
    const double start = normal->y.front();
    for (Series& curve : plot.panels[0].series)
        for (double& level : curve.y) level -= start;
    findings.figure(
        plot,
        "Power between 3 and 10 kHz in windows of 0.2 s, relative to that of the string "
        "of the paper at 0.2 s.");
    findings.note("From 0.4 to 1.5 s the level without the thread differs from that with it by " +
                  significant(mean(*harsh, 0.4, 1.5) - mean(*normal, 0.4, 1.5), 2) +
                  " dB on average: what is called harsh does not show as more power in this band.");
    return {};
}

}  // namespace percuss::reproduction
