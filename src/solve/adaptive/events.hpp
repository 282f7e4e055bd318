// What happens within one step: told from its ends, located by its dense output.
#pragma once

#include <array>
#include <cstddef>

#include "percuss/core/scalar.hpp"
#include "percuss/numerics/roots.hpp"
#include "solve/adaptive/path.hpp"

namespace percuss::solvers {

enum class ImpactEventKind { turn, rebound, kink, separation, release };

struct Event {
    ImpactEventKind kind = ImpactEventKind::turn;
    double part = 0;  ///< of the step
};

/// The events of a step in order of time; of two at once the one added first.
class EventList {
public:
    void add(ImpactEventKind kind, double part) {
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

/// What the ends of a step say about its inside.
struct Signs {
    bool turns = false, rebounds = false, separates = false, pulls = false;
    double kink = not_given;

    [[nodiscard]] bool any() const {
        return turns || rebounds || separates || pulls || given(kink);
    }
};

template <class Phases>
[[nodiscard]] Signs signs(const Phases& phases, const typename Phases::Flow& flow,
                          const typename Phases::Vector& start, const typename Phases::Vector& end,
                          bool can_pull) {
    Signs s;
    s.turns = start[1] > 0 && end[1] <= 0;
    s.separates = end[0] <= 0;
    s.pulls = can_pull && (s.separates || (end[1] < 0 && flow.pull(end) < 0));
    if constexpr (!Phases::only_turns) {
        s.rebounds = start[1] < 0 && end[1] >= 0;
        s.kink = phases.crossed_kink(flow, start, end);
    }
    return s;
}

/// The part of a step at which y = 0.
template <class Step>
[[nodiscard]] double separation_part(const Step& step, double start) {
    // from y = 0 itself (touch) the step rises first
    return root_up_to([&](double x) { return step.at(x, 0); }, start > 0 ? 0 : 1e-3, 1);
}

template <class Flow>
[[nodiscard]] EventList locate(const Signs& s, const Flow& flow, const typename Flow::Step& step,
                               const Segment<typename Flow::Vector>& segment, bool can_pull) {
    EventList list;
    const auto rate = [&](double x) { return step.at(x, 1); };
    if (s.turns) list.add(ImpactEventKind::turn, root_up_to(rate, 0, 1));
    if (s.rebounds) list.add(ImpactEventKind::rebound, root_up_to(rate, 0, 1));
    if (given(s.kink))
        list.add(ImpactEventKind::kink,
                 root_up_to([&](double x) { return flow.depth(step.at(x)) - s.kink; }, 0, 1));
    if (s.separates) list.add(ImpactEventKind::separation, segment.separation);
    if (!can_pull) return list;
    const double last = s.separates ? segment.separation * (1 - Flow::release_margin) : 1;
    const auto late = step.at(last);
    if (late[1] < 0 && late[0] > 0 && flow.pull(late) < 0 && flow.pull(segment.start) > 0)
        list.add(ImpactEventKind::release,
                 root_up_to([&](double x) { return flow.pull(step.at(x)); }, 0, last));
    return list;
}

}  // namespace percuss::solvers
