// Runge-Kutta tableaux by name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"

namespace percuss {

/// Coefficients a (row by row), b, c; `order` is the classical one.
struct Tableau {
    std::string name;
    int stages = 0;
    std::vector<double> a;
    std::vector<double> b;
    std::vector<double> c;
    int order = 0;

    [[nodiscard]] double at(int i, int j) const {
        return a[static_cast<std::size_t>(i) * static_cast<std::size_t>(stages) +
                 static_cast<std::size_t>(j)];
    }
};

/// gauss1 gauss2 gauss3 radau1a2 radau1a3 radau2a1 radau2a2 radau2a3 lobatto3a2 lobatto3a3
/// lobatto3c2 lobatto3c3 burrage, or burrage:LAMBDA; the nearest name is suggested for another.
[[nodiscard]] Expected<Tableau> tableau(std::string_view name);
/// The two-stage family [L, 0; 1 - 2L, L], b = (1/2, 1/2): order 3 for L = (3 + sqrt 3)/6
/// [burrage1982].
[[nodiscard]] Tableau burrage(double lambda);
[[nodiscard]] std::vector<std::string_view> tableau_names();

}  // namespace percuss
