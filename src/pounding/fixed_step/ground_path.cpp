#include "pounding/fixed_step/ground_path.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::pounding {

GroundPath::GroundPath(const GroundInput& input)
    : harmonics_(input.harmonics), impulses_(input.impulses) {
    std::stable_sort(impulses_.begin(), impulses_.end(),
                     [](const auto& a, const auto& b) { return a.time < b.time; });
    if (!input.record) return;
    dt_ = input.record->dt;
    a_ = input.record->acceleration;
    for (double& a : a_) a *= input.scale;
    v_.assign(a_.size(), 0);
    u_.assign(a_.size(), 0);
    for (std::size_t i = 0; i + 1 < a_.size(); ++i) {
        v_[i + 1] = v_[i] + dt_ * (a_[i] + a_[i + 1]) / 2;
        u_[i + 1] = u_[i] + dt_ * v_[i] + dt_ * dt_ * (2 * a_[i] + a_[i + 1]) / 6;
    }
}

GroundPath::Place GroundPath::place(double t) const {
    const double last = static_cast<double>(a_.size() - 1);
    const double k = std::min(std::floor(t / dt_), last);
    return {static_cast<std::size_t>(k), t - k * dt_};
}

double GroundPath::acceleration(double t) const {
    if (t < 0) return 0;
    double sum = 0;
    if (!a_.empty()) {
        const auto [k, s] = place(t);
        if (k + 1 < a_.size())
            sum += a_[k] + (a_[k + 1] - a_[k]) * (s / dt_);
        else if (s <= 0)
            sum += a_[k];
    }
    for (const auto& h : harmonics_)
        sum += h.amplitude * std::sin(2 * pi * h.frequency * t + h.phase);
    return sum;
}

double GroundPath::velocity(double t) const {
    if (t < 0) return 0;
    double sum = 0;
    if (!a_.empty()) {
        const auto [k, s] = place(t);
        sum += v_[k];
        if (k + 1 < a_.size()) sum += s * (a_[k] + (a_[k + 1] - a_[k]) * (s / dt_) / 2);
    }
    for (const auto& h : harmonics_) {
        const double w = 2 * pi * h.frequency;
        sum += w == 0 ? h.amplitude * std::sin(h.phase) * t
                      : h.amplitude / w * (std::cos(h.phase) - std::cos(w * t + h.phase));
    }
    for (const auto& i : impulses_)
        if (i.time <= t) sum += i.velocity;
    return sum;
}

double GroundPath::displacement(double t) const {
    if (t < 0) return 0;
    double sum = 0;
    if (!a_.empty()) {
        const auto [k, s] = place(t);
        sum += u_[k] + s * v_[k];
        if (k + 1 < a_.size()) sum += s * s * (a_[k] / 2 + (a_[k + 1] - a_[k]) * (s / dt_) / 6);
    }
    for (const auto& h : harmonics_) {
        const double w = 2 * pi * h.frequency;
        sum +=
            w == 0
                ? h.amplitude * std::sin(h.phase) * t * t / 2
                : h.amplitude / w *
                      (std::cos(h.phase) * t - (std::sin(w * t + h.phase) - std::sin(h.phase)) / w);
    }
    for (const auto& i : impulses_)
        if (i.time <= t) sum += i.velocity * (t - i.time);
    return sum;
}

}  // namespace percuss::pounding
