// Integration, measures, scaling, baselines, filters, steps.
#include "percuss/ground/tools.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cmath>

#include "percuss/core/scalar.hpp"
#include "percuss/ground/response_spectrum.hpp"
#include "percuss/ground/synthetic.hpp"

namespace percuss::records {
namespace {

/// Frequency in Hz, over n samples.
GroundMotion sine(double frequency, double dt, std::size_t n) {
    GroundMotion motion{dt, {}, "sine", ""};
    for (std::size_t i = 0; i < n; ++i)
        motion.acceleration.push_back(std::sin(2 * pi * frequency * dt * static_cast<double>(i)));
    return motion;
}

/// In the middle half, where the ends do not reach.
double amplitude(const std::vector<double>& x) {
    double peak = 0;
    for (std::size_t i = x.size() / 4; i < 3 * x.size() / 4; ++i)
        peak = std::max(peak, std::abs(x[i]));
    return peak;
}

GroundMotion sample() { return *synthesize(synthetic_suite()[2]); }

TEST(tools, integrals_are_exact_for_polynomials) {
    // a = 3 - 2 t: v = 3 t - t^2, d = 3/2 t^2 - t^3/3
    GroundMotion ramp{0.1, {}, "", ""};
    for (int i = 0; i <= 40; ++i) ramp.acceleration.push_back(3 - 0.2 * i);
    const IntegratedMotion path = integrate(ramp);
    for (int i = 0; i <= 40; ++i) {
        const double t = 0.1 * i;
        const auto k = static_cast<std::size_t>(i);
        EXPECT_NEAR(path.velocity[k], 3 * t - t * t, 1e-13);
        EXPECT_NEAR(path.displacement[k], 1.5 * t * t - t * t * t / 3, 1e-13);
    }
    const MotionMeasures m = measures(ramp);
    EXPECT_NEAR(m.pga, 5, 1e-14);
    EXPECT_EQ(m.pga_index, 40U);
    EXPECT_NEAR(m.pgv, 4, 1e-13);
    EXPECT_NEAR(m.final_velocity, -4, 1e-13);
}

TEST(tools, arias_and_duration_of_a_known_motion) {
    // Constant acceleration: a^2 grows evenly.
    GroundMotion flat{0.01, std::vector<double>(1001, 2.0), "", ""};
    const MotionMeasures m = measures(flat);
    EXPECT_NEAR(m.arias, pi / (2 * standard_gravity) * 4 * 10, 1e-12);
    EXPECT_NEAR(m.significant_duration, 9, 1e-9);
    EXPECT_NEAR(m.significant_start, 0.5, 1e-9);
    EXPECT_EQ(measures({}).pga, 0);
    EXPECT_EQ(measures({0.01, {0, 0, 0}, "", ""}).significant_duration, 0);
}

TEST(tools, scaling_reaches_its_target) {
    EXPECT_NEAR(peak_acceleration(*scaled_to_peak(sample(), 2.5)), 2.5, 1e-14);
    const auto fitted = scaled_to_spectrum(sample(), 4, 0.7, 0.03);
    ASSERT_TRUE(fitted);
    EXPECT_NEAR((*response_spectrum(*fitted, std::array{0.7}, {0.03, true}))[0].pseudo_acceleration,
                4, 1e-11);
    const GroundMotion still{0.01, std::vector<double>(20, 0.0), "", ""};
    EXPECT_FALSE(scaled_to_peak(still, 1));
    EXPECT_FALSE(scaled_to_spectrum(still, 1, 1));
    for (const double bad : {0.0, -1.0, std::nan(""), infinity})
        EXPECT_FALSE(scaled_to_peak(sample(), bad));
}

RC_GTEST_PROP(tools, a_baseline_is_taken_out_and_nothing_else, ()) {
    const int degree = *rc::gen::inRange(0, 3);
    const auto coefficient = [] { return *rc::gen::inRange(-100, 100) / 50.0; };
    const double c0 = coefficient(), c1 = degree > 0 ? coefficient() : 0,
                 c2 = degree > 1 ? coefficient() : 0;
    const GroundMotion clean = *baseline_corrected(sample(), degree);
    GroundMotion bent = clean;
    const double length = bent.duration();
    for (std::size_t i = 0; i < bent.acceleration.size(); ++i) {
        const double r = static_cast<double>(i) * bent.dt / length;
        bent.acceleration[i] += c0 + c1 * r + c2 * r * r;
    }
    const GroundMotion again = *baseline_corrected(bent, degree);
    for (std::size_t i = 0; i < again.acceleration.size(); ++i)
        RC_ASSERT(std::abs(again.acceleration[i] - clean.acceleration[i]) < 1e-11);
}

TEST(tools, the_filter_passes_its_band_without_delay) {
    // Forward and backward: the square of the Butterworth response, 1/(1 + (f/fc)^2n).
    const BandPass band{0.5, 10, 4};
    for (const double f : {0.2, 0.5, 2.0, 10.0, 20.0}) {
        const GroundMotion in = sine(f, 0.005, 8001);
        const auto out = band_passed(in, band);
        ASSERT_TRUE(out) << out.error().text();
        // The bilinear transform bends the frequency axis.
        const auto bent = [](double x) { return std::tan(pi * x * 0.005); };
        const double expected =
            1 / (1 + std::pow(bent(0.5) / bent(f), 8)) / (1 + std::pow(bent(f) / bent(10), 8));
        EXPECT_NEAR(amplitude(out->acceleration), expected, 2e-3) << f;
        EXPECT_EQ(out->acceleration.size(), in.acceleration.size());
        if (f != 2.0) continue;
        for (std::size_t i = 3000; i < 5000; ++i)
            EXPECT_NEAR(out->acceleration[i], in.acceleration[i], 2e-3);
    }
    EXPECT_GT(band_passed(sample(), {0.5, 10, 4, true})->acceleration.size(),
              sample().acceleration.size());
    EXPECT_EQ(band_passed(sample(), {0, 0, 4})->acceleration, sample().acceleration);
    EXPECT_FALSE(band_passed(sample(), {5, 2, 4}));
    EXPECT_FALSE(band_passed(sample(), {0.1, 100, 4}));
    EXPECT_FALSE(band_passed(sample(), {0.1, 20, 3}));
    EXPECT_FALSE(band_passed(sample(), {-0.1, 20, 4}));
    EXPECT_FALSE(band_passed(sample(), {std::nan(""), 20, 4}));
    EXPECT_FALSE(band_passed(sample(), {1e-9, 20, 4}));
}

TEST(tools, a_finer_step_keeps_every_sample_and_integral) {
    const GroundMotion coarse = sample();
    for (const int parts : {2, 3, 5, 7}) {
        const auto fine = resampled(coarse, coarse.dt / parts);
        ASSERT_TRUE(fine);
        ASSERT_EQ(fine->acceleration.size(),
                  (coarse.acceleration.size() - 1) * static_cast<std::size_t>(parts) + 1);
        for (std::size_t i = 0; i < coarse.acceleration.size(); ++i)
            EXPECT_EQ(fine->acceleration[i * static_cast<std::size_t>(parts)],
                      coarse.acceleration[i]);
        const auto a = integrate(coarse), b = integrate(*fine);
        EXPECT_NEAR(a.displacement[2000], b.displacement[2000 * static_cast<std::size_t>(parts)],
                    1e-12);
    }
}

TEST(tools, a_coarser_step_does_not_fold_high_frequencies_back) {
    // 45 Hz at a step of 0.02 s would show as 5 Hz; 2 Hz must stay.
    EXPECT_LT(amplitude(resampled(sine(45, 0.002, 5001), 0.02)->acceleration), 1e-3);
    EXPECT_NEAR(amplitude(resampled(sine(2, 0.002, 5001), 0.02)->acceleration), 1, 1e-2);
    const auto odd = resampled(sample(), 0.007);
    ASSERT_TRUE(odd);
    EXPECT_GE(odd->duration(), sample().duration());
    for (const double bad : {0.0, -0.1, 1e9, 1e-12, std::nan("")})
        EXPECT_FALSE(resampled(sample(), bad)) << bad;
}

TEST(tools, a_quiet_tail_is_quiet) {
    const auto longer = with_quiet_tail(sample(), 2);
    ASSERT_TRUE(longer);
    EXPECT_EQ(longer->acceleration.size(), sample().acceleration.size() + 400);
    EXPECT_EQ(longer->acceleration.back(), 0);
    EXPECT_FALSE(with_quiet_tail(sample(), -1));
    EXPECT_FALSE(with_quiet_tail(sample(), 1e12));
}

}  // namespace
}  // namespace percuss::records
