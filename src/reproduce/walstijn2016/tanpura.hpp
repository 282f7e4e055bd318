// The C3 string as its authors ran it: one step per sample, an elastic bridge.
#pragma once

#include "percuss/string/parameters.hpp"
#include "percuss/studies/sound.hpp"

namespace percuss::reproduction {

inline constexpr double tanpura_rate = 44100;  // Hz

/// [walstijn2016] Table 1 with the errata S15 and S16.
inline StringParameters tanpura_string() {
    StringParameters string;
    string.bridge_damping = 0;
    return string;
}

inline StringRender tanpura_render(double seconds) {
    StringRender render;
    render.seconds = seconds;
    render.sample_rate = tanpura_rate;
    render.settings.oversampling = 1;
    return render;
}

}  // namespace percuss::reproduction
