// The phases of any contact, each a ContactFlow: loading, return, and loading again after a
// rebound inside the contact.
#pragma once

#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "percuss/problem/impact.hpp"
#include "solve/adaptive/contact_flow.hpp"
#include "solve/adaptive/contact_peak_force.hpp"
#include "solve/adaptive/elastic_length.hpp"
#include "solve/adaptive/flow.hpp"
#include "solve/adaptive/phase_plan.hpp"

namespace percuss::solvers {

template <class Kernel>
class ContactPhases {
public:
    using Flow = ContactFlow<Kernel>;
    using Vector = typename Flow::Vector;
    using PeakForce = ContactPeakForce<Flow>;
    using Start = PhaseStart<Flow>;

    static constexpr bool only_turns = false;

    ContactPhases(const Impact& impact, const Kernel& kernel, double allowed)
        : energy_(0.5 * impact.onset.mass * impact.onset.rate * impact.onset.rate),
          plan_(phase_plan(kernel)),
          allowed_(allowed),
          kinks_(plan_.loading_kinks) {
        loading_.kernel = kernel;
        loading_.regular = plan_.loading;
        loading_.length = elastic_length(kernel, energy_);
        if constexpr (!HasMemory<Kernel>)
            if (!(loading_.length < longest_length))
                loading_.length = damping_length(kernel, energy_, impact.onset.rate);
        loading_.speed = impact.onset.rate;
        loading_.mass = impact.onset.mass;
        loading_.memory.attached = adhesive(impact.form);
        if (impact.external)
            loading_.external = std::make_shared<const ExternalForce>(impact.external);
    }

    [[nodiscard]] double allowed() const { return allowed_; }
    [[nodiscard]] Start loading() const { return {loading_, {0, 1, 0}}; }

    [[nodiscard]] std::optional<Start> after_turn(const Flow& flow, const Vector& u) {
        if (!plan_.switches_at_peak) return std::nullopt;
        const double d = flow.depth(u);
        Flow next = flow;
        if constexpr (HasMemory<Kernel>) next.memory = flow.kernel.commit(d, 0, flow.memory);
        peak_memory_ = next.memory;
        next.regular = return_regularisation(flow.kernel, plan_, d);
        kinks_ = return_kinks(flow.kernel, d);
        // a rounding below zero selects the return phase of laws that damp the approach only
        const Vector start{next.coordinate(d), -1e-300, u[2]};
        return Start{std::move(next), start};
    }

    [[nodiscard]] std::optional<Start> after_rebound(const Flow& flow, const Vector& u) {
        if (!plan_.switches_at_peak) return std::nullopt;
        if constexpr (HasMemory<Kernel>) {
            // reloading follows the return curve up to the old peak
            kinks_.push_back(flow.memory.peak);
            return std::nullopt;
        } else {
            return loading_from(flow, flow.depth(u), 1e-300, u[2]);
        }
    }

    [[nodiscard]] std::optional<Start> after_kink(const Flow& flow, const Vector& u) {
        if constexpr (HasMemory<Kernel>) {
            const double d = flow.depth(u);
            if (u[1] > 0 && d >= flow.memory.peak * (1 - 1e-12) && flow.memory.peak > 0) {
                kinks_.clear();
                Start next = loading_from(flow, d, u[1], u[2]);
                next.flow.memory = flow.kernel.commit(d, 0, flow.memory);
                return next;
            }
        }
        return std::nullopt;
    }

    /// A kink between the ends of a step, in the direction of motion.
    [[nodiscard]] double crossed_kink(const Flow& flow, const Vector& start,
                                      const Vector& end) const {
        if (kinks_.empty()) return not_given;
        const double from = flow.depth(start), to = flow.depth(end);
        for (const double kink : kinks_)
            if ((from - kink) * (to - kink) < 0 && std::abs(from - kink) > 1e-13 * flow.length)
                return kink;
        return not_given;
    }

    [[nodiscard]] double recoverable(double d) const {
        if constexpr (HasMemory<Kernel>) {
            return loading_.kernel.potential(d, peak_memory_);
        } else {
            return loading_.kernel.potential(d);
        }
    }
    [[nodiscard]] double energy_left(const Flow& flow, const Vector& u) const {
        return u[1] * u[1] + recoverable(flow.depth(u)) / energy_;
    }
    [[nodiscard]] static const Memory& memory(const Flow& flow) { return flow.memory; }

    /// Whether the damper of this indentation lets nothing swing.
    [[nodiscard]] static bool overdamped(const Flow& flow, const Vector& u) {
        if constexpr (HasMemory<Kernel>) {
            return false;
        } else {
            const double d = flow.depth(u), c = flow.kernel.damping(d, flow.rate(u));
            return c * c > 4 * flow.mass * flow.kernel.stiffness(d, 0.0);
        }
    }

    /// Whether a return under a constant push can be seen not to end (solve/resting.hpp): its
    /// energy does not reach touch and, where the law may pull, at no indentation on the way does
    /// it allow the rate at which the force would end.
    [[nodiscard]] bool held(const Flow& flow, const Vector& u, double push, bool can_pull) const {
        if constexpr (HasMemory<Kernel>) {
            return false;
        } else {
            const auto energy = [&](double d) { return flow.kernel.potential(d) - push * d; };
            const double depth = flow.depth(u), v = flow.rate(u);
            const double E = 0.5 * flow.mass * v * v + energy(depth);
            if (!(E < 0)) return false;
            if (!can_pull) return true;
            constexpr int samples = 32;
            for (int i = 1; i <= samples; ++i) {
                const double d = depth * i / samples, kinetic = E - energy(d);
                if (kinetic <= 0) continue;
                if (!(flow.kernel.force(d, -std::sqrt(2 * kinetic / flow.mass)) > 0)) return false;
            }
            return true;
        }
    }

private:
    [[nodiscard]] Start loading_from(const Flow& flow, double d, double rate, double time) const {
        Flow next = flow;
        next.regular = plan_.loading;
        const Vector start{next.coordinate(d), rate, time};
        return {std::move(next), start};
    }

    double energy_;
    PhasePlan plan_;
    double allowed_;
    std::vector<double> kinks_;  ///< indentations at which the phase changes its formula
    Flow loading_;
    Memory peak_memory_;
};

}  // namespace percuss::solvers
