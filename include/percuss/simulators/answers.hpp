// Both directions between the input of a simulator and the restitution it delivers, without running
// it.
#pragma once

#include <string>

#include "percuss/problem/solution.hpp"
#include "percuss/simulators/catalog.hpp"

namespace percuss {

struct Prediction {
    double restitution = not_given;  ///< 0 if the bodies do not part
    Status status = Status::not_converged;
    Rebound rebound;
};

/// What this input delivers at a resolved time step.
[[nodiscard]] Expected<Prediction> predict(const ContactModel& model, double input,
                                           const SimulatedImpact& impact);

struct EmittedInput {
    double input = not_given;
    double requested = not_given;
    double delivered = not_given;
    bool reached = true;            ///< false: `input` is as near as the model comes
    double least = 0, most = 1;     ///< restitutions that the model can deliver in this impact
    double documented = not_given;  ///< input of the documented way
    double documented_delivers = not_given;
    double time_step = not_given;  ///< recommended for explicit integration
    std::string lines;
};

/// The input that delivers `e`, or the nearest that the model can.
[[nodiscard]] Expected<EmittedInput> emit_input(const ContactModel& model, double e,
                                                const SimulatedImpact& impact);

/// The lines of the model with these numbers; what is not known stays as <name>.
[[nodiscard]] std::string filled_lines(const ContactModel& model, double input, double time_step,
                                       const SimulatedImpact& impact);

}  // namespace percuss
