#include "percuss/simulators/catalog.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "percuss/laws/catalog.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/simulators/answers.hpp"

namespace {

using namespace percuss;

SimulatedImpact usual(const ContactModel& model, bool wall = false) {
    return {.stiffness = model.exponent == 1 ? 1e5 : 5e7,
            .mass = 6.5e-4,
            .speed = 0.8,
            .radius = 0.0025,
            .wall = wall};
}

TEST(simulator_catalog, every_model_says_what_a_user_needs) {
    std::set<std::string> ids;
    for (const ContactModel* model : simulator_models()) {
        const std::string id = std::string(model->simulator) + " " + std::string(model->id);
        EXPECT_TRUE(ids.insert(id).second) << id << " is there twice";
        for (const auto text : {model->name, model->versions, model->source, model->equation,
                                model->validity, model->comment, model->lines, model->input.name})
            EXPECT_FALSE(text.empty()) << id;
        EXPECT_EQ(model->asked == nullptr, model->documented.empty()) << id;
        EXPECT_NE(model->law == nullptr, model->attached == nullptr) << id;
    }
    for (const char* name :
         {"adams", "bullet", "chrono", "drake", "exudyn", "lammps", "liggghts", "mercurydpm",
          "mfix", "modelica", "mujoco", "opensees", "simbody", "simscape", "yade"})
        EXPECT_TRUE(find_model(name, "")) << name;
}

/// Between spheres and against a wall: what is emitted delivers e, or the model says that it
/// cannot.
TEST(simulator_catalog, every_model_delivers_what_it_emits) {
    for (const ContactModel* model : simulator_models()) {
        for (const double e : {0.1, 0.5, 0.9}) {
            const SimulatedImpact impact = usual(*model, e == 0.5);
            const auto emitted = emit_input(*model, e, impact);
            ASSERT_TRUE(emitted) << model->id << ": " << emitted.error().text();
            const auto delivered = predict(*model, emitted->input, impact);
            ASSERT_TRUE(delivered) << delivered.error().text();
            const std::string who = std::string(model->simulator) + " " + std::string(model->id);
            if (emitted->reached)
                EXPECT_NEAR(delivered->restitution, e, 1e-6) << who;
            else
                EXPECT_TRUE(e < emitted->least || e > emitted->most)
                    << who << " at " << e << ": " << emitted->least << " to " << emitted->most;
            EXPECT_GT(emitted->time_step, 0) << who;
            EXPECT_EQ(emitted->lines.find('{'), std::string::npos) << emitted->lines;
        }
    }
}

/// Whoever looks for a model finds it: what LAMMPS combines, and one of each of the others.
TEST(simulator_catalog, has_the_models_that_people_ask_for) {
    for (const std::string normal : {"", "hooke_", "hertz_"})
        for (const std::string damping : {"velocity", "mass_velocity", "viscoelastic", "tsuji",
                                          "tsuji_2026", "coeff_restitution"})
            for (const std::string limited : {"", "_limited"})
                EXPECT_TRUE(find_model("lammps", normal + damping + limited));
    const std::pair<const char*, const char*> others[] = {{"lammps", "dmt_velocity"},
                                                          {"lammps", "dmt_mass_velocity"},
                                                          {"lammps", "dmt_viscoelastic"},
                                                          {"lammps", "jkr_velocity"},
                                                          {"lammps", "jkr_mass_velocity"},
                                                          {"lammps", "jkr_viscoelastic"},
                                                          {"lammps", "gran_hooke_history"},
                                                          {"lammps", "gran_hertz_history"},
                                                          {"lammps", "wall_tsuji_second_run"},
                                                          {"liggghts", "hertz_stiffness_limited"},
                                                          {"liggghts", "hooke_stiffness"},
                                                          {"yade", "mindlin"},
                                                          {"yade", "viscel"},
                                                          {"yade", "frictvisco"},
                                                          {"mercurydpm", "hertz"},
                                                          {"mfix", "lsd"},
                                                          {"mfix", "hertzian"},
                                                          {"chrono", "flores"},
                                                          {"chrono", "multicore_flores"},
                                                          {"chrono", "plain_coulomb"},
                                                          {"mujoco", "solref_direct"},
                                                          {"mujoco", "solref_default_solimp"},
                                                          {"simbody", "smooth_sphere_half_space"},
                                                          {"drake", "sap"},
                                                          {"exudyn", "gonthier"},
                                                          {"bullet", "stiffness_damping"},
                                                          {"opensees", "viscoelastic_gap"},
                                                          {"opensees", "hertzdamp"},
                                                          {"opensees", "impact_material"},
                                                          {"opensees", "jankowski_impact"},
                                                          {"modelica", "elasto_gap"},
                                                          {"simscape", "spatial_contact_force"},
                                                          {"adams", "impact"}};
    for (const auto& [simulator, model] : others)
        EXPECT_TRUE(find_model(simulator, model)) << simulator << " " << model;
    EXPECT_FALSE(find_model("lammps", "jkr_tsuji")) << "LAMMPS refuses that";
}

/// Without adhesion the motion that is integrated here is that of the law with an exact solution.
TEST(simulator_catalog, contacts_that_stay_attached_are_solved_as_laws_are) {
    const std::pair<const char*, const char*> same[] = {{"dmt_velocity", "velocity"},
                                                        {"dmt_mass_velocity", "mass_velocity"},
                                                        {"jkr_viscoelastic", "viscoelastic"}};
    for (const auto& [attached, law] : same) {
        const ContactModel& model = **find_model("lammps", attached);
        const ContactModel& twin = **find_model("lammps", law);
        for (const double e : {0.2, 0.6, 0.9}) {
            const double input = emit_input(twin, e, usual(twin))->input;
            const auto found = predict(model, input, usual(model));
            ASSERT_TRUE(found);
            EXPECT_NEAR(found->restitution, e, 1e-5) << attached;
            const auto exact = predict(twin, input, usual(twin));
            EXPECT_NEAR(found->rebound.duration / exact->rebound.duration, 1, 1e-4);
            EXPECT_NEAR(found->rebound.peak_force / exact->rebound.peak_force, 1, 1e-4);
        }
        SimulatedImpact pulled = usual(model);
        pulled.cohesion = 2;
        EXPECT_GT(std::abs(predict(model, 0, pulled)->rebound.duration /
                               predict(model, 0, usual(model))->rebound.duration -
                           1),
                  1e-3)
            << attached << " takes no notice of adhesion";
    }
}

/// Of the energy of JKR's pull-off 0.493867 is lost where contact ends at the greatest pull.
TEST(simulator_catalog, jkr_loses_the_energy_between_touch_and_the_greatest_pull) {
    const ContactModel& model = **find_model("lammps", "jkr");
    const SimulatedImpact impact = usual(model);
    const double cohesion = 300;
    const auto found = predict(model, cohesion, impact);
    ASSERT_TRUE(found) << found.error().text();
    const auto law = make_law("jkr", {{"K", impact.stiffness},
                                      {"R", impact.radius},
                                      {"W", 2 * cohesion * std::pow(0.493867059755646, 0.6)}});
    ASSERT_TRUE(law);
    const Solution exact = solve(
        Impact(*law->engage({impact.speed, impact.mass}, Release::pull_off), Release::pull_off),
        Automatic{});
    EXPECT_LT(found->restitution, 0.99);
    EXPECT_NEAR(found->restitution, exact.rebound.restitution, 1e-5);
}

TEST(simulator_catalog, no_damping_delivers_one) {
    for (const ContactModel* model : simulator_models()) {
        const auto emitted = emit_input(*model, 1, usual(*model));
        ASSERT_TRUE(emitted) << model->id;
        const std::string who = std::string(model->simulator) + " " + std::string(model->id);
        EXPECT_GT(emitted->delivered, 0.98) << who;
        if (!std::isfinite(model->input.upper) && model->input.may_vanish) {
            EXPECT_TRUE(emitted->reached) << who;
            EXPECT_EQ(emitted->input, 0) << who;
        }
    }
}

TEST(simulator_catalog, a_name_that_nobody_knows_is_answered_with_the_nearest) {
    EXPECT_NE(find_model("lamps", "").error().message.find("lammps"), std::string::npos);
    EXPECT_NE(find_model("lammps", "tsujo").error().message.find("tsuji"), std::string::npos);
}

TEST(simulator_catalog, what_is_missing_or_not_positive_is_refused) {
    const ContactModel& model = **find_model("lammps", "tsuji");
    SimulatedImpact impact = usual(model);
    impact.mass = not_given;
    EXPECT_EQ(emit_input(model, 0.5, impact).error().message, "the effective mass is missing");
    impact.mass = -1;
    EXPECT_FALSE(predict(model, 0.5, impact));
    EXPECT_FALSE(emit_input(model, 1.5, usual(model)));
    EXPECT_FALSE(predict(model, 1.5, usual(model)));
    impact = usual(model);
    impact.radius = not_given;
    EXPECT_NE(emit_input(**find_model("lammps", "viscoelastic"), 0.5, impact)
                  .error()
                  .message.find("radius"),
              std::string::npos);
}

}  // namespace
