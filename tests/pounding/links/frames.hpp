// Two random frames of two storeys and a body without springs: as matrices, and as buildings.
#pragma once

#include <string>
#include <vector>

#include <Eigen/Dense>

#include "percuss/pounding/problem.hpp"

namespace support {

struct Frames {
    Eigen::MatrixXd M, C, K;  ///< A.1, A.2, B.1, B.2, C
    std::vector<percuss::Building> buildings;
};

/// `between(low, high)` draws.
template <class Between>
Frames random_frames(const Between& between) {
    Frames f;
    f.M = f.C = f.K = Eigen::MatrixXd::Zero(5, 5);
    for (Eigen::Index i = 0; i < 5; ++i) f.M(i, i) = between(0.8e4, 2e4);
    for (const Eigen::Index i : {0, 1, 2, 3})
        for (Eigen::MatrixXd* matrix : {&f.K, &f.C}) {
            const double value = matrix == &f.K ? between(4e6, 9e6) : between(1e4, 6e4);
            (*matrix)(i, i) += value;
            if (i % 2 == 0) continue;
            (*matrix)(i - 1, i - 1) += value;
            (*matrix)(i, i - 1) -= value;
            (*matrix)(i - 1, i) -= value;
        }
    for (const auto& [first, count] : {std::pair{0, 2}, {2, 2}, {4, 1}}) {
        const auto part = [at = first, n = count](const Eigen::MatrixXd& of) {
            const Eigen::MatrixXd block = of.block(at, at, n, n);
            return std::vector<double>(block.data(), block.data() + block.size());
        };
        percuss::Building building;
        building.name = std::string(1, static_cast<char>('A' + first / 2));
        building.storeys = count == 2;
        building.mass = part(f.M);
        building.stiffness = part(f.K);
        building.damping = part(f.C);
        f.buildings.push_back(building);
    }
    return f;
}

}  // namespace support
