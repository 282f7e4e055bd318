#include "percuss/pounding/torsion.hpp"

#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"

namespace percuss {

using namespace pounding;

namespace {

bool positive(double value) { return value > 0 && std::isfinite(value); }

/// What is wrong with a storey, or empty.
std::string fault(const TorsionalStorey& s, std::size_t i) {
    const std::pair<const char*, double> positives[] = {{"mass", s.mass},
                                                        {"stiffness", s.stiffness},
                                                        {"torsional stiffness", s.torsion},
                                                        {"radius of gyration", s.gyration}};
    for (const auto& [what, value] : positives)
        if (!positive(value))
            return "the " + std::string(what) + " of storey " + std::to_string(i + 1) +
                   " must be positive, not " + shortest(value);
    if (!std::isfinite(s.eccentricity))
        return "the eccentricity of storey " + std::to_string(i + 1) + " must be finite";
    return {};
}

/// Adds a spring of a storey to one of the four blocks of K.
void connect(std::vector<double>& K, std::size_t n, std::size_t row, std::size_t column,
             std::size_t storey, double value) {
    const auto at = [&](std::size_t i, std::size_t j) -> double& {
        return K[(row + i) * 2 * n + column + j];
    };
    at(storey, storey) += value;
    if (storey == 0) return;
    at(storey - 1, storey - 1) += value;
    at(storey, storey - 1) -= value;
    at(storey - 1, storey) -= value;
}

}  // namespace

Expected<Building> build(const TorsionalBuilding& from) {
    const auto wrong = [&](const std::string& what) {
        return Error{from.name.empty() ? what : in_quotes(from.name) + ": " + what, {}};
    };
    const std::size_t n = from.storeys.size();
    if (n == 0) return wrong("there is no storey");
    if (2 * n > most_dofs)
        return wrong("it has " + std::to_string(n) + " storeys that turn; " +
                     std::to_string(most_dofs / 2) +
                     " are the most whose modes are found within a minute");
    if (!positive(from.width)) return wrong("its width must be positive");
    for (std::size_t i = 0; i < n; ++i)
        if (std::string text = fault(from.storeys[i], i); !text.empty()) return wrong(text);
    const double half = 0.5 * from.width;
    MatrixBuilding model;
    model.name = from.name;
    model.model = from.damping;
    model.mass.assign(4 * n * n, 0);
    model.stiffness.assign(4 * n * n, 0);
    model.ground.assign(2 * n, 0);
    for (std::size_t i = 0; i < n; ++i) {
        const TorsionalStorey& s = from.storeys[i];
        model.mass[i * (2 * n + 1)] = s.mass;
        model.mass[(n + i) * (2 * n + 1)] = s.mass * (s.gyration / half) * (s.gyration / half);
        model.ground[i] = 1;
        // k (x - e turn)^2 + torsion turn^2, with turn = z/half
        const double e = s.eccentricity / half;
        connect(model.stiffness, n, 0, 0, i, s.stiffness);
        connect(model.stiffness, n, 0, n, i, -s.stiffness * e);
        connect(model.stiffness, n, n, 0, i, -s.stiffness * e);
        connect(model.stiffness, n, n, n, i, s.stiffness * e * e + s.torsion / (half * half));
    }
    PERCUSS_TRY(Building building, build(model));
    building.heights = from.heights;
    building.storeys = true;
    building.width = from.width;
    for (std::size_t i = 0; i < n; ++i)
        building.others.push_back("rotation" + std::to_string(i + 1));
    PERCUSS_CHECK(check(building, 0));
    return building;
}

}  // namespace percuss
