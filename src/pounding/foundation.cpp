#include "percuss/pounding/foundation.hpp"

#include <cmath>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"
#include "pounding/matrices.hpp"

namespace percuss {

using namespace pounding;

namespace {

using Matrix = Eigen::MatrixXd;
using Index = Eigen::Index;

/// What is wrong, or empty.
std::string fault(const Building& fixed, const Foundation& f) {
    if (!(f.sway > 0) || !(f.rocking > 0)) return "the springs of the foundation must be positive";
    const bool sways = f.sway < infinity, rocks = f.rocking < infinity;
    if (!sways && !rocks) return "a foundation has a spring for sway, for rocking or both";
    const auto damps = [](double c) { return c >= 0 && std::isfinite(c); };
    if (!damps(f.sway_damping) || !damps(f.rocking_damping))
        return "the dampers of the foundation must not be negative";
    if (!sways && f.sway_damping > 0) return "the foundation has a damper but no spring for sway";
    if (!rocks && f.rocking_damping > 0)
        return "the foundation has a damper but no spring for rocking";
    const auto weighs = [](double m) { return m > 0 && std::isfinite(m); };
    if (sways && !weighs(f.mass)) return "a foundation that sways needs a positive mass";
    if (rocks && !weighs(f.inertia))
        return "a foundation that rocks needs a positive moment of inertia";
    if (rocks && fixed.heights.empty())
        return "a foundation that rocks needs the heights of the storeys";
    if (!fixed.yields.empty()) return "storeys that yield are computed on a fixed base only";
    if (!fixed.others.empty()) return "a building has floors only before it is put on soil";
    return {};
}

/// What the building deforms, from all degrees of freedom.
Matrix deformations(const Building& fixed, bool sways, bool rocks) {
    const auto n = static_cast<Index>(fixed.size());
    Matrix T = Matrix::Zero(n, n + (sways ? 1 : 0) + (rocks ? 1 : 0));
    T.leftCols(n).setIdentity();
    if (sways) T.col(n).setConstant(-1);
    if (!rocks) return T;
    double level = 0;
    for (Index i = 0; i < n; ++i)
        T(i, T.cols() - 1) = -(level += fixed.heights[static_cast<std::size_t>(i)]);
    T.col(T.cols() - 1) /= level;
    return T;
}

}  // namespace

Expected<Building> on_soil(const Building& fixed, const Foundation& f) {
    if (std::string text = fault(fixed, f); !text.empty())
        return Error{fixed.name.empty() ? text : in_quotes(fixed.name) + ": " + text, {}};
    const bool sways = f.sway < infinity, rocks = f.rocking < infinity;
    const std::size_t floors = fixed.size();
    const auto n = static_cast<Index>(floors);
    const Matrix T = deformations(fixed, sways, rocks);
    Matrix M = Matrix::Zero(T.cols(), T.cols());
    M.topLeftCorner(n, n) = square_matrix(fixed.mass, floors);
    Matrix K = T.transpose() * square_matrix(fixed.stiffness, floors) * T;
    Matrix C = T.transpose() * square_matrix_or_zero(fixed.damping, floors) * T;
    Building building = fixed;
    if (building.ground.empty()) building.ground.assign(floors, 1);
    const auto add = [&](std::string_view name, double m, double k, double c, double ground) {
        const auto i = static_cast<Index>(building.ground.size());
        M(i, i) = m;
        K(i, i) += k;
        C(i, i) += c;
        building.ground.push_back(ground);
        building.others.emplace_back(name);
    };
    if (sways) add(sway_name, f.mass, f.sway, f.sway_damping, 1);
    if (rocks) {
        double top = 0;
        for (const double h : fixed.heights) top += h;
        add(rocking_name, f.inertia / (top * top), f.rocking / (top * top),
            f.rocking_damping / (top * top), 0);
    }
    building.mass = rows_of(M);
    building.stiffness = rows_of(0.5 * (K + K.transpose()));
    building.damping = rows_of(0.5 * (C + C.transpose()));
    for (auto* list : {&building.force, &building.displacement, &building.velocity})
        if (!list->empty()) list->resize(building.ground.size(), 0);
    if (fixed.storeys) {
        Matrix drifts = T;
        drifts.bottomRows(n - 1) -= T.topRows(n - 1);
        building.drifts = rows_of(drifts);
    }
    PERCUSS_CHECK(check(building, 0));
    return building;
}

}  // namespace percuss
