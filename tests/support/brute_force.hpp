// Pounding by brute force, as an independent opinion: small Runge-Kutta-Fehlberg steps of order 8
// from Boost.odeint in flight, controlled ones in contact, closures found by bisection of a step.
// Shares with the library the contact laws and nothing else.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include <boost/numeric/odeint.hpp>

#include "percuss/pounding/problem.hpp"

namespace support {

struct BruteImpact {
    std::size_t pair = 0;
    double time = 0;
    double onset_speed = 0;
    double separation_speed = percuss::not_given;
    double peak_indentation = 0;
};

struct BruteRun {
    std::vector<BruteImpact> impacts;
    std::vector<double> x, v;
    std::vector<double> peak;  ///< largest |x| at a step
    /// The smallest clearance that a pair reached in flight without closing, m.
    double closest_miss = percuss::infinity;
};

class BruteForce {
public:
    using State = std::vector<double>;

    explicit BruteForce(const percuss::Pounding& problem) : p_(problem) {
        for (const auto& b : p_.buildings) {
            offset_.push_back(n_);
            n_ += b.size();
        }
        blocks_.resize(p_.buildings.size());
        for (std::size_t b = 0; b < blocks_.size(); ++b) prepare(b);
        form_.resize(p_.pairs.size());
        memory_.resize(p_.pairs.size());
        log_.resize(p_.pairs.size());
    }

    BruteRun run() {
        start();
        for (const double stop : stops()) advance(stop);
        run_.x.assign(u_.begin(), u_.begin() + static_cast<std::ptrdiff_t>(n_));
        run_.v.assign(u_.begin() + static_cast<std::ptrdiff_t>(n_), u_.end());
        return run_;
    }

    /// u' at a time; `a` is what the ground does since the last stop.
    void operator()(const State& u, State& out, double t) const { slope(u, out, t); }

    // What another integrator needs, to be a third opinion on the same equations.
    [[nodiscard]] std::size_t dofs() const { return n_; }
    [[nodiscard]] State initial() const { return initial_state(); }
    [[nodiscard]] double indentation(std::size_t k, const State& u, double t) const {
        const auto& pair = p_.pairs[k];
        double d = u[at(pair.left)] - pair.gap;
        if (pair.right) d += ground_shift(k, t) - u[at(*pair.right)];
        return d;
    }
    [[nodiscard]] double rate(std::size_t k, const State& u, double t) const {
        const auto& pair = p_.pairs[k];
        double w = u[n_ + at(pair.left)];
        if (pair.right) w += ground_shift_rate(k, t) - u[n_ + at(*pair.right)];
        return w;
    }
    void close(std::size_t k, const State& u, double t) {
        const double w = rate(k, u, t);
        const auto& pair = p_.pairs[k];
        const auto form =
            pair.law.engage({std::max(w, pair.least_onset), effective_mass(k)}, pair.release);
        form_[k] = *form;
        memory_[k] = {};
        log_[k] = run_.impacts.size();
        run_.impacts.push_back({k, t, w});
    }
    void open(std::size_t k, const State& u, double t) {
        BruteImpact& impact = run_.impacts[log_[k]];
        if (!percuss::given(impact.separation_speed)) impact.separation_speed = -rate(k, u, t);
        form_[k].reset();
    }
    [[nodiscard]] bool closed(std::size_t k) const { return form_[k].has_value(); }
    [[nodiscard]] const std::vector<BruteImpact>& impacts() const { return run_.impacts; }
    void set_ground_window(double from, double to) { from_ = from, to_ = to; }
    /// Times at which the ground is not smooth, the end last.
    [[nodiscard]] std::vector<double> stops() const {
        std::vector<double> list{duration()};
        for (const auto& b : p_.buildings) {
            if (p_.ground.record)
                for (std::size_t i = 0; i < p_.ground.record->acceleration.size(); ++i)
                    list.push_back(b.delay + static_cast<double>(i) * p_.ground.record->dt);
            for (const auto& i : p_.ground.impulses) list.push_back(b.delay + i.time);
            list.push_back(b.delay);
        }
        std::sort(list.begin(), list.end());
        std::vector<double> unique;
        for (const double t : list)
            if (t > 0 && t <= duration() && (unique.empty() || t > unique.back() + 1e-12))
                unique.push_back(t);
        return unique;
    }

private:
    using Stepper = boost::numeric::odeint::runge_kutta_fehlberg78<State>;

    struct Block {
        std::vector<double> by_x, by_v, inverse;  ///< M^-1 K, M^-1 C, M^-1
        std::vector<double> constant;             ///< M^-1 f
    };

    [[nodiscard]] std::size_t at(const percuss::Dof& f) const {
        return offset_[f.building] + f.index;
    }
    [[nodiscard]] double duration() const {
        return p_.duration > 0 ? p_.duration : p_.ground.record->duration();
    }

    void prepare(std::size_t index) {
        const auto& b = p_.buildings[index];
        const std::size_t n = b.size();
        // Gauss-Jordan on [M | I]
        std::vector<long double> a(n * 2 * n, 0);
        for (std::size_t i = 0; i < n; ++i) {
            for (std::size_t j = 0; j < n; ++j) a[i * 2 * n + j] = b.mass[i * n + j];
            a[i * 2 * n + n + i] = 1;
        }
        for (std::size_t k = 0; k < n; ++k) {
            const long double pivot = a[k * 2 * n + k];
            for (std::size_t j = 0; j < 2 * n; ++j) a[k * 2 * n + j] /= pivot;
            for (std::size_t i = 0; i < n; ++i) {
                if (i == k) continue;
                const long double f = a[i * 2 * n + k];
                for (std::size_t j = 0; j < 2 * n; ++j) a[i * 2 * n + j] -= f * a[k * 2 * n + j];
            }
        }
        Block& block = blocks_[index];
        block.inverse.resize(n * n);
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = 0; j < n; ++j)
                block.inverse[i * n + j] = static_cast<double>(a[i * 2 * n + n + j]);
        const auto times = [&](const std::vector<double>& m) {
            std::vector<double> product(n * n, 0);
            if (m.empty()) return product;
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = 0; j < n; ++j) {
                    long double sum = 0;
                    for (std::size_t k = 0; k < n; ++k) sum += a[i * 2 * n + n + k] * m[k * n + j];
                    product[i * n + j] = static_cast<double>(sum);
                }
            return product;
        };
        block.by_x = times(b.stiffness);
        block.by_v = times(b.damping);
        block.constant.assign(n, 0);
        for (std::size_t i = 0; i < n && !b.force.empty(); ++i)
            for (std::size_t j = 0; j < n; ++j)
                block.constant[i] += block.inverse[i * n + j] * b.force[j];
        // a bound on the fastest frequency: the largest row sum
        for (std::size_t i = 0; i < n; ++i) {
            double sum = 0;
            for (std::size_t j = 0; j < n; ++j) sum += std::abs(block.by_x[i * n + j]);
            fastest_ = std::max(fastest_, std::sqrt(sum));
        }
        for (const auto& h : p_.ground.harmonics)
            fastest_ = std::max(fastest_, 2 * percuss::pi * h.frequency);
    }

    [[nodiscard]] double effective_mass(std::size_t k) const {
        const auto& pair = p_.pairs[k];
        const auto diagonal = [&](const percuss::Dof& f) {
            const std::size_t n = p_.buildings[f.building].size();
            return blocks_[f.building].inverse[f.index * n + f.index];
        };
        return 1 / (diagonal(pair.left) + (pair.right ? diagonal(*pair.right) : 0));
    }

    /// The record is taken from the interval at hand, so that its last sample is not seen early.
    [[nodiscard]] double ground(double t, double delay) const {
        const double middle = (from_ + to_) / 2 - delay;
        if (middle < 0) return 0;
        double sum = 0;
        if (p_.ground.record) {
            const auto& r = *p_.ground.record;
            const auto k = static_cast<std::size_t>(middle / r.dt);
            if (k + 1 < r.acceleration.size()) {
                const double s = (t - delay) / r.dt - static_cast<double>(k);
                sum += p_.ground.scale *
                       (r.acceleration[k] + s * (r.acceleration[k + 1] - r.acceleration[k]));
            }
        }
        for (const auto& h : p_.ground.harmonics)
            sum += h.amplitude * std::sin(2 * percuss::pi * h.frequency * (t - delay) + h.phase);
        return sum;
    }
    /// Displacement and velocity of the ground by Simpson's rule over fine intervals, summed up
    /// once; only for problems with delays.
    [[nodiscard]] double ground_shift(std::size_t k, double t) const {
        const auto& pair = p_.pairs[k];
        const double a = p_.buildings[pair.left.building].delay;
        const double b = p_.buildings[pair.right->building].delay;
        return a == b ? 0 : travelled(t - a)[1] - travelled(t - b)[1];
    }
    [[nodiscard]] double ground_shift_rate(std::size_t k, double t) const {
        const auto& pair = p_.pairs[k];
        const double a = p_.buildings[pair.left.building].delay;
        const double b = p_.buildings[pair.right->building].delay;
        return a == b ? 0 : travelled(t - a)[0] - travelled(t - b)[0];
    }
    /// Velocity and displacement of a record alone, from rest.
    [[nodiscard]] std::array<double, 2> travelled(double t) const {
        if (t <= 0 || !p_.ground.record) return {0, 0};
        const auto& r = *p_.ground.record;
        if (path_.empty()) {
            path_.push_back({0, 0});
            for (std::size_t i = 0; i + 1 < r.acceleration.size(); ++i) {
                const double a = p_.ground.scale * r.acceleration[i];
                const double b = p_.ground.scale * r.acceleration[i + 1];
                path_.push_back({path_[i][0] + r.dt * (a + b) / 2,
                                 path_[i][1] + r.dt * path_[i][0] + r.dt * r.dt * (a / 3 + b / 6)});
            }
        }
        const std::size_t k =
            std::min(static_cast<std::size_t>(t / r.dt), r.acceleration.size() - 1);
        const double s = t - static_cast<double>(k) * r.dt;
        if (k + 1 == r.acceleration.size()) return {path_[k][0], path_[k][1] + s * path_[k][0]};
        const double a = p_.ground.scale * r.acceleration[k];
        const double bend = (p_.ground.scale * r.acceleration[k + 1] - a) / r.dt;
        return {path_[k][0] + s * a + s * s * bend / 2,
                path_[k][1] + s * path_[k][0] + s * s * a / 2 + s * s * s * bend / 6};
    }

    void slope(const State& u, State& out, double t) const {
        out.resize(2 * n_);
        for (std::size_t b = 0; b < blocks_.size(); ++b) {
            const auto& building = p_.buildings[b];
            const std::size_t n = building.size(), o = offset_[b];
            const double a = ground(t, building.delay);
            for (std::size_t i = 0; i < n; ++i) {
                out[o + i] = u[n_ + o + i];
                double sum =
                    blocks_[b].constant[i] - a * (building.ground.empty() ? 1 : building.ground[i]);
                for (std::size_t j = 0; j < n; ++j)
                    sum -= blocks_[b].by_x[i * n + j] * u[o + j] +
                           blocks_[b].by_v[i * n + j] * u[n_ + o + j];
                out[n_ + o + i] = sum;
            }
        }
        for (std::size_t k = 0; k < p_.pairs.size(); ++k) {
            if (!form_[k]) continue;
            const double F = pair_force(k, u, t);
            if (F == 0) continue;
            push(p_.pairs[k].left, -F, out);
            if (p_.pairs[k].right) push(*p_.pairs[k].right, F, out);
        }
    }
    void push(const percuss::Dof& f, double F, State& out) const {
        const std::size_t n = p_.buildings[f.building].size(), o = offset_[f.building];
        for (std::size_t i = 0; i < n; ++i)
            out[n_ + o + i] += F * blocks_[f.building].inverse[i * n + f.index];
    }
    [[nodiscard]] double pair_force(std::size_t k, const State& u, double t) const {
        // a stage may lie beyond the end of the contact; the law goes on smoothly there
        const double d = std::max(0.0, indentation(k, u, t));
        const double F = force(*form_[k], d, rate(k, u, t), memory_[k]);
        return p_.pairs[k].release == percuss::Release::no_tension ? std::max(0.0, F) : F;
    }

    [[nodiscard]] State initial_state() const {
        State u(2 * n_, 0);
        for (std::size_t b = 0; b < p_.buildings.size(); ++b) {
            const auto& building = p_.buildings[b];
            for (std::size_t i = 0; i < building.size(); ++i) {
                if (!building.displacement.empty()) u[offset_[b] + i] = building.displacement[i];
                if (!building.velocity.empty()) u[n_ + offset_[b] + i] = building.velocity[i];
            }
        }
        return u;
    }
    void start() {
        u_ = initial_state();
        run_.peak.assign(n_, 0);
        t_ = 0;
        jump(0);
    }

    /// Impulses at this time.
    void jump(double t) {
        for (std::size_t b = 0; b < p_.buildings.size(); ++b)
            for (const auto& i : p_.ground.impulses)
                if (std::abs(i.time + p_.buildings[b].delay - t) < 1e-12)
                    for (std::size_t k = 0; k < p_.buildings[b].size(); ++k)
                        u_[n_ + offset_[b] + k] -= i.velocity;
    }

    void advance(double stop) {
        from_ = t_;
        to_ = stop;
        while (t_ < stop) any_closed() ? contact_step(stop) : flight_step(stop);
        t_ = stop;
        jump(stop);
    }
    [[nodiscard]] bool any_closed() const {
        return std::any_of(form_.begin(), form_.end(), [](const auto& f) { return bool(f); });
    }

    /// One step of a given length from the present state.
    [[nodiscard]] State stepped(double h) const {
        State out(u_.size());
        Stepper stepper;
        stepper.do_step(std::cref(*this), u_, t_, out, h);
        return out;
    }
    void accept(const State& u, double h) {
        u_ = u;
        t_ += h;
        for (std::size_t i = 0; i < n_; ++i) run_.peak[i] = std::max(run_.peak[i], std::abs(u_[i]));
    }

    void flight_step(double stop) {
        const double h = std::min(stop - t_, 0.12 / fastest_);
        const bool ends = h >= stop - t_;
        const State end = stepped(h);
        double first = percuss::infinity;
        for (std::size_t k = 0; k < p_.pairs.size(); ++k)
            first = std::min(first, closing_time(k, end, h));
        if (first <= h) {
            accept(first > 0 ? stepped(first) : u_, first);
            // of pairs that close at once each is found
            for (std::size_t k = 0; k < p_.pairs.size(); ++k)
                if (std::abs(indentation(k, u_, t_)) < 1e-15 && rate(k, u_, t_) > 0)
                    close(k, u_, t_);
            if (!any_closed()) close(nearest(), u_, t_);
            return;
        }
        accept(end, h);
        if (ends) t_ = stop;
    }
    [[nodiscard]] std::size_t nearest() const {
        std::size_t best = 0;
        for (std::size_t k = 1; k < p_.pairs.size(); ++k)
            if (std::abs(indentation(k, u_, t_)) < std::abs(indentation(best, u_, t_))) best = k;
        return best;
    }

    /// When pair k closes within the step to `end`; infinite if it does not.
    [[nodiscard]] double closing_time(std::size_t k, const State& end, double h) {
        const double d0 = indentation(k, u_, t_), d1 = indentation(k, end, t_ + h);
        const double w0 = rate(k, u_, t_), w1 = rate(k, end, t_ + h);
        if (d0 >= 0 && w0 > 0) return 0;
        double peak_at = h;
        if (d1 <= 0) {
            // inside the step it may come up and go back
            if (!(w0 > 0 && w1 < 0)) return percuss::infinity;
            if (std::max(d0, d1) + h * std::max(w0, -w1) / 4 < 0) return percuss::infinity;
            peak_at = bisect(0, h, [&](double s) { return -rate(k, stepped(s), t_ + s); });
            const double top = indentation(k, stepped(peak_at), t_ + peak_at);
            if (top <= 0) {
                run_.closest_miss = std::min(run_.closest_miss, -top);
                return percuss::infinity;
            }
        }
        // just released: rounding may leave it a hair inside
        if (d0 > 0) return percuss::infinity;
        return bisect(0, peak_at, [&](double s) { return indentation(k, stepped(s), t_ + s); });
    }
    /// f goes from <= 0 to > 0.
    template <class F>
    static double bisect(double low, double high, const F& f) {
        for (int i = 0; i < 60 && high - low > 1e-17; ++i) {
            const double middle = (low + high) / 2;
            (f(middle) > 0 ? high : low) = middle;
        }
        return high;
    }

    void contact_step(double stop) {
        namespace odeint = boost::numeric::odeint;
        auto controlled = odeint::make_controlled(1e-15, 1e-13, Stepper());
        State u = u_;
        double t = t_, h = std::min({stop - t_, next_, 0.12 / fastest_});
        const bool ends = h >= stop - t_;
        double tried = h;
        // a force that turns round at once, where tension is cut, must be stepped over in the end
        while (controlled.try_step(std::cref(*this), u, t, h) == odeint::fail) {
            tried = h;
            if (h > 1e-11) continue;
            u = stepped(h);
            t = t_ + h;
            break;
        }
        next_ = std::max(h, 1e-9);
        const bool whole = ends && tried >= stop - t_;
        double first = percuss::infinity;
        std::size_t which = 0;
        bool opens = false;
        const double length = t - t_;
        for (std::size_t k = 0; k < p_.pairs.size(); ++k) {
            if (form_[k]) {
                double lowest = length;
                if (indentation(k, u, t) > 0) {
                    // inside the step it may open and close again
                    if (!(rate(k, u_, t_) < 0 && rate(k, u, t) > 0)) continue;
                    lowest =
                        bisect(0, length, [&](double x) { return rate(k, stepped(x), t_ + x); });
                    if (indentation(k, stepped(lowest), t_ + lowest) > 0) continue;
                }
                const double s = bisect(
                    0, lowest, [&](double x) { return -indentation(k, stepped(x), t_ + x); });
                if (s < first) first = s, which = k, opens = true;
            } else if (const double s = closing_time(k, u, length); s <= length && s < first) {
                first = s;
                which = k;
                opens = false;
            }
        }
        if (first <= length) {
            accept(stepped(first), first);
            next_ = 1e-6;
        } else {
            accept(u, length);
            if (whole) t_ = stop;
        }
        for (std::size_t k = 0; k < p_.pairs.size(); ++k) watch(k);
        if (first > length) return;
        opens ? open(which, u_, t_) : close(which, u_, t_);
    }
    void watch(std::size_t k) {
        if (!form_[k]) return;
        const double d = indentation(k, u_, t_), w = rate(k, u_, t_);
        memory_[k] = commit(*form_[k], d, w, memory_[k]);
        BruteImpact& impact = run_.impacts[log_[k]];
        impact.peak_indentation = std::max(impact.peak_indentation, d);
    }

    const percuss::Pounding& p_;
    std::size_t n_ = 0;
    std::vector<std::size_t> offset_;
    std::vector<Block> blocks_;
    double fastest_ = 1;
    std::vector<std::optional<percuss::Form>> form_;
    std::vector<percuss::Memory> memory_;
    std::vector<std::size_t> log_;
    mutable std::vector<std::array<double, 2>> path_;
    State u_;
    double t_ = 0, from_ = 0, to_ = 0, next_ = 1e-6;
    BruteRun run_;
};

}  // namespace support
