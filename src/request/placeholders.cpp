#include "request/placeholders.hpp"

#include <algorithm>

namespace percuss {

namespace {

void add_typical(LawParts& parts, std::string_view name) {
    const Parameter* parameter = find_parameter(*parts.info, name);
    if (parameter &&
        std::ranges::find(parts.settings, name, &Setting::name) == parts.settings.end())
        parts.settings.push_back({std::string(name), parameter->typical});
}

bool required(const LawInfo& info, const Parameter& parameter) {
    return !given(parameter.fallback) && parameter.fallback_to.empty() &&
           !is_alternative(info, parameter.name);
}

}  // namespace

bool damping_depends_on_scale(const LawInfo& info, bool hysteresis) {
    if (hysteresis) return false;
    const Parameter* parameter = find_parameter(info, info.calibrated);
    return parameter &&
           !(parameter->dimension.base.dimensionless() && parameter->dimension.exponent.empty());
}

void request::add_placeholders(const LawRequest& request, LawParts& parts) {
    const LawInfo& info = *parts.info;
    if (request.unknown == Unknown::stiffness) add_typical(parts, "K");
    if (request.unknown != Unknown::damping) return;
    if (!info.calibrated.empty()) add_typical(parts, info.calibrated);
    if (!request.scale_free || damping_depends_on_scale(info, info.calibrated.empty())) return;
    for (const Parameter& parameter : info.parameters)
        if (required(info, parameter)) add_typical(parts, parameter.name);
}

}  // namespace percuss
