// Sliders in structures whose other springs and dampers no straight lines describe: what holds one
// that sticks has parts of theirs. The engine against CVODE, with a constraint on the
// accelerations.
#include <gtest/gtest.h>

#ifndef PERCUSS_HAS_CVODE

TEST(smooth_sliders, third_opinion) {
    GTEST_SKIP() << "SUNDIALS was not found when this was built (Debian: libsundials-dev)";
}

#else

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include <Eigen/Dense>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/problem.hpp"
#include "pounding/links/frames.hpp"
#include "pounding/links/hold.hpp"
#include "pounding/smooth/comparison.hpp"
#include "support/cvode.hpp"
#include "support/random_motion.hpp"

namespace {

using namespace percuss;
using support::difference;
using support::solved;
using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

constexpr Eigen::Index dofs = 5;

/// Force over elongation and rate of one link, with one state of its own.
struct Element {
    enum class Kind { bouc_wen, braced, power, slider } kind;
    Vector direction;
    double k = 0, yield = 0, hardening = 0, n = 2, beta = 0.5;  // springs
    double c = 0, a = 1;                                        // dampers
    int flows = 0;                                              // sliders

    [[nodiscard]] bool stuck() const { return kind == Kind::slider && flows == 0; }
    [[nodiscard]] double force(double e, double v, double z) const {
        switch (kind) {
            case Kind::bouc_wen: return hardening * k * e + (1 - hardening) * yield * z;
            case Kind::braced: return z;
            case Kind::power: return std::copysign(c * std::pow(std::abs(v), a), v);
            case Kind::slider: break;
        }
        return k * e + flows * yield;
    }
    [[nodiscard]] double memory_rate(double v, double z) const {
        if (kind == Kind::braced)
            return k * (v - std::copysign(std::pow(std::abs(z) / c, 1 / a), z));
        if (kind != Kind::bouc_wen) return 0;
        const double sign = v * z > 0 ? 1 : v * z < 0 ? -1 : 0;
        return v * k / yield * (1 - std::pow(std::abs(z), n) * (1 - beta + beta * sign));
    }
};

/// y: displacements, velocities, what the elements remember.
class Rival {
public:
    Matrix M, C, K;
    Vector push;  ///< of a contact K d^1.5, d = push . x - gap
    double gap = 0, stiffness = 0;
    std::vector<Element> elements;
    std::shared_ptr<const GroundMotion> record;
    std::size_t interval = 0;

    [[nodiscard]] std::size_t states() const { return 2 * dofs + elements.size(); }
    [[nodiscard]] int root_count() const { return static_cast<int>(2 * elements.size() + 1); }

    void slope(double t, const double* y, double* out) const {
        const auto [acceleration, held] = motion(t, y);
        for (Eigen::Index i = 0; i < dofs; ++i) {
            out[i] = y[dofs + i];
            out[dofs + i] = acceleration[i];
        }
        for (std::size_t i = 0; i < elements.size(); ++i)
            out[2 * dofs + i] = elements[i].memory_rate(rate(i, y), y[2 * dofs + i]);
    }
    /// Where formulas bend, sliders come to rest or begin to slide.
    void roots(double t, const double* y, double* value) const {
        const Vector held = motion(t, y).second;
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const Element& e = elements[i];
            value[2 * i] = rate(i, y);
            value[2 * i + 1] = e.kind == Element::Kind::power ? 1 : y[2 * dofs + i];
            if (e.kind != Element::Kind::slider) continue;
            const double load = std::abs(held[static_cast<Eigen::Index>(i)]) - e.yield;
            // one that has just begun to slide has no rate yet
            value[2 * i] = e.stuck() ? load / e.yield : e.flows * rate(i, y) + 1e-13;
            value[2 * i + 1] = 1;
        }
        value[2 * elements.size()] = push.dot(Eigen::Map<const Vector>(y, dofs)) - gap;
    }
    /// Accelerations, and what holds the sliders that stick.
    [[nodiscard]] std::pair<Vector, Vector> motion(double t, const double* y) const {
        const Eigen::Map<const Vector> x(y, dofs), v(y + dofs, dofs);
        const auto& s = record->acceleration;
        const double part = t / record->dt - static_cast<double>(interval);
        const double ground =
            interval + 1 < s.size() ? s[interval] * (1 - part) + s[interval + 1] * part : 0;
        Vector F = -(K * x) - C * v - M * Vector::Constant(dofs, ground);
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const Vector& b = elements[i].direction;
            F -= elements[i].force(b.dot(x), b.dot(v), y[2 * dofs + i]) * b;
        }
        if (const double d = push.dot(x) - gap; d > 0) F -= stiffness * d * std::sqrt(d) * push;
        const Matrix inverse = M.inverse();
        const Vector carried = support::hold_stuck(elements, inverse, F);
        return {inverse * F, carried};
    }

private:
    [[nodiscard]] double rate(std::size_t i, const double* y) const {
        return elements[i].direction.dot(Eigen::Map<const Vector>(y + dofs, dofs));
    }
};

struct Case {
    Pounding problem;
    Rival rival;
};

/// Two frames of two storeys and a body that slides on the ground.
class CaseMaker {
public:
    explicit CaseMaker(std::uint64_t seed) : random_(seed) {}

    Case make(bool contact) {
        Case c;
        set_structure(c);
        c.problem.ground.record = c.rival.record =
            support::random_motion([this](double low, double high) { return between(low, high); });
        c.problem.duration = 4.4;
        const std::optional<Dof> ground;
        const Dof a1{0, 0}, a2{0, 1}, b1{1, 0}, b2{1, 1}, body{2, 0};
        add_slider(c, ground, body, {0, 0, 0, 0, 1});
        add_slider(c, a2, b2, {0, -1, 0, 1, 0});
        add_bouc_wen(c, a1, b1, {-1, 0, 1, 0, 0});
        add_bouc_wen(c, b2, body, {0, 0, 0, -1, 1});
        add_damper(c, a1, body, {-1, 0, 0, 0, 1}, between(1, 2), infinity);
        add_damper(c, b1, body, {0, 0, -1, 0, 1}, between(0.2, 1), between(2e6, 2e7));
        // a damper with its brace beside a slider: it has a force while that sticks
        add_damper(c, a2, b2, {0, -1, 0, 1, 0}, between(0.2, 1), between(2e6, 2e7));
        c.rival.push = Vector::Zero(dofs);
        c.rival.gap = 1;
        if (contact) add_contact(c);
        return c;
    }

private:
    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    void set_structure(Case& c) {
        auto frames =
            support::random_frames([this](double low, double high) { return between(low, high); });
        c.rival.M = frames.M;
        c.rival.C = frames.C;
        c.rival.K = frames.K;
        c.problem.buildings = std::move(frames.buildings);
    }
    static void add(Case& c, Link link, Element e, std::optional<Dof> left,
                    std::optional<Dof> right, std::initializer_list<double> direction) {
        link.left = left;
        link.right = right;
        e.direction = Eigen::Map<const Vector>(direction.begin(), dofs);
        c.problem.links.push_back(link);
        c.rival.elements.push_back(e);
    }
    void add_slider(Case& c, std::optional<Dof> left, std::optional<Dof> right,
                    std::initializer_list<double> direction) {
        Link link;
        Element e{Element::Kind::slider, {}};
        link.spring.rule = Hysteresis::friction;
        link.spring.stiffness = e.k = between(1e5, 4e5);
        link.spring.force = e.yield = between(0.5e4, 1.6e4);
        add(c, link, e, left, right, direction);
    }
    void add_bouc_wen(Case& c, std::optional<Dof> left, std::optional<Dof> right,
                      std::initializer_list<double> direction) {
        Link link;
        Element e{Element::Kind::bouc_wen, {}};
        link.spring.rule = Hysteresis::bouc_wen;
        link.spring.stiffness = e.k = between(1e6, 5e6);
        link.spring.force = e.yield = between(0.5e4, 2e4);
        link.spring.hardening = e.hardening = between(0, 0.3);
        link.spring.exponent = e.n = between(1, 4);
        link.spring.beta = e.beta = between(0.3, 1);
        add(c, link, e, left, right, direction);
    }
    void add_damper(Case& c, std::optional<Dof> left, std::optional<Dof> right,
                    std::initializer_list<double> direction, double exponent, double brace) {
        Link link;
        Element e{brace < infinity ? Element::Kind::braced : Element::Kind::power, {}};
        link.power_damping = e.c = between(0.5e4, 2e4);
        link.velocity_exponent = e.a = exponent;
        link.brace = brace;
        e.k = brace < infinity ? brace : 0;
        add(c, link, e, left, right, direction);
    }
    static void add_contact(Case& c) {
        PoundingPair pair;
        pair.left = {0, 1};
        pair.right = Dof{1, 1};
        pair.gap = c.rival.gap = 0.002;
        pair.law = *make_law("hertz", {{"K", c.rival.stiffness = 2e8}});
        c.problem.pairs = {pair};
        c.rival.push[1] = 1;
        c.rival.push[3] = -1;
    }

    std::mt19937_64 random_;
};

/// A run of CVODE that starts anew wherever a formula bends or a slider changes.
class ByCvode {
public:
    ByCvode(Rival rival, double duration) : rival_(std::move(rival)), y_(rival_.states()) {
        support::Cvode<Rival> cvode(CV_ADAMS, rival_.states(), rival_, rival_.root_count());
        cvode.tolerances(1e-12, 1e-14);
        const double dt = rival_.record->dt;
        const auto intervals = static_cast<std::size_t>(std::lround(duration / dt));
        for (rival_.interval = 0; rival_.interval < intervals; ++rival_.interval) {
            settle(dt * static_cast<double>(rival_.interval));
            cvode.start(dt * static_cast<double>(rival_.interval), y_);
            const double end = dt * static_cast<double>(rival_.interval + 1);
            for (int why = CV_ROOT_RETURN; why == CV_ROOT_RETURN && cvode.time() < end;) {
                why = cvode.advance(end);
                EXPECT_GE(why, 0) << "CVODE failed at " << cvode.time() << " s";
                std::copy(cvode.state(), cvode.state() + y_.size(), y_.begin());
                if (why != CV_ROOT_RETURN) continue;
                std::vector<int> crossed(static_cast<std::size_t>(rival_.root_count()));
                cvode.crossings(crossed);
                for (std::size_t i = 0; i < rival_.elements.size(); ++i)
                    if (crossed[2 * i] != 0 && rival_.elements[i].kind == Element::Kind::slider)
                        change(i, cvode.time());
                settle(cvode.time());
                cvode.start(cvode.time(), y_);
            }
        }
    }
    /// Displacements, then velocities.
    [[nodiscard]] std::vector<double> end() const { return {y_.begin(), y_.begin() + 2 * dofs}; }
    [[nodiscard]] long changes() const { return changes_; }
    /// At the end, relative to the ground, and what holds the sliders that stick.
    [[nodiscard]] std::pair<Vector, Vector> motion() {
        --rival_.interval;
        const double end = rival_.record->dt * static_cast<double>(rival_.interval + 1);
        return rival_.motion(end, y_.data());
    }
    /// N, of a slider, beside what holds it.
    [[nodiscard]] double spring(std::size_t slider) const {
        const Element& e = rival_.elements[slider];
        return e.force(e.direction.dot(Eigen::Map<const Vector>(y_.data(), dofs)), 0, 0);
    }

private:
    void change(std::size_t i, double t) {
        Element& e = rival_.elements[i];
        ++changes_;
        if (e.stuck()) {
            e.flows = rival_.motion(t, y_.data()).second[static_cast<Eigen::Index>(i)] > 0 ? 1 : -1;
            return;
        }
        e.flows = 0;
        // what is left of its rate is rounding
        Eigen::Map<Vector> v(y_.data() + dofs, dofs);
        const Vector moved = rival_.M.inverse() * e.direction;
        v -= moved * (e.direction.dot(v) / e.direction.dot(moved));
    }
    /// Sliders that more than their friction acts on slide at once.
    void settle(double t) {
        for (std::size_t round = 0; round < rival_.elements.size(); ++round) {
            const Vector held = rival_.motion(t, y_.data()).second;
            for (std::size_t i = 0; i < rival_.elements.size(); ++i) {
                const double load = std::abs(held[static_cast<Eigen::Index>(i)]);
                if (rival_.elements[i].stuck() && load > rival_.elements[i].yield * (1 + 1e-9)) {
                    change(i, t);
                    break;
                }
            }
        }
    }

    Rival rival_;
    std::vector<double> y_;
    long changes_ = 0;
};

constexpr double agreement = 1e-8;

void compare(std::uint64_t first, bool contact) {
    long changes = 0;
    std::size_t impacts = 0;
    for (std::uint64_t seed = first; seed < first + 8; ++seed) {
        const Case made = CaseMaker(seed).make(contact);
        const auto s = solved(made.problem);
        const ByCvode other(made.rival, made.problem.duration);
        EXPECT_LT(difference(s, other.end()), agreement) << seed;
        EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.input) << seed;
        changes += other.changes();
        impacts += s.impacts.size();
        // the first point of a loop is the start, the last one the end
        long own = 0;
        for (const std::size_t slider : {0, 1})
            own += static_cast<long>(s.links[slider].hysteresis.loop.size()) - 2;
        EXPECT_EQ(own, other.changes()) << seed;
    }
    EXPECT_GT(changes, 8 * 20) << "too little happens";
    EXPECT_EQ(impacts > 0, contact);
}

TEST(smooth_sliders, beside_bouc_wen_and_dampers) { compare(1, false); }
TEST(smooth_sliders, where_bodies_strike) { compare(101, true); }
TEST(smooth_sliders, accelerations_and_forces_while_they_stick) {
    int stuck = 0;
    for (const double end : {0.1, 0.2, 0.5, 1.1, 1.6, 2.3, 2.9, 3.7}) {
        Case made = CaseMaker(7).make(false);
        made.problem.duration = end;
        const auto s = solve(made.problem, EventDriven{}, {.history_step = end});
        ASSERT_TRUE(s) << s.error().text();
        ByCvode other(made.rival, end);
        const auto [acceleration, held] = other.motion();
        for (std::size_t i = 0; i < dofs; ++i)
            EXPECT_NEAR(s->history.acceleration[i].back() - s->history.ground.back(),
                        acceleration[static_cast<Eigen::Index>(i)], 1e-7);
        for (const std::size_t slider : {0, 1}) {
            const double carried = held[static_cast<Eigen::Index>(slider)];
            EXPECT_NEAR(s->history.link_force[slider].back(), other.spring(slider) + carried, 1e-3);
            stuck += carried != 0;
        }
    }
    EXPECT_GT(stuck, 4);
}
TEST(smooth_sliders, one_link_with_slider_and_damper_is_two_links) {
    Case made = CaseMaker(3).make(false);
    const PoundingOutput output{.history_step = 0.1};
    const auto two = solve(made.problem, EventDriven{}, output);
    Link& slider = made.problem.links[1];
    const Link damper = made.problem.links.back();
    slider.power_damping = damper.power_damping;
    slider.velocity_exponent = damper.velocity_exponent;
    slider.brace = damper.brace;
    made.problem.links.pop_back();
    const auto one = solve(made.problem, EventDriven{}, output);
    ASSERT_TRUE(one && two);
    for (std::size_t i = 0; i < dofs; ++i)
        EXPECT_NEAR(one->displacement[i], two->displacement[i], 1e-11);
    for (std::size_t t = 0; t < one->history.time.size(); ++t)
        EXPECT_NEAR(one->history.link_force[1][t],
                    two->history.link_force[1][t] + two->history.link_force.back()[t], 1e-3);
    EXPECT_NEAR(one->links[1].damped, two->links.back().damped, 1e-6);
    EXPECT_NEAR(one->links[1].hysteresis.energy, two->links[1].hysteresis.energy, 1e-6);
}
/// At touch, and a slider keeps them there: what is left of their relative motion is rounding.
TEST(smooth_sliders, bodies_that_are_held_together_at_touch_do_not_strike) {
    for (std::uint64_t seed = 101; seed < 109; ++seed) {
        Case made = CaseMaker(seed).make(true);
        made.problem.pairs[0].gap = 0;
        made.problem.links[1].spring.force = 1e9;
        PoundingPair wall;  // the body, which a slider holds to the ground
        wall.left = {2, 0};
        wall.law = made.problem.pairs[0].law;
        made.problem.pairs.push_back(wall);
        made.problem.links[0].spring.force = 1e9;
        const auto s = solved(made.problem);
        EXPECT_EQ(s.impacts.size(), 0u) << seed;
        EXPECT_LT(std::abs(s.energy.defect()), 1e-9 * s.energy.input) << seed;
    }
}
TEST(smooth_sliders, notices_another_friction) {
    Case made = CaseMaker(1).make(false);
    const auto s = solved(made.problem);
    made.rival.elements[0].yield *= 1.001;
    EXPECT_GT(difference(s, ByCvode(made.rival, made.problem.duration).end()), agreement);
}

}  // namespace

#endif
