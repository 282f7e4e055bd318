#include "pounding/event/yielding/storeys.hpp"

#include <algorithm>
#include <cmath>

#include "pounding/check.hpp"
#include "pounding/event/observe/output_rows.hpp"

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

/// m, where a spring that softens has no force left: beyond it would push the building over.
double without_force(const StoreyYield& s) {
    return s.hardening < 0 ? s.drift() * (1 - 1 / s.hardening) : infinity;
}

constexpr double rounding = 4e-15;

}  // namespace

YieldingStoreys::YieldingStoreys(const Pounding& problem, ModalBranch& branch)
    : problem_(problem), branch_(branch) {
    for (std::size_t b = 0; b < problem.buildings.size(); ++b) {
        const Building& from = problem.buildings[b];
        std::vector<std::size_t> own;
        for (std::size_t i = 0; i < from.yields.size(); ++i) {
            auto rule = make_rule(from.yields[i]);
            if (!rule) continue;
            own.push_back(storeys_.size());
            part_of_.push_back(parts_.size());
            YieldingStorey& storey = storeys_.emplace_back();
            storey.building = b;
            storey.index = i;
            storey.given = from.yields[i];
            storey.given.collapse = std::min(storey.given.collapse, without_force(from.yields[i]));
            storey.rule = std::move(rule);
            set_line(storey, storey.rule->first());
        }
        if (own.empty()) continue;
        const BuildingBranch& elastic = branch.buildings[b];
        const auto n = static_cast<Index>(elastic.count);
        Part& part = parts_.emplace_back(
            Part{b, own, TangentCache(from, elastic, branch.blocks), {}, nullptr, {}});
        for (const StoreyYield& storey : from.yields) part.stiffness.push_back(storey.stiffness);
        part.inverse_mass =
            Eigen::LLT<Eigen::MatrixXd>(elastic.mass).solve(Eigen::MatrixXd::Identity(n, n));
    }
}

Expected<std::unique_ptr<YieldingStoreys>> YieldingStoreys::make(const Pounding& problem,
                                                                 ModalBranch& branch,
                                                                 std::vector<double>& state) {
    std::unique_ptr<YieldingStoreys> out(new YieldingStoreys(problem, branch));
    if (out->storeys_.empty()) return std::unique_ptr<YieldingStoreys>();
    for (Part& part : out->parts_) PERCUSS_CHECK(out->express(part, state));
    for (YieldingStorey& storey : out->storeys_) {
        const double start = out->drift(storey, state.data());
        storey.last = {0, start, storey.line.at(start)};
        storey.work = storey.rule->recoverable(start, storey.last.force);
        storey.result.loop.push_back(storey.last);
    }
    return out;
}

void YieldingStoreys::set_lengths(const std::vector<double>& lengths) {
    for (Part& part : parts_) part.cache.set_lengths(lengths);
}

double YieldingStoreys::drift(const YieldingStorey& s, const double* state) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    return row_value(b, b.rows.drift + s.index, state, branch_.size());
}
double YieldingStoreys::rate(const YieldingStorey& s, const double* state) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    const double above = row_value(b, b.rows.velocity + s.index, state, branch_.size());
    if (s.index == 0) return above;
    return above - row_value(b, b.rows.velocity + s.index - 1, state, branch_.size());
}
double YieldingStoreys::drift_noise(const YieldingStorey& s, const double* state) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    return rounding * row_size(b, b.rows.drift + s.index, state, branch_.size());
}
double YieldingStoreys::rate_noise(const YieldingStorey& s, const double* state) const {
    const BuildingBranch& b = branch_.buildings[s.building];
    double size = row_size(b, b.rows.velocity + s.index, state, branch_.size());
    if (s.index > 0) size += row_size(b, b.rows.velocity + s.index - 1, state, branch_.size());
    return rounding * size;
}

void YieldingStoreys::set_line(YieldingStorey& storey, const StoreyLine& line) {
    storey.line = line;
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
    s.result.loop.push_back(s.last);
    const bool flowed = s.rule->flows(s.line);
    set_line(s, s.rule->next(end, here, s.last.force));
    if (!flowed && s.rule->flows(s.line)) ++s.result.yields;
    Part& part = parts_[part_of_[index]];
    part.stiffness[s.index] = s.line.stiffness;
    PERCUSS_CHECK(express(part, state));
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
    return "storey " + std::to_string(s.index + 1) + " of " +
           pounding::label(problem_.buildings[s.building], s.building);
}

/// The state in the modes that belong to the present lines.
Expected<void> YieldingStoreys::express(Part& part, std::vector<double>& state) {
    const std::size_t all = branch_.size();
    const Eigen::VectorXd motion = motion_of(branch_.buildings[part.building], state.data(), all);
    PERCUSS_TRY(auto now, part.cache.part(part.stiffness));
    part.now = std::move(now);
    BuildingBranch& b = branch_.buildings[part.building];
    b = part.now->building;
    std::copy(part.now->blocks.begin(), part.now->blocks.end(),
              branch_.blocks.begin() + static_cast<long>(b.first));
    hold(part);
    const Eigen::VectorXd expressed = part.now->inverse * motion;
    for (std::size_t k = 0; k < b.count; ++k) {
        state[b.first + k] = expressed[static_cast<Index>(k)];
        state[all + b.first + k] = expressed[static_cast<Index>(b.count + k)];
    }
    renew_pairs(branch_, problem_, part.building);
    return {};
}
/// The lines do not pass through the origin: what they hold there is a constant load.
void YieldingStoreys::hold(Part& part) {
    BuildingBranch& b = branch_.buildings[part.building];
    const auto n = static_cast<Index>(b.count);
    Eigen::VectorXd held = Eigen::VectorXd::Zero(n);
    for (const std::size_t i : part.storeys) {
        const YieldingStorey& s = storeys_[i];
        const double force = s.line.held();
        held[static_cast<Index>(s.index)] -= force;
        if (s.index > 0) held[static_cast<Index>(s.index) - 1] += force;
        b.constant[static_cast<Index>(b.rows.shear + s.index)] = force;
    }
    const Eigen::VectorXd load = b.force + held;
    b.constant.segment(static_cast<Index>(b.rows.acceleration), n) = part.inverse_mass * load;
    const Eigen::VectorXd c = b.response * load, own = b.response * held;
    for (std::size_t k = 0; k < b.count; ++k) {
        Block& block = branch_.blocks[b.first + k];
        block.cx = c[static_cast<Index>(k)];
        block.cy = c[static_cast<Index>(b.count + k)];
        b.held[k] = own[static_cast<Index>(b.count + k)];
    }
}

void YieldingStoreys::sample(double time, const double* state) {
    for (YieldingStorey& s : storeys_) {
        const double here = drift(s, state);
        s.result.loop.push_back({time, here, s.line.at(here)});
    }
}

double YieldingStoreys::stored_beyond_elastic(const double* state) const {
    double sum = 0;
    for (const YieldingStorey& s : storeys_) {
        const double x = drift(s, state);
        sum += s.rule->recoverable(x, s.line.at(x)) - 0.5 * s.given.stiffness * x * x;
    }
    return sum;
}

std::vector<std::vector<StoreyHysteresis>> YieldingStoreys::finish(
    double time, const double* state, const std::vector<BuildingPeaks>& peaks) {
    std::vector<std::vector<StoreyHysteresis>> out(problem_.buildings.size());
    for (const Part& part : parts_)
        out[part.building].resize(problem_.buildings[part.building].yields.size());
    for (YieldingStorey& s : storeys_) {
        note(s, time, drift(s, state));
        s.result.loop.push_back(s.last);
        s.result.energy = s.work - s.rule->recoverable(s.last.drift, s.last.force);
        s.result.residual = s.rule->residual(s.last.drift, s.last.force);
        if (!peaks.empty())
            s.result.ductility =
                std::abs(peaks[s.building].storeys[s.index].drift.value) / s.given.drift();
        out[s.building][s.index] = std::move(s.result);
    }
    return out;
}

}  // namespace percuss::pounding
