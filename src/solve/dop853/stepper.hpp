// Steps of the method of coefficients.hpp, in place; a size known at compile time unrolls.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "solve/dop853/coefficients.hpp"

namespace percuss::solvers {

/// `Fixed` components; 0: as many as the constructor is told.
/// The right-hand side is rhs(l, u, out) with pointers to size() numbers.
template <std::size_t Fixed = 0>
class Dop853Stepper {
    /// Two components that share a vector register.
    using Couple [[gnu::vector_size(2 * sizeof(double))]] = double;

public:
    explicit Dop853Stepper(std::size_t size) : size_(size) {
        if constexpr (Fixed == 0) {
            slopes_.resize(dop853::dense_stages * size);
            start_.resize(size);
            end_.resize(size);
            stage_.resize(size);
            dense_.resize(7 * size);
        }
    }

    [[nodiscard]] std::size_t size() const {
        if constexpr (Fixed == 0) {
            return size_;
        } else {
            return Fixed;
        }
    }

    /// A step from `u` at `l`; its slope must stand in first_slope().
    template <class Rhs>
    void step(const Rhs& rhs, double l, const double* u, double h) {
        l_ = l;
        h_ = h;
        for (std::size_t i = 0; i < size(); ++i) start_[i] = u[i];
        stages<1, dop853::stages>(rhs);
        point<dop853::stages>(end_.data());
        rhs(l + h, end_.data(), slope(dop853::stages));
    }

    [[nodiscard]] double* first_slope() { return slope(0); }
    [[nodiscard]] double* end_slope() { return slope(dop853::stages); }
    [[nodiscard]] const double* end_slope() const { return slope(dop853::stages); }
    [[nodiscard]] double* end() { return end_.data(); }
    [[nodiscard]] const double* end() const { return end_.data(); }
    [[nodiscard]] const double* start() const { return start_.data(); }
    [[nodiscard]] double length() const { return h_; }

    /// Norm of the local error over a scale whose inverse is given, at most 1 for an acceptable
    /// step [hairer1993] Eq. (10.17). The last `Idle` components do not count.
    template <std::size_t Idle = 0>
    [[nodiscard]] double error(const double* per_scale) const {
        double fifth = 0, third = 0;
        std::size_t i = 0;
        constexpr std::make_index_sequence<13> all{};
        if constexpr (Fixed != 0) {
            Couple fifths{}, thirds{};
            for (; i + 2 <= Fixed - Idle; i += 2) {
                Couple e5{}, e3{};
                combine(i, e5, e3, all);
                const Couple per{per_scale[i], per_scale[i + 1]};
                e5 *= per;
                e3 *= per;
                fifths += e5 * e5;
                thirds += e3 * e3;
            }
            fifth = fifths[0] + fifths[1];
            third = thirds[0] + thirds[1];
        }
        for (; i < size() - Idle; ++i) {
            double e5 = 0, e3 = 0;
            combine(i, e5, e3, all);
            e5 *= per_scale[i];
            e3 *= per_scale[i];
            fifth += e5 * e5;
            third += e3 * e3;
        }
        if (fifth == 0 && third == 0) return 0;
        return std::abs(h_) * fifth /
               std::sqrt((fifth + 0.01 * third) * static_cast<double>(size() - Idle));
    }

    /// Makes the dense output of the step: three more evaluations.
    template <class Rhs>
    void make_dense(const Rhs& rhs) {
        stages<dop853::stages + 1, dop853::dense_stages>(rhs);
        const std::size_t n = size();
        for (std::size_t i = 0; i < n; ++i) {
            const double rise = end_[i] - start_[i], first = slope(0)[i];
            const double last = slope(dop853::stages)[i];
            dense_[i] = rise;
            dense_[n + i] = h_ * first - rise;
            dense_[2 * n + i] = 2 * rise - h_ * (last + first);
            [&]<std::size_t... R>(std::index_sequence<R...>) {
                ((dense_[(3 + R) * n + i] =
                      h_ * weighted<R>(i, std::make_index_sequence<dop853::dense_stages>{})),
                 ...);
            }
            (std::make_index_sequence<4>{});
        }
    }
    /// The state at a part of the step, 0 to 1.
    void dense(double part, double* out) const {
        for (std::size_t i = 0; i < size(); ++i) out[i] = dense(part, i);
    }
    /// One component of it.
    [[nodiscard]] double dense(double part, std::size_t i) const {
        double y = 0;
        for (std::size_t k = 0; k < 7; ++k)
            y = (y + dense_[(6 - k) * size() + i]) * (k % 2 == 0 ? part : 1 - part);
        return y + start_[i];
    }

private:
    template <std::size_t Count>
    using Storage = std::conditional_t<Fixed == 0, std::vector<double>,
                                       std::array<double, Count == 0 ? 1 : Count>>;

    [[nodiscard]] double* slope(std::size_t stage) { return slopes_.data() + stage * size(); }
    [[nodiscard]] const double* slope(std::size_t stage) const {
        return slopes_.data() + stage * size();
    }

    template <std::size_t Row, std::size_t J>
    [[gnu::always_inline]] static void add(double& sum, const double* k, std::size_t n,
                                           std::size_t i) {
        if constexpr (dop853::A[Row][J] != 0) sum += dop853::A[Row][J] * k[J * n + i];
    }
    template <std::size_t Row, std::size_t J>
    [[gnu::always_inline]] static void add(Couple& sum, const double* k) {
        if constexpr (dop853::A[Row][J] != 0)
            sum += dop853::A[Row][J] * Couple{k[J * Fixed], k[J * Fixed + 1]};
    }
    template <std::size_t Row>
    [[gnu::always_inline]] void point(double* out) const {
        const std::size_t n = size();
        const double* k = slopes_.data();
        const double* from = start_.data();
        [&]<std::size_t... J>(std::index_sequence<J...>) __attribute__((always_inline)) {
            std::size_t i = 0;
            if constexpr (Fixed != 0)
                for (; i + 2 <= Fixed; i += 2) {
                    Couple sum{};
                    (add<Row, J>(sum, k + i), ...);
                    sum = Couple{from[i], from[i + 1]} + h_ * sum;
                    out[i] = sum[0];
                    out[i + 1] = sum[1];
                }
            for (; i < n; ++i) {
                double sum = 0;
                (add<Row, J>(sum, k, n, i), ...);
                out[i] = from[i] + h_ * sum;
            }
        }
        (std::make_index_sequence<Row>{});
    }
    template <std::size_t From, std::size_t To, class Rhs>
    [[gnu::always_inline]] void stages(const Rhs& rhs) {
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            ((point<From + I>(stage_.data()),
              rhs(l_ + dop853::C[From + I] * h_, stage_.data(), slope(From + I))),
             ...);
        }
        (std::make_index_sequence<To - From>{});
    }
    template <std::size_t Row, std::size_t... J>
    [[gnu::always_inline]] double weighted(std::size_t i, std::index_sequence<J...>) const {
        double sum = 0;
        ((dop853::D[Row][J] != 0 ? sum += dop853::D[Row][J] * slope(J)[i] : sum), ...);
        return sum;
    }
    template <std::size_t... J>
    [[gnu::always_inline]] void combine(std::size_t i, double& e5, double& e3,
                                        std::index_sequence<J...>) const {
        const double* k = slopes_.data() + i;
        (weigh<J>(k[J * size()], e5, e3), ...);
    }
    template <std::size_t... J>
    [[gnu::always_inline]] void combine(std::size_t i, Couple& e5, Couple& e3,
                                        std::index_sequence<J...>) const {
        const double* k = slopes_.data() + i;
        (weigh<J>(Couple{k[J * Fixed], k[J * Fixed + 1]}, e5, e3), ...);
    }
    template <std::size_t J, class T>
    [[gnu::always_inline]] static void weigh(const T& k, T& e5, T& e3) {
        if constexpr (dop853::E5[J] != 0 || dop853::E3[J] != 0) {
            e5 += dop853::E5[J] * k;
            e3 += dop853::E3[J] * k;
        }
    }

    std::size_t size_ = Fixed;
    double l_ = 0, h_ = 0;
    // Not zeroed: short steps are made by the million, and each writes before it reads.
    Storage<dop853::dense_stages * Fixed> slopes_;
    Storage<Fixed> start_, end_, stage_;
    Storage<7 * Fixed> dense_;
};

}  // namespace percuss::solvers
