#include "ground/end_correction.hpp"

#include "percuss/ground/tools.hpp"

namespace percuss::ground {

// With r = t/T: p1 = 30 r^2 (1 - r)^2 leaves the velocity T and the displacement T^2/2;
// p2 = 420 r^2 (1 - r)^2 (1 - 2 r) leaves no velocity and the displacement T^2.
// Sums over samples differ a little from these integrals, so the step is done twice.
void bring_to_rest(GroundMotion& motion) {
    const double length = motion.duration();
    auto& a = motion.acceleration;
    for (int pass = 0; pass < 2; ++pass) {
        const IntegratedMotion path = integrate(motion);
        const double first = -path.velocity.back() / length;
        const double second =
            -(path.displacement.back() + first * length * length / 2) / (length * length);
        for (std::size_t i = 0; i < a.size(); ++i) {
            const double r = static_cast<double>(i) * motion.dt / length;
            const double bump = r * r * (1 - r) * (1 - r);
            a[i] += bump * (30 * first + 420 * second * (1 - 2 * r));
        }
    }
}

}  // namespace percuss::ground
