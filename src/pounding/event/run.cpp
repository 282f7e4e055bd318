// The event-driven run: what happens at events, and its result.
#include "pounding/event/run.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"
#include "pounding/event/flight/engine.hpp"
#include "pounding/event/smooth/engine.hpp"
#include "pounding/event/yielding/sticking.hpp"
#include "solve/adaptive/contact_scale.hpp"

namespace percuss::pounding {

using namespace solvers;

namespace {

/// More than anybody reads, and a few seconds of work: bodies may bounce on the spot for ever.
constexpr std::size_t most_impacts = 100000;
/// Contacts in a row that end before they have slowed the bodies down at all: once or twice that is
/// rounding at touch, again and again the law acts within less than displacements resolve.
constexpr int most_unresolved = 100;
/// Of all storeys: a minute of work for tall buildings.
constexpr long most_changes = 1000000;

}  // namespace

Run::Run(const JoinedProblem& given, const EventDriven& method, const PoundingOutput& output,
         BranchStart start)
    : branch_(std::move(start.branch)),
      state_(std::move(start.state)),
      yielding_(make_yielding(given)),
      smooth_(SmoothSprings::make(given, branch_, state_)),
      flight_(branch_, given.problem().ground.harmonics),
      problem(given.problem()),
      tolerance(method.tolerance),
      branch(branch_),
      flight(flight_),
      end(run_duration(problem)),
      recorder(branch_, output, end, {yielding_.get(), smooth_.get()}, problem.links.size()),
      zero_(problem.pairs.size(), 0) {
    for (const double delay : branch.delays) channels_.emplace_back(problem.ground, delay);
    set_steady();
    if (yielding_ && smooth_) yielding_->renew_effects();
    recorder.open_energy(state());
}
std::unique_ptr<YieldingStoreys> Run::make_yielding(const JoinedProblem& given) {
    auto made = YieldingStoreys::make(given, branch_, state_);
    if (made) return std::move(*made);
    fail(RunStatus::not_converged, made.error().message);
    return nullptr;
}
void Run::set_steady() {
    steady_.clear();
    for (const PairBranch& pair : branch.pairs) {
        double sum = 0;
        for (const PairTerm& t : pair.terms)
            sum += std::abs(t.dx) * flight.harmonics().steady_x(t.block) +
                   std::abs(t.dy) * flight.harmonics().steady_y(t.block);
        steady_.push_back(sum);
    }
}

void Run::engage(std::size_t pair) {
    if (recorder.log.size() == most_impacts) {
        const double first = recorder.log[0].time;
        return fail(RunStatus::not_converged,
                    "the run has more than " + std::to_string(most_impacts) + " impacts within " +
                        significant(time_ - first, 3) + " s from " + significant(first, 6) +
                        " s on; end it sooner, or change the restitution");
    }
    const PoundingPair& from = problem.pairs[pair];
    const double speed = rate(pair, state());
    const Onset onset{std::max(speed, from.least_onset), branch.pairs[pair].mass};
    auto form = from.law.engage(onset, from.release);
    if (!form) return fail(RunStatus::not_converged, form.error().message);
    Engaged e;
    e.pair = pair;
    e.log = recorder.log.open(from, pair, time_, speed, onset.mass);
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
    engaged_.push_back(std::move(e));
}
void Run::engage_closed() {
    for (std::size_t p = 0; p < branch.pairs.size() && !failed(); ++p)
        if (indentation(p, state()) > 0) engage(p);
    recorder.store_in_contacts(elastic_energy());
}
void Run::touch(std::size_t pair) {
    set_zero(pair);
    engage(pair);
}

void Run::turn(std::size_t contact, double d) {
    Engaged& e = engaged_[contact];
    if (e.direction > 0)
        recorder.log.raise_depth(e.log, d);
    else
        recorder.log.recompress(e.log);
    e.memory = commit(e.form, d, 0, e.memory);
    e.direction = -e.direction;
}
void Run::yield(std::size_t contact, double d, double v) {
    Engaged& e = engaged_[contact];
    e.memory = commit(e.form, d, v, e.memory);
    e.yields = not_given;
}
void Run::slacken(std::size_t contact, double d, double v) {
    Engaged& e = engaged_[contact];
    e.pressing = false;
    e.memory = commit(e.form, d, v, e.memory);
    recorder.log.cut(e.log);
    recorder.log.release(e.log, time_, v);
}
void Run::press(std::size_t contact, double v) {
    Engaged& e = engaged_[contact];
    e.pressing = true;
    e.direction = v < 0 ? -1 : 1;
    recorder.log.press_again(e.log);
}
void Run::part(std::size_t contact) {
    const Engaged& e = engaged_[contact];
    const double v = rate(e.pair, state());
    const PoundingImpact& logged = recorder.log[e.log];
    if (e.pressing) recorder.log.release(e.log, time_, v);
    const bool unresolved = !logged.onset_floored && v > 0 && v >= 0.999 * logged.onset_speed;
    unresolved_ = unresolved ? unresolved_ + 1 : 0;
    if (unresolved_ > most_unresolved)
        fail(RunStatus::not_converged,
             "pair " + std::to_string(e.pair + 1) + " at " + significant(time_, 6) +
                 " s: the bodies would be stopped within less than double precision resolves of "
                 "their displacements; use a larger restitution or a softer contact");
    set_zero(e.pair);
    engaged_.erase(engaged_.begin() + static_cast<long>(contact));
}

void Run::collapse(const std::string& whose, double drift) {
    fail(RunStatus::collapsed, whose + " collapses at " + significant(time_, 6) +
                                   " s: its drift reaches " + significant(std::abs(drift), 4) +
                                   " m");
}
void Run::end_line(std::size_t storey, LineEnd line_end) {
    const YieldingStorey& s = yielding_->storeys()[storey];
    const double drift = yielding_->drift(s, state());
    if (line_end != LineEnd::turn && yielding_->collapses(storey, drift))
        return collapse(yielding_->label(storey), drift);
    if (++changes_ > most_changes)
        return fail(RunStatus::not_converged, "the storeys and links yield and unload more than " +
                                                  std::to_string(most_changes) + " times");
    change_line(storey, line_end);
    if (failed()) return;
    let_slip(s.building);
    take_over(s.building, storey);
}
void Run::change_line(std::size_t storey, LineEnd line_end) {
    auto changed = yielding_->end_line(storey, line_end, time_, state_);
    if (!changed) return fail(RunStatus::not_converged, changed.error().message);
    if (smooth_) smooth_->renew();
}
/// Where more than its friction acts on a slider that sticks, it slides at once: one that has come
/// to rest, or another one that was held by its sliding.
bool Run::let_slip(std::size_t building) {
    for (std::size_t k = 0; k < yielding_->storeys().size() && !failed(); ++k) {
        const auto slips = first_to_slip(building);
        if (!slips) return k > 0;
        ++changes_;
        change_line(slips->first, slips->second);
    }
    return true;
}
/// The branch of a structure is another one, by what a storey has done.
void Run::take_over(std::size_t building, std::size_t storey) {
    const BuildingBranch& b = branch_.buildings[building];
    if (!flight_.harmonics().empty()) {
        flight_.renew(b.first, b.count);
        set_steady();
        if (flight_.harmonics().resonant() < branch_.size())
            return fail(RunStatus::not_converged,
                        yielding_->label(storey) +
                            ": after yield an undamped mode is in exact resonance with a harmonic "
                            "of the ground");
    }
    if (recorder.wants_peaks()) recorder.peaks().renew(building);
}
void Run::release_sliders() {
    if (!yielding_) return;
    for (const YieldingStoreys::Part& part : yielding_->parts())
        if (part.slides && let_slip(part.building)) take_over(part.building, part.storeys.front());
}

std::optional<std::pair<std::size_t, LineEnd>> Run::first_to_slip(std::size_t building) const {
    std::optional<std::pair<std::size_t, LineEnd>> found;
    std::vector<double> ground, force, spring;
    double worst = 1;
    for (const YieldingStorey& s : yielding_->storeys()) {
        if (s.building != building || !s.line.stuck) continue;
        if (ground.empty()) {
            ground = ground_now();
            force = contact_forces();
            spring = spring_forces();
        }
        const Actions actions{ground.data(), force.data(), smooth_ ? spring.data() : nullptr};
        const double held = yielding_->holding_force(s, state(), actions);
        const double noise = yielding_->holding_noise(s, state(), actions);
        if (!(std::abs(held) > worst * (s.given.force + 4 * noise))) continue;
        worst = std::abs(held) / s.given.force;
        found = {s.number, held > 0 ? LineEnd::high : LineEnd::low};
    }
    return found;
}
std::vector<double> Run::contact_forces() const {
    std::vector<double> all(branch.pairs.size(), 0);
    for (const Engaged& e : engaged_)
        if (e.pressing)
            all[e.pair] = percuss::force(e.form, std::max(indentation(e.pair, state()), 0.0),
                                         rate(e.pair, state()), e.memory);
    return all;
}

std::vector<double> Run::spring_forces() const {
    if (!smooth_) return {};
    std::vector<double> memory(smooth_->states()), all(smooth_->all().size());
    smooth_->present(memory.data());
    smooth_->forces(state(), memory.data(), all.data());
    return all;
}

void Run::loosen(std::size_t channel, double velocity) {
    for (const YieldingStorey& s : yielding_->storeys()) {
        const BuildingBranch& b = branch.buildings[s.building];
        const double jump = yielding_->carried(s) * velocity;
        if (!s.line.stuck || branch.blocks[b.first].channel != channel || jump == 0) continue;
        end_line(s.number, jump > 0 ? LineEnd::high : LineEnd::low);
        if (failed()) return;
    }
}
/// A slider that slides the other way now has not come to rest in between.
void Run::turn_sliders() {
    for (const YieldingStorey& s : yielding_->storeys()) {
        if (s.given.rule != Hysteresis::friction || s.line.stuck) continue;
        const double rate = yielding_->rate(s, state());
        if (s.line.direction * rate < 0)
            end_line(s.number, rate > 0 ? LineEnd::high : LineEnd::low);
        if (failed()) return;
    }
}

/// The impulse at the start of the channel's present segment; false if there is none.
bool Run::kick(std::size_t channel) {
    const double dv = channels_[channel].kick();
    if (dv == 0) return false;
    if (yielding_) loosen(channel, dv);
    const Blocks& k = branch.blocks;
    const double before = stored_energy(branch, state());
    for (std::size_t i = 0; i < k.size(); ++i)
        if (k[i].channel == channel) {
            state_[i] += k[i].gx * dv;
            state_[k.size() + i] += k[i].gy * dv;
        }
    recorder.add_work(stored_energy(branch, state()) - before, 0);
    if (yielding_) turn_sliders();
    return true;
}
void Run::start_ground() {
    for (std::size_t c = 0; c < channels_.size(); ++c) kick(c);
}
bool Run::advance_ground() {
    bool kicked = false;
    for (std::size_t c = 0; c < channels_.size(); ++c) {
        // segments of different channels that end within rounding of each other end together
        if (channels_[c].segment().until > time_ * (1 + 4e-16) + 1e-300) continue;
        channels_[c].advance();
        kicked = kick(c) || kicked;
    }
    return kicked;
}
double Run::horizon() const {
    double t = end;
    for (const GroundChannel& c : channels_) t = std::min(t, c.segment().until);
    return t;
}

double Run::elastic_energy() const {
    double elastic = 0;
    for (const Engaged& e : engaged_)
        elastic += potential(e.form, indentation(e.pair, state()), e.memory);
    return elastic;
}
std::vector<double> Run::ground_now() const {
    std::vector<double> a;
    for (std::size_t c = 0; c < channels_.size(); ++c)
        a.push_back(channels_[c].segment().at(time_) +
                    flight.harmonics().acceleration(time_, time_, branch.delays[c]));
    return a;
}
PoundingSolution Run::result() {
    const std::vector<double> ground = ground_now(), force = contact_forces(),
                              spring = spring_forces();
    Instant now{time_, state()};
    now.ground = ground.data();
    now.force = force.data();
    if (smooth_) now.spring = spring.data();
    PoundingSolution s = recorder.finish(now, elastic_energy());
    s.status = status_.value_or(RunStatus::completed);
    s.note = note_;
    return s;
}

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
    const JoinedProblem joined(problem);
    PERCUSS_CHECK(check_structures(joined));
    PERCUSS_TRY(auto start, make_branch(joined));
    Run run(joined, method, output, std::move(start));
    if (run.failed()) return Error{run.result().note, {}};
    if (run.flight.harmonics().resonant() < run.branch.size())
        return Error{
            "an undamped mode is in exact resonance with a harmonic of the ground: its "
            "motion has no bound; give it damping",
            {}};
    if (run.smooth())
        integrate(run);
    else
        FlightEngine(run).go();
    return joined.apart(run.result());
}

}  // namespace percuss
