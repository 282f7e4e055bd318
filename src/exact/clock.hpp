// Time along a coordinate x >= 0 that starts at touch, at separation or at the turning point:
// t(x) = integral of pace from 0 to x, where pace ~ x^(q - 1) as x -> 0; and its inverse.
#pragma once

#include <functional>
#include <vector>

#include "percuss/numerics/quadrature.hpp"

namespace percuss::exact {

class Clock {
public:
    enum class Rule {
        gauss,        ///< power-law singularity at 0 only: Gauss-Jacobi, then Gauss-Legendre
        logarithm,    ///< a logarithm at 0 only: the first panel is halved towards it, again and
                      ///< again
        exponential,  ///< singularities of any kind at the knots: double exponential
    };

    Clock() = default;
    /// `knots` ascend from 0; the pace is smooth inside each panel.
    Clock(std::function<double(double)> pace, double q, std::vector<double> knots, Rule rule);

    [[nodiscard]] double time(double x) const;
    [[nodiscard]] double total() const { return cumulative_.back(); }
    [[nodiscard]] double extent() const { return knots_.back(); }
    /// x at a given time, to rounding.
    [[nodiscard]] double coordinate(double t) const;

private:
    [[nodiscard]] double panel_time(std::size_t panel, double x) const;
    [[nodiscard]] double newton(std::size_t panel, double t) const;

    std::function<double(double)> pace_;
    double q_ = 1;
    std::vector<double> knots_{0};
    std::vector<double> cumulative_{0};
    Rule rule_ = Rule::gauss;
    GaussRule touch_;
};

/// 0, then panels of at most `step`, to `end`.
std::vector<double> even_knots(double end, double step);
/// 0, `first`, then panels that double until they are within `tail` of the end, then even ones.
std::vector<double> doubling_knots(double end, double first, double tail);

}  // namespace percuss::exact
