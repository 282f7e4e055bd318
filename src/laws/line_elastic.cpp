#include "percuss/laws/line_elastic.hpp"

#include "percuss/core/roots.hpp"

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
    if (potential(close) < U) return close;
    // linear at touch, pole at the limit: the logarithm of the energy is smooth in ln d
    const double low = std::log(std::sqrt(2 * U / (2 * Es * L * pi / 4))) - 8;
    const Root root = bracketed_root([&](double x) { return std::log(potential(std::exp(x)) / U); }, low, std::log(close));
    return std::exp(root.x);
}

}  // namespace percuss
