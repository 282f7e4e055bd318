#include "pounding/event/contact/tolerance.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::pounding {

namespace {

/// By how much a unit of a state moves a pair, at most over the pairs; where no pair is moved, as
/// if it were a little.
std::vector<double> reach(const ModalBranch& branch, double PairTerm::*first,
                          double PairTerm::*second) {
    std::vector<double> out(branch.size(), 0);
    double most = 0;
    for (const PairBranch& pair : branch.pairs)
        for (const PairTerm& t : pair.terms) {
            out[t.block] = std::max({out[t.block], std::abs(t.*first), std::abs(t.*second)});
            most = std::max(most, out[t.block]);
        }
    for (double& r : out) r = std::max(r, 0.01 * most);
    return out;
}

}  // namespace

ContactTolerance::ContactTolerance(const ModalBranch& branch)
    : reach_x_(reach(branch, &PairTerm::dx, &PairTerm::dy)),
      reach_y_(reach(branch, &PairTerm::rx, &PairTerm::ry)) {}

ContactMeasure contact_measure(const Run& run, const double* state) {
    ContactMeasure m{run.tolerance, infinity, infinity};
    for (const Engaged& e : run.engaged()) {
        m.speed = std::min(m.speed, std::max(e.form.onset.rate, std::abs(run.rate(e.pair, state))));
        m.length = std::min(m.length, std::max(e.length, run.indentation(e.pair, state)));
        // the indentation is a difference of displacements: no contact is known better
        m.tolerance = std::max(m.tolerance, run.noise(e.pair, state) / e.length);
    }
    return m;
}

void ContactTolerance::set(const Run& run, const ContactMeasure& m, const double* state,
                           double* per_scale) const {
    const std::size_t n = reach_x_.size();
    for (std::size_t i = 0; i < n; ++i) {
        const double x = std::abs(state[i]), y = std::abs(state[n + i]);
        per_scale[i] = 1 / (m.tolerance * m.length / reach_x_[i] + 1e-16 * x);
        per_scale[n + i] = 1 / (m.tolerance * m.speed / reach_y_[i] + 1e-16 * y);
    }
    per_scale[2 * n] = 1 / (m.tolerance * m.length / m.speed + 1e-16 * run.time());
}

}  // namespace percuss::pounding
