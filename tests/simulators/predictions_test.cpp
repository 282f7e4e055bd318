// What the descriptors predict against what was measured in the simulators themselves, head-on at a
// resolved step: spheres of R = 5 mm, 2500 kg/m^3, E = 1 GPa, nu = 0.3, at 1 m/s.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

#include "percuss/laws/geometry.hpp"
#include "percuss/simulators/answers.hpp"

namespace {

using namespace percuss;

constexpr std::array asked{0.1, 0.3, 0.5, 0.7, 0.9};

SimulatedImpact spheres(const ContactModel& model, bool wall) {
    const double mass = sphere_mass(0.005, 2500);
    const ElasticSolid solid{1e9, 0.3};
    const double radius = wall ? 0.005 : 0.0025;
    const double hertz = *sphere_stiffness(solid, 0.005, solid, wall ? infinity : 0.005);
    return {.stiffness = model.exponent == 1 ? 1e5 : hertz,
            .mass = wall ? mass : mass / 2,
            .speed = 1,
            .radius = radius,
            .E = 1e9,
            .nu = 0.3,
            .wall = wall};
}

struct Measured {
    const char* simulator;
    const char* model;
    bool wall;
    std::array<double, 5> delivered;
};

const Measured measurements[] = {
    {"lammps", "tsuji", false, {.2349, .4396, .6161, .7777, .9284}},
    {"lammps", "tsuji_limited", false, {.3499, .5026, .6458, .7877, .9294}},
    {"lammps", "hooke_tsuji", false, {.1893, .3955, .5807, .7547, .9202}},
    {"lammps", "hooke_tsuji_limited", false, {.3171, .4686, .6162, .7668, .9215}},
    {"lammps", "wall_tsuji_second_run", true, {.9550, .6712, .4767, .3211, .1787}},
    {"lammps", "coeff_restitution", false, {.0999, .2999, .5, .7, .9}},
    {"lammps", "hooke_coeff_restitution", false, {.0999, .2999, .5, .7, .9}},
    {"lammps", "coeff_restitution_limited", false, {.2527, .3971, .5503, .7182, .9020}},
    {"liggghts", "hertz", false, {.0999, .2999, .5, .7, .9}},
    {"liggghts", "hooke", false, {.0998, .2997, .4998, .7, .9}},
    {"liggghts", "hertz_limited", false, {.2527, .3971, .5503, .7182, .9020}},
    {"liggghts", "hooke_limited", false, {.2527, .3971, .5503, .7182, .9020}},
    {"yade", "mindlin", false, {.1, .3001, .5, .6998, .8999}},
    {"yade", "viscel", false, {.2523, .3968, .5500, .7181, .9020}},
    {"yade", "viscel", true, {.3505, .5027, .6460, .7878, .9293}},
};

TEST(simulators, predictions_are_what_was_measured_in_lammps_liggghts_and_yade) {
    for (const Measured& m : measurements) {
        const ContactModel& model = **find_model(m.simulator, m.model);
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const SimulatedImpact impact = spheres(model, m.wall);
            const auto found = predict(model, model.asked(asked[i], impact), impact);
            ASSERT_TRUE(found) << found.error().text();
            EXPECT_NEAR(found->restitution, m.delivered[i], 1e-3)
                << m.simulator << " " << m.model << " asked for " << asked[i];
        }
    }
}

TEST(simulators, simbody_and_mujoco_deliver_more_than_their_usual_formula_says) {
    const ContactModel& simbody = **find_model("simbody", "hunt_crossley");
    const SimulatedImpact impact = spheres(simbody, false);
    const auto emitted = emit_input(simbody, 0.7, impact);
    ASSERT_TRUE(emitted) << emitted.error().text();
    EXPECT_NEAR(emitted->documented_delivers, 0.768, 1e-3);
    EXPECT_NEAR(emitted->input, 0.4232, 1e-4);
    const ContactModel& mujoco = **find_model("mujoco", "solref");
    const auto soft = emit_input(mujoco, 0.5, spheres(mujoco, true));
    ASSERT_TRUE(soft) << soft.error().text();
    EXPECT_NEAR(soft->documented_delivers, 0.5500, 1e-3);
    EXPECT_NEAR(soft->input, 0.25528, 1e-5);
}

/// Numbers that were written into the simulators and delivered the wanted restitution there.
TEST(simulators, emitted_inputs_are_those_that_delivered_in_the_simulators) {
    const struct {
        const char *simulator, *model;
        std::array<double, 4> written;
    } mended[] = {{"liggghts", "hertz_limited", {0.165219, 0.436288, 0.679194, 0.897887}},
                  {"lammps", "tsuji", {0.158330, 0.366651, 0.601269, 0.862122}},
                  {"lammps", "tsuji_limited", {0.041779, 0.296419, 0.575674, 0.859306}}};
    for (const auto& m : mended) {
        const ContactModel& model = **find_model(m.simulator, m.model);
        const SimulatedImpact impact = spheres(model, false);
        for (std::size_t i = 0; i < 4; ++i) {
            const auto emitted = emit_input(model, asked[i + 1], impact);
            ASSERT_TRUE(emitted) << emitted.error().text();
            EXPECT_NEAR(emitted->input, m.written[i], 2e-6) << m.model;
            EXPECT_TRUE(emitted->reached);
        }
        const auto low = emit_input(model, 0.1, impact);
        ASSERT_TRUE(low);
        EXPECT_FALSE(low->reached) << m.model << " cannot deliver 0.1";
        EXPECT_GT(low->least, 0.1);
        EXPECT_NEAR(low->delivered, low->least, 1e-3);
        EXPECT_GT(low->input, 1e-4) << "nobody writes a restitution of 1.9e-09";
    }
}

/// "timestep inf" was emitted for it.
TEST(simulators, impact_outside_the_range_of_a_double_is_refused) {
    const ContactModel& model = **find_model("lammps", "tsuji");
    SimulatedImpact impact = spheres(model, false);
    impact.stiffness = 1e-320;
    for (const Error& error :
         {predict(model, 0.5, impact).error(), emit_input(model, 0.5, impact).error()})
        EXPECT_NE(error.message.find("leaves the range of a double"), std::string::npos)
            << error.message;
}

}  // namespace
