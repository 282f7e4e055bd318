#include "apps/commands.hpp"

#include <algorithm>
#include <array>

#include "apps/cli/errors.hpp"
#include "apps/cli/help.hpp"
#include "apps/contact/options.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

/// An action and the options that mean something to it.
struct Verb {
    std::string_view name;
    Action run;
    std::vector<std::string_view> options;
};

std::vector<Verb> verbs() {
    return {
        {"info", record_info, {"--format", "--unit", "--dt", "--component", "--json", "--plot"}},
        {"convert",
         record_convert,
         {"--format", "--unit", "--dt", "--component", "--to", "--out", "--baseline", "--low-cut",
          "--high-cut", "--order", "--step", "--tail"}},
        {"spectrum",
         record_spectrum,
         {"--format", "--unit", "--dt", "--component", "--json", "--plot", "--damping", "--periods",
          "--shortest", "--longest", "--count"}},
        {"scale",
         record_scale,
         {"--format", "--unit", "--dt", "--component", "--to", "--out", "--pga", "--sa", "--period",
          "--damping", "--factor"}},
        {"synthesize",
         record_synthesize,
         {"--json", "--to", "--out", "--pga", "--seed", "--magnitude", "--distance", "--vs30",
          "--reverse", "--soil", "--duration", "--step", "--pulse-speed", "--pulse-period",
          "--pulse-cycles", "--pulse-phase", "--pulse-centre"}}};
}

std::vector<Option> options() {
    constexpr std::string_view reading = "Reading", writing = "Writing", changing = "convert",
                               scaling = "scale and spectrum", making = "synthesize";
    return {{"--format", "NAME", "instead of what the file looks like; see below", reading},
            {"--unit", "UNIT", "of the values in the file: g, gal, cm/s2, mm/s2, m/s2", reading},
            {"--dt", "T", "time step of values without a header", reading},
            {"--component", "C", "one of several: its number, or part of its name", reading},
            {"--out", "FILE", "instead of the standard output; a folder for the suite", writing},
            {"--to", "NAME", "format; otherwise the ending of FILE decides, or at2; see below",
             writing},
            {"--plot", "DIR", "figures (SVG, PNG), data and gnuplot scripts, of info and spectrum",
             writing},
            json_option(),
            {"--baseline", "KIND", "removes the mean, or a linear or quadratic trend", changing},
            {"--low-cut", "F", "zero-phase Butterworth: removes what is below F", changing},
            {"--high-cut", "F", "the same: removes what is above F", changing},
            {"--order", "N", "of the filter, even (4)", changing},
            {"--step", "T", "new time step, also of synthesize (0.005 s)", changing},
            {"--tail", "T", "zero padding after the record", changing},
            {"--pga", "A", "peak acceleration, such as \"0.3 g\"", scaling},
            {"--sa", "A", "pseudo-acceleration at --period and --damping", scaling},
            {"--period", "T", "for --sa", scaling},
            {"--damping", "Z", "ratio to critical (0.05)", scaling},
            {"--factor", "X", "any factor", scaling},
            {"--periods", "LIST", "of the spectrum: 0.2,0.5,1", scaling},
            {"--shortest", "T", "shortest period of the spectrum (0.05 s)", scaling},
            {"--longest", "T", "longest period (5 s)", scaling},
            {"--count", "N", "number of periods, with equal ratios (100)", scaling},
            {"--seed", "N", "another motion of the same kind (1)", making},
            {"--magnitude", "M", "moment magnitude of a scenario", making},
            {"--distance", "R", "to the rupture (20 km)", making},
            {"--vs30", "V", "shear wave speed of the ground (500 m/s)", making},
            {"--reverse", "", "reverse faulting, otherwise strike-slip", making},
            {"--soil", "KIND", "stationary Clough-Penzien motion: firm, medium or soft", making},
            {"--duration", "T", "of a Clough-Penzien motion (20 s)", making},
            {"--pulse-speed", "V", "adds a near-fault pulse of this velocity", making},
            {"--pulse-period", "T", "of the pulse (2.5 s)", making},
            {"--pulse-cycles", "N", "of the pulse (2)", making},
            {"--pulse-phase", "A", "of the pulse (0 deg)", making},
            {"--pulse-centre", "T", "of the pulse (5 s)", making}};
}

Expected<Output> run(const Arguments& arguments) {
    const auto words = arguments.words();
    const auto all = verbs();
    const auto verb = std::ranges::find(all, words[0], &Verb::name);
    if (verb == all.end())
        return bad_input("percuss record has no action " + in_quotes(words[0]) +
                         suggestion(words[0], names_of(all, &Verb::name)));
    for (const Option& option : options())
        if (arguments.has(option.name) &&
            std::ranges::find(verb->options, option.name) == verb->options.end())
            return bad_input("percuss record " + std::string(verb->name) + " does not take " +
                             std::string(option.name));
    return verb->run(arguments, words.subspan(1));
}

std::string formats_text() {
    std::string text = "Formats (docs/records.md tells how each is recognised):\n";
    for (const RecordFormat* format : record_formats())
        text += help_entry(format->name,
                           std::string(format->doc) + (format->text ? "; also written" : ""));
    return text;
}

std::string remarks() {
    return "Actions:\n"
           "  info FILE...              what the records hold: peaks, Arias intensity, duration\n"
           "  convert FILE              in another format; filtered, corrected or resampled\n"
           "  spectrum FILE...          response spectra\n"
           "  scale FILE                to a peak, or to a spectral acceleration\n"
           "  synthesize [NAME]         G01 to G30, suite for all thirty, or a scenario\n"
           "G01 to G30, built in, stand for files as well.\n\n" +
           formats_text();
}

}  // namespace

constinit const Command record_command{
    .name = "record",
    .doc = "ground motions: read, convert, scale, spectra, synthesize",
    .example =
        "percuss record info G09 --plot figures\n"
        "percuss record scale ELC180.AT2 --pga \"0.3 g\" --out scaled.AT2\n"
        "percuss record synthesize --magnitude 7 --distance \"15 km\" --pga \"0.4 g\"",
    .words = {"ACTION", "info, convert, spectrum, scale or synthesize, and its files", true},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
