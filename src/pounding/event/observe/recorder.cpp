#include "pounding/event/observe/recorder.hpp"

#include <utility>

namespace percuss::pounding {

Recorder::Recorder(const ModalBranch& branch, const PoundingOutput& output, double end,
                   YieldingStoreys* yielding)
    : branch_(branch), yielding_(yielding), energy_wanted_(output.energy) {
    if (output.peaks) peaks_.emplace(branch);
    if (output.history_step > 0) history_.emplace(branch, output.history_step, end, samples_);
}

void Recorder::begin(const Instant& now, double ground) {
    if (peaks_) peaks_->start(now);
    if (history_) history_->write(now, ground);
}
void Recorder::open_energy(const double* state) {
    if (energy_wanted_) energy_.open(stored_energy(branch_, state));
}
void Recorder::store_in_contacts(double elastic) {
    contact_work_ += elastic;
    energy_.initial += contact_work_;
}
void Recorder::enter(const Instant& now) {
    if (peaks_) quiet_ = peaks_->enter(now);
}

PoundingSolution Recorder::finish(const Instant& now, double elastic) {
    PoundingSolution s;
    s.end_time = now.time;
    s.impacts = log.take();
    if (peaks_) s.peaks = peaks_->result();
    s.history = std::move(samples_);
    s.stats = stats;
    s.displacement = displacements(branch_, now.state);
    s.velocity = velocities(branch_, now.state);
    s.energy = energy_;
    if (yielding_) s.yielding = yielding_->finish(now.time, now.state, s.peaks);
    if (!energy_wanted_) return s;
    s.energy.lost = contact_work_ - elastic;
    double stored = stored_energy(branch_, now.state) + elastic;
    if (yielding_) {
        stored += yielding_->stored_beyond_elastic(now.state);
        for (const auto& building : s.yielding)
            for (const StoreyHysteresis& storey : building) s.energy.yielded += storey.energy;
    }
    s.energy.store(stored);
    return s;
}

}  // namespace percuss::pounding
