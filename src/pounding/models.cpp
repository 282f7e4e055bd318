#include "percuss/pounding/models.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <Eigen/Eigenvalues>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"
#include "pounding/matrices.hpp"
#include "pounding/shear_building.hpp"

namespace percuss {

using namespace pounding;

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Error wrong(const std::string& name, const std::string& what) {
    return {name.empty() ? what : in_quotes(name) + ": " + what, {}};
}
std::string must_be_positive(const std::string& what, double value, const std::string& unit) {
    return what + " must be a positive number, not " + shortest(value) + " " + unit;
}
bool positive(double value) { return value > 0 && std::isfinite(value); }
bool not_negative(double value) { return value >= 0 && std::isfinite(value); }

/// K phi = omega^2 M phi, phi' M phi = 1, slowest first.
struct Modes {
    Vector omega;
    Matrix phi;
};
Modes modes(const Matrix& M, const Matrix& K) {
    const Eigen::GeneralizedSelfAdjointEigenSolver<Matrix> solver(K, M);
    // an eigenvalue of a free body comes out as a rounding error of the largest
    const double zero = 1e-13 * solver.eigenvalues().cwiseAbs().maxCoeff();
    Vector omega = solver.eigenvalues();
    for (double& w : omega) w = w > zero ? std::sqrt(w) : 0;
    return {omega, solver.eigenvectors()};
}
Modes modes(const Building& b) {
    const std::size_t n = b.size();
    return modes(square_matrix(b.mass, n), square_matrix(b.stiffness, n));
}

/// ratio = alpha/(2 omega) + beta omega/2 at two circular frequencies.
Expected<RayleighDamping> rayleigh(std::array<double, 2> omega, std::array<double, 2> ratio) {
    for (const double w : omega)
        if (!positive(w))
            return Error{"Rayleigh damping needs two positive frequencies, not " +
                             shortest(w / (2 * pi)) + " Hz",
                         {}};
    for (const double z : ratio)
        if (!not_negative(z))
            return Error{"a damping ratio must not be negative, but is " + shortest(z), {}};
    const auto [a, b] = omega;
    if (a == b)
        return Error{"Rayleigh damping needs two different frequencies, not twice " +
                         shortest(a / (2 * pi)) + " Hz",
                     {}};
    const double determinant = (b - a) * (b + a);
    return RayleighDamping{2 * a * b * (ratio[0] * b - ratio[1] * a) / determinant,
                           2 * (ratio[1] * b - ratio[0] * a) / determinant};
}

/// alpha and beta of each way to ask for Rayleigh damping.
Expected<RayleighDamping> coefficients(const RayleighDamping& model, const Matrix&, const Matrix&) {
    if (!not_negative(model.alpha) || !not_negative(model.beta))
        return Error{"Rayleigh damping with alpha = " + shortest(model.alpha) +
                         " 1/s and beta = " + shortest(model.beta) +
                         " s would create energy in some modes; both must not be negative",
                     {}};
    return model;
}
Expected<RayleighDamping> coefficients(const RayleighModes& model, const Matrix& M,
                                       const Matrix& K) {
    const auto omega = modes(M, K).omega;
    std::array<double, 2> at{};
    for (std::size_t i = 0; i < 2; ++i) {
        if (model.modes[i] >= static_cast<std::size_t>(omega.size()))
            return Error{"there is no mode " + std::to_string(model.modes[i] + 1) + " among " +
                             std::to_string(omega.size()),
                         {}};
        at[i] = omega(static_cast<Eigen::Index>(model.modes[i]));
    }
    PERCUSS_TRY(const auto found, rayleigh(at, model.ratios));
    return coefficients(found, M, K);
}
Expected<RayleighDamping> coefficients(const RayleighFrequencies& model, const Matrix& M,
                                       const Matrix& K) {
    PERCUSS_TRY(
        const auto found,
        rayleigh({2 * pi * model.frequencies[0], 2 * pi * model.frequencies[1]}, model.ratios));
    return coefficients(found, M, K);
}

/// C of a model, from M and K; empty for no damping of its own.
class DampingMatrix {
public:
    DampingMatrix(Matrix M, Matrix K) : M_(std::move(M)), K_(std::move(K)) {}

    Expected<std::vector<double>> operator()(const StoreyDamping&) const {
        return std::vector<double>{};
    }
    Expected<std::vector<double>> operator()(const ModalDamping& model) const {
        const auto n = static_cast<std::size_t>(M_.rows());
        if (model.ratios.size() != 1 && model.ratios.size() != n)
            return Error{"there are " + std::to_string(model.ratios.size()) +
                             " damping ratios where 1 or " + std::to_string(n) + " are needed",
                         {}};
        const auto [omega, phi] = modes(M_, K_);
        Vector c(omega.size());
        for (std::size_t i = 0; i < n; ++i) {
            const double ratio = model.ratios[model.ratios.size() == 1 ? 0 : i];
            if (!not_negative(ratio))
                return Error{"a damping ratio must not be negative, but is " + shortest(ratio), {}};
            c(static_cast<Eigen::Index>(i)) = 2 * ratio * omega(static_cast<Eigen::Index>(i));
        }
        const Matrix left = M_ * phi;
        const Matrix C = left * c.asDiagonal() * left.transpose();
        return rows_of((C + C.transpose()) / 2);
    }
    template <class Rayleigh>
    Expected<std::vector<double>> operator()(const Rayleigh& model) const {
        PERCUSS_TRY(const auto found, coefficients(model, M_, K_));
        return rows_of(found.alpha * M_ + found.beta * K_);
    }

private:
    Matrix M_, K_;
};

Expected<std::vector<double>> damping_matrix(const Building& b, const DampingModel& model) {
    const std::size_t n = b.size();
    return std::visit(DampingMatrix(square_matrix(b.mass, n), square_matrix(b.stiffness, n)),
                      model);
}

/// The part of C that is proportional to K.
class StiffnessPart {
public:
    explicit StiffnessPart(const Building& b)
        : M_(square_matrix(b.mass, b.size())), K_(square_matrix(b.stiffness, b.size())) {}

    template <class Rayleigh>
    Expected<double> operator()(const Rayleigh& model) const {
        PERCUSS_TRY(const auto found, coefficients(model, M_, K_));
        return found.beta;
    }
    Expected<double> operator()(const StoreyDamping&) const { return none(); }
    Expected<double> operator()(const ModalDamping&) const { return none(); }

private:
    static Error none() {
        return {
            "damping that follows the tangent stiffness must be Rayleigh's: only his has a "
            "part that is proportional to the stiffness",
            {}};
    }
    Matrix M_, K_;
};

/// The storeys that yield; where C follows their stiffness, by how much.
Expected<void> set_yields(Building& building, const ShearBuilding& from) {
    bool any = false;
    for (const Storey& storey : from.storeys) any |= storey.yield.rule != Hysteresis::elastic;
    if (!any) return {};
    for (const Storey& storey : from.storeys) {
        building.yields.push_back(storey.yield);
        building.yields.back().stiffness = storey.stiffness;
    }
    if (!from.tangent_damping) return {};
    const auto beta = std::visit(StiffnessPart(building), from.damping);
    if (!beta) return wrong(from.name, beta.error().message);
    building.tangent_damping = *beta;
    return {};
}

/// What is wrong with a storey, or empty.
std::string fault(const Storey& storey, std::size_t i) {
    const std::string which = " of storey " + std::to_string(i + 1);
    if (!positive(storey.mass)) return must_be_positive("the mass" + which, storey.mass, "kg");
    if (!positive(storey.stiffness))
        return must_be_positive("the stiffness" + which, storey.stiffness, "N/m");
    if (!not_negative(storey.damping))
        return "the damping" + which + " must not be negative, but is " + shortest(storey.damping) +
               " N s/m";
    return {};
}

/// P-Delta: a storey that carries a load P at a height h loses P/h of its stiffness. What is wrong
/// with the loads, or empty.
std::string add_gravity(std::vector<double>& K, const std::vector<double>& loads,
                        const std::vector<double>& heights) {
    const std::size_t n = loads.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (!not_negative(loads[i]))
            return "the gravity load of storey " + std::to_string(i + 1) +
                   " must not be negative, but is " + shortest(loads[i]) + " N";
        if (loads[i] == 0) continue;
        if (i >= heights.size() || !positive(heights[i]))
            return "storey " + std::to_string(i + 1) +
                   " carries a gravity load, which acts through its height; give the height";
        connect_storey(K, n, i, -loads[i] / heights[i]);
    }
    return {};
}

/// Singular to rounding: the smallest pivot drowns in the largest entry.
bool singular(const Matrix& K) {
    const Eigen::SelfAdjointEigenSolver<Matrix> solver(K, Eigen::EigenvaluesOnly);
    const auto& values = solver.eigenvalues();
    return !(values.minCoeff() > 1e-13 * values.cwiseAbs().maxCoeff());
}

}  // namespace

Expected<Building> build(const SingleOscillator& o) {
    if (!positive(o.mass)) return wrong(o.name, must_be_positive("the mass", o.mass, "kg"));
    if (std::isnan(o.period) == std::isnan(o.stiffness))
        return wrong(o.name, "an oscillator needs its period or its stiffness, one of the two");
    if (!std::isnan(o.period) && !positive(o.period))
        return wrong(o.name, must_be_positive("the period", o.period, "s"));
    if (!std::isnan(o.stiffness) && !positive(o.stiffness))
        return wrong(o.name, must_be_positive("the stiffness", o.stiffness, "N/m"));
    if (!std::isnan(o.damping_ratio) && !std::isnan(o.damping))
        return wrong(o.name, "an oscillator has a damping ratio or a damping, not both");
    const double omega = std::isnan(o.period) ? std::sqrt(o.stiffness / o.mass) : 2 * pi / o.period;
    const double k = std::isnan(o.stiffness) ? o.mass * omega * omega : o.stiffness;
    double c = 0;
    if (!std::isnan(o.damping)) c = o.damping;
    if (!std::isnan(o.damping_ratio)) c = 2 * o.damping_ratio * omega * o.mass;
    if (!not_negative(c))
        return wrong(o.name, "the damping must not be negative, but is " + shortest(c) + " N s/m");
    Building building;
    building.name = o.name;
    building.mass = {o.mass};
    building.damping = {c};
    building.stiffness = {k};
    building.storeys = true;
    if (std::string text = add_gravity(building.stiffness, {o.gravity_load}, {o.height});
        !text.empty())
        return wrong(o.name, text);
    if (!std::isnan(o.height)) building.heights = {o.height};
    PERCUSS_CHECK(check(building, 0));
    return building;
}

Expected<Building> build(const ShearBuilding& description) {
    if (description.storeys.empty()) return wrong(description.name, "there is no storey");
    // before there are matrices of them
    if (description.storeys.size() > most_dofs)
        return wrong(description.name, "it has " + std::to_string(description.storeys.size()) +
                                           " storeys; " + std::to_string(most_dofs) +
                                           " are the most whose modes are found within a minute");
    for (std::size_t i = 0; i < description.storeys.size(); ++i)
        if (std::string text = fault(description.storeys[i], i); !text.empty())
            return wrong(description.name, text);
    ShearMatrices frame = shear_building(description.storeys);
    if (std::string text =
            add_gravity(frame.stiffness, description.gravity_loads, description.heights);
        !text.empty())
        return wrong(description.name, text);
    Building building;
    building.name = description.name;
    building.mass = frame.mass;
    building.damping = frame.damping;
    building.stiffness = frame.stiffness;
    building.heights = description.heights;
    building.storeys = true;
    if (!std::holds_alternative<StoreyDamping>(description.damping)) {
        for (const double c : frame.damping)
            if (c != 0)
                return wrong(description.name,
                             "the storeys have dampers of their own, so damping ratios or Rayleigh "
                             "damping would count twice; give one of the two");
        auto C = damping_matrix(building, description.damping);
        if (!C) return wrong(description.name, C.error().message);
        building.damping = std::move(*C);
    }
    PERCUSS_CHECK(set_yields(building, description));
    PERCUSS_CHECK(check(building, 0));
    return building;
}

Expected<Building> build(const MatrixBuilding& description) {
    Building building;
    building.name = description.name;
    building.mass = description.mass;
    building.damping = description.damping;
    building.stiffness = description.stiffness;
    building.ground = description.ground;
    building.heights = description.heights;
    building.storeys = description.storeys;
    PERCUSS_CHECK(check(building, 0));
    if (!description.free_body && singular(square_matrix(building.stiffness, building.size())))
        return wrong(description.name,
                     "the stiffness matrix is singular, so the building is not held; say that it "
                     "is a free body if that is meant");
    if (building.damping.empty()) {
        auto C = damping_matrix(building, description.model);
        if (!C) return wrong(description.name, C.error().message);
        building.damping = std::move(*C);
    }
    return building;
}

std::vector<double> natural_periods(const Building& building) {
    std::vector<double> periods;
    for (const double omega : modes(building).omega) periods.push_back(2 * pi / omega);
    return periods;
}

std::vector<double> damping_ratios(const Building& building) {
    const auto [omega, phi] = modes(building);
    const Matrix C = square_matrix_or_zero(building.damping, building.size());
    std::vector<double> ratios;
    for (Eigen::Index i = 0; i < omega.size(); ++i)
        ratios.push_back(omega(i) > 0 ? phi.col(i).dot(C * phi.col(i)) / (2 * omega(i))
                                      : not_given);
    return ratios;
}

}  // namespace percuss
