// A ground motion of chance: five sines that swell and fade within four seconds.
#pragma once

#include <cmath>
#include <memory>

#include "percuss/core/scalar.hpp"
#include "percuss/ground/motion.hpp"

namespace support {

/// `uniform(low, high)` draws.
template <class Uniform>
std::shared_ptr<const percuss::GroundMotion> random_motion(const Uniform& uniform) {
    using percuss::pi;
    auto motion = std::make_shared<percuss::GroundMotion>();
    motion->dt = 0.02;
    double phase[5], frequency[5];
    for (int i = 0; i < 5; ++i) {
        phase[i] = uniform(0, 2 * pi);
        frequency[i] = uniform(0.5, 6);
    }
    for (int k = 0; k <= 200; ++k) {
        const double t = 0.02 * k;
        double sum = 0;
        for (int i = 0; i < 5; ++i) sum += std::sin(2 * pi * frequency[i] * t + phase[i]);
        motion->acceleration.push_back(1.6 * sum * std::sin(pi * t / 4));
    }
    return motion;
}

}  // namespace support
