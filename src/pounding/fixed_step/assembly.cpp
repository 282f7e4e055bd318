#include "pounding/fixed_step/assembly.hpp"

#include "pounding/check.hpp"
#include "pounding/matrices.hpp"

namespace percuss::pounding {

namespace {

using Vector = Eigen::VectorXd;

Eigen::Index at(std::size_t i) { return static_cast<Eigen::Index>(i); }

Vector or_value(const std::vector<double>& list, std::size_t n, double value) {
    if (list.empty()) return Vector::Constant(at(n), value);
    return Eigen::Map<const Vector>(list.data(), at(n));
}

std::size_t dofs(const Pounding& problem) {
    std::size_t sum = 0;
    for (const auto& b : problem.buildings) sum += b.size();
    return sum;
}

}  // namespace

PoundingAssembly::PoundingAssembly(const Pounding& p)
    : problem(p), ground(p.ground), duration(run_duration(p)) {
    const std::size_t n = dofs(p);
    M = C = K = Eigen::MatrixXd::Zero(at(n), at(n));
    reach = force = x0 = v0 = Vector::Zero(at(n));
    std::size_t first = 0;
    for (const auto& b : p.buildings) {
        const auto i = at(first), m = at(b.size());
        M.block(i, i, m, m) = square_matrix(b.mass, b.size());
        C.block(i, i, m, m) = square_matrix_or_zero(b.damping, b.size());
        K.block(i, i, m, m) = square_matrix(b.stiffness, b.size());
        reach.segment(i, m) = or_value(b.ground, b.size(), 1);
        force.segment(i, m) = or_value(b.force, b.size(), 0);
        x0.segment(i, m) = or_value(b.displacement, b.size(), 0);
        v0.segment(i, m) = or_value(b.velocity, b.size(), 0);
        delayed = delayed || b.delay != p.buildings.front().delay;
        offset.push_back(first);
        first += b.size();
    }
    inverse_mass = M.llt().solve(Eigen::MatrixXd::Identity(at(n), at(n)));
    B = Eigen::MatrixXd::Zero(at(n), at(p.pairs.size()));
    for (std::size_t k = 0; k < p.pairs.size(); ++k) {
        const auto& pair = p.pairs[k];
        for (const DofShare& share : pair.left.parts())
            B(at(offset[pair.left.building] + share.index), at(k)) += pair.sign() * share.weight;
        if (pair.right)
            for (const DofShare& share : pair.right->parts())
                B(at(offset[pair.right->building] + share.index), at(k)) -= share.weight;
        effective_mass.push_back(percuss::effective_mass(p, pair));
    }
}

Vector PoundingAssembly::ground_acceleration(double t) const {
    Vector R(at(size()));
    for (std::size_t b = 0; b < offset.size(); ++b) {
        const auto& building = problem.buildings[b];
        const auto i = at(offset[b]), m = at(building.size());
        R.segment(i, m) = ground.acceleration(t - building.delay) * reach.segment(i, m);
    }
    return R;
}

double PoundingAssembly::drift(std::size_t k, double t) const {
    const auto& pair = problem.pairs[k];
    if (!delayed || !pair.right) return 0;
    return ground.displacement(t - problem.buildings[pair.left.building].delay) -
           ground.displacement(t - problem.buildings[pair.right->building].delay);
}

double PoundingAssembly::drift_rate(std::size_t k, double t) const {
    const auto& pair = problem.pairs[k];
    if (!delayed || !pair.right) return 0;
    return ground.velocity(t - problem.buildings[pair.left.building].delay) -
           ground.velocity(t - problem.buildings[pair.right->building].delay);
}

double PoundingAssembly::indentation(std::size_t k, const Vector& x, double t) const {
    return B.col(at(k)).dot(x) + drift(k, t) - problem.pairs[k].gap;
}

double PoundingAssembly::closing_speed(std::size_t k, const Vector& v, double t) const {
    return B.col(at(k)).dot(v) + drift_rate(k, t);
}

std::vector<PoundingAssembly::Jump> PoundingAssembly::jumps() const {
    std::vector<Jump> list;
    for (std::size_t b = 0; b < offset.size(); ++b)
        for (const auto& impulse : ground.impulses()) {
            const auto& building = problem.buildings[b];
            Jump jump{impulse.time + building.delay, Vector::Zero(at(size()))};
            const auto i = at(offset[b]), m = at(building.size());
            jump.change.segment(i, m) = -impulse.velocity * reach.segment(i, m);
            list.push_back(std::move(jump));
        }
    std::stable_sort(list.begin(), list.end(),
                     [](const Jump& a, const Jump& b) { return a.time < b.time; });
    return list;
}

Vector PoundingAssembly::absolute_acceleration(const Vector& x, const Vector& v,
                                               const Vector& forces) const {
    Vector sum = force - C * v - K * x;
    if (forces.size() > 0) sum -= B * forces;
    return inverse_mass * sum;
}

}  // namespace percuss::pounding
