#include "percuss/simulators/catalog.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

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
        EXPECT_NE(model->law, nullptr) << id;
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
                EXPECT_NEAR(delivered->restitution, e, 1e-4) << who;
            else
                EXPECT_TRUE(e < emitted->least || e > emitted->most)
                    << who << " at " << e << ": " << emitted->least << " to " << emitted->most;
            EXPECT_GT(emitted->time_step, 0) << who;
            EXPECT_EQ(emitted->lines.find('{'), std::string::npos) << emitted->lines;
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
