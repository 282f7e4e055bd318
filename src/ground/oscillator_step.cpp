#include "ground/oscillator_step.hpp"

#include <array>
#include <cmath>

namespace percuss::ground {

namespace {

using Matrix = std::array<std::array<double, 4>, 4>;

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix c{};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t k = 0; k < 4; ++k)
            for (std::size_t j = 0; j < 4; ++j) c[i][j] += a[i][k] * b[k][j];
    return c;
}

/// exp(m) by its series; the entries of m are small.
Matrix small_exponential(const Matrix& m) {
    Matrix sum{}, term{};
    for (std::size_t i = 0; i < 4; ++i) sum[i][i] = term[i][i] = 1;
    for (int n = 1; n <= 24; ++n) {
        term = product(term, m);
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < 4; ++j) {
                term[i][j] /= n;
                sum[i][j] += term[i][j];
            }
    }
    return sum;
}

}  // namespace

// The closed form loses digits to cancellation where omega dt is small, which is where most steps
// are. The exponential of the system for (u, u', a, a') has no such difference: series for a part
// of the step, then squaring. Lengths of time in units of the step keep the entries of one size.
OscillatorStep OscillatorStep::make(double omega, double zeta, double dt) {
    const double w = omega * dt;
    int halvings = 0;
    while (std::ldexp(w * (1 + 2 * zeta), -halvings) > 0.5) ++halvings;
    const double part = std::ldexp(1.0, -halvings);
    const Matrix rate{{{0, part, 0, 0},
                       {-w * w * part, -2 * zeta * w * part, -part, 0},
                       {0, 0, 0, part},
                       {0, 0, 0, 0}}};
    Matrix m = small_exponential(rate);
    for (int i = 0; i < halvings; ++i) m = product(m, m);
    return {m[0][0],      m[0][1] * dt, m[0][2] * dt * dt, m[0][3] * dt * dt,
            m[1][0] / dt, m[1][1],      m[1][2] * dt,      m[1][3] * dt};
}

}  // namespace percuss::ground
