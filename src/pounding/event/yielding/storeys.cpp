#include "pounding/event/yielding/storeys.hpp"

#include <algorithm>
#include <cmath>

#include "pounding/check.hpp"
#include "pounding/event/observe/output_rows.hpp"
#include "pounding/event/yielding/sticking.hpp"

namespace percuss::pounding {

namespace {

using Index = Eigen::Index;

/// Displacements and velocities of one building.
Eigen::VectorXd motion_of(const BuildingBranch& b, const double* state, std::size_t all) {
    Eigen::VectorXd out(static_cast<Index>(2 * b.count));
    for (std::size_t i = 0; i < 2 * b.count; ++i)
        out[static_cast<Index>(i)] = row_value(b, i, state, all);
    return out;
}

/// Sum of the magnitudes whose sum is a row.
double row_size(const BuildingBranch& b, std::size_t row, const double* state, std::size_t all) {
    const double* c = b.output.data() + row * 2 * b.count;
    double sum = 0;
    for (std::size_t k = 0; k < b.count; ++k)
        sum += std::abs(c[k] * state[b.first + k]) +
               std::abs(c[b.count + k] * state[all + b.first + k]);
    return sum;
}

constexpr double rounding = 4e-15;

}  // namespace

YieldingStoreys::YieldingStoreys(const JoinedProblem& problem, ModalBranch& branch,
                                 const double* state)
    : joined_(problem), problem_(problem.problem()), branch_(branch) {
    for (std::size_t b = 0; b < problem_.buildings.size(); ++b) add_part(b, state);
}

/// Of a structure, if it has any springs with lines.
void YieldingStoreys::add_part(std::size_t building, const double* state) {
    const BuildingBranch& elastic = branch_.buildings[building];
    const Building& from = problem_.buildings[building];
    Part part{building, {}, std::nullopt, {}, nullptr, {}, false, {}};
    for (std::size_t i = 0; i < from.yields.size(); ++i) {
        const auto lowest = [&](const StructureMember& member) { return member.first == i; };
        const bool on_ground = std::ranges::any_of(elastic.members, lowest);
        add_spring(part, from.yields[i], {{i, on_ground ? no_dof : i - 1}}, i, state);
    }
    for (std::size_t l = 0; l < elastic.links.size(); ++l) {
        const LinkBranch& link = elastic.links[l];
        SpringPlace place{link.span};
        place.link = l;
        add_spring(part, problem_.links[link.link].spring, place, link.link, state);
    }
    if (part.storeys.empty()) return;
    part_of_.resize(storeys_.size(), parts_.size());
    add_cache(part);
    parts_.push_back(std::move(part));
}

void YieldingStoreys::add_spring(Part& part, const StoreyYield& given, const SpringPlace& place,
                                 std::size_t index, const double* state) {
    auto rule = make_rule(given);
    if (!rule) return;
    YieldingStorey storey;
    storey.building = part.building;
    storey.index = index;
    storey.local = part.storeys.size();
    storey.place = place;
    storey.place.resting = given.resting_stiffness();
    storey.place.stiffest = rule->stiffest();
    storey.given = given;
    storey.given.collapse = std::min(given.collapse, given.without_force());
    storey.rule = std::move(rule);
    set_line(storey, storey.rule->first(drift(storey, state), rate(storey, state)));
    part.stiffness.push_back(storey.line.stuck ? sticking : storey.line.stiffness);
    part.slides = part.slides || given.rule == Hysteresis::friction;
    storey.number = storeys_.size();
    part.storeys.push_back(storeys_.size());
    storeys_.push_back(std::move(storey));
}

void YieldingStoreys::add_cache(Part& part) {
    const BuildingBranch& elastic = branch_.buildings[part.building];
    const auto n = static_cast<Index>(elastic.count);
    std::vector<SpringPlace> springs;
    for (const std::size_t i : part.storeys) springs.push_back(storeys_[i].place);
    std::vector<double> tangent_damping;
    for (const StructureMember& member : elastic.members)
        tangent_damping.push_back(joined_.given().buildings[member.building].tangent_damping);
    part.cache.emplace(problem_.buildings[part.building].name, elastic, branch_.blocks,
                       std::move(springs), tangent_damping);
    part.inverse_mass =
        Eigen::LLT<Eigen::MatrixXd>(elastic.mass).solve(Eigen::MatrixXd::Identity(n, n));
}

Expected<std::unique_ptr<YieldingStoreys>> YieldingStoreys::make(const JoinedProblem& problem,
                                                                 ModalBranch& branch,
                                                                 std::vector<double>& state) {
    std::unique_ptr<YieldingStoreys> out(new YieldingStoreys(problem, branch, state.data()));
    if (out->storeys_.empty()) return std::unique_ptr<YieldingStoreys>();
    for (Part& part : out->parts_) {
        PERCUSS_CHECK(out->express(part, state));
        PERCUSS_TRY(const double fastest, part.cache->fastest(part.slides));
        out->fastest_ = std::max(out->fastest_, fastest);
    }
    for (YieldingStorey& storey : out->storeys_) {
        const double start = out->drift(storey, state.data());
        storey.last = {0, start, storey.line.at(start)};
        storey.work = storey.rule->recoverable(start, storey.last.force);
        storey.result.loop.push_back(storey.last);
    }
    return out;
}

void YieldingStoreys::set_lengths(const std::vector<double>& lengths) {
    for (Part& part : parts_) part.cache->set_lengths(lengths);
}

double YieldingStoreys::drift(const YieldingStorey& s, const double* state) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    return row_value(b, elongation_row(b, s.place), state, branch_.size());
}
double YieldingStoreys::rate(const YieldingStorey& s, const double* state) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    const auto velocity = [&](std::size_t dof) {
        return dof == no_dof ? 0 : row_value(b, b.rows.velocity + dof, state, branch_.size());
    };
    return velocity(s.place.span.far) - velocity(s.place.span.near);
}
double YieldingStoreys::drift_noise(const YieldingStorey& s, const double* state) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    return rounding * row_size(b, elongation_row(b, s.place), state, branch_.size());
}
double YieldingStoreys::rate_noise(const YieldingStorey& s, const double* state) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    double size = 0;
    for (const std::size_t dof : {s.place.span.far, s.place.span.near})
        if (dof != no_dof) size += row_size(b, b.rows.velocity + dof, state, branch_.size());
    return rounding * size;
}
void YieldingStoreys::set_line(YieldingStorey& storey, const StoreyLine& line) {
    storey.line = line;
    if (line.stuck) {
        storey.low = line.low;
        storey.high = line.high;
        return;
    }
    storey.low = std::max(line.low, -storey.given.collapse);
    storey.high = std::min(line.high, storey.given.collapse);
}
/// The work up to here; the line is straight.
void YieldingStoreys::note(YieldingStorey& s, double time, double drift) {
    const double force = s.line.at(drift);
    s.work += 0.5 * (s.last.force + force) * (drift - s.last.drift);
    s.last = {time, drift, force};
}

Expected<void> YieldingStoreys::end_line(std::size_t index, LineEnd end, double time,
                                         std::vector<double>& state) {
    YieldingStorey& s = storeys_[index];
    const double here = drift(s, state.data());
    note(s, time, here);
    // a slider starts where its friction is reached
    if (s.line.stuck) s.last.force += end == LineEnd::high ? s.high : s.low;
    s.result.loop.push_back(s.last);
    const bool flowed = s.rule->flows(s.line);
    set_line(s, s.rule->next(end, here, s.last.force));
    if (!flowed && s.rule->flows(s.line)) ++s.result.yields;
    Part& part = parts_[part_of_[index]];
    part.stiffness[s.local] = s.line.stuck ? sticking : s.line.stiffness;
    PERCUSS_CHECK(express(part, state));
    if (s.line.stuck) return {};
    // rounding of the change of modes must not take the storey beyond the end where it stands
    const double there = drift(s, state.data());
    if (s.low == here) s.low = std::min(here, there);
    if (s.high == here) s.high = std::max(here, there);
    return {};
}
bool YieldingStoreys::collapses(std::size_t storey, double drift) const {
    return std::abs(drift) >= storeys_[storey].given.collapse * (1 - 1e-9);
}
std::string YieldingStoreys::label(std::size_t storey) const {
    const YieldingStorey& s = storeys_[storey];
    if (s.is_link()) return pounding::label(problem_.links[s.index], s.index);
    return joined_.storey_label(s.building, s.index);
}

/// The state in the modes that belong to the present lines.
Expected<void> YieldingStoreys::express(Part& part, std::vector<double>& state) {
    const std::size_t all = branch_.size();
    const Eigen::VectorXd motion = motion_of(branch_.buildings[part.building], state.data(), all);
    PERCUSS_TRY(auto now, part.cache->part(part.stiffness));
    part.now = std::move(now);
    BuildingBranch& b = branch_.buildings[part.building];
    b = part.now->building;
    std::copy(part.now->blocks.begin(), part.now->blocks.end(),
              branch_.blocks.begin() + static_cast<long>(b.first));
    const Eigen::VectorXd expressed = part.now->inverse * motion;
    const auto stuck = static_cast<Index>(part.now->stuck.size());
    hold(part, expressed.segment(static_cast<Index>(b.count) - stuck, stuck));
    for (std::size_t k = 0; k < b.count; ++k) {
        state[b.first + k] = expressed[static_cast<Index>(k)];
        state[all + b.first + k] = expressed[static_cast<Index>(b.count + k)];
    }
    renew_pairs(branch_, problem_, part.building);
    if (!part.slides) return {};
    renew_effects(part);
    if (!part.now->stuck.empty()) still_pairs(part);
    return {};
}
/// The lines do not pass through the origin: what they hold there is a constant load, and so is
/// what the elongations of sliders that stick do to the rest.
void YieldingStoreys::hold(Part& part, const Eigen::VectorXd& stuck_at) {
    BuildingBranch& b = branch_.buildings[part.building];
    const auto n = static_cast<Index>(b.count);
    Eigen::VectorXd held = Eigen::VectorXd::Zero(n);
    for (const std::size_t i : part.storeys) {
        const YieldingStorey& s = storeys_[i];
        if (s.line.stuck) continue;
        const double force = s.line.held();
        const Span& span = s.place.span;
        if (span.far != no_dof) held[static_cast<Index>(span.far)] -= force;
        if (span.near != no_dof) held[static_cast<Index>(span.near)] += force;
        b.constant[static_cast<Index>(force_row(b, s.place))] = force;
    }
    set_column_constants(b);
    const Eigen::VectorXd load = b.force + held;
    Eigen::VectorXd own = held, masses = load;
    if (const auto count = static_cast<Index>(part.now->stuck.size()); count > 0) {
        own -= part.now->stretch * stuck_at;
        part.held_force = part.now->hold.transpose() * load;
        for (Index j = 0; j < count; ++j) {
            const YieldingStorey& s =
                storeys_[part.storeys[part.now->stuck[static_cast<std::size_t>(j)]]];
            masses -= part.held_force[j] * direction(n, s.place.span);
            b.constant[static_cast<Index>(force_row(b, s.place))] = part.held_force[j];
        }
    }
    b.constant.segment(static_cast<Index>(b.rows.acceleration), n) = part.inverse_mass * masses;
    const Eigen::VectorXd c = b.response * (b.force + own), of_springs = b.response * own;
    for (std::size_t k = 0; k < b.count; ++k) {
        Block& block = branch_.blocks[b.first + k];
        block.cx = c[static_cast<Index>(k)];
        block.cy = c[static_cast<Index>(b.count + k)];
        b.held[k] = of_springs[static_cast<Index>(b.count + k)];
    }
}

double YieldingStoreys::force(const YieldingStorey& s, double drift, const double* state,
                              const Actions& actions) const {
    return s.line.at(drift) + (s.line.stuck ? holding_force(s, state, actions) : 0);
}
void YieldingStoreys::sample(double time, const double* state, const Actions& actions) {
    for (YieldingStorey& s : storeys_) {
        const double here = drift(s, state);
        s.result.loop.push_back({time, here, force(s, here, state, actions)});
    }
}

double YieldingStoreys::stored_beyond_elastic(const double* state) const {
    double sum = 0;
    for (const YieldingStorey& s : storeys_) {
        const double x = drift(s, state);
        sum += s.rule->recoverable(x, s.line.at(x)) - 0.5 * s.place.resting * x * x;
    }
    return sum;
}

void YieldingStoreys::finish(double time, const double* state, const Actions& actions,
                             PoundingSolution& solution) {
    solution.yielding.resize(problem_.buildings.size());
    for (const Part& part : parts_)
        solution.yielding[part.building].resize(problem_.buildings[part.building].yields.size());
    for (YieldingStorey& s : storeys_) {
        note(s, time, drift(s, state));
        s.last.force = force(s, s.last.drift, state, actions);
        s.result.loop.push_back(s.last);
        s.result.energy = s.work - s.rule->recoverable(s.last.drift, s.last.force);
        s.result.residual = s.rule->residual(s.last.drift, s.last.force);
        const bool ductile = s.given.rule != Hysteresis::friction && !s.given.one_sided();
        if (!solution.peaks.empty() && ductile) {
            const double most = s.is_link()
                                    ? solution.links[s.index].elongation.value
                                    : solution.peaks[s.building].storeys[s.index].drift.value;
            s.result.ductility = std::abs(most) / s.given.drift();
        }
        if (s.is_link())
            solution.links[s.index].hysteresis = std::move(s.result);
        else
            solution.yielding[s.building][s.index] = std::move(s.result);
    }
}

}  // namespace percuss::pounding
