// The event-driven run: what happens at events, and its result.
#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"
#include "pounding/event/flight/engine.hpp"
#include "pounding/event/run.hpp"
#include "solve/adaptive/contact_scale.hpp"

namespace percuss::pounding {

using namespace pounding;
using namespace solvers;

namespace {

/// More than anybody reads, and some seconds of work: bodies may bounce on the spot for ever.
constexpr std::size_t most_impacts = 100000;

}  // namespace

void Run::engage(std::size_t pair) {
    if (solution.impacts.size() == most_impacts)
        return fail(RunStatus::not_converged,
                    "the run has more than " + std::to_string(most_impacts) + " impacts");
    const PoundingPair& from = problem->pairs[pair];
    const double speed = rate(pair, state.data());
    PoundingImpact impact;
    impact.pair = pair;
    impact.time = time;
    impact.onset_speed = speed;
    impact.effective_mass = branch.pairs[pair].mass;
    impact.onset_floored = !(speed >= from.least_onset);
    const Onset onset{std::max(speed, from.least_onset), impact.effective_mass};
    auto form = from.law.engage(onset, from.release);
    if (!form) return fail(RunStatus::not_converged, form.error().message);
    Engaged e;
    e.pair = pair;
    e.log = solution.impacts.size();
    e.form = std::move(*form);
    e.switches = switches(e.form);
    e.length = elastic_length(e.form, 0.5 * onset.mass * onset.rate * onset.rate);
    e.limit = indentation_limit(e.form);
    e.touch = touch_power(e.form);
    e.departure = departure_power(e.form);
    e.direction = speed < 0 ? -1 : 1;
    e.cuts = from.release == Release::no_tension;
    e.yields = e.switches.yield;
    e.keeps_formula = e.switches.rate_zero && !has_memory(e.form);
    engaged.push_back(std::move(e));
    solution.impacts.push_back(impact);
}

void Run::turn(std::size_t contact, double d) {
    Engaged& e = engaged[contact];
    if (e.direction > 0)
        log(e).peak_indentation = std::max(log(e).peak_indentation, d);
    else
        log(e).recompression = true;
    e.memory = commit(e.form, d, 0, e.memory);
    e.direction = -e.direction;
}
void Run::yield(std::size_t contact, double d, double v) {
    Engaged& e = engaged[contact];
    e.memory = commit(e.form, d, v, e.memory);
    e.yields = not_given;
}
void Run::slacken(std::size_t contact, double d, double v) {
    Engaged& e = engaged[contact];
    e.pressing = false;
    e.memory = commit(e.form, d, v, e.memory);
    log(e).tension_cut = true;
    log(e).separation_speed = -v;
    log(e).duration = time - log(e).time;
}
void Run::press(std::size_t contact, double v) {
    Engaged& e = engaged[contact];
    e.pressing = true;
    e.direction = v < 0 ? -1 : 1;
    log(e).recompression = true;
    log(e).separation_speed = log(e).duration = not_given;
}
void Run::part(std::size_t contact, const double* s) {
    const Engaged& e = engaged[contact];
    if (e.pressing) {
        log(e).separation_speed = -rate(e.pair, s);
        log(e).duration = time - log(e).time;
    }
    zero[e.pair] += indentation(e.pair, s);
    engaged.erase(engaged.begin() + static_cast<long>(contact));
}

bool Run::kick(std::size_t channel) {
    const double dv = channels[channel].kick();
    if (dv == 0) return false;
    const Blocks& k = branch.blocks;
    const double before = stored_energy(branch, state.data());
    for (std::size_t i = 0; i < k.size(); ++i)
        if (k[i].channel == channel) {
            state[i] += k[i].gx * dv;
            state[k.size() + i] += k[i].gy * dv;
        }
    solution.energy.input += stored_energy(branch, state.data()) - before;
    return true;
}

bool Run::advance_ground() {
    bool kicked = false;
    for (std::size_t c = 0; c < channels.size(); ++c) {
        // pieces of different channels that end within rounding of each other end together
        if (channels[c].piece().until > time * (1 + 4e-16) + 1e-300) continue;
        channels[c].advance();
        kicked = kick(c) || kicked;
    }
    return kicked;
}

double Run::horizon() const {
    double t = end;
    for (const GroundChannel& c : channels) t = std::min(t, c.piece().until);
    return t;
}

namespace {

void finish(Run& run, const Observers& observers) {
    PoundingSolution& s = run.solution;
    s.status = run.status().value_or(RunStatus::completed);
    s.end_time = run.time;
    if (observers.peaks) s.peaks = observers.peaks->result();
    s.displacement = displacements(run.branch, run.state.data());
    s.velocity = velocities(run.branch, run.state.data());
    if (!run.output.energy) return;
    double elastic = 0;
    for (const Engaged& e : run.engaged)
        elastic += potential(e.form, run.indentation(e.pair, run.state.data()), e.memory);
    s.energy.lost = run.work - elastic;
    s.energy.store(stored_energy(run.branch, run.state.data()) + elastic);
}

}  // namespace

}  // namespace percuss::pounding

namespace percuss {

Expected<PoundingSolution> solve(const Pounding& problem, const EventDriven& method,
                                 const PoundingOutput& output) {
    using namespace pounding;
    PERCUSS_CHECK(check(problem, output));
    if (!(method.tolerance >= 1e-14 && method.tolerance <= 1e-3))
        return Error{"the tolerance of a contact must lie between 1e-14 and 1e-3, not " +
                         shortest(method.tolerance),
                     {}};
    PERCUSS_TRY(auto start, make_branch(problem));
    Run run;
    run.problem = &problem;
    run.output = output;
    run.tolerance = method.tolerance;
    run.branch = std::move(start.branch);
    run.state = std::move(start.state);
    run.end = run_duration(problem);
    run.zero.assign(problem.pairs.size(), 0);
    for (const double delay : run.branch.delays) run.channels.emplace_back(problem.ground, delay);
    if (output.energy) run.solution.energy.open(stored_energy(run.branch, run.state.data()));
    FlightEngine engine(run, problem.ground.harmonics);
    if (const std::size_t block = engine.flight().harmonics().resonant(); block < run.branch.size())
        return Error{
            "an undamped mode is in exact resonance with a harmonic of the ground: its "
            "motion has no bound; give it damping",
            {}};
    engine.go();
    finish(run, engine.observers());
    return run.solution;
}

}  // namespace percuss
