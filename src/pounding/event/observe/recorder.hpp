// What turns an event-driven run into impact log, peaks, history and energy. The phases tell it
// what happened; it alone writes.
#pragma once

#include <cstddef>
#include <optional>

#include "pounding/event/observe/history.hpp"
#include "pounding/event/observe/peaks.hpp"
#include "pounding/event/smooth/springs.hpp"
#include "pounding/event/yielding/storeys.hpp"
#include "pounding/impact_log.hpp"

namespace percuss::pounding {

/// What keeps books of its own; null: there is none.
struct BendingParts {
    YieldingStoreys* yielding = nullptr;
    SmoothSprings* smooth = nullptr;
};

class Recorder {
public:
    Recorder(const ModalBranch& branch, const PoundingOutput& output, double end,
             const BendingParts& bending, std::size_t links);

    ImpactLog log;
    PoundingStats stats;

    [[nodiscard]] bool wants_peaks() const { return peaks_.has_value(); }
    [[nodiscard]] bool wants_history() const { return history_.has_value(); }
    [[nodiscard]] bool wants_energy() const { return energy_wanted_; }
    [[nodiscard]] bool wants_impulses() const { return impulses_wanted_; }
    /// Only where they are wanted.
    [[nodiscard]] PeakRecorder& peaks() { return *peaks_; }

    /// The run begins: what the structures store, the first instant with the acceleration of the
    /// ground, and the energy of contacts that are closed already, J.
    void open_energy(const double* state);
    void begin(const Instant& now, double ground);
    void store_in_contacts(double elastic);
    /// The motion goes on from an instant that no earlier one leads to: a contact has begun, or the
    /// velocities have jumped.
    void enter(const Instant& now);
    /// A step of a contact that ends at `end`, to be followed closely unless it is far from every
    /// peak: at its ends, and in between by what `far` says of it.
    template <class Far, class Closely>
    void follow(const Instant& end, const Far& far, const Closely& closely) {
        if (!peaks_) return;
        const bool quiet = peaks_->quiet(end.state, end.force);
        if (quiet && quiet_ && far(*peaks_))
            peaks_->skip();
        else
            closely(*peaks_);
        quiet_ = quiet;
    }
    /// Samples of the history up to a time. `at(t)`: the motion there; `ground(t)`: acceleration.
    template <class At, class Ground>
    void sample(double to, const At& at, const Ground& ground) {
        if (!history_) return;
        while (history_->next() <= to) {
            const double t = history_->next();
            Instant now = at(t);
            now.time = t;
            history_->write(now, ground(t));
            if (yielding_) yielding_->sample(t, now.state, {now.ground, now.force, now.spring});
        }
    }
    /// J, of the ground and constant loads, and in the dampers of the structures.
    void add_work(double input, double damped) {
        energy_.input += input;
        energy_.damped += damped;
    }
    /// J, in the dampers of links.
    [[nodiscard]] bool wants_link_work() const { return damped_links_ && energy_wanted_; }
    void add_link_work(double time, const double* state);
    /// J, done on the contacts.
    void add_contact_work(double work) { contact_work_ += work; }

    /// What was recorded; `elastic`: energy that is still in the contacts, J.
    [[nodiscard]] PoundingSolution finish(const Instant& now, double elastic);

private:
    void finish_links(PoundingSolution& solution) const;
    /// J, by which the energy stored in springs differs from that of elastic ones.
    [[nodiscard]] double stored_beyond_elastic(const double* state) const;

    const ModalBranch& branch_;
    YieldingStoreys* yielding_;
    SmoothSprings* smooth_;
    std::optional<PeakRecorder> peaks_;
    PoundingHistory samples_;
    std::optional<HistoryWriter> history_;
    bool energy_wanted_, impulses_wanted_;
    EnergyLedger energy_;
    double contact_work_ = 0;
    std::vector<double> link_work_;
    bool damped_links_ = false;
    bool quiet_ = false;  ///< the last instant of a contact was far from every peak
};

}  // namespace percuss::pounding
