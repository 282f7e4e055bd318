// Pounding by the energy-conserving midpoint scheme. Every contact is K d^n + c d^j v with the
// coefficients of its own onset, engaged anew at each closure.
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

#include "percuss/core/text.hpp"
#include "pounding/check.hpp"
#include "pounding/fixed_step/march.hpp"
#include "pounding/fixed_step/midpoint_step.hpp"
#include "solve/discrete_gradient/sweeps.hpp"

namespace percuss {

using namespace pounding;
using namespace solvers;

namespace {

using Vector = Eigen::VectorXd;
using Matrix = Eigen::MatrixXd;

Eigen::Index at(std::size_t i) { return static_cast<Eigen::Index>(i); }

/// The kernel as one with exponents at run time; nothing for the other kernels.
std::optional<GeneralPower> as_power(const Form& form) {
    return std::visit(
        []<class K>(const K& k) -> std::optional<GeneralPower> {
            if constexpr (IsPower<K>) {
                return GeneralPower{k.K, k.c_approach, k.c_return, {k.n.value()}, {k.j.value()}};
            } else {
                return std::nullopt;
            }
        },
        form.kernel);
}

class GradientScheme : public FixedScheme {
public:
    explicit GradientScheme(const PoundingAssembly& assembly) : FixedScheme(assembly) {}

    Outcome advance(RunState& state, double h) override {
        prepare(h);
        start_ = &state;
        t_ = state.time;
        const Vector middle = a_.ground_acceleration(t_ + h / 2);
        const Vector push = a_.force - a_.M * middle;
        auto [shift, gain] = (*midpoint_)(state.x, state.v, push);
        find_advance(shift);
        Outcome outcome;
        outcome.converged = solve_contacts(state);
        for (std::size_t k = 0; k < active_.size(); ++k) {
            const Vector add = -swept_.steps[k].force * reach_.col(at(active_[k]));
            shift += add;
            gain += 2 / h * add;
        }
        energy.input += shift.dot(push);
        energy.damped += shift.dot(a_.C * shift) / h;
        state.x += shift;
        state.v += gain;
        outcome.closings = update_pairs(state, h);
        return outcome;
    }
    void finish(const RunState&, const RunState&, double) override {}

private:
    struct Entry {
        Closing closing;
        Form form;
    };

    /// The last step and those beside a jump of the ground have a length of their own.
    void prepare(double h) {
        if (midpoint_ && midpoint_->dt() == h) return;
        midpoint_.emplace(a_.M, a_.C, a_.K, h);
        reach_ = midpoint_->reach(a_.B);
        theta_ = a_.B.transpose() * reach_;
    }

    /// u: by how much each pair would close without contact.
    void find_advance(const Vector& shift) {
        const double h = midpoint_->dt();
        u_ = a_.B.transpose() * shift;
        drift_.assign(a_.pairs(), 0);
        if (!a_.delayed) return;
        for (std::size_t i = 0; i < a_.pairs(); ++i) {
            drift_[i] = a_.drift(i, t_ + h) - a_.drift(i, t_);
            u_(at(i)) += drift_[i];
        }
    }

    /// Pairs that the forces found so far let close.
    bool solve_contacts(const RunState& state) {
        active_.clear();
        laws_.clear();
        entering_.assign(a_.pairs(), std::nullopt);
        swept_ = {};
        for (std::size_t i = 0; i < a_.pairs(); ++i)
            if (state.pairs[i].form) activate(i, *state.pairs[i].form);
        for (bool grown = true; grown; grown = enter(state))
            if (!active_.empty()) sweep();
        if (a_.pairs() > 1 && refine(state)) sweep();
        return swept_.converged;
    }
    void activate(std::size_t i, const Form& form) {
        active_.push_back(i);
        laws_.push_back({a_.problem.pairs[i].gap, *as_power(form), a_.problem.pairs[i].release});
    }
    void sweep() {
        const auto m = at(active_.size());
        Matrix theta(m, m);
        Vector D(m), u(m);
        for (Eigen::Index k = 0; k < m; ++k) {
            const std::size_t i = active_[static_cast<std::size_t>(k)];
            D(k) = start_->pairs[i].d;
            u(k) = u_(at(i));
            for (Eigen::Index l = 0; l < m; ++l)
                theta(k, l) = theta_(at(i), at(active_[static_cast<std::size_t>(l)]));
        }
        swept_ = sweep_contacts(laws_, theta, D, u, midpoint_->dt());
        stats.newton_iterations += swept_.sweeps;
        stats.force_calls += swept_.sweeps * static_cast<long>(active_.size());
    }
    /// How far pair i advances under the forces of the others.
    [[nodiscard]] double advance_of(std::size_t i) const {
        double u = u_(at(i));
        for (std::size_t k = 0; k < swept_.steps.size(); ++k)
            if (active_[k] != i) u -= theta_(at(i), at(active_[k])) * swept_.steps[k].force;
        return u;
    }
    bool enter(const RunState& state) {
        bool any = false;
        for (std::size_t i = 0; i < a_.pairs(); ++i) {
            if (state.pairs[i].form || entering_[i]) continue;
            auto entry = entry_of(state, i);
            if (!entry) continue;
            entering_[i] = std::move(entry);
            pending_.push_back(i);
            any = true;
        }
        // after the loop: `advance_of` pairs the active list with the swept forces
        for (const std::size_t i : pending_) activate(i, entering_[i]->form);
        pending_.clear();
        return any;
    }
    /// How a pair closes in this step, if it does.
    [[nodiscard]] std::optional<Entry> entry_of(const RunState& state, std::size_t i) const {
        const double u = advance_of(i);
        if (!(state.pairs[i].d + u > 0)) return std::nullopt;
        const Closing closing = meet(i, u);
        const auto form = engaged(a_.problem.pairs[i], closing.speed, a_.effective_mass[i]);
        if (!form) return std::nullopt;
        return Entry{closing, *form};
    }
    /// Linear in between: the midpoint rule moves with the mean of the two rates.
    [[nodiscard]] Closing meet(std::size_t i, double u) const {
        const double h = midpoint_->dt(), w = start_->pairs[i].w;
        const double part = std::clamp(-start_->pairs[i].d / u, 0.0, 1.0);
        return {i, t_ + part * h, w + 2 * part * (u / h - w)};
    }
    /// Pairs that close in one step change each other's onset; once is enough for second order.
    bool refine(const RunState& state) {
        bool any = false;
        for (std::size_t k = 0; k < active_.size(); ++k) {
            const std::size_t i = active_[k];
            if (!entering_[i] || active_.size() < 2) continue;
            auto entry = entry_of(state, i);
            if (!entry) continue;
            laws_[k].law = *as_power(entry->form);
            entering_[i] = std::move(entry);
            any = true;
        }
        return any;
    }

    std::vector<Closing> update_pairs(RunState& state, double h) {
        std::vector<Closing> closings;
        std::vector<bool> carried(a_.pairs(), false);
        for (std::size_t k = 0; k < active_.size(); ++k) {
            const std::size_t i = active_[k];
            PairState& p = state.pairs[i];
            const ContactStep& step = swept_.steps[k];
            energy.lost += step.loss;
            energy.input += step.force * drift_[i];
            p.cut = step.pull < 0;
            if (entering_[i] && (step.compression > 0 || step.force > 0)) {
                closings.push_back(entering_[i]->closing);
                p.form = entering_[i]->form;
            }
            if (step.compression > 0) {
                p.d = step.compression;
                carried[i] = true;
            }
        }
        for (std::size_t i = 0; i < a_.pairs(); ++i)
            if (!carried[i]) state.pairs[i].d = std::min(0.0, a_.indentation(i, state.x, t_ + h));
        return closings;
    }

    std::optional<MidpointStep> midpoint_;
    Matrix reach_, theta_;
    const RunState* start_ = nullptr;
    double t_ = 0;
    Vector u_;
    std::vector<double> drift_;
    std::vector<std::size_t> active_, pending_;
    std::vector<GapContact> laws_;
    std::vector<std::optional<Entry>> entering_;
    ContactSweeps swept_;
};

Expected<void> takes(const Pounding& problem) {
    for (std::size_t i = 0; i < problem.pairs.size(); ++i) {
        const auto& pair = problem.pairs[i];
        const auto form = engaged(pair, 1, effective_mass(problem, pair));
        if (form && !as_power(*form))
            return Error{
                "the discrete-gradient method takes laws of the form K d^n + c d^j v, not " +
                    in_quotes(pair.law.info().id) +
                    "; use the event-driven or the implicit Runge-Kutta method",
                {}};
    }
    return {};
}

}  // namespace

Expected<PoundingSolution> solve(const Pounding& problem, const DiscreteGradient& method,
                                 const PoundingOutput& output) {
    PERCUSS_CHECK(check(problem, output));
    PERCUSS_CHECK(check_elastic(problem, "the discrete gradient"));
    PERCUSS_CHECK(check(method, run_duration(problem)));
    PERCUSS_CHECK(takes(problem));
    const PoundingAssembly assembly(problem);
    GradientScheme scheme(assembly);
    return march(assembly, method, output, scheme);
}

}  // namespace percuss
