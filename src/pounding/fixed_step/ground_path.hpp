// The ground as a path: acceleration, and its exact integrals from rest at time 0.
#pragma once

#include <cstddef>
#include <vector>

#include "percuss/pounding/problem.hpp"

namespace percuss::pounding {

class GroundPath {
public:
    explicit GroundPath(const GroundInput& input);

    /// Without the impulses, which are jumps of the velocity; zero before time 0.
    [[nodiscard]] double acceleration(double t) const;
    /// Continuous from the right where an impulse acts.
    [[nodiscard]] double velocity(double t) const;
    [[nodiscard]] double displacement(double t) const;
    /// In the order of time.
    [[nodiscard]] const std::vector<GroundImpulse>& impulses() const { return impulses_; }

private:
    struct Place {
        std::size_t sample;
        double since;  ///< the sample, s
    };
    [[nodiscard]] Place place(double t) const;

    std::vector<double> a_;      ///< samples, scaled
    std::vector<double> v_, u_;  ///< at the samples
    double dt_ = 1;
    std::vector<Harmonic> harmonics_;
    std::vector<GroundImpulse> impulses_;
};

}  // namespace percuss::pounding
