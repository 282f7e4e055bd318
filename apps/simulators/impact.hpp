// The impact in a simulator that was typed: which model, which bodies.
#pragma once

#include <vector>

#include "apps/cli/command.hpp"
#include "apps/cli/errors.hpp"
#include "percuss/simulators/answers.hpp"

namespace percuss::app {

struct TypedSimulation {
    const ContactModel* model = nullptr;
    SimulatedImpact impact;
    bool json = false;
    /// E and nu stand for two equal bodies of the same stiffness: the real ones differ, or only K
    /// and the radius are known.
    bool equivalent = false;
};

/// Model, bodies or stiffness and mass, speed.
[[nodiscard]] std::vector<Option> simulation_options();
/// `command` is for the messages.
[[nodiscard]] Expected<TypedSimulation> read_simulation(const Arguments& arguments,
                                                        std::string_view command);

/// "e = 0.5" or "dissipation = 0.42 s/m"
[[nodiscard]] std::string input_text(const ContactModel& model, double input);

/// The models, for people and for programs.
[[nodiscard]] std::string models_table();
[[nodiscard]] std::string models_json();

/// Whether this refusal would be another one, or none, if the radius were known.
[[nodiscard]] bool misses_radius(const TypedSimulation& typed, const Error& refusal);

/// With what to type where the radius is what is missing.
template <class T>
[[nodiscard]] Expected<T> hinted(const TypedSimulation& typed, Expected<T> answer) {
    if (answer || !misses_radius(typed, answer.error())) return answer;
    return with_hint(std::move(answer), "--radius, or --body1 and --body2");
}

}  // namespace percuss::app
