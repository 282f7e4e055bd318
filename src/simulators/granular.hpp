// What the models of LAMMPS with and without cohesion share.
#pragma once

#include <string>

#include "simulators/laws.hpp"

namespace percuss::simulators {

inline constexpr InputNumber dashpot_input{"eta_n", dimension::dashpot, infinity, "dashpot"};
inline constexpr InputNumber rate_input{"eta_n", dimension::frequency, infinity,
                                        "damping per effective mass"};
inline constexpr InputNumber radius_rate_input{"eta_n", dimension::frequency / dimension::length,
                                               infinity,
                                               "damping per effective mass and contact radius"};

/// The fix takes what the pair style does, and then says where the wall is.
inline std::string granular_wall(std::string lines) {
    constexpr std::string_view granular_pair = "pair_style granular\npair_coeff * * ",
                               older_pair = "pair_style gran/", older_end = "\npair_coeff * *";
    const auto replace = [&](std::string_view old, std::string_view made) {
        if (const auto at = lines.find(old); at != std::string::npos)
            lines.replace(at, old.size(), made);
    };
    if (lines.starts_with("fix wall")) return lines;
    replace(granular_pair, "fix wall all wall/gran granular ");
    replace(older_end, "");
    replace(older_pair, "fix wall all wall/gran ");
    replace("\ntimestep", " zplane 0.0 NULL\ntimestep");
    return lines;
}

}  // namespace percuss::simulators
