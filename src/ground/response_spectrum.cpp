#include "percuss/ground/response_spectrum.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "ground/check.hpp"
#include "ground/oscillator_segment.hpp"
#include "ground/oscillator_step.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

using namespace ground;

namespace {

// Oscillators advance side by side: the loops over lanes become vector instructions.
constexpr std::size_t lanes = 8;
using Lane = std::array<double, lanes>;

struct Peaks {
    double displacement = 0;
    double time = 0;
    double acceleration = 0;
};

/// One oscillator: what turns its state at a sample into the closed form of the next step.
struct Oscillator {
    double omega, zeta;
    std::complex<double> lambda;

    Oscillator(double period, double damping)
        : omega(2 * pi / period),
          zeta(damping),
          lambda(-zeta * omega, omega * std::sqrt((1 - zeta) * (1 + zeta))) {}

    [[nodiscard]] OscillatorSegment displacement(double u, double v, double a, double slope) const {
        const double drift = -slope / (omega * omega);
        const double level = -a / (omega * omega) + 2 * zeta * slope / (omega * omega * omega);
        const double x = u - level, y = v - drift;
        // Re C = x and Re(lambda C) = y
        return {lambda, {x, (lambda.real() * x - y) / lambda.imag()}, level, drift};
    }
    /// Within a step that is short for the oscillator level and drift are far larger than the
    /// displacement, and would take its digits: its Taylor series has no such difference.
    [[nodiscard]] bool is_short(double length) const { return omega * length < 0.5; }
    /// u and u'/omega at a time of a short step.
    [[nodiscard]] std::array<double, 2> state(double u, double v, double a, double slope,
                                              double t) const {
        // terms of u and of u'/omega, from one power of t to the next
        const double w = omega * t;
        double x = u, y = v / omega, load = -a * t / omega, ramp = -slope * t * t / omega;
        std::array<double, 2> sum{x, y};
        constexpr int most_terms = 20;
        for (int k = 1; k <= most_terms; ++k) {
            const double x_next = w * y / k;
            y = (load - w * (x + 2 * zeta * y)) / k;
            x = x_next;
            load = k == 1 ? ramp : 0;
            sum[0] += x;
            sum[1] += y;
        }
        return sum;
    }
    /// u'' + a: lambda^2 of the same oscillation, about the ground acceleration itself.
    [[nodiscard]] OscillatorSegment acceleration(const OscillatorSegment& u, double a,
                                                 double slope) const {
        return {lambda, u.amplitude * lambda * lambda, a, slope};
    }
};

void refine(const Oscillator& oscillator, double u, double v, double a, double slope, double start,
            double length, Peaks& peaks) {
    const OscillatorSegment segment = oscillator.displacement(u, v, a, slope);
    SegmentPeak displacement = segment.peak(length),
                acceleration = oscillator.acceleration(segment, a, slope).peak(length);
    if (oscillator.is_short(length)) {
        const double zeta = oscillator.zeta, omega = oscillator.omega;
        displacement.magnitude = std::abs(oscillator.state(u, v, a, slope, displacement.time)[0]);
        const auto [x, y] = oscillator.state(u, v, a, slope, acceleration.time);
        acceleration.magnitude = omega * omega * std::abs(x + 2 * zeta * y);
    }
    if (displacement.magnitude > peaks.displacement) {
        peaks.displacement = displacement.magnitude;
        peaks.time = start + displacement.time;
    }
    peaks.acceleration = std::max(peaks.acceleration, acceleration.magnitude);
}

class Block {
public:
    Block(std::span<const double> periods, const GroundMotion& motion,
          const SpectrumSettings& settings)
        : motion_(motion), settings_(settings) {
        for (std::size_t i = 0; i < lanes; ++i) {
            // Unused lanes repeat the last oscillator.
            const double period = periods[std::min(i, periods.size() - 1)];
            oscillators_.emplace_back(period, settings.damping);
            const Oscillator& o = oscillators_.back();
            const OscillatorStep s = OscillatorStep::make(o.omega, o.zeta, motion.dt);
            uu_[i] = s.uu, uv_[i] = s.uv, ua_[i] = s.ua, us_[i] = s.us;
            vu_[i] = s.vu, vv_[i] = s.vv, va_[i] = s.va, vs_[i] = s.vs;
            square_[i] = o.omega * o.omega;
            inverse_[i] = 1 / square_[i];
            twice_[i] = 2 * o.zeta * o.omega;
            scale_[i] = 1 / (1 - o.zeta * o.zeta);
        }
    }

    std::array<Peaks, lanes> run() {
        const auto& a = motion_.acceleration;
        for (std::size_t k = 0; k + 1 < a.size(); ++k) step(k, a[k], a[k + 1]);
        if (settings_.free_vibration)
            for (std::size_t i = 0; i < lanes; ++i) {
                const Oscillator& o = oscillators_[i];
                refine(o, u_[i], v_[i], 0, 0, motion_.duration(), 2 * pi / o.lambda.imag(),
                       peaks_[i]);
            }
        return peaks_;
    }

private:
    void step(std::size_t k, double a0, double a1) {
        const double h = motion_.dt, rise = a1 - a0, slope = rise / h;
        Lane u, v, excess;
        for (std::size_t i = 0; i < lanes; ++i) {
            u[i] = uu_[i] * u_[i] + uv_[i] * v_[i] + ua_[i] * a0 + us_[i] * rise;
            v[i] = vu_[i] * u_[i] + vv_[i] * v_[i] + va_[i] * a0 + vs_[i] * rise;
        }
        // A curve leaves its chord by at most h^2/8 times its greatest curvature, and neither
        // omega^2 |C| for u nor omega^4 |C| for u'' + a is ever exceeded. Only a step that could
        // beat the peaks found so far is looked into.
        for (std::size_t i = 0; i < lanes; ++i) {
            const double drift = -slope * inverse_[i];
            const double x = u_[i] + (a0 + twice_[i] * drift) * inverse_[i];
            const double y = v_[i] - drift + 0.5 * twice_[i] * x;
            const double curvature =
                std::sqrt(square_[i] * scale_[i] * (square_[i] * x * x + y * y));
            const double bulge = h * h / 8 * curvature;
            const double end = std::max(std::abs(u_[i]), std::abs(u[i]));
            const double push0 = std::abs(twice_[i] * v_[i] + square_[i] * u_[i]);
            const double push1 = std::abs(twice_[i] * v[i] + square_[i] * u[i]);
            excess[i] =
                std::max(end + bulge - best_u_[i],
                         (std::max(push0, push1) + square_[i] * bulge - best_a_[i]) * inverse_[i]);
        }
        double most = excess[0];
        for (std::size_t i = 1; i < lanes; ++i) most = std::max(most, excess[i]);
        if (most > 0)
            for (std::size_t i = 0; i < lanes; ++i)
                if (excess[i] > 0) look_into(i, k, a0, slope);
        u_ = u;
        v_ = v;
    }

    void look_into(std::size_t i, std::size_t k, double a, double slope) {
        refine(oscillators_[i], u_[i], v_[i], a, slope, motion_.dt * static_cast<double>(k),
               motion_.dt, peaks_[i]);
        best_u_[i] = peaks_[i].displacement;
        best_a_[i] = peaks_[i].acceleration;
    }

    const GroundMotion& motion_;
    SpectrumSettings settings_;
    std::vector<Oscillator> oscillators_;
    std::array<Peaks, lanes> peaks_{};
    Lane uu_{}, uv_{}, ua_{}, us_{}, vu_{}, vv_{}, va_{}, vs_{};
    Lane square_{}, inverse_{}, twice_{}, scale_{};
    Lane u_{}, v_{}, best_u_{}, best_a_{};
};

SpectrumPoint point(double period, const Peaks& peaks) {
    const double omega = 2 * pi / period;
    return {period,
            peaks.displacement,
            omega * peaks.displacement,
            omega * omega * peaks.displacement,
            peaks.acceleration,
            peaks.time};
}

constexpr double longest_period = 1000;

}  // namespace

Expected<std::vector<SpectrumPoint>> response_spectrum(const GroundMotion& motion,
                                                       std::span<const double> periods,
                                                       const SpectrumSettings& settings) {
    PERCUSS_CHECK(check_motion(motion));
    if (!(settings.damping >= 0 && settings.damping < 1))
        return Error{
            "a response spectrum needs a damping ratio of at least 0 and less than 1, not " +
                shortest(settings.damping),
            {}};
    for (const double period : periods)
        if (!(period >= motion.dt / 100 && period <= longest_period))
            return Error{"the period " + shortest(period) + " s is outside " +
                             shortest(motion.dt / 100) + " to " + shortest(longest_period) +
                             " s, from a hundredth of the time step of the motion",
                         {}};
    std::vector<SpectrumPoint> points;
    points.reserve(periods.size());
    for (std::size_t first = 0; first < periods.size(); first += lanes) {
        const auto part = periods.subspan(first, std::min(lanes, periods.size() - first));
        const auto peaks = Block(part, motion, settings).run();
        for (std::size_t i = 0; i < part.size(); ++i) points.push_back(point(part[i], peaks[i]));
    }
    return points;
}

std::vector<double> spaced_periods(double from, double to, std::size_t count) {
    std::vector<double> periods;
    periods.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        const double part = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0;
        periods.push_back(from * std::pow(to / from, part));
    }
    if (count > 1) periods.back() = to;
    return periods;
}

}  // namespace percuss
