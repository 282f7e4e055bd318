#include <algorithm>
#include <cmath>

#include "figures/gnuplot_script.hpp"
#include "percuss/core/text.hpp"
#include "studies/suite/results.hpp"

namespace percuss {

using namespace figures;
using namespace studies;
namespace {

constexpr std::size_t most_structures = 4, most_freedoms = 4, most_curves = 7, most_records = 300;
constexpr int panel_width = 360, panel_height = 270;

std::size_t at(std::int32_t position) { return static_cast<std::size_t>(position); }

/// Panels side by side: structures; one above the other: freedoms.
struct Layout {
    std::size_t columns = 1, rows = 1;
};
Layout layout_of(const SuiteStudy& study) {
    Layout layout{std::min(most_structures, study.structures.size()), 1};
    for (std::size_t s = 0; s < layout.columns; ++s)
        layout.rows =
            std::max(layout.rows, std::min(most_freedoms, freedoms(study.structures[s]).size()));
    return layout;
}

/// Panels with room below them for a legend of so many lines, which then lies on no curve.
std::string script_start(const SuiteStudy& study, const Layout& layout, const std::string& name,
                         const std::string& title, std::size_t legend_lines) {
    constexpr int left = 90, right = 25, top = 75, labels = 55, line = 20;
    const int below = labels + line * static_cast<int>(legend_lines) + 15;
    const int width = panel_width * static_cast<int>(layout.columns) + left + right,
              height = panel_height * static_cast<int>(layout.rows) + top + below;
    const auto part = [](double pixels, int of) { return significant(pixels / of, 4); };
    return plot_start(name, "A study of pounding", width, height) + "    set multiplot layout " +
           std::to_string(layout.rows) + "," + std::to_string(layout.columns) + " margins " +
           part(left, width) + "," + part(width - right, width) + "," + part(below, height) + "," +
           part(height - top, height) + " spacing " + part(left, width) + "," + part(top, height) +
           " title '" + plot_text(study.name + ": " + title) +
           "'\n    set tics nomirror\n    set key at screen 0.5, screen " + part(5, height) +
           " bottom center vertical maxcols 1 samplen 4\n";
}

bool has_panel(const SuiteStudy& study, std::size_t structure, std::size_t freedom) {
    return freedom < freedoms(study.structures[structure]).size();
}

/// Labels at the outer panels only: the lowest of a column, the first of a row.
std::string axis_labels(const SuiteStudy& study, const Layout& layout, std::size_t row,
                        std::size_t column, const std::string& x, const std::string& y) {
    const bool lowest = row + 1 == layout.rows || !has_panel(study, column, row + 1);
    bool first = true;
    for (std::size_t left = 0; left < column; ++left) first &= !has_panel(study, left, row);
    return (lowest ? "    set xlabel '" + plot_text(x) + "'\n"
                   : std::string("    unset xlabel\n")) +
           (first ? "    set ylabel '" + plot_text(y) + "'\n" : std::string("    unset ylabel\n"));
}

std::string block_name(const StoredPlace& place, std::size_t freedom) {
    return "s" + std::to_string(place.structure) + "-g" + std::to_string(place.gap) + "-l" +
           std::to_string(place.law) + "-e" + std::to_string(place.restitution) + "-f" +
           std::to_string(freedom);
}

std::string cell(double value) { return std::isfinite(value) ? shortest(value) : "NaN"; }

/// Rows of one curve: all levels of one freedom.
using Curve = std::vector<const SuiteRow*>;
std::vector<Curve> curves_of(const SuiteSummary& summary, std::size_t structure,
                             std::size_t freedom) {
    std::vector<Curve> curves;
    for (const SuiteRow& row : summary.rows) {
        if (at(row.place.structure) != structure || row.freedom != freedom) continue;
        if (row.place.level == 0) curves.emplace_back();
        curves.back().push_back(&row);
    }
    return curves;
}

std::string style(std::size_t curve) {
    return " linecolor rgb '" + std::string(plot_colours[curve % plot_colours.size()]) +
           "' dashtype " + std::to_string(curve % 4 + 1) + " linewidth 1.8 pointtype " +
           std::to_string(5 + curve) + " pointsize 0.7";
}

constexpr const char* amplification_data = "amplification.dat";

std::string amplification_text(const SuiteStudy& study, const SuiteSummary& summary,
                               const Layout& layout) {
    std::string text = "# " + study.measure +
                       " [g]  mean, 16, 50 and 84 % fractiles of the amplification of displacement"
                       "  and of acceleration\n";
    for (std::size_t s = 0; s < layout.columns; ++s)
        for (std::size_t f = 0; f < layout.rows; ++f)
            for (const Curve& curve : curves_of(summary, s, f)) {
                text += "# " + block_name(curve[0]->place, f) + "\n";
                for (const SuiteRow* row : curve) {
                    text += cell(study.levels[at(row->place.level)] / standard_gravity);
                    for (const Statistics* a :
                         {&row->displacement.amplification, &row->acceleration.amplification})
                        text += " " + cell(a->mean) + " " + cell(a->fractile16) + " " +
                                cell(a->median) + " " + cell(a->fractile84);
                    text += "\n";
                }
                text += "\n\n";
            }
    return text;
}

/// What stands above a panel; an empty panel where a structure has fewer freedoms.
std::string panel_title(const SuiteStudy& study, std::size_t structure, std::size_t freedom) {
    if (!has_panel(study, structure, freedom)) return {};
    return plot_text(study.structures[structure].name + ", " +
                     freedoms(study.structures[structure])[freedom].text);
}

Figure amplification_figure(const SuiteStudy& study, const SuiteSummary& summary,
                            const Layout& layout, const std::string& measure, int column) {
    const std::string name = "amplification-" + measure;
    const std::size_t all = curves_of(summary, 0, 0).size(), legend = std::min(most_curves, all);
    const std::string part = all > legend ? " (the first " + std::to_string(legend) + " of " +
                                                std::to_string(all) + " curves)"
                                          : "";
    std::string script =
        script_start(study, layout, name, "mean amplification of " + measure + part, legend) +
        "    set xrange [0:*]\n";
    for (std::size_t f = 0; f < layout.rows; ++f)
        for (std::size_t s = 0; s < layout.columns; ++s) {
            const std::string title = panel_title(study, s, f);
            if (title.empty()) {
                script += "    set multiplot next\n";
                continue;
            }
            // One legend is enough.
            if (s + f > 0) script += "    unset key\n";
            script += axis_labels(study, layout, f, s, study.measure + " [g]", "amplification [1]");
            script += "    set title '" + title +
                      "'\n    plot 1 with lines linecolor rgb '#999999' notitle";
            const auto curves = curves_of(summary, s, f);
            for (std::size_t i = 0; i < std::min(most_curves, curves.size()); ++i)
                script += ", \\\n        '" + std::string(amplification_data) + "' index '" +
                          block_name(curves[i][0]->place, f) +
                          "' using 1:" + std::to_string(column) + " with linespoints" + style(i) +
                          " title '" + plot_text(curve_name(study, curves[i][0]->place)) + "'";
            script += "\n";
        }
    return plot_figure(name, std::move(script));
}

constexpr const char* ida_data = "ida.dat";

/// A line per record, then the fractiles, of one structure, law, gap and restitution.
Expected<std::string> ida_text(const SuiteStudy& study, const ResultStore& store,
                               const SuiteSummary& summary, StoredPlace place,
                               const Layout& layout) {
    const CaseProduct cases = product(study);
    const std::size_t records = std::min(most_records, study.records.size());
    std::string text;
    std::vector<std::string> blocks(layout.rows);
    for (place.record = 0; at(place.record) < records; ++place.record) {
        for (place.level = 0; place.level < cases.levels; ++place.level) {
            const std::int64_t index = cases.index_of(place);
            const auto ok = store.read(index, index + 1, [&](const StoredRun& run) {
                for (std::size_t f = 0; f < blocks.size() && f < run.peaks.size(); ++f)
                    blocks[f] += cell(run.status == 0 ? run.peaks[f].displacement : not_given) +
                                 " " + cell(study.levels[at(place.level)] / standard_gravity) +
                                 "\n";
            });
            PERCUSS_CHECK(ok);
        }
        for (std::string& block : blocks) block += "\n";  // a gap in the line
    }
    for (std::size_t f = 0; f < blocks.size(); ++f)
        text += "# " + block_name(place, f) + "-records\n" + blocks[f] + "\n";
    for (std::string& block : blocks) block.clear();
    for (const SuiteRow& row : summary.rows) {
        StoredPlace same = row.place;
        same.level = place.level;
        same.record = place.record;
        if (!(same == place) || row.freedom >= layout.rows) continue;
        blocks[row.freedom] += cell(study.levels[at(row.place.level)] / standard_gravity) + " " +
                               cell(row.displacement.peak.fractile16) + " " +
                               cell(row.displacement.peak.median) + " " +
                               cell(row.displacement.peak.fractile84) + "\n";
    }
    for (std::size_t f = 0; f < blocks.size(); ++f)
        text += "# " + block_name(place, f) + "-fractiles\n" + blocks[f] + "\n\n";
    return text;
}

std::string ida_panel(const SuiteStudy& study, const StoredPlace& place, std::size_t freedom) {
    const std::string title = panel_title(study, at(place.structure), freedom);
    if (title.empty()) return "    set multiplot next\n";
    const std::string block = block_name(place, freedom);
    const auto fractile = [&](int column, const char* dash, const char* name) {
        return ", \\\n        '" + std::string(ida_data) + "' index '" + block +
               "-fractiles' using ($" + std::to_string(column) +
               "*100):1 with lines linewidth 2 linecolor rgb '#D55E00' dashtype " + dash +
               (place.structure == 0 && freedom == 0 && *name != '\0'
                    ? std::string(" title '") + name + "'"
                    : std::string(" notitle"));
    };
    return "    set title '" + title + "'\n    plot '" + ida_data + "' index '" + block +
           "-records' using ($1*100):2 with lines linecolor rgb '#AACCE5' linewidth 0.8 notitle" +
           fractile(3, "1", "median") + fractile(2, "2", "16 and 84 %") + fractile(4, "2", "") +
           "\n";
}

Figure ida_figure(const SuiteStudy& study, const StoredPlace& place, const Layout& layout) {
    const std::string name = "ida-" + std::to_string(place.law + 1);
    std::string script =
        script_start(study, layout, name, curve_name(study, place) + ", one line per record", 2) +
        "    set xrange [0:*]\n    set yrange [0:*]\n";
    for (std::size_t f = 0; f < layout.rows; ++f)
        for (std::size_t s = 0; s < layout.columns; ++s) {
            StoredPlace panel = place;
            panel.structure = static_cast<std::int32_t>(s);
            script +=
                axis_labels(study, layout, f, s, "peak displacement [cm]", study.measure + " [g]") +
                ida_panel(study, panel, f);
        }
    return plot_figure(name, std::move(script));
}

}  // namespace

FigureSet studies::amplification_figures(const SuiteStudy& study, const SuiteSummary& summary) {
    const Layout layout = layout_of(study);
    return {{amplification_data, amplification_text(study, summary, layout)},
            {amplification_figure(study, summary, layout, "displacement", 2),
             amplification_figure(study, summary, layout, "acceleration", 6)}};
}

Expected<FigureSet> studies::ida_figures(const SuiteStudy& study, const ResultStore& store,
                                         const SuiteSummary& summary) {
    FigureSet set{{ida_data, ""}, {}};
    if (study.own_records) return set;
    const Layout layout = layout_of(study);
    const auto laws = static_cast<std::int32_t>(std::min(most_curves, study.laws.size()));
    for (std::int32_t law = 0; law < laws; ++law) {
        StoredPlace place{0, 0, law, 0, 0, 0};
        for (std::size_t s = 0; s < layout.columns; ++s) {
            place.structure = static_cast<std::int32_t>(s);
            PERCUSS_TRY(const auto text, ida_text(study, store, summary, place, layout));
            set.data.content += text;
        }
        place.structure = 0;
        set.figures.push_back(ida_figure(study, place, layout));
    }
    return set;
}

}  // namespace percuss
