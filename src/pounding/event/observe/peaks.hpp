// Peaks of everything linear in the state. A contact is followed step by step; in flight only the
// ends of the segments are looked at, and the search between them waits until the run is over:
// while a motion grows, most of what looks like a peak is not the last one.
#pragma once

#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>

#include "pounding/event/modal_structure.hpp"
#include "pounding/event/observe/motion.hpp"

namespace percuss::pounding {

class PeakRecorder {
public:
    /// A row that may have a peak inside a segment of flight.
    struct Suspect {
        std::size_t segment, building, row;
        double before, after;  ///< at its ends
    };

    /// `both`: the peaks of both signs are wanted.
    explicit PeakRecorder(const ModalBranch& branch, bool both = false);

    /// The blocks of a building have changed, and with them how its rows follow from the state.
    void renew(std::size_t building);
    void start(const Instant& instant);
    /// From the last instant to `end`.
    void follow(const Instant& end, Motion& motion);
    /// The same for a segment of flight, whose peaks between the ends are left to `settle`; true if
    /// there may be one. Both instants know their slopes.
    bool note(const Instant& start, const Instant& end, std::size_t segment);
    [[nodiscard]] const std::vector<Suspect>& suspects() const { return suspects_; }
    [[nodiscard]] bool wanted(const Suspect& suspect) const;
    void settle(const Suspect& suspect, Motion& motion);
    void forget_suspects() { suspects_.clear(); }

    /// True where no row can come near its peak: such an instant may be left out with `skip`.
    [[nodiscard]] bool quiet(const double* state, const double* force = nullptr) const {
        if (shaken_) return false;
        return single_ ? quiet_modes(state, force) : quiet_amplitudes(state, force);
    }
    void skip() { stale_ = true; }
    /// Starts at an instant, or leaves it out if it is quiet, which is then true.
    bool enter(const Instant& instant) {
        const bool leaves_out = quiet(instant.state, instant.force);
        leaves_out ? skip() : start(instant);
        return leaves_out;
    }
    /// For a building of one mode: while |x| < x, |y| < y and |x + ratio y| < mixed, every row is
    /// far from its peak.
    struct Window {
        double x = 0, y = 0, mixed = 0, ratio = 0;
        double acceleration = 0;  ///< of its own, without the push of contacts
    };
    [[nodiscard]] const Window& window(std::size_t building) const { return windows_[building]; }
    /// A building of one mode has been at |x|, |y| and |x + ratio y| of these sizes, in segments
    /// that will be noted later.
    void attained(std::size_t building, double x, double y, double mixed);
    [[nodiscard]] std::vector<BuildingPeaks> result() const;
    /// Elongation and force of a link.
    [[nodiscard]] std::pair<Peak, Peak> link(std::size_t building, std::size_t link) const;
    /// Of struck columns.
    [[nodiscard]] std::vector<ColumnPeaks> columns() const;

private:
    /// What a pair does to the accelerations of a building, per unit of force.
    struct Effect {
        std::size_t pair;
        const double* acceleration;
        const PairEffect* whole;
    };
    /// The acceleration of a building of one mode.
    struct ModeRow {
        double x = 0, y = 0;
        std::size_t row = 0;
    };

    /// Of one mode, and no contact adds to anything but its acceleration.
    [[nodiscard]] bool has_window(std::size_t building) const {
        return first_[building + 1] - first_[building] == 1 &&
               branch_->buildings[building].columns.empty();
    }
    [[nodiscard]] bool quiet_acceleration(std::size_t building, double amplitude,
                                          const double* force) const;
    [[nodiscard]] double derivative(std::size_t building, std::size_t row, const Instant& at) const;
    [[nodiscard]] double value(std::size_t building, std::size_t row, const Instant& at) const;
    void values(const Instant& at, std::vector<double>& out) const;
    void set_gains(std::size_t building);
    void set_threshold(std::size_t k);
    void set_calm(std::size_t building);
    void set_window(std::size_t building);
    [[nodiscard]] bool quiet_amplitudes(const double* state, const double* force) const;
    [[nodiscard]] bool quiet_modes(const double* state, const double* force) const {
        const double* y = state + windows_.size();
        for (std::size_t b = 0; b < windows_.size(); ++b)
            if (!quiet_mode(b, state[b], y[b], force)) return false;
        return true;
    }
    [[nodiscard]] bool quiet_mode(std::size_t building, double x, double y,
                                  const double* force) const {
        const Window& w = windows_[building];
        if (!(std::abs(x) < w.x && std::abs(y) < w.y && std::abs(x + w.ratio * y) < w.mixed))
            return false;
        if (!force) return true;
        const ModeRow& a = mode_rows_[building];
        double bound = std::abs(a.x * x + a.y * y);
        for (const Effect& effect : effects_[building])
            bound += std::abs(effect.acceleration[0] * force[effect.pair]);
        return bound < w.acceleration;
    }
    [[nodiscard]] bool suspect(std::size_t k) const;
    bool raise(std::size_t k, const Peak& to);
    /// The peak so far on the side of a value, which may be the opposite one.
    [[nodiscard]] double rival(std::size_t k, double value) const {
        return std::abs(both_ && peaks_[k].value * value < 0 ? opposites_[k].value
                                                             : peaks_[k].value);
    }
    [[nodiscard]] Peak peak(std::size_t k) const;
    bool refine(const Suspect& suspect, Motion& motion);

    const ModalBranch* branch_;
    std::vector<std::size_t> offset_;        ///< of each building among all rows
    std::vector<std::size_t> acceleration_;  ///< of its first acceleration
    std::vector<std::size_t> last_;          ///< the end of its rows
    std::vector<double> before_, after_;
    std::vector<double> threshold_;   ///< below it at both ends of a segment a row needs no look
    std::vector<double> floor_;       ///< the least that it can be
    std::vector<double> gain_;        ///< by row: |value| per unit of the building's amplitude
    std::vector<double> per_gain_;    ///< its inverse
    std::vector<double> calm_;        ///< by building: amplitude below which every row is
    std::vector<Window> windows_;     ///< the same for buildings of one mode
    std::vector<double> constant_;    ///< by row, absolute
    std::vector<std::size_t> first_;  ///< block of each building, and the end of the last
    std::vector<std::vector<Effect>> effects_;  ///< by building
    std::vector<ModeRow> mode_rows_;
    bool single_ = false;  ///< every building has one mode
    bool shaken_ = false;  ///< the ground's acceleration or smooth springs are a part of some rows
    bool stale_ = false;   ///< before_ is not that of the last instant
    bool both_;
    std::vector<Peak> peaks_, opposites_;
    std::vector<Suspect> suspects_;
};

}  // namespace percuss::pounding
