#include <algorithm>
#include <array>
#include <cmath>

#include "figures/gnuplot_script.hpp"
#include "percuss/core/text.hpp"
#include "percuss/studies/scenario.hpp"
#include "studies/scenario/files.hpp"

namespace percuss {

using namespace figures;
using namespace studies;
namespace {

constexpr const char* data_name = "pound.dat";
constexpr std::size_t most_rows = 20'000;
constexpr std::size_t most_curves = 6;

/// Okabe and Ito's palette, told apart without colour by dashes.
constexpr std::array<std::string_view, 8> colours{"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                                  "#E69F00", "#56B4E9", "#000000", "#777777"};

/// A unit that keeps the numbers of an axis short.
struct Scale {
    double factor;
    std::string_view unit;
};
Scale length_scale(double largest) {
    if (largest < 1e-4) return {1e6, "µm"};
    return largest < 1 ? Scale{1e3, "mm"} : Scale{1, "m"};
}
Scale force_scale(double largest) {
    if (largest < 1e4) return {1, "N"};
    return largest < 1e7 ? Scale{1e-3, "kN"} : Scale{1e-6, "MN"};
}
Scale time_scale(double largest) {
    if (largest < 1e-4) return {1e6, "µs"};
    return largest < 0.5 ? Scale{1e3, "ms"} : Scale{1, "s"};
}

double largest(const std::vector<std::vector<double>>& columns,
               const std::vector<std::size_t>& chosen) {
    double result = 0;
    for (const std::size_t c : chosen)
        for (const double x : columns[c]) result = std::max(result, std::abs(x));
    return result;
}

/// What is drawn: the freedoms that may touch, or the tops where nothing can; a few pairs.
struct Selection {
    std::vector<std::size_t> freedoms;
    std::vector<std::string> names;
    std::vector<std::size_t> pairs;
};

Selection select(const Pounding& problem) {
    std::vector<std::size_t> offsets{0};
    for (const Building& b : problem.buildings) offsets.push_back(offsets.back() + b.size());
    Selection result;
    const auto add = [&](const Freedom& f) {
        const std::size_t column = offsets[f.building] + f.index;
        if (result.freedoms.size() == most_curves ||
            std::ranges::find(result.freedoms, column) != result.freedoms.end())
            return;
        result.freedoms.push_back(column);
        result.names.push_back(freedom_name(problem.buildings[f.building], f.index));
    };
    // From the top down: where buildings sway most they meet first.
    for (std::size_t i = problem.pairs.size(); i-- > 0;) {
        const PoundingPair& pair = problem.pairs[i];
        if (result.pairs.size() < most_curves) result.pairs.push_back(i);
        add(pair.left);
        if (pair.right) add(*pair.right);
    }
    for (std::size_t b = 0; b < problem.buildings.size(); ++b)
        if (problem.pairs.empty()) add({b, problem.buildings[b].size() - 1});
    return result;
}

std::string cell(double value) { return std::isfinite(value) ? shortest(value) : "NaN"; }

std::string data_text(const PoundingRun& run, const Selection& chosen) {
    const PoundingHistory& h = run.solution.history;
    std::string text =
        "# history: time [s], displacements [m], then clearance [m] and force [N]"
        " of each pair\n# history\n";
    const std::size_t stride = h.time.size() / most_rows + 1;
    for (std::size_t row = 0; row < h.time.size(); row += stride) {
        text += cell(h.time[row]);
        for (const std::size_t c : chosen.freedoms) text += " " + cell(h.displacement[c][row]);
        for (const std::size_t p : chosen.pairs)
            text += " " + cell(h.clearance[p][row]) + " " + cell(h.force[p][row]);
        text += "\n";
    }
    text += "\n\n# impacts: time [s], onset speed [m/s], peak force [N]\n";
    for (const std::size_t p : chosen.pairs) {
        text += "# impacts-" + std::to_string(p) + "\n";
        for (const PoundingImpact& impact : run.solution.impacts)
            if (impact.pair == p)
                text += cell(impact.time) + " " + cell(impact.onset_speed) + " " +
                        cell(impact.peak_force) + "\n";
        text += "\n\n";
    }
    return text;
}

/// Draws the panels one above the other.
class Panels {
public:
    Panels(const PoundingRun& run, const Selection& chosen)
        : run_(run), chosen_(chosen), time_(time_scale(run.solution.end_time)) {}

    [[nodiscard]] std::string text() const {
        std::string result = displacements();
        if (chosen_.pairs.empty()) return result + axis(true) + displacement_plot();
        result = displacements() + axis(false) + displacement_plot();
        result += clearance() + force();
        return result + log();
    }
    [[nodiscard]] int count() const { return chosen_.pairs.empty() ? 1 : 4; }

private:
    [[nodiscard]] std::string axis(bool last) const {
        return last ? "    set format x '%g'; set xlabel 'time [" + std::string(time_.unit) + "]'\n"
                    : "    set format x ''; unset xlabel\n";
    }
    static std::string label(std::string_view what, std::string_view unit) {
        return "    set ylabel '" + std::string(what) + " [" + std::string(unit) + "]'\n";
    }
    [[nodiscard]] std::string column(std::size_t number, const Scale& scale) const {
        return " using ($1*" + shortest(time_.factor) + "):($" + std::to_string(number) + "*" +
               shortest(scale.factor) + ") ";
    }
    static std::string style(std::size_t curve) {
        return " linecolor rgb '" + std::string(colours[curve % colours.size()]) + "' dashtype " +
               std::to_string(curve % 2 + 1) + " linewidth 1.4";
    }
    [[nodiscard]] bool has_impacts(std::size_t pair) const {
        return std::ranges::any_of(run_.solution.impacts,
                                   [&](const PoundingImpact& i) { return i.pair == pair; });
    }
    [[nodiscard]] std::string title(std::size_t pair) const {
        return " title '" + plot_text(run_.problem.pairs[pair].name) + "' noenhanced";
    }
    static std::string curves(const std::vector<std::string>& parts) {
        std::string result = "    plot \\\n";
        for (std::size_t i = 0; i < parts.size(); ++i)
            result += "        " + parts[i] + (i + 1 < parts.size() ? ", \\\n" : "\n");
        return result;
    }

    [[nodiscard]] Scale displacement_scale() const {
        return length_scale(largest(run_.solution.history.displacement, chosen_.freedoms));
    }
    [[nodiscard]] std::string displacements() const {
        return label("displacement", displacement_scale().unit);
    }
    [[nodiscard]] std::string displacement_plot() const {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < chosen_.freedoms.size(); ++i)
            parts.push_back("data index 'history'" + column(2 + i, displacement_scale()) +
                            "with lines" + style(i) + " title '" + plot_text(chosen_.names[i]) +
                            "' noenhanced");
        return curves(parts);
    }
    [[nodiscard]] std::size_t pair_column(std::size_t i) const {
        return 2 + chosen_.freedoms.size() + 2 * i;
    }
    [[nodiscard]] std::string clearance() const {
        const Scale scale = length_scale(largest(run_.solution.history.clearance, chosen_.pairs));
        std::vector<std::string> parts{"0 with lines linecolor rgb '#999999' notitle"};
        for (std::size_t i = 0; i < chosen_.pairs.size(); ++i)
            parts.push_back("data index 'history'" + column(pair_column(i), scale) + "with lines" +
                            style(i) + title(chosen_.pairs[i]));
        return label("clearance", scale.unit) + axis(false) + curves(parts);
    }
    /// The history may be coarser than a contact; the points are the peaks of the impact log.
    [[nodiscard]] std::string force() const {
        double most = 0;
        for (const PoundingImpact& i : run_.solution.impacts) most = std::max(most, i.peak_force);
        const Scale scale = force_scale(most);
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < chosen_.pairs.size(); ++i) {
            parts.push_back("data index 'history'" + column(pair_column(i) + 1, scale) +
                            "with lines" + style(i) + " notitle");
            if (has_impacts(chosen_.pairs[i]))
                parts.push_back("data index 'impacts-" + std::to_string(chosen_.pairs[i]) + "'" +
                                column(3, scale) + "with points pointtype 7 pointsize 0.4" +
                                style(i) + title(chosen_.pairs[i]));
        }
        return label("contact force", scale.unit) + axis(false) +
               (most > 0 ? "" : "    set yrange [0:1]\n") + curves(parts) +
               "    set yrange [*:*]\n";
    }
    [[nodiscard]] std::string log() const {
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < chosen_.pairs.size(); ++i) {
            if (!has_impacts(chosen_.pairs[i])) continue;
            const std::string data = "data index 'impacts-" + std::to_string(chosen_.pairs[i]) +
                                     "'" + column(2, {1, "m/s"});
            parts.push_back(data + "with impulses" + style(i) + " notitle");
            parts.push_back(data + "with points pointtype 7 pointsize 0.5" + style(i) +
                            title(chosen_.pairs[i]));
        }
        if (parts.empty()) parts.emplace_back("NaN title 'no impact'");
        return label("onset speed", "m/s") + axis(true) +
               (run_.solution.impacts.empty() ? "    set yrange [0:1]\n"
                                              : "    set yrange [0:*]\n") +
               curves(parts);
    }

    const PoundingRun& run_;
    const Selection& chosen_;
    Scale time_;
};

/// Room for the longest name beside the panels, in pixels.
int legend_width(const Pounding& problem, const Selection& chosen) {
    constexpr std::size_t least = 180, sample = 60, letter = 10, longest = 60;
    std::size_t letters = 0;
    for (const std::string& name : chosen.names) letters = std::max(letters, name.size());
    for (const std::size_t p : chosen.pairs)
        letters = std::max(letters, problem.pairs[p].name.size());
    return static_cast<int>(std::max(least, sample + letter * std::min(letters, longest)));
}

}  // namespace

FigureSet studies::pounding_figure(const PoundingRun& run, const std::string& title) {
    const Selection chosen = select(run.problem);
    const Panels panels(run, chosen);
    const int rows = panels.count();
    const int pixels = 140 + 190 * rows;
    const std::string bottom = significant(70.0 / pixels, 3),
                      top = significant(1 - 55.0 / pixels, 3);
    const Scale time = time_scale(run.solution.end_time);
    const std::string name = "pound";
    constexpr int panel_end = 820;
    const int width = panel_end + legend_width(run.problem, chosen);
    std::string text =
        plot_start(name, "Motions and contact forces of a pounding scenario", width, pixels,
                   Markup::gnuplot) +
        "    data = '" + data_name +
        "'\n"
        "    set encoding utf8\n"
        "    set multiplot layout " +
        std::to_string(rows) + ",1 margins " + significant(90.0 / width, 4) + "," +
        significant(static_cast<double>(panel_end) / width, 4) + "," + bottom + "," + top +
        " spacing 0.025 title '" + plot_text(title) +
        "' noenhanced\n"
        "    set key at graph 1.01, graph 1 left top Left reverse samplen 1.5\n"
        "    set xrange [0:" +
        shortest(run.solution.end_time * time.factor) +
        "]\n"
        "    set ytics nomirror; set xtics nomirror; set offsets 0, 0, graph 0.05, 0\n";
    return {{data_name, data_text(run, chosen)}, {plot_figure(name, text + panels.text())}};
}

}  // namespace percuss
