// Time along one segment of a flow that does not carry it: the integral of pace(y) ~ y^(N-1) over
// the dense output, singular where y = 0.
#pragma once

#include <cmath>
#include <cstddef>

#include "percuss/numerics/quadrature.hpp"
#include "percuss/numerics/roots.hpp"
#include "solve/adaptive/path.hpp"

namespace percuss::solvers {

template <class Flow>
class PowerClock {
public:
    using Vector = typename Flow::Vector;
    using Step = typename Flow::Step;

    PowerClock(const Flow& flow, const Step& step, const Segment<Vector>& segment)
        : flow_(flow), step_(step), segment_(segment) {}

    /// From the start to a part of the segment, s. Inlined, the rule knows that N is not 1.
    [[nodiscard, gnu::flatten]] double elapsed(double part) const {
        if (flow_.exponents.N == 1) return part * segment_.h * flow_.pace(1);
        if (segment_.start[0] == 0)
            return segment_.h * from_singular([&](double z) { return step_.at(z, 0); }, part);
        if (given(segment_.separation))
            return remaining(segment_.separation) - remaining(segment_.separation - part);
        return segment_.h * integrate(*flow_.rule, 0, part,
                                      [&](double x) { return flow_.pace(step_.at(x, 0)); });
    }

    /// The state at time t; towards separation it is sought from there.
    [[nodiscard]] Vector state_at(double t) const {
        const double last = segment_.separation;
        if (given(last) && flow_.exponents.N != 1) {
            const double left = segment_.time + remaining(last) - t;
            const auto early = [&](double z) { return remaining(z) - left; };
            const double z =
                early(last) > 0 ? bracketed_root(early, 0, last, 1e-16).value_or(0) : last;
            return {before_separation(z), step_.at(last - z, 1)};
        }
        const auto late = [&](double x) { return segment_.time + elapsed(x) - t; };
        return step_.at(late(1) > 0 ? bracketed_root(late, 0, 1, 1e-16).value_or(0) : 1.0);
    }

private:
    /// From z parts before separation until then, s.
    [[nodiscard]] double remaining(double z) const {
        return segment_.h * from_singular([&](double x) { return before_separation(x); }, z);
    }
    /// y at z parts before separation; there the dense output itself has lost its digits.
    [[nodiscard]] double before_separation(double z) const {
        if (z < 1e-5) return -step_.at(segment_.separation - z / 2, 1) * segment_.h * z;
        return step_.at(segment_.separation - z, 0);
    }
    /// Integral of pace(y(z)) from 0 to z, where y ~ z.
    template <class Y>
    [[nodiscard]] double from_singular(const Y& y, double z) const {
        if (!(z > 0)) return 0;
        const double N = flow_.exponents.N;
        double sum = 0;
        for (std::size_t i = 0; i < flow_.touch->node.size(); ++i) {
            const double node = z * flow_.touch->node[i];
            // pace ~ y^(N-1): the ratio y/node is smooth
            sum += flow_.touch->weight[i] * flow_.power_below_one(y(node) / node);
        }
        return N * flow_.length / flow_.speed * std::pow(z, N) * sum;
    }

    const Flow& flow_;
    const Step& step_;
    const Segment<Vector>& segment_;
};

}  // namespace percuss::solvers
