#include "percuss/ground/response_spectrum.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "studies/records/motion_figure.hpp"

namespace percuss::app {

using namespace studies;

namespace {

Expected<std::vector<double>> periods(const Arguments& arguments) {
    if (arguments.has("--periods")) {
        for (const std::string_view other : {"--shortest", "--longest", "--count"})
            if (arguments.has(other))
                return bad_input("--periods lists the periods; drop " + std::string(other));
        std::vector<double> list;
        for (const std::string_view part : split(arguments.text("--periods"), ',')) {
            PERCUSS_TRY(const auto period, parse_value(part, dimension::time, "--periods"));
            list.push_back(period);
        }
        if (list.empty()) return bad_input("--periods lists no period; expected 0.2,0.5,1");
        return list;
    }
    PERCUSS_TRY(auto from, arguments.quantity("--shortest", dimension::time));
    PERCUSS_TRY(auto to, arguments.quantity("--longest", dimension::time));
    PERCUSS_TRY(const auto count, count_option(arguments, "--count", 100, 2, 100000));
    if (!given(from)) from = 0.05;
    if (!given(to)) to = 5;
    if (!(from > 0 && from < to))
        return bad_input("the periods must run from a positive one up, not from " + shortest(from) +
                         " s to " + shortest(to) + " s");
    return spaced_periods(from, to, static_cast<std::size_t>(count));
}

std::string table_of(const NamedSpectrum& spectrum) {
    Table table({{"T [s]", Align::right},
                 {"PSa [g]", Align::right},
                 {"Sa [g]", Align::right},
                 {"PSv [cm/s]", Align::right},
                 {"Sd [cm]", Align::right}});
    for (const SpectrumPoint& p : spectrum.points)
        table.add({significant(p.period, 5),
                   significant(p.pseudo_acceleration / standard_gravity, 5),
                   significant(p.acceleration / standard_gravity, 5),
                   significant(100 * p.pseudo_velocity, 5), significant(100 * p.displacement, 5)});
    return spectrum.name + "\n" + table.text();
}

Value json_of_spectrum(const NamedSpectrum& spectrum) {
    Value::List points;
    for (const SpectrumPoint& p : spectrum.points)
        points.emplace_back(Value::Object{{"period", p.period},
                                          {"displacement", p.displacement},
                                          {"pseudo_velocity", p.pseudo_velocity},
                                          {"pseudo_acceleration", p.pseudo_acceleration},
                                          {"acceleration", p.acceleration},
                                          {"time_of_displacement", p.time_of_displacement}});
    return Value::Object{{"name", spectrum.name}, {"points", Value(std::move(points))}};
}

}  // namespace

Expected<Output> record_spectrum(const Arguments& arguments, std::span<const std::string> words) {
    const std::string folder(arguments.text("--plot"));
    if (arguments.has("--plot")) PERCUSS_CHECK(check_folder("--plot", folder));
    PERCUSS_TRY(const auto list, periods(arguments));
    PERCUSS_TRY(const auto damping, number_option(arguments, "--damping", 0.05));
    PERCUSS_TRY(const auto loaded, load_motions(arguments, words));
    const auto& motions = loaded.list;
    std::vector<NamedSpectrum> spectra;
    for (const LoadedMotion& m : motions) {
        PERCUSS_TRY(auto points, response_spectrum(m.motion, list, {damping, true}));
        spectra.push_back({m.motion.name, std::move(points)});
    }
    Output output;
    add_refusals(loaded, output);
    if (arguments.has("--json")) {
        Value::List all;
        for (const NamedSpectrum& s : spectra) all.push_back(json_of_spectrum(s));
        output.text =
            json_of(Value::Object{{"damping", damping}, {"spectra", Value(std::move(all))}});
    } else {
        for (const NamedSpectrum& s : spectra)
            output.text += (output.text.empty() ? "" : "\n") + table_of(s);
        add_warnings(motions, output);
    }
    if (arguments.has("--plot")) add_figures(spectrum_figures(spectra, damping), folder, output);
    return output;
}

}  // namespace percuss::app
