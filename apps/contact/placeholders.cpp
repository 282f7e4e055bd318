#include "apps/contact/placeholders.hpp"

#include <algorithm>

#include "apps/cli/errors.hpp"

namespace percuss::app {

namespace {

bool given_in(const std::vector<Setting>& settings, std::string_view name) {
    return std::ranges::find(settings, name, &Setting::name) != settings.end();
}

/// Whether the parameter stands in the law's either/or groups, "e|d" or "A|eta1 eta2 E nu".
bool alternative(const LawInfo& info, std::string_view name) {
    std::string_view rest = info.either;
    while (!rest.empty()) {
        const auto end = std::min(rest.find_first_of("| "), rest.size());
        if (rest.substr(0, end) == name) return true;
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return false;
}

void add_typical(const LawInfo& info, std::string_view name, std::vector<Setting>& settings) {
    const Parameter* parameter = find_parameter(info, name);
    if (parameter && !given_in(settings, name))
        settings.push_back({std::string(name), parameter->typical});
}

bool required(const LawInfo& info, const Parameter& parameter) {
    return !given(parameter.fallback) && parameter.fallback_to.empty() &&
           !alternative(info, parameter.name);
}

}  // namespace

Expected<void> check_unknown(const LawInfo& info, Unknown unknown,
                             const std::vector<Setting>& settings) {
    for (const Setting& setting : settings) {
        const bool damping = setting.name == info.calibrated || alternative(info, setting.name);
        if (unknown == Unknown::damping && damping)
            return bad_input(setting.name + " contradicts --restitution: calibrate finds " +
                             std::string(info.calibrated) + " for the restitution asked; drop " +
                             setting.name);
        if (unknown == Unknown::stiffness && setting.name == "K")
            return bad_input("K is what is calibrated; drop --stiffness or --set K");
    }
    return {};
}

bool damping_depends_on_scale(const LawInfo& info, bool hysteresis) {
    if (hysteresis) return false;
    const Parameter* parameter = find_parameter(info, info.calibrated);
    return parameter &&
           !(parameter->dimension.base.dimensionless() && parameter->dimension.exponent.empty());
}

void add_placeholders(const LawInfo& info, Unknown unknown, std::vector<Setting>& settings) {
    if (unknown == Unknown::stiffness) add_typical(info, "K", settings);
    if (unknown != Unknown::damping) return;
    if (!info.calibrated.empty()) add_typical(info, info.calibrated, settings);
    if (damping_depends_on_scale(info, info.calibrated.empty())) return;
    for (const Parameter& parameter : info.parameters)
        if (required(info, parameter)) add_typical(info, parameter.name, settings);
}

}  // namespace percuss::app
