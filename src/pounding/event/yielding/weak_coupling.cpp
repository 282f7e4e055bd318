// With P(z) = z^2 + z C + diag(w_i^2), the entries of P(z) x = 0 other than the j-th give x with
// x_j = 1, and the j-th is an equation s(z) = 0, whose derivative is x' P'(z) x because P is
// symmetric. The x found at z makes the quadratic x' P(y) x = 0 vanish near y = z, with an error
// that is the third power of that of z (Rayleigh's quotient of a symmetric problem).
#include "pounding/event/yielding/weak_coupling.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::pounding {

namespace {

using Index = Eigen::Index;

/// std::complex looks for infinities in every product.
struct Complex {
    double re = 0, im = 0;

    friend Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
    friend Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
    friend Complex operator*(Complex a, Complex b) {
        return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    }
    friend Complex operator*(double f, Complex a) { return {f * a.re, f * a.im}; }
    friend Complex operator/(Complex a, Complex b) {
        const double per = 1 / b.square();
        return per * (a * Complex{b.re, -b.im});
    }
    [[nodiscard]] double square() const { return re * re + im * im; }
    [[nodiscard]] double size() const { return std::sqrt(square()); }
};

constexpr int most_iterations = 12;
/// Of an eigenvalue: what is left when an iteration has converged.
constexpr double converged = 4e-15;
/// A mode that swings less than this part of its eigenvalue is left to the general method, and so
/// are two eigenvalues that differ by less.
constexpr double least_swing = 0.05;
constexpr double least_distance = 1e-5;
/// Of what a row of P(z) x is the sum of: what rounding may leave.
constexpr double residual = 1e-13;

class WeakCoupling {
public:
    WeakCoupling(const Eigen::MatrixXd& damping, const Eigen::VectorXd& squares)
        : damping_(damping),
          squares_(squares),
          m_(squares.size()),
          order_(static_cast<std::size_t>(m_)),
          x_(static_cast<std::size_t>(m_)),
          rows_(static_cast<std::size_t>(m_ * m_)) {}

    /// The mode that grows out of the j-th without coupling.
    [[nodiscard]] std::optional<ComplexMode> mode(Index j) {
        for (Index i = 0, k = 0; i < m_; ++i)
            if (i != j) order_[static_cast<std::size_t>(k++)] = i;
        order_.back() = j;
        const double half = 0.5 * damping_(j, j), under = squares_[j] - half * half;
        if (!(under > least_swing * squares_[j])) return std::nullopt;
        Complex z{-half, std::sqrt(under)};
        for (int i = 0; i < most_iterations; ++i) {
            const Complex step = improvement(z);
            z = z + step;
            // not a number: a pivot was 0
            if (!(step.square() < infinite)) return std::nullopt;
            if (step.square() <= converged * converged * z.square()) return finished(z);
        }
        return std::nullopt;
    }

private:
    static constexpr double infinite = 1e300;

    /// P(z) in the order of this mode, its upper half; then without what stands left of the
    /// diagonal.
    void eliminate(Complex z) {
        const Complex square = z * z;
        for (Index r = 0; r < m_; ++r) {
            const Index i = order_[static_cast<std::size_t>(r)];
            Complex* row = rows_.data() + r * m_;
            for (Index c = r; c < m_; ++c)
                row[c] = damping_(i, order_[static_cast<std::size_t>(c)]) * z;
            row[r] = row[r] + square;
            row[r].re += squares_[i];
        }
        for (Index k = 0; k + 1 < m_; ++k) {
            const Complex* pivot = rows_.data() + k * m_;
            const Complex inverse = Complex{1, 0} / pivot[k];
            for (Index r = k + 1; r < m_; ++r) {
                const Complex factor = pivot[r] * inverse;
                Complex* row = rows_.data() + r * m_;
                for (Index c = r; c < m_; ++c) row[c] = row[c] - factor * pivot[c];
            }
        }
    }
    /// x at z, and by how much the quadratic of x says that z should change.
    Complex improvement(Complex z) {
        eliminate(z);
        x_.back() = {1, 0};
        Complex squares{1, 0}, elastic{squares_[order_.back()], 0};
        for (Index k = m_ - 2; k >= 0; --k) {
            const Complex* row = rows_.data() + k * m_;
            Complex sum{};
            for (Index c = k + 1; c < m_; ++c) sum = sum - row[c] * x_[static_cast<std::size_t>(c)];
            const Complex x = sum / row[k], xx = x * x;
            x_[static_cast<std::size_t>(k)] = x;
            squares = squares + xx;
            elastic = elastic + squares_[order_[static_cast<std::size_t>(k)]] * xx;
        }
        const Complex s = rows_.back();
        // z x' C x = s - z^2 x' x - x' diag(w^2) x
        slope_ = 2 * (z * squares) + (s - z * z * squares - elastic) / z;
        const Complex newton = Complex{} - s / slope_;
        return Complex{} - s / (slope_ + newton * squares);
    }
    [[nodiscard]] std::optional<ComplexMode> finished(Complex z) {
        ComplexMode mode;
        mode.rate = z.re;
        mode.turning = z.im;
        mode.real.resize(m_);
        mode.imaginary.resize(m_);
        double size = 0;
        for (Index k = 0; k < m_; ++k) {
            const Complex x = x_[static_cast<std::size_t>(k)];
            size += x.square();
            mode.real[order_[static_cast<std::size_t>(k)]] = x.re;
            mode.imaginary[order_[static_cast<std::size_t>(k)]] = x.im;
        }
        mode.norm_real = slope_.re;
        mode.norm_imaginary = slope_.im;
        if (!(z.im > least_swing * z.size())) return std::nullopt;
        // shape' A shape near 0: the mode is nearly one of two that coincide
        if (!(slope_.size() > least_distance * z.size() * size) || !solves(z)) return std::nullopt;
        return mode;
    }
    /// Pivots are taken as they come: this says whether they were good enough.
    [[nodiscard]] bool solves(Complex z) const {
        const Complex square = z * z;
        for (Index r = 0; r < m_; ++r) {
            const Index i = order_[static_cast<std::size_t>(r)];
            const Complex own = x_[static_cast<std::size_t>(r)];
            Complex sum{};
            double size = 0;
            for (Index c = 0; c < m_; ++c) {
                const Complex part = damping_(i, order_[static_cast<std::size_t>(c)]) *
                                     x_[static_cast<std::size_t>(c)];
                sum = sum + part;
                size += std::abs(part.re) + std::abs(part.im);
            }
            const Complex left = z * sum + square * own + squares_[i] * own;
            size = size * z.size() + (square.size() + squares_[i]) * own.size();
            if (!(left.size() <= residual * size)) return false;
        }
        return true;
    }

    const Eigen::MatrixXd& damping_;
    const Eigen::VectorXd& squares_;
    Index m_;
    std::vector<Index> order_;  ///< of elimination: this mode last
    std::vector<Complex> x_;    ///< in that order
    std::vector<Complex> rows_;
    Complex slope_;  ///< x' P'(z) x
};

[[nodiscard]] bool apart(const std::vector<ComplexMode>& modes) {
    for (std::size_t i = 0; i < modes.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const double real = modes[i].rate - modes[j].rate,
                         imaginary = modes[i].turning - modes[j].turning;
            if (!(std::abs(real) + std::abs(imaginary) > least_distance * modes[i].turning))
                return false;
        }
    return true;
}

}  // namespace

std::optional<std::vector<ComplexMode>> weakly_coupled_modes(const Eigen::MatrixXd& damping,
                                                             const Eigen::VectorXd& squares) {
    std::vector<ComplexMode> modes;
    WeakCoupling coupling(damping, squares);
    for (Index j = 0; j < squares.size(); ++j) {
        auto mode = coupling.mode(j);
        if (!mode) return std::nullopt;
        modes.push_back(std::move(*mode));
    }
    if (!apart(modes)) return std::nullopt;
    return modes;
}

}  // namespace percuss::pounding
