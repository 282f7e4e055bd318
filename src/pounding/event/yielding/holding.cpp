// What holds sliders that stick: springs, dampers, the ground, contacts and smooth springs.
#include <algorithm>
#include <cmath>

#include "pounding/event/observe/output_rows.hpp"
#include "pounding/event/yielding/sticking.hpp"
#include "pounding/event/yielding/storeys.hpp"

namespace percuss::pounding {

namespace {

using Index = Eigen::Index;

/// A part of this is rounding of a force.
constexpr double rounding = 4e-15;

/// What a unit of a contact's force does to the degrees of freedom at one of its sides.
Eigen::VectorXd pushed_at(Index n, const Dof& at, double push) {
    Eigen::VectorXd pushed = Eigen::VectorXd::Zero(n);
    for (const DofShare& share : at.parts())
        pushed[static_cast<Index>(share.index)] += push * share.weight;
    return pushed;
}

}  // namespace

double YieldingStoreys::carried(const YieldingStorey& s) const {
    const std::vector<double>& r = problem_.buildings[s.building].ground;
    const auto of = [&](std::size_t dof) { return dof == no_dof ? 0.0 : r.empty() ? 1.0 : r[dof]; };
    return of(s.place.span.near) - of(s.place.span.far);
}

/// Of the force that holds a slider: what does not change while it sticks.
double YieldingStoreys::holding_constant(const YieldingStorey& s) const {
    const Part& part = parts_[part_of_[s.number]];
    const auto at = std::ranges::find(part.now->stuck, s.local) - part.now->stuck.begin();
    return part.held_force[static_cast<Index>(at)];
}
double YieldingStoreys::holding_force(const YieldingStorey& s, const double* state,
                                      const Actions& actions) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    const TangentPart& part = *parts_[part_of_[s.number]].now;
    const double* row = part.watched.data() + s.local * 2 * b.count;
    double force = holding_constant(s);
    for (std::size_t k = 0; k < b.count; ++k)
        force +=
            row[k] * state[b.first + k] + row[b.count + k] * state[branch_.size() + b.first + k];
    if (actions.ground)
        force += part.ground[static_cast<Index>(s.local)] *
                 actions.ground[branch_.blocks[b.first].channel];
    if (actions.force)
        force += held_part(branch_, s.building, force_row(b, s.place), actions.force);
    if (actions.spring)
        force += held_by_springs(branch_, s.building, force_row(b, s.place), actions.spring);
    return force;
}
double YieldingStoreys::holding_noise(const YieldingStorey& s, const double* state,
                                      const Actions& actions) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    const TangentPart& part = *parts_[part_of_[s.number]].now;
    const double* row = part.watched.data() + s.local * 2 * b.count;
    double size = std::abs(holding_constant(s)) + s.given.force;
    for (std::size_t k = 0; k < b.count; ++k)
        size += std::abs(row[k] * state[b.first + k]) +
                std::abs(row[b.count + k] * state[branch_.size() + b.first + k]);
    if (actions.ground)
        size += std::abs(part.ground[static_cast<Index>(s.local)] *
                         actions.ground[branch_.blocks[b.first].channel]);
    if (actions.spring)
        for (std::size_t i = 0; i < branch_.springs.size(); ++i)
            size += std::abs(actions.spring[i] *
                             held_part(branch_.springs[i], s.building, force_row(b, s.place)));
    return rounding * size;
}

/// What a unit of force does, to a structure whose sliders stick, where it pushes like this.
template <class Effect>
void YieldingStoreys::renew_effect(const Part& part, const Eigen::VectorXd& pushed,
                                   Effect& effect) const {
    const BuildingBranch& b = branch_.buildings[part.building];
    const auto n = static_cast<Index>(b.count);
    const Eigen::VectorXd moved = b.output.middleRows(n, n) * (b.response * pushed);
    std::copy(moved.begin(), moved.end(), effect.acceleration.begin());
    effect.held.clear();
    for (std::size_t j = 0; j < part.now->stuck.size(); ++j) {
        const YieldingStorey& s = storeys_[part.storeys[part.now->stuck[j]]];
        effect.held.emplace_back(force_row(b, s.place),
                                 part.now->hold.col(static_cast<Index>(j)).dot(pushed));
    }
}
void YieldingStoreys::renew_effects() {
    for (const Part& part : parts_)
        if (part.slides) renew_effects(part);
}
void YieldingStoreys::renew_effects(const Part& part) {
    const BuildingBranch& b = branch_.buildings[part.building];
    const auto n = static_cast<Index>(b.count);
    for (std::size_t p = 0; p < branch_.pairs.size(); ++p)
        for (std::size_t e = 0; e < branch_.pairs[p].effects.size(); ++e) {
            PairEffect& effect = branch_.pairs[p].effects[e];
            if (effect.building != part.building) continue;
            const PoundingPair& pair = problem_.pairs[p];
            const Dof& at = e == 0 ? pair.left : *pair.right;
            const double push = e == 0 ? -pair.sign() : 1;
            renew_effect(part, pushed_at(n, at, push), effect);
        }
    for (SpringEffect& effect : branch_.springs)
        if (effect.building == part.building) renew_effect(part, effect.pull, effect);
}

/// A pair whose bodies sliders hold together does not move against each other: what the modes say
/// of it is rounding, in which a pair at touch would strike again and again.
void YieldingStoreys::still_pairs(const Part& part) {
    const BuildingBranch& b = branch_.buildings[part.building];
    const auto n = static_cast<Index>(b.count);
    const std::size_t sliders =
        b.first + b.count - part.now->stuck.size();  // their blocks are last
    for (std::size_t p = 0; p < branch_.pairs.size(); ++p) {
        const PoundingPair& pair = problem_.pairs[p];
        if (pair.left.building != part.building ||
            (pair.right && pair.right->building != part.building))
            continue;
        Eigen::VectorXd rest = pushed_at(n, pair.left, -pair.sign());
        if (pair.right) rest += pushed_at(n, *pair.right, 1);
        const Eigen::VectorXd held = part.now->hold.transpose() * rest;
        for (std::size_t j = 0; j < part.now->stuck.size(); ++j)
            rest -= held[static_cast<Index>(j)] *
                    direction(n, storeys_[part.storeys[part.now->stuck[j]]].place.span);
        if (rest.cwiseAbs().maxCoeff() > 1e-9) continue;
        for (PairTerm& term : branch_.pairs[p].terms)
            if (term.block < sliders) term = {term.block, 0, 0, 0, 0, 0, 0, 0, 0};
    }
}

}  // namespace percuss::pounding
