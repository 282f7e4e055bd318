// Pounding by implicit Runge-Kutta steps with slanting Newton, u = (x, x'). [mahmoud2008]
#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/solve/implicit_rk.hpp"
#include "pounding/check.hpp"
#include "pounding/fixed_step/march.hpp"

namespace percuss {

using namespace pounding;

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;
using View = Eigen::Map<const Vector>;
using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::Index at(std::size_t i) { return static_cast<Eigen::Index>(i); }

double finite_or_zero(double x) { return std::isfinite(x) ? x : 0; }

class ImplicitScheme : public FixedScheme {
public:
    ImplicitScheme(const PoundingAssembly& assembly, const Tableau& tableau, bool energy_wanted)
        : FixedScheme(assembly),
          n_(at(assembly.size())),
          by_x_(assembly.inverse_mass * assembly.K),
          by_v_(assembly.inverse_mass * assembly.C),
          by_force_(assembly.inverse_mass * assembly.B),
          constant_(assembly.inverse_mass * assembly.force),
          energy_wanted_(energy_wanted),
          stepper_(equations(), tableau) {}

    /// Open pairs are left out first; those that the step then finds closed are engaged, and the
    /// step is taken again with them.
    Outcome advance(RunState& state, double h) override {
        Outcome outcome;
        pairs_ = state.pairs;
        std::vector<double> u(2 * a_.size());
        for (;;) {
            std::copy(state.x.begin(), state.x.end(), u.begin());
            std::copy(state.v.begin(), state.v.end(), u.begin() + n_);
            const StepOutcome step = stepper_.step(state.time, h, u);
            count(step);
            if (!step.converged) {
                outcome.converged = false;
                return outcome;
            }
            if (!close_pairs(state, u, h, outcome.closings)) break;
        }
        state.x = View(u.data(), n_);
        state.v = View(u.data() + n_, n_);
        state.pairs = pairs_;
        for (std::size_t i = 0; i < a_.pairs(); ++i) {
            state.pairs[i].d = a_.indentation(i, state.x, state.time + h);
            state.pairs[i].cut = false;
        }
        return outcome;
    }

    /// Simpson's rule along the cubic through both ends: the ledger closes as well as the method
    /// is accurate.
    void finish(const RunState& before, const RunState& after, double h) override {
        if (!energy_wanted_) return;
        const Sample first = sample(before, before.pairs), last = sample(after, after.pairs);
        RunState middle;
        middle.time = before.time + h / 2;
        middle.x = (before.x + after.x) / 2 + h / 8 * (before.v - after.v);
        middle.v = (before.v + after.v) / 2 + h / 8 * (first.rate - last.rate);
        middle.pairs = pairs_;
        for (std::size_t i = 0; i < a_.pairs(); ++i) {
            PairState& p = middle.pairs[i];
            p.d = a_.indentation(i, middle.x, middle.time);
            p.w = a_.closing_speed(i, middle.v, middle.time);
            p.force = p.form
                          ? released_force(*p.form, a_.problem.pairs[i].release, p.d, p.w, p.memory)
                          : 0;
        }
        const Sample half = sample(middle, middle.pairs);
        const auto mean = [&](double Sample::*part) {
            return h / 6 * (first.*part + 4 * (half.*part) + last.*part);
        };
        energy.input += mean(&Sample::input);
        energy.damped += mean(&Sample::damped);
        energy.lost += mean(&Sample::contact) - (elastic(after) - elastic(before));
    }

private:
    /// Powers at one time, W, and x''.
    struct Sample {
        double input = 0, damped = 0, contact = 0;
        Vector rate;
    };

    ImplicitSystem equations() {
        ImplicitSystem s;
        s.size = static_cast<int>(2 * n_);
        s.f = [this](double t, std::span<const double> u, std::span<double> out) {
            field(t, u, out);
        };
        s.jacobian = [this](double t, std::span<const double> u, std::span<double> out) {
            jacobian(t, u, out);
        };
        s.typical = typical();
        return s;
    }
    /// A tenth of a millimetre, or what the gaps and the start show, and the rates that go with it.
    [[nodiscard]] std::vector<double> typical() const {
        double length = std::max(1e-4, a_.x0.cwiseAbs().maxCoeff());
        for (const auto& pair : a_.problem.pairs) length = std::max(length, std::abs(pair.gap));
        std::vector<double> sizes(2 * a_.size(), length);
        for (std::size_t i = 0; i < a_.size(); ++i) {
            const double omega = std::sqrt(a_.K(at(i), at(i)) / a_.M(at(i), at(i)));
            sizes[a_.size() + i] = length * (omega > 0 ? omega : 1);
        }
        return sizes;
    }

    /// Force of a pair in any state within the step.
    double pair_force(std::size_t i, const Vector& x, const Vector& v, double t) const {
        const PairState& p = pairs_[i];
        if (!p.form) return 0;
        return released_force(*p.form, a_.problem.pairs[i].release, a_.indentation(i, x, t),
                              a_.closing_speed(i, v, t), p.memory);
    }
    void field(double t, std::span<const double> u, std::span<double> out) const {
        const Vector x = View(u.data(), n_), v = View(u.data() + n_, n_);
        Vector rate = constant_ - by_x_ * x - by_v_ * v - a_.ground_acceleration(t);
        for (std::size_t i = 0; i < a_.pairs(); ++i)
            if (pairs_[i].form) rate -= pair_force(i, x, v, t) * by_force_.col(at(i));
        std::copy(v.begin(), v.end(), out.begin());
        std::copy(rate.begin(), rate.end(), out.begin() + n_);
    }
    void jacobian(double t, std::span<const double> u, std::span<double> out) const {
        const Vector x = View(u.data(), n_), v = View(u.data() + n_, n_);
        Eigen::Map<RowMatrix> J(out.data(), 2 * n_, 2 * n_);
        J.setZero();
        J.topRightCorner(n_, n_).setIdentity();
        J.bottomLeftCorner(n_, n_) = -by_x_;
        J.bottomRightCorner(n_, n_) = -by_v_;
        for (std::size_t i = 0; i < a_.pairs(); ++i) {
            const PairState& p = pairs_[i];
            if (!p.form) continue;
            const double d = a_.indentation(i, x, t), w = a_.closing_speed(i, v, t);
            const bool clipped = a_.problem.pairs[i].release == Release::no_tension &&
                                 force(*p.form, std::max(d, 0.0), w, p.memory) < 0;
            if (!(d > 0) || clipped) continue;
            // infinite at touch for exponents below 1; any finite selection will do there
            const auto b = a_.B.col(at(i)).transpose();
            J.bottomLeftCorner(n_, n_) -=
                finite_or_zero(stiffness(*p.form, d, w, p.memory)) * by_force_.col(at(i)) * b;
            J.bottomRightCorner(n_, n_) -=
                finite_or_zero(damping(*p.form, d, w, p.memory)) * by_force_.col(at(i)) * b;
        }
    }

    /// Whether another pair has closed.
    bool close_pairs(const RunState& state, const std::vector<double>& u, double h,
                     std::vector<Closing>& closings) {
        const Vector x = View(u.data(), n_), v = View(u.data() + n_, n_);
        bool any = false;
        for (std::size_t i = 0; i < a_.pairs(); ++i) {
            if (pairs_[i].form) continue;
            const double d1 = a_.indentation(i, x, state.time + h);
            if (!(d1 > 0)) continue;
            const double d0 = std::min(0.0, state.pairs[i].d), part = d0 / (d0 - d1);
            const double w0 = state.pairs[i].w, w1 = a_.closing_speed(i, v, state.time + h);
            const Closing closing{i, state.time + part * h, w0 + part * (w1 - w0)};
            pairs_[i].form = engaged(a_.problem.pairs[i], closing.speed, a_.effective_mass[i]);
            if (!pairs_[i].form) continue;
            closings.push_back(closing);
            any = true;
        }
        return any;
    }
    void count(const StepOutcome& step) {
        bool contact = false;
        for (const auto& p : pairs_) contact = contact || p.form;
        (contact ? stats.force_calls : stats.evaluations) += step.evaluations;
        stats.newton_iterations += step.iterations;
        stats.rejected += step.failures;
    }

    Sample sample(const RunState& s, const std::vector<PairState>& pairs) const {
        const Vector R = a_.ground_acceleration(s.time);
        Vector forces(at(pairs.size()));
        Sample out;
        out.input = s.v.dot(a_.force - a_.M * R);
        out.damped = s.v.dot(a_.C * s.v);
        for (std::size_t i = 0; i < pairs.size(); ++i) {
            forces(at(i)) = pairs[i].force;
            out.contact += pairs[i].force * pairs[i].w;
            if (pairs[i].force != 0) out.input += pairs[i].force * a_.drift_rate(i, s.time);
        }
        out.rate = a_.absolute_acceleration(s.x, s.v, forces) - R;
        return out;
    }
    [[nodiscard]] static double elastic(const RunState& s) {
        double sum = 0;
        for (const auto& p : s.pairs)
            if (p.form && p.d > 0) sum += potential(*p.form, p.d, p.memory);
        return sum;
    }

    Eigen::Index n_;
    Matrix by_x_, by_v_, by_force_;
    Vector constant_;
    bool energy_wanted_;
    std::vector<PairState> pairs_;  ///< as they act within the step
    ImplicitStepper stepper_;
};

bool well_formed(const Tableau& t) {
    const auto s = static_cast<std::size_t>(t.stages);
    return t.stages > 0 && t.a.size() == s * s && t.b.size() == s && t.c.size() == s;
}

}  // namespace

Expected<PoundingSolution> solve(const Pounding& problem, const ImplicitRk& method,
                                 const PoundingOutput& output) {
    PERCUSS_CHECK(check(problem, output));
    PERCUSS_CHECK(check_elastic(problem, "implicit Runge-Kutta"));
    PERCUSS_CHECK(check(method, run_duration(problem)));
    if (!well_formed(method.tableau))
        return Error{"the tableau " + in_quotes(method.tableau.name) + " has no stages", {}};
    const PoundingAssembly assembly(problem);
    ImplicitScheme scheme(assembly, method.tableau, output.energy);
    return march(assembly, method, output, scheme);
}

}  // namespace percuss
