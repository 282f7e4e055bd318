// The impact in a simulator that was typed: which model, which bodies.
#pragma once

#include <vector>

#include "apps/cli/command.hpp"
#include "percuss/simulators/answers.hpp"

namespace percuss::app {

struct TypedSimulation {
    const ContactModel* model = nullptr;
    SimulatedImpact impact;
    bool json = false;
};

/// Model, bodies or stiffness and mass, speed.
[[nodiscard]] std::vector<Option> simulation_options();
/// `command` is for the messages.
[[nodiscard]] Expected<TypedSimulation> read_simulation(const Arguments& arguments,
                                                        std::string_view command);

/// "e = 0.5" or "dissipation = 0.42 s/m"
[[nodiscard]] std::string input_text(const ContactModel& model, double input);

/// The models, for people.
[[nodiscard]] std::string models_table();

}  // namespace percuss::app
