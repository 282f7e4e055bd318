// Bullet: soft contacts.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

/// Dampings of the two bodies are added, stiffnesses are in series.
Expected<Law> dashpots(double c, const SimulatedImpact& i) { return general_law(1, 2 * c, 0, i); }
std::vector<std::pair<std::string_view, double>> series_stiffness(double,
                                                                  const SimulatedImpact& i) {
    return {{"K2", 2 * i.stiffness}};
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "bullet",
     .id = "stiffness_damping",
     .name = "contact stiffness and damping, the same for both bodies",
     .versions = "2.83 and later",
     .source = "src/BulletDynamics/ConstraintSolver/btSequentialImpulseConstraintSolver.cpp and "
               "src/BulletCollision/CollisionDispatch/btManifoldResult.cpp of 3.25: an "
               "implicit step, here in the limit of small ones",
     .equation = "F = max(0, K*d + 2*contactDamping*v), K half of contactStiffness",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"contactDamping", dimension::dashpot, infinity, "dashpot of each body"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed; restitution 0 in both bodies",
     .comment = "#",
     .lines =
         "p.changeDynamics(body, -1, contactStiffness={K2}, contactDamping={input}, "
         "restitution=0)  # both bodies\np.setPhysicsEngineParameter(contactSlop=0)  # is 1e-5 "
         "m otherwise\np.setTimeStep({dt})",
     .law = dashpots,
     .derived = series_stiffness,
     .source_read = true,
     .resolved_steps = 8000},
});

}  // namespace

void add_bullet(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
