// The event-driven run: exact flight until a pair closes, integration while any pair is closed, and
// so on to the end.
#pragma once

#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pounding/event/flight/propagator.hpp"
#include "pounding/event/ground_channel.hpp"
#include "pounding/event/modal_structure.hpp"
#include "pounding/event/observe/history.hpp"
#include "pounding/event/observe/peak_tracker.hpp"

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

struct Run {
    const Pounding* problem = nullptr;
    PoundingOutput output;
    double tolerance = 0;
    ModalBranch branch;
    std::vector<GroundChannel> channels;
    double time = 0, end = 0;
    std::vector<double> state;
    /// By pair: the indentation counts from here; set to what an integrated separation leaves, so
    /// that a pair starts its flight exactly at touch.
    std::vector<double> zero;
    /// By pair: how much the steady parts of harmonics, which the flight adds and takes away, can
    /// contribute to the indentation.
    std::vector<double> steady;
    std::vector<Engaged> engaged;
    PoundingSolution solution;
    double work = 0;  ///< J, done on the contacts so far

    [[nodiscard]] bool failed() const { return status_.has_value(); }
    void fail(RunStatus status, std::string note) {
        status_ = status;
        solution.note = std::move(note);
    }
    [[nodiscard]] std::optional<RunStatus> status() const { return status_; }

    [[nodiscard]] double indentation(std::size_t pair, const double* s) const {
        const std::size_t n = branch.size();
        double d = -branch.pairs[pair].gap - zero[pair];
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
    /// What rounding makes of an indentation of 0: a pair that rests at touch is open.
    [[nodiscard]] double noise(std::size_t pair, const double* s) const {
        const std::size_t n = branch.size();
        double sum = std::abs(branch.pairs[pair].gap) + steady[pair];
        for (const PairTerm& t : branch.pairs[pair].terms)
            sum += std::abs(t.dx * s[t.block]) + std::abs(t.dy * s[n + t.block]);
        return 1e-15 * sum + 1e-30;
    }
    [[nodiscard]] bool closed(std::size_t pair) const {
        for (const Engaged& e : engaged)
            if (e.pair == pair) return true;
        return false;
    }
    /// Starts the contact of a pair from the present state.
    void engage(std::size_t pair);
    /// What happens to an engaged contact: it turns at an indentation, yields, would pull and is
    /// cut, presses again, opens.
    void turn(std::size_t contact, double d);
    void yield(std::size_t contact, double d, double v);
    void slacken(std::size_t contact, double d, double v);
    void press(std::size_t contact, double v);
    void part(std::size_t contact, const double* s);
    [[nodiscard]] PoundingImpact& log(const Engaged& e) { return solution.impacts[e.log]; }
    /// The next pieces of the ground motion, where the present ones end now; true if an impulse
    /// changed the state.
    bool advance_ground();
    /// The impulse at the start of the channel's present piece; false if there is none.
    bool kick(std::size_t channel);
    /// Until when the present pieces of the ground motion hold.
    [[nodiscard]] double horizon() const;

private:
    std::optional<RunStatus> status_;
};

/// Observers that are off are empty.
struct Observers {
    std::optional<PeakTracker> peaks;
    std::optional<HistoryWriter> history;
};

/// Integrates from the present state until every pair is open again, or the run ends or fails.
class ContactSolver {
public:
    virtual ~ContactSolver() = default;
    /// `touching`: the pair engaged last has just closed; else its contact goes on.
    virtual void go(bool touching) = 0;
};
[[nodiscard]] std::unique_ptr<ContactSolver> make_contact_solver(Run& run, const Flight& flight,
                                                                 Observers& observers);

}  // namespace percuss::pounding
