#include "percuss/laws/contact.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "percuss/core/text.hpp"

namespace percuss {

namespace {

constexpr Onset reference{1, 1};

template <class K>
K at_onset(const K& kernel, const OnsetScaling& scaling, const Onset& onset) {
    K own = kernel;
    if constexpr (HasDamping<K>) {
        // the few powers that occur, so that the usual contact needs no pow
        double factor = scaling.rate_power == -1  ? 1 / onset.rate
                        : scaling.rate_power == 0 ? 1.0
                                                  : std::pow(onset.rate, scaling.rate_power);
        factor *= scaling.mass_power == 0.5 ? std::sqrt(onset.mass)
                  : scaling.mass_power == 0 ? 1.0
                                            : std::pow(onset.mass, scaling.mass_power);
        if (factor != 1) own.scale_damping(factor);
    }
    return own;
}

template <>
UserContact at_onset(const UserContact& kernel, const OnsetScaling&, const Onset& onset) {
    return kernel.engaged_at(onset);
}

}  // namespace

Expected<ContactLaw> ContactLaw::make(const Law& law, Release release, double least_onset) {
    if (!(least_onset > 0) || !std::isfinite(least_onset))
        return Error{"the least onset speed is " + shortest(least_onset) +
                         " m/s; it must be positive and finite",
                     {}};
    PERCUSS_TRY(Form form, law.engage(reference, release));
    if (!accepts(form, release))
        return Error{std::string(law.info().id) + " does not take the release rule " +
                         std::string(name(release)) + "; use " +
                         std::string(name(natural_release(form))),
                     {}};
    return ContactLaw(std::move(form), release, least_onset);
}

Expected<ContactLaw> ContactLaw::make(const Law& law) {
    PERCUSS_TRY(const Form form, law.engage(reference));
    return make(law, natural_release(form));
}

Contact ContactLaw::engaged(const Contact& contact, double v) const {
    // not std::max: a rate that is no number must not become the floor
    const double rate = v < least_onset_ ? least_onset_ : v;
    return {contact.mass, rate, Memory{}, ContactStage::closed};
}

ContactReaction ContactLaw::unclamped(const Contact& contact, double d, double v) const {
    return std::visit(
        [&]<class K>(const K& kernel) -> ContactReaction {
            if constexpr (HasMemory<K>) {
                return {kernel.force(d, v, contact.memory), kernel.stiffness(d, v, contact.memory),
                        0};
            } else {
                const K own = at_onset(kernel, form_.scaling, {contact.rate, contact.mass});
                return {own.force(d, v), own.stiffness(d, v), own.damping(d, v)};
            }
        },
        form_.kernel);
}

ContactReaction ContactLaw::force(const Contact& contact, double d, double v) const {
    if (contact.stage == ContactStage::parted) return {};
    if (contact.stage == ContactStage::open)
        return d > 0 ? force(engaged(contact, v), d, v) : ContactReaction{};
    const ContactReaction all = unclamped(contact, d, v);
    return release_ == Release::no_tension && all.force < 0 ? ContactReaction{} : all;
}

double ContactLaw::potential(const Contact& contact, double d) const {
    if (contact.stage != ContactStage::closed) return 0;
    return percuss::potential(form_, d, contact.memory);
}

bool ContactLaw::ended(const Contact& contact, double d, double v) const {
    switch (release_) {
        case Release::geometric: return !(d > 0);
        case Release::no_tension:
            return !(d > 0) || (v < 0 && !(unclamped(contact, d, v).force > 0));
        case Release::pull_off: return has_memory(form_) ? !contact.memory.attached : d < 0;
    }
    return false;
}

Contact ContactLaw::commit(const Contact& contact, double d, double v) const {
    const Contact open{contact.mass, 0, Memory{}, ContactStage::open};
    if (contact.stage == ContactStage::parted) return d > 0 ? contact : open;
    if (contact.stage == ContactStage::open && !(d > 0)) return contact;
    Contact next = contact.stage == ContactStage::open ? engaged(contact, v) : contact;
    next.memory = percuss::commit(form_, d, v, next.memory);
    if (!ended(next, d, v)) return next;
    if (!(d > 0)) return open;
    next.stage = ContactStage::parted;
    return next;
}

}  // namespace percuss
