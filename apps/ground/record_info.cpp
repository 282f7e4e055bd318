#include <algorithm>

#include "apps/cli/figure_files.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/tools.hpp"
#include "studies/records/motion_figure.hpp"

namespace percuss::app {

using namespace studies;

namespace {

Value json_of_motion(const LoadedMotion& m) {
    const MotionMeasures k = measures(m.motion);
    Value::List warnings(m.warnings.begin(), m.warnings.end());
    return Value::Object{{"name", m.motion.name},
                         {"source", m.source},
                         {"format", m.format},
                         {"event", m.event},
                         {"station", m.station},
                         {"note", m.motion.note},
                         {"samples", static_cast<long>(m.motion.acceleration.size())},
                         {"dt", m.motion.dt},
                         {"duration", m.motion.duration()},
                         {"pga", k.pga},
                         {"pga_time", m.motion.dt * static_cast<double>(k.pga_index)},
                         {"pgv", k.pgv},
                         {"pgd", k.pgd},
                         {"arias", k.arias},
                         {"significant_duration", k.significant_duration},
                         {"final_velocity", k.final_velocity},
                         {"final_displacement", k.final_displacement},
                         {"warnings", Value(std::move(warnings))}};
}

std::string text_of(const std::vector<LoadedMotion>& motions) {
    Table table({{"record"},
                 {"format"},
                 {"samples", Align::right},
                 {"dt [s]", Align::right},
                 {"PGA [g]", Align::right},
                 {"PGV [cm/s]", Align::right},
                 {"PGD [cm]", Align::right},
                 {"Arias [m/s]", Align::right},
                 {"D5-95 [s]", Align::right},
                 {"end v [cm/s]", Align::right}});
    for (const LoadedMotion& m : motions) {
        const MotionMeasures k = measures(m.motion);
        table.add({m.motion.name, m.format, std::to_string(m.motion.acceleration.size()),
                   significant(m.motion.dt, 6), significant(k.pga / standard_gravity, 4),
                   significant(100 * k.pgv, 4), significant(100 * k.pgd, 4),
                   significant(k.arias, 4), significant(k.significant_duration, 4),
                   significant(100 * k.final_velocity, 2)});
    }
    std::string text = table.text();
    bool first = true;
    for (const LoadedMotion& m : motions) {
        if (m.motion.note.empty()) continue;
        text += (first ? "\n" : "") + m.motion.name + ": " + m.motion.note + "\n";
        first = false;
    }
    return text;
}

/// Safe as a file name and inside a gnuplot script, and not the name of an earlier one.
std::string file_name(const std::string& name, std::vector<std::string>& taken) {
    std::string plain;
    for (const char c : name) {
        const bool safe = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
                          (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
        plain += safe ? c : '_';
    }
    if (plain.empty()) plain = "motion";
    std::string result = plain;
    for (int i = 2; std::ranges::find(taken, result) != taken.end(); ++i)
        result = plain + "-" + std::to_string(i);
    taken.push_back(result);
    return result;
}

}  // namespace

Expected<Output> record_info(const Arguments& arguments, std::span<const std::string> words) {
    const std::string folder(arguments.text("--plot"));
    if (arguments.has("--plot")) PERCUSS_CHECK(check_folder("--plot", folder));
    PERCUSS_TRY(const auto loaded, load_motions(arguments, words));
    const auto& motions = loaded.list;
    Output output;
    add_refusals(loaded, output);
    if (arguments.has("--json")) {
        Value::List list;
        for (const LoadedMotion& m : motions) list.push_back(json_of_motion(m));
        output.text = json_of(Value::Object{{"records", Value(std::move(list))}});
    } else {
        output.text = text_of(motions);
        add_warnings(motions, output);
    }
    std::vector<std::string> taken;
    if (arguments.has("--plot"))
        for (const LoadedMotion& m : motions)
            add_figures(motion_figures(m.motion, file_name(m.motion.name, taken)), folder, output);
    return output;
}

}  // namespace percuss::app
