// The end of contact is a choice, so it is named.
#pragma once

#include <string_view>

namespace percuss {

enum class Release {
    geometric,   ///< contact ends when d returns to 0; the force may pull on the way
    no_tension,  ///< contact ends when the total force returns to 0 (bodies without adhesion)
    pull_off,    ///< adhesive laws: contact ends where the adhesive branch ends
};

constexpr std::string_view name(Release release) {
    switch (release) {
        case Release::geometric: return "geometric";
        case Release::no_tension: return "no_tension";
        case Release::pull_off: return "pull_off";
    }
    return "";
}

}  // namespace percuss
