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

FlightEngine::FlightEngine(Run& run, const std::vector<Harmonic>& harmonics)
    : run_(run), flight_(run.branch, harmonics), rule_(gauss_legendre(energy_nodes)) {
    const std::size_t n = run.branch.size();
    double fastest = flight_.harmonics().fastest();
    for (const Block& b : run.branch.blocks) fastest = std::max(fastest, b.turning);
    longest_ = fastest > 0 ? segment_angle / fastest : infinity;
    next_.resize(2 * n);
    probe_.resize(2 * n);
    bound_.resize(n);
    slopes_.resize(6 * n);
    ground_.resize(run.branch.delays.size());
    touches_.resize(run.branch.pairs.size());
    ends_.resize(run.branch.pairs.size());
    far_.resize(run.branch.pairs.size());
    set_largest_motion();
    stretch_.value.resize(run.channels.size());
    stretch_.slope.resize(run.channels.size());
    if (run.output.peaks) observers_.peaks.emplace(run.branch);
    if (run.output.history_step > 0)
        observers_.history.emplace(run.branch, run.output.history_step, run.end,
                                   run.solution.history);
    for (const PairBranch& pair : run.branch.pairs) {
        double sum = 0;
        for (const PairTerm& t : pair.terms)
            sum += std::abs(t.dx) * flight_.harmonics().steady_x(t.block) +
                   std::abs(t.dy) * flight_.harmonics().steady_y(t.block);
        run_.steady.push_back(sum);
    }
    set_usual_segment();
    if (!run.branch.pairs.empty()) contact_ = make_contact_solver(run_, flight_, observers_);
}

void FlightEngine::go() {
    begin();
    while (run_.time < run_.end && !run_.failed()) {
        if (!run_.engaged.empty()) {
            contact_->go(true);
            look();
            far_horizon_ = -infinity;
        } else {
            fly();
        }
    }
    if (observers_.peaks) settle_peaks();
}

void FlightEngine::set_usual_segment() {
    const auto& record = run_.problem->ground.record;
    if (!record) return;
    usual_ = flight_map(run_.branch.blocks, record->dt / parts_of(record->dt));
    may_cruise_ = run_.channels.size() == 1 && parts_of(record->dt) == 1 &&
                  flight_.harmonics().empty() && !run_.output.energy && !observers_.history;
    const std::vector<PairBranch>& pairs = run_.branch.pairs;
    two_oscillators_ = run_.branch.size() == 2 && run_.branch.buildings.size() == 2 &&
                       pairs.size() == 1 && pairs[0].terms.size() == 2 &&
                       pairs[0].terms[0].block == 0;
    if (run_.output.energy)
        for (const double x : rule_.node)
            nodes_.push_back(flight_map(run_.branch.blocks, x * usual_.length));
}
void FlightEngine::set_largest_motion() {
    largest_acceleration_ = flight_.harmonics().largest();
    largest_slope_ = flight_.harmonics().largest_rate();
    const GroundInput& ground = run_.problem->ground;
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
    // impulses at time 0
    for (std::size_t c = 0; c < run_.channels.size(); ++c) run_.kick(c);
    const Instant now{run_.time, run_.state.data()};
    if (observers_.peaks) observers_.peaks->start(now);
    if (observers_.history) observers_.history->write(now, ground_now());
    for (std::size_t p = 0; p < touches_.size() && !run_.failed(); ++p)
        if (run_.indentation(p, run_.state.data()) > 0) run_.engage(p);
    for (const Engaged& e : run_.engaged)
        run_.work += potential(e.form, run_.indentation(e.pair, run_.state.data()), e.memory);
    run_.solution.energy.initial += run_.work;
    look();
}
double FlightEngine::ground_now() const {
    const GroundInput& g = run_.problem->ground;
    double a = flight_.harmonics().acceleration(run_.time, run_.time, 0);
    if (g.record && run_.time <= g.record->duration()) {
        const auto& samples = g.record->acceleration;
        const double at = run_.time / g.record->dt;
        const auto i = std::min(static_cast<std::size_t>(at), samples.size() - 1);
        const std::size_t j = std::min(i + 1, samples.size() - 1);
        a += g.scale * (samples[i] + (samples[j] - samples[i]) * (at - static_cast<double>(i)));
    }
    return a;
}
/// Indentations and their rates at the present state.
void FlightEngine::look() {
    for (std::size_t p = 0; p < touches_.size(); ++p) touches_[p] = touch(p, run_.state.data());
}
FlightEngine::Touch FlightEngine::touch(std::size_t pair, const double* s) const {
    const PairBranch& p = run_.branch.pairs[pair];
    const double* y = s + run_.branch.size();
    Touch now{-p.gap - run_.zero[pair], 0, 0};
    for (const PairTerm& t : p.terms) {
        now.d += t.dx * s[t.block] + t.dy * y[t.block];
        now.rate += t.rx * s[t.block] + t.ry * y[t.block];
    }
    return now;
}

void FlightEngine::set_stretch() {
    stretch_.start = run_.time;
    for (std::size_t c = 0; c < run_.channels.size(); ++c) {
        const Piece& piece = run_.channels[c].piece();
        stretch_.value[c] = piece.at(run_.time);
        stretch_.slope[c] = piece.slope;
    }
}

/// To the end of the present piece of ground motion, or to a touch.
void FlightEngine::fly() {
    if (may_cruise_) {
        if (two_oscillators_)
            cruise_oscillators();
        else
            cruise();
        if (!(run_.time < run_.end)) return;
    }
    const double horizon = run_.horizon(), whole = horizon - run_.time;
    const double parts = parts_of(whole);
    for (double i = 1; i <= parts; ++i) {
        const double to =
            i == parts ? horizon : run_.time + (horizon - run_.time) / (parts - i + 1);
        set_stretch();
        if (segment(to)) return;
    }
    if (!run_.advance_ground()) return;
    far_horizon_ = -infinity;
    if (observers_.peaks) observers_.peaks->start({run_.time, run_.state.data()});
    look();
}

/// One segment; true if it ended in a touch.
bool FlightEngine::segment(double to) {
    ++run_.solution.stats.segments;
    double length = to - run_.time;
    const bool usual = std::abs(length - usual_.length) <= 1e-11 * length;
    if (usual)
        flight_.move(usual_, stretch_, run_.state.data(), next_.data());
    else
        flight_.at(length, stretch_, run_.state.data(), next_.data());
    std::optional<std::size_t> struck;
    if (!touches_.empty()) struck = first_touch(length);
    if (struck) {
        to = run_.time + length;
        flight_.at(length, stretch_, run_.state.data(), next_.data());
    }
    observe(to, length, usual && !struck);
    std::swap(run_.state, next_);
    run_.time = to;
    if (!struck) {
        std::swap(touches_, ends_);
        return false;
    }
    run_.zero[*struck] += run_.indentation(*struck, run_.state.data());
    run_.engage(*struck);
    return true;
}

}  // namespace percuss::pounding
