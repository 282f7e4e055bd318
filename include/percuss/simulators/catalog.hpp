// What the contact models of other simulators really compute. Each is a descriptor: the force as a
// law of the catalogue, when contact ends, the number that its input takes, and what the documented
// way to ask for a restitution makes of it. Facts are read from the source or manual that `source`
// names.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "percuss/laws/law.hpp"

namespace percuss {

/// The impact for which an input is wanted. SI; what is not known is NaN.
struct SimulatedImpact {
    double stiffness = not_given;  ///< K [N/m^n], n of the model
    double mass = not_given;       ///< effective
    double speed = not_given;      ///< at first touch
    double radius = not_given;     ///< effective
    double E = not_given;          ///< Young's modulus of body 1, for the lines only
    double nu = not_given;         ///< its Poisson's ratio
    double cohesion = 0;           ///< surface energy [J/m^2], of models that take one beside
    bool wall = false;             ///< one of the bodies does not move
};

/// A force that lasts beyond d = 0, which no law of the catalogue with damping does: contact ends
/// where d falls to `last`.
struct AttachedContact {
    std::function<double(double d, double v)> force;
    double last = 0;
};

/// The number of an input that sets the damping.
struct InputNumber {
    std::string_view name;  ///< as it is written there
    Dimension dimension{};
    double upper = infinity;  ///< 1 where it is a restitution
    std::string_view doc{};
    bool may_vanish = true;        ///< 0 is an input, and means no damping
    bool up_to_stiffness = false;  ///< at most the stiffness of the impact
};

struct ContactModel {
    std::string_view simulator;  ///< "lammps"
    std::string_view id;         ///< "tsuji"; unique in the simulator
    std::string_view name;
    std::string_view versions;
    std::string_view source;    ///< file or page where it is defined
    std::string_view equation;  ///< of the force, in the words of docs/laws.md
    Release release = Release::geometric;
    double exponent = 1.5;  ///< n of the elastic force
    InputNumber input;
    std::string_view documented;  ///< how its users are told to get e, or empty
    std::string_view validity;    ///< for which impacts the number holds
    std::string_view comment;     ///< what begins a comment there
    /// What to paste: {input}, {K}, {dt}, {E}, {nu}, {R}, {m}, {v}, {cohesion} and the names of
    /// `derived`.
    std::string_view lines;
    Expected<Law> (*law)(double input, const SimulatedImpact& impact) = nullptr;
    /// Instead of a law.
    Expected<AttachedContact> (*attached)(double input, const SimulatedImpact& impact) = nullptr;
    /// The input by the documented way; null if there is none.
    double (*asked)(double e, const SimulatedImpact& impact) = nullptr;
    std::vector<std::pair<std::string_view, double>> (*derived)(
        double input, const SimulatedImpact& impact) = nullptr;
    /// K of a model with n = 1 from the Hertz stiffness of two bodies; null: it does not follow.
    double (*from_hertz)(double hertz, const SimulatedImpact& impact) = nullptr;
    /// The source that is named was opened and its formula compared; otherwise it is as the manual
    /// or a description has it.
    bool source_read = false;
    /// The lines against a wall from those between spheres; null: they are the same.
    std::string (*wall_lines)(std::string lines) = nullptr;
    std::string_view units = "SI: kg, m, s, N, Pa";  ///< of the lines
    /// Steps per contact from which on its own integrator adds less than 1e-3 to the restitution.
    int resolved_steps = 2000;
};

/// Whether the lines of this model take a surface energy beside the input.
[[nodiscard]] inline bool takes_cohesion(const ContactModel& model) {
    return model.lines.find("{cohesion}") != std::string_view::npos;
}

/// All models, simulators in alphabetical order.
[[nodiscard]] std::span<const ContactModel* const> simulator_models();

/// The names of the simulators, each once.
[[nodiscard]] std::vector<std::string_view> simulator_names();

/// A model by the name of its simulator and its own; an empty `model` is the first one there.
/// Unknown names are refused with the nearest.
[[nodiscard]] Expected<const ContactModel*> find_model(std::string_view simulator,
                                                       std::string_view model);

}  // namespace percuss
