#include "structure.hpp"

#include <cassert>
#include <cmath>
#include <string>
#include <utility>

#include <Eigen/Dense>

#include "percuss/core/text.hpp"
#include "pounding/fixed_step/midpoint_step.hpp"
#include "pounding/matrices.hpp"
#include "pounding/shear_building.hpp"
#include "solve/discrete_gradient/sweeps.hpp"

namespace percuss {

using namespace pounding;
using namespace solvers;

using namespace pounding;

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

std::size_t degrees_of_freedom(const Structure& s) {
    return static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(s.mass.size()))));
}

void copy_block(std::vector<double>& to, std::size_t n, const std::vector<double>& from,
                std::size_t size, std::size_t offset) {
    if (from.empty()) return;
    for (std::size_t i = 0; i < size; ++i)
        for (std::size_t j = 0; j < size; ++j)
            to[(offset + i) * n + offset + j] = from[i * size + j];
}

void append(Structure& all, std::size_t n, const Structure& part, std::size_t offset) {
    const std::size_t size = degrees_of_freedom(part);
    copy_block(all.mass, n, part.mass, size, offset);
    copy_block(all.damping, n, part.damping, size, offset);
    copy_block(all.stiffness, n, part.stiffness, size, offset);
    for (std::size_t i = 0; i < part.ground.size(); ++i) all.ground[offset + i] = part.ground[i];
    for (const auto& c : part.contacts) {
        StructureContact moved{std::vector<double>(n, 0), c.contact};
        for (std::size_t i = 0; i < size; ++i) moved.opening[offset + i] = c.opening[i];
        all.contacts.push_back(moved);
    }
}

Structure empty_structure(std::size_t n) {
    const std::vector<double> zero(n * n, 0);
    return {zero, zero, zero, std::vector<double>(n, 1), {}};
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

Structure shear_frame(std::span<const Storey> storeys) {
    ShearMatrices m = shear_building(storeys);
    const std::size_t n = storeys.size();
    return {std::move(m.mass),
            std::move(m.damping),
            std::move(m.stiffness),
            std::vector<double>(n, 1),
            {}};
}

Structure side_by_side(const Structure& left, const Structure& right) {
    const std::size_t first = degrees_of_freedom(left), n = first + degrees_of_freedom(right);
    Structure both = empty_structure(n);
    append(both, n, left, 0);
    append(both, n, right, first);
    return both;
}

void add_contact(Structure& structure, std::size_t left, std::size_t right,
                 const GapContact& contact) {
    const std::size_t n = degrees_of_freedom(structure);
    assert(left < n && right < n && left != right);
    StructureContact added{std::vector<double>(n, 0), contact};
    added.opening[left] = -1;
    added.opening[right] = 1;
    structure.contacts.push_back(added);
}

}  // namespace percuss
