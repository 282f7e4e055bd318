#include "checks.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"

namespace conformance {

using namespace percuss;

namespace {

Verdict good() { return testing::AssertionSuccess(); }
Verdict bad() { return testing::AssertionFailure(); }

std::string text(double x) { return significant(x, 12); }
std::string text(const State& s) {
    return "d = " + text(s.d) + ", v = " + text(s.v) + ", peak " + text(s.memory.peak) +
           ", offset " + text(s.memory.offset) + (s.memory.attached ? ", attached" : "");
}

bool close(double a, double b, double tolerance) { return std::abs(a - b) <= tolerance; }

/// Central differences with steps h, h/2, h/4, h/8, extrapolated: error of order h^8.
template <class F>
double difference(const F& f, double x, double h) {
    std::array<double, 4> table{};
    for (std::size_t k = 0; k < table.size(); ++k, h /= 2) {
        table[k] = (f(x + h) - f(x - h)) / (2 * h);
        double factor = 4;
        for (std::size_t j = k; j-- > 0; factor *= 4)
            table[j] = table[j + 1] + (table[j + 1] - table[j]) / (factor - 1);
    }
    return table[0];
}

/// The derivative, from a step that crosses no kink: the step shrinks until two of them agree.
template <class F>
double derivative(const F& f, double x, double width, double& scale) {
    double h = width / 8;
    double best = difference(f, x, h);
    scale = std::abs(best) + std::abs(f(x)) / width;
    for (int i = 0; i < 8; ++i) {
        const double finer = difference(f, x, h / 4);
        if (close(best, finer, 1e-11 * scale)) return best;
        best = finer;
        h /= 4;
    }
    return best;
}

Verdict compare(const char* what, double value, double expected, double tolerance,
                const State& at) {
    if (close(value, expected, tolerance)) return good();
    return bad() << what << " is " << text(value) << ", expected " << text(expected) << " +- "
                 << text(tolerance) << " at " << text(at);
}

/// Width of the neighbourhood in which the law may be probed around d.
double room(const Subject& s, double d) {
    double width = std::abs(d);
    if (std::isfinite(s.limit)) width = std::min(width, s.limit - d);
    return width;
}

}  // namespace

double Units::factor(Dimension d) const {
    return std::pow(mass, d.mass) * std::pow(length, d.length) * std::pow(time, d.time);
}

Verdict homogeneous(const LawInfo& info, std::span<const Setting> settings, const Onset& onset,
                    const Engage& engage, const State& state, const Units& units) {
    std::vector<Setting> scaled(settings.begin(), settings.end());
    for (Setting& s : scaled)
        if (const Parameter* p = find_parameter(info, s.name))
            s.value = std::get<double>(s.value) * units.factor(dimension_of(info, *p, settings));
    const Onset new_onset{onset.rate * units.factor(dimension::speed), onset.mass * units.mass};
    const auto before = engage(settings, onset);
    const auto after = engage(scaled, new_onset);
    if (!before) return bad() << before.error().message;
    if (!after) return bad() << "in other units: " << after.error().message;

    const Memory& m = state.memory;
    const State there{
        state.d * units.length,
        state.v * units.factor(dimension::speed),
        {m.peak * units.length, m.offset * units.factor(dimension::force), m.attached}};
    constexpr double tolerance = 1e-11;
    const auto same = [&](const char* what, double old_value, double new_value, Dimension d,
                          double size) -> Verdict {
        if (!given(old_value) && !given(new_value)) return good();
        const double expected = old_value * units.factor(d);
        return compare(what, new_value, expected, tolerance * size * units.factor(d), there);
    };
    const double d = state.d, v = state.v;
    const double elastic_force = before->force(d, 0, m), total = before->force(d, v, m);
    const double size = std::abs(elastic_force) + std::abs(total - elastic_force);
    const double tangent = before->stiffness(d, v, m), dashpot = before->damping(d, v, m);
    const double stored = before->potential(d, m);
    if (auto ok = same("force", total, after->force(there.d, there.v, there.memory),
                       dimension::force, size);
        !ok)
        return ok;
    if (auto ok = same("stiffness", tangent, after->stiffness(there.d, there.v, there.memory),
                       dimension::stiffness(1), std::abs(tangent) + size / std::abs(d));
        !ok)
        return ok;
    if (auto ok = same("damping", dashpot, after->damping(there.d, there.v, there.memory),
                       dimension::dashpot, std::abs(dashpot));
        !ok)
        return ok;
    if (auto ok = same("potential", stored, after->potential(there.d, there.memory),
                       dimension::energy, std::abs(stored) + size * std::abs(d));
        !ok)
        return ok;
    if (std::isfinite(before->limit) || std::isfinite(after->limit))
        if (auto ok = same("domain", before->limit, after->limit, dimension::length, before->limit);
            !ok)
            return ok;
    return same("yield", before->switches.yield, after->switches.yield, dimension::length,
                before->switches.yield);
}

State state_after(const Subject& s, double peak, double d, double v) {
    State state{d, v, {}};
    if (s.has_memory) {
        state.memory = s.commit(peak / 2, 0, state.memory);
        state.memory = s.commit(peak, 0, state.memory);
    }
    return state;
}

std::vector<State> states(const Subject& s, double scale) {
    std::vector<State> list;
    const double rate = s.onset.rate;
    for (const double part : {0.003, 0.07, 0.31, 0.73, 1.0})
        for (const double v : {-1.0, -0.3, 0.0, 0.3, 1.0})
            list.push_back({part * scale, v * rate, {}});
    if (!s.has_memory) return list;
    // on the way back, and loading again below and above the peak
    for (const double part : {0.35, 0.62, 0.83, 0.97, 1.1})
        for (const double v : {-0.3, 0.3})
            list.push_back(state_after(s, scale, part * scale, v * rate));
    return list;
}

Verdict never_pulls_on_approach(const Subject& s, double scale) {
    for (const double part : {0.0, 1e-9, 1e-3, 0.03, 0.2, 0.6, 1.0})
        for (const double v : {0.0, 1e-6, 0.1, 1.0, 10.0})
            if (const double F = s.force(part * scale, v * s.onset.rate, {}); !(F >= 0))
                return bad() << "force " << text(F) << " N at d = " << text(part * scale)
                             << ", v = " << text(v * s.onset.rate);
    return good();
}

Verdict nothing_when_apart(const Subject& s, double scale) {
    std::vector<Memory> memories{{}};
    if (s.has_memory) memories.push_back(state_after(s, scale, 0, 0).memory);
    for (const double part : {-1e-9, -1e-3, -1.0, -1e3})
        for (const double v : {-1.0, 0.0, 1.0})
            for (Memory memory : memories) {
                const State at{part * scale, v * s.onset.rate, memory};
                // an adhesive contact holds on below d = 0: far away it must have let go
                if (s.adhesive && memory.attached) {
                    if (part > -1e3) continue;
                    memory = s.commit(at.d, at.v, memory);
                    if (memory.attached) return bad() << "still attached at " << text(at);
                }
                const auto zero = [&](const char* what, double value) -> Verdict {
                    if (value == 0) return good();
                    return bad() << what << " is " << text(value) << " out of contact, at "
                                 << text(at);
                };
                if (auto ok = zero("force", s.force(at.d, at.v, at.memory)); !ok) return ok;
                if (auto ok = zero("force", s.force(at.d, at.v, memory)); !ok) return ok;
                if (auto ok = zero("stiffness", s.stiffness(at.d, at.v, memory)); !ok) return ok;
                if (auto ok = zero("damping", s.damping(at.d, at.v, memory)); !ok) return ok;
                if (auto ok = zero("potential", s.potential(at.d, memory)); !ok) return ok;
            }
    return good();
}

namespace {

struct Loop {
    double work = 0;  ///< put in, J
    double size = 0;  ///< the same without signs
};

/// Slow or fast round trip from touch to `peak` and back to touch, `turns` times.
Loop round_trip(const Subject& s, double peak, double speed, int turns = 1) {
    constexpr int steps = 512;
    Loop loop;
    Memory memory;
    double d = 0;
    for (int i = 1; i <= steps * turns; ++i) {
        const double end = 2 * pi * i / steps, middle = 2 * pi * (i - 0.5) / steps;
        const double next = peak * (1 - std::cos(end)) / 2;
        const double half_way = peak * (1 - std::cos(middle)) / 2;
        const double v = speed * std::sin(middle);
        const double F = s.force(half_way, v, memory);
        memory = s.commit(half_way, v, memory);
        loop.work += F * (next - d);
        loop.size += std::abs(F * (next - d));
        d = next;
    }
    return loop;
}

}  // namespace

Verdict elastic(const Subject& s, double scale) {
    for (const State& at : states(s, scale)) {
        const double slow = s.force(at.d, 0, at.memory), F = s.force(at.d, at.v, at.memory);
        if (!close(F, slow, 1e-13 * std::abs(slow)))
            return bad() << "force " << text(F) << " N depends on the rate (slow: " << text(slow)
                         << " N) at " << text(at);
    }
    const Loop loop = round_trip(s, scale, s.onset.rate);
    if (!close(loop.work, 0, 1e-9 * loop.size))
        return bad() << "a round trip costs " << text(loop.work) << " J of " << text(loop.size);
    return good();
}

Verdict damper_opposes_motion(const Subject& s, double scale) {
    for (const State& at : states(s, scale)) {
        const double slow = s.force(at.d, 0, at.memory), F = s.force(at.d, at.v, at.memory);
        if ((F - slow) * at.v < -1e-13 * std::abs(slow * at.v))
            return bad() << "the damper pushes on: " << text(F) << " N against " << text(slow)
                         << " N at rest, at " << text(at);
    }
    return good();
}

Verdict loop_costs_energy(const Subject& s, double scale) {
    for (const double speed : {1e-3, 0.3, 1.0, 3.0})
        for (const double part : {0.1, 1.0})
            for (const int turns : {1, 3}) {
                const Loop loop = round_trip(s, part * scale, speed * s.onset.rate, turns);
                if (!(loop.work >= -1e-9 * loop.size))
                    return bad() << "a loop to " << text(part * scale) << " m gives "
                                 << text(-loop.work) << " J away";
                if (!s.dissipates && !close(loop.work, 0, 1e-9 * loop.size))
                    return bad() << "a loop costs " << text(loop.work) << " J without dissipation";
            }
    // Adhesive losses are in the jump at pull-off, outside this loop.
    if (s.dissipates && !s.adhesive) {
        // fast, so that even a faint damper shows
        const Loop loop = round_trip(s, scale, 1e6 * s.onset.rate);
        if (!(loop.work > 1e-12 * loop.size))
            return bad() << "claims to dissipate, but a loop costs " << text(loop.work) << " J of "
                         << text(loop.size);
    }
    return good();
}

Verdict stores_no_more_than_given(const Subject& s, std::span<const double> waypoints) {
    constexpr int steps = 4000;
    Memory memory;
    double d = 0, work = 0, largest = 0;
    double stored = s.potential(0, memory), lost_before = 0;
    for (const double target : waypoints) {
        const double step = (target - d) / steps;
        for (int i = 0; i < steps; ++i) {
            const double middle = d + step / 2;
            work += s.force(middle, 0, memory) * step;
            memory = s.commit(middle, 0, memory);
            d += step;
        }
        d = target;
        memory = s.commit(d, 0, memory);
        const double now = s.potential(d, memory);
        largest = std::max({largest, std::abs(work), std::abs(now)});
        const double lost = work - (now - stored);
        if (!(lost >= lost_before - 1e-6 * largest))
            return bad() << "on the way to " << text(d) << " m the loss falls from "
                         << text(lost_before) << " J to " << text(lost) << " J";
        lost_before = lost;
    }
    return good();
}

Verdict stiffens(const Subject& s, double scale) {
    double last = s.force(1e-12 * scale, 0, {});
    const double far = std::isfinite(s.limit) ? 0.999999 * s.limit : 30 * scale;
    for (int i = 1; i <= 300; ++i) {
        const double d = far * std::pow(i / 300.0, 3);
        const double F = s.force(d, 0, {});
        if (!(F > last))
            return bad() << "force " << text(F) << " N at " << text(d) << " m after " << text(last)
                         << " N";
        last = F;
    }
    return good();
}

Verdict stiffness_is_derivative(const Subject& s, const State& at, double tolerance) {
    double size = 0;
    const double slope = derivative([&](double d) { return s.force(d, at.v, at.memory); }, at.d,
                                    room(s, at.d), size);
    // The elastic and the damping part may cancel: the rounding is that of each.
    size += std::abs(s.force(at.d, 0, at.memory)) / room(s, at.d);
    return compare("stiffness", s.stiffness(at.d, at.v, at.memory), slope, tolerance * size, at);
}

Verdict damping_is_derivative(const Subject& s, const State& at, double tolerance) {
    double size = 0;
    const double width = at.v != 0 ? std::abs(at.v) : s.onset.rate;
    const double slope =
        derivative([&](double v) { return s.force(at.d, v, at.memory); }, at.v, width, size);
    return compare("damping", s.damping(at.d, at.v, at.memory), slope, tolerance * size, at);
}

Verdict potential_is_integral(const Subject& s, const State& at, double tolerance) {
    double size = 0;
    const double slope =
        derivative([&](double d) { return s.potential(d, at.memory); }, at.d, room(s, at.d), size);
    return compare("force", s.force(at.d, 0, at.memory), slope, tolerance * size, at);
}

Verdict touch_exponents_hold(const Subject& s, double scale) {
    const auto slope = [&](auto&& f) {
        // A logarithm fades slowly, so that the two points lie very close to touch.
        const double near = 1e-40 * scale, nearer = 1e-42 * scale;
        return std::log(f(near) / f(nearer)) / std::log(near / nearer);
    };
    constexpr double tolerance = 0.02;
    const double elastic_slope = slope([&](double d) { return s.force(d, 0, {}); });
    if (!close(elastic_slope, s.touch.elastic, tolerance))
        return bad() << "the elastic force grows like d^" << text(elastic_slope) << ", not d^"
                     << text(s.touch.elastic);
    if (s.has_memory || !s.dissipates) return good();
    const double damping_slope = slope([&](double d) { return s.damping(d, s.onset.rate, {}); });
    if (!close(damping_slope, s.touch.damping, tolerance))
        return bad() << "the damping grows like d^" << text(damping_slope) << ", not d^"
                     << text(s.touch.damping);
    return good();
}

namespace {

/// Free flight against a wall: does the force vanish on return before the indentation does?
bool force_vanishes(const Subject& s, double rate) {
    const double m = s.onset.mass;
    double d = 0, v = rate, peak = 0;
    Memory memory;
    const auto acceleration = [&](double x, double u) {
        return -s.force(std::max(x, 0.0), u, memory) / m;
    };
    for (int i = 0; i < 200000; ++i) {
        const double tangent = std::abs(s.stiffness(std::max(d, 1e-6 * peak), v, memory)) / m;
        const double dashpot = std::abs(s.damping(std::max(d, 1e-6 * peak), v, memory)) / m;
        double dt = 0.02 / (std::sqrt(tangent) + dashpot + 1e-300);
        if (d > 0 && v < 0) dt = std::min(dt, 0.05 * d / -v);
        if (d <= 0) dt = 1e-6 * indentation_scale(s) / rate;
        const double k1 = acceleration(d, v);
        const double k2 = acceleration(d + dt / 2 * v, v + dt / 2 * k1);
        d += dt * (v + dt / 2 * k1);
        v += dt * k2;
        peak = std::max(peak, d);
        if (v < 0 && d > 1e-4 * peak && !(s.force(d, v, memory) > 0)) return true;
        memory = s.commit(d, v, memory);
        if (v < 0 && d <= 1e-4 * peak) return false;
        if (std::isfinite(s.limit) && d > 0.99 * s.limit) return false;
    }
    return false;
}

}  // namespace

Verdict switches_tell_the_truth(const Subject& s, double scale) {
    // rate: the damping or, once memory is committed, the stiffness differs on either side of v = 0
    const double little = 1e-9 * s.onset.rate;
    bool changes = false;
    for (const double part : {0.2, 0.7, 1.0}) {
        const double d = part * scale;
        const double forth = s.damping(d, little, {}), back = s.damping(d, -little, {});
        changes |= !close(forth, back, 1e-12 * std::abs(forth));
        if (const double at_rest = s.damping(d, 0, {});
            !close(at_rest, back, 1e-12 * std::abs(back)))
            return bad() << "at v = 0 the damping is " << text(at_rest)
                         << ", not the one of the return, " << text(back);
        if (s.has_memory) {
            const Memory memory = state_after(s, d, d, 0).memory;
            const double loading = s.stiffness(1.001 * d, little, memory);
            const double unloading = s.stiffness(0.999 * d, -little, memory);
            changes |= !close(loading, unloading, 0.01 * std::abs(loading));
        }
    }
    if (changes != s.switches.rate_zero)
        return bad() << (changes ? "hides" : "invents") << " a switch at v = 0";
    // yield: a jump of the stiffness or of its slope
    if (const double y = s.switches.yield; given(y)) {
        const double h = 1e-3 * y;
        const auto K = [&](double d) { return s.stiffness(d, little, {}); };
        const double before = (K(y - h) - K(y - 2 * h)) / h, after = (K(y + 2 * h) - K(y + h)) / h;
        const double jump = std::abs(K(y + h) - K(y - h)) + std::abs(after - before) * y;
        if (!(jump > 0.1 * K(y - h))) return bad() << "no kink at the yield " << text(y) << " m";
    }
    bool vanishes = false;
    if (!s.adhesive)
        for (const double faster : {1.0, 10.0, 100.0})
            if (!vanishes) vanishes = force_vanishes(s, faster * s.onset.rate);
    if (vanishes != s.switches.force_zero)
        return bad() << (vanishes ? "hides" : "invents") << " that the force vanishes before d";
    return good();
}

}  // namespace conformance
