#include "percuss/simulators/catalog.hpp"

#include <algorithm>

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

std::vector<std::string_view> simulator_names() {
    std::vector<std::string_view> names;
    for (const ContactModel* model : simulator_models())
        if (names.empty() || names.back() != model->simulator) names.push_back(model->simulator);
    return names;
}

Expected<const ContactModel*> find_model(std::string_view simulator, std::string_view model) {
    const std::string wanted = lower_case(simulator), wanted_model = lower_case(model);
    std::vector<std::string_view> ids;
    for (const ContactModel* each : simulator_models()) {
        if (each->simulator != wanted) continue;
        if (model.empty() || each->id == wanted_model) return each;
        ids.push_back(each->id);
    }
    if (ids.empty()) return Error{unknown("simulator", simulator, simulator_names()), {}};
    return Error{unknown("model", wanted_model, ids), {}};
}

}  // namespace percuss
