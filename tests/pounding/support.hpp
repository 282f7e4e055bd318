// The two set-ups that most pounding tests start from.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <memory>
#include <string>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "support/paths.hpp"

namespace support {

using namespace percuss;

inline constexpr double gravity_in = 386.0886;  ///< in/s^2

inline Law law(const char* id, std::initializer_list<Setting> settings) {
    auto made = make_law(id, settings);
    EXPECT_TRUE(made) << (made ? "" : made.error().text());
    return *made;
}

inline PoundingPair pair(double gap, Law contact, Release release = Release::geometric) {
    PoundingPair p;
    p.left = {0, 0};
    p.right = Dof{1, 0};
    p.gap = gap;
    p.law = std::move(contact);
    p.release = release;
    return p;
}

/// The towers on the shaking table, a_g = 2.6 sin(2 pi 3 t) m/s^2 for two seconds.
inline Pounding shaking_table(Law contact, double amplitude = 2.6, double frequency = 3) {
    Pounding problem;
    problem.buildings = *mahmoud2008::shaking_table_towers();
    problem.pairs = {pair(mahmoud2008::table_gap, std::move(contact))};
    problem.ground.harmonics = {{amplitude, frequency, 0}};
    problem.duration = 2;
    return problem;
}

/// A column of accelerations in g behind a line of comments, 0.01 s apart.
inline std::shared_ptr<const GroundMotion> kanai_tajimi() {
    auto motion = std::make_shared<GroundMotion>();
    std::ifstream in(std::string(support::data_folder) + "/pounding/kt00.csv");
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) motion->acceleration.push_back(std::stod(line));
    EXPECT_EQ(motion->acceleration.size(), 2001u);
    motion->dt = 0.01;
    return motion;
}

/// The two oscillators of Table 1 with T2 = 1 s, the record scaled to `level` g; in SI.
inline Pounding two_oscillators(Law contact, double ratio, double level) {
    Pounding problem;
    problem.buildings = *mahmoud2008::table1_oscillators(ratio, 1);
    problem.pairs = {pair(mahmoud2008::table1_gap, std::move(contact))};
    problem.ground.record = kanai_tajimi();
    problem.ground.scale = level * gravity_in * mahmoud2008::inch;
    return problem;
}

}  // namespace support
