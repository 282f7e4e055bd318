#include "percuss/systems/structure.hpp"

#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include <Eigen/Dense>

#include "contact_sweeps.hpp"
#include "matrices.hpp"
#include "midpoint_step.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

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
    MidpointStep midpoint;
    Vector load;   ///< M r
    Matrix B;      ///< openings, by columns
    Matrix reach;  ///< what unit contact forces add to the displacement of a step
    Matrix theta;  ///< B' reach
    std::vector<GapContact> contacts;

    Parts(const Structure& s, std::size_t n, double step)
        : midpoint(square_matrix(s.mass, n), square_matrix_or_zero(s.damping, n),
                   square_matrix(s.stiffness, n), step),
          B(static_cast<Eigen::Index>(n), static_cast<Eigen::Index>(s.contacts.size())) {
        load = midpoint.M() *
               (s.ground.empty() ? Vector(Vector::Ones(B.rows())) : Vector(view(s.ground)));
        for (Eigen::Index i = 0; i < B.cols(); ++i) {
            const auto& c = s.contacts[static_cast<std::size_t>(i)];
            B.col(i) = view(c.opening);
            contacts.push_back(c.contact);
        }
        if (!midpoint.good()) return;
        reach = midpoint.reach(B);
        theta = B.transpose() * reach;
    }

    [[nodiscard]] double compression(Eigen::Index i, const Vector& x) const {
        return -contacts[static_cast<std::size_t>(i)].gap - B.col(i).dot(x);
    }
    [[nodiscard]] double stored(const Vector& x, const Vector& v,
                                const std::vector<double>& D) const {
        double sum = 0.5 * (v.dot(midpoint.M() * v) + x.dot(midpoint.K() * x));
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
    auto parts = std::make_shared<const Parts>(structure, n, dt);
    if (!parts->midpoint.good())
        return Error{"2 M/dt^2 + C/dt + K/2 is not positive definite; check the matrices", {}};
    return StructureStepper(std::move(parts));
}

std::size_t StructureStepper::size() const { return static_cast<std::size_t>(parts_->B.rows()); }

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
    const double dt = p.midpoint.dt(), acceleration = ground ? ground(from.time + dt / 2) : 0;
    const Vector x = view(from.x), v = view(from.v);
    auto [shift, gain] = p.midpoint(x, v, -acceleration * p.load);
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
    to.energy.damped += shift.dot(p.midpoint.C() * shift) / dt;
    to.energy.store(p.stored(end, rate, to.compression));
    to.x = values(end);
    to.v = values(rate);
    return to;
}

}  // namespace percuss
