#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/gnuplot.hpp"
#include "apps/cli/progress.hpp"
#include "apps/commands.hpp"
#include "apps/contact/options.hpp"
#include "apps/string/report.hpp"
#include "apps/string/request.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/audio_file.hpp"
#include "percuss/studies/instrument.hpp"
#include "percuss/studies/sound.hpp"
#include "studies/sound/figures.hpp"

namespace percuss::app {

using namespace studies;

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_renderings = 1000;

std::vector<Option> options() {
    return {
        {"--seconds", "S", "length of the sound, at most 600 s (default 3)"},
        {"--rate", "F", "sample rate (default 44100 Hz)"},
        {"--oversampling", "N", "steps per sample: 1, 2 (default) or 4"},
        {"--set", "NAME=VALUE", "any parameter below, of every string", "Options", true},
        {"--sweep", "NAME=A:B:STEP", "a family of sounds, rendered in parallel"},
        {"--signal", "WHERE", "force on the bridge (default) or on the nut"},
        {"--body", "KIND", "none (default): the force; simple: a high-pass that stands for a body"},
        {"--out", "FILE", "writes a .wav or .flac file, one per value of a sweep", "Output"},
        {"--bits", "N", "16, 24 (default), or 32 or 64 (floating point)", "Output"},
        {"--full-scale", "F", "the force that is full scale (default: 1 dB above the largest)",
         "Output"},
        {"--plots", "DIR", "force, spectrogram with formant, contacts: data, scripts and figures",
         "Output"},
        json_option()};
}

/// 4.5 mm, not 4.5000000000000005: the values name files.
double without_rounding(double value) {
    const std::string text = significant(value, 14);
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

Expected<StringSweep> read_sweep(const Arguments& arguments) {
    const std::string text(arguments.text("--sweep"));
    const std::string_view form = "NAME=FIRST:LAST:STEP, such as --sweep x_c=4mm:8mm:0.5mm";
    PERCUSS_TRY(const auto setting, named("--sweep", text, form));
    const auto parts = split(setting.value, ':');
    if (parts.size() != 3)
        return bad_input("--sweep " + in_quotes(text) + " is refused; expected " +
                         std::string(form));
    std::array<double, 3> numbers{};
    for (std::size_t i = 0; i < 3; ++i) {
        PERCUSS_TRY(const auto value, string_parameter_value(setting.name, parts[i]));
        numbers[i] = value;
    }
    const auto [first, last, step] = numbers;
    const double count = std::floor((last - first) / step * (1 + 1e-12) + 1e-9) + 1;
    if (!(count >= 1) || !(count <= static_cast<double>(most_renderings)))
        return bad_input("--sweep " + in_quotes(text) + " has no values or more than " +
                         std::to_string(most_renderings) +
                         "; expected a step that leads from the first to the last");
    StringSweep sweep{setting.name, {}};
    for (int i = 0; i < static_cast<int>(count); ++i)
        sweep.values.push_back(without_rounding(first + i * step));
    return sweep;
}

struct SoundFile {
    AudioFormat format;
    double full_scale = not_given;
};
Expected<SoundFile> read_sound_file(const Arguments& arguments, double rate) {
    const std::string path(arguments.text("--out"));
    PERCUSS_TRY(const auto container, audio_container(path));
    // found out when the sound is written too, but that may be minutes later
    std::error_code failure;
    if (const fs::path folder = fs::path(path).parent_path();
        !folder.empty() && !fs::is_directory(folder, failure))
        return bad_input("cannot write " + in_quotes(path) + ": there is no folder " +
                         in_quotes(folder.string()));
    PERCUSS_TRY(const auto bits,
                audio_bits(arguments.has("--bits") ? arguments.text("--bits") : "24", container));
    if (rate != std::floor(rate))
        return bad_input("a sound file needs a whole number of samples per second");
    PERCUSS_TRY(const auto scale, arguments.quantity("--full-scale", dimension::force));
    if (given(scale) && !(scale > 0)) return bad_input("--full-scale must be a force above 0 N");
    return SoundFile{{container, bits, static_cast<int>(rate)}, scale};
}

Expected<File> encode(const std::string& path, const SoundFile& file, const StringSound& sound) {
    constexpr double headroom = 1.122;  // 1 dB
    double scale = file.full_scale;
    if (!given(scale)) {
        double largest = 0;
        for (const double x : sound.signal) largest = std::max(largest, std::abs(x));
        scale = largest > 0 ? headroom * largest : 1;
    }
    std::vector<double> signal(sound.signal.size());
    std::ranges::transform(sound.signal, signal.begin(), [&](double x) { return x / scale; });
    PERCUSS_TRY(auto bytes, encode_audio(signal, file.format));
    return File{path, std::move(bytes)};
}

/// Whole numbers end at full scale; what is louder is cut off there.
void note_clipping(const SoundFile& file, const StringSound& sound, Output& output) {
    const bool whole = file.format.bits == AudioBits::pcm16 || file.format.bits == AudioBits::pcm24;
    if (!whole || !given(file.full_scale)) return;
    const auto louder = std::ranges::count_if(
        sound.signal, [&](double x) { return std::abs(x) > file.full_scale; });
    if (louder > 0)
        output.notes.push_back(std::to_string(louder) + " of " +
                               std::to_string(sound.signal.size()) +
                               " samples exceed --full-scale and are clipped");
}

/// tone.wav becomes tone-x_c=0.004.wav.
std::string member_path(const std::string& path, const StringSweep& sweep, double value) {
    const fs::path whole(path);
    return (whole.parent_path() / (whole.stem().string() + "-" + sweep.parameter + "=" +
                                   shortest(value) + whole.extension().string()))
        .string();
}

Expected<Output> run_sweep(const Arguments& arguments, const Instrument& instrument,
                           StringRender render, const SoundFile& file) {
    PERCUSS_TRY(const auto sweep, read_sweep(arguments));
    if (arguments.has("--plots"))
        return bad_input("--plots draws one sound; give it without --sweep");
    ProgressBar bar;
    render.progress = bar.reporter();
    PERCUSS_TRY(const auto sounds, sweep_string(instrument, render, sweep));
    Output output{arguments.has("--json") ? sweep_json(sweep, sounds)
                                          : sweep_text(instrument, sweep, sounds)};
    for (std::size_t i = 0; arguments.has("--out") && i < sounds.size(); ++i) {
        PERCUSS_TRY(auto encoded, encode(member_path(std::string(arguments.text("--out")), sweep,
                                                     sweep.values[i]),
                                         file, (sounds)[i]));
        note_clipping(file, (sounds)[i], output);
        output.files.push_back(std::move(encoded));
    }
    return output;
}

Expected<Output> run(const Arguments& arguments) {
    PERCUSS_TRY(auto request, read_string_request(arguments));
    auto& [instrument, render] = request;
    SoundFile file;
    if (arguments.has("--out")) {
        PERCUSS_TRY(const auto wanted, read_sound_file(arguments, render.sample_rate));
        file = wanted;
    } else if (arguments.has("--bits") || arguments.has("--full-scale")) {
        return bad_input("--bits and --full-scale shape the file of --out FILE, which is missing");
    }
    const std::string folder(arguments.text("--plots"));
    if (arguments.has("--plots")) PERCUSS_CHECK(check_folder("--plots", folder));
    if (arguments.has("--sweep")) return run_sweep(arguments, instrument, render, file);
    ProgressBar bar;
    render.progress = bar.reporter();
    PERCUSS_TRY(const auto sound, render_string(instrument, render));
    Output output{arguments.has("--json") ? sound_json(sound) : sound_text(instrument, sound)};
    if (arguments.has("--out")) {
        PERCUSS_TRY(auto encoded, encode(std::string(arguments.text("--out")), file, sound));
        note_clipping(file, sound, output);
        output.files.push_back(std::move(encoded));
    }
    if (arguments.has("--plots")) add_figures(string_figures(instrument, sound), folder, output);
    return output;
}

std::string remarks() {
    std::string text =
        "Presets: C3 (default), G2, C2: strings of a tanpura; drone: G2, C3, C3, C2 plucked in "
        "turn\n\n"
        "Parameters (--set, --sweep; in files as [string] or [string.SECTION] with KEY):\n";
    for (const StringParameter& p : string_parameters()) {
        std::string names = "  " + std::string(p.name),
                    key = std::string(p.section) + "." + std::string(p.key);
        names.resize(std::max<std::size_t>(names.size() + 1, 12), ' ');
        key.resize(std::max<std::size_t>(key.size() + 1, 18), ' ');
        const std::string unit = unit_name(p.dimension, UnitSystem::si);
        text += names + key + std::string(p.doc) + (unit == "1" ? "" : " [" + unit + "]") + "\n";
    }
    return text;
}

}  // namespace

constinit const Command string_command{
    .name = "string",
    .doc = "the sound of a string against its bridge",
    .example =
        "percuss string drone --seconds 8 --out tanpura.wav --body simple\n"
        "percuss string C3 --set x_c=6mm --plots figures\n"
        "percuss string C3 --sweep x_c=4mm:8mm:0.5mm --out jvari.flac",
    .words = {"PRESET|FILE.toml", "C3, G2, C2, drone or an instrument file (default C3)", false,
              true},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
