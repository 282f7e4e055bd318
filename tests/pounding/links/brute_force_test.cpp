// Random structures with links of every kind under random records against brute force.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>

#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"
#include "percuss/pounding/problem.hpp"
#include "pounding/links/brute.hpp"
#include "pounding/links/frames.hpp"

namespace {

using namespace percuss;
using Kind = support::BruteElement::Kind;

constexpr double dt = 0.02, duration = 3;

/// Two frames of two storeys and a body without springs, linked in every way.
struct RandomCase {
    Pounding problem;
    support::BruteLinks brute;
    std::vector<std::size_t> element_of;  ///< by element: its link
};

class CaseMaker {
public:
    explicit CaseMaker(unsigned seed) : random_(seed) {}

    /// `beside`: the contact is at a slider, which can hold the bodies while they touch.
    RandomCase make(bool contact, bool beside = false) {
        RandomCase c;
        set_structure(c);
        set_ground(c);
        add_linear(c);
        add(c, Hysteresis::bilinear, Dof{0, 0}, Dof{1, 0}, {-1, 0, 1, 0, 0});
        add(c, Hysteresis::tension, Dof{1, 1}, Dof{2, 0}, {0, 0, 0, -1, 1});
        add(c, Hysteresis::compression, Dof{2, 0}, std::nullopt, {0, 0, 0, 0, -1});
        add(c, Hysteresis::friction, std::nullopt, Dof{2, 0}, {0, 0, 0, 0, 1});
        add(c, Hysteresis::friction, Dof{0, 1}, Dof{1, 1}, {0, -1, 0, 1, 0});
        if (beside) {
            c.problem.links.back().spring.force *= 0.2;
            c.brute.elements.back().yield *= 0.2;
        }
        if (contact) add_contact(c, beside);
        return c;
    }

private:
    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    void set_structure(RandomCase& c) {
        auto frames =
            support::random_frames([this](double low, double high) { return between(low, high); });
        auto& b = c.brute;
        b.M = frames.M;
        b.C = frames.C;
        b.K = frames.K;
        b.r = Eigen::VectorXd::Ones(5);
        b.x = b.v = Eigen::VectorXd::Zero(5);
        c.problem.buildings = std::move(frames.buildings);
    }
    void set_ground(RandomCase& c) {
        auto record = std::make_shared<GroundMotion>();
        record->dt = dt;
        double a = 0;
        for (int i = 0; i <= 100; ++i)
            record->acceleration.push_back(i == 100 ? 0 : a = 0.75 * a + between(-2.5, 2.5));
        c.problem.ground.record = record;
        c.problem.duration = duration;
        c.brute.ground = [record](double t) {
            const auto i = static_cast<std::size_t>(t / dt);
            if (i + 1 >= record->acceleration.size()) return 0.0;
            return record->acceleration[i] +
                   (record->acceleration[i + 1] - record->acceleration[i]) *
                       (t / dt - static_cast<double>(i));
        };
    }
    void add_linear(RandomCase& c) {
        Link link;
        link.left = Dof{0, 1};
        link.right = Dof{1, 0};
        link.spring.stiffness = between(2e5, 1e6);
        link.damping = between(1e3, 3e4);
        c.problem.links.push_back(link);
        Eigen::VectorXd b = Eigen::VectorXd::Zero(5);
        b[1] = -1;
        b[2] = 1;
        c.brute.K += link.spring.stiffness * b * b.transpose();
        c.brute.C += link.damping * b * b.transpose();
    }
    void add(RandomCase& c, Hysteresis rule, std::optional<Dof> left, std::optional<Dof> right,
             std::initializer_list<double> direction) {
        Link link;
        link.left = left;
        link.right = right;
        StoreyYield& s = link.spring;
        s.rule = rule;
        s.stiffness = between(1e6, 6e6);
        support::BruteElement e;
        e.direction = Eigen::Map<const Eigen::VectorXd>(direction.begin(), 5);
        if (rule == Hysteresis::friction) {
            s.stiffness = between(1e5, 4e5);
            s.force = between(0.5e4, 1.6e4);
            e.kind = Kind::slider;
        } else {
            s.force = between(1e4, 5e4);
            s.hardening = between(0, 0.3);
        }
        if (s.one_sided()) {
            s.slack = between(0.001, 0.01);
            e.kind = Kind::one_sided;
            e.side = rule == Hysteresis::tension ? 1 : -1;
            e.slack = s.slack;
        }
        e.k = s.stiffness;
        e.yield = e.strength = s.force;
        e.hardening = s.hardening;
        c.element_of.push_back(c.problem.links.size());
        c.problem.links.push_back(link);
        c.brute.elements.push_back(e);
    }
    void add_contact(RandomCase& c, bool beside) {
        PoundingPair pair;
        pair.left = {beside ? std::size_t{0} : 1, 1};
        pair.right = beside ? Dof{1, 1} : Dof{2, 0};
        pair.gap = beside ? between(0.0005, 0.001) : between(0.002, 0.006);
        pair.law = *make_law("hertz", {{"K", 2e8}});
        c.problem.pairs = {pair};
        c.brute.push = Eigen::VectorXd::Zero(5);
        c.brute.push[beside ? 1 : 3] = 1;
        c.brute.push[beside ? 3 : 4] = -1;
        c.brute.gap = pair.gap;
        c.brute.stiffness = 2e8;
    }

    std::mt19937 random_;
};

void compare(unsigned seed, bool contact, double step, double tolerance, bool beside = false) {
    RandomCase c = CaseMaker(seed).make(contact, beside);
    const auto s = solve(c.problem, EventDriven{});
    ASSERT_TRUE(s) << s.error().text();
    ASSERT_EQ(s->status, RunStatus::completed) << s->note;
    c.brute.run(duration, step);
    std::size_t dof = 0;
    const double size = c.brute.peak.maxCoeff();
    for (std::size_t b = 0; b < c.problem.buildings.size(); ++b)
        for (std::size_t i = 0; i < c.problem.buildings[b].size(); ++i, ++dof) {
            const auto at = static_cast<Eigen::Index>(dof);
            EXPECT_NEAR(s->displacement[dof], c.brute.x[at], tolerance * size) << seed;
            EXPECT_NEAR(std::abs(s->peaks[b].dofs[i].displacement.value), c.brute.peak[at],
                        tolerance * size + 1e-8 * c.brute.peak[at])
                << seed;
        }
    long changes = 0;
    for (std::size_t e = 0; e < c.element_of.size(); ++e) {
        const LinkResponse& link = s->links[c.element_of[e]];
        changes += c.brute.elements[e].changes;
        // the first point of a loop is the start, the last one the end
        EXPECT_EQ(static_cast<long>(link.hysteresis.loop.size()) - 2, c.brute.elements[e].changes)
            << "seed " << seed << ", element " << e;
        EXPECT_NEAR(std::abs(link.elongation.value), c.brute.peak_elongation[e], tolerance * size);
    }
    EXPECT_GT(changes, 30) << "too little happens";
    EXPECT_EQ(!s->impacts.empty(), contact);
    EXPECT_NEAR(s->energy.defect(), 0, 1e-9 * std::abs(s->energy.input)) << seed;
}

TEST(link_brute_force, every_kind_without_contact) {
    for (unsigned seed = 1; seed <= 5; ++seed) compare(seed, false, 2e-5, 1e-8);
}
TEST(link_brute_force, every_kind_with_contact) {
    for (unsigned seed = 11; seed <= 13; ++seed) compare(seed, true, 2e-5, 1e-7);
}
TEST(link_brute_force, a_slider_beside_a_contact_holds_the_bodies) {
    for (unsigned seed = 21; seed <= 23; ++seed) compare(seed, true, 2e-5, 1e-7, true);
}
TEST(link_brute_force, another_friction_is_noticed) {
    RandomCase c = CaseMaker(1).make(false);
    c.problem.links.back().spring.force *= 1.0001;
    const auto s = solve(c.problem, EventDriven{});
    ASSERT_TRUE(s);
    c.brute.run(duration, 1e-4);
    EXPECT_GT(std::abs(s->displacement[1] - c.brute.x[1]), 1e-8 * c.brute.peak.maxCoeff());
}

}  // namespace
