#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/studies/steady_state.hpp"

namespace percuss {

namespace {

std::string cell(double value) { return given(value) ? shortest(value) : ""; }

/// Told apart where the directions agree: triangles that point the way, around dots.
Series direction_series(SweepDirection direction) {
    Series series{.label = direction == SweepDirection::rest
                               ? "from rest"
                               : "sweeping " + std::string(name(direction)),
                  .x = {},
                  .y = {},
                  .style = SeriesStyle::points};
    series.marker = direction == SweepDirection::up     ? Marker::triangle
                    : direction == SweepDirection::down ? Marker::triangle_down
                                                        : Marker::disc;
    series.size = direction == SweepDirection::rest ? 0.35 : 0.9;
    return series;
}

/// Every impact of a period.
Series onset_speeds(const SteadySweep& sweep) {
    Series series = direction_series(sweep.direction);
    for (const SteadyPoint& p : sweep.points)
        for (const SteadyImpact& impact : p.impacts) {
            series.x.push_back(p.frequency);
            series.y.push_back(impact.onset_speed);
        }
    return series;
}

Series impact_rates(const SteadySweep& sweep) {
    Series series = direction_series(sweep.direction);
    for (const SteadyPoint& p : sweep.points) {
        const int cycles = p.period > 0 ? p.period : 8;
        series.x.push_back(p.frequency);
        series.y.push_back(static_cast<double>(p.impacts.size()) / cycles);
    }
    return series;
}

/// Both panels reach over all frequencies, with impacts or without.
Axis frequency_axis(const std::vector<SteadySweep>& sweeps) {
    Axis axis{"frequency", "Hz"};
    for (const SteadySweep& sweep : sweeps)
        for (const SteadyPoint& p : sweep.points) {
            if (!(axis.least <= p.frequency)) axis.least = p.frequency;
            if (!(axis.most >= p.frequency)) axis.most = p.frequency;
        }
    // one frequency spans no axis
    if (axis.least == axis.most) axis.least = axis.most = not_given;
    return axis;
}

}  // namespace

std::string sweep_csv(const std::vector<SteadySweep>& sweeps) {
    std::string text =
        "direction,frequency [Hz],pattern,period [cycles],impacts,largest onset speed [m/s],"
        "smallest onset speed [m/s],cycles,miss\n";
    for (const SteadySweep& sweep : sweeps)
        for (const SteadyPoint& p : sweep.points)
            text += std::string(name(sweep.direction)) + "," + shortest(p.frequency) + "," +
                    (p.period == 0 && p.impacts.empty() ? "unsteady" : pattern(p)) + "," +
                    (p.period > 0 ? std::to_string(p.period) : "") + "," +
                    std::to_string(p.impacts.size()) + "," + cell(p.largest_speed()) + "," +
                    cell(p.smallest_speed()) + "," + std::to_string(p.cycles) + "," +
                    shortest(p.miss) + "\n";
    return text;
}

FigureSet sweep_figure(const std::vector<SteadySweep>& sweeps, const std::string& title) {
    const Axis frequency = frequency_axis(sweeps);
    Panel speeds{"", frequency, {"relative impact velocity", "m/s", AxisScale::linear, 0}};
    Panel rates{"", frequency, {"impacts per cycle", "1", AxisScale::linear, 0}};
    for (const SteadySweep& sweep : sweeps) {
        speeds.series.push_back(onset_speeds(sweep));
        rates.series.push_back(impact_rates(sweep));
    }
    Figure figure{"sweep", title, {std::move(speeds), std::move(rates)}, 1, 1000, 400};
    figure.shared = Shared::x_axis;
    return {"sweep.dat", {std::move(figure)}};
}

}  // namespace percuss
