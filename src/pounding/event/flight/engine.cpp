// The loop of the flight.
#include "pounding/event/flight/engine.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::pounding {

namespace {

/// A segment of flight turns no mode by more than this, rad.
constexpr double segment_angle = 0.5;
constexpr int energy_nodes = 5;

}  // namespace

FlightEngine::FlightEngine(Run& run)
    : run_(run), flight_(run.flight), rule_(gauss_legendre(energy_nodes)) {
    const std::size_t n = run.branch.size();
    double fastest = flight_.harmonics().fastest();
    for (const Block& b : run.branch.blocks) fastest = std::max(fastest, b.turning);
    if (run.yielding()) fastest = std::max(fastest, run.yielding()->fastest());
    longest_ = fastest > 0 ? segment_angle / fastest : infinity;
    next_.resize(2 * n);
    probe_.resize(2 * n);
    bound_.resize(n);
    slopes_.resize(6 * n);
    ground_.resize(run.branch.delays.size());
    shaking_.resize(6 * ground_.size());
    touches_.resize(run.branch.pairs.size());
    ends_.resize(run.branch.pairs.size());
    far_.resize(run.branch.pairs.size());
    set_largest_motion();
    segment_.value.resize(run.channels().size());
    segment_.slope.resize(run.channels().size());
    set_usual_segment();
    set_storeys();
    if (!run.branch.pairs.empty()) contact_ = make_contact_solver(run_);
}

void FlightEngine::go() {
    begin();
    while (run_.time() < run_.end && !run_.failed()) {
        if (!run_.engaged().empty()) {
            if (run_.yielding() && run_.recorder.wants_peaks()) settle_peaks();
            contact_->go(true);
            renew_structure();
            look();
            far_horizon_ = -infinity;
        } else {
            fly();
        }
    }
    if (run_.recorder.wants_peaks()) settle_peaks();
}

void FlightEngine::set_usual_segment() {
    const auto& record = run_.problem.ground.record;
    if (!record) return;
    usual_ = flight_map(run_.branch.blocks, record->dt / parts_of(record->dt));
    may_cruise_ = run_.channels().size() == 1 && parts_of(record->dt) == 1 &&
                  flight_.harmonics().empty() && !run_.yielding() &&
                  !run_.recorder.wants_energy() && !run_.recorder.wants_history();
    const std::vector<PairBranch>& pairs = run_.branch.pairs;
    two_oscillators_ = run_.problem.links.empty() && run_.branch.size() == 2 &&
                       run_.branch.buildings.size() == 2 && pairs.size() == 1 &&
                       pairs[0].terms.size() == 2 && pairs[0].terms[0].block == 0 &&
                       run_.branch.buildings[0].columns.empty() &&
                       run_.branch.buildings[1].columns.empty();
    if (run_.recorder.wants_energy())
        for (const double x : rule_.node)
            nodes_.push_back(flight_map(run_.branch.blocks, x * usual_.length));
}
void FlightEngine::set_largest_motion() {
    largest_acceleration_ = flight_.harmonics().largest();
    largest_slope_ = flight_.harmonics().largest_rate();
    const GroundInput& ground = run_.problem.ground;
    if (!ground.record) return;
    // two samples at a time: a study of short runs would notice the search
    using Couple [[gnu::vector_size(2 * sizeof(double))]] = double;
    const std::vector<double>& sample = ground.record->acceleration;
    const auto larger = [](const Couple& l, const Couple& r) { return l > r ? l : r; };
    Couple most{}, steepest{};
    std::size_t i = 1;
    for (; i + 1 < sample.size(); i += 2) {
        const Couple now{sample[i], sample[i + 1]}, rise = now - Couple{sample[i - 1], sample[i]};
        most = larger(most, larger(now, -now));
        steepest = larger(steepest, larger(rise, -rise));
    }
    double a = std::max({std::abs(sample.front()), most[0], most[1]});
    double slope = std::max(steepest[0], steepest[1]);
    for (; i < sample.size(); ++i) {
        a = std::max(a, std::abs(sample[i]));
        slope = std::max(slope, std::abs(sample[i] - sample[i - 1]));
    }
    largest_acceleration_ += std::abs(ground.scale) * a;
    largest_slope_ += std::abs(ground.scale) * slope / ground.record->dt;
}
double FlightEngine::parts_of(double length) const {
    return std::max(1.0, std::ceil(length / longest_ * (1 - 1e-9)));
}

void FlightEngine::begin() {
    run_.start_ground();
    const std::vector<double> ground = run_.ground_now();
    Instant now{run_.time(), run_.state()};
    now.ground = ground.data();
    run_.recorder.begin(now, ground_now());
    run_.engage_closed();
    renew_structure();
    look();
}
double FlightEngine::ground_now() const {
    const GroundInput& g = run_.problem.ground;
    double a = flight_.harmonics().acceleration(run_.time(), run_.time(), 0);
    if (g.record && run_.time() <= g.record->duration()) {
        const auto& samples = g.record->acceleration;
        const double at = run_.time() / g.record->dt;
        const auto i = std::min(static_cast<std::size_t>(at), samples.size() - 1);
        const std::size_t j = std::min(i + 1, samples.size() - 1);
        a += g.scale * (samples[i] + (samples[j] - samples[i]) * (at - static_cast<double>(i)));
    }
    return a;
}
/// Indentations and their rates at the present state.
void FlightEngine::look() {
    for (std::size_t p = 0; p < touches_.size(); ++p) touches_[p] = touch(p, run_.state());
}
FlightEngine::Touch FlightEngine::touch(std::size_t pair, const double* s) const {
    const double* y = s + run_.branch.size();
    Touch now{-run_.offset(pair), 0, 0};
    for (const PairTerm& t : run_.branch.pairs[pair].terms) {
        now.d += t.dx * s[t.block] + t.dy * y[t.block];
        now.rate += t.rx * s[t.block] + t.ry * y[t.block];
    }
    return now;
}

void FlightEngine::set_segment() {
    segment_.start = run_.time();
    for (std::size_t c = 0; c < run_.channels().size(); ++c) {
        const GroundSegment& segment = run_.channels()[c].segment();
        segment_.value[c] = segment.at(run_.time());
        segment_.slope[c] = segment.slope;
    }
}

/// To the end of the present segment of ground motion, or to a touch.
void FlightEngine::fly() {
    if (may_cruise_) cruise();
    if (!(run_.time() < run_.end)) return;
    const double horizon = run_.horizon(), whole = horizon - run_.time();
    const double parts = parts_of(whole);
    for (double i = 1; i <= parts; ++i) {
        const double to =
            i == parts ? horizon : run_.time() + (horizon - run_.time()) / (parts - i + 1);
        set_segment();
        if (fly_segment(to)) return;
    }
    if (!run_.advance_ground()) return;
    far_horizon_ = -infinity;
    renew_structure();
    const std::vector<double> ground = run_.ground_now();
    Instant now{run_.time(), run_.state()};
    now.ground = ground.data();
    if (run_.recorder.wants_peaks()) run_.recorder.peaks().start(now);
    look();
}

/// One segment; true if it ended in a touch, or where a storey yields or unloads.
bool FlightEngine::fly_segment(double to) {
    ++run_.recorder.stats.segments;
    double length = to - run_.time();
    const bool usual = std::abs(length - usual_.length) <= 1e-11 * length;
    if (usual)
        flight_.move(usual_, segment_, run_.state(), next_.data());
    else
        flight_.at(length, segment_, run_.state(), next_.data());
    std::optional<std::size_t> struck;
    if (!touches_.empty()) struck = first_touch(length);
    std::optional<StoreyEvent> bent;
    if (run_.yielding() && struck) flight_.at(length, segment_, run_.state(), next_.data());
    if (run_.yielding()) bent = first_storey_event(length);
    if (bent) struck.reset();
    if (struck || bent) {
        to = run_.time() + length;
        flight_.at(length, segment_, run_.state(), next_.data());
    }
    record(to, length, usual && !struck && !bent);
    run_.move(to, next_);
    if (bent) {
        end_line(*bent);
        return true;
    }
    if (struck)
        run_.touch(*struck);
    else
        std::swap(touches_, ends_);
    return struck.has_value();
}

}  // namespace percuss::pounding
