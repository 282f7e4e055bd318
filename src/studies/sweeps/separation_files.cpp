#include <algorithm>

#include "figures/gnuplot_script.hpp"
#include "percuss/core/text.hpp"
#include "percuss/studies/separation.hpp"

namespace percuss {

using namespace figures;

namespace {

constexpr const char* figure_name = "gap";
constexpr std::size_t most_panels = 6;

/// A text as a CSV field.
std::string field(const std::string& text) {
    if (text.find_first_of(",\"\n") == std::string::npos) return text;
    std::string result = "\"";
    for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
    return result + "\"";
}

std::string data_text(const std::vector<Separation>& separations) {
    std::string text;
    for (const Separation& s : separations) {
        text += "# " + s.pair.name + ": record  need [mm]  ABS [mm]  SRSS [mm]  DDC [mm]  name\n";
        for (std::size_t i = 0; i < s.rows.size(); ++i) {
            const SeparationRow& r = s.rows[i];
            text += std::to_string(i + 1);
            for (const double value : {r.need, r.sum, r.srss, r.ddc})
                text += " " + significant(1000 * value, 8);
            text += " \"" + r.record + "\"\n";
        }
        text += "\n\n";
    }
    return text;
}

}  // namespace

std::string separation_csv(const std::vector<Separation>& separations) {
    std::string text =
        "pair,record,left period [s],right period [s],correlation,left displacement [m],"
        "right displacement [m],abs [m],srss [m],ddc [m],need [m],time of need [s]\n";
    for (const Separation& s : separations)
        for (const SeparationRow& r : s.rows) {
            text += field(s.pair.name) + "," + field(r.record);
            for (const double value : {s.left_period, s.right_period, s.correlation, r.left,
                                       r.right, r.sum, r.srss, r.ddc, r.need, r.time})
                text += "," + shortest(value);
            text += "\n";
        }
    return text;
}

FigureSet separation_figure(const std::vector<Separation>& separations) {
    const std::size_t panels = std::min(separations.size(), most_panels);
    std::string script =
        plot_start(figure_name, "Gaps that avoid pounding", 1000,
                   120 + 340 * static_cast<int>(panels)) +
        "    set lmargin 10\n    set multiplot layout " + std::to_string(panels) +
        ",1\n    set key outside right top Left reverse samplen 1.5\n    set yrange [0:*]\n"
        "    set ylabel 'gap [mm]'\n    set xlabel 'record'\n";
    constexpr std::array<std::string_view, 4> labels{"needed", "ABS", "SRSS", "DDC (CQC)"};
    // Rules that nearly agree stay visible one on top of the other.
    constexpr std::array<std::string_view, 4> styles{"impulses linewidth 5",
                                                     "histeps linewidth 1.5", "histeps linewidth 4",
                                                     "histeps linewidth 1.5"};
    for (std::size_t i = 0; i < panels; ++i) {
        const Separation& s = separations[i];
        script +=
            "    set title '" + plot_text(s.pair.name) + ", T = " + significant(s.left_period, 4) +
            " s and " + significant(s.right_period, 4) +
            " s'\n    set xrange [0.3:" + std::to_string(s.rows.size()) + ".7]\n    plot \\\n";
        for (std::size_t k = 0; k < labels.size(); ++k)
            script += "        '" + std::string(figure_name) + ".dat' index " + std::to_string(i) +
                      " using 1:" + std::to_string(k + 2) + " with " + std::string(styles[k]) +
                      " linecolor rgb '" + std::string(k == 0 ? "#999999" : plot_colours[k - 1]) +
                      "' title '" + std::string(labels[k]) +
                      (k + 1 < labels.size() ? "', \\\n" : "'\n");
    }
    return {{std::string(figure_name) + ".dat", data_text(separations)},
            {plot_figure(figure_name, std::move(script))}};
}

}  // namespace percuss
