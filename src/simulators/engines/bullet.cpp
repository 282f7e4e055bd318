// Bullet: soft contacts.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> dashpot(double c, const SimulatedImpact& i) { return general_law(1, c, 0, i); }

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "bullet",
     .id = "stiffness_damping",
     .name = "contact stiffness and damping",
     .versions = "2.83 and later",
     .source =
         "btSequentialImpulseConstraintSolver.cpp, BT_CONTACT_FLAG_CONTACT_STIFFNESS_DAMPING, of "
         "2.89: an implicit step, here in the limit of small ones",
     .equation = "F = max(0, K*d + c*v)",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"contactDamping", dimension::dashpot, infinity, "dashpot"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed; restitution 0 in both bodies",
     .comment = "#",
     .lines = "p.changeDynamics(body, -1, contactStiffness={K}, contactDamping={input}, "
              "restitution=0)\np.setTimeStep({dt})",
     .law = dashpot},
});

}  // namespace

void add_bullet(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
