// Each F_i is the negative slope of a convex function of s_i, so the forces minimise a convex
// function: F' Theta F/2 - u' F plus one term per contact. Descent along one force at a time is
// the one-contact update with the other forces held, and converges. (Descent along one s at a time
// would need the inverse of Theta, which two contacts at one place do not have.) Stiff contacts
// that share one body converge slowly; a Newton step for all forces helps them over.
#include "solve/discrete_gradient/sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percuss::solvers {

namespace {

constexpr int most_sweeps = 2000;
constexpr int sweeps_between_newton = 10;
constexpr double rounding = 2 * std::numeric_limits<double>::epsilon();

struct HeldForce {
    double force;
    double stiffness;  ///< -dF/ds >= 0
};

/// The force of a contact that moves by a given s.
HeldForce force_at(const GapContact& contact, double D, double s, double dt, double r) {
    const auto& law = contact.law;
    const double n = law.n.value(), e = D - s;
    if (!(D > 0) && !(e > 0)) return {0, 0};
    const double mean = mean_power(n, D, e, s);
    const double F = law.K * mean - r * s / dt;
    if (F < 0 && !contact.may_pull()) return {0, 0};
    return {F, r / dt - law.K * detail::mean_power_slope(n, D, e, s, mean)};
}

class Sweeper {
public:
    Sweeper(const std::vector<GapContact>& contacts, const Eigen::MatrixXd& theta,
            const Eigen::VectorXd& D, const Eigen::VectorXd& u, double dt)
        : contacts_(contacts),
          theta_(theta),
          D_(D),
          u_(u),
          dt_(dt),
          r_(contacts.size(), 0),
          forces_(Eigen::VectorXd::Zero(u.size())) {
        result_.steps.resize(contacts.size());
    }

    [[nodiscard]] ContactSweeps run() {
        descend();
        bool damped = false;
        for (std::size_t i = 0; i < contacts_.size(); ++i) {
            const auto& trial = result_.steps[i];
            r_[i] = mean_damping(contacts_[i].law, D_(index(i)),
                                 {trial.shift, trial.compression, trial.force, trial.phase});
            damped = damped || r_[i] != 0;
        }
        if (damped) descend();
        return result_;
    }

private:
    static Eigen::Index index(std::size_t i) { return static_cast<Eigen::Index>(i); }

    /// Sweeps until no force changes by more than rounding.
    void descend() {
        for (int sweep = 1; sweep <= most_sweeps; ++sweep) {
            ++result_.sweeps;
            bool moving = false;
            for (std::size_t i = 0; i < contacts_.size(); ++i) moving |= update(i);
            if (!moving) return;
            if (sweep % sweeps_between_newton == 0) newton();
        }
        result_.converged = false;
    }
    /// Whether the force of contact i has changed.
    bool update(std::size_t i) {
        const auto k = index(i);
        const double own = theta_(k, k), before = forces_(k);
        forces_(k) = 0;
        const double u = u_(k) - theta_.row(k).dot(forces_);
        const double scale = std::abs(u_(k)) + theta_.row(k).cwiseAbs().dot(forces_.cwiseAbs());
        result_.steps[i] =
            damped_step(contacts_[i].law, own, D_(k), u, dt_, r_[i], contacts_[i].may_pull());
        forces_(k) = result_.steps[i].force;
        return own * std::abs(forces_(k) - before) >
               rounding * std::max(scale, own * std::abs(before));
    }
    /// F = f(s(F)) with s = Theta F - u, linearised in all forces at once.
    void newton() {
        const Eigen::VectorXd s = theta_ * forces_ - u_;
        Eigen::VectorXd miss(forces_.size());
        Eigen::MatrixXd slope = theta_;
        for (std::size_t i = 0; i < contacts_.size(); ++i) {
            const auto k = index(i);
            const HeldForce held = force_at(contacts_[i], D_(k), s(k), dt_, r_[i]);
            miss(k) = held.force - forces_(k);
            slope.row(k) *= held.stiffness;
            slope(k, k) += 1;
        }
        const Eigen::VectorXd next = forces_ + slope.partialPivLu().solve(miss);
        if (next.allFinite()) forces_ = next;
    }

    const std::vector<GapContact>& contacts_;
    const Eigen::MatrixXd& theta_;
    const Eigen::VectorXd &D_, &u_;
    double dt_;
    std::vector<double> r_;  ///< the dashpot of each contact
    Eigen::VectorXd forces_;
    ContactSweeps result_;
};

}  // namespace

ContactSweeps sweep_contacts(const std::vector<GapContact>& contacts, const Eigen::MatrixXd& theta,
                             const Eigen::VectorXd& D, const Eigen::VectorXd& u, double dt) {
    return Sweeper(contacts, theta, D, u, dt).run();
}

}  // namespace percuss::solvers
