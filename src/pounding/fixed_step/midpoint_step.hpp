// The midpoint rule for M x'' + C x' + K x = p, one factorisation for all steps of one length.
#pragma once

#include <Eigen/Dense>

namespace percuss::pounding {

class MidpointStep {
public:
    MidpointStep(Eigen::MatrixXd M, Eigen::MatrixXd C, Eigen::MatrixXd K, double dt);

    /// 2 M/dt^2 + C/dt + K/2 is positive definite.
    [[nodiscard]] bool good() const { return factor_.info() == Eigen::Success; }
    [[nodiscard]] const Eigen::MatrixXd& M() const { return M_; }
    [[nodiscard]] const Eigen::MatrixXd& C() const { return C_; }
    [[nodiscard]] const Eigen::MatrixXd& K() const { return K_; }
    [[nodiscard]] double dt() const { return dt_; }

    struct Change {
        Eigen::VectorXd shift, gain;  ///< of x and of v
    };
    /// One step under the force p of its middle.
    [[nodiscard]] Change operator()(const Eigen::VectorXd& x, const Eigen::VectorXd& v,
                                    const Eigen::VectorXd& p) const;
    /// What unit forces, by columns, add to the shift; to the gain they add 2/dt times that.
    [[nodiscard]] Eigen::MatrixXd reach(const Eigen::MatrixXd& forces) const {
        // Eigen would bind a reference to nothing
        if (forces.cols() == 0) return forces;
        return factor_.solve(forces);
    }

private:
    Eigen::MatrixXd M_, C_, K_;
    double dt_;
    Eigen::LLT<Eigen::MatrixXd> factor_;
    bool coarse_ = false;  ///< the step is far longer than the fastest oscillation
};

}  // namespace percuss::pounding
