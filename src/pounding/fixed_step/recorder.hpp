// What turns a fixed-step run into impact log, peaks and history.
#pragma once

#include <optional>
#include <vector>

#include "percuss/laws/form.hpp"
#include "pounding/columns.hpp"
#include "pounding/fixed_step/assembly.hpp"
#include "pounding/impact_log.hpp"

namespace percuss::pounding {

/// The contact of one pair at the end of a step.
struct PairState {
    double d = 0;              ///< indentation, m
    double w = 0;              ///< its rate, m/s
    double force = 0;          ///< under the release rule, N
    std::optional<Form> form;  ///< the law as it was engaged; none while the pair is open
    Memory memory;
    bool cut = false;  ///< tension was cut in the last step
};

struct RunState {
    double time = 0;
    Eigen::VectorXd x, v;
    std::vector<PairState> pairs;

    [[nodiscard]] Eigen::VectorXd forces() const;
    [[nodiscard]] bool touching() const;
};

/// A pair that closed within the last step.
struct Closing {
    std::size_t pair = 0;
    double time = 0;
    double speed = 0;  ///< as found, before its floor
};

/// Engages the law of a pair. Nothing if the law has no form for this onset.
[[nodiscard]] std::optional<Form> engaged(const PoundingPair& pair, double speed, double mass);
/// The force of an engaged pair under its release rule; `cut` is set where it would have pulled.
[[nodiscard]] double released_force(const Form& form, Release release, double d, double w,
                                    const Memory& memory, bool* cut = nullptr);

/// The largest value, by magnitude, of a sampled quantity, refined by the parabola through three
/// samples.
class PeakOfSamples {
public:
    void add(double time, double value);
    [[nodiscard]] Peak peak() const;
    /// Nothing before may serve the next parabola: the quantity jumps.
    void restart() { count_ = 0; }

private:
    void offer(double time, double value);

    Peak best_, opposite_;
    Peak before_, last_;
    int count_ = 0;
};

class FixedStepRecorder {
public:
    FixedStepRecorder(const PoundingAssembly& assembly, const PoundingOutput& output,
                      const RunState& start);

    /// The step that led to `state`, with the pairs that closed within it.
    void add(const RunState& state, const std::vector<Closing>& closings);
    /// The velocities have jumped.
    void jump(const RunState& state);
    /// Puts all that was read into the solution.
    void close(PoundingSolution& solution);

private:
    struct Contact {
        std::optional<std::size_t> entry;  ///< in the log, of the impact that is going on
        PeakOfSamples force, depth;
    };
    struct Peaks {
        std::vector<PeakOfSamples> displacement, velocity, acceleration, drift, shear;
    };

    void open_impact(const Closing& closing);
    void follow(std::size_t pair, const RunState& state);
    void track(const RunState& state);
    /// `shear`: that of its storey.
    void track_column(std::size_t column, const RunState& state, double shear);
    void sample(const RunState& state);
    void append(double t, const Eigen::VectorXd& x, const Eigen::VectorXd& v,
                const Eigen::VectorXd& a, const std::vector<double>& clearance,
                const Eigen::VectorXd& forces);

    const PoundingAssembly& a_;
    PoundingOutput output_;
    RunState last_;
    Eigen::VectorXd last_acceleration_;
    ImpactLog log_;
    std::vector<Contact> contacts_;  ///< by pair
    std::vector<StruckColumn> columns_;
    std::vector<PeakOfSamples> above_, below_;  ///< shears of the columns
    Peaks peaks_;
    PoundingHistory history_;
};

}  // namespace percuss::pounding
