#include "studies/work_precision/figure.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"

namespace percuss::studies {

namespace {

/// One colour per family, told apart without it by dashes and markers.
struct MethodStyle {
    std::string_view method;
    std::string_view label;
    int colour;
    int dash;
    Marker marker;
};
constexpr std::array<MethodStyle, 19> styles{{
    {"adaptive", "Adaptive", 6, 0, Marker::disc},
    {"dg", "Discrete gradient", 1, 0, Marker::filled_square},
    {"verlet", "Velocity Verlet", 4, 0, Marker::plus},
    {"central", "Central difference", 4, 1, Marker::cross},
    {"rk4", "Runge-Kutta 4", 4, 2, Marker::star},
    {"newmark", "Newmark average", 4, 3, Marker::square},
    {"irk:gauss1", "Gauss 1", 0, 0, Marker::circle},
    {"irk:gauss2", "Gauss 2", 0, 1, Marker::triangle},
    {"irk:gauss3", "Gauss 3", 0, 2, Marker::triangle_down},
    {"irk:radau1a2", "Radau IA 2", 2, 0, Marker::diamond},
    {"irk:radau1a3", "Radau IA 3", 2, 1, Marker::filled_diamond},
    {"irk:radau2a1", "Radau IIA 1", 5, 0, Marker::filled_triangle},
    {"irk:radau2a2", "Radau IIA 2", 5, 1, Marker::filled_triangle_down},
    {"irk:radau2a3", "Radau IIA 3", 5, 2, Marker::pentagon},
    {"irk:lobatto3a2", "Lobatto IIIA 2", 3, 0, Marker::plus},
    {"irk:lobatto3a3", "Lobatto IIIA 3", 3, 1, Marker::cross},
    {"irk:lobatto3c2", "Lobatto IIIC 2", 3, 2, Marker::square},
    {"irk:lobatto3c3", "Lobatto IIIC 3", 3, 3, Marker::circle},
    {"irk:burrage", "Burrage 2", grey_colour, 1, Marker::pentagon},
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

Series series(const WorkCurve& curve, double WorkPoint::*work) {
    Series result{method_label(curve.method), {}, {}, SeriesStyle::line_points};
    const auto style = std::ranges::find(styles, curve.method, &MethodStyle::method);
    if (style != styles.end()) {
        result.colour = style->colour;
        result.dash = style->dash;
        result.marker = style->marker;
    }
    result.width = curve.method == styles[0].method ? 2.5 : 1.4;
    result.size = 0.7;
    for (const WorkPoint& p : curve.points) {
        result.x.push_back(p.*work);
        result.y.push_back(p.error);
    }
    return result;
}

Figure figure(const WorkPrecision& study, const std::string& name, const Axis& abscissa,
              double WorkPoint::*work) {
    Figure result{name, "", {}, 3, 400, 410, Legend::free_place};
    for (const std::string& problem : study.problems) {
        Panel panel{problem_label(problem),
                    abscissa,
                    {"relative error at the end", "1", AxisScale::logarithmic}};
        for (const WorkCurve& curve : study.curves)
            if (curve.problem == problem) panel.series.push_back(series(curve, work));
        result.panels.push_back(std::move(panel));
    }
    return result;
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
    const Axis calls{"force calls per run", "1", AxisScale::logarithmic};
    const Axis time{"time per run", "s", AxisScale::logarithmic};
    return {"work-precision.dat",
            {figure(study, "work-precision-calls", calls, &WorkPoint::force_calls),
             figure(study, "work-precision-time", time, &WorkPoint::seconds)}};
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
