// The whole study of two oscillators: thirty records, ten levels, three period ratios, two laws,
// with and without pounding. Wall time, because threads are what is measured.
#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>

#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/studies/ensemble.hpp"
#include "percuss/studies/suite_file.hpp"
#include "ratios.hpp"

namespace percuss::bench {

namespace {

const SuiteStudy& paper_study() {
    static const SuiteStudy study =
        *read_suite(PERCUSS_SOURCE_DIR "/examples/study-full-product.toml");
    return study;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Wall time, and that of all processors together: the second tells what threads cost where others
/// use the machine too.
struct StudyTime {
    double wall = infinity, processors = infinity;
    void keep_least(const StudyTime& other) {
        wall = std::min(wall, other.wall);
        processors = std::min(processors, other.processors);
    }
};

/// From an empty result file to a complete one.
StudyTime stored_study_time(unsigned threads) {
    const auto path = std::filesystem::temp_directory_path() /
                      ("percuss-bench-" + std::to_string(getpid()) + ".db");
    const SuiteStudy& study = paper_study();
    const std::clock_t processor_start = std::clock();
    const auto start = std::chrono::steady_clock::now();
    {
        auto store = ResultStore::open(path.string(), stored_study(study, "bench"));
        if (!store) return {};
        const auto run = [&](const SuiteCase& which) { return run_case(study, which); };
        const auto done = run_ensemble(product(study), run, *store, {.threads = threads});
        if (!done) return {};
    }
    const StudyTime time{seconds_since(start),
                         static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC};
    std::filesystem::remove(path);
    return time;
}

/// The same runs one after the other, not stored.
double bare_study_time() {
    const SuiteStudy& study = paper_study();
    const CaseProduct cases = product(study);
    const auto start = std::chrono::steady_clock::now();
    for (std::int64_t i = 0; i < cases.size(); ++i)
        benchmark::DoNotOptimize(run_case(study, cases.at(i)));
    return seconds_since(start);
}

void suite_paper_study(benchmark::State& state) {
    double bare = infinity;
    StudyTime one, two;
    for (auto _ : state)
        for (int repeat = 0; repeat < 3; ++repeat) {  // the least, on a machine that others use
            bare = std::min(bare, bare_study_time());
            one.keep_least(stored_study_time(1));
            two.keep_least(stored_study_time(2));
        }
    const double ratio = one.wall / two.wall;
    remark("the study of two oscillators, " + std::to_string(product(paper_study()).size()) +
           " runs: " + significant(bare, 3) + " s computed only, " + significant(one.wall, 3) +
           " s into a result file by one thread, " + significant(two.wall, 3) +
           " s by two: " + significant(ratio, 3) + " x (target at least 1.8)  " +
           (ratio >= 1.8 ? "met" : "MISSED") + "; processor time " +
           significant(one.processors, 3) + " s and " + significant(two.processors, 3) + " s");
}
BENCHMARK(suite_paper_study)->Iterations(1)->Unit(benchmark::kSecond)->UseRealTime();

}  // namespace

}  // namespace percuss::bench
