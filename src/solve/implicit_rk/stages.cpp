#include "solve/implicit_rk/stages.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace percuss::solvers {

namespace {

constexpr double epsilon = std::numeric_limits<double>::epsilon();
constexpr int plain_iterations = 25;
constexpr int damped_iterations = 60;
constexpr int halvings = 12;

/// Of the residual, relative to the terms that cancel in it: their rounding.
constexpr double residual_tolerance = 4 * epsilon;
/// Below this change of the stage values a residual that no longer falls is rounding.
constexpr double stagnation = 1e-12;

}  // namespace

bool solve_in_place(std::span<double> M, std::span<double> b) {
    const std::size_t n = b.size();
    for (std::size_t k = 0; k < n; ++k) {
        std::size_t pivot = k;
        for (std::size_t i = k + 1; i < n; ++i)
            if (std::abs(M[i * n + k]) > std::abs(M[pivot * n + k])) pivot = i;
        if (!(std::abs(M[pivot * n + k]) > 0)) return false;
        if (pivot != k) {
            std::swap_ranges(&M[k * n], &M[k * n] + n, &M[pivot * n]);
            std::swap(b[k], b[pivot]);
        }
        for (std::size_t i = k + 1; i < n; ++i) {
            const double factor = M[i * n + k] / M[k * n + k];
            if (factor == 0) continue;
            for (std::size_t j = k + 1; j < n; ++j) M[i * n + j] -= factor * M[k * n + j];
            b[i] -= factor * b[k];
        }
    }
    for (std::size_t k = n; k-- > 0;) {
        for (std::size_t j = k + 1; j < n; ++j) b[k] -= M[k * n + j] * b[j];
        b[k] /= M[k * n + k];
    }
    return true;
}

StageSolver::StageSolver(ImplicitSystem system, Tableau tableau)
    : system_(std::move(system)),
      tableau_(std::move(tableau)),
      n_(static_cast<std::size_t>(system_.size)),
      stages_(static_cast<std::size_t>(tableau_.stages)),
      start_(n_),
      U_(n_ * stages_),
      P_(n_ * stages_),
      f_(n_ * stages_),
      H_(n_ * stages_),
      delta_(n_ * stages_),
      before_(n_ * stages_),
      slant_(n_ * n_ * stages_ * stages_),
      jacobian_(n_ * n_),
      p_jacobian_(n_ * n_) {}

bool StageSolver::step(double t, double h, std::span<double> u, Search search) {
    t_ = t;
    h_ = h;
    apply_p(u, start_);
    return solve_stages(u, search) && finish(u);
}

bool StageSolver::solve_stages(std::span<const double> u, Search search) {
    guess(u, search);
    double norm = residual();
    const int limit = search == Search::plain ? plain_iterations : damped_iterations;
    for (int i = 0; i < limit; ++i) {
        if (norm <= residual_tolerance) return true;
        if (!std::isfinite(norm) || !direction()) return false;
        ++outcome.iterations;
        before_ = U_;
        const double next = move(search, norm);
        measure_update(u);
        if (update_ <= stagnation && next >= 0.5 * norm) return true;
        norm = next;
    }
    return false;
}

void StageSolver::guess(std::span<const double> u, Search search) {
    const std::span<double> slope(delta_.data(), n_);
    const bool euler = search == Search::plain && !system_.p;
    if (euler) {
        system_.f(t_, u, slope);
        ++outcome.evaluations;
    }
    for (std::size_t i = 0; i < stages_; ++i)
        for (std::size_t k = 0; k < n_; ++k)
            U_[i * n_ + k] = u[k] + (euler ? h_ * tableau_.c[i] * slope[k] : 0);
}

double StageSolver::residual() {
    const std::span U(U_), P(P_), f(f_);
    for (std::size_t i = 0; i < stages_; ++i) {
        apply_p(U.subspan(i * n_, n_), P.subspan(i * n_, n_));
        system_.f(time(i), U.subspan(i * n_, n_), f.subspan(i * n_, n_));
    }
    outcome.evaluations += static_cast<long>(stages_);
    double norm = 0;
    for (std::size_t i = 0; i < stages_; ++i)
        for (std::size_t k = 0; k < n_; ++k) {
            double sum = 0, size = typical(k) + std::abs(start_[k]) + std::abs(P_[i * n_ + k]);
            for (std::size_t j = 0; j < stages_; ++j) {
                const double term = h_ * tableau_.a[i * stages_ + j] * f_[j * n_ + k];
                sum += term;
                size += std::abs(term);
            }
            const double H = P_[i * n_ + k] - start_[k] - sum;
            H_[i * n_ + k] = H;
            if (!std::isfinite(H)) return H * 0;  // NaN
            if (H != 0) norm = std::max(norm, std::abs(H) / size);
        }
    return norm;
}

bool StageSolver::direction() {
    const std::size_t wide = n_ * stages_;
    const std::span U(U_);
    for (std::size_t j = 0; j < stages_; ++j) {
        const auto at = U.subspan(j * n_, n_);
        system_.jacobian(time(j), at, jacobian_);
        if (system_.p) system_.p_jacobian(at, p_jacobian_);
        for (std::size_t i = 0; i < stages_; ++i) {
            const double weight = h_ * tableau_.a[i * stages_ + j];
            for (std::size_t k = 0; k < n_; ++k)
                for (std::size_t l = 0; l < n_; ++l) {
                    const double own = i != j ? 0 : system_.p ? p_jacobian_[k * n_ + l] : k == l;
                    slant_[(i * n_ + k) * wide + j * n_ + l] = own - weight * jacobian_[k * n_ + l];
                }
        }
    }
    delta_ = H_;
    return solve_in_place(slant_, delta_);
}

double StageSolver::shifted_residual(double factor) {
    for (std::size_t i = 0; i < U_.size(); ++i) U_[i] = before_[i] - factor * delta_[i];
    return residual();
}

double StageSolver::move(Search search, double norm) {
    double next = shifted_residual(1);
    if (search == Search::plain) return next;
    double factor = 1;
    for (int i = 0; i < halvings && !(next < (1 - 1e-4 * factor) * norm); ++i) {
        factor /= 2;
        next = shifted_residual(factor);
    }
    return next;
}

void StageSolver::measure_update(std::span<const double> u) {
    update_ = 0;
    for (std::size_t k = 0; k < n_; ++k) {
        double change = 0, size = std::max(typical(k), std::abs(u[k]));
        for (std::size_t i = 0; i < stages_; ++i) {
            const double now = U_[i * n_ + k];
            change = std::max(change, std::abs(now - before_[i * n_ + k]));
            size = std::max(size, std::abs(now));
        }
        if (change > 0) update_ = std::max(update_, change / size);
    }
}

bool StageSolver::finish(std::span<double> u) {
    const std::span<double> target(delta_.data(), n_);
    for (std::size_t k = 0; k < n_; ++k) {
        double sum = 0;
        for (std::size_t j = 0; j < stages_; ++j) sum += tableau_.b[j] * f_[j * n_ + k];
        target[k] = start_[k] + h_ * sum;
    }
    if (system_.p && !invert_p(target)) return false;
    std::ranges::copy(target, u.begin());
    return true;
}

bool StageSolver::invert_p(std::span<double> target) {
    // from the last stage, which is the answer already where the method is stiffly accurate
    std::vector<double> u(U_.end() - static_cast<std::ptrdiff_t>(n_), U_.end());
    std::vector<double> p(n_), step(n_);
    for (int i = 0; i < damped_iterations; ++i) {
        apply_p(u, p);
        for (std::size_t k = 0; k < n_; ++k) step[k] = p[k] - target[k];
        system_.p_jacobian(u, p_jacobian_);
        if (!solve_in_place(p_jacobian_, step)) return false;
        double change = 0;
        for (std::size_t k = 0; k < n_; ++k) {
            u[k] -= step[k];
            const double size = std::max(std::abs(u[k]), std::abs(step[k]));
            if (step[k] != 0) change = std::max(change, std::abs(step[k]) / size);
        }
        if (!std::isfinite(change)) return false;
        if (change <= 4 * epsilon) break;
    }
    std::ranges::copy(u, target.begin());
    return true;
}

void StageSolver::apply_p(std::span<const double> u, std::span<double> out) const {
    if (system_.p) {
        system_.p(u, out);
    } else {
        std::ranges::copy(u, out.begin());
    }
}

}  // namespace percuss::solvers
