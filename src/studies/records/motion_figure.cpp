#include "studies/records/motion_figure.hpp"

#include <algorithm>
#include <array>

#include "figures/gnuplot_script.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss::studies {

using namespace figures;

namespace {

struct Panel {
    std::string_view label;
    int column;
};

}  // namespace

FigureSet motion_figures(const GroundMotion& motion, const std::string& file_name) {
    const IntegratedMotion path = integrate(motion);
    std::string data = "# time [s]  acceleration [g]  velocity [cm/s]  displacement [cm]\n";
    for (std::size_t i = 0; i < motion.acceleration.size(); ++i)
        data += significant(static_cast<double>(i) * motion.dt, 10) + " " +
                significant(motion.acceleration[i] / standard_gravity, 8) + " " +
                significant(100 * path.velocity[i], 8) + " " +
                significant(100 * path.displacement[i], 8) + "\n";
    constexpr std::array<Panel, 3> panels{
        {{"acceleration [g]", 2}, {"velocity [cm/s]", 3}, {"displacement [cm]", 4}}};
    std::string script = plot_start(file_name, "A ground motion", 1000, 760) +
                         "    unset key\n    set lmargin 12\n    set multiplot layout 3,1 title '" +
                         plot_text(motion.name) + "'\n    set xrange [0:" +
                         significant(std::max(motion.duration(), motion.dt), 8) +
                         "]\n    set xzeroaxis linecolor rgb '#999999'\n";
    for (std::size_t i = 0; i < panels.size(); ++i) {
        if (i + 1 == panels.size()) script += "    set xlabel 'time [s]'\n";
        script += "    set ylabel '" + std::string(panels[i].label) + "'\n    plot '" +
                  plot_text(file_name) + ".dat' using 1:" + std::to_string(panels[i].column) +
                  " with lines linecolor rgb '" + std::string(plot_colours[i]) + "'\n";
    }
    return {{file_name + ".dat", std::move(data)}, {plot_figure(file_name, std::move(script))}};
}

FigureSet spectrum_figures(std::span<const NamedSpectrum> spectra, double damping) {
    const std::string name = "spectrum";
    std::string data;
    for (const NamedSpectrum& spectrum : spectra) {
        data +=
            "# period [s]  pseudo-acceleration [g]  pseudo-velocity [cm/s]  displacement [cm]  "
            "absolute acceleration [g]\n";
        for (const SpectrumPoint& p : spectrum.points)
            data += significant(p.period, 8) + " " +
                    significant(p.pseudo_acceleration / standard_gravity, 8) + " " +
                    significant(100 * p.pseudo_velocity, 8) + " " +
                    significant(100 * p.displacement, 8) + " " +
                    significant(p.acceleration / standard_gravity, 8) + "\n";
        data += "\n\n";
    }
    constexpr std::array<Panel, 3> panels{
        {{"pseudo-acceleration [g]", 2}, {"pseudo-velocity [cm/s]", 3}, {"displacement [cm]", 4}}};
    std::string script = plot_start(name, "Response spectra", 1200, 460) +
                         "    set multiplot layout 1,3 title 'response spectra, damping " +
                         significant(100 * damping, 4) +
                         " %'\n    set logscale x\n    set xlabel 'period [s]'\n"
                         "    set autoscale xfix\n    set yrange [0:*]\n    set key top left Left "
                         "reverse samplen 1.5\n";
    for (const Panel& panel : panels) {
        script += "    set ylabel '" + std::string(panel.label) + "'\n    plot \\\n";
        for (std::size_t i = 0; i < spectra.size(); ++i) {
            const bool legend = panel.column == 4 && spectra.size() <= 7;
            script += "        '" + name + ".dat' index " + std::to_string(i) +
                      " using 1:" + std::to_string(panel.column) +
                      " with lines linewidth 1.5 linecolor rgb '" +
                      std::string(plot_colours[i % plot_colours.size()]) + "' " +
                      (legend ? "title '" + plot_text(spectra[i].name) + "'" : "notitle") +
                      (i + 1 < spectra.size() ? ", \\\n" : "\n");
        }
    }
    return {{name + ".dat", std::move(data)}, {plot_figure(name, std::move(script))}};
}

}  // namespace percuss::studies
