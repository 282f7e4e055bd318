#include "pounding/event/two_oscillators/clocks.hpp"

#include <algorithm>
#include <array>

namespace percuss::pounding {

GaussClocks::GaussClocks(int power)
    : onset(GaussClock::onset(power, 0)), departure(GaussClock::departure(power)) {
    // to make a clock takes as long as half a step
    for (const double from :
         {0.01, 0.02, 0.03, 0.04, 0.06, 0.08, 0.1,  0.13, 0.16, 0.2, 0.25, 0.3,
          0.35, 0.4,  0.45, 0.5,  0.55, 0.6,  0.65, 0.7,  0.75, 0.8, 0.85, 0.89})
        resumed_.push_back({from, GaussClock::onset(power, from)});
}

const ResumedOnset& GaussClocks::resumed_at(double from) const {
    return *std::lower_bound(resumed_.begin(), resumed_.end() - 1, from,
                             [](const ResumedOnset& r, double x) { return r.from < x; });
}

const GaussClocks& clocks(int power) {
    static const std::array<GaussClocks, largest_clock_power> made{GaussClocks(1), GaussClocks(2),
                                                                   GaussClocks(3), GaussClocks(4)};
    return made[static_cast<std::size_t>(power - 1)];
}
const GaussClock& plain_clock() {
    static const GaussClock made = GaussClock::plain();
    return made;
}

}  // namespace percuss::pounding
