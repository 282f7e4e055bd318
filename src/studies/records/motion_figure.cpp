#include "studies/records/motion_figure.hpp"

#include <algorithm>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss::studies {

namespace {

constexpr std::size_t most_names = 7;

std::vector<double> scaled(const std::vector<double>& values, double factor) {
    std::vector<double> result = values;
    for (double& value : result) value *= factor;
    return result;
}

Panel spectrum_panel(std::span<const NamedSpectrum> spectra, Axis axis,
                     double SpectrumPoint::*value, double factor) {
    Panel panel{"", {"period", "s", AxisScale::logarithmic}, std::move(axis)};
    panel.y.least = 0;
    for (const NamedSpectrum& spectrum : spectra) {
        Series series{spectra.size() <= most_names ? spectrum.name : "", {}, {}};
        for (const SpectrumPoint& p : spectrum.points) {
            series.x.push_back(p.period);
            series.y.push_back(p.*value * factor);
            if (!(panel.x.least <= p.period)) panel.x.least = p.period;
            if (!(panel.x.most >= p.period)) panel.x.most = p.period;
        }
        series.width = 1.5;
        series.dash = 0;
        panel.series.push_back(std::move(series));
    }
    return panel;
}

}  // namespace

FigureSet motion_figures(const GroundMotion& motion, const std::string& file_name) {
    const IntegratedMotion path = integrate(motion);
    std::vector<double> time(motion.acceleration.size());
    for (std::size_t i = 0; i < time.size(); ++i) time[i] = static_cast<double>(i) * motion.dt;
    const Axis over{"time", "s", AxisScale::linear, 0, std::max(motion.duration(), motion.dt)};
    Figure figure{file_name, motion.name, {}, 1, 1000, 290};
    figure.shared = Shared::x_axis;
    const auto add = [&](Axis axis, const std::vector<double>& values, double factor) {
        Series series{"", time, scaled(values, factor)};
        series.look = static_cast<int>(figure.panels.size());
        series.dash = 0;
        series.width = 1;
        figure.panels.push_back(
            {"", over, std::move(axis), {std::move(series)}, {}, {{Guide::Across::y, 0}}});
    };
    add({"acceleration", "g"}, motion.acceleration, 1 / standard_gravity);
    add({"velocity", "cm/s"}, path.velocity, 100);
    add({"displacement", "cm"}, path.displacement, 100);
    return {file_name + ".dat", {std::move(figure)}};
}

FigureSet spectrum_figures(std::span<const NamedSpectrum> spectra, double damping) {
    const auto panel = [&](const char* label, const char* unit, double SpectrumPoint::*value,
                           double factor) {
        return spectrum_panel(spectra, {label, unit}, value, factor);
    };
    return {"spectrum.dat",
            {{"spectrum",
              "response spectra, damping " + significant(100 * damping, 4) + " %",
              {panel("pseudo-acceleration", "g", &SpectrumPoint::pseudo_acceleration,
                     1 / standard_gravity),
               panel("pseudo-velocity", "cm/s", &SpectrumPoint::pseudo_velocity, 100),
               panel("displacement", "cm", &SpectrumPoint::displacement, 100)},
              3,
              400,
              430}}};
}

}  // namespace percuss::studies
