// Runs the benchmarks, then prints the ratios of median processor times with the targets they are
// held to.
//     percuss_bench --pounding-costs DIR   instead: how the cost of a pounding run grows
#include <benchmark/benchmark.h>

#include <cstdio>
#include <map>
#include <string_view>

#include "pounding_costs.hpp"
#include "ratios.hpp"

namespace percuss::bench {

namespace {

std::vector<std::string>& remarks() {
    static std::vector<std::string> list;
    return list;
}

class MedianReporter : public benchmark::ConsoleReporter {
public:
    void ReportRuns(const std::vector<Run>& runs) override {
        for (const Run& run : runs)
            if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median") {
                const double items =
                    run.counters.contains("items") ? run.counters.at("items").value : 1;
                median_[run.run_name.function_name] =
                    run.cpu_accumulated_time / static_cast<double>(run.iterations) / items;
            }
        ConsoleReporter::ReportRuns(runs);
    }
    std::map<std::string, double> median_;
};

void print_ratios(const std::map<std::string, double>& median,
                  const std::vector<SpeedRatio>& ratios) {
    for (const SpeedRatio& r : ratios) {
        if (!median.contains(r.slow) || !median.contains(r.fast)) continue;
        const double slow = median.at(r.slow), fast = median.at(r.fast), ratio = slow / fast;
        const bool met = r.at_least ? ratio >= r.target : ratio <= r.target;
        std::printf("%-64s %9.2f x  (target %s %g)  %s   [%.4g ns / %.4g ns]\n", r.claim.c_str(),
                    ratio, r.at_least ? "at least" : "at most", r.target, met ? "met" : "MISSED",
                    slow * 1e9, fast * 1e9);
    }
}

}  // namespace

void remark(std::string text) { remarks().push_back(std::move(text)); }

}  // namespace percuss::bench

int main(int argc, char** argv) {
    using namespace percuss::bench;
    if (argc == 3 && std::string_view(argv[1]) == "--pounding-costs") {
        const auto written = write_pounding_costs(argv[2]);
        if (!written) std::fprintf(stderr, "%s\n", written.error().text().c_str());
        return written ? 0 : 2;
    }
    benchmark::Initialize(&argc, argv);
    MedianReporter reporter;
    benchmark::RunSpecifiedBenchmarks(&reporter);
    std::printf("\n");
    print_ratios(reporter.median_, kernel_ratios());
    print_ratios(reporter.median_, impact_ratios());
    print_ratios(reporter.median_, adaptive_ratios());
    print_ratios(reporter.median_, pounding_ratios());
    print_ratios(reporter.median_, string_ratios());
    for (const std::string& text : remarks()) std::printf("%s\n", text.c_str());
    benchmark::Shutdown();
}
