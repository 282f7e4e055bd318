// Strings against what the processor could do at best: a bare loop with the loads, stores and
// multiply-adds of the modes and nothing that makes one sample wait for the one before.
#include <benchmark/benchmark.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <vector>

#include "percuss/string/synth.hpp"
#include "ratios.hpp"

namespace percuss::bench {

namespace {

constexpr std::size_t block = 64;
constexpr double rate = 44100;

Instrument sounding(const char* name) {
    Instrument instrument = *string_preset(name);
    for (StringParameters& string : instrument.strings) string.pluck_time = 0;
    return instrument;
}

StringSynth prepared(const char* name, StringSettings settings, double sample_rate = rate) {
    StringSynth synth(sounding(name), settings);
    if (!synth.prepare(sample_rate, block)) std::abort();
    std::vector<double> out(block);
    for (int i = 0; i < 400; ++i)
        synth.process(out);  // half a second: past the pluck, in full sound
    return synth;
}

StringSettings settings_of(StringSimd simd, bool reference) {
    StringSettings settings;
    settings.oversampling = 1;
    settings.simd = simd;
    settings.reference = reference;
    return settings;
}

void run(benchmark::State& state, const char* name, StringSimd simd, bool reference) {
    StringSynth synth = prepared(name, settings_of(simd, reference));
    std::vector<double> out(block);
    for (auto _ : state) {
        synth.process(out);
        benchmark::DoNotOptimize(out.data());
        benchmark::ClobberMemory();
    }
    state.counters["items"] = static_cast<double>(block);
}

void string_c3(benchmark::State& state) { run(state, "C3", StringSimd::widest, false); }
void string_c3_scalar(benchmark::State& state) { run(state, "C3", StringSimd::widest, true); }
void string_drone(benchmark::State& state) { run(state, "drone", StringSimd::widest, false); }
void string_drone_scalar(benchmark::State& state) { run(state, "drone", StringSimd::widest, true); }

/// Six loads, six multiplications or multiply-adds, one addition and two stores per register and
/// sample. A macro, because functions of different instruction sets cannot share an inlined one.
#define PERCUSS_BARE_ONE(V, at, b, c, load, store, add, mul, fma, fnma) \
    {                                                                   \
        double *P = m + at, *y = P + stride;                            \
        const V gb = load(y + 3 * stride), gc = load(y + 4 * stride);   \
        const V s = fma(gb, force, fma(gc, force, load(P)));            \
        const V moved = add(load(y), s);                                \
        const V sy = mul(load(y + stride), s);                          \
        const V next = fnma(load(y + 2 * stride), moved, sy);           \
        store(y, moved);                                                \
        store(P, next);                                                 \
        b = fma(gb, next, b);                                           \
        c = fma(gc, next, c);                                           \
    }
#define PERCUSS_BARE_LOOP(V, zero, one, ...)                    \
    V b0 = zero(), b1 = zero(), c0 = zero(), c1 = zero();       \
    const V force = one(1e-30);                                 \
    constexpr std::size_t width = sizeof(V) / sizeof(double);   \
    for (std::size_t n = 0; n < samples; ++n)                   \
        for (std::size_t i = 0; i < size; i += 2 * width) {     \
            PERCUSS_BARE_ONE(V, i, b0, c0, __VA_ARGS__)         \
            PERCUSS_BARE_ONE(V, i + width, b1, c1, __VA_ARGS__) \
        }                                                       \
    V sum = b0 + b1 + c0 + c1;                                  \
    benchmark::DoNotOptimize(sum)

#if defined(__x86_64__)
[[gnu::target("avx512f")]] void bare_512(double* m, std::size_t size, std::size_t stride,
                                         std::size_t samples) {
    PERCUSS_BARE_LOOP(__m512d, _mm512_setzero_pd, _mm512_set1_pd, _mm512_load_pd, _mm512_store_pd,
                      _mm512_add_pd, _mm512_mul_pd, _mm512_fmadd_pd, _mm512_fnmadd_pd);
}
[[gnu::target("avx2,fma")]] void bare_256(double* m, std::size_t size, std::size_t stride,
                                          std::size_t samples) {
    PERCUSS_BARE_LOOP(__m256d, _mm256_setzero_pd, _mm256_set1_pd, _mm256_load_pd, _mm256_store_pd,
                      _mm256_add_pd, _mm256_mul_pd, _mm256_fmadd_pd, _mm256_fnmadd_pd);
}
#endif

double get(const double* from) { return *from; }
void put(double* to, double x) { *to = x; }
double plus(double a, double b) { return a + b; }
double times(double a, double b) { return a * b; }
double fused(double a, double b, double c) { return a * b + c; }
double minus(double a, double b, double c) { return c - a * b; }
double nothing() { return 0; }
double same(double x) { return x; }
/// Where the machine has nothing wider: the compiler makes of it what it can.
void bare_plain(double* m, std::size_t size, std::size_t stride, std::size_t samples) {
    PERCUSS_BARE_LOOP(double, nothing, same, get, put, plus, times, fused, minus);
}

void bare(benchmark::State& state, std::size_t numbers) {
    const std::size_t pair = has_string_simd(StringSimd::avx512) ? 16 : 8;
    const std::size_t size = (numbers + pair - 1) / pair * pair, stride = size + 8;
    const std::unique_ptr<double, void (*)(void*)> memory(
        static_cast<double*>(std::aligned_alloc(64, stride * 6 * sizeof(double))), std::free);
    for (std::size_t i = 0; i < stride; ++i) {
        const double start[6] = {0, 1e-3, 0.9999, 0.01, 1e-3, 1e-3};
        for (std::size_t k = 0; k < 6; ++k) memory.get()[k * stride + i] = start[k];
    }
    auto loop = bare_plain;
#if defined(__x86_64__)
    if (has_string_simd(StringSimd::avx2)) loop = bare_256;
    if (has_string_simd(StringSimd::avx512)) loop = bare_512;
#endif
    for (auto _ : state) {
        loop(memory.get(), size, stride, block);
        benchmark::ClobberMemory();
    }
    state.counters["items"] = static_cast<double>(block);
}
void bare_c3(benchmark::State& state) { bare(state, 133); }
void bare_drone(benchmark::State& state) { bare(state, 4 * 165); }

double thread_time() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
double wall_time() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

/// How many strings a core sustains at 48 kHz in blocks of 64 samples at default quality, if all
/// but one block in a thousand must be ready in time: by the processor's time, and by the clock on
/// the wall, which a busy machine stretches.
void string_sustained(benchmark::State& state) {
    StringSynth synth = prepared("drone", StringSettings{}, 48000);
    std::vector<double> out(block), own, wall;
    for (auto _ : state) {
        const double before = thread_time(), start = wall_time();
        synth.process(out);
        wall.push_back(wall_time() - start);
        own.push_back(thread_time() - before);
    }
    if (own.size() < 5000) return;
    std::ranges::sort(own);
    std::ranges::sort(wall);
    const double due = static_cast<double>(block) / 48000;
    const auto strings = [&](const std::vector<double>& times) {
        return 4 * due / times[times.size() * 999 / 1000];
    };
    char text[240];
    std::snprintf(text, sizeof text,
                  "strings sustained at 48 kHz in blocks of 64, oversampling 2, by the 99.9th "
                  "percentile: %.0f by "
                  "processor time, %.0f by wall time; kernel %s",
                  strings(own), strings(wall), std::string(string_simd_name()).c_str());
    remark(text);
}

BENCHMARK(bare_c3)->Repetitions(15)->ReportAggregatesOnly();
BENCHMARK(string_c3)->Repetitions(15)->ReportAggregatesOnly();
BENCHMARK(string_c3_scalar)->Repetitions(5)->ReportAggregatesOnly();
BENCHMARK(bare_drone)->Repetitions(15)->ReportAggregatesOnly();
BENCHMARK(string_drone)->Repetitions(15)->ReportAggregatesOnly();
BENCHMARK(string_drone_scalar)->Repetitions(5)->ReportAggregatesOnly();
BENCHMARK(string_sustained)->Iterations(20000);

}  // namespace

std::vector<SpeedRatio> string_ratios() {
    return {{"one C3 string over the bare loop of its traffic", "string_c3", "bare_c3", 1.5, false},
            {"four strings over the bare loop of their traffic", "string_drone", "bare_drone", 1.5,
             false},
            {"one C3 string, scalar reference over SIMD", "string_c3_scalar", "string_c3", 3, true},
            {"four strings, scalar reference over SIMD", "string_drone_scalar", "string_drone", 3,
             true}};
}

}  // namespace percuss::bench
