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
     .versions = "21.3.2",
     .source = "model/check_data/check_solids_dem.f and model/des/calc_force_dem.f of 21.3.2, in "
               "the copy "
               "soufiane92/MFiX-21.3.2",
     .equation = "F = K*d - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*v",
     .release = Release::geometric,
     .exponent = 1,
     .input = restitution_input("des_en_input"),
     .documented = "write e as DES_EN_INPUT (walls: DES_EN_WALL_INPUT)",
     .validity = "any speed; pairs of the mass that each phase has at the start, the least where "
                 "sizes differ",
     .comment = "!",
     .lines = "des_coll_model = 'LSD'\nkn = {K}\nkn_w = {K}\ndes_en_input(1) = "
              "{input}\ndes_en_wall_input(1) = {input}\n! its own solid step is the contact time "
              "over 50; {dt} is recommended",
     .law = lsd,
     .asked = written,
     .source_read = true},
    {.simulator = "mfix",
     .id = "hertzian",
     .name = "DEM, DES_COLL_MODEL = 'HERTZIAN'",
     .versions = "21.3.2",
     .source = "model/check_data/check_solids_dem.f and model/des/calc_force_dem.f of 21.3.2, in "
               "the copy "
               "soufiane92/MFiX-21.3.2: the damping of the linear contact, 2 sqrt(K m) times the "
               "ratio, stands with d^0.25",
     .equation = "F = K*d^1.5 - 2*ln(e)/sqrt(pi^2 + ln(e)^2)*sqrt(K*m)*d^0.25*v",
     .release = Release::geometric,
     .exponent = 1.5,
     .input = restitution_input("des_en_input"),
     .documented = "write e as DES_EN_INPUT (walls: DES_EN_WALL_INPUT)",
     .validity = "any speed; pairs of the mass that each phase has at the start, the least where "
                 "sizes differ",
     .comment = "!",
     .lines = "des_coll_model = 'HERTZIAN'\ne_young(1) = {E}\nv_poisson(1) = {nu}\new_young = "
              "{E}\nvw_poisson = {nu}\ndes_en_input(1) = {input}\ndes_en_wall_input(1) = "
              "{input}\ndes_et_input(1) = 1.0\ndes_et_wall_input(1) = 1.0\n! its own solid step is "
              "the contact time "
              "over 50; {dt} is recommended",
     .law = hertzian,
     .asked = written,
     .source_read = true},
});

}  // namespace

void add_mfix(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
