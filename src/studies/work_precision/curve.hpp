// Parts that the curves of impacts and of oscillators share.
#pragma once

#include <chrono>
#include <cmath>

#include "percuss/methods/by_name.hpp"
#include "studies/work_precision/impacts.hpp"

namespace percuss::studies {

/// Seconds per call. A fast call is repeated, and the fastest round counts: the others were
/// disturbed.
template <class F>
double seconds_per_call(double least, F&& call) {
    using Clock = std::chrono::steady_clock;
    constexpr int rounds = 3;
    long repeats = 1;
    double best = infinity, spent = 0;
    for (int round = 0; round == 0 || (round < rounds && spent < rounds * least);) {
        const auto start = Clock::now();
        for (long i = 0; i < repeats; ++i) call();
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        best = std::min(best, seconds / static_cast<double>(repeats));
        if (seconds * rounds < least) {
            repeats *= 4;
            continue;
        }
        spent += seconds;
        ++round;
    }
    return best;
}

/// Geometric mean over the phases that gave a result.
class PhaseMean {
public:
    void add(double error) {
        if (!std::isfinite(error)) {
            ++failures_;
            return;
        }
        constexpr double rounding = 1e-17;
        sum_ += std::log(std::max(error, rounding));
        ++count_;
    }
    [[nodiscard]] double value() const { return count_ == 0 ? not_given : std::exp(sum_ / count_); }
    [[nodiscard]] long failures() const { return failures_; }

private:
    double sum_ = 0;
    int count_ = 0;
    long failures_ = 0;
};

/// "irk:gauss2"
[[nodiscard]] inline std::string implicit_rk_name(std::string_view tableau_name) {
    return std::string(method_name<ImplicitRk>()) + ":" + std::string(tableau_name);
}

/// The pounding oscillators, one curve per method.
[[nodiscard]] std::vector<WorkCurve> oscillator_curves(const WorkPrecisionSettings& settings);
inline constexpr const char* oscillator_problem = "two-oscillators";

}  // namespace percuss::studies
