#include "pounding/event/observe/recorder.hpp"

#include <tuple>
#include <utility>

#include "pounding/event/observe/output_rows.hpp"

namespace percuss::pounding {

Recorder::Recorder(const ModalBranch& branch, const PoundingOutput& output, double end,
                   const BendingParts& bending, std::size_t links)
    : branch_(branch),
      yielding_(bending.yielding),
      smooth_(bending.smooth),
      energy_wanted_(output.energy),
      impulses_wanted_(output.details),
      link_work_(links, 0) {
    if (output.peaks) peaks_.emplace(branch, output.details);
    if (output.history_step > 0)
        history_.emplace(branch, output.history_step, end, links, samples_);
    for (const BuildingBranch& b : branch.buildings)
        for (const LinkBranch& link : b.links) damped_links_ = damped_links_ || link.damping > 0;
}

void Recorder::begin(const Instant& now, double ground) {
    if (peaks_) peaks_->start(now);
    if (history_) history_->write(now, ground);
}
void Recorder::open_energy(const double* state) {
    if (!energy_wanted_) return;
    energy_.open(stored_energy(branch_, state) + stored_beyond_elastic(state));
}
double Recorder::stored_beyond_elastic(const double* state) const {
    double beyond = yielding_ ? yielding_->stored_beyond_elastic(state) : 0;
    if (smooth_) beyond += smooth_->stored_beyond_elastic(state);
    return beyond;
}
/// The power at a state holds for so long.
void Recorder::add_link_work(double time, const double* state) {
    for (const BuildingBranch& b : branch_.buildings)
        for (const LinkBranch& link : b.links) {
            const double v = link_rate(b, link, state, branch_.size());
            link_work_[link.link] += time * link.damping * v * v;
        }
}
void Recorder::store_in_contacts(double elastic) {
    contact_work_ += elastic;
    energy_.initial += contact_work_;
}
void Recorder::enter(const Instant& now) {
    if (peaks_) quiet_ = peaks_->enter(now);
}

void Recorder::finish_links(PoundingSolution& s) const {
    s.links.resize(link_work_.size());
    for (std::size_t b = 0; b < branch_.buildings.size(); ++b)
        for (std::size_t l = 0; l < branch_.buildings[b].links.size(); ++l) {
            LinkResponse& to = s.links[branch_.buildings[b].links[l].link];
            to.damped = link_work_[branch_.buildings[b].links[l].link];
            if (peaks_) std::tie(to.elongation, to.force) = peaks_->link(b, l);
        }
}
PoundingSolution Recorder::finish(const Instant& now, double elastic) {
    PoundingSolution s;
    s.end_time = now.time;
    s.impacts = log.take();
    if (peaks_) {
        s.peaks = peaks_->result();
        s.columns = peaks_->columns();
    }
    s.history = std::move(samples_);
    s.stats = stats;
    s.displacement = displacements(branch_, now.state);
    s.velocity = velocities(branch_, now.state);
    s.energy = energy_;
    finish_links(s);
    if (yielding_) yielding_->finish(now.time, now.state, {now.ground, now.force, now.spring}, s);
    double damped = 0;
    if (smooth_) damped = smooth_->finish(now.time, now.state, s);
    if (!energy_wanted_) return s;
    s.energy.lost = contact_work_ - elastic;
    double stored = stored_energy(branch_, now.state) + elastic;
    s.energy.linked = damped;
    if (yielding_ || smooth_) {
        stored += stored_beyond_elastic(now.state);
        for (const auto& building : s.yielding)
            for (const StoreyHysteresis& storey : building) s.energy.yielded += storey.energy;
        for (const LinkResponse& link : s.links) s.energy.linked += link.hysteresis.energy;
    }
    s.energy.store(stored);
    return s;
}

}  // namespace percuss::pounding
