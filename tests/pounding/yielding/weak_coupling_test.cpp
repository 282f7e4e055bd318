// Complex modes that grow out of uncoupled ones, against the equation that they solve.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <random>

#include <Eigen/Eigenvalues>

#include "pounding/event/yielding/weak_coupling.hpp"

namespace {

using percuss::pounding::ComplexModes;
using percuss::pounding::weakly_coupled_modes;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

struct Damped {
    Matrix damping;
    Vector squares;
};

/// Modes from 5 to 200 rad/s, damped by a part of the critical and coupled by about as much.
Damped random_structure(unsigned seed, Index m, double ratio) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> uniform(-1, 1);
    Damped out{Matrix(m, m), Vector(m)};
    Vector omega(m);
    for (Index i = 0; i < m; ++i) {
        omega[i] = 5 * std::pow(40.0, (static_cast<double>(i) + 0.3 * uniform(generator)) /
                                          static_cast<double>(m));
        out.squares[i] = omega[i] * omega[i];
    }
    for (Index i = 0; i < m; ++i)
        for (Index j = 0; j <= i; ++j)
            out.damping(i, j) = out.damping(j, i) = 2 * ratio * std::sqrt(omega[i] * omega[j]) *
                                                    (i == j ? 1 : 0.6 * uniform(generator));
    return out;
}

/// The state that the modes make of the parts that they find in a state, less that state, over the
/// size of both.
double unexplained(const Damped& of, const ComplexModes& modes, unsigned seed) {
    const Index m = of.squares.size();
    std::mt19937 generator(seed);
    std::normal_distribution<double> normal;
    Vector q(m), v(m);
    for (Index i = 0; i < m; ++i) {
        q[i] = normal(generator) / std::sqrt(of.squares[i]);
        v[i] = normal(generator);
    }
    Vector back_q = Vector::Zero(m), back_v = Vector::Zero(m);
    for (Index k = 0; k < m; ++k) {
        const std::complex<double> z = modes.value[k];
        const Eigen::VectorXcd x = modes.shape.col(k);
        const Eigen::VectorXcd load = z * q + of.damping * q + v;
        const std::complex<double> part = (x.transpose() * load).value() / modes.norm[k];
        back_q += 2 * (part * x).real();
        back_v += 2 * (part * z * x).real();
    }
    const Vector scale = of.squares.cwiseSqrt();
    return ((back_q - q).cwiseProduct(scale).norm() + (back_v - v).norm()) / v.norm();
}

TEST(weak_coupling, modes_are_complete_and_have_the_eigenvalues_of_the_general_method) {
    for (unsigned seed = 1; seed <= 200; ++seed) {
        const Index m = 1 + seed % 12;
        const Damped s = random_structure(seed, m, 0.02 + 0.001 * (seed % 80));
        const auto modes = weakly_coupled_modes(s.damping, s.squares);
        ASSERT_TRUE(modes) << seed;
        EXPECT_LT(unexplained(s, *modes, seed), 1e-12) << seed;
        Matrix flow = Matrix::Zero(2 * m, 2 * m);
        flow.topRightCorner(m, m).setIdentity();
        flow.bottomLeftCorner(m, m) = Matrix((-s.squares).asDiagonal());
        flow.bottomRightCorner(m, m) = -s.damping;
        const Eigen::VectorXcd all = Eigen::EigenSolver<Matrix>(flow, false).eigenvalues();
        for (Index k = 0; k < m; ++k) {
            const double nearest =
                (all.array() - modes->value[k]).abs().minCoeff() / std::abs(modes->value[k]);
            EXPECT_LT(nearest, 1e-10) << seed;
        }
    }
}

TEST(weak_coupling, another_damping_is_noticed) {
    Damped s = random_structure(3, 6, 0.05);
    const auto modes = weakly_coupled_modes(s.damping, s.squares);
    ASSERT_TRUE(modes);
    s.damping(1, 2) *= 1.001;
    s.damping(2, 1) *= 1.001;
    EXPECT_GT(unexplained(s, *modes, 3), 1e-9);
}

TEST(weak_coupling, modes_that_do_not_swing_or_coincide_are_left_to_the_general_method) {
    Damped s = random_structure(5, 4, 0.05);
    s.damping(2, 2) = 2.2 * std::sqrt(s.squares[2]);
    EXPECT_FALSE(weakly_coupled_modes(s.damping, s.squares));
    // 2 x 2 with one double eigenvalue: the modes are equal, and the coupling only damps
    Damped twin{Matrix(2, 2), Vector(2)};
    twin.squares << 100, 100;
    twin.damping << 1, 0, 0, 1;
    EXPECT_FALSE(weakly_coupled_modes(twin.damping, twin.squares));
}

}  // namespace
