// A rendered string in words, and for programs.
#pragma once

#include <string>
#include <vector>

#include "percuss/studies/sound.hpp"

namespace percuss::app {

[[nodiscard]] std::string sound_text(const Instrument& instrument, const StringSound& sound);
[[nodiscard]] std::string sound_json(const StringSound& sound);

[[nodiscard]] std::string sweep_text(const Instrument& instrument, const StringSweep& sweep,
                                     const std::vector<StringSound>& sounds);
[[nodiscard]] std::string sweep_json(const StringSweep& sweep,
                                     const std::vector<StringSound>& sounds);

}  // namespace percuss::app
