// Bodies that something constant pushes into a damper creep: the damper answers within nanoseconds
// and gives way for hours. An explicit method takes steps of the former until the end of the
// latter.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <string>

#include "percuss/core/text.hpp"
#include "percuss/laws/form.hpp"
#include "pounding/event/contact/now.hpp"
#include "pounding/event/run.hpp"

namespace percuss::pounding {

class CreepWatch {
public:
    /// Every so many steps a look at the contact `e`, under constant loads: whether it creeps, and
    /// would for many more steps than are `left`.
    [[nodiscard]] bool hopeless(const Run& run, const Engaged& e, const ContactNow& now,
                                long left) {
        const long steps = run.recorder.stats.steps;
        if (steps % apart != 0) return false;
        const Look before = last_;
        last_ = {steps, e.log, run.time(), now.v};
        const double passed = run.time() - before.time;
        if (before.log != e.log || before.steps + apart != steps || !(passed > 0)) return false;
        if (!(now.v > 0 && before.rate < 2 * now.v && now.v < 2 * before.rate)) return false;
        const double damping = damping_at(e, now);
        if (!(damping * passed > relaxations * e.form.onset.mass)) return false;
        // It slows down on its way: this is the least time that it takes.
        const double rest = (resting_depth(e, now) - now.d) / now.v;
        const double needed = apart * (std::min(rest, run.end - run.time()) / passed);
        return needed > 4.0 * static_cast<double>(left);
    }
    [[nodiscard]] static std::string note(const Run& run, const Engaged& e, const ContactNow& now,
                                          long most) {
        return "from " + significant(run.time(), 6) + " s on the bodies of pair " +
               std::to_string(e.pair + 1) + " creep against their damper, by " +
               significant(now.v, 2) + " m/s, which would take more than " + std::to_string(most) +
               " steps; end the run sooner, or use a larger restitution";
    }

private:
    static constexpr long apart = 4096;
    /// A motion that keeps its rate for so many times of its damper is slowed down by nothing else.
    static constexpr double relaxations = 100;

    struct Look {
        long steps = -apart;
        std::size_t log = 0;
        double time = 0, rate = 0;
    };

    [[nodiscard]] static double damping_at(const Engaged& e, const ContactNow& now) {
        return (force(e.form, now.d, now.v, e.memory) - force(e.form, now.d, 0, e.memory)) / now.v;
    }
    /// Where the spring alone holds what the damper helps to hold now.
    [[nodiscard]] static double resting_depth(const Engaged& e, const ContactNow& now) {
        double depth = now.d;
        for (int i = 0; i < 200 && force(e.form, depth, 0, e.memory) < now.F; ++i) depth *= 1.5;
        return depth / 1.5;
    }

    Look last_;
};

}  // namespace percuss::pounding
