#include "studies/sound/figures.hpp"

#include <algorithm>
#include <cmath>

#include "figures/gnuplot_script.hpp"
#include "percuss/core/text.hpp"
#include "studies/sound/short_time_spectrum.hpp"

namespace percuss::studies {

using namespace figures;

namespace {

constexpr const char* data_name = "string.dat";
constexpr double highest = 6000;       // Hz
constexpr double close_up = 0.12;      // s, of the contact diagram and of the second panel
constexpr std::size_t columns = 2000;  // of the envelope

std::string line(std::initializer_list<double> numbers) {
    std::string text;
    for (const double x : numbers) text += (text.empty() ? "" : " ") + significant(x, 7);
    return text + "\n";
}

/// Least and largest force in each of `columns` stretches: every peak stays visible.
std::string envelope(const StringSound& sound) {
    std::string text = "# envelope: time [s], least and largest force [N]\n";
    const std::size_t count = sound.signal.size(), parts = std::min(columns, count);
    for (std::size_t i = 0; i < parts; ++i) {
        const auto first = sound.signal.begin() + static_cast<std::ptrdiff_t>(count * i / parts);
        const auto last =
            sound.signal.begin() + static_cast<std::ptrdiff_t>(count * (i + 1) / parts);
        const auto [low, high] = std::minmax_element(first, last);
        text += line({static_cast<double>(count * i / parts) / sound.sample_rate, *low, *high});
    }
    return text + "\n\n";
}

std::string beginning(const StringSound& sound) {
    std::string text = "# beginning: time [s], force [N], bridge force on the string [N]\n";
    const auto count =
        std::min(sound.signal.size(), static_cast<std::size_t>(close_up * sound.sample_rate));
    for (std::size_t i = 0; i < count; ++i)
        text += line(
            {static_cast<double>(i) / sound.sample_rate, sound.signal[i], sound.bridge_force[i]});
    return text + "\n\n";
}

std::string levels(const StringSound& sound, std::size_t times, std::size_t frequencies) {
    std::string text = "# spectrogram: time [s], frequency [Hz], level [dB]\n";
    const Spectrogram s = spectrogram(sound.signal, sound.sample_rate,
                                      std::min(highest, sound.sample_rate / 2), times, frequencies);
    for (std::size_t i = 0; i < s.times.size(); ++i) {
        for (std::size_t j = 0; j < s.frequencies.size(); ++j)
            text += line({s.times[i], s.frequencies[j], s.levels[i][j]});
        text += "\n";
    }
    return text + "\n";
}

std::string track(const StringSound& sound, int points) {
    std::string text = "# formant: time [s], loudest partial [Hz], centroid [Hz]\n";
    const double length = static_cast<double>(sound.signal.size()) / sound.sample_rate;
    for (int i = 1; i < points && sound.pitch > 0; ++i) {
        const Formant f = formant_at(sound.signal, sound.sample_rate, sound.fundamentals[0],
                                     sound.pitch, length * i / points);
        text += line({f.time, f.peak, f.centroid});
    }
    return text + "\n\n";
}

std::string contacts(const StringSound& sound) {
    std::string text = "# contacts: start [s], duration [ms], peak force [N], string\n";
    for (const StringContact& c : sound.contacts)
        text += line({static_cast<double>(c.start) / sound.sample_rate,
                      static_cast<double>(c.samples) / sound.sample_rate * 1e3, c.peak_force,
                      static_cast<double>(c.string)});
    return text + "\n\n";
}

std::string script(const std::string& name, const std::string& body) {
    return "# The sound of an instrument. Run gnuplot " + name +
           ".gp here to draw it again.\ndata = '" + data_name +
           "'\n"
           "do for [format in 'svg png'] {\n"
           "    if (format eq 'svg') { set terminal svg size 1000,640 dynamic enhanced font "
           "'Helvetica,13' background "
           "'white' }\n"
           "    else { set terminal pngcairo size 1500,960 enhanced font 'Helvetica,19' linewidth "
           "1.5 }\n"
           "    set output '" +
           name +
           ".'.format\n"
           "    reset\n"
           "    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5\n" +
           body + "    unset output\n}\n";
}

Figure figure(const std::string& name, const std::string& body) {
    return {{name + ".gp", script(name, body)}, {name + ".svg", name + ".png"}};
}

/// Names come from files; gnuplot reads single quotes and markup.
std::string title(const Instrument& instrument, const std::string& what) {
    std::string name = instrument.name;
    std::erase_if(name, [](char c) {
        return std::string_view("'\"\\_^{}@&\n").find(c) != std::string_view::npos;
    });
    return "    set title '" + name + ": " + what + "'\n";
}

std::string spectrogram_body(const Instrument& instrument, const StringSound& sound) {
    return title(instrument, "spectrogram and formant") +
           "    set xlabel 'time [s]'; set ylabel 'frequency [Hz]'; set cblabel 'level [dB]'\n"
           "    set yrange [0:" +
           significant(std::min(highest, sound.sample_rate / 2), 6) +
           "]; set cbrange [-80:0]\n"
           "    set xrange [0:" +
           significant(static_cast<double>(sound.signal.size()) / sound.sample_rate, 6) +
           "]\n"
           "    set palette defined (0 '#FFFFFF', 0.5 '#56B4E9', 0.8 '#0072B2', 1 '#000000')\n"
           "    set bmargin 6\n    set key at screen 0.5, 0.03 center bottom horizontal Left "
           "reverse samplen 2\n    unset grid\n"
           "    plot data index 'spectrogram' using 1:2:3 with image notitle, \\\n"
           "        data index 'formant' using 1:2 with points pointtype 7 pointsize 0.6 "
           "linecolor rgb '#E69F00' title "
           "'loudest partial above 400 Hz', \\\n"
           "        data index 'formant' using 1:3 with lines linewidth 2 linecolor rgb '#D55E00' "
           "title 'centroid'\n";
}

}  // namespace

FigureSet string_spectrogram(const std::string& name, const Instrument& instrument,
                             const StringSound& sound) {
    const std::string data = name + ".dat";
    return {{data, levels(sound, 200, 160) + track(sound, 60)},
            {plot_figure(name, "data = '" + data + "'\n" +
                                   plot_start(name, instrument.name + ": spectrogram", 640, 460) +
                                   spectrogram_body(instrument, sound))}};
}

FigureSet string_figures(const Instrument& instrument, const StringSound& sound) {
    FigureSet set;
    set.data = {data_name, envelope(sound) + beginning(sound) + levels(sound, 300, 240) +
                               track(sound, 100) + contacts(sound)};
    set.figures.push_back(figure(
        "string-force",
        "    set multiplot layout 2,1\n" + title(instrument, sound.signal_name) +
            "    unset key\n    set xlabel 'time [s]'; set ylabel 'force [N]'\n"
            "    plot data index 'envelope' using 1:2:3 with filledcurves linecolor rgb '#0072B2'\n"
            "    set title 'beginning'\n    set xlabel 'time [ms]'\n"
            "    plot data index 'beginning' using ($1*1e3):2 with lines linecolor rgb '#0072B2'\n"
            "    unset multiplot\n"));
    set.figures.push_back(figure("string-spectrogram", spectrogram_body(instrument, sound)));
    set.figures.push_back(
        figure("string-contacts",
               "    set multiplot layout 2,1\n" + title(instrument, "contacts with the bridge") +
                   "    unset key\n    set cblabel 'peak force [N]'\n    set xlabel 'time [s]'; "
                   "set ylabel 'duration [ms]'; set logscale y\n"
                   "    plot data index 'contacts' using 1:2:3 with points pointtype 7 pointsize "
                   "0.35 palette\n"
                   "    unset logscale y\n    set title 'bridge force at the beginning'\n"
                   "    set xlabel 'time [ms]'; set ylabel 'bridge force [N]'\n"
                   "    plot data index 'beginning' using ($1*1e3):3 with filledcurves y1=0 "
                   "linecolor rgb '#D55E00'\n"
                   "    unset multiplot\n"));
    return set;
}

}  // namespace percuss::studies
