// Exact impacts by the million. For a fixed exponent and release rule the duration, in units of
// d_elastic/v0, is a function of the damping alone; tabulated once from the exact solution, it
// turns an impact into a handful of elementary functions.
#pragma once

#include "percuss/laws/memory.hpp"
#include "percuss/laws/release.hpp"
#include "percuss/numerics/chebyshev.hpp"

namespace percuss {

struct BriefRebound {
    double restitution = 0;
    double peak_indentation = 0;
    double duration = 0;
};

/// K d^p + 2a sqrt(K m (p+1)/2) d^((p-1)/2) v: Tsuji's family, damping ratio a [feng2026].
class OscillatorTable {
public:
    OscillatorTable(double p, Release release);

    [[nodiscard]] BriefRebound operator()(double K, double damping_ratio, const Onset& onset) const;

private:
    [[nodiscard]] double scaled_duration(double a, double log_e) const;

    double p_;
    Release release_;
    ChebyshevTable geometric_;  ///< ln(duration v0/d_elastic) over -ln e
    /// Without tension the duration has a term a^q that no series in a follows: for light damping
    /// it is the geometric one less a tail, which is X^q times a smooth function of a.
    ChebyshevTable tail_;
    ChebyshevTable no_tension_;  ///< ln(duration v0/d_elastic) over -ln e, from `light` on
};

/// K d^n (1 + h v/v0).
class HuntCrossleyTable {
public:
    explicit HuntCrossleyTable(double n);

    [[nodiscard]] BriefRebound operator()(double K, double h, const Onset& onset) const;

private:
    double n_;
    ChebyshevTable clock_;  ///< ln(duration v0/d_elastic) over ln(1 + h)
};

}  // namespace percuss
