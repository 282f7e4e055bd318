#include "pounding_costs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <string>
#include <vector>

#include "percuss/core/text.hpp"
#include "percuss/figures/gnuplot.hpp"
#include "percuss/io/file.hpp"
#include "pounding_problems.hpp"

namespace percuss::bench {

namespace {

struct Cost {
    std::size_t size = 0;  ///< storeys, or buildings
    double seconds = 0;    ///< processor time of one run, median
    std::size_t impacts = 0;
    PoundingStats stats;
    std::string status;
};

struct CostSeries {
    std::string name, unit;
    std::vector<Cost> costs;
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Runs until the median stands on three runs or on half a second, whichever is longer.
Cost measure(std::size_t size, const Pounding& problem) {
    Cost cost;
    cost.size = size;
    std::vector<double> times;
    for (double total = 0; total < 0.5 || times.size() < 3;) {
        const double start = processor_seconds();
        const auto solution = solve(problem, EventDriven{1e-9}, {.energy = false});
        times.push_back(processor_seconds() - start);
        total += times.back();
        cost.impacts = solution->impacts.size();
        cost.stats = solution->stats;
        cost.status = name(solution->status);
    }
    const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
    std::nth_element(times.begin(), middle, times.end());
    cost.seconds = *middle;
    return cost;
}

/// Slope of log(seconds) against log(size), least squares over sizes from `least` on.
double exponent(const std::vector<Cost>& costs, std::size_t least) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const Cost& cost : costs) {
        if (cost.size < least) continue;
        const double u = std::log(static_cast<double>(cost.size)), v = std::log(cost.seconds);
        n += 1, x += u, y += v, xx += u * u, xy += u * v;
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

CostSeries storey_costs() {
    CostSeries series{"two buildings", "storeys", {}};
    for (const std::size_t n : {1, 2, 5, 10, 20, 50, 100})
        series.costs.push_back(measure(n, row_of_buildings(2, n)));
    return series;
}
CostSeries building_costs() {
    CostSeries series{"a row, three storeys each", "buildings", {}};
    for (std::size_t n = 2; n <= 10; ++n)
        series.costs.push_back(measure(n, row_of_buildings(n, 3)));
    return series;
}

/// Of a pair that yields, over the same pair without yield.
void print_yielding() {
    std::printf("five storeys beside eight\n%10s %12s %9s %9s\n", "rule", "time [ms]", "ratio",
                "impacts");
    double elastic = 0;
    for (const Hysteresis rule : {Hysteresis::elastic, Hysteresis::bilinear, Hysteresis::clough,
                                  Hysteresis::takeda, Hysteresis::slip}) {
        const Cost cost = measure(8, yielding_pair(rule));
        if (rule == Hysteresis::elastic) elastic = cost.seconds;
        std::printf("%10s %12.3f %9.2f %9zu\n", std::string(name(rule)).c_str(), cost.seconds * 1e3,
                    cost.seconds / elastic, cost.impacts);
    }
    std::printf("\n");
}

void print(const CostSeries& series) {
    std::printf("%s\n%10s %12s %9s %10s %12s %12s\n", series.name.c_str(), series.unit.c_str(),
                "time [ms]", "impacts", "segments", "force calls", "status");
    for (const Cost& cost : series.costs)
        std::printf("%10zu %12.3f %9zu %10ld %12ld %12s\n", cost.size, cost.seconds * 1e3,
                    cost.impacts, cost.stats.segments, cost.stats.force_calls, cost.status.c_str());
    const std::size_t half = series.costs[series.costs.size() / 2].size;
    std::printf("time grows with the power %.2f of the %s, %.2f from %zu on\n\n",
                exponent(series.costs, 0), series.unit.c_str(), exponent(series.costs, half), half);
}

std::string csv(const std::vector<CostSeries>& all) {
    std::string text = "series,size,time [s],impacts,segments,force calls,steps\n";
    for (const CostSeries& series : all)
        for (const Cost& cost : series.costs)
            text += series.unit + "," + std::to_string(cost.size) + "," + shortest(cost.seconds) +
                    "," + std::to_string(cost.impacts) + "," + std::to_string(cost.stats.segments) +
                    "," + std::to_string(cost.stats.force_calls) + "," +
                    std::to_string(cost.stats.steps) + "\n";
    return text;
}

/// Measured, beside what would grow as the size and as its square up to the same last value.
Panel panel(const CostSeries& costs) {
    const Cost& last = costs.costs.back();
    Series measured{"measured", {}, {}, SeriesStyle::line_points, 0};
    Series linear{"linear", {}, {}, SeriesStyle::line, 1},
        square{"square", {}, {}, SeriesStyle::line, 2};
    for (const Cost& cost : costs.costs) {
        const double size = static_cast<double>(cost.size),
                     part = size / static_cast<double>(last.size);
        measured.x.push_back(size), measured.y.push_back(cost.seconds);
        linear.x.push_back(size), linear.y.push_back(last.seconds * part);
        square.x.push_back(size), square.y.push_back(last.seconds * part * part);
    }
    return {costs.name + ": exponent " + significant(exponent(costs.costs, 0), 3),
            {costs.unit, "", AxisScale::logarithmic},
            {"processor time of a 40 s record", "s", AxisScale::logarithmic},
            {measured, linear, square}};
}

FigureFiles drawing(const std::vector<CostSeries>& all) {
    Figure figure{"pounding-costs", "The cost of pounding runs", {}, 2, 500, 400};
    for (const CostSeries& costs : all) figure.panels.push_back(panel(costs));
    return gnuplot_files({"pounding-costs-curves.csv", {figure}});
}

}  // namespace

Expected<void> write_pounding_costs(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code failure;
    fs::create_directories(folder, failure);
    const std::vector<CostSeries> all{storey_costs(), building_costs()};
    for (const CostSeries& series : all) print(series);
    print_yielding();
    const FigureFiles drawn = drawing(all);
    const TextFile& gnuplot = drawn.scripts.front().file;
    for (const TextFile& file : {TextFile{"pounding-costs.csv", csv(all)}, drawn.data, gnuplot})
        PERCUSS_CHECK(write_file((fs::path(folder) / file.name).string(), file.content));
    fs::current_path(folder, failure);
    if (std::system(("gnuplot " + gnuplot.name).c_str()) != 0)
        std::printf("no figure was drawn: gnuplot failed or is missing\n");
    return {};
}

}  // namespace percuss::bench
