// What is watched while the structures move: peaks of everything linear in the state, samples of
// the history, and the energy book. The same functions serve flight and contact.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "linear_branch.hpp"

namespace percuss::pounding {

/// The state at one instant with what acts on it. Null pointers: not known.
struct Instant {
    double time = 0;
    const double* state = nullptr;
    const double* slope = nullptr;       ///< s'
    const double* force = nullptr;       ///< by pair; null: no contact acts
    const double* force_rate = nullptr;  ///< dF/dt by pair
};

/// Looks at the motion between two known instants.
class Motion {
public:
    virtual ~Motion() = default;
    /// At a part of the way, 0 to 1; valid until the next call.
    virtual Instant at(double part) = 0;
    /// The time derivatives at both ends, computed when asked for.
    virtual Instant start() = 0;
    virtual Instant end() = 0;
};

class PeakTracker {
public:
    explicit PeakTracker(const Branch& branch);

    void start(const Instant& instant);
    /// From the last instant to `end`.
    void follow(const Instant& end, Motion& motion);
    /// True where no row can come near its peak: such an instant may be left out with `skip`.
    [[nodiscard]] bool quiet(const double* state, const double* force = nullptr) const;
    void skip() { stale_ = true; }
    /// The amplitude below which every row of a building is far from its peak.
    [[nodiscard]] double calm(std::size_t building) const { return calm_[building]; }
    [[nodiscard]] std::vector<BuildingPeaks> result() const;

private:
    [[nodiscard]] bool quiet_acceleration(std::size_t building, double amplitude,
                                          const double* force) const;
    [[nodiscard]] double derivative(std::size_t building, std::size_t row, const Instant& at) const;
    [[nodiscard]] double value(std::size_t building, std::size_t row, const Instant& at) const;
    void values(const Instant& at, std::vector<double>& out) const;
    void set_threshold(std::size_t k);
    void set_calm(std::size_t building);
    bool examine(std::size_t building, std::size_t row, double time, Motion& motion);
    void refine(std::size_t building, std::size_t row, Peak& peak, Motion& motion);

    const Branch* branch_;
    std::vector<std::size_t> offset_;  ///< of each building among all rows
    std::vector<double> before_, after_;
    std::vector<double> threshold_;   ///< below it at both ends of a segment a row needs no look
    std::vector<double> gain_;        ///< by row: |value| per unit of the building's amplitude
    std::vector<double> calm_;        ///< by building: amplitude below which every row is
    std::vector<double> constant_;    ///< by row, absolute
    std::vector<std::size_t> first_;  ///< block of each building, and the end of the last
    bool stale_ = false;              ///< before_ is not that of the last instant
    std::vector<Peak> peaks_;
};

class HistoryWriter {
public:
    HistoryWriter(const Branch& branch, double step, double end, PoundingHistory& history);

    /// The next sample time; infinite when there are no more.
    [[nodiscard]] double next() const { return next_; }
    void write(const Instant& instant, double ground);

private:
    const Branch* branch_;
    double step_, end_, next_;
    std::size_t count_ = 0;
    PoundingHistory* history_;
};

/// W, of the ground with constant forces, and in the dampers. `ground`: acceleration by channel.
struct Powers {
    double input = 0, damped = 0;
};
[[nodiscard]] Powers powers(const Branch& branch, const double* ground, const double* state);
/// J, kinetic and elastic, contacts left out.
[[nodiscard]] double stored_energy(const Branch& branch, const double* state);

/// Displacements or velocities by freedom.
[[nodiscard]] std::vector<double> displacements(const Branch& branch, const double* state);
[[nodiscard]] std::vector<double> velocities(const Branch& branch, const double* state);

}  // namespace percuss::pounding
