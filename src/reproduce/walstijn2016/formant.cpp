// The formant of the C3 string, which falls while the string dies away.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "percuss/core/text.hpp"
#include "percuss/figures/figure.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/walstijn2016/contact_states.hpp"
#include "reproduce/walstijn2016/tanpura.hpp"
#include "studies/sound/figures.hpp"
#include "studies/sound/short_time_spectrum.hpp"

namespace percuss::reproduction {

using namespace studies;

namespace {

constexpr double length = 3.2;  // s
constexpr double grid = 0.1;    // s
constexpr std::array<double, 3> thresholds{1200, 1300, 1400};

/// Found by the same analysis in the sound file fd.wav that the authors put beside their paper.
struct SoundFileFormant {
    double time, peak, centroid;
};
constexpr std::array<SoundFileFormant, 12> sound_file{{{0.1, 523.2, 1075.1},
                                                       {0.2, 523.2, 1467.9},
                                                       {0.3, 523.2, 1731.6},
                                                       {0.4, 2354.6, 1891.7},
                                                       {0.6, 2354.6, 2017.8},
                                                       {0.8, 2093.0, 1899.3},
                                                       {1.0, 1831.3, 1676.3},
                                                       {1.25, 1308.1, 1332.9},
                                                       {1.5, 915.7, 991.5},
                                                       {2.0, 915.7, 1177.8},
                                                       {2.5, 915.7, 1099.6},
                                                       {3.0, 654.0, 826.3}}};

/// One string and its formant from 0.1 s to 3 s.
struct FormantTrack {
    std::string name;
    StringSound sound;
    std::vector<Formant> formants;
};

Formant formant(const StringSound& sound, double time) {
    const StringParameters string = tanpura_string();
    const double heard = string.pitch / (1 - string.bridge_position / string.length);
    return formant_at(sound.signal, tanpura_rate, string.pitch, heard, time);
}

Expected<FormantTrack> follow(std::string name, const StringParameters& string) {
    auto sound = render_string({name, {string}}, tanpura_render(length));
    PERCUSS_CHECK(sound);
    FormantTrack track{std::move(name), std::move(*sound), {}};
    for (int i = 1; i * grid <= 3 + 1e-9; ++i)
        track.formants.push_back(formant(track.sound, i * grid));
    return track;
}

/// When the centroid falls through a frequency after its maximum; NaN if it does not.
double falls_through(const FormantTrack& track, double frequency) {
    const auto& list = track.formants;
    auto i = std::ranges::max_element(list, {}, &Formant::centroid);
    for (; i + 1 != list.end(); ++i) {
        const auto next = i + 1;
        if (i->centroid >= frequency && next->centroid < frequency)
            return i->time + (next->time - i->time) * (i->centroid - frequency) /
                                 (i->centroid - next->centroid);
    }
    return not_given;
}

/// Loudest partial from the time when the formant is there until it has come down.
double highest_partial(const FormantTrack& track) {
    double highest = 0;
    for (const Formant& f : track.formants)
        if (f.time > 0.39 && f.time < 1.51) highest = std::max(highest, f.peak);
    return highest;
}

Series curve(const FormantTrack& track, double Formant::*which, std::string label,
             SeriesStyle style, int number) {
    Series result{std::move(label), {}, {}, style, number};
    for (const Formant& f : track.formants) {
        result.x.push_back(f.time);
        result.y.push_back(f.*which);
    }
    return result;
}

Figure track_plot(const FormantTrack& track) {
    Series peaks{"loudest partial, sound file of the authors", {}, {}, SeriesStyle::points, 2},
        centroids{"centroid, sound file of the authors", {}, {}, SeriesStyle::points, 3};
    for (const auto& f : sound_file) {
        peaks.x.push_back(f.time);
        peaks.y.push_back(f.peak);
        centroids.x.push_back(f.time);
        centroids.y.push_back(f.centroid);
    }
    Figure plot;
    plot.name = "walstijn2016-formant-track";
    plot.title = "Formant of the C3 string";
    plot.panels = {
        {"",
         {"time", "s", AxisScale::linear, 0, 3.1},
         {"frequency", "Hz", AxisScale::linear, 0, 3000},
         {curve(track, &Formant::peak, "loudest partial", SeriesStyle::line, 0),
          curve(track, &Formant::centroid, "centroid", SeriesStyle::line, 1), peaks, centroids}}};
    return plot;
}

Figure family_plot(const std::vector<FormantTrack>& tracks) {
    Figure plot;
    plot.name = "walstijn2016-formant-thread";
    plot.title = "Centroid above 400 Hz";
    Panel panel{"",
                {"time", "s", AxisScale::linear, 0, 3},
                {"frequency", "Hz", AxisScale::linear, 0, 2500},
                {}};
    Panel loudest = panel;
    panel.title = "centroid";
    loudest.title = "loudest partial";
    int number = 0;
    for (const FormantTrack& t : tracks) {
        panel.series.push_back(curve(t, &Formant::centroid, t.name, SeriesStyle::line, number));
        loudest.series.push_back(curve(t, &Formant::peak, t.name, SeriesStyle::line, number++));
    }
    loudest.y.most = 3000;
    plot.title = "Formant for three places of the thread, and without stiffness";
    plot.panels = {panel, loudest};
    plot.columns = 2;
    return plot;
}

ResultTable sound_file_table(const FormantTrack& track) {
    ResultTable table{
        "Formant of the C3 string beside that of the authors' sound file (not printed)",
        {"time [s]", "loudest partial [Hz]", "sound file [Hz]", "centroid [Hz]", "sound file [Hz]"},
        {}};
    for (const auto& f : sound_file) {
        const Formant found = formant(track.sound, f.time);
        table.rows.push_back({shortest(f.time), significant(found.peak, 5), significant(f.peak, 5),
                              significant(found.centroid, 5), significant(f.centroid, 5)});
    }
    return table;
}

void answer_lengths(const std::vector<FormantTrack>& tracks, Findings& findings) {
    ResultTable table{"Time at which the centroid falls through a frequency [s]",
                      {"frequency [Hz]", "x_c = 4 mm", "x_c = 5 mm", "x_c = 8 mm"},
                      {}};
    bool shorter = true, longer = true;
    std::vector<std::string> observed_shorter, observed_longer;
    for (const double threshold : thresholds) {
        const double normal = falls_through(tracks[0], threshold),
                     near = falls_through(tracks[1], threshold),
                     far = falls_through(tracks[2], threshold);
        shorter = shorter && near < normal;
        longer = longer && far > normal;
        observed_shorter.push_back(significant(near / normal, 3));
        observed_longer.push_back(significant(far / normal, 3));
        table.rows.push_back({significant(threshold, 4), significant(near, 3),
                              significant(normal, 3), significant(far, 3)});
    }
    const std::string of = " times as long, by the three thresholds";
    findings.statement("shorter_at_4mm", shorter, listed(observed_shorter) + of);
    findings.statement("longer_at_8mm", longer, listed(observed_longer) + of);
    findings.table(std::move(table));
}

Expected<std::vector<FormantTrack>> all_tracks() {
    StringParameters near = tanpura_string(), far = near, limp = near;
    near.thread_position = 4e-3;
    far.thread_position = 8e-3;
    limp.bending = 0;
    std::vector<FormantTrack> tracks;
    for (const auto& [name, string] :
         {std::pair("x_c = 5 mm", tanpura_string()), std::pair("x_c = 4 mm", near),
          std::pair("x_c = 8 mm", far), std::pair("x_c = 5 mm, EI = 0", limp)}) {
        PERCUSS_TRY(auto track, follow(name, string));
        tracks.push_back(std::move(track));
    }
    return tracks;
}

}  // namespace

Expected<void> reproduce_walstijn2016_formant(Findings& findings) {
    PERCUSS_TRY(const auto tracks, all_tracks());
    const FormantTrack &normal = (tracks)[0], &limp = (tracks)[3];
    const double with = highest_partial(normal), without = highest_partial(limp);
    findings.statement("needs_stiffness", with > 2000 && without < 700,
                       "from 0.4 to 1.5 s the loudest partial above 400 Hz reaches " +
                           significant(with, 4) + " Hz with and " + significant(without, 3) +
                           " Hz without stiffness");
    answer_lengths(tracks, findings);
    findings.table(sound_file_table(normal));
    findings.figure(track_plot(normal),
                    "The formant over time: the loudest partial above 400 Hz and the centroid of "
                    "the power of the partials. The markers are the same analysis of the sound "
                    "file that the authors published; they are not printed anywhere.");
    findings.figure(string_spectrogram("walstijn2016-formant-spectrogram",
                                       {"C3 string", {tanpura_string()}}, normal.sound),
                    "Spectrogram of the force on the bridge, level relative to the loudest point, "
                    "with the formant over it.");
    findings.figure(family_plot(tracks),
                    "The formant for three places of the thread and for a string without bending "
                    "stiffness.");
    findings.note(
        "What can be compared with the authors is their sound file, not a printed number: the "
        "table above shows both. After 2 s contacts chatter chaotically, and the order of two "
        "partials of nearly equal level may differ.");
    return {};
}

}  // namespace percuss::reproduction
