#include "studies/work_precision/figure.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "figures/gnuplot_script.hpp"
#include "percuss/core/text.hpp"

namespace percuss::studies {

using namespace figures;

namespace {

constexpr const char* data_name = "work-precision.dat";

/// One colour per family, told apart without it by dashes and points. Okabe and Ito's palette.
struct MethodStyle {
    std::string_view method;
    std::string_view label;
    std::string_view colour;
    int dash;
    int point;
};
constexpr std::array<MethodStyle, 19> styles{{
    {"adaptive", "Adaptive", "#000000", 1, 7},
    {"dg", "Discrete gradient", "#D55E00", 1, 5},
    {"verlet", "Velocity Verlet", "#E69F00", 1, 1},
    {"central", "Central difference", "#E69F00", 2, 2},
    {"rk4", "Runge-Kutta 4", "#E69F00", 3, 3},
    {"newmark", "Newmark average", "#E69F00", 4, 4},
    {"irk:gauss1", "Gauss 1", "#0072B2", 1, 6},
    {"irk:gauss2", "Gauss 2", "#0072B2", 2, 8},
    {"irk:gauss3", "Gauss 3", "#0072B2", 3, 10},
    {"irk:radau1a2", "Radau IA 2", "#009E73", 1, 12},
    {"irk:radau1a3", "Radau IA 3", "#009E73", 2, 13},
    {"irk:radau2a1", "Radau IIA 1", "#56B4E9", 1, 9},
    {"irk:radau2a2", "Radau IIA 2", "#56B4E9", 2, 11},
    {"irk:radau2a3", "Radau IIA 3", "#56B4E9", 3, 14},
    {"irk:lobatto3a2", "Lobatto IIIA 2", "#CC79A7", 1, 1},
    {"irk:lobatto3a3", "Lobatto IIIA 3", "#CC79A7", 2, 2},
    {"irk:lobatto3c2", "Lobatto IIIC 2", "#CC79A7", 3, 4},
    {"irk:lobatto3c3", "Lobatto IIIC 3", "#CC79A7", 4, 6},
    {"irk:burrage", "Burrage 2", "#777777", 2, 15},
}};

struct ProblemLabel {
    std::string_view problem, label;
};
constexpr std::array<ProblemLabel, 5> problem_labels{{
    {"hertz", "Hertz"},
    {"hertzdamp", "Hertzdamp"},
    {"jankowski", "Jankowski"},
    {"kelvin_voigt", "Kelvin-Voigt"},
    {"two-oscillators", "Two oscillators"},
}};

std::string cell(double value) { return std::isfinite(value) ? shortest(value) : "NaN"; }

/// gnuplot finds a block by the name in the comment above it.
std::string block_name(const WorkCurve& curve) {
    std::string name = curve.problem + "-" + curve.method;
    std::ranges::replace(name, ':', '-');
    return name;
}

std::string data_text(const WorkPrecision& study) {
    std::string text =
        "# step over contact time (two-oscillators: step in s; adaptive: tolerance)  force calls"
        "  time [s]  relative error\n";
    for (const WorkCurve& curve : study.curves) {
        text += "# " + block_name(curve) + "\n";
        for (const WorkPoint& p : curve.points)
            text += cell(p.setting) + " " + cell(p.force_calls) + " " + cell(p.seconds) + " " +
                    cell(p.error) + "\n";
        text += "\n\n";
    }
    return text;
}

std::string style_lines() {
    std::string text = "    # one line style per method\n";
    for (std::size_t i = 0; i < styles.size(); ++i) {
        const MethodStyle& s = styles[i];
        text += "    set style line " + std::to_string(i + 1) + " linecolor rgb '" +
                std::string(s.colour) + "' dashtype " + std::to_string(s.dash) + " linewidth " +
                (i == 0 ? "2.5" : "1.4") + " pointtype " + std::to_string(s.point) +
                " pointsize 0.7\n";
    }
    return text;
}

std::size_t style_number(std::string_view method) {
    const auto found = std::ranges::find(styles, method, &MethodStyle::method);
    return static_cast<std::size_t>(found - styles.begin()) % styles.size() + 1;
}

std::string panel(const WorkPrecision& study, const std::string& problem, int column) {
    std::string text = "    set title '" + problem_label(problem) + "'\n    plot \\\n";
    bool first = true;
    for (const WorkCurve& curve : study.curves) {
        if (curve.problem != problem) continue;
        if (!first) text += ", \\\n";
        first = false;
        text += "        data index '" + block_name(curve) + "' using " + std::to_string(column) +
                ":4 with linespoints linestyle " + std::to_string(style_number(curve.method));
    }
    return text + "\n";
}

/// An empty panel that holds the names: beside the curves, never on them.
std::string legend() {
    std::string text =
        "    set title ''\n"
        "    unset border; unset tics; unset xlabel; unset ylabel; unset logscale; unset grid\n"
        "    set key center center vertical Left reverse maxrows 10 samplen 3 spacing 1.1 font ',' "
        ". key_size\n"
        "    set xrange [0:1]; set yrange [0:1]\n    plot \\\n";
    for (std::size_t i = 0; i < styles.size(); ++i)
        text += "        NaN with linespoints linestyle " + std::to_string(i + 1) + " title '" +
                std::string(styles[i].label) + (i + 1 < styles.size() ? "', \\\n" : "'\n");
    return text;
}

Figure figure(const WorkPrecision& study, const std::string& name, int column,
              const std::string& abscissa) {
    std::string text = plot_start(name, "Work against precision", 1200, 760, Markup::gnuplot) +
                       "    data = '" + data_name +
                       "'\n"
                       "    key_size = format eq 'svg' ? '11' : '16'\n" +
                       style_lines() +
                       "    set multiplot layout 2,3\n"
                       "    unset key\n"
                       "    set logscale xy\n"
                       "    set format x '10^{%T}'; set format y '10^{%T}'\n"
                       "    set xlabel '" +
                       abscissa +
                       "'; set ylabel 'relative error at the end [1]'\n"
                       "    set ytics 1e-18, 1e3, 1e3\n";
    for (const std::string& problem : study.problems) text += panel(study, problem, column);
    return plot_figure(name, text + legend());
}

}  // namespace

std::string method_label(std::string_view method) {
    const auto found = std::ranges::find(styles, method, &MethodStyle::method);
    return std::string(found == styles.end() ? method : found->label);
}

std::string problem_label(std::string_view problem) {
    const auto found = std::ranges::find(problem_labels, problem, &ProblemLabel::problem);
    return std::string(found == problem_labels.end() ? problem : found->label);
}

FigureSet work_precision_figures(const WorkPrecision& study) {
    return {{data_name, data_text(study)},
            {figure(study, "work-precision-calls", 2, "force calls per run [1]"),
             figure(study, "work-precision-time", 3, "time per run [s]")}};
}

std::string work_precision_csv(const WorkPrecision& study) {
    // Words and numbers side by side, which csv_text does not write.
    std::string text =
        "problem,method,setting [1],error [1],force_calls [1],time [s],failures [1],"
        "observed_order [1],expected_order [1]\n";
    const auto number = [](double value) { return std::isfinite(value) ? shortest(value) : ""; };
    for (const WorkCurve& curve : study.curves)
        for (const WorkPoint& p : curve.points)
            text += curve.problem + "," + curve.method + "," + number(p.setting) + "," +
                    number(p.error) + "," + number(p.force_calls) + "," + number(p.seconds) + "," +
                    std::to_string(p.failures) + "," + number(curve.observed_order) + "," +
                    number(curve.expected_order) + "\n";
    return text;
}

}  // namespace percuss::studies
