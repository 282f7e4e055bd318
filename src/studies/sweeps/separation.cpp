#include "percuss/studies/separation.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/numerics/roots.hpp"
#include "percuss/pounding/models.hpp"

namespace percuss {

namespace {

/// Value, rate and acceleration of left minus right at one sample.
using Sample = std::array<double, 3>;

/// The polynomial of degree five through two samples a step h apart; s from 0 to 1.
class Quintic {
public:
    Quintic(const Sample& a, const Sample& b, double h) {
        const double rise = b[0] - a[0], v0 = h * a[1], v1 = h * b[1];
        const double w0 = h * h * a[2] / 2, w1 = h * h * b[2] / 2;
        c_ = {a[0],
              v0,
              w0,
              10 * rise - 6 * v0 - 4 * v1 - 3 * w0 + w1,
              -15 * rise + 8 * v0 + 7 * v1 + 3 * w0 - 2 * w1,
              6 * rise - 3 * v0 - 3 * v1 - w0 + w1};
    }
    [[nodiscard]] double value(double s) const {
        double sum = 0;
        for (std::size_t i = c_.size(); i-- > 0;) sum = sum * s + c_[i];
        return sum;
    }
    [[nodiscard]] double slope(double s) const {
        double sum = 0;
        for (std::size_t i = c_.size(); i-- > 1;) sum = sum * s + static_cast<double>(i) * c_[i];
        return sum;
    }

private:
    std::array<double, 6> c_;
};

/// Samples so close that the polynomial between them is as good as exact, and that the kinks of
/// the record fall on samples.
double sample_step(const GroundMotion& record, double shortest_period) {
    return record.dt / std::ceil(60 * record.dt / shortest_period);
}

struct AloneRun {
    Pounding problem;
    PoundingSolution solution;
    std::vector<std::size_t> offset;
};

Expected<AloneRun> run_alone(const std::vector<Building>& buildings,
                             const SeparationMotion& motion) {
    AloneRun run;
    double longest = 0, shortest_period = infinity;
    std::size_t first = 0;
    for (const Building& b : buildings) {
        const auto T = natural_periods(b);
        longest = std::max(longest, T.front());
        shortest_period = std::min(shortest_period, T.back());
        run.offset.push_back(first);
        first += b.size();
    }
    if (!std::isfinite(longest))
        return Error{"a building without stiffness needs a gap without end", {}};
    run.problem.buildings = buildings;
    run.problem.ground.record = motion.record;
    run.problem.ground.scale = motion.scale;
    run.problem.duration = motion.record->duration() + 3 * longest;
    PoundingOutput output;
    output.energy = false;
    output.history_step = sample_step(*motion.record, shortest_period);
    PERCUSS_TRY(auto solution, solve(run.problem, EventDriven{}, output));
    if (solution.status != RunStatus::completed) return Error{solution.note, {}};
    run.solution = std::move(solution);
    return run;
}

/// Ground acceleration at a sample, arrived at a building.
double ground_at(const AloneRun& run, std::size_t building, double t) {
    const auto& record = *run.problem.ground.record;
    const double s = (t - run.problem.buildings[building].delay) / record.dt;
    const auto n = static_cast<double>(record.acceleration.size() - 1);
    if (s < 0 || s > n) return 0;
    const auto k = static_cast<std::size_t>(std::min(std::floor(s), std::max(0.0, n - 1)));
    if (n == 0) return run.problem.ground.scale * record.acceleration[0];
    const double part = s - static_cast<double>(k);
    return run.problem.ground.scale *
           ((1 - part) * record.acceleration[k] + part * record.acceleration[k + 1]);
}

Sample sample(const AloneRun& run, const Dof& dof, std::size_t k) {
    const PoundingHistory& h = run.solution.history;
    const std::size_t i = run.offset[dof.building] + dof.index;
    const Building& b = run.problem.buildings[dof.building];
    const double r = b.ground.empty() ? 1 : b.ground[dof.index];
    return {h.displacement[i][k], h.velocity[i][k],
            h.acceleration[i][k] - r * ground_at(run, dof.building, h.time[k])};
}

void find_need(const AloneRun& run, const SeparationPair& pair, SeparationRow& row) {
    const auto& time = run.solution.history.time;
    const auto difference = [&](std::size_t k) {
        const Sample a = sample(run, pair.left, k), b = sample(run, pair.right, k);
        return Sample{a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    };
    const auto offer = [&](double value, double t) {
        if (value <= row.need) return;
        row.need = value;
        row.time = t;
    };
    Sample before = difference(0);
    for (std::size_t k = 1; k < time.size(); ++k) {
        const Sample now = difference(k);
        offer(now[0], time[k]);
        if (before[1] > 0 && now[1] <= 0) {
            const double h = time[k] - time[k - 1];
            const Quintic path(before, now, h);
            const Root top = bracketed_root([&](double s) { return path.slope(s); }, 0, 1);
            if (top.found()) offer(path.value(top.x()), time[k - 1] + top.x() * h);
        }
        before = now;
    }
}

double peak_of(const AloneRun& run, const Dof& f) {
    return std::abs(run.solution.peaks[f.building].dofs[f.index].displacement.value);
}

Expected<void> check(const std::vector<Building>& buildings,
                     const std::vector<SeparationPair>& pairs,
                     const std::vector<SeparationMotion>& motions) {
    if (pairs.empty()) return Error{"there are no two structures to keep apart", {}};
    if (motions.empty()) return Error{"there is no ground motion", {}};
    for (const auto& pair : pairs)
        for (const Dof& f : {pair.left, pair.right})
            if (f.building >= buildings.size() || f.index >= buildings[f.building].size())
                return Error{"the pair " + in_quotes(pair.name) +
                                 " names a degree of freedom that no "
                                 "building has",
                             {}};
    for (const auto& motion : motions)
        if (!motion.record || !(motion.record->dt > 0) || motion.record->acceleration.empty())
            return Error{"a ground motion is empty or has no time step", {}};
    for (const auto& b : buildings)
        if (b.delay != 0)
            return Error{"the rules for the gap know no delay of the ground motion; take it out",
                         {}};
    return {};
}

Separation describe(const std::vector<Building>& buildings, const SeparationPair& pair) {
    const Building &left = buildings[pair.left.building], &right = buildings[pair.right.building];
    Separation s;
    s.pair = pair;
    s.left_period = natural_periods(left)[0];
    s.right_period = natural_periods(right)[0];
    s.left_damping = damping_ratios(left)[0];
    s.right_damping = damping_ratios(right)[0];
    s.correlation = cqc_correlation(s.left_period, s.left_damping, s.right_period, s.right_damping);
    return s;
}

}  // namespace

double cqc_correlation(double T1, double z1, double T2, double z2) {
    if (T1 == T2 && z1 == z2) return 1;  // also without damping, where the formula is 0/0
    const double r = T1 / T2;            // omega_2/omega_1
    const double apart = (1 - r) * (1 + r);
    return 8 * std::sqrt(z1 * z2) * (z1 + r * z2) * r * std::sqrt(r) /
           (apart * apart + 4 * z1 * z2 * r * (1 + r * r) + 4 * (z1 * z1 + z2 * z2) * r * r);
}

double absolute_sum(double u1, double u2) { return std::abs(u1) + std::abs(u2); }
double srss(double u1, double u2) { return std::hypot(u1, u2); }
double double_difference(double u1, double u2, double rho) {
    const double a = std::abs(u1), b = std::abs(u2);
    return std::sqrt((a - b) * (a - b) + 2 * (1 - rho) * a * b);
}

Expected<std::vector<Separation>> separation(const std::vector<Building>& buildings,
                                             const std::vector<SeparationPair>& pairs,
                                             const std::vector<SeparationMotion>& motions) {
    PERCUSS_CHECK(check(buildings, pairs, motions));
    std::vector<Separation> result;
    for (const auto& pair : pairs) result.push_back(describe(buildings, pair));
    for (const auto& motion : motions) {
        PERCUSS_TRY(const auto run, run_alone(buildings, motion));
        for (Separation& s : result) {
            SeparationRow row;
            row.record = motion.record->name;
            row.left = peak_of(run, s.pair.left);
            row.right = peak_of(run, s.pair.right);
            row.sum = absolute_sum(row.left, row.right);
            row.srss = srss(row.left, row.right);
            row.ddc = double_difference(row.left, row.right, s.correlation);
            find_need(run, s.pair, row);
            s.rows.push_back(std::move(row));
        }
    }
    return result;
}

SeparationRatio ratio(const Separation& separation, double SeparationRow::*rule) {
    SeparationRatio result;
    double sum = 0;
    for (const SeparationRow& row : separation.rows) {
        const double r = row.need / row.*rule;
        sum += std::log(r);
        result.largest = std::max(result.largest, r);
    }
    result.mean = std::exp(sum / static_cast<double>(separation.rows.size()));
    return result;
}

}  // namespace percuss
