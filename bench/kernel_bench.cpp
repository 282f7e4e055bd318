// Force kernels over a batch of contacts: against a hand-written loop, and type-erased against
// static.
#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

#include "percuss/laws/catalog.hpp"
#include "ratios.hpp"

namespace percuss::bench {

namespace {

constexpr std::size_t contacts =
    4096;  // fits the second-level cache: the kernel is timed, not the memory

struct Contacts {
    std::vector<double> d, v, F;
    Contacts() : F(contacts) {
        std::mt19937 random(1);
        std::uniform_real_distribution<double> unit(0, 1);
        for (std::size_t i = 0; i < contacts; ++i) {
            d.push_back(1e-5 * unit(random));
            v.push_back(unit(random) - 0.5);
        }
    }
};

Form engaged() {
    const auto law = make_law("hunt_crossley", {{"K", 5.2e9}, {"e", 0.6}});
    return *law->engage({0.3, 0.046});
}

void finish(benchmark::State& state, const Contacts& c) {
    benchmark::DoNotOptimize(c.F.data());
    state.counters["items"] = static_cast<double>(contacts);
}

/// What a user would write by hand for F = K d^1.5 (1 + h v/v0), knowing that d >= 0.
void hand_written_loop(benchmark::State& state) {
    Contacts c;
    const double K = 5.2e9, chi = 5.2e9 * 1.5 * (1 - 0.6) / 0.3;
    for (auto _ : state) {
        const double* d = c.d.data();
        const double* v = c.v.data();
        double* F = c.F.data();
        for (std::size_t i = 0; i < contacts; ++i) F[i] = d[i] * std::sqrt(d[i]) * (K + chi * v[i]);
        benchmark::ClobberMemory();
    }
    finish(state, c);
}

void static_kernel(benchmark::State& state) {
    Contacts c;
    const auto kernel = std::get<HertzHuntCrossley>(engaged().kernel);
    for (auto _ : state) {
        const double* d = c.d.data();
        const double* v = c.v.data();
        double* F = c.F.data();
        for (std::size_t i = 0; i < contacts; ++i) F[i] = kernel.force(d[i], v[i]);
        benchmark::ClobberMemory();
    }
    finish(state, c);
}

void type_erased_batch(benchmark::State& state) {
    Contacts c;
    const Form form = engaged();
    for (auto _ : state) {
        force(form, Batch{c.d, c.v, {}, {}}, c.F);
        benchmark::ClobberMemory();
    }
    finish(state, c);
}

/// The same with an onset speed and a mass per contact, as a particle code has them.
void batch_with_onsets(benchmark::State& state) {
    Contacts c;
    const Form form = engaged();
    const std::vector<Onset> onset(contacts, Onset{0.2, 0.05});
    for (auto _ : state) {
        force(form, Batch{c.d, c.v, onset, {}}, c.F);
        benchmark::ClobberMemory();
    }
    finish(state, c);
}

BENCHMARK(hand_written_loop)->Repetitions(15)->ReportAggregatesOnly();
BENCHMARK(static_kernel)->Repetitions(15)->ReportAggregatesOnly();
BENCHMARK(type_erased_batch)->Repetitions(15)->ReportAggregatesOnly();
BENCHMARK(batch_with_onsets)->Repetitions(15)->ReportAggregatesOnly();

}  // namespace

std::vector<SpeedRatio> kernel_ratios() {
    return {{"Hunt-Crossley kernel over a hand-written loop", "static_kernel", "hand_written_loop",
             1.1, false},
            {"type-erased batch over the static kernel", "type_erased_batch", "static_kernel", 1.1,
             false},
            {"batch with an onset per contact over the static kernel", "batch_with_onsets",
             "static_kernel", 3, false}};
}

}  // namespace percuss::bench
