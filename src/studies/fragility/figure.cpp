#include <algorithm>
#include <cmath>

#include "studies/fragility/answer.hpp"

namespace percuss::studies {

namespace {

constexpr std::size_t most_structures = 6, most_curves = 6;
/// More bands would hide each other; the table has them all.
constexpr std::ptrdiff_t most_bands = 2;
constexpr int panel_width = 420, panel_height = 340, places = 120;

void add_curve(const SuiteStudy& study, const FragilityCurve& curve, int look, double most,
               bool with_band, Panel& panel) {
    const std::string name = fragility_name(study, curve.place);
    Series points{name, {}, {}, SeriesStyle::points, look};
    for (const ExceedanceCount& c : curve.counts) {
        if (c.runs == 0) continue;
        points.x.push_back(c.level / standard_gravity);
        points.y.push_back(static_cast<double>(c.exceeded) / static_cast<double>(c.runs));
    }
    if (curve.stripes.exists()) {
        Series line{name, {}, {}, SeriesStyle::line, look};
        Series band{name + ", 95 %", {}, {}, SeriesStyle::band, look};
        band.opacity = 0.2;
        for (int i = 1; i <= places; ++i) {
            const double level = most * i / places;
            for (Series* s : {&line, &band}) s->x.push_back(level / standard_gravity);
            line.y.push_back(curve.stripes.probability(level));
            band.y.push_back(curve.stripes.probability_bound(level, -1));
            band.z.push_back(curve.stripes.probability_bound(level, 1));
        }
        if (with_band) panel.series.insert(panel.series.begin(), std::move(band));
        panel.series.push_back(std::move(line));
    }
    panel.series.push_back(std::move(points));
}

}  // namespace

FigureSet fragility_figures(const SuiteStudy& study, const std::vector<FragilityAnswer>& answers) {
    FigureSet set{"fragility.dat", {}};
    const double most = 1.1 * std::ranges::max(study.levels);
    for (std::size_t q = 0; q < answers.size(); ++q) {
        std::vector<std::size_t> shown;
        for (std::size_t s = 0; s < study.structures.size() && shown.size() < most_structures; ++s)
            if (has_demand(study.structures[s], answers[q].question)) shown.push_back(s);
        Figure figure{"fragility-" + std::to_string(q + 1),
                      study.name + ": probability of " + answers[q].question.text,
                      {},
                      static_cast<int>(std::min<std::size_t>(3, shown.size())),
                      panel_width,
                      panel_height};
        figure.shared = Shared::labels;
        for (const std::size_t s : shown) {
            Panel panel{study.structures[s].name,
                        {study.measure, "g", AxisScale::linear, 0, most / standard_gravity},
                        {"probability", "1", AxisScale::linear, 0, 1}};
            const auto curves = std::ranges::count_if(answers[q].curves, [&](const auto& curve) {
                return static_cast<std::size_t>(curve.place.structure) == s;
            });
            std::size_t count = 0;
            for (const FragilityCurve& curve : answers[q].curves)
                if (static_cast<std::size_t>(curve.place.structure) == s && count < most_curves)
                    add_curve(study, curve, static_cast<int>(count++), most, curves <= most_bands,
                              panel);
            figure.panels.push_back(std::move(panel));
        }
        set.figures.push_back(std::move(figure));
    }
    return set;
}

}  // namespace percuss::studies
