#include "percuss/laws/severity.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/laws/geometry.hpp"

namespace percuss {

namespace {

constexpr std::string_view annealed = "[callister2007] App. B, annealed or as rolled, least value";
constexpr std::string_view polymer = "[callister2007] App. B, least value";

constexpr auto table = std::to_array<Strength>({
    {"steel", 220e6, not_given, annealed},
    {"stainless_steel", 205e6, not_given, annealed},
    {"aluminium", 34e6, not_given, annealed},
    {"brass", 75e6, not_given, annealed},
    {"bronze", 82e6, not_given, "[gere2001] App. H, least value"},
    {"copper", 69e6, not_given, annealed},
    {"titanium", 170e6, not_given, annealed},
    {"concrete", 30e6, not_given, "[gere2001] App. H: 10 to 70 MPa in compression"},
    {"nylon", 55.1e6, not_given, polymer},
    {"pmma", 53.8e6, not_given, polymer},
    {"polystyrene", 25e6, not_given, polymer},
    {"tungsten_carbide", not_given, 14.7e9, "data sheet, 1500 HV with cobalt"},
});

/// The one that yields first; what is not known is never first.
Strength weaker_of(const HertzImpact& impact) {
    const Strength a = strength_of(impact.first.material), b = strength_of(impact.second.material);
    return !given(a.yield) || b.yield < a.yield ? b : a;
}

std::string giga(double pressure) { return significant(pressure / 1e9, 3) + " GPa"; }

}  // namespace

Strength strength_of(std::string_view material) {
    const auto found = std::ranges::find(table, material, &Strength::material);
    return found == table.end() ? Strength{material} : *found;
}

bool Severity::fully_plastic() const {
    const double limit = given(weaker.hardness) ? weaker.hardness : 3 * weaker.yield;
    return peak_pressure / 1.5 > limit;
}

Expected<Severity> severity(const HertzImpact& impact) {
    PERCUSS_TRY(const ElasticImpact elastic,
                elastic_impact(impact.stiffness, 1.5, impact.mass, impact.speed));
    Severity s{};
    s.duration = elastic.duration;
    s.peak_force = elastic.max_force;
    s.peak_indentation = elastic.max_indentation;
    s.contact_radius = std::sqrt(impact.radius * elastic.max_indentation);
    s.peak_pressure = 1.5 * elastic.max_force / (pi * s.contact_radius * s.contact_radius);
    if (!(s.contact_radius > 0 && std::isfinite(s.peak_pressure)))
        return Error{"the contact at " + significant(impact.speed, 3) +
                         " m/s is too small or too large to be computed",
                     {}};
    s.weaker = weaker_of(impact);
    s.yield_pressure = 1.6 * s.weaker.yield;
    s.yield_speed = impact.speed * std::pow(s.yield_pressure / s.peak_pressure, 2.5);
    // A rigid body has no waves.
    const auto speed_in = [](const StruckBody& b) { return std::sqrt(b.E / b.rho); };
    s.wave_speed = std::min(speed_in(impact.first), speed_in(impact.second));
    s.wave_loss = 1.04 * std::pow(impact.speed / s.wave_speed, 0.6);
    s.relative_radius = s.contact_radius / impact.radius;
    return s;
}

std::vector<std::string> cautions(const Severity& s, double speed) {
    std::vector<std::string> all;
    if (s.yields())
        all.push_back("without yielding the pressure would reach " + giga(s.peak_pressure) +
                      ", but " + std::string(s.weaker.material) + " yields at " +
                      giga(s.yield_pressure) + " (1.6 times its yield stress, from " +
                      significant(s.yield_speed, 2) +
                      " m/s on); a law without plasticity then holds for this speed only");
    if (!s.small())
        all.push_back("the contact radius is " + significant(s.relative_radius, 2) +
                      " of the effective radius, and Hertz is for small ones, below 0.1");
    if (!s.quasi_static())
        all.push_back("at " + significant(speed, 3) + " m/s about " +
                      significant(100 * s.wave_loss, 2) +
                      " % of the energy leaves as waves, which no contact law here knows of");
    return all;
}

}  // namespace percuss
