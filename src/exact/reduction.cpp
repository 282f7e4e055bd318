#include "percuss/exact/reduction.hpp"

#include <cmath>

#include "exact/airy.hpp"
#include "exact/hunt_crossley.hpp"
#include "exact/oscillator.hpp"

namespace percuss {

using namespace exact;

Reduction reduce(double K, double n, double chi, double j, const Onset& onset) {
    const double m = onset.mass, v0 = onset.rate;
    const double power = (j + 1) / (n + 1);
    return {2 * power - 1,
            2 * chi / ((n + 1) * m * v0) * std::pow((n + 1) * m * v0 * v0 / (2 * K), power)};
}

std::optional<ReducedImpact> solve_reduced(const Reduction& reduction, Release release) {
    constexpr double rounding = 1e-14;
    const double mu = reduction.mu, D = reduction.D;
    if (D == 0) return ReducedImpact{1, 1};
    if (std::abs(mu) < rounding) {
        const Oscillator<double> wave(D / 2);
        const double e = release == Release::geometric ? wave.restitution_geometric()
                                                       : wave.restitution_no_tension();
        return ReducedImpact{e, wave.largest() * wave.largest()};
    }
    if (std::abs(mu - 1) < rounding)
        return ReducedImpact{hunt_crossley_restitution(D), hunt_crossley_stored(D)};
    if (std::abs(mu - 3) < rounding && D <= AiryContact::largest_damping) {
        const AiryContact airy(D);
        return ReducedImpact{airy.restitution(), airy.energy_after_touch(1 - airy.turning())};
    }
    return std::nullopt;
}

}  // namespace percuss
