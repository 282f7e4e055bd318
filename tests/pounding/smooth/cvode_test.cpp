// Random shear buildings with storeys of Bouc and Wen, side by side, with power dampers between
// them, with or without braces: the engine against CVODE, with equations written down by hand.
#include <gtest/gtest.h>

#ifndef PERCUSS_HAS_CVODE

TEST(smooth_cvode, third_opinion) {
    GTEST_SKIP() << "SUNDIALS was not found when this was built (Debian: libsundials-dev)";
}

#else

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "pounding/smooth/comparison.hpp"
#include "support/cvode.hpp"
#include "support/random_motion.hpp"

namespace {

using namespace percuss;
using support::difference;
using support::solved;

struct SmoothStorey {
    double mass, stiffness, damping, yield, hardening, n, beta;
};
struct SmoothBuilding {
    std::vector<SmoothStorey> storeys;
    double gravity = 0;  ///< N/m, taken off every storey
};

/// Floors of equal number strike with K d^1.5; the tops, or the top and the ground, may be joined
/// by a damper c |v|^a, which may have a brace.
class Rival {
public:
    std::vector<SmoothBuilding> buildings;
    double gap = 0, K = 0, c = 0, a = 1, brace = 0;
    std::shared_ptr<const GroundMotion> record;
    std::size_t interval = 0;

    std::size_t floors(std::size_t b) const { return buildings[b].storeys.size(); }
    std::size_t dofs() const {
        std::size_t n = 0;
        for (const SmoothBuilding& b : buildings) n += b.storeys.size();
        return n;
    }
    std::size_t pairs() const { return buildings.size() < 2 ? 0 : std::min(floors(0), floors(1)); }
    int root_count() const { return static_cast<int>(2 * dofs() + pairs() + (c > 0 ? 1 : 0)); }
    std::size_t states() const { return 3 * dofs() + (brace > 0 ? 1 : 0); }
    /// m/s, of the damper; `v`: velocities.
    double stroke(const double* v) const {
        return buildings.size() == 1 ? v[dofs() - 1] : v[dofs() - 1] - v[floors(0) - 1];
    }

    /// y: displacements, velocities, z, the elongation of a brace.
    void slope(double t, const double* y, double* out) const {
        const std::size_t n = dofs();
        const double *x = y, *v = y + n, *z = y + 2 * n;
        const double part = t / record->dt - static_cast<double>(interval);
        const auto& s = record->acceleration;
        const double ground =
            interval + 1 < s.size() ? s[interval] * (1 - part) + s[interval + 1] * part : 0;
        std::vector<double> force(n, 0);
        std::size_t first = 0;
        for (const SmoothBuilding& b : buildings) {
            for (std::size_t i = 0; i < b.storeys.size(); ++i) {
                const SmoothStorey& q = b.storeys[i];
                const std::size_t k = first + i;
                const double d = i == 0 ? x[k] : x[k] - x[k - 1];
                const double w = i == 0 ? v[k] : v[k] - v[k - 1];
                const double bw =
                    q.hardening * q.stiffness * d + (1 - q.hardening) * q.yield * z[k];
                const double F = bw + q.damping * w - b.gravity * d;
                force[k] -= F;
                if (i > 0) force[k - 1] += F;
                const double sign = w * z[k] > 0 ? 1 : w * z[k] < 0 ? -1 : 0;
                out[2 * n + k] = w * q.stiffness / q.yield *
                                 (1 - std::pow(std::abs(z[k]), q.n) * (1 - q.beta + q.beta * sign));
            }
            first += b.storeys.size();
        }
        for (std::size_t i = 0; i < pairs(); ++i) {
            const double d = x[i] - x[floors(0) + i] - gap;
            if (!(d > 0)) continue;
            force[i] -= K * d * std::sqrt(d);
            force[floors(0) + i] += K * d * std::sqrt(d);
        }
        if (c > 0) {
            const double w = stroke(v);
            double F = std::copysign(c * std::pow(std::abs(w), a), w);
            if (brace > 0) {
                F = brace * y[3 * n];
                out[3 * n] = w - std::copysign(std::pow(std::abs(F) / c, 1 / a), F);
            }
            force[n - 1] -= F;
            if (buildings.size() > 1) force[floors(0) - 1] += F;
        }
        first = 0;
        for (const SmoothBuilding& b : buildings)
            for (const SmoothStorey& q : b.storeys) {
                out[first] = v[first];
                out[n + first] = force[first] / q.mass - ground;
                ++first;
            }
    }
    /// Where formulas bend.
    void roots(double, const double* y, double* value) const {
        const std::size_t n = dofs();
        std::size_t first = 0;
        for (std::size_t b = 0; b < buildings.size(); first += floors(b), ++b)
            for (std::size_t i = 0; i < floors(b); ++i) {
                const double* v = y + n + first + i;
                *value++ = i == 0 ? v[0] : v[0] - v[-1];
                *value++ = y[2 * n + first + i];
            }
        for (std::size_t i = 0; i < pairs(); ++i) *value++ = y[i] - y[floors(0) + i] - gap;
        if (c > 0) *value++ = brace > 0 ? y[3 * n] : stroke(y + n);
    }
};

struct Case {
    Pounding problem;
    Rival rival;
};

class RandomSmooth {
public:
    explicit RandomSmooth(std::uint64_t seed) : random_(seed) {}

    Case make(bool damper, bool braced = false) {
        Case made;
        const std::size_t buildings = (damper && !braced) || uniform(0, 1) > 0.3 ? 2 : 1;
        for (std::size_t b = 0; b < buildings; ++b) add_building(made);
        made.problem.ground.record = made.rival.record =
            support::random_motion([this](double low, double high) { return uniform(low, high); });
        made.problem.duration = 4.6;
        if (buildings == 2) {
            made.rival.gap = uniform(0.002, 0.02);
            made.rival.K = 4e8;
            made.problem.pairs =
                *pair_floors(made.problem.buildings, 0, 1,
                             {made.rival.gap, *make_law("hertz", {{"K", made.rival.K}})});
        }
        if (damper) add_damper(made);
        if (braced) add_brace(made);
        return made;
    }

private:
    double uniform(double low, double high) { return low + (high - low) * unit_(random_); }
    void add_building(Case& to) {
        ShearBuilding model;
        SmoothBuilding hand;
        const auto n = static_cast<std::size_t>(1 + 3.99 * unit_(random_));
        const double omega = 2 * pi / uniform(0.14, 0.35);
        const double height = 3, load = uniform(0, 1) < 0.4 ? 3e5 : 0;
        for (std::size_t i = 0; i < n; ++i) {
            const double mass = 2e4 * uniform(0.7, 1.3);
            const double k = mass * omega * omega * uniform(0.8, 1.2) * 1.5;
            const double choice = uniform(0, 1);
            const SmoothStorey s{mass,
                                 k,
                                 0.03 * mass * omega,
                                 mass * static_cast<double>(n - i) * uniform(0.8, 2),
                                 uniform(0, 0.2),
                                 choice < 0.3   ? 1.0
                                 : choice < 0.6 ? 2.0
                                                : uniform(1, 9),
                                 uniform(0.3, 1)};
            hand.storeys.push_back(s);
            StoreyYield y;
            y.rule = Hysteresis::bouc_wen;
            y.force = s.yield;
            y.hardening = s.hardening;
            y.exponent = s.n;
            y.beta = s.beta;
            model.storeys.push_back({s.mass, s.stiffness, s.damping, y});
            model.heights.push_back(height);
            model.gravity_loads.push_back(load);
        }
        hand.gravity = load / height;
        to.problem.buildings.push_back(*build(model));
        to.problem.buildings.back().name = to.rival.buildings.empty() ? "A" : "B";
        to.rival.buildings.push_back(hand);
    }
    void add_damper(Case& to) {
        to.rival.c = uniform(0.2, 1) * 1e5;
        to.rival.a = uniform(1, 2);
        Link link;
        const std::size_t last = to.rival.buildings.size() - 1;
        if (last > 0) link.left = Dof{0, to.rival.floors(0) - 1};
        link.right = Dof{last, to.rival.floors(last) - 1};
        link.power_damping = to.rival.c;
        link.velocity_exponent = to.rival.a;
        to.problem.links = {link};
    }
    /// From a brace that bends more than its damper moves to a stiff one.
    void add_brace(Case& to) {
        Link& link = to.problem.links[0];
        link.power_damping = to.rival.c *= 0.4;
        link.velocity_exponent = to.rival.a = uniform(0, 1) < 0.2 ? 1 : uniform(0.12, 1);
        link.brace = to.rival.brace = 2e6 * std::pow(100, uniform(0, 1));
    }

    std::mt19937_64 random_;
    std::uniform_real_distribution<double> unit_{0, 1};
};

/// Displacements and velocities at the end, by CVODE that starts anew wherever a formula bends.
std::vector<double> by_cvode(Rival rival, double duration) {
    const std::size_t n = rival.dofs();
    support::Cvode<Rival> cvode(CV_ADAMS, rival.states(), rival, rival.root_count());
    cvode.tolerances(1e-12, 1e-14);
    cvode.start(0, std::vector<double>(rival.states()));
    const auto intervals = static_cast<std::size_t>(std::lround(duration / rival.record->dt));
    for (rival.interval = 0; rival.interval < intervals; ++rival.interval) {
        cvode.restart(cvode.time());
        for (int why = CV_ROOT_RETURN; why == CV_ROOT_RETURN;) {
            why = cvode.advance(rival.record->dt * static_cast<double>(rival.interval + 1));
            EXPECT_GE(why, 0) << "CVODE failed at " << cvode.time() << " s";
            if (why == CV_ROOT_RETURN) cvode.restart(cvode.time());
        }
    }
    return {cvode.state(), cvode.state() + 2 * n};
}

/// Contacts amplify what differs; most cases have several.
constexpr double agreement = 1e-7;

TEST(smooth_cvode, random_storeys) {
    std::size_t impacts = 0;
    double ductility = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Case made = RandomSmooth(seed).make(false);
        const auto s = solved(made.problem);
        EXPECT_LT(difference(s, by_cvode(made.rival, made.problem.duration)), agreement) << seed;
        EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.input) << seed;
        impacts += s.impacts.size();
        for (const auto& building : s.yielding)
            for (const StoreyHysteresis& storey : building)
                ductility = std::max(ductility, storey.ductility);
    }
    EXPECT_GT(impacts, 80u);
    EXPECT_GT(ductility, 4);
}
TEST(smooth_cvode, random_storeys_with_power_dampers) {
    for (std::uint64_t seed = 101; seed <= 110; ++seed) {
        const Case made = RandomSmooth(seed).make(true);
        const auto s = solved(made.problem);
        EXPECT_LT(difference(s, by_cvode(made.rival, made.problem.duration)), agreement) << seed;
        EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.input) << seed;
    }
}
TEST(smooth_cvode, random_storeys_with_braced_dampers) {
    std::size_t impacts = 0;
    double damped = 0;
    for (std::uint64_t seed = 201; seed <= 220; ++seed) {
        const Case made = RandomSmooth(seed).make(true, true);
        const auto s = solved(made.problem);
        EXPECT_LT(difference(s, by_cvode(made.rival, made.problem.duration)), agreement) << seed;
        EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.input) << seed;
        damped += s.links[0].damped / s.energy.input;
        impacts += s.impacts.size();
    }
    EXPECT_GT(damped, 0.1 * 20);
    EXPECT_GT(impacts, 40u);
}
TEST(smooth_cvode, notices_another_brace) {
    Case made = RandomSmooth(203).make(true, true);
    const auto s = solved(made.problem);
    made.rival.brace *= 1.001;
    EXPECT_GT(difference(s, by_cvode(made.rival, made.problem.duration)), agreement);
}

/// An exponent that is a thousandth larger is told apart.
TEST(smooth_cvode, notices_another_exponent) {
    Case made = RandomSmooth(3).make(false);
    const auto s = solved(made.problem);
    for (SmoothBuilding& b : made.rival.buildings)
        for (SmoothStorey& storey : b.storeys) storey.n *= 1.001;
    EXPECT_GT(difference(s, by_cvode(made.rival, made.problem.duration)), agreement);
}

}  // namespace

#endif
