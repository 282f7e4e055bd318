// MFiX-DEM: the force may pull.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

Expected<Law> lsd(double e, const SimulatedImpact& i) { return linear_law(log_ratio(e), i); }
Expected<Law> hertzian(double e, const SimulatedImpact& i) {
    return tsuji_law(2 * log_ratio(e), i);
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "mfix",
     .id = "lsd",
     .name = "DEM, DES_COLL_MODEL = 'LSD'",
     .versions = "2015 to 19",
     .source = "model/des/cfassign.f and calc_force_dem.f",
     .equation = "F = K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v",
     .release = Release::geometric,
     .exponent = 1,
     .input = restitution_input("des_en_input"),
     .documented = "write e as DES_EN_INPUT (walls: DES_EN_WALL_INPUT)",
     .validity = "any speed and mass",
     .comment = "!",
     .lines = "des_coll_model = 'LSD'\nkn = {K}\nkn_w = {K}\ndes_en_input(1) = "
              "{input}\ndes_en_wall_input(1) = {input}\n! its own solid step is the contact time "
              "over 50; {dt} is recommended",
     .law = lsd,
     .asked = written},
    {.simulator = "mfix",
     .id = "hertzian",
     .name = "DEM, DES_COLL_MODEL = 'HERTZIAN'",
     .versions = "2015 to 19",
     .source = "model/des/cfassign.f: the damping of the linear contact, 2 sqrt(K m) times the "
               "ratio, stands with d^0.25",
     .equation = "F = K*d^1.5 - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v",
     .release = Release::geometric,
     .exponent = 1.5,
     .input = restitution_input("des_en_input"),
     .documented = "write e as DES_EN_INPUT (walls: DES_EN_WALL_INPUT)",
     .validity = "any speed and mass",
     .comment = "!",
     .lines = "des_coll_model = 'HERTZIAN'\ne_young(1) = {E}\nv_poisson(1) = {nu}\ndes_en_input(1) "
              "= {input}\ndes_en_wall_input(1) = {input}\n! its own solid step is the contact time "
              "over 50; {dt} is recommended",
     .law = hertzian,
     .asked = written},
});

}  // namespace

void add_mfix(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
