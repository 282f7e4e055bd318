// Laws from words, the caller's own force, and the damping for a restitution.
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>

#include "bindings/capi/guard.hpp"
#include "bindings/capi/handles.hpp"
#include "bindings/capi/law.hpp"
#include "percuss/calibrate/restitution.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/request/law_request.hpp"

namespace percuss::bindings {

Expected<const HeldLaw*> law_of_handle(percuss_law law) {
    if (const HeldLaw* known = held(law)) return known;
    return Error{
        "there is no law with the handle " + std::to_string(law) + "; it was freed, or never made",
        {}};
}

namespace {

Expected<std::optional<Release>> read_release(std::int32_t release) {
    switch (release) {
        case PERCUSS_NATURAL: return std::optional<Release>();
        case PERCUSS_GEOMETRIC: return std::optional(Release::geometric);
        case PERCUSS_NO_TENSION: return std::optional(Release::no_tension);
        case PERCUSS_PULL_OFF: return std::optional(Release::pull_off);
        default:
            return Error{"the release rule " + std::to_string(release) +
                             " is unknown; use PERCUSS_NATURAL, PERCUSS_GEOMETRIC, "
                             "PERCUSS_NO_TENSION or PERCUSS_PULL_OFF",
                         {}};
    }
}

Expected<LawRequest> read_request(const char* id, const percuss_setting* settings,
                                  std::size_t count) {
    PERCUSS_CHECK(present(id, "id"));
    if (count > 0) PERCUSS_CHECK(present(settings, "settings"));
    LawRequest request{.law = id, .settings = {}};
    for (std::size_t i = 0; i < count; ++i) {
        PERCUSS_CHECK(present(settings[i].name, "the name of a setting"));
        PERCUSS_CHECK(present(settings[i].value, "the value of a setting"));
        request.settings.push_back({settings[i].name, settings[i].value, settings[i].name});
    }
    return request;
}

/// The rule given, or the one natural to the law.
Expected<Release> rule_of(const Law& law, std::optional<Release> given) {
    if (given) return *given;
    PERCUSS_TRY(const ContactLaw contact, ContactLaw::make(law));
    return contact.release();
}

Expected<percuss_law> hold_law(const Law& law, std::optional<Release> release) {
    PERCUSS_TRY(const Release rule, rule_of(law, release));
    PERCUSS_TRY(ContactLaw contact, ContactLaw::make(law, rule, PERCUSS_LEAST_ONSET));
    return hold({law, rule, std::move(contact)});
}

/// A pure number such as alpha is the same for any impact, so a typical one serves.
Expected<Onset> onset_for(const Law& law, double mass, double speed) {
    constexpr double typical_mass = 1, typical_speed = 0.1;
    if (!damping_depends_on_scale(law.info(), law.damper() != nullptr)) {
        if (std::isnan(mass)) mass = typical_mass;
        if (std::isnan(speed)) speed = typical_speed;
    }
    if (std::isnan(mass) || std::isnan(speed))
        return Error{"calibrating " + std::string(law.info().calibrated) + " needs mass and speed",
                     {}};
    return Onset{speed, mass};
}

}  // namespace

}  // namespace percuss::bindings

using namespace percuss;
using namespace percuss::bindings;

int percuss_law_make(const char* id, const percuss_setting* settings, size_t count, int32_t release,
                     percuss_law* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        PERCUSS_TRY(const auto rule, read_release(release));
        PERCUSS_TRY(const LawRequest request, read_request(id, settings, count));
        PERCUSS_TRY(const ResolvedLaw resolved, resolve(request));
        PERCUSS_TRY(*out, hold_law(resolved.law, rule));
        return {};
    });
}

int percuss_law_custom(percuss_force_function force, void* user, int32_t release,
                       percuss_law* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        if (!force) return Error{"force is NULL; it must be a function", {}};
        PERCUSS_TRY(const auto rule, read_release(release));
        const Law law = Law::custom([force, user](double d, double v, const Onset& onset) {
            return force(d, v, onset.rate, onset.mass, user);
        });
        PERCUSS_TRY(*out, hold_law(law, rule));
        return {};
    });
}

int percuss_law_get(percuss_law law, const char* parameter, double* value) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(parameter, "parameter"));
        PERCUSS_CHECK(present(value, "value"));
        PERCUSS_TRY(const HeldLaw* known, law_of_handle(law));
        const LawInfo& info = known->law.info();
        const Parameter* found = find_parameter(info, parameter);
        if (!found) return unknown_parameter(info, parameter);
        *value = known->law.get(found->name);
        return {};
    });
}

int percuss_law_release(percuss_law law, int32_t* release) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(release, "release"));
        PERCUSS_TRY(const HeldLaw* known, law_of_handle(law));
        *release = known->release == Release::geometric    ? PERCUSS_GEOMETRIC
                   : known->release == Release::no_tension ? PERCUSS_NO_TENSION
                                                           : PERCUSS_PULL_OFF;
        return {};
    });
}

int percuss_law_caution(percuss_law law, char* text, size_t size, size_t* needed) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_TRY(const HeldLaw* known, law_of_handle(law));
        const std::string caution = known->law.caution();
        if (needed) *needed = caution.size() + 1;
        if (size == 0) return {};
        PERCUSS_CHECK(present(text, "text"));
        const std::size_t length = std::min(caution.size(), size - 1);
        std::memcpy(text, caution.data(), length);
        text[length] = 0;
        return {};
    });
}

int percuss_law_free(percuss_law law) {
    return guarded([&]() -> Expected<void> {
        if (law == 0 || let_go(law)) return {};
        return Error{"there is no law with the handle " + std::to_string(law) +
                         " to free; it was freed before, or never made",
                     {}};
    });
}

int percuss_calibrate(const char* id, const percuss_setting* settings, size_t count,
                      int32_t release, double restitution, double mass, double speed,
                      percuss_calibration* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        PERCUSS_TRY(const auto rule_given, read_release(release));
        PERCUSS_TRY(LawRequest request, read_request(id, settings, count));
        request.unknown = Unknown::damping;
        request.scale_free = true;
        request.settings.push_back({"restitution", shortest(restitution), "restitution"});
        PERCUSS_TRY(const ResolvedLaw resolved, resolve(request));
        PERCUSS_TRY(const Onset onset, onset_for(resolved.law, mass, speed));
        PERCUSS_TRY(const Release rule, rule_of(resolved.law, rule_given));
        PERCUSS_TRY(const Calibration done,
                    calibrate_restitution(resolved.law, restitution, onset, rule));
        percuss_calibration answer{};
        if (done.parameter.name.size() >= sizeof answer.parameter)
            return Error{"the name " + done.parameter.name + " is too long for its place", {}};
        done.parameter.name.copy(answer.parameter, sizeof answer.parameter - 1);
        answer.value = done.parameter.value;
        answer.requested = done.requested;
        answer.delivered = done.delivered;
        answer.published = done.published ? done.published->delivers : not_given;
        PERCUSS_TRY(answer.law, hold_law(done.law, rule));
        *out = answer;
        return {};
    });
}
