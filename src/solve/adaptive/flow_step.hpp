// One DOP853 step of a flow u' = flow(u) of few components, whose states are values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "solve/dop853/stepper.hpp"

namespace percuss::solvers {

template <std::size_t Size>
class FlowStep {
public:
    using Vector = std::array<double, Size>;

    /// From `start`, whose slope is `first`. 11 evaluations, and one for the slope at the end.
    template <class Flow>
    [[gnu::always_inline]] FlowStep(const Flow& flow, const Vector& start, const Vector& first,
                                    double h)
        : stepper_(Size) {
        std::copy(first.begin(), first.end(), stepper_.first_slope());
        stepper_.step(pointwise(flow), 0, start.data(), h);
    }

    [[nodiscard]] Vector end() const { return vector(stepper_.end()); }
    [[nodiscard]] Vector end_slope() const { return vector(stepper_.end_slope()); }
    [[nodiscard]] double length() const { return stepper_.length(); }
    [[nodiscard]] double error(const Vector& per_scale) const {
        return stepper_.error(per_scale.data());
    }

    /// Three more evaluations, after which the states inside the step are known.
    template <class Flow>
    void make_dense(const Flow& flow) {
        stepper_.make_dense(pointwise(flow));
    }
    /// The state at a part of the step, 0 to 1.
    [[nodiscard]] Vector at(double part) const {
        Vector u;
        stepper_.dense(part, u.data());
        return u;
    }
    /// One component of it.
    [[nodiscard]] double at(double part, std::size_t component) const {
        return stepper_.dense(part, component);
    }

private:
    [[nodiscard]] static Vector vector(const double* from) {
        Vector u;
        std::copy(from, from + Size, u.begin());
        return u;
    }
    template <class Flow>
    [[nodiscard]] static auto pointwise(const Flow& flow) {
        return [&flow](double, const double* u, double* out) __attribute__((always_inline)) {
            const Vector slope = flow(vector(u));
            std::copy(slope.begin(), slope.end(), out);
        };
    }

    Dop853Stepper<Size> stepper_;
};

}  // namespace percuss::solvers
