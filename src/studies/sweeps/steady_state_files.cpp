#include <algorithm>

#include "figures/gnuplot_script.hpp"
#include "percuss/core/text.hpp"
#include "percuss/studies/steady_state.hpp"

namespace percuss {

using namespace figures;

namespace {

constexpr const char* figure_name = "sweep";

std::string cell(double value) { return given(value) ? shortest(value) : ""; }

/// One block per direction: every impact of a period, or a frequency without any.
std::string data_text(const std::vector<SteadySweep>& sweeps) {
    std::string text;
    for (const SteadySweep& sweep : sweeps) {
        text += "# " + std::string(name(sweep.direction)) +
                ": frequency [Hz]  onset speed [m/s]  impacts per cycle\n";
        for (const SteadyPoint& p : sweep.points) {
            const int cycles = p.period > 0 ? p.period : 8;
            const double rate = static_cast<double>(p.impacts.size()) / cycles;
            if (p.impacts.empty()) text += shortest(p.frequency) + " NaN 0\n";
            for (const SteadyImpact& i : p.impacts)
                text += shortest(p.frequency) + " " + shortest(i.onset_speed) + " " +
                        shortest(rate) + "\n";
        }
        text += "\n\n";
    }
    return text;
}

/// Told apart where the directions agree: triangles that point the way, around dots.
std::string_view marker(SweepDirection direction) {
    switch (direction) {
        case SweepDirection::up: return "pointtype 8 pointsize 0.9";
        case SweepDirection::down: return "pointtype 10 pointsize 0.9";
        case SweepDirection::rest: return "pointtype 7 pointsize 0.35";
    }
    return "";
}

std::string curves(const std::vector<SteadySweep>& sweeps, int column) {
    std::string text = "    plot \\\n";
    for (std::size_t i = 0; i < sweeps.size(); ++i)
        text += "        '" + std::string(figure_name) + ".dat' index " + std::to_string(i) +
                " using 1:" + std::to_string(column) + " with points " +
                std::string(marker(sweeps[i].direction)) + " linecolor rgb '" +
                std::string(plot_colours[i % plot_colours.size()]) + "' title '" +
                (sweeps[i].direction == SweepDirection::rest
                     ? std::string("from rest")
                     : "sweeping " + std::string(name(sweeps[i].direction))) +
                (i + 1 < sweeps.size() ? "', \\\n" : "'\n");
    return text;
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
    std::string script = plot_start(figure_name, "Steady impacts against frequency", 1000, 760) +
                         "    set lmargin 10\n    set multiplot layout 2,1 title '" +
                         plot_text(title) +
                         "'\n    set key outside top center horizontal Left reverse samplen 1\n"
                         "    set yrange [0:*]\n    set offsets 0, 0, graph 0.06, 0\n    set "
                         "ylabel 'relative impact velocity [m/s]'\n" +
                         curves(sweeps, 2) +
                         "    unset key\n    set xlabel 'frequency [Hz]'\n"
                         "    set ylabel 'impacts per cycle'\n" +
                         curves(sweeps, 3);
    return {{std::string(figure_name) + ".dat", data_text(sweeps)},
            {plot_figure(figure_name, std::move(script))}};
}

}  // namespace percuss
