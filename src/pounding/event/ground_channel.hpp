// What the ground does, seen from the present: the linear segment of the record that acts now, per
// channel. Segments end at samples and at impulses.
#pragma once

#include <cstddef>
#include <vector>

#include "percuss/pounding/problem.hpp"

namespace percuss::pounding {

/// a(t) = value + slope (t - anchor) up to `until`, the harmonics aside.
struct GroundSegment {
    double value = 0, slope = 0, anchor = 0;
    double until = 0;

    [[nodiscard]] double at(double t) const { return value + slope * (t - anchor); }
};

class GroundChannel {
public:
    GroundChannel(const GroundInput& input, double delay);

    [[nodiscard]] const GroundSegment& segment() const { return segment_; }
    /// Velocity that the ground gains where the present segment starts, m/s.
    [[nodiscard]] double kick() const { return kick_; }
    /// The next segment.
    void advance();
    /// The sample at which the present segment of the record starts.
    [[nodiscard]] std::size_t sample() const { return sample_; }
    /// Samples up to which segments follow each other without impulse or end: they may be passed
    /// over with `jump`. The present one if there are none.
    [[nodiscard]] std::size_t run_end() const;
    void jump(std::size_t sample);
    [[nodiscard]] double sample_time(std::size_t k) const {
        return delay_ + static_cast<double>(k) * record_->dt;
    }

private:
    [[nodiscard]] bool in_record() const;
    void take_impulses(double time);
    void set_segment();

    const GroundMotion* record_;
    double scale_;
    double delay_;
    std::vector<GroundImpulse> impulses_;  ///< by time
    std::size_t impulse_ = 0;
    std::size_t sample_ = 0;
    bool quiet_ = false;  ///< the motion has not arrived yet
    double kick_ = 0;
    GroundSegment segment_;
};

}  // namespace percuss::pounding
