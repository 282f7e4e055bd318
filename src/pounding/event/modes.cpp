#include "pounding/event/modes.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include <Eigen/Eigenvalues>

namespace percuss::pounding {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

/// Off-diagonal modal damping below this part of the diagonal counts as rounding of the matrices.
constexpr double classical_tolerance = 1e-11;
/// Eigenvectors closer to dependent than this have lost too many digits.
constexpr double defective = 1e-9;

ModeBlocks classical_modes(const Matrix& M, const Matrix& shapes, const Vector& squares,
                           const Vector& damping) {
    const Index n = M.rows();
    ModeBlocks modes;
    modes.displacement = modes.velocity = Matrix::Zero(n, 2 * n);
    modes.inverse_displacement = modes.inverse_velocity = Matrix::Zero(2 * n, n);
    const Matrix back = shapes.transpose() * M;
    for (Index k = 0; k < n; ++k) {
        const double square = std::max(squares[k], 0.0), omega = std::sqrt(square);
        const double c = damping[k], under = square - 0.25 * c * c;
        modes.blocks.push_back(
            {0, 1, -square, -c, omega, 1, omega + c, under > 0 ? std::sqrt(under) : 0});
        modes.displacement.col(2 * k) = shapes.col(k);
        modes.velocity.col(2 * k + 1) = shapes.col(k);
        modes.inverse_displacement.row(2 * k) = back.row(k);
        modes.inverse_velocity.row(2 * k + 1) = back.row(k);
    }
    return modes;
}

void add_complex_block(ModeBlocks& modes, Matrix& basis, const Eigen::VectorXcd& v,
                       std::complex<double> lambda) {
    const auto k = static_cast<Index>(modes.blocks.size());
    basis.col(2 * k) = v.real();
    basis.col(2 * k + 1) = v.imag();
    modes.blocks.push_back({lambda.real(), lambda.imag(), -lambda.imag(), lambda.real(), 1, 1,
                            std::abs(lambda), std::abs(lambda.imag())});
}

Expected<ModeBlocks> complex_modes(const std::string& name, const Matrix& M, const Matrix& C,
                                   const Matrix& K) {
    const Index n = M.rows();
    const Eigen::LLT<Matrix> mass(M);
    Matrix system = Matrix::Zero(2 * n, 2 * n);
    system.topRightCorner(n, n).setIdentity();
    system.bottomLeftCorner(n, n) = -mass.solve(K);
    system.bottomRightCorner(n, n) = -mass.solve(C);
    const Eigen::EigenSolver<Matrix> solver(system);
    ModeBlocks modes;
    modes.classical = false;
    Matrix basis(2 * n, 2 * n);
    std::vector<Index> real;
    for (Index i = 0; i < 2 * n; ++i) {
        const std::complex<double> lambda = solver.eigenvalues()[i];
        if (lambda.imag() > 0)
            add_complex_block(modes, basis, solver.eigenvectors().col(i), lambda);
        if (lambda.imag() == 0) real.push_back(i);
    }
    for (std::size_t i = 0; i + 1 < real.size(); i += 2) {
        const auto k = static_cast<Index>(modes.blocks.size());
        const double a = solver.eigenvalues()[real[i]].real();
        const double b = solver.eigenvalues()[real[i + 1]].real();
        basis.col(2 * k) = solver.eigenvectors().col(real[i]).real();
        basis.col(2 * k + 1) = solver.eigenvectors().col(real[i + 1]).real();
        modes.blocks.push_back({a, 0, 0, b, 1, 1, std::max(std::abs(a), std::abs(b)), 0});
    }
    const Eigen::PartialPivLU<Matrix> factor(basis);
    if (solver.info() != Eigen::Success || !(factor.rcond() > defective))
        return Error{"building '" + name +
                         "': its damping matrix makes two modes coincide at critical damping; "
                         "change the damping slightly",
                     {}};
    const Matrix inverse = factor.inverse();
    modes.displacement = basis.topRows(n);
    modes.velocity = basis.bottomRows(n);
    modes.inverse_displacement = inverse.leftCols(n);
    modes.inverse_velocity = inverse.rightCols(n);
    return modes;
}

}  // namespace

Expected<ModeBlocks> make_modes(const std::string& name, const Matrix& M, const Matrix& C,
                                const Matrix& K) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> solver(K, M);
    if (solver.info() != Eigen::Success)
        return Error{"building '" + name + "': its modes could not be found", {}};
    const Matrix modal = solver.eigenvectors().transpose() * C * solver.eigenvectors();
    const Vector damping = modal.diagonal();
    const Matrix coupling = modal - Matrix(damping.asDiagonal());
    if (coupling.cwiseAbs().maxCoeff() <= classical_tolerance * damping.cwiseAbs().maxCoeff())
        return classical_modes(M, solver.eigenvectors(), solver.eigenvalues(), damping);
    return complex_modes(name, M, C, K);
}

Matrix split_columns(const Matrix& pairs) {
    const Index n = pairs.cols() / 2;
    Matrix out(pairs.rows(), pairs.cols());
    for (Index k = 0; k < n; ++k) {
        out.col(k) = pairs.col(2 * k);
        out.col(n + k) = pairs.col(2 * k + 1);
    }
    return out;
}
Matrix split_rows(const Matrix& pairs) { return split_columns(pairs.transpose()).transpose(); }

}  // namespace percuss::pounding
