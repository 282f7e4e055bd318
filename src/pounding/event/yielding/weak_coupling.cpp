// With P(z) = z^2 + z C + diag(w_i^2), the entries of P(z) x = 0 other than the j-th give x with
// x_j = 1, and the j-th is an equation s(z) = 0, whose derivative is x' P'(z) x because P is
// symmetric. The x found at z makes the quadratic x' P(y) x = 0 vanish near y = z, with an error
// that is the third power of that of z (Rayleigh's quotient of a symmetric problem).
#include "pounding/event/yielding/weak_coupling.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

namespace percuss::pounding {

namespace {

using Index = Eigen::Index;

/// Two modes are found at once, side by side in one vector register.
using Couple [[gnu::vector_size(2 * sizeof(double))]] = double;

/// One complex number for each of them; std::complex looks for infinities in every product.
struct Complex {
    Couple re{}, im{};

    friend Complex operator+(const Complex& a, const Complex& b) {
        return {a.re + b.re, a.im + b.im};
    }
    friend Complex operator-(const Complex& a, const Complex& b) {
        return {a.re - b.re, a.im - b.im};
    }
    friend Complex operator*(const Complex& a, const Complex& b) {
        return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
    }
    friend Complex operator*(const Couple& f, const Complex& a) { return {f * a.re, f * a.im}; }
    friend Complex operator-(const Complex& a) { return {-a.re, -a.im}; }
    [[nodiscard]] Complex inverse() const {
        const Couple per = 1 / square();
        return {per * re, -per * im};
    }
    [[nodiscard]] Couple square() const { return re * re + im * im; }
};

Couple root(const Couple& a) { return Couple{std::sqrt(a[0]), std::sqrt(a[1])}; }
Couple magnitude(const Couple& a) { return a < 0 ? -a : a; }
/// Of both; false where one is not a number.
bool below(const Couple& a, const Couple& b) { return a[0] < b[0] && a[1] < b[1]; }

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
    WeakCoupling(const Eigen::MatrixXd& damping, const Eigen::VectorXd& squares, ComplexModes& to)
        : damping_(damping),
          squares_(squares),
          to_(to),
          m_(squares.size()),
          order_(static_cast<std::size_t>(2 * m_)),
          x_(static_cast<std::size_t>(m_)),
          own_squares_(static_cast<std::size_t>(m_)),
          own_damping_(static_cast<std::size_t>(m_ * m_)),
          rows_(static_cast<std::size_t>(m_ * m_)) {}

    /// The modes that grow out of two without coupling, which may be the same one.
    [[nodiscard]] bool find(Index first, Index second) {
        arrange(first, second);
        const Couple half = 0.5 * own_damping_.back(), square = own_squares_.back(),
                     under = square - half * half;
        if (!below(least_swing * square, under)) return false;
        Complex z{-half, root(under)};
        for (int i = 0; i < most_iterations; ++i) {
            const Complex step = improvement(z);
            z = z + step;
            if (below(step.square(), converged * converged * z.square())) {
                if (!sound(z)) return false;
                write(0, z);
                write(1, z);
                return true;
            }
        }
        return false;
    }

private:
    [[nodiscard]] Index at(Index place, int lane) const {
        return order_[static_cast<std::size_t>(2 * place + lane)];
    }
    /// The order of elimination, each mode last in its own, and the matrices in it.
    void arrange(Index first, Index second) {
        const Index own[2] = {first, second};
        for (int lane = 0; lane < 2; ++lane) {
            Index place = 0;
            for (Index i = 0; i < m_; ++i)
                if (i != own[lane]) order_[static_cast<std::size_t>(2 * place++ + lane)] = i;
            order_[static_cast<std::size_t>(2 * place + lane)] = own[lane];
        }
        for (Index r = 0; r < m_; ++r) {
            own_squares_[static_cast<std::size_t>(r)] =
                Couple{squares_[at(r, 0)], squares_[at(r, 1)]};
            for (Index c = r; c < m_; ++c)
                own_damping_[static_cast<std::size_t>(r * m_ + c)] =
                    Couple{damping_(at(r, 0), at(c, 0)), damping_(at(r, 1), at(c, 1))};
        }
    }
    /// The upper half of P(z), without what stands left of the diagonal.
    void eliminate(const Complex& z) {
        const Complex square = z * z;
        for (Index r = 0; r < m_; ++r) {
            Complex* row = rows_.data() + r * m_;
            const Couple* damping = own_damping_.data() + r * m_;
            for (Index c = r; c < m_; ++c) row[c] = damping[c] * z;
            row[r] = row[r] + square;
            row[r].re += own_squares_[static_cast<std::size_t>(r)];
        }
        for (Index k = 0; k + 1 < m_; ++k) {
            Complex* pivot = rows_.data() + k * m_;
            pivot[k] = pivot[k].inverse();
            for (Index r = k + 1; r < m_; ++r) {
                const Complex factor = pivot[r] * pivot[k];
                Complex* row = rows_.data() + r * m_;
                for (Index c = r; c < m_; ++c) row[c] = row[c] - factor * pivot[c];
            }
        }
    }
    /// x at z, and by how much the quadratic of x says that z should change.
    Complex improvement(const Complex& z) {
        eliminate(z);
        x_.back() = {Couple{1, 1}, Couple{0, 0}};
        Complex squares = x_.back(), elastic{own_squares_.back(), Couple{}};
        for (Index k = m_ - 2; k >= 0; --k) {
            const Complex* row = rows_.data() + k * m_;
            Complex sum;
            for (Index c = k + 1; c < m_; ++c) sum = sum - row[c] * x_[static_cast<std::size_t>(c)];
            const Complex x = sum * row[k], xx = x * x;
            x_[static_cast<std::size_t>(k)] = x;
            squares = squares + xx;
            elastic = elastic + own_squares_[static_cast<std::size_t>(k)] * xx;
        }
        const Complex s = rows_.back();
        // z x' C x = s - z^2 x' x - x' diag(w^2) x
        const Couple two{2, 2};
        slope_ = two * (z * squares) + (s - z * z * squares - elastic) * z.inverse();
        const Complex newton = -(s * slope_.inverse());
        return -(s * (slope_ + newton * squares).inverse());
    }
    /// Whether the modes swing, are not nearly two that coincide, and solve their equation:
    /// pivots are taken as they come.
    [[nodiscard]] bool sound(const Complex& z) const {
        const Couple size = root(z.square());
        Couple norm{};
        for (const Complex& x : x_) norm += x.square();
        return below(least_swing * size, z.im) &&
               below(least_distance * size * norm, root(slope_.square())) && solves(z, size);
    }
    [[nodiscard]] bool solves(const Complex& z, const Couple& size) const {
        const Complex square = z * z;
        for (Index r = 0; r < m_; ++r) {
            const Complex& own = x_[static_cast<std::size_t>(r)];
            const Couple elastic = own_squares_[static_cast<std::size_t>(r)];
            Complex sum;
            Couple parts{};
            for (Index c = 0; c < m_; ++c) {
                const Index place = std::min(r, c) * m_ + std::max(r, c);
                const Complex part =
                    own_damping_[static_cast<std::size_t>(place)] * x_[static_cast<std::size_t>(c)];
                sum = sum + part;
                parts += magnitude(part.re) + magnitude(part.im);
            }
            const Complex left = z * sum + square * own + elastic * own;
            const Couple all = parts * size + (size * size + elastic) * root(own.square());
            if (!below(root(left.square()), residual * all + tiny)) return false;
        }
        return true;
    }
    void write(int lane, const Complex& z) const {
        const Index j = at(m_ - 1, lane);
        to_.value[j] = {z.re[lane], z.im[lane]};
        to_.norm[j] = {slope_.re[lane], slope_.im[lane]};
        for (Index k = 0; k < m_; ++k) {
            const Complex& x = x_[static_cast<std::size_t>(k)];
            to_.shape(at(k, lane), j) = {x.re[lane], x.im[lane]};
        }
    }

    static constexpr double tiny = 1e-300;

    const Eigen::MatrixXd& damping_;
    const Eigen::VectorXd& squares_;
    ComplexModes& to_;
    Index m_;
    std::vector<Index> order_;
    std::vector<Complex> x_;
    std::vector<Couple> own_squares_, own_damping_;
    std::vector<Complex> rows_;  ///< on the diagonal, but for the last: its inverse
    Complex slope_;              ///< x' P'(z) x
};

[[nodiscard]] bool apart(const Eigen::VectorXcd& values) {
    for (Index i = 0; i < values.size(); ++i)
        for (Index j = 0; j < i; ++j) {
            const std::complex<double> between = values[i] - values[j];
            if (!(std::abs(between.real()) + std::abs(between.imag()) >
                  least_distance * values[i].imag()))
                return false;
        }
    return true;
}

}  // namespace

std::optional<ComplexModes> weakly_coupled_modes(const Eigen::MatrixXd& damping,
                                                 const Eigen::VectorXd& squares) {
    const Index m = squares.size();
    ComplexModes modes{Eigen::VectorXcd(m), Eigen::VectorXcd(m), Eigen::MatrixXcd(m, m)};
    WeakCoupling coupling(damping, squares, modes);
    for (Index j = 0; j < m; j += 2)
        if (!coupling.find(j, std::min(j + 1, m - 1))) return std::nullopt;
    if (!apart(modes.value)) return std::nullopt;
    return modes;
}

}  // namespace percuss::pounding
