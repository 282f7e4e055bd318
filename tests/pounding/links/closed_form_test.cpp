// Links and sliders against formulas: modified stiffness, Coulomb-damped swings, a restrainer with
// slack, sliding on moving ground.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"

namespace {

using namespace percuss;

constexpr double m = 2.5e4, omega = 2 * pi / 0.7, k = m * omega * omega;

Building oscillator(const std::string& name, double mass, double stiffness, double damping = 0) {
    Building b;
    b.name = name;
    b.mass = {mass};
    b.stiffness = {stiffness};
    b.damping = {damping};
    return b;
}
Link link(std::optional<Dof> left, std::optional<Dof> right, Hysteresis rule, double stiffness,
          double force = infinity) {
    Link out;
    out.left = left;
    out.right = right;
    out.spring.rule = rule;
    out.spring.stiffness = stiffness;
    out.spring.force = force;
    return out;
}
PoundingSolution run(const Pounding& problem) {
    auto s = solve(problem, EventDriven{});
    EXPECT_TRUE(s) << s.error().text();
    if (!s) return {};
    EXPECT_EQ(s->status, RunStatus::completed) << s->note;
    EXPECT_NEAR(s->energy.defect(), 0, 1e-11 * (s->energy.initial + std::abs(s->energy.input)));
    return *s;
}
Pounding free_swing(Building building, double x, double v, double duration) {
    building.displacement = {x};
    building.velocity = {v};
    Pounding problem;
    problem.buildings = {std::move(building)};
    problem.duration = duration;
    return problem;
}
void near(double value, double exact, double relative = 1e-12) {
    EXPECT_NEAR(value, exact, relative * std::abs(exact));
}

TEST(link_closed_form, a_spring_and_damper_to_the_ground_add_to_the_storey) {
    const double k2 = 0.4 * k, c = 3e3, c2 = 2e4;
    GroundInput ground;
    ground.harmonics = {{2.1, 1.3, 0.4}};
    Pounding linked, plain;
    linked.buildings = {oscillator("A", m, k, c)};
    linked.links = {link(Dof{0, 0}, std::nullopt, Hysteresis::elastic, k2)};
    linked.links[0].damping = c2;
    plain.buildings = {oscillator("A", m, k + k2, c + c2)};
    for (Pounding* problem : {&linked, &plain}) {
        problem->ground = ground;
        problem->duration = 6;
    }
    const auto a = run(linked), b = run(plain);
    near(a.displacement[0], b.displacement[0], 1e-11);
    near(a.peaks[0].dofs[0].displacement.value, b.peaks[0].dofs[0].displacement.value);
    near(a.peaks[0].dofs[0].acceleration.value, b.peaks[0].dofs[0].acceleration.value);
    // the ground is on the right: the link is longest where the mass is farthest on the left
    near(a.links[0].elongation.value, -a.peaks[0].dofs[0].displacement.value);
    near(a.links[0].damped * (c + c2) / c2, a.energy.damped, 1e-10);
    near(a.energy.damped, b.energy.damped, 1e-10);
}

TEST(link_closed_form, two_oscillators_with_a_spring_are_one_structure) {
    const double m2 = 0.7 * m, k2 = 1.9 * k, kl = 0.3 * k, cl = 1.1e4;
    Pounding linked, whole;
    linked.buildings = {oscillator("A", m, k), oscillator("C", m, k), oscillator("B", m2, k2)};
    linked.links = {link(Dof{0, 0}, Dof{2, 0}, Hysteresis::elastic, kl)};
    linked.links[0].damping = cl;
    Building two;
    two.mass = {m, 0, 0, m2};
    two.stiffness = {k + kl, -kl, -kl, k2 + kl};
    two.damping = {cl, -cl, -cl, cl};
    whole.buildings = {two};
    for (Pounding* problem : {&linked, &whole}) {
        problem->ground.harmonics = {{1.4, 1.1, 0}};
        problem->ground.impulses = {{0.8, 0.3}};
        problem->duration = 5;
    }
    const auto a = run(linked), b = run(whole);
    near(a.displacement[0], b.displacement[0], 1e-10);
    near(a.displacement[2], b.displacement[1], 1e-10);
    near(a.peaks[2].dofs[0].displacement.value, b.peaks[0].dofs[1].displacement.value);
    near(a.peaks[2].storeys.size(), 0, 1);
    // the one between them stands alone
    const double alone = 1.4 / (std::pow(2 * pi * 1.1, 2) - omega * omega);
    EXPECT_GT(std::abs(a.peaks[1].dofs[0].displacement.value), std::abs(alone));
}

TEST(link_closed_form, friction_takes_the_same_off_every_swing_and_holds_at_the_end) {
    const double friction = 0.07 * k * 0.1, x0 = 0.1, step = 2 * friction / k;
    for (const bool storey : {false, true}) {
        Building b = oscillator("A", m, k);
        b.storeys = true;
        Pounding problem = free_swing(b, x0, 0, 8);
        if (storey) {
            StoreyYield slider;
            slider.rule = Hysteresis::friction;
            slider.stiffness = k;
            slider.force = friction;
            problem.buildings[0].yields = {slider};
        } else {
            problem.links = {link(std::nullopt, Dof{0, 0}, Hysteresis::friction, 0, friction)};
        }
        const auto s = run(problem);
        // every half swing ends 2 F/k nearer, until the spring no longer moves the mass
        double x = x0, path = 0;
        int halves = 0;
        for (; std::abs(x) > friction / k; ++halves) {
            const double next = (x > 0 ? -1 : 1) * (std::abs(x) - step);
            path += std::abs(next - x);
            x = next;
        }
        near(s.displacement[0], x);
        EXPECT_EQ(s.velocity[0], 0);
        const StoreyHysteresis& h = storey ? s.yielding[0][0] : s.links[0].hysteresis;
        EXPECT_EQ(h.yields, halves);
        near(h.energy, friction * path);
        near(h.residual, x);
        ASSERT_GE(h.loop.size(), 3u);
        near(h.loop[h.loop.size() - 2].time, halves * pi / omega);
        near(storey ? s.energy.yielded : s.energy.linked, friction * path);
        // at rest the slider carries what the spring pushes with
        const double held = h.loop.back().force - (storey ? k * x : 0);
        near(held, -k * x);
    }
}

/// At rest everything sticks, so that no mode says how fast the swings will be; and no record cuts
/// the time into short segments.
TEST(link_closed_form, damped_swings_of_what_friction_holds_at_rest) {
    const double zeta = 0.03, friction = 0.01 * k * 0.1, s = friction / k, v0 = 1.1;
    const double wd = omega * std::sqrt(1 - zeta * zeta), fade = std::exp(-zeta * omega * pi / wd);
    // the first turn, about the place -s to which friction shifts the swing; then half periods
    const double t1 = std::atan2(wd * v0, zeta * omega * v0 + omega * omega * s) / wd;
    const double up = std::exp(-zeta * omega * t1) *
                      (s * std::cos(wd * t1) + (v0 + zeta * omega * s) / wd * std::sin(wd * t1));
    double x = up - s;
    int turns = 1;
    for (; std::abs(x) > s; ++turns) {
        const double centre = x > 0 ? s : -s;
        x = centre - fade * (x - centre);
    }
    Pounding problem;
    problem.buildings = {oscillator("A", m, k, 2 * zeta * m * omega)};
    problem.links = {link(std::nullopt, Dof{0, 0}, Hysteresis::friction, 0, friction)};
    problem.ground.impulses = {{0, -v0}};
    problem.duration = t1 + pi / wd * turns + 20;
    const auto a = run(problem);
    near(a.peaks[0].dofs[0].displacement.value, up - s);
    near(a.displacement[0], x, 1e-10);
    EXPECT_GT(turns, 6);
}

TEST(link_closed_form, a_restrainer_acts_after_its_slack) {
    const double slack = 0.02, kt = 4 * k, v0 = 0.6;
    Pounding problem = free_swing(oscillator("A", m, k), 0, v0, 3.3);
    problem.links = {link(std::nullopt, Dof{0, 0}, Hysteresis::tension, kt)};
    problem.links[0].spring.slack = slack;
    const auto s = run(problem);
    // free to the slack, stiffer beyond it about another centre, back at the same speed
    const double w = omega * std::sqrt(5.0), t1 = std::asin(slack * omega / v0) / omega;
    const double v1 = std::sqrt(v0 * v0 - omega * omega * slack * slack);
    const double centre = kt * slack / (k + kt), reach = std::hypot(slack - centre, v1 / w);
    const double t2 = 2 * std::atan2(v1 / w, slack - centre) / w;
    const double period = pi / omega + 2 * t1 + t2;
    double t = std::fmod(3.3, period), x;
    if (t < t1)
        x = v0 / omega * std::sin(omega * t);
    else if (t < t1 + t2)
        x = centre + (slack - centre) * std::cos(w * (t - t1)) + v1 / w * std::sin(w * (t - t1));
    else
        x = -v0 / omega * std::sin(omega * (t - 2 * t1 - t2));
    near(s.displacement[0], x, 2e-12);
    near(s.links[0].force.value, kt * (centre + reach - slack));
    EXPECT_NEAR(s.links[0].hysteresis.energy, 0, 1e-12 * s.energy.initial);
    EXPECT_EQ(s.links[0].hysteresis.yields, 0);
}

TEST(link_closed_form, backfill_that_yields_is_met_later_the_next_time) {
    const double gap = 0.01, kb = 3 * k, yield = 0.02 * kb, v0 = 0.9;
    Pounding problem = free_swing(oscillator("A", m, 0), 0, v0, 0.4);
    problem.links = {link(Dof{0, 0}, std::nullopt, Hysteresis::compression, kb, yield)};
    problem.links[0].spring.slack = gap;
    const auto s = run(problem);
    // elastic to yield, a constant force to rest, and back with what the spring stores
    const double stored = 0.5 * yield * yield / kb, whole = 0.5 * m * v0 * v0;
    const double flow = (whole - stored) / yield;
    near(s.links[0].hysteresis.residual, -flow);
    near(s.links[0].hysteresis.energy, whole - stored);
    near(s.velocity[0], -std::sqrt(2 * stored / m));
    near(s.links[0].elongation.value, -(gap + yield / kb + flow));
    near(s.links[0].force.value, -yield);
    EXPECT_EQ(s.links[0].hysteresis.yields, 1);
}

TEST(link_closed_form, a_mass_sticks_to_the_ground_until_it_is_shaken_too_hard) {
    const double A = 3, W = 2 * pi * 1.25, friction = 0.2 * m * A;
    Pounding problem;
    problem.buildings = {oscillator("A", m, 0)};
    problem.links = {link(std::nullopt, Dof{0, 0}, Hysteresis::friction, 0, friction)};
    problem.ground.harmonics = {{A, W / (2 * pi), 0}};
    problem.duration = 0.7;
    const auto s = run(problem);
    // relative to the ground it is left behind from m A sin(W t) = F on
    const double t1 = std::asin(0.2) / W, a = 0.2 * A;
    const auto v = [&](double t) {
        return A / W * (std::cos(W * t) - std::cos(W * t1)) + a * (t - t1);
    };
    double low = t1 + 0.05, high = 0.65;
    for (int i = 0; i < 200; ++i) (v(0.5 * (low + high)) < 0 ? low : high) = 0.5 * (low + high);
    const auto x = [&](double t) {
        const double tau = t - t1;
        return A / W * ((std::sin(W * t) - std::sin(W * t1)) / W - std::cos(W * t1) * tau) +
               0.5 * a * tau * tau;
    };
    const auto& loop = s.links[0].hysteresis.loop;
    ASSERT_GE(loop.size(), 3u);
    near(loop[1].time, t1);
    near(loop[1].force, -friction);
    near(loop[2].time, low);
    near(loop[2].drift, x(low));
    near(s.peaks[0].dofs[0].displacement.value, x(low));
    // held, it has the acceleration of the ground; sliding, that of its friction
    near(std::abs(s.peaks[0].dofs[0].acceleration.value), friction / m);
}

TEST(link_closed_form, a_pendulum_struck_by_its_ground) {
    const double radius = 2.2, g = 9.80665, weight = m * g, friction = 0.05 * weight, V = 0.8;
    Pounding problem;
    problem.buildings = {oscillator("A", m, 0)};
    problem.links = {
        link(std::nullopt, Dof{0, 0}, Hysteresis::friction, weight / radius, friction)};
    problem.ground.impulses = {{0.5, V}};
    problem.duration = 6;
    const auto s = run(problem);
    const double w = std::sqrt(g / radius), f = 0.05 * radius;
    // to the left first: about +f, with amplitude hypot(f, V/w)
    double x = f - std::hypot(f, V / w);
    int slides = 1;
    double path = -x;
    for (; std::abs(x) > f; ++slides) {
        const double next = (x > 0 ? -1 : 1) * (std::abs(x) - 2 * f);
        path += std::abs(next - x);
        x = next;
    }
    near(s.displacement[0], x);
    near(s.links[0].hysteresis.energy, friction * path);
    EXPECT_EQ(s.links[0].hysteresis.yields, slides);
}

/// The damper of this contact acts from the first touch, while the slider beside it sticks.
TEST(link_closed_form, no_contact_makes_a_slider_carry_more_than_its_friction) {
    const double friction = 0.1 * k * 0.02;
    Pounding problem = free_swing(oscillator("A", m, k), 0.04, 0, 4);
    problem.buildings.push_back(oscillator("B", m, 0));
    problem.links = {link(std::nullopt, Dof{1, 0}, Hysteresis::friction, 0, friction)};
    PoundingPair pair;
    pair.left = {0, 0};
    pair.right = Dof{1, 0};
    pair.gap = 0.03;
    pair.law = *make_law("kelvin_voigt", {{"K", 40 * k}, {"D", 0.8 * std::sqrt(k * m)}});
    problem.pairs = {pair};
    for (const double start : {-0.06, 0.04}) {
        problem.buildings[0].displacement = {start};
        const auto s = run(problem);
        EXPECT_GE(s.impacts.size(), 1u);
        near(std::abs(s.links[0].force.value), friction, 1e-11);
        EXPECT_GT(s.displacement[1], 1e-3) << "it is pushed away";
    }
}

TEST(link_closed_form, what_is_refused_is_said_in_one_sentence) {
    Pounding problem = free_swing(oscillator("A", m, k), 0, 0, 1);
    problem.buildings.push_back(oscillator("B", m, k));
    const auto refused = [&](const Link& bad, const std::string& part) {
        problem.links = {bad};
        const auto s = solve(problem, EventDriven{});
        ASSERT_FALSE(s);
        EXPECT_NE(s.error().text().find(part), std::string::npos) << s.error().text();
    };
    refused(link({}, {}, Hysteresis::elastic, k), "with itself");
    refused(link(Dof{0, 0}, Dof{0, 0}, Hysteresis::elastic, k), "with itself");
    refused(link(Dof{0, 0}, Dof{2, 0}, Hysteresis::elastic, k), "there is no building 3");
    refused(link(Dof{0, 0}, Dof{1, 0}, Hysteresis::elastic, 0), "neither stiffness nor damping");
    refused(link(Dof{0, 0}, Dof{1, 0}, Hysteresis::tension, 0), "stiffness must be positive");
    refused(link(Dof{0, 0}, Dof{1, 0}, Hysteresis::friction, 0), "must be finite");
    problem.buildings[1].delay = 0.1;
    refused(link(Dof{0, 0}, Dof{1, 0}, Hysteresis::elastic, k), "one delay");
    problem.buildings[1].delay = 0;
    problem.links = {link({}, Dof{0, 0}, Hysteresis::friction, 0, 1e3),
                     link({}, Dof{0, 0}, Hysteresis::friction, 0, 2e3)};
    EXPECT_FALSE(solve(problem, EventDriven{})) << "their shares are undetermined";
    problem.links.pop_back();
    EXPECT_FALSE(solve(problem, DiscreteGradient{1e-3})) << "no links there";
}

/// Damped by 1e12 times its critical damping, a mass on a slider: the search for the next slip took
/// minutes for every sample of the ground.
TEST(link, absurd_damping_is_ended_with_a_sentence) {
    Pounding problem;
    problem.buildings = {oscillator("A", m, k, 0.1 * m * omega),
                         oscillator("B", m, k, 2e12 * m * omega)};
    problem.links = {link(Dof{0, 0}, Dof{1, 0}, Hysteresis::friction, 0, 3e4)};
    problem.ground.harmonics = {{2.1, 1.3, 0.4}};
    problem.duration = 3;
    const auto s = solve(problem, EventDriven{});
    ASSERT_TRUE(s) << s.error().text();
    EXPECT_EQ(s->status, RunStatus::not_converged);
    EXPECT_NE(s->note.find("cannot be followed"), std::string::npos) << s->note;
    EXPECT_LT(s->stats.evaluations, 1'000'000);
    problem.buildings[1] = oscillator("B", m, k, 2 * m * omega);
    run(problem);
}

}  // namespace
