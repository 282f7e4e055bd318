// The event-driven run: exact flight until a pair closes, integration while any pair is closed, and
// so on to the end. The engines of flight and contact compute; what the run is at is kept here.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pounding/event/flight/propagator.hpp"
#include "pounding/event/ground_channel.hpp"
#include "pounding/event/modal_structure.hpp"
#include "pounding/event/observe/recorder.hpp"
#include "pounding/event/smooth/springs.hpp"
#include "pounding/event/yielding/storeys.hpp"

namespace percuss::pounding {

/// A pair that is closed.
struct Engaged {
    std::size_t pair = 0;
    std::size_t log = 0;  ///< its entry among the impacts
    Form form;
    Memory memory;
    Switches switches;
    double length = 0;  ///< the indentation that stores the onset energy
    double limit = infinity;
    int touch = 1, departure = 1;  ///< powers that make both ends analytic
    double direction = 1;          ///< of the rate: 1 approaching, -1 receding
    bool pressing = true;          ///< false: closed, but the law would pull, which is cut
    bool cuts = false;             ///< release no_tension
    bool keeps_formula = false;    ///< its damper switches at v = 0
    double yields = not_given;     ///< indentation where the law yields on first loading
};

class Run {
    // what `branch` and `flight` show to everybody, and only a storey that yields changes
    ModalBranch branch_;
    std::vector<double> state_;
    std::optional<RunStatus> status_;
    std::string note_;
    std::unique_ptr<YieldingStoreys> yielding_;
    std::unique_ptr<SmoothSprings> smooth_;
    Flight flight_;

public:
    Run(const JoinedProblem& problem, const EventDriven& method, const PoundingOutput& output,
        BranchStart start);
    Run(const Run&) = delete;

    // ---- what is given ----------------------------------------------------------------------

    const Pounding& problem;
    const double tolerance;
    const ModalBranch& branch;
    const Flight& flight;
    const double end;

    Recorder recorder;

    // ---- the motion -------------------------------------------------------------------------

    [[nodiscard]] double time() const { return time_; }
    /// x parts of the blocks, then y parts.
    [[nodiscard]] const double* state() const { return state_.data(); }
    /// The run comes to a time and a state.
    void move(double time, const double* state) {
        time_ = time;
        std::copy(state, state + state_.size(), state_.begin());
    }
    /// The same, with the old state in exchange.
    void move(double time, std::vector<double>& state) {
        time_ = time;
        state_.swap(state);
    }

    /// Of a pair at a state.
    [[nodiscard]] double indentation(std::size_t pair, const double* s) const {
        const std::size_t n = branch.size();
        double d = -branch.pairs[pair].gap - zero_[pair];
        for (const PairTerm& t : branch.pairs[pair].terms)
            d += t.dx * s[t.block] + t.dy * s[n + t.block];
        return d;
    }
    [[nodiscard]] double rate(std::size_t pair, const double* s) const {
        const std::size_t n = branch.size();
        double v = 0;
        for (const PairTerm& t : branch.pairs[pair].terms)
            v += t.rx * s[t.block] + t.ry * s[n + t.block];
        return v;
    }
    /// The combination of displacements at which the indentation is 0: gap and zero.
    [[nodiscard]] double offset(std::size_t pair) const {
        return branch.pairs[pair].gap + zero_[pair];
    }
    /// What rounding makes of an indentation of 0: a pair that rests at touch is open.
    [[nodiscard]] double noise(std::size_t pair, const double* s) const {
        const std::size_t n = branch.size();
        double sum = std::abs(branch.pairs[pair].gap) + steady_[pair];
        for (const PairTerm& t : branch.pairs[pair].terms)
            sum += std::abs(t.dx * s[t.block]) + std::abs(t.dy * s[n + t.block]);
        return 1e-15 * sum + 1e-30;
    }

    // ---- the contacts -----------------------------------------------------------------------

    [[nodiscard]] const std::vector<Engaged>& engaged() const { return engaged_; }
    [[nodiscard]] bool closed(std::size_t pair) const {
        for (const Engaged& e : engaged_)
            if (e.pair == pair) return true;
        return false;
    }
    /// Engages the pairs that are closed at the start.
    void engage_closed();
    /// The pair touches now: its contact begins.
    void touch(std::size_t pair);
    /// What happens to an engaged contact: it turns at an indentation, yields, would pull and is
    /// cut, presses again, opens.
    void turn(std::size_t contact, double d);
    void yield(std::size_t contact, double d, double v);
    void slacken(std::size_t contact, double d, double v);
    void press(std::size_t contact, double v);
    void part(std::size_t contact);

    // ---- the storeys ------------------------------------------------------------------------

    /// Null: none can yield.
    [[nodiscard]] YieldingStoreys* yielding() { return yielding_.get(); }
    [[nodiscard]] const YieldingStoreys* yielding() const { return yielding_.get(); }
    /// Springs and dampers without lines; null: there are none.
    [[nodiscard]] SmoothSprings* smooth() { return smooth_.get(); }
    [[nodiscard]] const SmoothSprings* smooth() const { return smooth_.get(); }
    /// The drift of a storey or link has reached the one that ends the run.
    void collapse(const std::string& whose, double drift);
    /// The line of a storey ends now: from here on the branch is another one, and the state is
    /// expressed in its modes.
    void end_line(std::size_t storey, LineEnd end);
    /// What acts has jumped, by a contact: sliders that it moves do not stick.
    void release_sliders();
    /// The ground gains a velocity: sliders that it moves do not stick.
    void loosen(std::size_t channel, double velocity);
    void turn_sliders();
    /// How often the branch has changed.
    [[nodiscard]] long changes() const { return changes_; }

    // ---- the ground -------------------------------------------------------------------------

    /// One per delay.
    [[nodiscard]] const std::vector<GroundChannel>& channels() const { return channels_; }
    /// m/s^2, by channel, now.
    [[nodiscard]] std::vector<double> ground_now() const;
    /// N, by smooth spring, now.
    [[nodiscard]] std::vector<double> spring_forces() const;
    /// Until when the present segments of the ground motion hold.
    [[nodiscard]] double horizon() const;
    /// Impulses at time 0.
    void start_ground();
    /// The next segments of the ground motion, where the present ones end now; true if an impulse
    /// changed the state.
    bool advance_ground();
    /// Passes over samples of the only channel.
    void pass_samples(std::size_t to) { channels_.front().jump(to); }

    // ---- the end ----------------------------------------------------------------------------

    [[nodiscard]] bool failed() const { return status_.has_value(); }
    void fail(RunStatus status, std::string note) {
        status_ = status;
        note_ = std::move(note);
    }
    [[nodiscard]] PoundingSolution result();

private:
    [[nodiscard]] std::unique_ptr<YieldingStoreys> make_yielding(const JoinedProblem& problem);

    void change_line(std::size_t storey, LineEnd end);
    bool let_slip(std::size_t building);
    void take_over(std::size_t building, std::size_t storey);
    /// The slider of a structure that sticks against the most, if it is more than its friction.
    [[nodiscard]] std::optional<std::pair<std::size_t, LineEnd>> first_to_slip(
        std::size_t building) const;
    [[nodiscard]] std::vector<double> contact_forces() const;
    void set_steady();
    void engage(std::size_t pair);
    /// The indentation counts from here: the pair is exactly at touch.
    void set_zero(std::size_t pair) { zero_[pair] += indentation(pair, state()); }
    bool kick(std::size_t channel);
    /// J, in the contacts.
    [[nodiscard]] double elastic_energy() const;

    std::vector<GroundChannel> channels_;
    double time_ = 0;
    /// By pair: set to what an integrated separation leaves, so that a pair starts its flight
    /// exactly at touch.
    std::vector<double> zero_;
    int unresolved_ = 0;
    /// By pair: how much the steady parts of harmonics, which the flight adds and takes away, can
    /// contribute to the indentation.
    std::vector<double> steady_;
    std::vector<Engaged> engaged_;
    long changes_ = 0;
};

/// Integrates from the present state until every pair is open again, or the run ends or fails.
class ContactSolver {
public:
    virtual ~ContactSolver() = default;
    /// `touching`: the pair engaged last has just closed; else its contact goes on.
    virtual void go(bool touching) = 0;
};
[[nodiscard]] std::unique_ptr<ContactSolver> make_contact_solver(Run& run);

}  // namespace percuss::pounding
