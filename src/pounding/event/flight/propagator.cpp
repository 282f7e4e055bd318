#include "pounding/event/flight/propagator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>

#include "percuss/core/scalar.hpp"

namespace percuss::pounding {

namespace {

/// alpha I + beta A, which every power series in a 2 x 2 matrix A is.
struct MatrixPolynomial {
    double one, linear;
};

/// 1/(k + 2)! for k = 0, 1, ...
constexpr std::array<double, 18> factorials = [] {
    std::array<double, 18> out{};
    double value = 1;
    for (std::size_t k = 0; k < out.size(); ++k) out[k] = value /= static_cast<double>(k + 2);
    return out;
}();

/// phi2 = sum of (A t)^k t^2/(k + 2)!, from which the other two follow without cancellation;
/// for a turn |A| t of at most 1, by Horner's rule with A^2 = trace A - determinant.
MatrixPolynomial second_integral(double trace, double determinant, double t, double turn) {
    // terms beyond these are below rounding
    std::size_t k = turn < 0.02 ? 7 : turn < 0.2 ? 11 : factorials.size();
    const double tr = trace * t, det = determinant * t * t;
    MatrixPolynomial sum{factorials[--k], 0};
    while (k > 0) {
        const double linear = sum.one + tr * sum.linear;
        sum.one = factorials[--k] - det * sum.linear;
        sum.linear = linear;
    }
    return {sum.one * t * t, sum.linear * t * t * t};
}

struct Square {
    double a, b, c, d;

    friend Square operator*(const Square& l, const Square& r) {
        return {l.a * r.a + l.b * r.c, l.a * r.b + l.b * r.d, l.c * r.a + l.d * r.c,
                l.c * r.b + l.d * r.d};
    }
    friend Square operator+(const Square& l, const Square& r) {
        return {l.a + r.a, l.b + r.b, l.c + r.c, l.d + r.d};
    }
    friend Square operator*(double f, const Square& r) {
        return {f * r.a, f * r.b, f * r.c, f * r.d};
    }
};

/// exp(A t), its integral and its double integral.
struct Propagator {
    Square E, first, second;
};

Propagator propagator(const Square& A, double rho, double t) {
    // series for at most rho t = 1, then doubling
    int doublings = 0;
    double part = t;
    for (; rho * part > 1; ++doublings) part *= 0.5;
    const MatrixPolynomial s = second_integral(A.a + A.d, A.a * A.d - A.b * A.c, part, rho * part);
    const Square I{1, 0, 0, 1};
    Propagator out;
    out.second = s.one * I + s.linear * A;
    out.first = part * I + A * out.second;
    out.E = I + A * out.first;
    for (; doublings > 0; --doublings, part *= 2) {
        out.second = out.second + part * out.first + out.E * out.second;
        out.first = out.first + out.E * out.first;
        out.E = out.E * out.E;
    }
    return out;
}

Square square(const Block& b) { return {b.a00, b.a01, b.a10, b.a11}; }

}  // namespace

BlockCore block_core(const Block& b, double length) {
    const Propagator p = propagator(square(b), b.rho, length);
    return {{p.E.a, p.E.b, p.E.c, p.E.d,  //
             p.first.a * b.gx + p.first.b * b.gy, p.first.c * b.gx + p.first.d * b.gy,
             p.second.a * b.gx + p.second.b * b.gy, p.second.c * b.gx + p.second.d * b.gy, 0, 0},
            p.first.a,
            p.first.b,
            p.first.c,
            p.first.d};
}

FlightMap flight_map(const Blocks& k, double length) {
    FlightMap map;
    map.length = length;
    for (const Block& b : k) map.blocks.push_back(block_core(b, length).with(b.cx, b.cy));
    return map;
}

HarmonicPart::HarmonicPart(const ModalBranch& branch, const std::vector<Harmonic>& harmonics)
    : branch_(&branch), harmonics_(harmonics), resonant_(branch.size()) {
    for (const Harmonic& h : harmonics_) {
        const double w = 2 * pi * h.frequency;
        largest_ += std::abs(h.amplitude);
        rate_ += std::abs(h.amplitude * w);
        fastest_ = std::max(fastest_, std::abs(w));
        auto& responses = responses_.emplace_back();
        for (std::size_t i = 0; i < branch.size(); ++i) responses.push_back(response(h, i));
    }
}

/// (i w - A)^-1 g
HarmonicPart::Response HarmonicPart::response(const Harmonic& h, std::size_t i) {
    using Complex = std::complex<double>;
    const Block& k = branch_->blocks[i];
    const double w = 2 * pi * h.frequency;
    const Complex a = Complex(-k.a00, w), d = Complex(-k.a11, w);
    const Complex determinant = a * d - k.a01 * k.a10;
    if (std::abs(determinant) < 1e-9 * w * w) resonant_ = i;
    const Complex x = h.amplitude * (d * k.gx + k.a01 * k.gy) / determinant;
    const Complex y = h.amplitude * (k.a10 * k.gx + a * k.gy) / determinant;
    return {x.real(), x.imag(), y.real(), y.imag()};
}

void HarmonicPart::renew(std::size_t first, std::size_t count) {
    for (std::size_t j = 0; j < harmonics_.size(); ++j)
        for (std::size_t i = first; i < first + count; ++i)
            responses_[j][i] = response(harmonics_[j], i);
}

void HarmonicPart::add(std::size_t i, double t, double since, double sign, double& x,
                       double& y) const {
    const double delay = branch_->delays[branch_->blocks[i].channel];
    if (since < delay) return;
    for (std::size_t j = 0; j < harmonics_.size(); ++j) {
        const double angle = 2 * pi * harmonics_[j].frequency * (t - delay) + harmonics_[j].phase;
        const double cosine = sign * std::cos(angle), sine = sign * std::sin(angle);
        const Response& z = responses_[j][i];
        x += z.xr * sine + z.xi * cosine;
        y += z.yr * sine + z.yi * cosine;
    }
}

void HarmonicPart::add(double t, double since, double sign, double* state) const {
    const std::size_t n = branch_->size();
    for (std::size_t i = 0; i < n; ++i) add(i, t, since, sign, state[i], state[n + i]);
}

double HarmonicPart::steady_x(std::size_t block) const {
    double sum = 0;
    for (const auto& r : responses_) sum += std::hypot(r[block].xr, r[block].xi);
    return sum;
}
double HarmonicPart::steady_y(std::size_t block) const {
    double sum = 0;
    for (const auto& r : responses_) sum += std::hypot(r[block].yr, r[block].yi);
    return sum;
}

double HarmonicPart::acceleration(double t, double since, double delay) const {
    if (since < delay) return 0;
    double sum = 0;
    for (const Harmonic& h : harmonics_)
        sum += h.amplitude * std::sin(2 * pi * h.frequency * (t - delay) + h.phase);
    return sum;
}

double HarmonicPart::jerk(double t, double since, double delay) const {
    if (since < delay) return 0;
    double sum = 0;
    for (const Harmonic& h : harmonics_) {
        const double w = 2 * pi * h.frequency;
        sum += h.amplitude * w * std::cos(w * (t - delay) + h.phase);
    }
    return sum;
}

double HarmonicPart::bend(double t, double since, double delay) const {
    if (since < delay) return 0;
    double sum = 0;
    for (const Harmonic& h : harmonics_) {
        const double w = 2 * pi * h.frequency;
        sum -= h.amplitude * w * w * std::sin(w * (t - delay) + h.phase);
    }
    return sum;
}

Flight::Flight(const ModalBranch& branch, const std::vector<Harmonic>& harmonics)
    : branch_(&branch), harmonics_(branch, harmonics) {}

void Flight::move(const FlightMap& m, const FlightSegment& segment, const double* from,
                  double* to) const {
    const std::size_t n = branch_->size();
    const double* x = from;
    const double* y = from + n;
    std::vector<double> reduced;
    if (!harmonics_.empty()) {
        reduced.assign(from, from + 2 * n);
        harmonics_.add(segment.start, segment.start, -1, reduced.data());
        x = reduced.data();
        y = x + n;
    }
    for (std::size_t i = 0; i < n; ++i) {
        const BlockMap& b = m.blocks[i];
        const std::size_t channel = branch_->blocks[i].channel;
        const double value = segment.value[channel], slope = segment.slope[channel];
        const double x0 = x[i], y0 = y[i];
        to[i] = b.e00 * x0 + b.e01 * y0 + b.px * value + b.qx * slope + b.rx;
        to[n + i] = b.e10 * x0 + b.e11 * y0 + b.py * value + b.qy * slope + b.ry;
    }
    if (!harmonics_.empty()) harmonics_.add(segment.start + m.length, segment.start, 1, to);
}

void Flight::block_at(std::size_t i, double t, const FlightSegment& segment, const double* from,
                      double& x, double& y) const {
    const Blocks& k = branch_->blocks;
    double x0 = from[i], y0 = from[k.size() + i];
    if (!harmonics_.empty()) harmonics_.add(i, segment.start, segment.start, -1, x0, y0);
    const Propagator p = propagator(square(k[i]), k[i].rho, t);
    const double a = segment.value[k[i].channel], b = segment.slope[k[i].channel];
    const double fx = k[i].gx * a + k[i].cx, fy = k[i].gy * a + k[i].cy;
    const double sx = k[i].gx * b, sy = k[i].gy * b;
    x = p.E.a * x0 + p.E.b * y0 + p.first.a * fx + p.first.b * fy + p.second.a * sx +
        p.second.b * sy;
    y = p.E.c * x0 + p.E.d * y0 + p.first.c * fx + p.first.d * fy + p.second.c * sx +
        p.second.d * sy;
    if (!harmonics_.empty()) harmonics_.add(i, segment.start + t, segment.start, 1, x, y);
}

void Flight::at(double t, const FlightSegment& segment, const double* from, double* to) const {
    const std::size_t n = branch_->size();
    for (std::size_t i = 0; i < n; ++i) {
        double x, y;
        block_at(i, t, segment, from, x, y);
        to[i] = x;
        to[n + i] = y;
    }
}

double Flight::ground(std::size_t channel, double time, const FlightSegment& segment) const {
    double a = segment.value[channel] + segment.slope[channel] * (time - segment.start);
    if (!harmonics_.empty())
        a += harmonics_.acceleration(time, segment.start, branch_->delays[channel]);
    return a;
}

double Flight::ground_rate(std::size_t channel, double time, const FlightSegment& segment) const {
    if (harmonics_.empty()) return segment.slope[channel];
    return segment.slope[channel] + harmonics_.jerk(time, segment.start, branch_->delays[channel]);
}

void Flight::slope(double time, const FlightSegment& segment, const double* state,
                   double* out) const {
    const Blocks& k = branch_->blocks;
    const std::size_t n = k.size();
    for (std::size_t i = 0; i < n; ++i) {
        const double a = ground(k[i].channel, time, segment);
        const double x = state[i], y = state[n + i];
        out[i] = k[i].a00 * x + k[i].a01 * y + k[i].gx * a + k[i].cx;
        out[n + i] = k[i].a10 * x + k[i].a11 * y + k[i].gy * a + k[i].cy;
    }
}

}  // namespace percuss::pounding
