#include "percuss/laws/kernels/line_elastic.hpp"

#include "percuss/numerics/roots.hpp"

namespace percuss {

double LiuLine::indentation_at(double U) const {
    if (!(U > 0)) return 0;
    // Newton in ln U(ln d): its slope F d/U stays between 2 and 5/2
    double d = std::pow(2.5 * U / factor(), 0.4) * std::pow(dR, 0.2);
    for (int i = 0; i < 100; ++i) {
        const double step = std::log(potential(d) / U) * potential(d) / (force(d) * d);
        d *= std::exp(-step);
        if (std::abs(step) < 1e-15) break;
    }
    return d;
}

double PerssonLine::indentation_at(double U) const {
    if (!(U > 0)) return 0;
    const double close = limit() * (1 - 1e-9);
    // linear at touch: Newton in ln U(ln d), whose slope F d/U starts at 2
    const double linear = std::sqrt(2 * U / (2 * Es * L * pi / 4));
    // to rounding; farther down the energy may be too small for a number
    if (linear < 1e-17 * limit()) return linear;
    double d = std::min(linear, 0.5 * limit());
    for (int i = 0; i < 30; ++i) {
        const double stored = potential(d);
        const double step = std::log(stored / U) * stored / (force(d) * d);
        d *= std::exp(-step);
        if (!(d < close)) break;
        if (std::abs(step) < 1e-15) return d;
    }
    if (potential(close) < U) return close;
    // close to the pole the energy is steep: bisect there
    const auto excess = [&](double x) { return std::log(potential(std::exp(x)) / U); };
    // nothing is found where the energy near the pole is beyond the numbers
    return std::exp(
        bracketed_root(excess, std::log(linear) - 8, std::log(close)).value_or(not_given));
}

}  // namespace percuss
