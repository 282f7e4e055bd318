// Steady states of structures that pound under a sine of the ground, over its frequency: how fast
// they meet, and how often per cycle. Several steady states may exist at one frequency, so the
// start matters and is part of the answer. [chau2003]
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "percuss/studies/scenario.hpp"

namespace percuss {

enum class SweepDirection {
    up,    ///< frequencies ascend, each starts from the end of the last, without a jump of phase
    down,  ///< the same, descending
    rest,  ///< each frequency starts as the problem does
};
[[nodiscard]] std::string_view name(SweepDirection direction);

struct SweepSettings {
    double from = 0;  ///< Hz
    double to = 0;    ///< Hz
    std::size_t count = 2;
    SweepDirection direction = SweepDirection::up;
    PoundingMethod method = EventDriven{};
    int least_cycles = 100;        ///< before a period is looked for
    int most_cycles = 3000;        ///< then the motion counts as aperiodic
    int longest_period = 8;        ///< cycles
    double tolerance = 1e-9;       ///< of states one period apart, relative to the largest
    double last_tolerance = 1e-5;  ///< the same after most_cycles: slow decay is not chaos
};

struct SteadyImpact {
    std::size_t pair = 0;
    double phase = 0;  ///< of the ground's sine at onset, in cycles, 0 to 1
    double onset_speed = 0;
};

struct SteadyPoint {
    double frequency = 0;  ///< Hz
    int period = 0;        ///< cycles after which the motion repeats; 0: it does not
    long cycles = 0;       ///< that were run
    double miss = 0;       ///< of states one period apart, relative
    /// Of one period, or of the last longest_period cycles where there is none.
    std::vector<SteadyImpact> impacts;

    [[nodiscard]] bool pounding() const { return !impacts.empty(); }
    [[nodiscard]] double largest_speed() const;  ///< NaN without impacts
    [[nodiscard]] double smallest_speed() const;
};

struct SteadySweep {
    SweepDirection direction = SweepDirection::up;
    std::vector<SteadyPoint> points;  ///< in the order of computing
};

/// The problem's ground must be one harmonic, which gives the amplitude, and no building delayed.
[[nodiscard]] Expected<SteadySweep> steady_state_sweep(const Pounding& problem,
                                                       const SweepSettings& settings);

/// "P1", "P1 x2" (two impacts per period), "P3", "chaos", "none".
[[nodiscard]] std::string pattern(const SteadyPoint& point);

/// One row per frequency.
[[nodiscard]] std::string sweep_csv(const std::vector<SteadySweep>& sweeps);
/// Onset speeds over frequency, a colour per direction; the pattern in a panel below.
[[nodiscard]] FigureSet sweep_figure(const std::vector<SteadySweep>& sweeps,
                                     const std::string& title);

}  // namespace percuss
