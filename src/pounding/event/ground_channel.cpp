#include "pounding/event/ground_channel.hpp"

#include <algorithm>

namespace percuss::pounding {

GroundChannel::GroundChannel(const GroundInput& input, double delay)
    : record_(input.record.get()),
      scale_(input.scale),
      delay_(delay),
      impulses_(input.impulses),
      quiet_(delay > 0) {
    std::stable_sort(impulses_.begin(), impulses_.end(),
                     [](const auto& a, const auto& b) { return a.time < b.time; });
    if (!quiet_) take_impulses(0);
    set_segment();
}

bool GroundChannel::in_record() const {
    return record_ && sample_ + 1 < record_->acceleration.size();
}

void GroundChannel::take_impulses(double time) {
    kick_ = 0;
    for (; impulse_ < impulses_.size() && delay_ + impulses_[impulse_].time <= time; ++impulse_)
        kick_ += impulses_[impulse_].velocity;
}

void GroundChannel::set_segment() {
    segment_ = {0, 0, 0, infinity};
    if (quiet_) {
        segment_.until = delay_;
        return;
    }
    if (in_record()) {
        const double a = record_->acceleration[sample_], b = record_->acceleration[sample_ + 1];
        segment_ = {scale_ * a, scale_ * (b - a) / record_->dt, sample_time(sample_),
                    sample_time(sample_ + 1)};
    }
    if (impulse_ < impulses_.size())
        segment_.until = std::min(segment_.until, delay_ + impulses_[impulse_].time);
}

std::size_t GroundChannel::run_end() const {
    if (quiet_ || !in_record() || impulse_ < impulses_.size()) return sample_;
    return record_->acceleration.size() - 1;
}

void GroundChannel::jump(std::size_t sample) {
    sample_ = sample;
    kick_ = 0;
    set_segment();
}

void GroundChannel::advance() {
    const double time = segment_.until;
    if (quiet_)
        quiet_ = false;
    else if (in_record() && time >= sample_time(sample_ + 1))
        ++sample_;
    take_impulses(time);
    set_segment();
}

}  // namespace percuss::pounding
