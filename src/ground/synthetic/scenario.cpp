#include <array>
#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "ground/synthetic/parts.hpp"
#include "percuss/core/random.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/numerics/roots.hpp"

namespace percuss {

using namespace ground;

namespace {

constexpr std::size_t parameters = 5;  // D5-95, t_mid, f_mid, slope, zeta
using Five = std::array<double, parameters>;

/// The model of [rezaeian2010] with the coefficients of [rezaeian2015]: mean and standard deviation
/// of the normal variate that stands for each parameter; R in km, V_s30 in m/s.
struct Regression {
    double constant, magnitude, reverse, distance, speed, sigma;
};
constexpr std::array<Regression, parameters> regressions{{
    {-6.1946, 0.9703, -0.7034, 0.0087, -0.0007, 0.730},
    {-5.0105, 0.6625, -0.3450, 0.0139, -0.0002, 0.658},
    {2.2525, -0.2586, -0.0808, -0.0084, 0.0000, 1.001},
    {-2.4886, 0.3440, 0.0441, 0.0026, -0.0001, 0.962},
    {-0.2583, 0.1293, -0.4772, -0.0115, 0.0004, 1.021},
}};

/// [rezaeian2015]: how the errors go together.
constexpr std::array<Five, parameters> correlation{{
    {1, 0.673, -0.130, -0.158, -0.196},
    {0.673, 1, -0.276, -0.198, -0.219},
    {-0.130, -0.276, 1, -0.203, 0.281},
    {-0.158, -0.198, -0.203, 1, -0.014},
    {-0.196, -0.219, 0.281, -0.014, 1},
}};

/// The lower triangle L of L L' = correlation.
std::array<Five, parameters> cholesky() {
    std::array<Five, parameters> lower{};
    for (std::size_t i = 0; i < parameters; ++i)
        for (std::size_t j = 0; j <= i; ++j) {
            double sum = correlation[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= lower[i][k] * lower[j][k];
            lower[i][j] = i == j ? std::sqrt(sum) : sum / lower[j][j];
        }
    return lower;
}

double beta_on(double p, double a, double b, double from, double to) {
    return from + (to - from) * boost::math::ibeta_inv(a, b, p);
}

/// The inverse of the distribution with density c exp(6.7729 x) below 0 and c exp(-17.095 x)
/// above, on [-2, 0.5].
double two_sided_exponential(double p) {
    constexpr double below = 6.7729, above = 17.095, from = -2, to = 0.5;
    const double left = (1 - std::exp(below * from)) / below;
    const double right = (1 - std::exp(-above * to)) / above;
    const double target = p * (left + right);
    return target < left ? std::log(std::exp(below * from) + below * target) / below
                         : -std::log1p(-above * (target - left)) / above;
}

/// [rezaeian2015], the marginal distributions.
Five marginals(const Five& normal) {
    Five p;
    for (std::size_t i = 0; i < parameters; ++i)
        p[i] = std::clamp(0.5 * std::erfc(-normal[i] / std::sqrt(2.0)), 1e-12, 1 - 1e-12);
    return {beta_on(p[0], 1.1314, 2.4474, 5, 45), beta_on(p[1], 1.5792, 3.6405, 0.5, 40),
            1.4330 * boost::math::gamma_p_inv(4.0982, p[2]), two_sided_exponential(p[3]),
            beta_on(p[4], 1.4250, 5.7208, 0.02, 1)};
}

/// The square of the envelope is a gamma density of shape k: the shape at which its spread and its
/// 45 % time have the ratio asked for, nothing if only an envelope that starts at its top has.
Root envelope_order(double ratio) {
    const auto excess = [&](double k) {
        const auto quantile = [&](double p) { return boost::math::gamma_p_inv(k, p); };
        return (quantile(0.95) - quantile(0.05)) / quantile(0.45) - ratio;
    };
    return bracketed_root(excess, 1.02, 2000, 1e-12);
}

Expected<void> check(const MotionScenario& s, double peak) {
    Bounds bounds;
    bounds
        .require(s.magnitude >= 5 && s.magnitude <= 8.5, "magnitude", s.magnitude, "from 5 to 8.5")
        .require(s.distance >= 0 && s.distance <= 200e3, "distance", s.distance,
                 "from 0 m to 200 km, in m")
        .require(s.shear_speed >= 100 && s.shear_speed <= 3000, "shear wave speed", s.shear_speed,
                 "from 100 m/s to 3000 m/s")
        .require(peak > 0 && std::isfinite(peak), "peak acceleration", peak, "positive");
    if (!bounds.broken().empty()) return Error{bounds.broken(), {}};
    return {};
}

Five draw(const MotionScenario& s, NormalNumbers& normal) {
    static const auto lower = cholesky();
    Five independent, variate;
    for (double& z : independent) z = normal.next();
    for (std::size_t i = 0; i < parameters; ++i) {
        const Regression& r = regressions[i];
        double error = 0;
        for (std::size_t j = 0; j <= i; ++j) error += lower[i][j] * independent[j];
        variate[i] = r.constant + r.magnitude * s.magnitude + r.reverse * (s.reverse ? 1 : 0) +
                     r.distance * s.distance / 1000 + r.speed * s.shear_speed + r.sigma * error;
    }
    return marginals(variate);
}

}  // namespace

Expected<SyntheticMotion> draw_motion(const MotionScenario& scenario, double peak,
                                      std::uint64_t seed) {
    PERCUSS_CHECK(check(scenario, peak));
    // The motion itself takes the numbers of the seed, the parameters those of its successor.
    NormalNumbers normal(SplitMix64(seed).next());
    for (int attempt = 0; attempt < 1000; ++attempt) {
        const auto [length, middle, frequency, slope, damping] = draw(scenario, normal);
        const Root order = envelope_order(length / middle);
        if (!order.found()) continue;
        const auto quantile = [&](double p) { return boost::math::gamma_p_inv(order.x(), p); };
        SyntheticMotion p;
        p.name = "S" + std::to_string(seed);
        p.seed = seed;
        p.peak = peak;
        p.shape = (order.x() + 1) / 2;
        p.decay = quantile(0.45) / (2 * middle);
        p.middle = p.start + middle;
        p.frequency = frequency;
        p.frequency_slope = slope;
        p.filter_damping = std::min(damping, 0.99);
        p.corner_frequency = 0.15;
        // To 99.9 % of the energy, and time for the high-pass and the fade-out.
        p.duration = std::ceil(p.start + quantile(0.999) / (2 * p.decay) + 4);
        return p;
    }
    return Error{"no envelope was found for this scenario in a thousand draws", {}};
}

}  // namespace percuss
