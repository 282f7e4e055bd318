// Response spectra against closed forms and an integration that shares nothing with them.
#include "percuss/ground/response_spectrum.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

#include "percuss/core/random.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss::records {
namespace {

struct Reference {
    double displacement = 0, acceleration = 0;
};

/// Classical Runge-Kutta with many steps per sample, peaks at those steps.
Reference by_runge_kutta(const GroundMotion& motion, double period, double zeta, int parts,
                         double after_the_end) {
    const double w = 2 * pi / period, h = motion.dt / parts;
    const auto& a = motion.acceleration;
    double u = 0, v = 0;
    Reference peak;
    const auto step = [&](double a0, double a1) {
        const auto rate = [&](double x, double y, double ground) {
            return -ground - 2 * zeta * w * y - w * w * x;
        };
        const double middle = (a0 + a1) / 2;
        const double k1 = v, l1 = rate(u, v, a0);
        const double k2 = v + h / 2 * l1, l2 = rate(u + h / 2 * k1, k2, middle);
        const double k3 = v + h / 2 * l2, l3 = rate(u + h / 2 * k2, k3, middle);
        const double k4 = v + h * l3, l4 = rate(u + h * k3, k4, a1);
        u += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
        v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4);
        peak.displacement = std::max(peak.displacement, std::abs(u));
        peak.acceleration = std::max(peak.acceleration, std::abs(2 * zeta * w * v + w * w * u));
    };
    for (std::size_t k = 0; k + 1 < a.size(); ++k)
        for (int i = 0; i < parts; ++i) {
            const double slope = (a[k + 1] - a[k]) / parts;
            step(a[k] + i * slope, a[k] + (i + 1) * slope);
        }
    for (double t = 0; t < after_the_end; t += h) step(0, 0);
    return peak;
}

GroundMotion noise(std::uint64_t seed, std::size_t count, double dt) {
    NormalNumbers normal(seed);
    GroundMotion motion{dt, {}, "noise", ""};
    for (std::size_t i = 0; i < count; ++i) motion.acceleration.push_back(normal.next());
    return motion;
}

TEST(spectrum, agrees_with_a_fine_integration) {
    const GroundMotion motion = noise(5, 400, 0.02);
    for (const double zeta : {0.0, 0.02, 0.05, 0.3, 0.9})
        for (const double period : {0.015, 0.04, 0.11, 0.5, 2.0, 8.0, 30.0}) {
            const auto points = response_spectrum(motion, std::array{period}, {zeta, true});
            ASSERT_TRUE(points) << points.error().text();
            const Reference reference = by_runge_kutta(motion, period, zeta,
                                                       period < 0.03 ? 2000
                                                       : period < 1  ? 500
                                                                     : 60,
                                                       1.2 * period);
            EXPECT_NEAR((*points)[0].displacement, reference.displacement,
                        2e-5 * reference.displacement)
                << period << " " << zeta;
            EXPECT_NEAR((*points)[0].acceleration, reference.acceleration,
                        2e-5 * reference.acceleration)
                << period << " " << zeta;
            // The fine steps may only miss the top, never exceed it.
            EXPECT_GE((*points)[0].displacement, reference.displacement * (1 - 1e-8));
        }
}

TEST(spectrum, a_constant_push_has_a_known_peak) {
    // u = -a/w^2 (1 - cos w t): the peak 2a/w^2 lies between samples.
    const double a = 1.7;
    GroundMotion step{0.037, std::vector<double>(400, a), "", ""};
    const std::vector<double> periods{0.05, 0.2, 0.77, 3.1};
    const auto undamped = *response_spectrum(step, periods, {0, false});
    const auto damped = *response_spectrum(step, periods, {0.1, false});
    const double overshoot = 1 + std::exp(-pi * 0.1 / std::sqrt(1 - 0.01));
    for (std::size_t i = 0; i < periods.size(); ++i) {
        const double w = 2 * pi / periods[i];
        EXPECT_NEAR(undamped[i].displacement, 2 * a / (w * w), 1e-12 * a / (w * w));
        EXPECT_NEAR(undamped[i].acceleration, 2 * a, 1e-11 * a);
        EXPECT_NEAR(damped[i].displacement, overshoot * a / (w * w), 1e-12 * a / (w * w));
        EXPECT_NEAR(damped[i].time_of_displacement, pi / (w * std::sqrt(1 - 0.01)), 1e-6);
        EXPECT_DOUBLE_EQ(undamped[i].pseudo_velocity, w * undamped[i].displacement);
        EXPECT_DOUBLE_EQ(undamped[i].pseudo_acceleration, w * w * undamped[i].displacement);
    }
}

TEST(spectrum, limits_of_stiff_and_soft_oscillators) {
    const auto motion = *synthesize(synthetic_suite()[8]);
    const MotionMeasures m = measures(motion);
    const auto points = *response_spectrum(motion, std::array{0.0001, 500.0});
    EXPECT_NEAR(points[0].acceleration, m.pga, 1e-3 * m.pga);
    EXPECT_NEAR(points[0].pseudo_acceleration, m.pga, 1e-3 * m.pga);
    EXPECT_NEAR(points[1].displacement, m.pgd, 0.02 * m.pgd);
}

TEST(spectrum, softer_peaks_may_come_after_the_end) {
    GroundMotion kick{0.01, std::vector<double>(21, 1.0), "", ""};
    const auto with = *response_spectrum(kick, std::array{4.0}, {0.0, true});
    const auto without = *response_spectrum(kick, std::array{4.0}, {0.0, false});
    EXPECT_GT(with[0].displacement, 3 * without[0].displacement);
    // A kick of velocity V: the amplitude tends to V/w.
    EXPECT_NEAR(with[0].displacement, 0.2 / (2 * pi / 4), 5e-3 * 0.2);
    EXPECT_GT(with[0].time_of_displacement, kick.duration());
}

RC_GTEST_PROP(spectrum, scales_with_the_motion, ()) {
    const auto seed = *rc::gen::arbitrary<std::uint64_t>();
    const double factor = *rc::gen::inRange(1, 1000) / 37.0;
    const GroundMotion motion = noise(seed, 60, 0.01);
    const auto periods = spaced_periods(0.02, 5, 11);
    const auto one = *response_spectrum(motion, periods);
    const auto other = *response_spectrum(scaled(motion, -factor), periods);
    for (std::size_t i = 0; i < periods.size(); ++i)
        RC_ASSERT(std::abs(other[i].displacement - factor * one[i].displacement) <=
                  1e-13 * other[i].displacement);
}

/// Under a constant acceleration a: 2 a sin^2(omega t/2)/omega^2, growing up to half a period.
TEST(spectrum, long_periods_keep_all_digits) {
    const GroundMotion motion{0.01, std::vector<double>(250, 3.0), "step", ""};
    for (const double period : {6.0, 40.0, 300.0, 1000.0}) {
        const double w = 2 * pi / period, half = std::sin(w * motion.duration() / 2);
        const auto points =
            response_spectrum(motion, std::array{period}, {.damping = 0, .free_vibration = false});
        ASSERT_TRUE(points) << points.error().text();
        const double exact = 6 * half * half / (w * w);
        EXPECT_NEAR((*points)[0].displacement / exact, 1, 4e-14) << period;
        EXPECT_NEAR((*points)[0].acceleration / (w * w * exact), 1, 4e-14) << period;
    }
}

RC_GTEST_PROP(spectrum, is_the_same_for_a_finer_step_of_the_same_motion, ()) {
    // Linear interpolation describes the same ground, so an exact method must not notice.
    const GroundMotion motion = noise(*rc::gen::arbitrary<std::uint64_t>(), 50, 0.02);
    const auto finer = resampled(motion, 0.02 / *rc::gen::inRange(2, 9));
    RC_ASSERT(finer.has_value());
    const auto periods = spaced_periods(0.03, 10, 9);
    const auto one = *response_spectrum(motion, periods, {0.03, true});
    const auto other = *response_spectrum(*finer, periods, {0.03, true});
    for (std::size_t i = 0; i < periods.size(); ++i) {
        RC_ASSERT(std::abs(other[i].displacement - one[i].displacement) <=
                  1e-10 * one[i].displacement);
        RC_ASSERT(std::abs(other[i].acceleration - one[i].acceleration) <=
                  1e-10 * one[i].acceleration);
    }
}

TEST(spectrum, peaks_at_samples_only_would_be_noticed) {
    // The negative control: sampling the response at the record's step misses the top by percents.
    const GroundMotion motion = noise(11, 200, 0.02);
    const double period = 0.06;
    const Reference coarse = by_runge_kutta(motion, period, 0.05, 1, 0);
    const auto exact = *response_spectrum(motion, std::array{period}, {0.05, false});
    EXPECT_GT(std::abs(coarse.displacement / exact[0].displacement - 1), 1e-2);
}

TEST(spectrum, refuses_what_has_no_answer) {
    const GroundMotion motion = noise(1, 20, 0.01);
    for (const double period : {0.0, -1.0, 1e9, 1e-9, std::nan("")})
        EXPECT_FALSE(response_spectrum(motion, std::array{period})) << period;
    for (const double zeta : {-0.1, 1.0, std::nan("")})
        EXPECT_FALSE(response_spectrum(motion, std::array{1.0}, {zeta, true})) << zeta;
    EXPECT_FALSE(response_spectrum({}, std::array{1.0}));
    EXPECT_FALSE(response_spectrum({0, {1, 2, 3}, "", ""}, std::array{1.0}));
    EXPECT_FALSE(response_spectrum({0.01, {1, std::nan(""), 3}, "", ""}, std::array{1.0}));
    const auto none = response_spectrum(motion, {});
    ASSERT_TRUE(none);
    EXPECT_TRUE(none->empty());
}

}  // namespace
}  // namespace percuss::records
