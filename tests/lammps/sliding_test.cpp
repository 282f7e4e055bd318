// Friction, coefficients, mixing and walls, without LAMMPS.
#include "contact/sliding.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "contact/wall.hpp"
#include "engine.hpp"
#include "impacts.hpp"
#include "support/paths.hpp"

using namespace impacts;

namespace {

struct Resistance {
    Vector force;
    double absorbed, stored;
};

struct Slide {
    Friction friction{.tangential = Tangential::linear_history, .slide = {100, 1, 0.5}};
    Layout layout;
    Block block;
    Sliding sliding;
    std::vector<double> hot, cold;

    explicit Slide(Tangential tangential = Tangential::linear_history) {
        friction.tangential = tangential;
        Model model{.form = Form{HertzTsuji{}, {}, {}}, .friction = friction};
        layout.include(model);
        hot.assign(static_cast<std::size_t>(layout.size), 0.0);
        cold = hot;
        hot[Layout::onset] = 1;
        block.size = 1;
        block.phase[0] = Phase::held;
        block.force[0] = 10;
        block.grip[0] = 0;
        block.damping[0] = 2;
        block.radius[0] = 1;
        block.contact_radius[0] = 0.1;
    }
    Resistance step(const Vector& slip, double dt, bool alive, const Vector& normal = {0, 0, 1}) {
        sliding.normal.set(0, normal);
        sliding.slip.set(0, slip);
        sliding.slip_compliance[0] = 3.5;
        const Step now{dt, true, true};
        const Row row{hot.data(), cold.data()};
        recall(layout, now, alive, 0, row, sliding);
        resist(friction, now, block, sliding);
        remember(layout, now, sliding, block, 0, row);
        return {sliding.force.at(0), sliding.absorbed[0], sliding.stored[0]};
    }
};

Coefficients parsed(const std::string& words) {
    const auto c = parse_coefficients(split(words), true);
    EXPECT_TRUE(c) << (c ? "" : c.error().text());
    return *c;
}

}  // namespace

RC_GTEST_PROP(sliding, never_exceeds_coulombs_limit_nor_makes_energy, ()) {
    Slide s;
    double absorbed = 0, stored = 0;
    const auto steps = *rc::gen::container<std::vector<std::pair<int, int>>>(
        rc::gen::pair(rc::gen::inRange(-100, 101), rc::gen::inRange(-100, 101)));
    bool alive = false;
    for (const auto& [x, y] : steps) {
        const double dt = 1e-3;
        const Resistance r = s.step({0.05 * x, 0.05 * y, 0}, dt, alive);
        alive = true;
        RC_ASSERT(norm(r.force) <= 0.5 * 10 * (1 + 1e-12));
        absorbed += dt * r.absorbed;
        stored = r.stored;
    }
    // the springs hold at most what was done on them, to the order of the step
    RC_ASSERT(stored <= absorbed + 0.02 * (1 + static_cast<double>(steps.size())));
}

TEST(sliding, starts_as_a_spring_and_ends_as_a_slider) {
    Slide s;
    const Resistance first = s.step({1, 0, 0}, 1e-6, false);
    // k s + g v, with the velocity of the full step
    const double expected = (100 * 1e-6 + 2 * 1) / (1 + 0.5e-6 * 3.5 * 2);
    EXPECT_NEAR(first.force.x, -expected, 1e-12);
    Resistance last;
    for (int k = 0; k < 1000; ++k) last = s.step({1, 0, 0}, 1e-3, true);
    EXPECT_NEAR(last.force.x, -5, 1e-12);
    EXPECT_GT(last.absorbed, 0);
    // negative control: the limit depends on the load
    s.block.force[0] = 20;
    EXPECT_LT(s.step({1, 0, 0}, 1e-3, true).force.x, -5.05);
}

TEST(sliding, a_history_of_force_is_that_of_displacement_while_the_contact_keeps_its_size) {
    Slide by_force(Tangential::mindlin_force), by_displacement(Tangential::mindlin);
    const auto both = [&](double vx, bool alive) {
        const Vector f = by_force.step({vx, 0.1, 0}, 1e-3, alive).force;
        return std::pair(f.x, by_displacement.step({vx, 0.1, 0}, 1e-3, alive).force.x);
    };
    for (int k = 0; k < 20; ++k) {
        const auto [force, displacement] = both(0.2, k > 0);
        EXPECT_NEAR(force, displacement, 1e-12);
    }
    // A contact that grows stiffens a displacement, and keeps a force.
    by_force.block.contact_radius[0] = by_displacement.block.contact_radius[0] = 0.2;
    const auto [force, displacement] = both(0, true);
    EXPECT_GT(std::abs(displacement), 1.5 * std::abs(force));
}

TEST(sliding, a_classic_history_is_projected_where_the_others_turn) {
    Slide turns(Tangential::linear_history), classic(Tangential::linear_history_classic);
    for (Slide* s : {&turns, &classic}) {
        s->friction.slide = {100, 0, 100};
        s->step({1, 0, 0}, 1e-2, false);
    }
    // the normal turns by 0.1: the displacement of 0.01 keeps its length, or loses its part along
    // it
    const Vector normal{std::sin(0.1), 0, std::cos(0.1)};
    EXPECT_NEAR(norm(turns.step({}, 1e-2, true, normal).force), 1, 1e-12);
    EXPECT_NEAR(norm(classic.step({}, 1e-2, true, normal).force), std::cos(0.1), 1e-12);
}

TEST(regression, a_contact_that_pulls_without_adhesion_raised_the_coulomb_limit) {
    Slide s;
    s.block.force[0] = -10;
    EXPECT_EQ(norm(s.step({1, 0, 0}, 1e-3, false).force), 0);
    // with adhesion it still presses: the limit is that of the load and twice the pull-off force
    s.block.grip[0] = 30;
    Resistance last;
    for (int k = 0; k < 1000; ++k) last = s.step({1, 0, 0}, 1e-3, true);
    EXPECT_NEAR(last.force.x, -10, 1e-12);
}

TEST(history, turning_twice_changes_nothing) {
    Slide s;
    for (std::size_t k = 0; k < s.hot.size(); ++k) s.hot[k] = 1.0 + static_cast<double>(k);
    std::vector<double> once(s.hot.size()), twice(s.hot.size());
    s.layout.turn(s.hot.data(), once.data());
    s.layout.turn(once.data(), twice.data());
    EXPECT_EQ(twice, s.hot);
    EXPECT_EQ(once[Layout::rate], s.hot[Layout::rate]);
    EXPECT_EQ(once[static_cast<std::size_t>(s.layout.slide)],
              -s.hot[static_cast<std::size_t>(s.layout.slide)]);
}

TEST(mixing, elastic_constants_act_in_series_and_the_rest_is_a_mean) {
    const auto a = parsed("tsuji E 1e9 nu 0.3 restitution 0.4 tangential mindlin NULL 1 0.2");
    const auto b = parsed("tsuji E 4e9 nu 0.2 restitution 0.9 tangential mindlin NULL 1 0.8");
    const auto c = mix(a, b);
    ASSERT_TRUE(c);
    EXPECT_NEAR(c->law.restitution, 0.6, 1e-15);
    EXPECT_NEAR(c->slide.friction, 0.4, 1e-15);
    const auto model = make_model(*c, {});
    ASSERT_TRUE(model);
    const double Es = 1 / ((1 - 0.09) / 1e9 + (1 - 0.04) / 4e9);
    EXPECT_NEAR(std::get<HertzTsuji>(model->form.kernel).K, 4.0 / 3 * Es, 1e-6 * Es);
    EXPECT_NEAR(model->friction.slide.stiffness, 8 / (2 * 1.7 * 1.3 / 1e9 + 2 * 1.8 * 1.2 / 4e9),
                1);
    EXPECT_FALSE(mix(a, parsed("flores E 4e9 nu 0.2 restitution 0.9")));
    EXPECT_FALSE(mix(a, parsed("tsuji E 4e9 nu 0.2 restitution 0.9")));
}

TEST(coefficients, equals_signs_and_units) {
    const auto c = parsed("flores K=5.2e9 e=0.6");
    EXPECT_EQ(std::get<double>(c.law.settings.at(0).value), 5.2e9);
    const std::vector<std::string> words{"tsuji", "E", "70 GPa", "nu", "0.3", "e", "0.5"};
    const auto with_unit = parse_coefficients(words, true);
    ASSERT_TRUE(with_unit);
    EXPECT_EQ(with_unit->first->E, 7e10);
    EXPECT_FALSE(parse_coefficients(words, false));
}

// The words of a law are those of the command line and of files.
TEST(coefficients, the_law_is_that_of_its_request) {
    const std::vector<std::pair<std::string, std::vector<TextSetting>>> all{
        {"flores K 5.2e9 d 0.1", {{"K", "5.2e9"}, {"h", "0.1"}}},
        {"flores stiffness 5.2e9 h 0.1", {{"K", "5.2e9"}, {"h", "0.1"}}},
        {"hertz K 1e9 hysteresis flores e 0.5",
         {{"K", "1e9"}, {"hysteresis", "flores"}, {"e", "0.5"}}},
        {"hertz K=1e9 hysteresis=energy a=0.2",
         {{"K", "1e9"}, {"hysteresis", "energy"}, {"a", "0.2"}}}};
    for (const auto& [words, settings] : all) {
        const auto law = law_of(parsed(words).law);
        const auto same = resolve({.law = split(words)[0], .settings = settings});
        ASSERT_TRUE(law && same) << words;
        for (const char* name : {"K", "n", "e", "h"})
            EXPECT_TRUE(law->get(name) == same->law.get(name) ||
                        (!given(law->get(name)) && !given(same->law.get(name))))
                << words << ": " << name;
        ASSERT_EQ(law->damper() != nullptr, same->law.damper() != nullptr) << words;
        const auto form = law->engage({1, 1}), other = same->law.engage({1, 1});
        ASSERT_TRUE(form && other) << words;
        EXPECT_EQ(force(*form, 1e-4, 0.3), force(*other, 1e-4, 0.3)) << words;
    }
    const auto refused = parse_coefficients(split("flores K 1 h 0.1 d 0.1"), true);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().text(), "h is given twice, as h and as d; drop one");
}

TEST(walls, contacts_of_every_shape) {
    const auto wall = [](const std::string& words) {
        const auto w = parse_wall(split(words));
        EXPECT_TRUE(w) << (w ? "" : w.error().text());
        return *w;
    };
    const Wall plane = wall("zplane 0 5");
    EXPECT_NEAR(contact_with(plane, 0, {1, 1, 0.9}, 1, 0)->indentation, 0.1, 1e-15);
    EXPECT_NEAR(contact_with(plane, 1, {1, 1, 4.3}, 1, 0)->indentation, 0.3, 1e-15);
    const Wall drum = wall("cylinder z 0 0 10 rotate 2");
    const auto c = contact_with(drum, 0, {0, -9.2, 3}, 1, 0);
    EXPECT_NEAR(c->indentation, 0.2, 1e-14);
    EXPECT_NEAR(c->normal.y, 1, 1e-15);
    EXPECT_NEAR(c->velocity.x, 20, 1e-13);  // omega x arm at the bottom
    const auto s = contact_with(wall("sphere 0 0 0 10"), 0, {9.5, 0, 0}, 1, 0);
    EXPECT_NEAR(s->radius, 10.0 / 9, 1e-14);
    EXPECT_NEAR(contact_with(wall("sphere 0 0 0 1e9"), 0, {9.5, 0, 0}, 1, 0)->radius, 1, 1e-8);
    EXPECT_NEAR(contact_with(wall("zplane 0 NULL wiggle z 0.1 4"), 0, {0, 0, 1}, 1, 1)->indentation,
                0.1, 1e-14);
}

TEST(walls, a_bouncing_sphere_in_lammps) {
    NEEDS_LAMMPS();
    const auto run = engine::script(
        "units si\natom_style sphere\natom_modify map array\nboundary f f f\ncomm_modify vel yes\n"
        "region box block -1 1 -1 1 -1 1\ncreate_box 1 box\ncreate_atoms 1 single 0 0 0.0500101\n"
        "set group all diameter 0.1 density 1909.859317\nvelocity all set 0 0 -1\n"
        "pair_style percuss\npair_coeff * * hertz K 1e9\ntimestep 1e-7\nfix move all nve/sphere\n"
        "fix w all wall/percuss ristow K 1e9 restitution 0.7 speed 1 release geometric zplane 0 "
        "NULL\nthermo_style custom step ke f_w[1] f_w[2]\nrun 40000\n"
        "print \"=e $(vz[1]:%.12g) $(ke:%.12g) $(f_w[2]:%.12g)\"\n");
    ASSERT_EQ(run.code, 0) << run.out << run.err;
    const auto e = engine::printed(run.out).at("e");
    EXPECT_NEAR(e[0], 0.7, 1e-6);
    const double energy = 0.5 * 1909.859317 * 4 / 3 * pi * 1.25e-4;
    EXPECT_NEAR(e[2], 0.51 * energy, 1e-6 * energy);
}

TEST(examples, run_on_two_ranks) {
    NEEDS_LAMMPS();
    const std::string folder = std::string(support::source_folder) + "/lammps/examples/";
    for (const std::string name : {"pouring", "drum", "cooling_gas"}) {
        const auto run = engine::file(folder + name + "/in." + name,
                                      {.ranks = 2, .options = {"-var", "steps", "200"}});
        EXPECT_EQ(run.code, 0) << name << run.out << run.err;
        EXPECT_NE(run.out.find("Loop time"), std::string::npos) << name;
    }
    const auto run = engine::file(folder + "two_spheres/in.two_spheres", {.ranks = 2});
    EXPECT_NE(run.out.find("requested 0.5, delivered 0.4999999"), std::string::npos) << run.out;
}
