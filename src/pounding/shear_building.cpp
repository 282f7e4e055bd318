#include "pounding/shear_building.hpp"

namespace percuss::pounding {

void connect_storey(std::span<double> matrix, std::size_t n, std::size_t i, double value) {
    matrix[i * n + i] += value;
    if (i == 0) return;
    matrix[(i - 1) * n + (i - 1)] += value;
    matrix[i * n + (i - 1)] -= value;
    matrix[(i - 1) * n + i] -= value;
}

ShearMatrices shear_building(std::span<const Storey> storeys) {
    const std::size_t n = storeys.size();
    const std::vector<double> zero(n * n, 0);
    ShearMatrices building{zero, zero, zero};
    for (std::size_t i = 0; i < n; ++i) {
        building.mass[i * n + i] = storeys[i].mass;
        connect_storey(building.stiffness, n, i, storeys[i].stiffness);
        connect_storey(building.damping, n, i, storeys[i].damping);
    }
    return building;
}

}  // namespace percuss::pounding
