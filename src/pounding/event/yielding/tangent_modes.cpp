#include "pounding/event/yielding/tangent_modes.hpp"

#include <algorithm>
#include <cmath>
#include <complex>

#include <Eigen/Eigenvalues>

#include "pounding/event/yielding/weak_coupling.hpp"

namespace percuss::pounding {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

/// Off-diagonal modal damping below this part of the largest counts as rounding.
constexpr double coupling_tolerance = 1e-12;
/// An eigenvalue below this part of the fastest one counts as 0.
constexpr double zero_stiffness = 1e-14;
/// Eigenvectors closer to dependent than this have lost too many digits.
constexpr double dependent = 1e-10;

/// q'' + c q' + square q = 0 for any sign of `square`: trigonometric, linear or hyperbolic.
Block mode_block(double square, double c) {
    const double root = std::sqrt(std::abs(square)), under = square - 0.25 * c * c;
    Block block{0, 1, -square, -c, root, 1, root + c, under > 0 ? std::sqrt(under) : 0};
    if (square < 0) block.growth = root;
    return block;
}

/// Modes without stiffness may be combined at will: such that the damping does not couple them with
/// each other. What no damper holds is then a mode of its own.
void part_free_modes(const Matrix& C, const Vector& squares, Matrix& shapes) {
    std::vector<Index> free;
    for (Index k = 0; k < squares.size(); ++k)
        if (squares[k] == 0) free.push_back(k);
    if (free.size() < 2) return;
    const Matrix own = shapes(Eigen::all, free);
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(own.transpose() * C * own);
    shapes(Eigen::all, free) = own * solver.eigenvectors();
}

class TangentModes {
public:
    TangentModes(const Matrix& M, const Matrix& shapes, const Vector& squares, const Matrix& modal)
        : shapes_(shapes), squares_(squares), modal_(modal), back_(shapes.transpose() * M) {
        const Index n = M.rows();
        modes_.displacement = modes_.velocity = Matrix::Zero(n, 2 * n);
        modes_.inverse_displacement = modes_.inverse_velocity = Matrix::Zero(2 * n, n);
    }

    /// Modes that no other one damps stay as they are; the rest becomes complex.
    bool separate() {
        const double tolerance = coupling_tolerance * modal_.diagonal().cwiseAbs().maxCoeff();
        for (Index k = 0; k < modal_.rows(); ++k) {
            double most = 0;
            for (Index j = 0; j < modal_.rows(); ++j)
                if (j != k) most = std::max(most, std::abs(modal_(j, k)));
            if (most > tolerance)
                coupled_.push_back(k);
            else
                add_alone(k);
        }
        modes_.classical = coupled_.empty();
        return coupled_.empty() || add_coupled();
    }
    ModeBlocks take() { return std::move(modes_); }

private:
    void add_alone(Index k) {
        const auto at = 2 * static_cast<Index>(modes_.blocks.size());
        modes_.blocks.push_back(mode_block(squares_[k], modal_(k, k)));
        modes_.displacement.col(at) = shapes_.col(k);
        modes_.velocity.col(at + 1) = shapes_.col(k);
        modes_.inverse_displacement.row(at) = back_.row(k);
        modes_.inverse_velocity.row(at + 1) = back_.row(k);
    }
    /// In the coordinates of the modes and (q, q'/pace), which makes both of one size.
    bool add_coupled() {
        const auto m = static_cast<Index>(coupled_.size());
        const double pace = std::sqrt(squares_.cwiseAbs().maxCoeff());
        if (!(pace > 0)) return false;
        const Matrix shapes = shapes_(Eigen::all, coupled_), back = back_(coupled_, Eigen::all);
        if (add_weakly_coupled(shapes, back, pace)) return true;
        const auto first = static_cast<Index>(modes_.blocks.size());
        const Matrix basis = coupled_basis(pace);
        if (basis.rows() == 0) return false;
        const Eigen::PartialPivLU<Matrix> factor(basis);
        if (!(factor.rcond() > dependent)) return false;
        const Matrix inverse = factor.inverse();
        modes_.displacement.middleCols(2 * first, 2 * m) = shapes * basis.topRows(m);
        modes_.velocity.middleCols(2 * first, 2 * m) = pace * (shapes * basis.bottomRows(m));
        modes_.inverse_displacement.middleRows(2 * first, 2 * m) = inverse.leftCols(m) * back;
        modes_.inverse_velocity.middleRows(2 * first, 2 * m) = inverse.rightCols(m) * back / pace;
        return true;
    }
    /// The same where every mode swings, as nearly all do. With x the shape of a mode, z its
    /// eigenvalue and N = x' (2 z + C) x, a state has the part x' (z q + C q + q')/N in it, where
    /// z x + C x is -diag(squares) x/z.
    bool add_weakly_coupled(const Matrix& shapes, const Matrix& back, double pace) {
        const Vector squares = squares_(coupled_);
        if (!(squares.minCoeff() > 0)) return false;
        const auto modes = weakly_coupled_modes(modal_(coupled_, coupled_), squares);
        if (!modes) return false;
        const auto m = static_cast<Index>(coupled_.size());
        const auto first = static_cast<Index>(modes_.blocks.size());
        Matrix basis(2 * m, 2 * m), inverse(2 * m, 2 * m);
        for (Index k = 0; k < m; ++k) {
            const std::complex<double> z = modes->value[k];
            const double size = modes->shape.col(k).squaredNorm();
            const double unit = 1 / std::sqrt(size * (1 + std::norm(z) / (pace * pace)));
            const std::complex<double> of_rate = 2.0 / (modes->norm[k] * unit),
                                       of_place = -of_rate / z;
            for (Index i = 0; i < m; ++i) {
                const std::complex<double> x = modes->shape(i, k);
                const std::complex<double> place = x * unit, rate = place * z / pace;
                basis(i, 2 * k) = place.real();
                basis(i, 2 * k + 1) = place.imag();
                basis(m + i, 2 * k) = rate.real();
                basis(m + i, 2 * k + 1) = rate.imag();
                const std::complex<double> p = of_place * x * squares[i], r = of_rate * x;
                inverse(2 * k, i) = p.real();
                inverse(2 * k + 1, i) = -p.imag();
                inverse(2 * k, m + i) = r.real();
                inverse(2 * k + 1, m + i) = -r.imag();
            }
            modes_.blocks.push_back({z.real(), z.imag(), -z.imag(), z.real(), 1, 1, std::abs(z),
                                     z.imag(), 0, 0, 0, 0, 0, std::max(z.real(), 0.0)});
        }
        modes_.displacement.middleCols(2 * first, 2 * m).noalias() = shapes * basis.topRows(m);
        modes_.velocity.middleCols(2 * first, 2 * m).noalias() =
            pace * (shapes * basis.bottomRows(m));
        modes_.inverse_displacement.middleRows(2 * first, 2 * m).noalias() =
            inverse.leftCols(m) * back;
        modes_.inverse_velocity.middleRows(2 * first, 2 * m).noalias() =
            inverse.rightCols(m) * back;
        return true;
    }
    /// Columns (q, q'/pace) of the blocks. Where a mode has no stiffness its q feeds nothing back:
    /// it is left out of the eigenvalues, among which it would be a multiple 0, and follows from
    /// its rate.
    Matrix coupled_basis(double pace) {
        const auto m = static_cast<Index>(coupled_.size());
        std::vector<Index> kept, free;
        for (Index i = 0; i < m; ++i)
            (squares_[coupled_[static_cast<std::size_t>(i)]] == 0 ? free : kept).push_back(i);
        for (Index i = 0; i < m; ++i) kept.push_back(m + i);
        Matrix flow = Matrix::Zero(2 * m, 2 * m);
        for (Index i = 0; i < m; ++i) {
            flow(i, m + i) = pace;
            flow(m + i, i) = -squares_[coupled_[static_cast<std::size_t>(i)]] / pace;
        }
        flow.bottomRightCorner(m, m) = -modal_(coupled_, coupled_);
        const Eigen::EigenSolver<Matrix> solver(Matrix(flow(kept, kept)));
        if (solver.info() != Eigen::Success) return {};
        const Eigen::VectorXcd values = solver.eigenvalues();
        Eigen::MatrixXcd vectors = Eigen::MatrixXcd::Zero(2 * m, values.size());
        vectors(kept, Eigen::all) = solver.eigenvectors();
        for (Index c = 0; c < values.size(); ++c)
            for (const Index i : free) vectors(i, c) = pace * vectors(m + i, c) / values[c];
        Matrix basis = Matrix::Zero(2 * m, 2 * m);
        Index at = 0;
        std::vector<Index> real;
        for (Index c = 0; c < values.size(); ++c) {
            const std::complex<double> z = values[c];
            if (z.imag() == 0) real.push_back(c);
            if (!(z.imag() > 0)) continue;
            basis.col(at++) = vectors.col(c).real();
            basis.col(at++) = vectors.col(c).imag();
            Block block{z.real(), z.imag(), -z.imag(), z.real(), 1, 1, std::abs(z), z.imag()};
            block.growth = std::max(z.real(), 0.0);
            modes_.blocks.push_back(block);
        }
        for (const Index i : free) {
            if (real.empty()) return {};
            add_free(i, m, pace, values, vectors, real, basis, at);
        }
        add_real_pairs(values, vectors, real, basis, at);
        return at == 2 * m ? basis : Matrix();
    }
    /// A mode without stiffness, with the slow decay of its own rate: (q, rate) of
    /// q' = pace rate, rate' = lambda rate, which holds for lambda = 0 too.
    void add_free(Index i, Index m, double pace, const Eigen::VectorXcd& values,
                  const Eigen::MatrixXcd& vectors, std::vector<Index>& real, Matrix& basis,
                  Index& at) {
        std::size_t best = 0;
        double most = -1;
        for (std::size_t k = 0; k < real.size(); ++k) {
            const double own =
                std::abs(vectors(m + i, real[k])) / vectors.col(real[k]).bottomRows(m).norm();
            if (own > most) most = own, best = k;
        }
        const Index c = real[best];
        real.erase(real.begin() + static_cast<long>(best));
        const double lambda = values[c].real();
        basis(i, at) = 1;
        basis.col(at + 1) = vectors.col(c).real();
        const double rate = basis(m + i, at + 1);
        basis(i, at + 1) = 0;
        at += 2;
        Block block{0, pace * rate, 0, lambda, 0, 1, std::abs(lambda), 0};
        block.growth = std::max(lambda, 0.0);
        modes_.blocks.push_back(block);
    }
    void add_real_pairs(const Eigen::VectorXcd& values, const Eigen::MatrixXcd& vectors,
                        const std::vector<Index>& real, Matrix& basis, Index& at) {
        for (std::size_t i = 0; i + 1 < real.size(); i += 2) {
            const double a = values[real[i]].real(), b = values[real[i + 1]].real();
            basis.col(at++) = vectors.col(real[i]).real();
            basis.col(at++) = vectors.col(real[i + 1]).real();
            Block block{a, 0, 0, b, 1, 1, std::max(std::abs(a), std::abs(b)), 0};
            block.growth = std::max({a, b, 0.0});
            modes_.blocks.push_back(block);
        }
    }

    const Matrix& shapes_;
    const Vector& squares_;
    const Matrix& modal_;
    Matrix back_;
    std::vector<Index> coupled_;
    ModeBlocks modes_;
};

}  // namespace

Expected<ModeBlocks> tangent_modes(const std::string& name, const Matrix& M, const Matrix& C,
                                   const Matrix& K, double fastest) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> solver(K, M);
    if (solver.info() != Eigen::Success)
        return Error{"building '" + name + "': its modes could not be found after yield", {}};
    Vector squares = solver.eigenvalues();
    for (double& square : squares)
        if (std::abs(square) <= zero_stiffness * fastest) square = 0;
    Matrix shapes = solver.eigenvectors();
    part_free_modes(C, squares, shapes);
    const Matrix modal = shapes.transpose() * C * shapes;
    TangentModes modes(M, shapes, squares, modal);
    if (!modes.separate())
        return Error{"building '" + name +
                         "': its damping makes two modes coincide after yield; change the damping "
                         "slightly",
                     {}};
    return modes.take();
}

}  // namespace percuss::pounding
