#include "percuss/laws/law.hpp"

#include <algorithm>
#include <cmath>

#include "laws/families/power_form.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/laws/restitution.hpp"

namespace percuss {

namespace {

const Setting* find_setting(std::span<const Setting> settings, std::string_view name) {
    const auto found = std::ranges::find(settings, name, &Setting::name);
    return found == settings.end() ? nullptr : &*found;
}

std::string range_text(const Parameter& p) {
    if (std::isinf(p.upper))
        return (p.lower_open ? "above " : "at least ") + shortest(p.lower) + " and finite";
    return std::string(p.lower_open ? "above " : "from ") + shortest(p.lower) +
           (p.upper_open ? " to below " : " to ") + shortest(p.upper);
}

bool in_range(const Parameter& p, double x) {
    if (!std::isfinite(x)) return false;
    const bool low = p.lower_open ? x > p.lower : x >= p.lower;
    const bool high = p.upper_open ? x < p.upper : x <= p.upper;
    return low && high;
}

Expected<void> check_value(const LawInfo& info, const Setting& setting) {
    const std::string id(info.id);
    if (const Parameter* p = find_parameter(info, setting.name)) {
        const std::string name(p->name);
        const double* value = std::get_if<double>(&setting.value);
        if (!value) return Error{id + ": " + name + " must be a number", {}};
        if (!in_range(*p, *value))
            return Error{id + ": " + name + " = " + shortest(*value) +
                             " is outside its range; it must be " + range_text(*p),
                         {}};
        return {};
    }
    if (const Choice* c = find_choice(info, setting.name)) {
        const std::string* word = std::get_if<std::string>(&setting.value);
        if (!word || std::ranges::find(c->options, *word) == c->options.end())
            return Error{id + ": " + setting.name + " = " +
                             (word ? in_quotes(*word) : std::string("a number")) +
                             " is not one of " + std::string(c->options[0]) + ", " +
                             std::string(c->options[1]),
                         {}};
        return {};
    }
    return unknown_parameter(info, setting.name);
}

/// Exactly one of the groups in `either` must be given, and whole.
Expected<void> check_alternatives(const LawInfo& info, std::span<const Setting> settings) {
    if (info.either.empty()) return {};
    const auto groups = split(info.either, '|');
    std::vector<std::string_view> used;
    const std::string words = listed(groups, "or");
    for (const auto group : groups) {
        const auto members = split(group, ' ');
        const auto count = std::ranges::count_if(
            members, [&](auto m) { return find_setting(settings, m) != nullptr; });
        if (count > 0) used.push_back(group);
        if (count > 0 && count < static_cast<long>(members.size()))
            return Error{std::string(info.id) + " needs all of " + std::string(group) + " together",
                         {}};
    }
    if (used.empty()) return Error{std::string(info.id) + " needs " + words, {}};
    if (used.size() > 1)
        return Error{std::string(info.id) + " takes " + words + ", never both; drop one", {}};
    return {};
}

Expected<void> check_missing(const LawInfo& info, std::span<const Setting> settings) {
    for (const Parameter& p : info.parameters) {
        const bool optional =
            given(p.fallback) || !p.fallback_to.empty() || is_alternative(info, p.name);
        if (!optional && !find_setting(settings, p.name))
            return Error{std::string(info.id) + " needs " + std::string(p.name) + " (" +
                             std::string(p.doc) + "), " +
                             describe_with_example(dimension_of(info, p, settings)),
                         {}};
    }
    return {};
}

/// Whether both belong to the same side of the either-or.
bool same_group(const LawInfo& info, std::string_view a, std::string_view b) {
    return std::ranges::any_of(split(info.either, '|'), [&](std::string_view group) {
        const auto members = split(group, ' ');
        return std::ranges::find(members, a) != members.end() &&
               std::ranges::find(members, b) != members.end();
    });
}

Expected<Form> damped(const Form& elastic, const Law& law, const Onset& onset, Release release) {
    const Damper& damper = *law.damper();
    double value = damper.value;
    if (!given(value)) {
        value = damper.source ? damper.source->factor(damper.e) : damping_ratio(damper.e, release);
        if (!std::isfinite(value))
            return Error{std::string(damper.id()) + ": e = " + shortest(damper.e) +
                             " needs an infinite damping; use e > 0",
                         {}};
    }
    const bool approach_only = damper.source && damper.source->approach_only;
    return std::visit(
        [&]<class K>(const K& k) -> Expected<Form> {
            if constexpr (IsPower<K>) {
                const double n = k.n.value();
                if (damper.source)
                    return laws::detail::power_form(
                        {k.K, n, k.K * value / onset.rate, n, approach_only}, onset, {-1, 0});
                const double c = 2 * value * std::sqrt(onset.mass * k.K * (n + 1) / 2);
                return laws::detail::power_form({k.K, n, c, (n - 1) / 2}, onset, {0, 0.5});
            } else if constexpr (requires { k.h; }) {
                if (damper.source) {
                    const double h = value / onset.rate;
                    return Form{K{k.elastic_law, {h, approach_only ? 0 : h}}, onset, {-1, 0}};
                }
                return Form{EnergyContact<decltype(k.elastic_law)>{
                                k.elastic_law, 2 * value * std::sqrt(onset.mass)},
                            onset,
                            {0, 0.5}};
            } else {
                return Error{std::string(law.info().id) + " takes no damper", {}};
            }
        },
        elastic.kernel);
}

const LawInfo custom_info{.id = "custom",
                          .name = "user's own law",
                          .cite = "",
                          .where = "",
                          .equation = "",
                          .published = "",
                          .validity = "",
                          .calibrated = "",
                          .either = "",
                          .parameters = {},
                          .choices = {}};

}  // namespace

const Parameter* find_parameter(const LawInfo& info, std::string_view name) {
    const auto found = std::ranges::find_if(info.parameters, [&](const Parameter& p) {
        return p.name == name || (!name.empty() && p.alias == name);
    });
    return found == info.parameters.end() ? nullptr : &*found;
}

const Choice* find_choice(const LawInfo& info, std::string_view name) {
    const auto found = std::ranges::find(info.choices, name, &Choice::name);
    return found == info.choices.end() ? nullptr : &*found;
}

bool is_alternative(const LawInfo& info, std::string_view name) {
    for (const auto group : split(info.either, '|'))
        for (const auto member : split(group, ' '))
            if (member == name) return true;
    return false;
}

Dimension dimension_of(const LawInfo& info, const Parameter& parameter,
                       std::span<const Setting> settings) {
    Dimension dimension = parameter.dimension.base;
    const std::string_view name = parameter.dimension.exponent;
    if (name.empty()) return dimension;
    double exponent = find_parameter(info, name)->fallback;
    if (const Setting* s = find_setting(settings, name))
        if (const double* value = std::get_if<double>(&s->value)) exponent = *value;
    dimension.length += parameter.dimension.per_exponent * exponent;
    return dimension;
}

Error takes_no_damper(const LawInfo& info) {
    return {std::string(info.id) +
                " takes no hysteresis: only elastic laws (hertz and the line laws) do",
            {}};
}

Error unknown_parameter(const LawInfo& info, std::string_view name,
                        std::span<const std::string_view> own,
                        std::span<const std::string_view> near) {
    std::vector<std::string_view> candidates;
    for (const Parameter& p : info.parameters) candidates.push_back(p.name);
    for (const Choice& c : info.choices) candidates.push_back(c.name);
    candidates.insert(candidates.end(), own.begin(), own.end());
    const std::string takes = "it takes " + listed(candidates);
    candidates.insert(candidates.end(), near.begin(), near.end());
    return {std::string(info.id) + " has no parameter " + in_quotes(name) +
                suggestion(name, candidates, takes),
            {}};
}

Expected<std::vector<Setting>> parse_settings(const LawInfo& info,
                                              std::span<const TextSetting> texts) {
    std::vector<Setting> settings;
    const auto read = [&](const TextSetting& t, bool exponents) -> Expected<void> {
        const auto keep = [&](Setting setting) -> Expected<void> {
            const auto fits = check_value(info, setting);
            if (!fits) return t.refused(fits.error().message);
            settings.push_back(std::move(setting));
            return {};
        };
        if (const Choice* choice = find_choice(info, t.name))
            return exponents ? Expected<void>() : keep({std::string(choice->name), t.text});
        const Parameter* p = find_parameter(info, t.name);
        if (!p) return t.name_refused(unknown_parameter(info, t.name).message);
        const bool is_exponent = std::ranges::any_of(info.parameters, [&](const Parameter& other) {
            return other.dimension.exponent == p->name;
        });
        if (is_exponent != exponents) return {};
        const auto value = parse_value(t.text, dimension_of(info, *p, settings), t.name);
        if (!value) return t.refused(value.error().message);
        return keep({std::string(p->name), *value});
    };
    for (const bool exponents : {true, false})
        for (const TextSetting& t : texts) PERCUSS_CHECK(read(t, exponents));
    return settings;
}

Expected<Law> Law::make(const LawInfo& info, std::span<const Setting> settings) {
    Law law;
    law.info_ = &info;
    for (const Setting& s : settings) {
        const Parameter* p = find_parameter(info, s.name);
        const std::string name(p ? p->name : s.name);
        if (find_setting(law.settings_, name))
            return Error{std::string(info.id) + ": " + name + " is given twice; drop one", {}};
        PERCUSS_CHECK(check_value(info, s));
        law.settings_.push_back({name, s.value});
    }
    PERCUSS_CHECK(check_alternatives(info, law.settings_));
    PERCUSS_CHECK(check_missing(info, law.settings_));
    return law;
}

Law Law::custom(UserFunction function) {
    Law law;
    law.info_ = &custom_info;
    law.user_ = std::move(function);
    return law;
}

double Law::get(std::string_view name) const {
    const Parameter* p = find_parameter(*info_, name);
    if (!p) return not_given;
    if (const Setting* s = find_setting(settings_, p->name)) return std::get<double>(s->value);
    return p->fallback_to.empty() ? p->fallback : get(p->fallback_to);
}

bool Law::chosen(std::string_view choice, std::string_view option) const {
    if (const Setting* s = find_setting(settings_, choice))
        return std::get<std::string>(s->value) == option;
    const Choice* c = find_choice(*info_, choice);
    return c && c->options[0] == option;
}

Expected<Law> Law::with(std::string_view name_or_alias, double value) const {
    const Parameter* parameter = find_parameter(*info_, name_or_alias);
    const std::string_view name = parameter ? parameter->name : name_or_alias;
    std::vector<Setting> changed;
    const bool alternative = is_alternative(*info_, name);
    for (const Setting& s : settings_) {
        const bool excluded =
            alternative && is_alternative(*info_, s.name) && !same_group(*info_, name, s.name);
        if (s.name != name && !excluded) changed.push_back(s);
    }
    changed.push_back({std::string(name), value});
    auto law = make(*info_, changed);
    if (law && has_damper_) {
        law->has_damper_ = true;
        law->damper_ = damper_;
    }
    return law;
}

Expected<Law> Law::with_damper(const Damper& damper) const {
    const std::string id(info_->id);
    if (!info_->takes_damper) return takes_no_damper(*info_);
    if (given(damper.e) == given(damper.value))
        return Error{id + " with hysteresis " + std::string(damper.id()) + " takes e or " +
                         std::string(damper.parameter()) + ", exactly one of them",
                     {}};
    if (given(damper.e) && !(damper.e >= 0 && damper.e <= 1))
        return Error{
            id + ": e = " + shortest(damper.e) + " is outside its range; it must be from 0 to 1",
            {}};
    if (given(damper.value) && !(damper.value >= 0 && std::isfinite(damper.value)))
        return Error{id + ": " + std::string(damper.parameter()) + " = " + shortest(damper.value) +
                         " must be at least 0",
                     {}};
    Law law = *this;
    law.has_damper_ = true;
    law.damper_ = damper;
    return law;
}

Expected<Form> Law::engage(const Onset& onset, Release release) const {
    if (!(onset.rate > 0) || !std::isfinite(onset.rate))
        return Error{"the speed at first touch is " + shortest(onset.rate) +
                         " m/s; it must be positive and finite",
                     {}};
    if (!(onset.mass > 0) || !std::isfinite(onset.mass))
        return Error{
            "the effective mass is " + shortest(onset.mass) + " kg; it must be positive and finite",
            {}};
    const double energy = 0.5 * onset.mass * onset.rate * onset.rate;
    if (!(energy > 1e-200 && energy < 1e200))
        return Error{"the energy at first touch is " + significant(energy, 3) +
                         " J, beyond what double precision can follow; use SI values between "
                         "1e-200 and 1e200 J",
                     {}};
    if (user_) return Form{UserContact(user_, onset), onset, {}};
    auto form = info_->engage(*this, onset, release);
    if (!form || !has_damper_) return form;
    return damped(*form, *this, onset, release);
}

std::string Law::caution() const { return info_->caution ? info_->caution(*this) : std::string(); }

}  // namespace percuss
