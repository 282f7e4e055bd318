// The forces minimise F' C F/2 + sum F_k^2/(2 k_k) - h' F over F_k >= 0 at one-sided supports: a
// strictly convex function, so that there is one answer. Which bridges touch is found by an active
// set; one force at a time is relaxed where that set should cycle.
#include "string/equilibrium.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::string {

namespace {

using Flags = std::vector<bool>;

Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

/// How far support k is pressed by forces F.
double compression(const std::vector<Support>& supports, const Eigen::MatrixXd& C,
                   const Eigen::VectorXd& F, std::size_t k) {
    return supports[k].height - C.row(index(k)).dot(F);
}

/// The forces if just the supports of `active` act.
Eigen::VectorXd forces_of(const std::vector<Support>& supports, const Eigen::MatrixXd& C,
                          const Flags& active) {
    const std::size_t n = supports.size();
    // (1/k + C) F = h, scaled from both sides to a diagonal of ones: a support of any stiffness,
    // none and infinite too, then has a force that is right relative to its own stiffness
    Eigen::VectorXd scale = Eigen::VectorXd::Zero(index(n)), h = scale;
    for (std::size_t i = 0; i < n; ++i) {
        if (!active[i]) continue;
        scale(index(i)) = 1 / std::sqrt(1 / supports[i].stiffness + C(index(i), index(i)));
        h(index(i)) = supports[i].height;
    }
    Eigen::MatrixXd A = scale.asDiagonal() * C * scale.asDiagonal();
    A.diagonal().setOnes();
    return scale.cwiseProduct(A.ldlt().solve(scale.cwiseProduct(h)));
}

/// One force at a time, which descends on the convex function and so converges.
Eigen::VectorXd relaxed(const std::vector<Support>& supports, const Eigen::MatrixXd& C,
                        Eigen::VectorXd F) {
    constexpr int most_sweeps = 10000;
    constexpr double rounding = 1e-16;
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        double change = 0, size = 0;
        for (std::size_t i = 0; i < supports.size(); ++i) {
            const Support& s = supports[i];
            const auto k = index(i);
            const double others = compression(supports, C, F, i) + C(k, k) * F(k);
            double force = s.stiffness * others / (1 + s.stiffness * C(k, k));
            if (s.one_sided) force = std::max(0.0, force);
            change = std::max(change, std::abs(force - F(k)));
            size = std::max(size, std::abs(force));
            F(k) = force;
        }
        if (change <= rounding * size) break;
    }
    return F;
}

}  // namespace

std::vector<double> resting_forces(const std::vector<Support>& supports,
                                   const Eigen::MatrixXd& compliance) {
    const std::size_t n = supports.size();
    const auto pressed = [&](std::size_t i, double depth) {
        return supports[i].stiffness > 0 && (!supports[i].one_sided || depth > 0);
    };
    Flags active(n);
    for (std::size_t i = 0; i < n; ++i) active[i] = pressed(i, supports[i].height);
    Eigen::VectorXd F = Eigen::VectorXd::Zero(index(n));
    bool settled = false;
    for (std::size_t round = 0; round < 2 * n + 2 && !settled; ++round) {
        F = forces_of(supports, compliance, active);
        settled = true;
        for (std::size_t i = 0; i < n; ++i) {
            const bool acts =
                pressed(i, active[i] ? F(index(i)) : compression(supports, compliance, F, i));
            settled = settled && acts == active[i];
            active[i] = acts;
        }
    }
    if (!settled) F = relaxed(supports, compliance, F.cwiseMax(0));
    return {F.begin(), F.end()};
}

}  // namespace percuss::string
