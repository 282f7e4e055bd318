#include <cmath>

#include "contact/coefficients.hpp"
#include "percuss/core/text.hpp"

namespace percuss::lammps {

namespace {

double mean(double a, double b) { return a == b ? a : std::sqrt(a * b); }

Slider mean(const Slider& a, const Slider& b) {
    return {mean(a.stiffness, b.stiffness), mean(a.damping, b.damping),
            mean(a.friction, b.friction)};
}

Error differ(const Coefficients& a, const Coefficients& b, const std::string& what) {
    return {what + " differ (" + std::string(a.law.info->id) + ", " + std::string(b.law.info->id) +
                "), so they do not mix; give this pair its own pair_coeff",
            {}};
}

/// A number given on one side only cannot be averaged.
bool alike(double a, double b) { return given(a) == given(b); }

Expected<std::vector<Setting>> mix_settings(const Coefficients& a, const Coefficients& b) {
    std::vector<Setting> mixed;
    for (const Setting& s : a.law.settings) {
        const Setting* other = nullptr;
        for (const Setting& t : b.law.settings)
            if (t.name == s.name) other = &t;
        if (!other) return differ(a, b, "the parameters given");
        const double* x = std::get_if<double>(&s.value);
        const double* y = std::get_if<double>(&other->value);
        if (!x || !y) {
            if (s.value != other->value) return differ(a, b, "the choices of " + s.name);
            mixed.push_back(s);
            continue;
        }
        mixed.push_back({s.name, mean(*x, *y)});
    }
    if (mixed.size() != b.law.settings.size()) return differ(a, b, "the parameters given");
    return mixed;
}

bool same_hysteresis(const LawParts& a, const LawParts& b) {
    if (!a.damper || !b.damper) return a.damper.has_value() == b.damper.has_value();
    return a.damper->source == b.damper->source;
}

/// What delivers the damping is given on both sides or on none.
bool alike(const LawParts& a, const LawParts& b) {
    return alike(a.restitution, b.restitution) &&
           (!a.damper ||
            (alike(a.damper->e, b.damper->e) && alike(a.damper->value, b.damper->value)));
}

Expected<LawParts> mix_laws(const Coefficients& a, const Coefficients& b) {
    PERCUSS_TRY(auto settings, mix_settings(a, b));
    LawParts law = a.law;
    law.settings = std::move(settings);
    law.restitution = mean(a.law.restitution, b.law.restitution);
    if (law.damper) {
        law.damper->e = mean(a.law.damper->e, b.law.damper->e);
        law.damper->value = mean(a.law.damper->value, b.law.damper->value);
    }
    return law;
}

}  // namespace

Expected<Coefficients> mix(const Coefficients& a, const Coefficients& b) {
    if (a.law.info != b.law.info) return differ(a, b, "the laws");
    if (a.release != b.release || !same_hysteresis(a.law, b.law))
        return differ(a, b, "the release rules or hystereses");
    if (a.tangential != b.tangential || a.rolling != b.rolling || a.twisting != b.twisting ||
        a.lever != b.lever)
        return differ(a, b, "the friction models");
    if (a.first.has_value() != b.first.has_value() || !alike(a.law, b.law) ||
        !alike(a.speed, b.speed) || !alike(a.slide.stiffness, b.slide.stiffness))
        return differ(a, b, "the coefficients given");
    Coefficients c = a;
    PERCUSS_TRY(c.law, mix_laws(a, b));
    c.second = b.first;
    c.speed = mean(a.speed, b.speed);
    c.mass = alike(a.mass, b.mass) ? mean(a.mass, b.mass) : not_given;
    c.radius = alike(a.radius, b.radius) ? mean(a.radius, b.radius) : not_given;
    c.floor = mean(a.floor, b.floor);
    c.slide = mean(a.slide, b.slide);
    c.roll = mean(a.roll, b.roll);
    c.twist = mean(a.twist, b.twist);
    return c;
}

}  // namespace percuss::lammps
