#include "percuss/exact/impact_table.hpp"

#include <cmath>

#include "exact/hunt_crossley.hpp"
#include "exact/oscillator.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/laws/restitution.hpp"
#include "percuss/numerics/quadrature.hpp"

namespace percuss {

using namespace exact;

namespace {

constexpr double largest_log = 14;      // -ln e up to here, e = 8e-7
constexpr double largest_log_h = 9.25;  // h up to 1e4

GeneralPower unit_contact(double n, double c, double j) {
    return GeneralPower{.K = 1, .c_approach = c, .c_return = c, .n = {n}, .j = {j}};
}

double elastic_length(double n) { return std::pow((n + 1) / 2, 1 / (n + 1)); }

double exact_duration(const GeneralPower& kernel, Release release) {
    return solve(Impact(Form{kernel, {1, 1}, {}}, release), Exact{}).rebound.duration;
}

double elastic_indentation(double K, double n, const Onset& onset) {
    return std::pow((n + 1) * onset.mass * onset.rate * onset.rate / (2 * K), 1 / (n + 1));
}

}  // namespace

namespace {

constexpr double light = 0.2;  // damping ratio below which the tail is taken off

double log_duration(double p, double log_e, Release release) {
    const double a = damping_ratio(std::exp(-log_e), release);
    const double c = a * std::sqrt(2 * (p + 1));
    return std::log(exact_duration(unit_contact(p, c, (p - 1) / 2), release) / elastic_length(p));
}

/// Phase between F = 0 and d = 0: 2 asin(a)/sqrt(1 - a^2).
double tail_phase(double a) { return 2 * std::asin(a) / std::sqrt((1 - a) * (1 + a)); }

/// Time from F = 0 to d = 0 in units of d_elastic/v0, over X^q.
double scaled_tail(double a, double q) {
    const GaussRule rule = gauss_jacobi(16, 0, q - 1);
    const Oscillator<double> wave(a);
    const double X = tail_phase(a);
    double sum = 0;
    for (std::size_t i = 0; i < rule.node.size(); ++i) {
        const double x = X * rule.node[i];
        const double slope =
            x > 0 ? wave.position_before_return(x) / x : wave.restitution_geometric();
        sum += rule.weight[i] * std::pow(slope, q - 1);
    }
    return q * sum;
}

double log_no_tension(double a) { return 2 * a * turning_phase(a); }

}  // namespace

OscillatorTable::OscillatorTable(double p, Release release)
    : p_(p),
      release_(release),
      geometric_([p](double log_e) { return log_duration(p, log_e, Release::geometric); }, 0,
                 largest_log, 8),
      tail_([q = 2 / (p + 1)](double a) { return scaled_tail(a, q); }, 0, light, 1),
      no_tension_([p](double log_e) { return log_duration(p, log_e, Release::no_tension); },
                  log_no_tension(light), largest_log, 16) {}

double OscillatorTable::scaled_duration(double a, double log_e) const {
    if (log_e > largest_log)
        return exact_duration(unit_contact(p_, a * std::sqrt(2 * (p_ + 1)), (p_ - 1) / 2),
                              release_) /
               elastic_length(p_);
    if (release_ == Release::geometric) return std::exp(geometric_(log_e));
    if (a >= light) return std::exp(no_tension_(log_e));
    const double whole = std::exp(geometric_(pi * a / std::sqrt((1 - a) * (1 + a))));
    return whole - std::pow(tail_phase(a), 2 / (p_ + 1)) * tail_(a);
}

BriefRebound OscillatorTable::operator()(double K, double a, const Onset& onset) const {
    const double g = turning_phase(a);
    const double d = elastic_indentation(K, p_, onset);
    BriefRebound r;
    r.peak_indentation = d * std::exp(-2 / (p_ + 1) * a * g);
    if (release_ == Release::geometric && a >= 1) {
        r.restitution = 0;
        r.duration = infinity;
        return r;
    }
    const double log_e =
        release_ == Release::geometric ? pi * a / std::sqrt((1 - a) * (1 + a)) : 2 * a * g;
    r.restitution = std::exp(-log_e);
    r.duration = d / onset.rate * scaled_duration(a, log_e);
    return r;
}

HuntCrossleyTable::HuntCrossleyTable(double n)
    : n_(n),
      clock_(
          [n](double log_h) {
              const double h = std::expm1(log_h);
              return std::log(exact_duration(unit_contact(n, h, n), Release::no_tension) /
                              elastic_length(n));
          },
          0, largest_log_h, 16) {}

BriefRebound HuntCrossleyTable::operator()(double K, double h, const Onset& onset) const {
    const double d = elastic_indentation(K, n_, onset);
    const double log_h = std::log1p(h);
    BriefRebound r;
    r.restitution = hunt_crossley_restitution(h);
    r.peak_indentation = d * std::pow(hunt_crossley_stored(h), 1 / (n_ + 1));
    r.duration = log_h <= largest_log_h
                     ? d / onset.rate * std::exp(clock_(log_h))
                     : d / onset.rate / elastic_length(n_) *
                           exact_duration(unit_contact(n_, h, n_), Release::no_tension);
    return r;
}

}  // namespace percuss
