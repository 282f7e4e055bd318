// The catalogue: every law by its id.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>

#include "percuss/laws/law.hpp"

namespace percuss {

/// All laws, point laws first, in the order of the documentation.
[[nodiscard]] std::span<const LawInfo* const> catalog();
[[nodiscard]] const LawInfo* find_law(std::string_view id);

/// A law by name; an unknown name is refused with the nearest one.
[[nodiscard]] Expected<const LawInfo*> law_info(std::string_view id);
[[nodiscard]] Expected<Law> make_law(std::string_view id, std::span<const Setting> settings);
[[nodiscard]] Expected<Law> make_law(std::string_view id, std::initializer_list<Setting> settings);

/// A law by type: make_law<Flores>({{"K", 1e9}, {"e", 0.5}}).
template <class L>
[[nodiscard]] Expected<Law> make_law(std::initializer_list<Setting> settings) {
    return Law::make(L::info, std::span(settings.begin(), settings.size()));
}

/// A damper by the id of a Hunt-Crossley type law, or "energy".
[[nodiscard]] Expected<Damper> damper(std::string_view id);

template <class F>
void for_each_law(F&& f) {
    for (const LawInfo* info : catalog()) f(*info);
}

}  // namespace percuss
