#include "contact/model.hpp"

#include <cmath>

#include "contact/kernels.hpp"
#include "percuss/calibrate/restitution.hpp"
#include "percuss/core/text.hpp"

namespace percuss::lammps {

namespace {

/// The law for one effective radius: K from the elastic constants, R where the law takes one.
Expected<Law> law_at(const Coefficients& c, double radius) {
    LawParts parts = c.law;
    if (c.first) {
        PERCUSS_TRY(const auto modulus, contact_modulus(*c.first, *c.second));
        const Pairing pairing{.stiffness = 4.0 / 3 * modulus * std::sqrt(radius),
                              .exponent = 1.5,
                              .modulus = modulus,
                              .radius = radius};
        PERCUSS_CHECK(add_bodies(*parts.info, pairing, Unknown::nothing, parts.settings));
    }
    return law_of(parts);
}

Release rule_of(const Coefficients& c, const Form& form) {
    return c.release ? *c.release : natural_release(form);
}

/// e does not depend on speed, mass or stiffness: Hunt-Crossley type with its onset speed, the
/// linear oscillator in the energy coordinate, and Walton-Braun.
bool restitution_is_universal(const Form& form) {
    return std::visit(
        [&]<class K>(const K& k) -> bool {
            if constexpr (IsPower<K>) {
                const double n = k.n.value(), j = k.j.value();
                return (j == n && form.scaling.rate_power == -1) ||
                       (j == (n - 1) / 2 && form.scaling.mass_power == 0.5);
            } else {
                return std::is_same_v<K, WaltonBraun>;
            }
        },
        form.kernel);
}

double damping_coefficient(const Form& form) {
    return std::visit(
        []<class K>(const K& k) -> double {
            if constexpr (IsPower<K>) {
                return k.c_approach;
            } else {
                return 0;
            }
        },
        form.kernel);
}

/// c ~ K^power, read off the law itself at two radii.
Expected<double> stiffness_power(const Coefficients& c, const Law& law, const Form& form,
                                 Release release) {
    const double before = damping_coefficient(form);
    if (!c.first || before == 0) return 0.0;
    PERCUSS_TRY(const auto stiffer, law.with("K", 4 * law.get("K")));
    PERCUSS_TRY(const auto other, stiffer.engage(form.onset, release));
    return std::round(4 * std::log(damping_coefficient(other) / before) / std::log(4.0)) / 4;
}

Friction friction_of(const Coefficients& c) {
    Friction f{c.tangential, c.slide, c.rolling, c.roll, c.twisting, c.twist, c.lever};
    if (c.first && !given(f.slide.stiffness)) {
        // 8 G* per contact radius, 1/G* = sum of 2 (2 - nu)(1 + nu)/E [mindlin1949]
        const auto term = [](const ElasticSolid& s) { return 2 * (2 - s.nu) * (1 + s.nu) / s.E; };
        f.slide.stiffness = 8 / (term(*c.first) + term(*c.second));
    }
    return f;
}

Expected<Law> calibrated(const Coefficients& c, const Law& law, const Reference& reference,
                         Release release, bool universal) {
    Onset onset{1, 1};
    if (!universal) {
        onset = {c.speed, given(c.mass) ? c.mass : reference.mass};
        if (!given(onset.rate))
            return Error{"the restitution of " + std::string(c.law.info->id) +
                             " depends on the impact speed; add 'speed V'",
                         {}};
        if (!(onset.mass > 0))
            return Error{"the restitution of " + std::string(c.law.info->id) +
                             " depends on the mass, and no particle exists yet; add 'mass M' and "
                             "'radius R' of the contact",
                         {}};
    }
    PERCUSS_TRY(auto result, calibrate_restitution(law, c.law.restitution, onset, release));
    return result.law;
}

/// The law with its parameters for effective radius `unit`.
Expected<Law> finished_law(const Coefficients& c, const Reference& reference, Release release) {
    auto law = law_at(c, 1);
    if (!law || !given(c.law.restitution)) return law;
    PERCUSS_TRY(const auto form, law->engage({1, 1}, release));
    const bool universal = restitution_is_universal(form);
    if (universal || !c.first) return calibrated(c, *law, reference, release, universal);
    const double radius = given(c.radius) ? c.radius : reference.radius;
    if (!(radius > 0))
        return Error{"the restitution of " + std::string(c.law.info->id) +
                         " depends on the radius, and no particle exists yet; add 'radius R'",
                     {}};
    PERCUSS_TRY(const auto real, law_at(c, radius));
    PERCUSS_TRY(const auto fitted, calibrated(c, real, reference, release, false));
    const std::string name(c.law.info->calibrated);
    return law->with(name, fitted.get(name));
}

}  // namespace

Expected<bool> needs_reference(const Coefficients& c) {
    if (!given(c.law.restitution)) return false;
    PERCUSS_TRY(const auto law, law_at(c, 1));
    PERCUSS_TRY(const auto form, law.engage({1, 1}));
    return !restitution_is_universal(form);
}

Expected<Model> make_model(const Coefficients& c, const Reference& reference) {
    PERCUSS_TRY(const auto trial, law_at(c, 1));
    PERCUSS_TRY(const auto trial_form, trial.engage({1, 1}));
    const Release release = rule_of(c, trial_form);
    if (!accepts(trial_form, release))
        return Error{std::string(c.law.info->id) + " does not take release " +
                         std::string(name(release)) + "; use " +
                         (adhesive(trial_form) ? "pull_off" : "no_tension or geometric"),
                     {}};
    PERCUSS_TRY(const auto law, finished_law(c, reference, release));
    PERCUSS_TRY(auto form, law.engage({1, 1}, release));
    PERCUSS_TRY(const auto power, stiffness_power(c, law, form, release));
    return Model{.form = std::move(form),
                 .release = release,
                 .by_radius = c.first.has_value(),
                 .stiffness_power = power,
                 .floor = c.floor,
                 .friction = friction_of(c),
                 .note = law.caution()};
}

double contact_time(const Model& model, double mass, double radius, double speed) {
    const auto elastic = [&](double d) {
        return std::visit(
            [&]<class K>(const K& kernel) -> double {
                const K k = model.by_radius ? at_radius(kernel, radius) : kernel;
                if constexpr (HasMemory<K>) {
                    return k.force(d, 0.0, Memory{.attached = true});
                } else {
                    return k.force(d, 0.0);
                }
            },
            model.form.kernel);
    };
    // Half a period of the spring that takes up the energy at the same depth and force; 2 % below
    // the exact time of a Hertzian contact.
    const double energy = mass * speed * speed;
    double low = 0, high = 1e-30;
    while (high < 1e30 && !(elastic(high) * high >= energy)) high *= 16;
    for (int k = 0; k < 60; ++k) {
        const double middle = 0.5 * (low + high);
        (elastic(middle) * middle >= energy ? high : low) = middle;
    }
    return pi * high / speed;
}

double reach(const Model& model, double radius) {
    return std::visit(
        [&]<class K>(const K& k) -> double {
            if constexpr (std::is_same_v<K, JkrContact>) {
                return -at_radius(k, model.by_radius ? radius : 1).rupture();
            } else {
                return 0;
            }
        },
        model.form.kernel);
}

}  // namespace percuss::lammps
