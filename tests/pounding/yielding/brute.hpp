// Shear buildings with yielding storeys, integrated by brute force: classical Runge-Kutta with
// steps far below everything, springs with sliders, events by bisection of the step. It shares
// nothing with the engine.
#pragma once

#include <cmath>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace support {

/// A storey whose stiffness degrades, as the way that lies ahead of it: corners of force over drift
/// in the direction in which it moves, and the slope beyond the last of them. Every reversal makes
/// a new way.
class DegradingPath {
public:
    /// `pinch`: force and drift; none: reloads in one line.
    DegradingPath(double k, double yield, double hardening, double exponent,
                  std::optional<std::pair<double, double>> pinch)
        : k_(k), yield_(yield), hard_(hardening * k), exponent_(exponent), pinch_(pinch) {
        peak_[0] = {-yield / k, -yield};
        peak_[1] = {yield / k, yield};
    }
    [[nodiscard]] double force(double x) const {
        if (way_ == 0) return k_ * x;
        return from_.F + slope() * (x - from_.x);
    }
    /// Above 0: a corner is passed, or the direction is another.
    [[nodiscard]] double fault(double x, double v) const {
        if (way_ == 0) return std::abs(x) - yield_ / k_ - 1e-14;
        return std::max(past_corner(x), -way_ * v - 1e-12);
    }
    void change(double x) {
        if (way_ == 0) {
            way_ = x > 0 ? 1 : -1;
            from_ = {x, force_of_flow(x)};
            flowing_ = true;
        } else if (past_corner(x) > 0) {
            pass(x);
        } else {
            turn({x, force(x)});
        }
    }

private:
    struct Corner {
        double x, F;
    };
    struct Way {
        std::vector<Corner> corners;
        std::size_t next = 0;
        bool unloads = false;  ///< up to its first corner
    };
    [[nodiscard]] double past_corner(double x) const {
        if (ahead_.next >= ahead_.corners.size()) return -1;
        return way_ * (x - ahead_.corners[ahead_.next].x) - 1e-14;
    }
    [[nodiscard]] double slope() const {
        if (ahead_.next >= ahead_.corners.size()) return hard_;
        const Corner& to = ahead_.corners[ahead_.next];
        // a way of no length has no slope
        return to.x == from_.x ? 0 : (to.F - from_.F) / (to.x - from_.x);
    }
    [[nodiscard]] double force_of_flow(double x) const {
        return hard_ * x + way_ * (yield_ - hard_ * yield_ / k_);
    }
    [[nodiscard]] double unloading(int side) const {
        if (exponent_ == 0) return k_;
        const Corner& p = peak_[side > 0];
        return std::max(k_ * std::pow(yield_ / k_ / std::abs(p.x), exponent_), p.F / p.x);
    }
    void pass(double x) {
        from_ = ahead_.corners[ahead_.next++];
        ahead_.unloads = false;
        flowing_ = ahead_.next >= ahead_.corners.size();
        if (flowing_) from_ = {x, force_of_flow(x)};
    }
    void turn(const Corner& here) {
        if (flowing_) peak_[way_ > 0] = here;
        way_ = -way_;
        Way back;
        if (ahead_.unloads) {
            // up the same line, and on along the way that was left
            back = left_;
            back.corners.insert(back.corners.begin() + static_cast<long>(back.next), top_);
        } else if (back_to_top_ && ahead_.next == left_.next) {
            // still on the line of unloading, but upwards: down again
            back = down_;
        } else {
            left_ = ahead_;
            top_ = here;
            back = way_down(here);
            down_ = back;
        }
        back_to_top_ = ahead_.unloads;
        ahead_ = back;
        from_ = here;
        flowing_ = false;
    }
    [[nodiscard]] Way way_down(const Corner& here) const {
        Way out;
        out.unloads = true;
        const Corner zero{here.x - here.F / unloading(-way_), 0};
        const Corner to = peak_[way_ > 0];
        out.corners.push_back(zero);
        if (pinch_) {
            const Corner pinch{pinch_->second * (to.x - to.F / unloading(way_)),
                               pinch_->first * to.F};
            const double direct = to.F * (pinch.x - zero.x) / (to.x - zero.x);
            if (way_ * (pinch.x - zero.x) > 0 && way_ * (direct - pinch.F) > 0)
                out.corners.push_back(pinch);
        }
        out.corners.push_back(to);
        return out;
    }

    double k_, yield_, hard_, exponent_;
    std::optional<std::pair<double, double>> pinch_;
    Corner peak_[2];
    int way_ = 0;  ///< 0: elastic
    bool flowing_ = false, back_to_top_ = false;
    Corner from_{0, 0}, top_{0, 0};
    Way ahead_, left_, down_;
};

/// A spring beside one with a slider; or one whose stiffness degrades.
struct SliderStorey {
    double mass, stiffness, damping, yield, hardening;
    std::optional<DegradingPath> path = std::nullopt;
    double slid = 0;  ///< drift at which the slider carries nothing
    int flows = 0;    ///< direction of its sliding

    [[nodiscard]] double reach() const { return yield / stiffness; }
    [[nodiscard]] double force(double drift) const {
        if (path) return path->force(drift);
        const double slider = flows != 0 ? flows * reach() : drift - slid;
        return stiffness * (hardening * drift + (1 - hardening) * slider);
    }
    /// Above 0: the slider does the contrary of what is assumed.
    [[nodiscard]] double fault(double drift, double rate) const {
        if (path) return path->fault(drift, rate);
        return flows != 0 ? -flows * rate : std::abs(drift - slid) - reach();
    }
    [[nodiscard]] double least_fault() const { return path ? 0 : flows != 0 ? 1e-12 : 1e-14; }
    void change(double drift) {
        if (path) return path->change(drift);
        if (flows != 0) {
            slid = drift - flows * reach();
            flows = 0;
        } else {
            flows = drift > slid ? 1 : -1;
        }
    }
};

struct BruteBuilding {
    std::vector<SliderStorey> storeys;
    double gravity_stiffness = 0;  ///< N/m, taken off every storey
};

/// Neighbours strike floor by floor with F = K d^1.5; ground acceleration linear between samples.
class BruteYielding {
public:
    BruteYielding(std::vector<BruteBuilding> buildings, double gap, double K,
                  std::vector<double> samples, double dt)
        : buildings_(std::move(buildings)),
          gap_(gap),
          K_(K),
          samples_(std::move(samples)),
          dt_(dt) {
        for (const BruteBuilding& b : buildings_) {
            first_.push_back(n_);
            n_ += b.storeys.size();
        }
        u_.assign(2 * n_, 0);
        peak.assign(n_, 0);
    }
    std::vector<double> peak;  ///< of the drifts
    long changes = 0;

    void run(double duration, double step) {
        const auto count = static_cast<long>(std::ceil(duration / step - 1e-9));
        for (long i = 0; i < count; ++i) {
            const double from = duration * static_cast<double>(i) / static_cast<double>(count);
            const double to = duration * static_cast<double>(i + 1) / static_cast<double>(count);
            advance(from, to);
        }
    }
    [[nodiscard]] const std::vector<double>& state() const { return u_; }

private:
    [[nodiscard]] double drift(const std::vector<double>& u, std::size_t b, std::size_t i,
                               std::size_t of = 0) const {
        const std::size_t k = of + first_[b] + i;
        return i == 0 ? u[k] : u[k] - u[k - 1];
    }
    [[nodiscard]] double ground(double t) const {
        const auto i = static_cast<std::size_t>(t / dt_);
        if (i + 1 >= samples_.size()) return 0;
        return samples_[i] + (samples_[i + 1] - samples_[i]) * (t / dt_ - static_cast<double>(i));
    }
    void slope(double a, const std::vector<double>& u, std::vector<double>& out) const {
        for (std::size_t k = 0; k < n_; ++k) {
            out[k] = u[n_ + k];
            out[n_ + k] = 0;
        }
        for (std::size_t b = 0; b < buildings_.size(); ++b)
            for (std::size_t i = 0; i < buildings_[b].storeys.size(); ++i) {
                const SliderStorey& s = buildings_[b].storeys[i];
                const double x = drift(u, b, i), v = drift(u, b, i, n_);
                const double F = s.force(x) + s.damping * v - buildings_[b].gravity_stiffness * x;
                out[n_ + first_[b] + i] -= F;
                if (i > 0) out[n_ + first_[b] + i - 1] += F;
            }
        for (std::size_t b = 0; b + 1 < buildings_.size(); ++b) {
            const std::size_t floors =
                std::min(buildings_[b].storeys.size(), buildings_[b + 1].storeys.size());
            for (std::size_t i = 0; i < floors; ++i) {
                const double d = u[first_[b] + i] - u[first_[b + 1] + i] - gap_;
                if (!(d > 0)) continue;
                const double F = K_ * d * std::sqrt(d);
                out[n_ + first_[b] + i] -= F;
                out[n_ + first_[b + 1] + i] += F;
            }
        }
        for (std::size_t b = 0; b < buildings_.size(); ++b)
            for (std::size_t i = 0; i < buildings_[b].storeys.size(); ++i) {
                double& acceleration = out[n_ + first_[b] + i];
                acceleration = acceleration / buildings_[b].storeys[i].mass - a;
            }
    }
    std::vector<double> stepped(double t, double h) const {
        std::vector<double> k1(2 * n_), k2(2 * n_), k3(2 * n_), k4(2 * n_), w(2 * n_);
        const auto at = [&](const std::vector<double>& k, double part) {
            for (std::size_t i = 0; i < w.size(); ++i) w[i] = u_[i] + part * h * k[i];
        };
        // the end of a step may be a sample, where the next line begins
        const double a0 = ground(t), a1 = ground(t + 0.5 * h), a2 = 2 * a1 - a0;
        slope(a0, u_, k1);
        at(k1, 0.5);
        slope(a1, w, k2);
        at(k2, 0.5);
        slope(a1, w, k3);
        at(k3, 1);
        slope(a2, w, k4);
        for (std::size_t i = 0; i < w.size(); ++i)
            w[i] = u_[i] + h / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
        return w;
    }
    /// The worst fault at a state, and whose.
    double fault(const std::vector<double>& u, SliderStorey*& whose, double& x) {
        double worst = 0;
        whose = nullptr;
        for (std::size_t b = 0; b < buildings_.size(); ++b)
            for (std::size_t i = 0; i < buildings_[b].storeys.size(); ++i) {
                SliderStorey& s = buildings_[b].storeys[i];
                const double f = s.fault(drift(u, b, i), drift(u, b, i, n_));
                if (f > s.least_fault() && (!whose || f > worst)) {
                    worst = f;
                    whose = &s;
                    x = drift(u, b, i);
                }
            }
        return worst;
    }
    void note() {
        for (std::size_t b = 0; b < buildings_.size(); ++b)
            for (std::size_t i = 0; i < buildings_[b].storeys.size(); ++i) {
                double& p = peak[first_[b] + i];
                p = std::max(p, std::abs(drift(u_, b, i)));
            }
    }
    void advance(double from, double to) {
        for (int guard = 0; from < to && guard < 1000; ++guard) {
            SliderStorey* whose = nullptr;
            double x = 0;
            auto next = stepped(from, to - from);
            double h = to - from;
            if (fault(next, whose, x) > 0) {
                double low = 0, high = h;
                for (int i = 0; i < 60 && high - low > 1e-17; ++i) {
                    const double middle = 0.5 * (low + high);
                    SliderStorey* any = nullptr;
                    (fault(stepped(from, middle), any, x) > 0 ? high : low) = middle;
                }
                h = high;
                next = stepped(from, h);
                fault(next, whose, x);
            }
            u_ = next;
            from = h < to - from ? from + h : to;
            note();
            if (whose) {
                whose->change(x);
                ++changes;
            }
        }
    }

    std::vector<BruteBuilding> buildings_;
    double gap_, K_;
    std::vector<double> samples_;
    double dt_;
    std::size_t n_ = 0;
    std::vector<std::size_t> first_;
    std::vector<double> u_;
};

}  // namespace support
