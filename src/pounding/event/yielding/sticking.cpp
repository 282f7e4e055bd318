#include "pounding/event/yielding/sticking.hpp"

#include "pounding/event/yielding/tangent_modes.hpp"

namespace percuss::pounding {

namespace {

using Matrix = Eigen::MatrixXd;
using Index = Eigen::Index;

Matrix directions(Index n, const std::vector<Span>& spans) {
    Matrix B(n, static_cast<Index>(spans.size()));
    for (std::size_t j = 0; j < spans.size(); ++j)
        B.col(static_cast<Index>(j)) = direction(n, spans[j]);
    return B;
}

/// Orthonormal in M, and orthogonal to the columns of B.
Matrix complement(const Matrix& M, const Matrix& B) {
    const Index n = M.rows(), m = B.cols();
    const Eigen::LLT<Matrix> factor(M);
    const Matrix L = factor.matrixL();
    const Matrix scaled = L.triangularView<Eigen::Lower>().solve(B);
    const Eigen::HouseholderQR<Matrix> qr(scaled);
    const Matrix Q = qr.householderQ() * Matrix::Identity(n, n);
    return L.transpose().triangularView<Eigen::Upper>().solve(Matrix(Q.rightCols(n - m)));
}

}  // namespace

Eigen::VectorXd direction(Index n, const Span& span) {
    Eigen::VectorXd b = Eigen::VectorXd::Zero(n);
    if (span.far != no_dof) b[static_cast<Index>(span.far)] = 1;
    if (span.near != no_dof) b[static_cast<Index>(span.near)] = -1;
    return b;
}

Matrix holding(const Matrix& M, const std::vector<Span>& stuck) {
    const Matrix B = directions(M.rows(), stuck), moved = Eigen::LLT<Matrix>(M).solve(B);
    return moved * Matrix(B.transpose() * moved).inverse();
}

Expected<ModeBlocks> stuck_modes(const std::string& name, const BuildingBranch& b,
                                 const std::vector<Span>& stuck, double fastest) {
    const Index n = b.mass.rows(), m = static_cast<Index>(stuck.size()), left = n - m;
    const Matrix B = directions(n, stuck), W = holding(b.mass, stuck);
    ModeBlocks out;
    out.displacement = out.velocity = Matrix::Zero(n, 2 * n);
    out.inverse_displacement = out.inverse_velocity = Matrix::Zero(2 * n, n);
    if (left > 0) {
        const Matrix Z = complement(b.mass, B), back = Z.transpose() * b.mass;
        const Matrix K = Z.transpose() * b.stiffness * Z, C = Z.transpose() * b.damping * Z;
        PERCUSS_TRY(auto modes,
                    tangent_modes(name, Matrix::Identity(left, left), 0.5 * (C + C.transpose()),
                                  0.5 * (K + K.transpose()), fastest));
        out.blocks = std::move(modes.blocks);
        out.classical = modes.classical;
        out.displacement.leftCols(2 * left) = Z * modes.displacement;
        out.velocity.leftCols(2 * left) = Z * modes.velocity;
        out.inverse_displacement.topRows(2 * left) = modes.inverse_displacement * back;
        out.inverse_velocity.topRows(2 * left) = modes.inverse_velocity * back;
    }
    for (Index j = 0; j < m; ++j) {
        out.blocks.push_back({0, 1, 0, 0, 0, 1, 0, 0});
        out.displacement.col(2 * (left + j)) = W.col(j);
        out.inverse_displacement.row(2 * (left + j)) = B.col(j).transpose();
    }
    return out;
}

}  // namespace percuss::pounding
