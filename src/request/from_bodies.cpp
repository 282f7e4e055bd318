// The parameters of a law that follow from the two bodies.
#include <algorithm>

#include "percuss/core/units.hpp"
#include "percuss/request/law_request.hpp"

namespace percuss {
namespace {

bool given_in(const std::vector<Setting>& settings, std::string_view name) {
    return std::ranges::find(settings, name, &Setting::name) != settings.end();
}

Expected<void> add(std::vector<Setting>& settings, Setting setting) {
    if (given_in(settings, setting.name))
        return Error{setting.name + " follows from the two bodies and is given, too; drop one",
                     setting.name};
    settings.push_back(std::move(setting));
    return {};
}

Expected<void> add_stiffness(const LawInfo& info, const Parameter& K, const Pairing& pairing,
                             std::vector<Setting>& settings) {
    const Dimension wanted = dimension_of(info, K, settings);
    const Dimension has = dimension::stiffness(pairing.exponent);
    if (wanted == has) return add(settings, {"K", pairing.stiffness});
    // The bodies then give the mass only.
    if (given_in(settings, "K")) return {};
    return Error{std::string(info.id) + " needs K in " + unit_name(wanted, UnitSystem::si) +
                     ", but the two bodies give one in " + unit_name(has, UnitSystem::si) +
                     "; give K, too",
                 {}};
}

Expected<void> add_point(const LawInfo& info, const Pairing& pairing, Unknown unknown,
                         std::vector<Setting>& settings) {
    if (pairing.kind == ContactKind::line)
        return Error{std::string(info.id) +
                         " is a point law, but two cylinders touch along a line; use a line law "
                         "such as johnson",
                     {}};
    if (const Parameter* K = find_parameter(info, "K"); K && unknown != Unknown::stiffness) {
        PERCUSS_CHECK(add_stiffness(info, *K, pairing, settings));
    }
    if (find_parameter(info, "R") && pairing.kind == ContactKind::point)
        return add(settings, {"R", pairing.radius});
    return {};
}

Expected<void> add_line(const LawInfo& info, const Pairing& pairing,
                        std::vector<Setting>& settings) {
    if (!pairing.cylinders)
        return Error{std::string(info.id) +
                         " is a line law and needs two cylinders, or a cylinder in a hole, as "
                         "bodies",
                     {}};
    const CylinderPair& c = *pairing.cylinders;
    const std::string contact = c.fit == CylinderFit::internal ? "internal" : "external";
    for (Setting setting :
         {Setting{"R1", c.radius1}, Setting{"R2", c.radius2}, Setting{"E1", c.elastic1.E},
          Setting{"nu1", c.elastic1.nu}, Setting{"E2", c.elastic2.E}, Setting{"nu2", c.elastic2.nu},
          Setting{"L", c.length}, Setting{"contact", contact}}) {
        PERCUSS_CHECK(add(settings, std::move(setting)));
    }
    return {};
}

}  // namespace

Expected<void> add_bodies(const LawInfo& info, const Pairing& pairing, Unknown unknown,
                          std::vector<Setting>& settings) {
    return info.kind == Kind::line ? add_line(info, pairing, settings)
                                   : add_point(info, pairing, unknown, settings);
}

}  // namespace percuss
