#include "percuss/simulators/catalog.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "percuss/core/text.hpp"
#include "simulators/engines.hpp"

namespace percuss {

std::span<const ContactModel* const> simulator_models() {
    static const std::vector<const ContactModel*> all = [] {
        std::vector<const ContactModel*> found;
        simulators::add_engines(found);
        return found;
    }();
    return all;
}

bool was_measured(const ContactModel& model) {
    using Key = std::pair<std::string_view, std::string_view>;
    constexpr std::array measured{Key{"lammps", "tsuji"},
                                  Key{"lammps", "tsuji_limited"},
                                  Key{"lammps", "hooke_tsuji"},
                                  Key{"lammps", "hooke_tsuji_limited"},
                                  Key{"lammps", "wall_tsuji_second_run"},
                                  Key{"lammps", "coeff_restitution"},
                                  Key{"lammps", "hooke_coeff_restitution"},
                                  Key{"lammps", "coeff_restitution_limited"},
                                  Key{"liggghts", "hertz"},
                                  Key{"liggghts", "hooke"},
                                  Key{"liggghts", "hertz_limited"},
                                  Key{"liggghts", "hooke_limited"},
                                  Key{"mujoco", "solref"},
                                  Key{"simbody", "hunt_crossley"},
                                  Key{"yade", "mindlin"},
                                  Key{"yade", "viscel"}};
    return std::ranges::find(measured, Key{model.simulator, model.id}) != measured.end();
}

std::vector<std::string_view> simulator_names() {
    std::vector<std::string_view> names;
    for (const ContactModel* model : simulator_models())
        if (names.empty() || names.back() != model->simulator) names.push_back(model->simulator);
    return names;
}

Expected<const ContactModel*> find_model(std::string_view simulator, std::string_view model) {
    const std::string wanted = lower_case(simulator);
    std::vector<std::string_view> ids;
    for (const ContactModel* each : simulator_models()) {
        if (each->simulator != wanted) continue;
        if (model.empty() || each->id == model) return each;
        ids.push_back(each->id);
    }
    if (ids.empty()) return Error{unknown("simulator", simulator, simulator_names()), {}};
    return Error{unknown("model", model, ids), {}};
}

}  // namespace percuss
