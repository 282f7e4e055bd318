#include "ground/check.hpp"

#include <cmath>

#include "percuss/core/text.hpp"

namespace percuss::ground {

Expected<void> check_motion(const GroundMotion& motion) {
    const auto refuse = [&](const std::string& why) {
        return Error{"the ground motion" +
                         (motion.name.empty() ? "" : " " + in_quotes(motion.name)) + " " + why,
                     {}};
    };
    if (!(motion.dt > 0) || !std::isfinite(motion.dt))
        return refuse("has the time step " + shortest(motion.dt) + " s, and it must be positive");
    if (motion.acceleration.size() < 2)
        return refuse("has " + std::to_string(motion.acceleration.size()) +
                      " samples, and at least 2 are needed");
    for (std::size_t i = 0; i < motion.acceleration.size(); ++i)
        if (!std::isfinite(motion.acceleration[i]))
            return refuse("has no finite acceleration at sample " + std::to_string(i));
    return {};
}

}  // namespace percuss::ground
