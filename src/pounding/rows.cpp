// Rows of buildings, bodies that meet a barrier, and the set-ups of the paper.
#include <algorithm>
#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/pounding/models.hpp"
#include "pounding/check.hpp"

namespace percuss {

using namespace pounding;

namespace {

PoundingPair pair_of(Dof left, std::optional<Dof> right, const Joint& joint) {
    return {{}, left, right, joint.gap, joint.law, joint.release, joint.least_onset};
}

/// Levels of the floors above the ground; empty if unknown.
std::vector<double> levels(const Building& building) {
    std::vector<double> sums;
    double level = 0;
    for (const double h : building.heights) sums.push_back(level += h);
    return sums;
}

/// Floors (index left, index right) that meet.
std::vector<std::pair<std::size_t, std::size_t>> meeting_floors(const Building& left,
                                                                const Building& right) {
    std::vector<std::pair<std::size_t, std::size_t>> floors;
    const auto a = levels(left), b = levels(right);
    if (a.empty() || b.empty()) {
        for (std::size_t i = 0; i < std::min(left.floors(), right.floors()); ++i)
            floors.emplace_back(i, i);
        return floors;
    }
    // a millimetre apart is one level: slabs are thicker
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j)
            if (std::abs(a[i] - b[j]) <= 1e-3) floors.emplace_back(i, j);
    return floors;
}

std::string title(const Building& building, std::size_t index) {
    return building.name.empty() ? std::to_string(index + 1) : building.name;
}

/// A body of one degree of freedom in front of a barrier.
Pounding before_barrier(std::string name, double mass, double stiffness, double force, double speed,
                        const Joint& joint, double duration) {
    Building body;
    body.name = std::move(name);
    body.mass = {mass};
    body.stiffness = {stiffness};
    body.force = {force};
    body.velocity = {speed};
    Pounding problem;
    problem.buildings = {std::move(body)};
    problem.pairs = {pair_of({0, 0}, std::nullopt, joint)};
    problem.pairs[0].name = "barrier";
    problem.duration = duration;
    return problem;
}

Expected<Pounding> checked(Pounding problem) {
    PERCUSS_CHECK(check(problem));
    return problem;
}

}  // namespace

Expected<Pounding> pounding_problem(const Drop& drop) {
    if (!(drop.gravity >= 0) || !std::isfinite(drop.gravity))
        return Error{"gravity must not be negative, but is " + shortest(drop.gravity) + " m/s^2",
                     {}};
    double duration = drop.duration;
    if (duration == 0) {
        const double fall = std::sqrt(drop.speed * drop.speed + 2 * drop.gravity * drop.joint.gap);
        if (!(drop.gravity > 0) || !(fall > 0))
            return Error{"the duration must be given for a body that does not fall", {}};
        // down with the speed at touch `fall`, and up again at most as high
        duration = (fall - drop.speed) / drop.gravity + fall / drop.gravity;
    }
    return checked(before_barrier("body", drop.mass, 0, drop.mass * drop.gravity, drop.speed,
                                  drop.joint, duration));
}

Expected<Pounding> pounding_problem(const Striker& striker) {
    if (!(striker.length > 0))
        return Error{
            "the length of the pendulum must be positive, not " + shortest(striker.length) + " m",
            {}};
    if (!(striker.gravity >= 0) || !std::isfinite(striker.gravity))
        return Error{"gravity must not be negative, but is " + shortest(striker.gravity) + " m/s^2",
                     {}};
    return checked(before_barrier("striker", striker.mass,
                                  striker.mass * striker.gravity / striker.length, 0, striker.speed,
                                  striker.joint, striker.duration));
}

Expected<std::vector<PoundingPair>> pair_floors(const std::vector<Building>& buildings,
                                                std::size_t left, std::size_t right,
                                                const Joint& joint) {
    for (const std::size_t i : {left, right})
        if (i >= buildings.size())
            return Error{"there is no building " + std::to_string(i + 1) + " among " +
                             std::to_string(buildings.size()),
                         {}};
    if (left == right) return Error{"a building cannot strike itself floor by floor", {}};
    std::vector<PoundingPair> pairs;
    const auto floors = meeting_floors(buildings[left], buildings[right]);
    for (const auto& [i, j] : floors) {
        pairs.push_back(pair_of({left, i}, Dof{right, j}, joint));
        std::string& name = pairs.back().name;
        name = title(buildings[left], left) + "-" + title(buildings[right], right);
        if (buildings[left].floors() > 1 || buildings[right].floors() > 1)
            name += ":" + std::to_string(i + 1) +
                    (i == j ? std::string() : "-" + std::to_string(j + 1));
    }
    if (pairs.empty())
        return Error{"no floor of " + label(buildings[left], left) + " is level with a floor of " +
                         label(buildings[right], right) +
                         "; a floor that meets columns is a pair at a level",
                     {}};
    return pairs;
}

Expected<Pounding> row(std::vector<Building> buildings, const std::vector<Joint>& joints) {
    if (buildings.size() < 2) return Error{"a row needs at least two buildings", {}};
    if (joints.size() != 1 && joints.size() != buildings.size() - 1)
        return Error{"there are " + std::to_string(joints.size()) + " joints where 1 or " +
                         std::to_string(buildings.size() - 1) + " are needed",
                     {}};
    Pounding problem;
    for (std::size_t i = 0; i + 1 < buildings.size(); ++i) {
        PERCUSS_TRY(const auto pairs,
                    pair_floors(buildings, i, i + 1, joints[joints.size() == 1 ? 0 : i]));
        problem.pairs.insert(problem.pairs.end(), pairs.begin(), pairs.end());
    }
    problem.buildings = std::move(buildings);
    return problem;
}

namespace mahmoud2008 {

const double table1_stiffness = 25000 * kip / (inch * std::sqrt(inch));

namespace {

Expected<std::vector<Building>> two(const SingleOscillator& first, const SingleOscillator& second) {
    std::vector<Building> both;
    for (const auto* o : {&first, &second}) {
        PERCUSS_TRY(auto building, build(*o));
        both.push_back(std::move(building));
    }
    return both;
}

}  // namespace

Expected<std::vector<Building>> table1_oscillators(double first_period, double second_period) {
    SingleOscillator one;
    one.name = "1";
    one.mass = table1_mass;
    one.period = first_period;
    one.damping_ratio = table1_damping_ratio;
    SingleOscillator other = one;
    other.name = "2";
    other.period = second_period;
    return two(one, other);
}

Expected<std::vector<Building>> shaking_table_towers() {
    std::array<SingleOscillator, 2> towers;
    for (std::size_t i = 0; i < 2; ++i) {
        towers[i].name = std::to_string(i + 1);
        towers[i].mass = table_masses[i];
        towers[i].period = 1 / table_frequencies[i];
        towers[i].damping_ratio = table_damping_ratios[i];
    }
    return two(towers[0], towers[1]);
}

}  // namespace mahmoud2008

}  // namespace percuss
