// The catalogue as text that C can hold: copied once, with a closing 0.
#include <array>
#include <string>
#include <vector>

#include "bindings/capi/guard.hpp"
#include "percuss/core/units.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/request/law_request.hpp"

namespace percuss::bindings {

namespace {

/// Text of the catalogue that ends with a 0.
class Texts {
public:
    const char* keep(std::string_view text) {
        return kept_.emplace_back(std::make_unique<const std::string>(text))->c_str();
    }

private:
    std::vector<std::unique_ptr<const std::string>> kept_;
};

struct Entry {
    percuss_law_info law{};
    std::vector<percuss_parameter_info> parameters;
    std::vector<percuss_choice_info> choices;
};

/// The law with typical values, for what its form tells: the first of each either-or.
std::vector<Setting> typical(const LawInfo& info) {
    std::vector<Setting> settings;
    std::string_view first = info.either.substr(0, info.either.find('|'));
    for (const Parameter& p : info.parameters) {
        const bool chosen =
            is_alternative(info, p.name)
                ? (" " + std::string(first) + " ").find(" " + std::string(p.name) + " ") !=
                      std::string::npos
                : !given(p.fallback) && p.fallback_to.empty();
        if (chosen) settings.push_back({std::string(p.name), p.typical});
    }
    return settings;
}

void describe_form(const LawInfo& info, percuss_law_info& out) {
    const auto law = Law::make(info, typical(info));
    if (!law) return;
    const auto form = law->engage({1, 1});
    if (!form) return;
    out.needs_onset_speed = form->scaling.rate_power != 0 ? 1 : 0;
    out.needs_mass = form->scaling.mass_power != 0 ? 1 : 0;
    out.has_memory = has_memory(*form) ? 1 : 0;
    out.adhesive = adhesive(*form) ? 1 : 0;
}

percuss_parameter_info describe(const LawInfo& info, const Parameter& p, Texts& texts) {
    const Dimension dimension = dimension_of(info, p, {});
    percuss_parameter_info out{};
    out.name = texts.keep(p.name);
    out.unit = texts.keep(unit_name(dimension, UnitSystem::si));
    out.doc = texts.keep(p.doc);
    out.alias = texts.keep(p.alias);
    out.fallback_to = texts.keep(p.fallback_to);
    out.lower = p.lower;
    out.upper = p.upper;
    out.lower_open = p.lower_open ? 1 : 0;
    out.upper_open = p.upper_open ? 1 : 0;
    out.typical = p.typical;
    out.fallback = p.fallback;
    return out;
}

Entry describe(const LawInfo& info, Texts& texts) {
    Entry entry;
    percuss_law_info& law = entry.law;
    law.id = texts.keep(info.id);
    law.name = texts.keep(info.name);
    law.kind = texts.keep(info.kind == Kind::point ? "point" : "line");
    law.cite = texts.keep(info.cite);
    law.where = texts.keep(info.where);
    law.equation = texts.keep(info.equation);
    law.published = texts.keep(info.published);
    law.validity = texts.keep(info.validity);
    law.calibrated = texts.keep(info.calibrated);
    law.either = texts.keep(info.either);
    law.parameters = static_cast<std::int32_t>(info.parameters.size());
    law.choices = static_cast<std::int32_t>(info.choices.size());
    describe_form(info, law);
    for (const Parameter& p : info.parameters) entry.parameters.push_back(describe(info, p, texts));
    for (const Choice& c : info.choices)
        entry.choices.push_back({texts.keep(c.name),
                                 {texts.keep(c.options[0]), texts.keep(c.options[1])},
                                 texts.keep(c.doc)});
    return entry;
}

struct Descriptions {
    Texts texts;
    std::vector<Entry> laws;

    Descriptions() {
        for (const LawInfo* info : catalog()) laws.push_back(describe(*info, texts));
    }
};

/// Never destroyed: its text lives as long as the program.
const Descriptions& descriptions() {
    static const auto* const all = new Descriptions;
    return *all;
}

template <class T>
Expected<const T*> element(const std::vector<T>& all, std::int32_t index, const char* what) {
    if (index >= 0 && static_cast<std::size_t>(index) < all.size())
        return &all[static_cast<std::size_t>(index)];
    return Error{"there is no " + std::string(what) + " " + std::to_string(index) +
                     "; they count from 0 to " + std::to_string(all.size()) + " less one",
                 {}};
}

}  // namespace

}  // namespace percuss::bindings

using namespace percuss;
using namespace percuss::bindings;

int32_t percuss_law_count(void) { return static_cast<int32_t>(catalog().size()); }

int percuss_describe_law(int32_t law, percuss_law_info* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        PERCUSS_TRY(const Entry* entry, element(descriptions().laws, law, "law"));
        *out = entry->law;
        return {};
    });
}

int percuss_describe_parameter(int32_t law, int32_t parameter, percuss_parameter_info* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        PERCUSS_TRY(const Entry* entry, element(descriptions().laws, law, "law"));
        PERCUSS_TRY(const auto* info, element(entry->parameters, parameter, "parameter"));
        *out = *info;
        return {};
    });
}

int percuss_describe_choice(int32_t law, int32_t choice, percuss_choice_info* out) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(out, "out"));
        PERCUSS_TRY(const Entry* entry, element(descriptions().laws, law, "law"));
        PERCUSS_TRY(const auto* info, element(entry->choices, choice, "choice"));
        *out = *info;
        return {};
    });
}

int percuss_find_law(const char* id, int32_t* law) {
    return guarded([&]() -> Expected<void> {
        PERCUSS_CHECK(present(id, "id"));
        PERCUSS_CHECK(present(law, "law"));
        PERCUSS_TRY(const LawInfo* info, law_info(id));
        const auto all = catalog();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i] == info) *law = static_cast<int32_t>(i);
        return {};
    });
}
