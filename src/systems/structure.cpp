#include "percuss/systems/structure.hpp"

#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include <Eigen/Dense>

#include "contact_sweeps.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Matrix matrix(const std::vector<double>& rows, Eigen::Index n) {
    return Eigen::Map<const Rows>(rows.data(), n, n);
}
Eigen::Map<const Vector> view(const std::vector<double>& values) {
    return {values.data(), static_cast<Eigen::Index>(values.size())};
}
std::vector<double> values(const Vector& vector) { return {vector.begin(), vector.end()}; }

std::string misfit(const std::string& what, std::size_t actual, std::size_t wanted) {
    return what + " has " + std::to_string(actual) + " entries where " + std::to_string(wanted) +
           " are needed";
}

/// What does not fit together, or empty.
std::string misfit(const Structure& s, std::size_t n) {
    if (n == 0 || n * n != s.mass.size())
        return "the mass matrix is not square: " + std::to_string(s.mass.size()) + " entries";
    if (s.stiffness.size() != n * n)
        return misfit("the stiffness matrix", s.stiffness.size(), n * n);
    if (!s.damping.empty() && s.damping.size() != n * n)
        return misfit("the damping matrix", s.damping.size(), n * n);
    if (!s.ground.empty() && s.ground.size() != n)
        return misfit("the ground vector", s.ground.size(), n);
    for (const auto& c : s.contacts)
        if (c.opening.size() != n)
            return misfit("the opening vector of a contact", c.opening.size(), n);
    return {};
}

}  // namespace

struct StructureStepper::Parts {
    Matrix M, C, K;
    Vector load;  ///< M r
    double dt = 0;
    Eigen::LLT<Matrix> factor;  ///< of 2 M/dt^2 + C/dt + K/2
    Matrix B;                   ///< openings, by columns
    Matrix reach;               ///< what unit contact forces add to the displacement of a step
    Matrix theta;               ///< B' reach
    std::vector<GapContact> contacts;
    bool coarse = false;  ///< the step is far longer than the fastest oscillation

    Parts(const Structure& s, Eigen::Index n, double step)
        : M(matrix(s.mass, n)),
          C(s.damping.empty() ? Matrix::Zero(n, n) : matrix(s.damping, n)),
          K(matrix(s.stiffness, n)),
          dt(step),
          factor(2 / (dt * dt) * M + C / dt + K / 2),
          B(n, static_cast<Eigen::Index>(s.contacts.size())) {
        load = M * (s.ground.empty() ? Vector(Vector::Ones(n)) : Vector(view(s.ground)));
        for (Eigen::Index i = 0; i < B.cols(); ++i) {
            const auto& c = s.contacts[static_cast<std::size_t>(i)];
            B.col(i) = view(c.opening);
            contacts.push_back(c.contact);
        }
        if (factor.info() != Eigen::Success) return;
        coarse = (K.diagonal().array() * dt * dt > 400 * M.diagonal().array()).any();
        reach = factor.solve(B);
        theta = B.transpose() * reach;
    }

    struct FreeStep {
        Vector shift, gain;  ///< changes of x and of v
    };
    /// The step without contact. Solved for the change of the rates: the rounding of the factor,
    /// the same in every step, would drain the motion through the displacements. Not so where the
    /// step is coarse: x is then the small difference of large terms.
    [[nodiscard]] FreeStep free_step(const Vector& x, const Vector& v, double acceleration) const {
        if (!coarse) {
            const Vector pull = C * v + K * (x + dt / 2 * v) + acceleration * load;
            const Vector gain = -2 / dt * factor.solve(pull);
            return {dt * (v + gain / 2), gain};
        }
        const Vector shift = factor.solve(2 / dt * (M * v) - K * x - acceleration * load);
        return {shift, 2 / dt * shift - 2 * v};
    }
    [[nodiscard]] double compression(Eigen::Index i, const Vector& x) const {
        return -contacts[static_cast<std::size_t>(i)].gap - B.col(i).dot(x);
    }
    [[nodiscard]] double stored(const Vector& x, const Vector& v,
                                const std::vector<double>& D) const {
        double sum = 0.5 * (v.dot(M * v) + x.dot(K * x));
        for (std::size_t i = 0; i < D.size(); ++i) sum += stored_energy(contacts[i].law, D[i]);
        return sum;
    }
};

Expected<StructureStepper> StructureStepper::make(const Structure& structure, double dt) {
    if (!(dt > 0) || !std::isfinite(dt))
        return Error{"the step must be a positive number of seconds, not " + shortest(dt), {}};
    const auto n = static_cast<std::size_t>(
        std::lround(std::sqrt(static_cast<double>(structure.mass.size()))));
    if (std::string wrong = misfit(structure, n); !wrong.empty())
        return Error{std::move(wrong), {}};
    auto parts = std::make_shared<const Parts>(structure, static_cast<Eigen::Index>(n), dt);
    if (parts->factor.info() != Eigen::Success)
        return Error{"2 M/dt^2 + C/dt + K/2 is not positive definite; check the matrices", {}};
    return StructureStepper(std::move(parts));
}

std::size_t StructureStepper::size() const { return static_cast<std::size_t>(parts_->M.rows()); }

StructureState StructureStepper::start() const {
    return start(std::vector<double>(size(), 0), std::vector<double>(size(), 0));
}

StructureState StructureStepper::start(std::vector<double> x, std::vector<double> v) const {
    assert(x.size() == size() && v.size() == size());
    StructureState state;
    state.x = std::move(x);
    state.v = std::move(v);
    for (Eigen::Index i = 0; i < parts_->B.cols(); ++i)
        state.compression.push_back(parts_->compression(i, view(state.x)));
    state.contacts.resize(state.compression.size());
    state.energy.open(parts_->stored(view(state.x), view(state.v), state.compression));
    return state;
}

StructureState StructureStepper::step(const StructureState& from, const Ground& ground) const {
    const Parts& p = *parts_;
    const double dt = p.dt, acceleration = ground ? ground(from.time + dt / 2) : 0;
    const Vector x = view(from.x), v = view(from.v);
    auto [shift, gain] = p.free_step(x, v, acceleration);
    StructureState to;
    if (p.B.cols() > 0) {
        const Vector u = -(p.B.transpose() * shift);
        ContactSweeps swept = sweep_contacts(p.contacts, p.theta, view(from.compression), u, dt);
        for (Eigen::Index i = 0; i < p.B.cols(); ++i) {
            const Vector push = swept.steps[static_cast<std::size_t>(i)].force * p.reach.col(i);
            shift += push;
            gain += 2 / dt * push;
        }
        to.contacts = std::move(swept.steps);
        to.sweeps = swept.sweeps;
        to.converged = swept.converged;
    }
    const Vector end = x + shift, rate = v + gain;
    to.time = from.time + dt;
    to.energy = from.energy;
    for (std::size_t i = 0; i < to.contacts.size(); ++i) {
        const double e = to.contacts[i].compression;
        to.compression.push_back(e > 0 ? e : p.compression(static_cast<Eigen::Index>(i), end));
        to.energy.lost += to.contacts[i].loss;
    }
    to.energy.input -= acceleration * p.load.dot(shift);
    to.energy.damped += shift.dot(p.C * shift) / dt;
    to.energy.store(p.stored(end, rate, to.compression));
    to.x = values(end);
    to.v = values(rate);
    return to;
}

}  // namespace percuss
