#include "pounding/event/observe/history.hpp"

#include <algorithm>
#include <cmath>

#include "pounding/event/observe/output_rows.hpp"

namespace percuss::pounding {

HistoryWriter::HistoryWriter(const ModalBranch& branch, double step, double end, std::size_t links,
                             PoundingHistory& history)
    : branch_(&branch), step_(step), end_(end), next_(step > 0 ? 0 : infinity), history_(&history) {
    history.displacement.resize(branch.dofs);
    history.velocity.resize(branch.dofs);
    history.acceleration.resize(branch.dofs);
    history.clearance.resize(branch.pairs.size());
    history.force.resize(branch.pairs.size());
    history.elongation.resize(links);
    history.link_force.resize(links);
}

void HistoryWriter::write(const Instant& at, double ground) {
    PoundingHistory& h = *history_;
    const std::size_t all = branch_->size();
    h.time.push_back(at.time);
    h.ground.push_back(ground);
    std::size_t column = 0;
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        const BuildingBranch& b = branch_->buildings[i];
        for (std::size_t k = 0; k < b.count; ++k, ++column) {
            h.displacement[column].push_back(row_value(b, b.rows.displacement + k, at.state, all));
            h.velocity[column].push_back(row_value(b, b.rows.velocity + k, at.state, all));
            double a = row_value(b, b.rows.acceleration + k, at.state, all) +
                       b.constant[static_cast<Eigen::Index>(b.rows.acceleration + k)];
            a += ground_part(*branch_, b, b.rows.acceleration + k, at.ground);
            if (at.force) a += contact_part(*branch_, i, k, at.force);
            a += spring_part(*branch_, i, b.rows.acceleration + k, at.spring);
            h.acceleration[column].push_back(a);
        }
        for (std::size_t l = 0; l < b.links.size(); ++l) {
            const std::size_t row = b.rows.pull + l, link = b.links[l].link;
            h.elongation[link].push_back(row_value(b, b.rows.elongation + l, at.state, all));
            double pull = row_value(b, row, at.state, all) +
                          b.constant[static_cast<Eigen::Index>(row)] +
                          ground_part(*branch_, b, row, at.ground);
            if (at.force) pull += held_part(*branch_, i, row, at.force);
            pull += spring_part(*branch_, i, row, at.spring);
            h.link_force[link].push_back(pull);
        }
    }
    for (std::size_t p = 0; p < branch_->pairs.size(); ++p) {
        double d = -branch_->pairs[p].gap;
        for (const PairTerm& t : branch_->pairs[p].terms)
            d += t.dx * at.state[t.block] + t.dy * at.state[all + t.block];
        h.clearance[p].push_back(-d);
        h.force[p].push_back(at.force ? at.force[p] : 0);
    }
    ++count_;
    next_ = static_cast<double>(count_) * step_;
    // the last sample may miss the end of the run by rounding
    if (next_ > end_ * (1 + 1e-12))
        next_ = infinity;
    else
        next_ = std::min(next_, end_);
}

Powers powers(const ModalBranch& branch, const double* ground, const double* state) {
    Powers sum;
    const Blocks& k = branch.blocks;
    const double* y = state + branch.size();
    for (const BuildingBranch& b : branch.buildings) {
        const double a = ground[k[b.first].channel];
        if (b.classical) {
            for (std::size_t i = b.first; i < b.first + b.count; ++i) {
                sum.input += (k[i].gy * a + k[i].cy) * y[i];
                sum.damped -= k[i].a11 * y[i] * y[i];
            }
            for (std::size_t i = 0; i < b.held.size(); ++i) sum.input -= b.held[i] * y[b.first + i];
            continue;
        }
        const auto n = static_cast<Eigen::Index>(b.count);
        Eigen::VectorXd v(n);
        for (Eigen::Index i = 0; i < n; ++i)
            v[i] =
                row_value(b, b.rows.velocity + static_cast<std::size_t>(i), state, branch.size());
        sum.input += a * b.load.dot(v) + b.force.dot(v);
        sum.damped += v.dot(b.damping * v);
    }
    return sum;
}

namespace {

std::vector<double> rows(const ModalBranch& branch, const double* state,
                         std::size_t OutputRows::*first) {
    std::vector<double> out;
    for (const BuildingBranch& b : branch.buildings)
        for (std::size_t k = 0; k < b.count; ++k)
            out.push_back(row_value(b, b.rows.*first + k, state, branch.size()));
    return out;
}

}  // namespace

std::vector<double> displacements(const ModalBranch& branch, const double* state) {
    return rows(branch, state, &OutputRows::displacement);
}
std::vector<double> velocities(const ModalBranch& branch, const double* state) {
    return rows(branch, state, &OutputRows::velocity);
}

double stored_energy(const ModalBranch& branch, const double* state) {
    const std::vector<double> x = displacements(branch, state), v = velocities(branch, state);
    double sum = 0;
    std::size_t first = 0;
    for (const BuildingBranch& b : branch.buildings) {
        const auto n = static_cast<Eigen::Index>(b.count);
        const Eigen::Map<const Eigen::VectorXd> u(x.data() + first, n), w(v.data() + first, n);
        sum += 0.5 * (w.dot(b.mass * w) + u.dot(b.stiffness * u));
        first += b.count;
    }
    return sum;
}

}  // namespace percuss::pounding
