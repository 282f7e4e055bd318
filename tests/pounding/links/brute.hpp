// Structures with links and sliders, integrated by brute force: classical Runge-Kutta with steps
// far below everything, a slider that sticks held by a constraint on the accelerations, events by
// bisection of the step. It shares nothing with the engine.
#pragma once

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include <Eigen/Dense>

#include "pounding/links/hold.hpp"

namespace support {

/// Force over elongation of one element, which knows where it is.
class BruteElement {
public:
    enum class Kind { bilinear, one_sided, slider };

    Eigen::VectorXd direction;
    Kind kind = Kind::bilinear;
    double k = 0, yield = 0, hardening = 0, slack = 0;
    int side = 1;  ///< of one that is one-sided

    // what it remembers
    double slid = 0;      ///< bilinear: elongation at which the slider carries nothing
    double set = 0;       ///< one-sided: permanent
    double strength = 0;  ///< one-sided: force at which it flows now
    int flows = 0;        ///< direction in which it flows or slides
    long changes = 0;

    [[nodiscard]] bool stuck() const { return kind == Kind::slider && flows == 0; }
    [[nodiscard]] double force(double e) const {
        switch (kind) {
            case Kind::slider: return k * e + flows * yield;
            case Kind::bilinear: {
                const double slider = flows != 0 ? flows * yield / k : e - slid;
                return k * (hardening * e + (1 - hardening) * slider);
            }
            case Kind::one_sided: break;
        }
        const double pull = side * (e - set) - slack;
        if (flows != 0) return side * (strength + hardening * k * (side * e - started_));
        return pull > 0 ? side * k * pull : 0;
    }
    /// Above 0: it does the contrary of what is assumed. `held`: what a slider carries.
    [[nodiscard]] double fault(double e, double rate, double held) const {
        switch (kind) {
            case Kind::slider:
                return flows == 0 ? (std::abs(held) - yield) / yield - 1e-13
                                  : -flows * rate - 1e-13;
            case Kind::bilinear:
                return flows != 0 ? -flows * rate - 1e-13 : std::abs(e - slid) - yield / k - 1e-15;
            case Kind::one_sided: break;
        }
        if (flows != 0) return -side * rate - 1e-13;
        const double pull = side * (e - set) - slack;
        if (taut_) return std::max(k * pull - strength, -k * pull) / k - 1e-15;
        return pull - 1e-15;
    }
    void change(double e, double held) {
        ++changes;
        if (kind == Kind::slider) {
            flows = flows != 0 ? 0 : held > 0 ? 1 : -1;
            return;
        }
        if (kind == Kind::bilinear) {
            if (flows != 0) {
                slid = e - flows * yield / k;
                flows = 0;
            } else {
                flows = e > slid ? 1 : -1;
            }
            return;
        }
        const double pull = side * (e - set) - slack;
        if (flows != 0) {
            strength = side * force(e);
            set = e - side * (slack + strength / k);
            flows = 0;
        } else if (taut_ && pull > 0.5 * strength / k) {
            flows = side;
            started_ = side * e;
        } else {
            taut_ = !taut_;
        }
    }

private:
    bool taut_ = false;
    double started_ = 0;
};

class BruteLinks {
public:
    Eigen::MatrixXd M, C, K;
    Eigen::VectorXd r, x, v, peak;
    std::vector<BruteElement> elements;
    std::function<double(double)> ground;
    /// F = stiffness d^1.5 where d = push . x - gap is positive.
    Eigen::VectorXd push;
    double gap = 0, stiffness = 0;
    std::vector<double> peak_elongation;

    void run(double duration, double step) {
        const auto count = static_cast<long>(std::ceil(duration / step - 1e-9));
        peak = x.cwiseAbs();
        peak_elongation.assign(elements.size(), 0);
        inverse_ = M.inverse();
        for (long i = 0; i < count; ++i)
            advance(duration * static_cast<double>(i) / static_cast<double>(count),
                    duration * static_cast<double>(i + 1) / static_cast<double>(count));
    }

private:
    using Vector = Eigen::VectorXd;

    /// Accelerations, and what holds the sliders that stick.
    std::pair<Vector, Vector> accelerate(double a, const Vector& at, const Vector& rate) const {
        Vector F = -(K * at) - C * rate - M * r * a;
        for (const BruteElement& e : elements) F -= e.force(e.direction.dot(at)) * e.direction;
        if (stiffness > 0) {
            const double d = push.dot(at) - gap;
            if (d > 0) F -= stiffness * d * std::sqrt(d) * push;
        }
        const Vector carried = hold_stuck(elements, inverse_, F);
        return {inverse_ * F, carried};
    }
    std::pair<Vector, Vector> stepped(double t, double h) const {
        // the end of a step may be a sample, where the next line begins
        const double a0 = ground(t), a1 = ground(t + 0.5 * h), a2 = 2 * a1 - a0;
        const Vector p1 = v, q1 = accelerate(a0, x, v).first;
        const Vector p2 = v + 0.5 * h * q1, q2 = accelerate(a1, x + 0.5 * h * p1, p2).first;
        const Vector p3 = v + 0.5 * h * q2, q3 = accelerate(a1, x + 0.5 * h * p2, p3).first;
        const Vector p4 = v + h * q3, q4 = accelerate(a2, x + h * p3, p4).first;
        return {x + h / 6 * (p1 + 2 * p2 + 2 * p3 + p4), v + h / 6 * (q1 + 2 * q2 + 2 * q3 + q4)};
    }
    double fault(double t, const std::pair<Vector, Vector>& state, BruteElement*& whose) {
        double worst = 0;
        whose = nullptr;
        const Vector held = accelerate(ground(t), state.first, state.second).second;
        for (std::size_t i = 0; i < elements.size(); ++i) {
            BruteElement& e = elements[i];
            const double f = e.fault(e.direction.dot(state.first), e.direction.dot(state.second),
                                     held[static_cast<Eigen::Index>(i)]);
            if (f > worst) worst = f, whose = &e;
        }
        return worst;
    }
    void advance(double from, double to) {
        for (int guard = 0; from < to && guard < 1000; ++guard) {
            double h = to - from;
            BruteElement* whose = nullptr;
            auto next = stepped(from, h);
            // just before the sample, whose line is the one that has been integrated
            if (fault(to - 1e-12, next, whose) > 0) {
                double low = 0, high = h;
                for (int i = 0; i < 60 && high - low > 1e-17; ++i) {
                    const double middle = 0.5 * (low + high);
                    BruteElement* any = nullptr;
                    (fault(from + middle, stepped(from, middle), any) > 0 ? high : low) = middle;
                }
                h = high;
                next = stepped(from, h);
                fault(from + h, next, whose);
            }
            note(next, h);
            x = next.first;
            v = next.second;
            from = h < to - from ? from + h : to;
            if (whose) change(*whose, from);
        }
    }
    /// The largest magnitude of the cubic through both ends of a step.
    static double largest(double x0, double v0, double x1, double v1, double h) {
        double most = std::max(std::abs(x0), std::abs(x1));
        if (!(v0 * v1 < 0)) return most;
        const double s = v0 / (v0 - v1);
        const double a = 2 * (x0 - x1) + h * (v0 + v1), b = 3 * (x1 - x0) - h * (2 * v0 + v1);
        return std::max(most, std::abs(x0 + s * (h * v0 + s * (b + s * a))));
    }
    void note(const std::pair<Vector, Vector>& next, double h) {
        for (Eigen::Index i = 0; i < x.size(); ++i)
            peak[i] = std::max(peak[i], largest(x[i], v[i], next.first[i], next.second[i], h));
        for (std::size_t i = 0; i < elements.size(); ++i) {
            const Vector& b = elements[i].direction;
            peak_elongation[i] =
                std::max(peak_elongation[i],
                         largest(b.dot(x), b.dot(v), b.dot(next.first), b.dot(next.second), h));
        }
    }
    void change(BruteElement& e, double t) {
        const auto index = &e - elements.data();
        const double held = accelerate(ground(t), x, v).second[index];
        e.change(e.direction.dot(x), held);
        if (!e.stuck()) return;
        // what is left of its rate is rounding
        const Vector moved = inverse_ * e.direction;
        v -= moved * (e.direction.dot(v) / e.direction.dot(moved));
    }

    Eigen::MatrixXd inverse_;
};

}  // namespace support
