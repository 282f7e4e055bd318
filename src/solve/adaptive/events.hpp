// What may happen within one step.
#pragma once

#include <array>
#include <cstddef>

namespace percuss::solvers {

enum class EventKind { turn, rebound, kink, separation, release };

struct Event {
    EventKind kind = EventKind::turn;
    double part = 0;  ///< of the step
};

/// The events of a step in order of time; of two at once the one added first.
class EventList {
public:
    void add(EventKind kind, double part) {
        std::size_t i = size_++;
        for (; i > 0 && part < events_[i - 1].part; --i) events_[i] = events_[i - 1];
        events_[i] = {kind, part};
    }
    [[nodiscard]] const Event* begin() const { return events_.data(); }
    [[nodiscard]] const Event* end() const { return events_.data() + size_; }

private:
    std::array<Event, 5> events_{};
    std::size_t size_ = 0;
};

}  // namespace percuss::solvers
