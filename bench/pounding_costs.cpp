#include "pounding_costs.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <utility>
#include <vector>

#include "percuss/core/text.hpp"
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

struct Series {
    std::string name, unit;
    std::vector<Cost> costs;
};

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// Runs until the median stands on three runs or on half a second, whatever is longer.
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

Series storey_costs() {
    Series series{"two buildings", "storeys", {}};
    for (const std::size_t n : {1, 2, 5, 10, 20, 50, 100})
        series.costs.push_back(measure(n, row_of_buildings(2, n)));
    return series;
}
Series building_costs() {
    Series series{"a row, three storeys each", "buildings", {}};
    for (std::size_t n = 2; n <= 10; ++n)
        series.costs.push_back(measure(n, row_of_buildings(n, 3)));
    return series;
}

void print(const Series& series) {
    std::printf("%s\n%10s %12s %9s %10s %12s %12s\n", series.name.c_str(), series.unit.c_str(),
                "time [ms]", "impacts", "segments", "force calls", "status");
    for (const Cost& cost : series.costs)
        std::printf("%10zu %12.3f %9zu %10ld %12ld %12s\n", cost.size, cost.seconds * 1e3,
                    cost.impacts, cost.stats.segments, cost.stats.force_calls, cost.status.c_str());
    const std::size_t half = series.costs[series.costs.size() / 2].size;
    std::printf("time grows with the power %.2f of the %s, %.2f from %zu on\n\n",
                exponent(series.costs, 0), series.unit.c_str(), exponent(series.costs, half), half);
}

std::string csv(const std::vector<Series>& all) {
    std::string text = "series,size,time [s],impacts,segments,force calls,steps\n";
    for (const Series& series : all)
        for (const Cost& cost : series.costs)
            text += series.unit + "," + std::to_string(cost.size) + "," + shortest(cost.seconds) +
                    "," + std::to_string(cost.impacts) + "," + std::to_string(cost.stats.segments) +
                    "," + std::to_string(cost.stats.force_calls) + "," +
                    std::to_string(cost.stats.steps) + "\n";
    return text;
}

std::string panel(const Series& series, const char* range, const char* ticks) {
    const Cost& last = series.costs.back();
    const std::string square = shortest(last.seconds) + "*(x/" + std::to_string(last.size) + ".)**";
    return "    set xlabel '" + series.unit + "'\n    set title '" + series.name + ": exponent " +
           significant(exponent(series.costs, 0), 3) + "'\n    set xrange " + range +
           "\n    set xtics " + ticks + "\n    plot data using (strcol(1) eq '" + series.unit +
           "' ? $2 : NaN):3 with linespoints pointtype 7 linecolor rgb '#0072B2' title "
           "'measured', \\\n        " +
           square + "1 with lines dashtype 2 linecolor rgb '#888888' title 'linear', \\\n        " +
           square + "2 with lines dashtype 4 linecolor rgb '#D55E00' title 'square'\n";
}

std::string script(const std::vector<Series>& all) {
    return "# The cost of pounding runs. Run gnuplot pounding-costs.gp here to draw it again.\n"
           "data = 'pounding-costs.csv'\n"
           "do for [format in 'svg png'] {\n"
           "    if (format eq 'svg') { set terminal svg size 1000,430 dynamic font "
           "'Helvetica,13' background 'white' }\n"
           "    else { set terminal pngcairo size 1500,645 font 'Helvetica,19' linewidth 1.5 }\n"
           "    set output 'pounding-costs.'.format\n"
           "    reset\n"
           "    set datafile separator ','\n"
           "    set multiplot layout 1,2\n"
           "    set logscale xy\n"
           "    set grid linecolor rgb '#DDDDDD' linetype 1 linewidth 0.5\n"
           "    set key top left Left reverse\n"
           "    set ylabel 'processor time of a 40 s record [s]'\n"
           "    set format y '10^{%T}'\n" +
           panel(all[0], "[0.8:130]", "(1, 2, 5, 10, 20, 50, 100)") +
           panel(all[1], "[1.8:11]", "(2, 3, 4, 5, 6, 8, 10)") +
           "    unset multiplot\n    unset output\n}\n";
}

}  // namespace

Expected<void> write_pounding_costs(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code failure;
    fs::create_directories(folder, failure);
    const std::vector<Series> all{storey_costs(), building_costs()};
    for (const Series& series : all) print(series);
    const std::pair<const char*, std::string> files[] = {{"pounding-costs.csv", csv(all)},
                                                         {"pounding-costs.gp", script(all)}};
    for (const auto& [name, text] : files)
        PERCUSS_CHECK(write_file((fs::path(folder) / name).string(), text));
    fs::current_path(folder, failure);
    if (std::system("gnuplot pounding-costs.gp") != 0)
        std::printf("no figure was drawn: gnuplot failed or is missing\n");
    return {};
}

}  // namespace percuss::bench
