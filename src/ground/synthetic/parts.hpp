// What the synthetic generators share: bounds, the envelope, the high-pass, the scaling.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/ground/motion.hpp"

namespace percuss::ground {

/// The first bound that was broken, as a sentence; or none.
class Bounds {
public:
    Bounds& require(bool holds, std::string_view what, double value, std::string_view expected);
    [[nodiscard]] const std::string& broken() const { return broken_; }

private:
    std::string broken_;
};

struct Envelope {
    double start, shape, decay;
};

void check_common(Bounds& bounds, double dt, double duration, double peak,
                  const Envelope& envelope);

[[nodiscard]] std::size_t sample_count(double duration, double dt);

/// Multiplies by the gamma envelope, and fades out over the last two seconds.
void shape(std::vector<double>& x, double dt, double duration, const Envelope& envelope);

/// z'' of z'' + 2 zeta omega z' + omega^2 z = x from rest, exact for x linear between samples.
void high_pass(std::vector<double>& x, double dt, double omega, double zeta);

/// Brought to rest and scaled to the peak; refused if nothing moves.
[[nodiscard]] Expected<GroundMotion> finished(GroundMotion motion, double peak);

}  // namespace percuss::ground
