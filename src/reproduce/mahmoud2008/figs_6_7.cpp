// Two towers on a shaking table: impact speed against frequency. [mahmoud2008] Figs. 6, 7
#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/figures/figure.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/studies/steady_state.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/mahmoud2008/pounding_laws.hpp"

namespace percuss::reproduction {

namespace {

using namespace mahmoud2008;

constexpr double requested = 0.6;
constexpr double lowest = 2.1, highest = 3.9, spacing = 0.02;  ///< Hz

struct TowerModel {
    std::string label;
    Law law;
};

/// The source gives no stiffness for the towers; those of its steel test are taken.
Expected<std::vector<TowerModel>> tower_models() {
    std::vector<TowerModel> list;
    const auto add = [&](const char* label, const Expected<Law>& law) -> Expected<void> {
        PERCUSS_CHECK(law);
        list.push_back({label, *law});
        return {};
    };
    using enum PoundingDamping;
    for (const auto& done :
         {add("Hertzdamp, Eq. (6)", hertzdamp_model(steel_hertz_stiffness, requested, published)),
          add("viscoelastic, Eq. (10)",
              viscoelastic_model(steel_viscoelastic_stiffness, requested, published)),
          add("Hertzdamp, e exact", hertzdamp_model(steel_hertz_stiffness, requested, exact)),
          add("viscoelastic, e exact",
              viscoelastic_model(steel_viscoelastic_stiffness, requested, exact))})
        PERCUSS_CHECK(done);
    return list;
}

/// One model, amplitude and direction.
struct TowerSweep {
    std::size_t model = 0, amplitude = 0;
    SweepDirection direction = SweepDirection::up;
    Expected<SteadySweep> result = SteadySweep{};
};

Expected<SteadySweep> sweep(const Law& law, double amplitude, SweepDirection direction) {
    PERCUSS_TRY(const auto towers, shaking_table_towers());
    Joint joint;
    joint.gap = table_gap;
    joint.law = law;
    joint.release = Release::geometric;
    PERCUSS_TRY(auto problem, row(towers, {joint}));
    problem.ground.harmonics = {{amplitude, lowest, 0}};
    SweepSettings settings;
    settings.from = lowest;
    settings.to = highest;
    settings.count = static_cast<std::size_t>(std::lround((highest - lowest) / spacing)) + 1;
    settings.direction = direction;
    settings.least_cycles = 60;
    settings.most_cycles = 1000;
    settings.tolerance = 1e-7;
    settings.method = EventDriven{1e-9};
    return steady_state_sweep(problem, settings);
}

Expected<std::vector<TowerSweep>> all_sweeps(const std::vector<TowerModel>& models) {
    std::vector<TowerSweep> list;
    for (std::size_t amplitude = 0; amplitude < table_amplitudes.size(); ++amplitude)
        for (const auto direction : {SweepDirection::up, SweepDirection::down})
            for (std::size_t model = 0; model < models.size(); ++model)
                list.push_back({model, amplitude, direction});
    oneapi::tbb::parallel_for(std::size_t{0}, list.size(), [&](std::size_t i) {
        TowerSweep& one = list[i];
        one.result = sweep(models[one.model].law, table_amplitudes[one.amplitude], one.direction);
    });
    for (const TowerSweep& one : list) PERCUSS_CHECK(one.result);
    return list;
}

/// Frequencies with one impact in so many cycles.
struct Rhythm {
    double from = not_given, to = not_given;
    double fastest = not_given, at = not_given;

    [[nodiscard]] bool found() const { return given(from); }
    [[nodiscard]] std::string text() const {
        if (!found()) return "none";
        return significant(from, 4) + " to " + significant(to, 4);
    }
};

Rhythm rhythm(const SteadySweep& sweep, int cycles) {
    Rhythm r;
    for (const SteadyPoint& p : sweep.points) {
        if (p.period != cycles || p.impacts.size() != 1) continue;
        r.from = r.found() ? std::min(r.from, p.frequency) : p.frequency;
        r.to = given(r.to) ? std::max(r.to, p.frequency) : p.frequency;
        if (given(r.fastest) && p.largest_speed() <= r.fastest) continue;
        r.fastest = p.largest_speed();
        r.at = p.frequency;
    }
    return r;
}

ResultTable rhythm_table(const std::vector<TowerModel>& models,
                         const std::vector<TowerSweep>& sweeps) {
    ResultTable table{"One impact per cycle (n = 1) and one per two cycles (n = 2)",
                      {"amplitude [m/s²]", "sweep", "model", "n = 1 at [Hz]",
                       "fastest impact [m/s]", "at [Hz]", "n = 2 at [Hz]", "fastest impact [m/s]"},
                      {}};
    for (const TowerSweep& one : sweeps) {
        const Rhythm first = rhythm(*one.result, 1), second = rhythm(*one.result, 2);
        const auto number = [](double x, int digits) {
            return given(x) ? significant(x, digits) : std::string("-");
        };
        table.rows.push_back({significant(table_amplitudes[one.amplitude], 2),
                              std::string(name(one.direction)), models[one.model].label,
                              first.text(), number(first.fastest, 4), number(first.at, 3),
                              second.text(), number(second.fastest, 4)});
    }
    return table;
}

const TowerSweep& find(const std::vector<TowerSweep>& sweeps, std::size_t amplitude,
                       SweepDirection direction, std::size_t model) {
    return *std::ranges::find_if(sweeps, [&](const TowerSweep& s) {
        return s.amplitude == amplitude && s.direction == direction && s.model == model;
    });
}

/// |a - b|/b over the frequencies at which both have one impact per cycle: "12 ± 3 %".
std::string mean_difference(const SteadySweep& a, const SteadySweep& b) {
    double sum = 0, squares = 0, count = 0;
    for (std::size_t i = 0; i < a.points.size(); ++i) {
        const SteadyPoint &p = a.points[i], &q = b.points[i];
        if (p.period != 1 || q.period != 1 || p.impacts.size() != 1 || q.impacts.size() != 1)
            continue;
        const double difference = 100 * std::abs(p.largest_speed() / q.largest_speed() - 1);
        sum += difference;
        squares += difference * difference;
        ++count;
    }
    const double mean = sum / count, variance = (squares - sum * mean) / (count - 1);
    return significant(mean, 2) + " ± " + significant(std::sqrt(std::max(0.0, variance)), 2) + " %";
}

Panel panel(const std::vector<TowerModel>& models, const std::vector<TowerSweep>& sweeps,
            std::size_t amplitude, SweepDirection direction) {
    Panel result;
    result.title = significant(table_amplitudes[amplitude], 2) + " m/s², sweeping " +
                   std::string(name(direction));
    result.x = {"frequency", "Hz", AxisScale::linear, lowest, highest};
    result.y = {"fastest impact", "m/s", AxisScale::linear, 0, 1.3};
    for (std::size_t m = 0; m < models.size(); ++m) {
        Series curve{models[m].label, {}, {}};
        auto points = find(sweeps, amplitude, direction, m).result->points;
        std::ranges::sort(points, {}, &SteadyPoint::frequency);
        for (const SteadyPoint& p : points) {
            curve.x.push_back(p.frequency);
            curve.y.push_back(p.largest_speed());
        }
        result.series.push_back(std::move(curve));
    }
    return result;
}

/// Where pounding ends upwards and begins downwards.
std::string hysteresis(const std::vector<TowerSweep>& sweeps, std::size_t amplitude) {
    const Rhythm up = rhythm(*find(sweeps, amplitude, SweepDirection::up, 0).result, 1),
                 down = rhythm(*find(sweeps, amplitude, SweepDirection::down, 0).result, 1);
    return "with " + significant(table_amplitudes[amplitude], 2) + " m/s² it goes on up to " +
           significant(up.to, 4) + " Hz while the frequency rises and begins at " +
           significant(down.to, 4) + " Hz while it falls";
}

}  // namespace

Expected<void> reproduce_mahmoud2008_figs_6_7(Findings& findings) {
    const Published& published = findings.published();
    PERCUSS_TRY(const auto models, tower_models());
    PERCUSS_TRY(const auto sweeps, all_sweeps(models));
    for (const PrintedValue& value : published.values) findings.value(value.id, not_given);
    bool both = true;
    std::string observed;
    for (const TowerSweep& one : sweeps) {
        const Rhythm first = rhythm(*one.result, 1), second = rhythm(*one.result, 2);
        both = both && first.found() && second.found();
        if (one.model == 0 && one.direction == SweepDirection::up)
            observed += (observed.empty() ? "" : "; ") + std::string("Hertzdamp at ") +
                        significant(table_amplitudes[one.amplitude], 2) +
                        " m/s², rising: n = 1 at " + first.text() + " Hz, n = 2 at " +
                        second.text() + " Hz";
    }
    findings.statement("rhythms", both, observed);
    findings.undecided("hertzdamp_better");

    const auto percent = [&](std::size_t a, std::size_t b) {
        const auto up = SweepDirection::up;
        return mean_difference(*find(sweeps, 0, up, a).result, *find(sweeps, 0, up, b).result);
    };
    findings.note(
        "Most of what the two models differ in is their restitution. With the printed formulas, "
        "0.756 and 0.596, the impact speeds at 2.6 m/s² and n = 1 differ by " +
        percent(1, 0) +
        " (mean and standard deviation over the frequencies); with 0.6 delivered by both, by " +
        percent(3, 2) + ".");
    findings.note("The steady state depends on the way to it, which the source does not tell: " +
                  hysteresis(sweeps, 0) + "; " + hysteresis(sweeps, 1) + ".");
    findings.note(
        "The contact stiffness of the towers is not printed. Those of the steel test are "
        "taken, 1.03e10 and 0.60e10 N/m^1.5.");
    findings.table(rhythm_table(models, sweeps));
    Figure plot{"mahmoud2008-figs-6-7", "Steady impact speed against frequency", {}};
    for (std::size_t amplitude = 0; amplitude < table_amplitudes.size(); ++amplitude)
        for (const auto direction : {SweepDirection::up, SweepDirection::down})
            plot.panels.push_back(panel(models, sweeps, amplitude, direction));
    plot.columns = 2;
    findings.figure(plot,
                    "Fastest impact of a period of the steady motion against the frequency of the "
                    "table, each frequency started from the end of the last, every 0.02 Hz. The "
                    "measured speeds of the source exist as a picture only.");
    return {};
}

}  // namespace percuss::reproduction
