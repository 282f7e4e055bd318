// Instruments from TOML:
//
//     name = "sitar"
//     [[string]]                  # or [string] if there is one
//     length = "0.88 m"
//     pitch = "138.6 Hz"          # or tension
//     radius = "0.15 mm"
//     material = "steel"          # or density and young
//     bridge = { position = "12 mm", stiffness = "4e8 N/m" }
//     pluck = { force = "-0.5 N", position = "0.1 m" }
//
// The keys of a string and of its tables losses, bridge, thread, pluck and hammer are those of
// string_parameters(). What a string does not say is taken from [defaults], then from the C3
// string; a string with a hammer is not plucked.
#pragma once

#include <string>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/string/parameters.hpp"

namespace percuss {

Expected<Instrument> parse_string_instrument(std::string text, std::string file_name);
Expected<Instrument> read_string_instrument(const std::string& path);

}  // namespace percuss
