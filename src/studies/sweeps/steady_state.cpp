#include "percuss/studies/steady_state.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"

namespace percuss {

namespace {

/// A state in which no pair is in contact, and the phase of the ground there.
struct Standing {
    std::vector<double> x, v;
    double phase = 0;  ///< rad
};

Standing start_of(const Pounding& problem) {
    Standing s;
    for (const Building& b : problem.buildings)
        for (std::size_t i = 0; i < b.size(); ++i) {
            s.x.push_back(b.displacement.empty() ? 0 : b.displacement[i]);
            s.v.push_back(b.velocity.empty() ? 0 : b.velocity[i]);
        }
    s.phase = problem.ground.harmonics[0].phase;
    return s;
}

/// The states once per cycle, and the impacts, of some cycles.
struct Cycles {
    std::vector<std::vector<double>> states;  ///< x, then v, scaled by nothing
    std::vector<PoundingImpact> impacts;
    double start_phase = 0;
    Standing end;
};

class FrequencyRun {
public:
    FrequencyRun(const Pounding& problem, const SweepSettings& settings, double frequency)
        : problem_(problem), settings_(settings), f_(frequency) {}

    /// From `standing`, which is left at the end of the run.
    Expected<SteadyPoint> run(Standing& standing) {
        SteadyPoint point;
        point.frequency = f_;
        const int window = 2 * settings_.longest_period;
        int length = std::max(settings_.least_cycles, window);
        for (;;) {
            PERCUSS_TRY(auto cycles, advance(standing, length));
            standing = cycles.end;
            point.cycles += length;
            const bool last = point.cycles >= settings_.most_cycles;
            find_period(cycles, last, point);
            if (point.period > 0 || last) {
                collect(cycles, length, point);
                return point;
            }
            length = std::max(window, 50);
        }
    }

private:
    /// Whole cycles, and a part of one more where the whole would end in a contact: a contact that
    /// is cut in two forgets its onset.
    Expected<Cycles> advance(const Standing& from, int cycles) const {
        std::string why = "a pair is in contact at every phase of the cycle";
        for (const double more : {0.0, 0.23, 0.41, 0.59, 0.77, 0.11}) {
            Pounding p = problem_;
            place(from, p);
            p.duration = (cycles + more) / f_;
            PoundingOutput output;
            output.peaks = output.energy = false;
            output.history_step = 1 / f_;
            PERCUSS_TRY(auto s, solve(p, settings_.method, output));
            if (s.status != RunStatus::completed)
                return Error{"at " + significant(f_, 6) + " Hz: " + s.note, {}};
            const bool touching =
                std::any_of(s.impacts.begin(), s.impacts.end(),
                            [](const auto& i) { return !given(i.separation_speed); });
            if (!touching) return read(s, from, cycles + more);
        }
        return Error{
            "at " + significant(f_, 6) + " Hz there is no steady state to continue: " + why, {}};
    }
    void place(const Standing& from, Pounding& p) const {
        std::size_t k = 0;
        for (Building& b : p.buildings) {
            const auto first = static_cast<std::ptrdiff_t>(k);
            const auto last = static_cast<std::ptrdiff_t>(k + b.size());
            b.displacement.assign(from.x.begin() + first, from.x.begin() + last);
            b.velocity.assign(from.v.begin() + first, from.v.begin() + last);
            k += b.size();
        }
        p.ground.harmonics[0].frequency = f_;
        p.ground.harmonics[0].phase = from.phase;
    }
    static Cycles read(const PoundingSolution& s, const Standing& from, double count) {
        Cycles found;
        for (std::size_t k = 0; k < s.history.time.size(); ++k) {
            std::vector<double> state;
            for (const auto& x : s.history.displacement) state.push_back(x[k]);
            for (const auto& v : s.history.velocity) state.push_back(v[k]);
            found.states.push_back(std::move(state));
        }
        found.impacts = s.impacts;
        found.start_phase = from.phase;
        found.end = {s.displacement, s.velocity, std::fmod(from.phase + 2 * pi * count, 2 * pi)};
        return found;
    }

    /// The shortest period that all cycles of the window keep. Near rounding a multiple of it may
    /// miss by a little less by chance, so only a far smaller miss makes a longer period.
    void find_period(const Cycles& cycles, bool last, SteadyPoint& point) const {
        const double tolerance = last ? settings_.last_tolerance : settings_.tolerance;
        std::vector<double> miss;
        for (int p = 1; p <= settings_.longest_period; ++p)
            miss.push_back(worst_miss(cycles.states, static_cast<std::size_t>(p)));
        point.miss = *std::min_element(miss.begin(), miss.end());
        if (point.miss > tolerance) return;
        const double enough = std::max(tolerance, 10 * point.miss);
        const auto first =
            std::find_if(miss.begin(), miss.end(), [&](double m) { return m <= enough; });
        point.period = static_cast<int>(first - miss.begin()) + 1;
        point.miss = *first;
    }
    [[nodiscard]] double worst_miss(const std::vector<std::vector<double>>& states,
                                    std::size_t period) const {
        const std::size_t n = states[0].size() / 2, count = states.size();
        const auto window = static_cast<std::size_t>(2 * settings_.longest_period);
        double scale[2] = {0, 0}, miss[2] = {0, 0};
        for (std::size_t k = count - std::min(count, window); k < count; ++k)
            for (std::size_t i = 0; i < 2 * n; ++i) {
                const std::size_t kind = i < n ? 0 : 1;
                scale[kind] = std::max(scale[kind], std::abs(states[k][i]));
                if (k >= period)
                    miss[kind] =
                        std::max(miss[kind], std::abs(states[k][i] - states[k - period][i]));
            }
        return std::max(scale[0] > 0 ? miss[0] / scale[0] : 0,
                        scale[1] > 0 ? miss[1] / scale[1] : 0);
    }

    void collect(const Cycles& cycles, int count, SteadyPoint& point) const {
        const int shown = point.period > 0 ? point.period : settings_.longest_period;
        const double end = count / f_, start = end - shown / f_;
        for (const auto& impact : cycles.impacts) {
            if (impact.time < start || impact.time >= end) continue;
            double phase = impact.time * f_ + cycles.start_phase / (2 * pi);
            phase -= std::floor(phase);
            point.impacts.push_back({impact.pair, phase, impact.onset_speed});
        }
    }

    const Pounding& problem_;
    const SweepSettings& settings_;
    double f_;
};

Expected<void> check(const Pounding& problem, const SweepSettings& s) {
    if (problem.ground.record || !problem.ground.impulses.empty() ||
        problem.ground.harmonics.size() != 1)
        return Error{
            "a sweep needs a ground motion that is one harmonic, which gives the amplitude", {}};
    for (const Building& b : problem.buildings)
        if (b.delay != 0)
            return Error{"a sweep has no start that could arrive late; take the delay out", {}};
    if (problem.pairs.empty()) return Error{"a sweep needs a pair that can pound", {}};
    for (const double f : {s.from, s.to})
        if (!(f > 0) || !std::isfinite(f))
            return Error{"the frequencies of a sweep must be positive, not " + shortest(f) + " Hz",
                         {}};
    if (s.count < 1 || (s.count > 1 && s.from == s.to))
        return Error{"a sweep needs at least one frequency, and two ends that differ for more", {}};
    if (s.longest_period < 1 || s.least_cycles < 1 || s.most_cycles < s.least_cycles ||
        !(s.tolerance > 0))
        return Error{"a sweep needs cycles to run, a period of at least 1 and a positive tolerance",
                     {}};
    return {};
}

std::vector<double> frequencies(const SweepSettings& s) {
    const double low = std::min(s.from, s.to), high = std::max(s.from, s.to);
    std::vector<double> list;
    for (std::size_t i = 0; i < s.count; ++i) {
        const double part =
            s.count == 1 ? 0 : static_cast<double>(i) / static_cast<double>(s.count - 1);
        list.push_back(low + part * (high - low));
    }
    if (s.direction == SweepDirection::down) std::reverse(list.begin(), list.end());
    return list;
}

}  // namespace

std::string_view name(SweepDirection direction) {
    switch (direction) {
        case SweepDirection::up: return "up";
        case SweepDirection::down: return "down";
        case SweepDirection::rest: return "rest";
    }
    return "";
}

double SteadyPoint::largest_speed() const {
    double best = not_given;
    for (const auto& i : impacts)
        best = given(best) ? std::max(best, i.onset_speed) : i.onset_speed;
    return best;
}
double SteadyPoint::smallest_speed() const {
    double best = not_given;
    for (const auto& i : impacts)
        best = given(best) ? std::min(best, i.onset_speed) : i.onset_speed;
    return best;
}

Expected<SteadySweep> steady_state_sweep(const Pounding& problem, const SweepSettings& settings) {
    PERCUSS_CHECK(check(problem, settings));
    SteadySweep sweep;
    sweep.direction = settings.direction;
    Standing standing = start_of(problem);
    for (const double f : frequencies(settings)) {
        if (settings.direction == SweepDirection::rest) standing = start_of(problem);
        PERCUSS_TRY(auto point, FrequencyRun(problem, settings, f).run(standing));
        sweep.points.push_back(std::move(point));
    }
    return sweep;
}

std::string pattern(const SteadyPoint& point) {
    if (point.impacts.empty()) return point.period > 0 ? "none" : "none, unsteady";
    if (point.period == 0) return "chaos";
    std::string text = "P" + std::to_string(point.period);
    if (point.impacts.size() > 1) text += " x" + std::to_string(point.impacts.size());
    return text;
}

}  // namespace percuss
