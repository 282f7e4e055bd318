#include "reproduce/skrinjar2018/review_figures.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"

namespace percuss::reproduction {

namespace {

constexpr int elastic_look = 6;  // black
constexpr int grid_columns = 3, grid_width = 270, grid_height = 260;

/// Times at which an impact is sampled: equally many before and after the turning point, because a
/// strongly damped approach is short and its return long.
std::vector<double> sample_times(const Rebound& rebound) {
    constexpr int half = 50;
    std::vector<double> times = steps(0, rebound.time_of_peak_indentation, half);
    const auto back = steps(rebound.time_of_peak_indentation, rebound.duration, half);
    times.insert(times.end(), back.begin() + 1, back.end());
    return times;
}

/// The states of the contact from rest at the point of touch, where a dashpot makes the force jump.
std::vector<State> contact_states(const Solution& impact) {
    std::vector<State> states{{0, 0, review_onset.rate, 0}};
    for (const double t : sample_times(impact.rebound)) states.push_back(impact.at(t));
    return states;
}

/// The same with free flight before and after.
std::vector<State> surrounded_states(const Solution& impact, double before, double after) {
    std::vector<State> states{{-before, -before * review_onset.rate, review_onset.rate, 0}};
    for (const State& s : contact_states(impact)) states.push_back(s);
    State flight = states.back();
    flight.rate = -impact.rebound.restitution * review_onset.rate;
    flight.force = 0;
    states.push_back(flight);
    flight.indentation += flight.rate * (after - flight.time);
    flight.time = after;
    states.push_back(flight);
    return states;
}

class Sampler {
public:
    Sampler(const ReviewSpheres& spheres, const ReviewView& view)
        : spheres_(spheres), view_(view) {}

    /// One curve per ordinate, all with the same look and only the first with a label.
    Expected<void> add(Panel& panel, const ReviewLaw& law, double c, ReviewDamping damping,
                       const std::string& label, int look) const {
        PERCUSS_TRY(const auto impact, spheres_.impact(law, c, damping));
        const double contact = spheres_.hertz().duration;
        const auto states = view_.surroundings
                                ? surrounded_states(impact, 0.25 * contact, 2.75 * contact)
                                : contact_states(impact);
        for (const auto& ordinate : view_.ordinates) {
            Series curve;
            curve.label = &ordinate == &view_.ordinates.front() ? label : "";
            curve.look = look;
            for (const State& s : states) {
                curve.x.push_back(view_.abscissa(s));
                curve.y.push_back(ordinate(s));
            }
            panel.series.push_back(std::move(curve));
        }
        return {};
    }

private:
    const ReviewSpheres& spheres_;
    const ReviewView& view_;
};

std::string requested_label(double c) { return "c_r = " + shortest(c); }

Expected<Figure> grid_of_laws(const Sampler& sampler, const ReviewView& view) {
    Figure plot{view.file,  view.title + ", damping as published", {}, grid_columns, grid_width,
                grid_height};
    for (const ReviewLaw& law : review_laws) {
        Panel panel{std::string(law.label), view.x, view.y, {}};
        PERCUSS_CHECK(sampler.add(panel, review_laws[0], 1, ReviewDamping::published,
                                  "Hertz (elastic)", elastic_look));
        for (std::size_t i = 0; i < drawn_restitutions.size(); ++i)
            PERCUSS_CHECK(sampler.add(panel, law, drawn_restitutions[i], ReviewDamping::published,
                                      requested_label(drawn_restitutions[i]), static_cast<int>(i)));
        plot.panels.push_back(std::move(panel));
    }
    return plot;
}

Expected<Figure> panels_of_restitutions(const Sampler& sampler, const ReviewView& view) {
    Figure plot{view.file + "-calibrated",
                view.title + ", damping calibrated",
                {},
                grid_columns,
                grid_width,
                grid_height + 20};
    for (const double c : drawn_restitutions) {
        Panel panel{"restitution " + shortest(c), view.x, view.y, {}};
        PERCUSS_CHECK(sampler.add(panel, review_laws[0], c, ReviewDamping::published,
                                  "Hertz (elastic)", elastic_look));
        int look = 0;
        for (const ReviewLaw& law : review_laws) {
            const bool form = is_hunt_crossley_form(law);
            // One of the nine stands for all: they coincide.
            if (law.id == "hertz" || (form && law.id != "hunt_crossley")) continue;
            PERCUSS_CHECK(sampler.add(panel, law, c, ReviewDamping::calibrated,
                                      form ? "nine Hunt-Crossley forms" : std::string(law.label),
                                      look++));
        }
        plot.panels.push_back(std::move(panel));
    }
    return plot;
}

}  // namespace

std::vector<double> steps(double first, double last, int count) {
    std::vector<double> values;
    for (int i = 0; i < count; ++i) values.push_back(first + (last - first) * i / count);
    values.push_back(last);
    return values;
}

Expected<std::vector<Rebound>> review_rebounds(const ReviewSpheres& spheres, const ReviewLaw& law,
                                               const std::vector<double>& requested,
                                               ReviewDamping damping, Release release) {
    std::vector<Rebound> rebounds;
    for (const double c : requested) {
        PERCUSS_TRY(const auto impact, spheres.impact(law, c, damping, release));
        rebounds.push_back(impact.rebound);
    }
    return rebounds;
}

Expected<std::vector<LawRebounds>> review_sweep(const ReviewSpheres& spheres,
                                                const std::vector<double>& requested,
                                                ReviewDamping damping) {
    std::vector<LawRebounds> sweep;
    for (const ReviewLaw& law : review_laws) {
        PERCUSS_TRY(auto rebounds, review_rebounds(spheres, law, requested, damping));
        sweep.push_back({law, std::move(rebounds)});
    }
    return sweep;
}

Panel panel_over_requested(const std::vector<LawRebounds>& sweep,
                           const std::vector<double>& requested, const Axis& y,
                           const ReviewMeasure& measure) {
    Panel panel{"", {"requested restitution, c_r", "1", AxisScale::linear, 0, 1}, y, {}};
    for (const LawRebounds& row : sweep) {
        Series curve{std::string(row.law.label), requested, {}, SeriesStyle::line, -1};
        for (std::size_t i = 0; i < requested.size(); ++i)
            curve.y.push_back(measure(requested[i], row.rebounds[i]));
        panel.series.push_back(std::move(curve));
    }
    return panel;
}

void name_forms_once(Panel& panel) {
    const auto forms = hunt_crossley_forms();
    const auto is_form = [&](const Series& curve) {
        return std::ranges::find(forms, curve.label, &ReviewLaw::label) != forms.end();
    };
    // The others are drawn on top: where they coincide with the forms, their dashes stay visible.
    const auto others = std::stable_partition(panel.series.begin(), panel.series.end(), is_form);
    int look = 1;
    for (auto curve = others; curve != panel.series.end(); ++curve)
        curve->look = curve->label == review_laws[0].label ? elastic_look : look++;
    for (auto curve = panel.series.begin(); curve != others; ++curve) {
        curve->label = curve == panel.series.begin() ? "nine Hunt-Crossley forms" : "";
        curve->look = 0;
    }
}

ResultTable table_over_requested(const std::string& title, const std::vector<LawRebounds>& sweep,
                                 const std::vector<double>& requested,
                                 const ReviewMeasure& measure) {
    ResultTable table{title, {"law"}, {}};
    for (const double c : requested) table.columns.push_back(requested_label(c));
    for (const LawRebounds& row : sweep) {
        std::vector<std::string> cells{std::string(row.law.label)};
        for (std::size_t i = 0; i < requested.size(); ++i)
            cells.push_back(significant(measure(requested[i], row.rebounds[i]), 4));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

void note_review_impacts(const ReviewSpheres& spheres, Findings& findings) {
    findings.note(
        "Mass: 0.092 kg per sphere; the printed 9.2 kg would be a hundred times the density of "
        "aluminium (R1). One sphere is at rest, the other has 0.3 m/s, K = 5.2e9 N/m^1.5: the "
        "elastic impact of Hertz lasts " +
        significant(spheres.hertz().duration * 1e6, 5) + " µs and reaches " +
        significant(spheres.hertz().peak_indentation * 1e6, 5) + " µm and " +
        significant(spheres.hertz().peak_force, 5) +
        " N. With 9.2 kg all times and indentations would be 6.31 times, all forces 15.8 times as "
        "large; restitutions and all ratios to Hertz stay the same.");
    findings.note(
        "Anagnostopoulos is a linear spring with a dashpot (R12), so that the printed stiffness "
        "does "
        "not fit its unit; it is given " +
        significant(spheres.linear_stiffness(), 4) +
        " N/m, with which its elastic impact lasts as long as that of Hertz. Jankowski is "
        "the law of its author (R16). Contact ends where the force returns to zero.");
}

Expected<void> note_calibrated_forms(const ReviewSpheres& spheres, Findings& findings) {
    double worst = 0;
    for (const double c : drawn_restitutions) {
        PERCUSS_TRY(const auto difference, calibrated_forms_differ_by(spheres, c));
        worst = std::max(worst, difference);
    }
    findings.note(
        "Calibrated: every damping is the one that delivers the requested restitution. The nine "
        "laws "
        "K d^(3/2) (1 + h v/v0) differ only in the h that they give for c_r, and one h belongs to "
        "each restitution, so that they become one law: forces, durations and peaks computed here "
        "differ by " +
        (worst == 0 ? std::string("nothing.") : "at most " + significant(worst, 2) + "."));
    return {};
}

Expected<void> draw_review_impacts(const ReviewSpheres& spheres, const ReviewView& view,
                                   Findings& findings) {
    const Sampler sampler(spheres, view);
    PERCUSS_TRY(const auto published, grid_of_laws(sampler, view));
    findings.figure(published, view.meaning +
                                   " Every panel is one law with the damping that its author gives "
                                   "for the requested restitution c_r, beside the elastic impact; "
                                   "Hertz ignores c_r.");
    PERCUSS_TRY(const auto calibrated, panels_of_restitutions(sampler, view));
    findings.figure(calibrated,
                    view.meaning +
                        " Every panel is one restitution, and every law has the damping "
                        "that delivers it: the nine Hunt-Crossley forms coincide.");
    note_review_impacts(spheres, findings);
    return note_calibrated_forms(spheres, findings);
}

}  // namespace percuss::reproduction
