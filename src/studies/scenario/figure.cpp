#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/studies/scenario.hpp"
#include "studies/scenario/files.hpp"

namespace percuss::studies {

namespace {

constexpr std::size_t most_rows = 20'000;
constexpr std::size_t most_series = 6;
constexpr int panel_width = 840, panel_height = 255;
constexpr double line_width = 1.4, dot_size = 0.4;

/// A unit that keeps the numbers of an axis short.
struct Scale {
    double factor;
    const char* unit;
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
constexpr Scale speed_scale{1, "m/s"};

double largest(const std::vector<std::vector<double>>& columns,
               const std::vector<std::size_t>& chosen) {
    double result = 0;
    for (const std::size_t c : chosen)
        for (const double x : columns[c]) result = std::max(result, std::abs(x));
    return result;
}

/// What is drawn: the degrees of freedom that may touch, or the tops where nothing can; a
/// few pairs.
struct Selection {
    std::vector<std::size_t> dofs;
    std::vector<std::string> names;
    std::vector<std::size_t> pairs;
};

Selection select(const Pounding& problem) {
    std::vector<std::size_t> offsets{0};
    for (const Building& b : problem.buildings) offsets.push_back(offsets.back() + b.size());
    Selection result;
    const auto add = [&](const Dof& f) {
        const std::size_t column = offsets[f.building] + f.index;
        if (result.dofs.size() == most_series ||
            std::ranges::find(result.dofs, column) != result.dofs.end())
            return;
        result.dofs.push_back(column);
        result.names.push_back(dof_name(problem.buildings[f.building], f.index));
    };
    // From the top down: where buildings sway most they meet first.
    for (std::size_t i = problem.pairs.size(); i-- > 0;) {
        const PoundingPair& pair = problem.pairs[i];
        if (result.pairs.size() < most_series) result.pairs.push_back(i);
        add(pair.left);
        if (pair.right) add(*pair.right);
    }
    for (std::size_t b = 0; b < problem.buildings.size(); ++b)
        if (problem.pairs.empty()) add({b, problem.buildings[b].floors() - 1});
    return result;
}

/// Panels of one run over the same axis of time.
class Panels {
public:
    explicit Panels(const PoundingRun& run)
        : run_(run),
          history_(run.solution.history),
          chosen_(select(run.problem)),
          time_(time_scale(run.solution.end_time)) {}

    /// What is not drawn, or empty.
    [[nodiscard]] std::string left_out() const {
        const std::size_t pairs = run_.problem.pairs.size() - chosen_.pairs.size();
        if (pairs > 0) return counted(pairs, "more pair") + " in history.csv";
        const std::size_t buildings = run_.problem.buildings.size();
        if (!chosen_.pairs.empty() || buildings <= chosen_.dofs.size()) return {};
        return counted(buildings - chosen_.dofs.size(), "more building") + " in history.csv";
    }
    [[nodiscard]] std::vector<Panel> all() const {
        if (chosen_.pairs.empty()) return {displacement()};
        return {displacement(), clearance(), force(), onset_speed()};
    }

private:
    [[nodiscard]] Panel panel(const char* label, const Scale& scale) const {
        return {"",
                {"time", time_.unit, AxisScale::linear, 0, run_.solution.end_time * time_.factor},
                {label, scale.unit}};
    }
    [[nodiscard]] Series series(const std::string& label, std::size_t place) const {
        return {.label = label,
                .x = {},
                .y = {},
                .look = static_cast<int>(place),
                .dash = static_cast<int>(place % 2),
                .marker = Marker::disc,
                .width = line_width,
                .size = dot_size};
    }
    [[nodiscard]] Series history(const std::string& label, std::size_t place,
                                 const std::vector<double>& values, const Scale& scale) const {
        Series result = series(label, place);
        const std::size_t stride = history_.time.size() / most_rows + 1;
        for (std::size_t row = 0; row < history_.time.size(); row += stride) {
            result.x.push_back(history_.time[row] * time_.factor);
            result.y.push_back(values[row] * scale.factor);
        }
        return result;
    }
    [[nodiscard]] Series impacts(const std::string& label, std::size_t place, SeriesStyle style,
                                 double PoundingImpact::*value, const Scale& scale) const {
        Series result = series(label, place);
        result.style = style;
        for (const PoundingImpact& impact : run_.solution.impacts) {
            if (impact.pair != chosen_.pairs[place]) continue;
            result.x.push_back(impact.time * time_.factor);
            result.y.push_back(impact.*value * scale.factor);
        }
        return result;
    }
    [[nodiscard]] const std::string& pair_name(std::size_t place) const {
        return run_.problem.pairs[chosen_.pairs[place]].name;
    }

    /// One series per pair.
    void add_pairs(Panel& panel, const std::vector<std::vector<double>>& columns,
                   const Scale& scale) const {
        for (std::size_t i = 0; i < chosen_.pairs.size(); ++i)
            panel.series.push_back(history(pair_name(i), i, columns[chosen_.pairs[i]], scale));
    }

    [[nodiscard]] Panel displacement() const {
        const Scale scale = length_scale(largest(history_.displacement, chosen_.dofs));
        Panel result = panel("displacement", scale);
        for (std::size_t i = 0; i < chosen_.dofs.size(); ++i)
            result.series.push_back(
                history(chosen_.names[i], i, history_.displacement[chosen_.dofs[i]], scale));
        return result;
    }
    [[nodiscard]] Panel clearance() const {
        const Scale scale = length_scale(largest(history_.clearance, chosen_.pairs));
        Panel result = panel("clearance", scale);
        result.guides = {{Guide::Across::y, 0}};
        add_pairs(result, history_.clearance, scale);
        return result;
    }
    /// The history may be coarser than a contact; the points are the peaks of the impact log.
    [[nodiscard]] Panel force() const {
        double most = 0;
        for (const PoundingImpact& i : run_.solution.impacts) most = std::max(most, i.peak_force);
        const Scale scale = force_scale(most);
        Panel result = panel("contact force", scale);
        if (most == 0) result.y.least = 0, result.y.most = 1;
        add_pairs(result, history_.force, scale);
        for (std::size_t i = 0; i < chosen_.pairs.size(); ++i)
            result.series.push_back(
                impacts("", i, SeriesStyle::points, &PoundingImpact::peak_force, scale));
        return result;
    }
    [[nodiscard]] Panel onset_speed() const {
        Panel result = panel("onset speed", speed_scale);
        result.y.least = 0;
        for (std::size_t i = 0; i < chosen_.pairs.size(); ++i) {
            result.series.push_back(impacts(pair_name(i), i, SeriesStyle::stems,
                                            &PoundingImpact::onset_speed, speed_scale));
            if (result.series[i].x.empty()) result.series[i].label += ": no impact";
        }
        return result;
    }

    const PoundingRun& run_;
    const PoundingHistory& history_;
    Selection chosen_;
    Scale time_;
};

}  // namespace

FigureSet pounding_figure(const PoundingRun& run, const std::string& title) {
    const Panels panels(run);
    const std::string left_out = panels.left_out();
    const std::string whole =
        title.empty() || left_out.empty() ? title + left_out : title + "; " + left_out;
    return {"pound.dat",
            {{"pound", whole, panels.all(), 1, panel_width, panel_height, Legend::beside,
              Shared::x_axis}}};
}

}  // namespace percuss::studies
