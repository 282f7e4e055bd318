// Matrices written row by row, seen by Eigen.
#pragma once

#include <cstddef>
#include <vector>

#include <Eigen/Dense>

namespace percuss::pounding {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

inline Eigen::MatrixXd square_matrix(const std::vector<double>& rows, std::size_t n) {
    const auto size = static_cast<Eigen::Index>(n);
    return Eigen::Map<const RowMajor>(rows.data(), size, size);
}
/// Zero where nothing is given.
inline Eigen::MatrixXd square_matrix_or_zero(const std::vector<double>& rows, std::size_t n) {
    if (rows.empty())
        return Eigen::MatrixXd::Zero(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(n));
    return square_matrix(rows, n);
}
inline std::vector<double> rows_of(const Eigen::MatrixXd& matrix) {
    std::vector<double> rows(static_cast<std::size_t>(matrix.size()));
    Eigen::Map<RowMajor>(rows.data(), matrix.rows(), matrix.cols()) = matrix;
    return rows;
}

}  // namespace percuss::pounding
