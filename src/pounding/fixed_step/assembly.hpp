// All buildings of a problem as one system of degrees of freedom, for the methods with
// fixed steps:
//     M (x'' + R(t)) + C x' + K x = f - B F,   d = B' x + drift(t) - gap,
// R the acceleration of the ground under each degree of freedom; `drift` is how far the ground of
// the left building is ahead of that of the right one.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Dense>

#include "percuss/pounding/problem.hpp"
#include "pounding/fixed_step/ground_path.hpp"

namespace percuss::pounding {

struct PoundingAssembly {
    /// The problem has passed check.
    explicit PoundingAssembly(const Pounding& problem);

    /// R(t)
    [[nodiscard]] Eigen::VectorXd ground_acceleration(double t) const;
    [[nodiscard]] double drift(std::size_t pair, double t) const;
    [[nodiscard]] double drift_rate(std::size_t pair, double t) const;
    [[nodiscard]] double indentation(std::size_t pair, const Eigen::VectorXd& x, double t) const;
    [[nodiscard]] double closing_speed(std::size_t pair, const Eigen::VectorXd& v, double t) const;
    /// Times at which the ground of some building jumps, and by how much x' then changes.
    struct Jump {
        double time = 0;
        Eigen::VectorXd change;
    };
    [[nodiscard]] std::vector<Jump> jumps() const;
    /// x'' + R: the acceleration that an observer at rest sees.
    [[nodiscard]] Eigen::VectorXd absolute_acceleration(const Eigen::VectorXd& x,
                                                        const Eigen::VectorXd& v,
                                                        const Eigen::VectorXd& forces) const;
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(M.rows()); }
    [[nodiscard]] std::size_t pairs() const { return problem.pairs.size(); }

    const Pounding& problem;
    GroundPath ground;
    std::vector<std::size_t> offset;  ///< of each building's first degree of freedom
    Eigen::MatrixXd M, C, K;
    Eigen::MatrixXd inverse_mass;
    Eigen::VectorXd reach;  ///< r
    Eigen::VectorXd force;  ///< f
    Eigen::VectorXd x0, v0;
    Eigen::MatrixXd B;  ///< closing directions, by columns
    std::vector<double> effective_mass;
    double duration = 0;
    bool delayed = false;  ///< the ground moves differently under some buildings
};

}  // namespace percuss::pounding
