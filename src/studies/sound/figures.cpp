#include "studies/sound/figures.hpp"

#include <algorithm>
#include <utility>

#include "studies/sound/short_time_spectrum.hpp"

namespace percuss::studies {

namespace {

constexpr double highest = 6000;       // Hz
constexpr double close_up = 0.12;      // s, of the contact diagram and of the second panel
constexpr std::size_t columns = 2000;  // of the envelope
constexpr int width = 1000, height = 330;

double length_of(const StringSound& sound) {
    return static_cast<double>(sound.signal.size()) / sound.sample_rate;
}

/// Least and largest force in each of `columns` parts: every peak stays visible.
Series envelope(const StringSound& sound) {
    Series band{"", {}, {}, SeriesStyle::band};
    const std::size_t count = sound.signal.size(), parts = std::min(columns, count);
    for (std::size_t i = 0; i < parts; ++i) {
        const auto first = sound.signal.begin() + static_cast<std::ptrdiff_t>(count * i / parts);
        const auto last =
            sound.signal.begin() + static_cast<std::ptrdiff_t>(count * (i + 1) / parts);
        const auto [low, high] = std::minmax_element(first, last);
        band.x.push_back(static_cast<double>(count * i / parts) / sound.sample_rate);
        band.y.push_back(*low);
        band.z.push_back(*high);
    }
    return band;
}

Panel beginning(const StringSound& sound, const char* title, const char* label,
                const std::vector<double>& force) {
    Panel panel{title,
                {"time", "ms", AxisScale::linear, 0, 1e3 * std::min(close_up, length_of(sound))},
                {label, "N"}};
    Series series;
    const auto count =
        std::min(force.size(), static_cast<std::size_t>(close_up * sound.sample_rate));
    for (std::size_t i = 0; i < count; ++i)
        series.x.push_back(1e3 * static_cast<double>(i) / sound.sample_rate);
    series.y.assign(force.begin(), force.begin() + static_cast<std::ptrdiff_t>(count));
    series.width = 1.5;
    panel.series.push_back(std::move(series));
    return panel;
}

Series levels(const StringSound& sound, double top, std::size_t times, std::size_t frequencies) {
    Series heat{"", {}, {}, SeriesStyle::heat};
    const Spectrogram s = spectrogram(sound.signal, sound.sample_rate, top, times, frequencies);
    for (std::size_t i = 0; i < s.times.size(); ++i)
        for (std::size_t j = 0; j < s.frequencies.size(); ++j) {
            heat.x.push_back(s.times[i]);
            heat.y.push_back(s.frequencies[j]);
            heat.z.push_back(s.levels[i][j]);
        }
    return heat;
}

/// The loudest partial and the centroid of the formant.
std::pair<Series, Series> formant_track(const StringSound& sound, int points) {
    Series loudest{"loudest partial above 400 Hz", {}, {}, SeriesStyle::points, 4};
    loudest.marker = Marker::disc;
    loudest.size = 0.6;
    Series centroid{"centroid", {}, {}, SeriesStyle::line, 1};
    centroid.dash = 0;
    for (int i = 1; i < points && sound.pitch > 0; ++i) {
        const Formant f = formant_at(sound.signal, sound.sample_rate, sound.fundamentals[0],
                                     sound.pitch, length_of(sound) * i / points);
        loudest.x.push_back(f.time);
        loudest.y.push_back(f.peak);
        centroid.x.push_back(f.time);
        centroid.y.push_back(f.centroid);
    }
    return {std::move(loudest), std::move(centroid)};
}

/// So many times and frequencies of the spectrogram, and points of the formant.
struct Fineness {
    std::size_t times, frequencies;
    int points;
};

Figure spectrogram_figure(const std::string& name, const Instrument& instrument,
                          const StringSound& sound, const Fineness& fine) {
    const double top = std::min(highest, sound.sample_rate / 2);
    auto [loudest, centroid] = formant_track(sound, fine.points);
    return {name,
            instrument.name + ": spectrogram and formant",
            {{"",
              {"time", "s", AxisScale::linear, 0, length_of(sound)},
              {"frequency", "Hz", AxisScale::linear, 0, top},
              {levels(sound, top, fine.times, fine.frequencies), std::move(loudest),
               std::move(centroid)},
              {"level", "dB", AxisScale::linear, -80, 0}}}};
}

Panel contacts(const StringSound& sound) {
    Panel panel{"",
                {"time", "s", AxisScale::linear, 0, length_of(sound)},
                {"duration", "ms", AxisScale::logarithmic},
                {},
                {"peak force", "N"}};
    Series series{"", {}, {}, SeriesStyle::points};
    series.marker = Marker::disc;
    series.size = 0.35;
    for (const StringContact& c : sound.contacts) {
        series.x.push_back(static_cast<double>(c.start) / sound.sample_rate);
        series.y.push_back(static_cast<double>(c.samples) / sound.sample_rate * 1e3);
        series.z.push_back(c.peak_force);
    }
    panel.series.push_back(std::move(series));
    return panel;
}

Figure force_figure(const Instrument& instrument, const StringSound& sound) {
    Panel whole{"",
                {"time", "s", AxisScale::linear, 0, length_of(sound)},
                {"force", "N"},
                {envelope(sound)}};
    return {"string-force",
            instrument.name + ": " + sound.signal_name,
            {std::move(whole), beginning(sound, "beginning", "force", sound.signal)},
            1,
            width,
            height};
}

Figure contact_figure(const Instrument& instrument, const StringSound& sound) {
    Panel close =
        beginning(sound, "bridge force at the beginning", "bridge force", sound.bridge_force);
    close.series[0].style = SeriesStyle::area;
    close.series[0].look = 1;
    return {"string-contacts",
            instrument.name + ": contacts with the bridge",
            {contacts(sound), std::move(close)},
            1,
            width,
            height};
}

}  // namespace

FigureSet string_spectrogram(const std::string& name, const Instrument& instrument,
                             const StringSound& sound) {
    return {name + ".dat", {spectrogram_figure(name, instrument, sound, {200, 160, 60})}};
}

FigureSet string_figures(const Instrument& instrument, const StringSound& sound) {
    Figure spectrogram =
        spectrogram_figure("string-spectrogram", instrument, sound, {300, 240, 100});
    spectrogram.panel_width = width;
    spectrogram.panel_height = 2 * height;
    return {"string.dat",
            {force_figure(instrument, sound), std::move(spectrogram),
             contact_figure(instrument, sound)}};
}

}  // namespace percuss::studies
