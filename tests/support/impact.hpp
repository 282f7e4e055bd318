// Short names for what most tests do: a law by name, engaged, and solved exactly.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "percuss/exact/method.hpp"
#include "percuss/laws/catalog.hpp"

namespace support {

using Settings = std::vector<percuss::Setting>;

inline percuss::Law law(std::string_view id, const Settings& settings) {
    auto made = percuss::make_law(id, std::span<const percuss::Setting>(settings));
    if (!made) throw std::runtime_error(made.error().text());
    return *made;
}

inline percuss::Form form(const percuss::Law& law, percuss::Onset onset, percuss::Release release) {
    auto engaged = law.engage(onset, release);
    if (!engaged) throw std::runtime_error(engaged.error().text());
    return *engaged;
}

/// The exact impact of a law that is calibrated, if it takes e, for the same release rule.
inline percuss::Solution impact(const percuss::Law& law, percuss::Onset onset,
                                percuss::Release release) {
    return solve(percuss::Impact(form(law, onset, release), release), percuss::Exact{});
}
inline percuss::Solution impact(std::string_view id, const Settings& settings,
                                percuss::Onset onset = {1, 1},
                                percuss::Release release = percuss::Release::no_tension) {
    return impact(law(id, settings), onset, release);
}

/// A line or Hertz law with the damping of another law, from e.
inline percuss::Law damped(const percuss::Law& elastic, std::string_view damper, double e) {
    auto d = percuss::damper(damper);
    if (!d) throw std::runtime_error(d.error().text());
    d->e = e;
    auto with = elastic.with_damper(*d);
    if (!with) throw std::runtime_error(with.error().text());
    return *with;
}

}  // namespace support
