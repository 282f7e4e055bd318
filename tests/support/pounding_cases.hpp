// Set-ups that several pounding tests share.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"

namespace support {

inline percuss::Law law_of(std::string_view id, std::initializer_list<percuss::Setting> settings) {
    auto law = percuss::make_law(id, settings);
    EXPECT_TRUE(law) << law.error().text();
    return *law;
}

/// Hertz with the damping h = 0.48 that is printed for e = 0.6.
inline percuss::Law hertzdamp() {
    return law_of("hertzdamp", {{"K", percuss::mahmoud2008::steel_hertz_stiffness}, {"h", 0.48}});
}
inline percuss::Law viscoelastic() {
    return law_of("jankowski", {{"K", percuss::mahmoud2008::steel_viscoelastic_stiffness},
                                {"xi", 0.4593755570687119}});
}

/// Two towers on a shaking table, 19.8 mm apart, the table moved by a sine from rest.
inline percuss::Pounding shaking_table(const percuss::Law& law, double amplitude, double frequency,
                                       double duration) {
    auto towers = percuss::mahmoud2008::shaking_table_towers();
    EXPECT_TRUE(towers);
    percuss::Joint joint;
    joint.gap = percuss::mahmoud2008::table_gap;
    joint.law = law;
    joint.release = percuss::Release::geometric;
    auto problem = percuss::row(*towers, {joint});
    EXPECT_TRUE(problem);
    problem->ground.harmonics = {{amplitude, frequency, 0}};
    problem->duration = duration;
    return *problem;
}

}  // namespace support
