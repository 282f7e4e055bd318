#include <Eigen/Dense>
#include <array>
#include <cmath>

#include "ground/check.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/response_spectrum.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss {

using namespace ground;

namespace {

Expected<GroundMotion> scaled_by(GroundMotion motion, double target, double present) {
    if (!(target > 0) || !std::isfinite(target))
        return Error{
            "a motion is scaled to a positive acceleration, not to " + shortest(target) + " m/s^2",
            {}};
    if (!(present > 0))
        return Error{"the ground motion never moves, so that no factor gives it a peak", {}};
    return scaled(std::move(motion), target / present);
}

/// Legendre polynomials on the record: nearly orthogonal, so that the fit loses no digits.
std::array<double, 3> basis(std::size_t i, std::size_t count) {
    const double r = 2 * static_cast<double>(i) / static_cast<double>(count - 1) - 1;
    return {1, r, 1.5 * r * r - 0.5};
}

}  // namespace

GroundMotion scaled(GroundMotion motion, double factor) {
    for (double& a : motion.acceleration) a *= factor;
    return motion;
}

Expected<GroundMotion> scaled_to_peak(GroundMotion motion, double peak) {
    PERCUSS_CHECK(check_motion(motion));
    const double present = peak_acceleration(motion);
    return scaled_by(std::move(motion), peak, present);
}

Expected<GroundMotion> scaled_to_spectrum(GroundMotion motion, double target, double period,
                                          double damping) {
    PERCUSS_TRY(const auto spectrum,
                response_spectrum(motion, std::array{period}, {damping, true}));
    return scaled_by(std::move(motion), target, spectrum.front().pseudo_acceleration);
}

Expected<GroundMotion> baseline_corrected(GroundMotion motion, int degree) {
    PERCUSS_CHECK(check_motion(motion));
    if (degree < 0 || degree > 2)
        return Error{
            "a baseline is a polynomial of degree 0, 1 or 2, not " + std::to_string(degree), {}};
    auto& a = motion.acceleration;
    const auto terms = static_cast<Eigen::Index>(degree) + 1;
    if (a.size() < static_cast<std::size_t>(terms))
        return Error{"a baseline of degree " + std::to_string(degree) + " needs at least " +
                         std::to_string(terms) + " samples",
                     {}};
    Eigen::Matrix3d normal = Eigen::Matrix3d::Zero();
    Eigen::Vector3d moment = Eigen::Vector3d::Zero();
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto p = basis(i, a.size());
        const Eigen::Map<const Eigen::Vector3d> row(p.data());
        normal += row * row.transpose();
        moment += a[i] * row;
    }
    const Eigen::VectorXd fit = normal.topLeftCorner(terms, terms).ldlt().solve(moment.head(terms));
    for (std::size_t i = 0; i < a.size(); ++i) {
        const auto p = basis(i, a.size());
        for (Eigen::Index j = 0; j < terms; ++j) a[i] -= fit[j] * p[static_cast<std::size_t>(j)];
    }
    return motion;
}

Expected<GroundMotion> with_quiet_tail(GroundMotion motion, double seconds) {
    PERCUSS_CHECK(check_motion(motion));
    const double count = std::ceil(seconds / motion.dt - 1e-9);
    if (!(seconds >= 0) || !(count <= 1e7))
        return Error{
            "a quiet tail lasts from 0 s to ten million steps, not " + shortest(seconds) + " s",
            {}};
    motion.acceleration.resize(motion.acceleration.size() + static_cast<std::size_t>(count), 0.0);
    return motion;
}

}  // namespace percuss
