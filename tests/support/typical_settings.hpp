// Typical values for everything that a law must be given, its damping by the calibrated parameter.
#pragma once

#include <string>
#include <vector>

#include "percuss/laws/law.hpp"

namespace support {

inline std::vector<percuss::Setting> typical_settings(const percuss::LawInfo& info) {
    std::vector<percuss::Setting> settings;
    for (const percuss::Parameter& p : info.parameters)
        if (!percuss::is_alternative(info, p.name) && !percuss::given(p.fallback))
            settings.push_back({std::string(p.name), p.typical});
    if (!info.either.empty())
        settings.push_back({std::string(info.calibrated),
                            percuss::find_parameter(info, info.calibrated)->typical});
    return settings;
}

}  // namespace support
