// Dormand and Prince's Runge-Kutta method of order 8 with error estimates of order 5 and 3 and a
// dense output of order 7, coefficients of [hairer1993] Sec. II.5. The tests check its order
// conditions.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>

namespace percuss {

namespace dop853 {

inline constexpr std::size_t stages = 12;
inline constexpr std::size_t dense_stages = 16;  ///< four more for the dense output

/// Stage 12 is the solution itself, so that its slope is the first of the next step.
inline constexpr std::array<std::array<double, dense_stages>, dense_stages> A{{
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    {{0.05260015195876773, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    {{0.0197250569845379, 0.0591751709536137, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    {{0.02958758547680685, 0, 0.08876275643042054, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    {{0.2413651341592667, 0, -0.8845494793282861, 0.924834003261792, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0}},
    {{0.037037037037037035, 0, 0, 0.17082860872947386, 0.12546768756682242, 0, 0, 0, 0, 0, 0, 0, 0,
      0, 0, 0}},
    {{0.037109375, 0, 0, 0.17025221101954405, 0.06021653898045596, -0.017578125, 0, 0, 0, 0, 0, 0,
      0, 0, 0, 0}},
    {{0.03709200011850479, 0, 0, 0.17038392571223998, 0.10726203044637328, -0.015319437748624402,
      0.008273789163814023, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
    {{0.6241109587160757, 0, 0, -3.3608926294469414, -0.868219346841726, 27.59209969944671,
      20.154067550477894, -43.48988418106996, 0, 0, 0, 0, 0, 0, 0, 0}},
    {{0.47766253643826434, 0, 0, -2.4881146199716677, -0.590290826836843, 21.230051448181193,
      15.279233632882423, -33.28821096898486, -0.020331201708508627, 0, 0, 0, 0, 0, 0, 0}},
    {{-0.9371424300859873, 0, 0, 5.186372428844064, 1.0914373489967295, -8.149787010746927,
      -18.52006565999696, 22.739487099350505, 2.4936055526796523, -3.0467644718982196, 0, 0, 0, 0,
      0, 0}},
    {{2.273310147516538, 0, 0, -10.53449546673725, -2.0008720582248625, -17.9589318631188,
      27.94888452941996, -2.8589982771350235, -8.87285693353063, 12.360567175794303,
      0.6433927460157636, 0, 0, 0, 0, 0}},
    {{0.054293734116568765, 0, 0, 0, 0, 4.450312892752409, 1.8915178993145003, -5.801203960010585,
      0.3111643669578199, -0.1521609496625161, 0.20136540080403034, 0.04471061572777259, 0, 0, 0,
      0}},
    {{0.056167502283047954, 0, 0, 0, 0, 0, 0.25350021021662483, -0.2462390374708025,
      -0.12419142326381637, 0.15329179827876568, 0.00820105229563469, 0.007567897660545699,
      -0.008298, 0, 0, 0}},
    {{0.03183464816350214, 0, 0, 0, 0, 0.028300909672366776, 0.053541988307438566,
      -0.05492374857139099, 0, 0, -0.00010834732869724932, 0.0003825710908356584,
      -0.00034046500868740456, 0.1413124436746325, 0, 0}},
    {{-0.42889630158379194, 0, 0, 0, 0, -4.697621415361164, 7.683421196062599, 4.06898981839711,
      0.3567271874552811, 0, 0, 0, -0.0013990241651590145, 2.9475147891527724, -9.15095847217987,
      0}},
}};
inline constexpr std::array<double, dense_stages> C{0,
                                                    0.05260015195876773,
                                                    0.0789002279381516,
                                                    0.1183503419072274,
                                                    0.2816496580927726,
                                                    0.3333333333333333,
                                                    0.25,
                                                    0.3076923076923077,
                                                    0.6512820512820513,
                                                    0.6,
                                                    0.8571428571428571,
                                                    1,
                                                    1,
                                                    0.1,
                                                    0.2,
                                                    0.7777777777777778};
inline constexpr std::array<double, 13> E3{-0.18980075407240762,
                                           0,
                                           0,
                                           0,
                                           0,
                                           4.450312892752409,
                                           1.8915178993145003,
                                           -5.801203960010585,
                                           -0.4226823213237919,
                                           -0.1521609496625161,
                                           0.20136540080403034,
                                           0.02265179219836082,
                                           0};
inline constexpr std::array<double, 13> E5{0.01312004499419488,
                                           0,
                                           0,
                                           0,
                                           0,
                                           -1.2251564463762044,
                                           -0.4957589496572502,
                                           1.6643771824549864,
                                           -0.35032884874997366,
                                           0.3341791187130175,
                                           0.08192320648511571,
                                           -0.022355307863886294,
                                           0};
inline constexpr std::array<std::array<double, dense_stages>, 4> D{{
    {{-8.428938276109013, 0, 0, 0, 0, 0.5667149535193777, -3.0689499459498917, 2.38466765651207,
      2.117034582445028, -0.871391583777973, 2.2404374302607883, 0.6315787787694688,
      -0.08899033645133331, 18.148505520854727, -9.194632392478356, -4.436036387594894}},
    {{10.427508642579134, 0, 0, 0, 0, 242.28349177525817, 165.20045171727028, -374.5467547226902,
      -22.113666853125306, 7.733432668472264, -30.674084731089398, -9.332130526430229,
      15.697238121770845, -31.139403219565178, -9.35292435884448, 35.81684148639408}},
    {{19.985053242002433, 0, 0, 0, 0, -387.0373087493518, -189.17813819516758, 527.8081592054236,
      -11.57390253995963, 6.8812326946963, -1.0006050966910838, 0.7777137798053443,
      -2.778205752353508, -60.19669523126412, 84.32040550667716, 11.99229113618279}},
    {{-25.69393346270375, 0, 0, 0, 0, -154.18974869023643, -231.5293791760455, 357.6391179106141,
      93.40532418362432, -37.45832313645163, 104.0996495089623, 29.8402934266605,
      -43.53345659001114, 96.32455395918828, -39.17726167561544, -149.72683625798564}},
}};

}  // namespace dop853

/// One step of a system of Size equations; `slopes` keeps what the error estimate and the dense
/// output need.
template <std::size_t Size>
class Dop853Step {
public:
    using Vector = std::array<double, Size>;

    /// From `start`, whose slope is `first`. 11 evaluations, and one for the slope at the end.
    template <class Rhs>
    Dop853Step(const Rhs& rhs, const Vector& start, const Vector& first, double h)
        : start_(start), h_(h) {
        k_[0] = first;
        stages_from<1, dop853::stages>(rhs);
        end_ = point<dop853::stages>();
        k_[dop853::stages] = rhs(end_);
    }

    [[nodiscard]] const Vector& start() const { return start_; }
    [[nodiscard]] const Vector& end() const { return end_; }
    [[nodiscard]] const Vector& first_slope() const { return k_[0]; }
    [[nodiscard]] const Vector& end_slope() const { return k_[dop853::stages]; }
    [[nodiscard]] double length() const { return h_; }

    /// Norm of the local error over `scale`, at most 1 for an acceptable step [hairer1993] Eq.
    /// (10.17).
    [[nodiscard]] double error(const Vector& scale) const {
        double fifth = 0, third = 0;
        const Vector five = combine(dop853::E5), three = combine(dop853::E3);
        for (std::size_t i = 0; i < Size; ++i) {
            const double e5 = five[i] / scale[i], e3 = three[i] / scale[i];
            fifth += e5 * e5;
            third += e3 * e3;
        }
        if (fifth == 0 && third == 0) return 0;
        return std::abs(h_) * fifth / std::sqrt((fifth + 0.01 * third) * static_cast<double>(Size));
    }

    /// The dense output: a polynomial of degree 7 in the part of the step, 0 to 1.
    class Dense {
    public:
        [[nodiscard]] Vector operator()(double x) const {
            Vector y{};
            for (std::size_t i = 0; i < 7; ++i)
                for (std::size_t n = 0; n < Size; ++n) {
                    y[n] += f_[6 - i][n];
                    y[n] *= i % 2 == 0 ? x : 1 - x;
                }
            for (std::size_t n = 0; n < Size; ++n) y[n] += start_[n];
            return y;
        }

        /// One component of it.
        [[nodiscard]] double component(std::size_t n, double x) const {
            double y = 0;
            for (std::size_t i = 0; i < 7; ++i) y = (y + f_[6 - i][n]) * (i % 2 == 0 ? x : 1 - x);
            return y + start_[n];
        }

    private:
        friend class Dop853Step;
        Vector start_{};
        std::array<Vector, 7> f_{};
    };

    /// Three more evaluations.
    template <class Rhs>
    [[nodiscard]] Dense dense(const Rhs& rhs) {
        stages_from<dop853::stages + 1, dop853::dense_stages>(rhs);
        Dense out;
        out.start_ = start_;
        for (std::size_t n = 0; n < Size; ++n) {
            const double rise = end_[n] - start_[n];
            out.f_[0][n] = rise;
            out.f_[1][n] = h_ * k_[0][n] - rise;
            out.f_[2][n] = 2 * rise - h_ * (end_slope()[n] + k_[0][n]);
        }
        for (std::size_t i = 0; i < 4; ++i)
            for (std::size_t j = 0; j < dop853::dense_stages; ++j)
                for (std::size_t n = 0; n < Size; ++n)
                    out.f_[3 + i][n] += h_ * dop853::D[i][j] * k_[j][n];
        return out;
    }

private:
    /// start + h sum of A[row][j] k[j]; zero coefficients cost nothing.
    template <std::size_t Row>
    [[nodiscard, gnu::always_inline]] Vector point() const {
        return [&]<std::size_t... J>(std::index_sequence<J...>) __attribute__((always_inline)) {
            Vector sum{};
            (add<Row, J>(sum), ...);
            for (std::size_t n = 0; n < Size; ++n) sum[n] = start_[n] + h_ * sum[n];
            return sum;
        }
        (std::make_index_sequence<Row>{});
    }
    /// The components innermost: they then share vector registers.
    template <std::size_t Row, std::size_t J>
    [[gnu::always_inline]] void add(Vector& sum) const {
        if constexpr (dop853::A[Row][J] != 0)
            for (std::size_t n = 0; n < Size; ++n) sum[n] += dop853::A[Row][J] * k_[J][n];
    }
    template <std::size_t From, std::size_t To, class Rhs>
    [[gnu::always_inline]] void stages_from(const Rhs& rhs) {
        [&]<std::size_t... I>(std::index_sequence<I...>) __attribute__((always_inline)) {
            ((k_[From + I] = rhs(point<From + I>())), ...);
        }
        (std::make_index_sequence<To - From>{});
    }
    [[nodiscard]] Vector combine(const std::array<double, 13>& weights) const {
        Vector sum{};
        for (std::size_t j = 0; j < weights.size(); ++j)
            for (std::size_t n = 0; n < Size; ++n) sum[n] += weights[j] * k_[j][n];
        return sum;
    }

    Vector start_{};
    Vector end_{};
    double h_ = 0;
    std::array<Vector, dop853::dense_stages> k_;
};

}  // namespace percuss
