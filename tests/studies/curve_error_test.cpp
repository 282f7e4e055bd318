// The normalised error of a computed curve: analytic cases, invariances, refusals.
#include "percuss/studies/curve_error.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

namespace percuss {
namespace {

constexpr double pi = 3.14159265358979323846;

TimeCurve sampled(const std::function<double(double)>& f, double from, double to, int count) {
    TimeCurve curve{"the curve", {}, {}};
    for (int i = 0; i < count; ++i) {
        const double t = from + (to - from) * i / (count - 1);
        curve.time.push_back(t);
        curve.value.push_back(f(t));
    }
    return curve;
}

CurveError error_of(const TimeCurve& measured, const TimeCurve& computed, std::size_t n = 0) {
    const auto result = curve_error(measured, computed, n);
    EXPECT_TRUE(result) << result.error().text();
    return result ? *result : CurveError{};
}

/// Eqs. (11), (12) as they stand, for curves on one axis.
double as_printed(const TimeCurve& measured, const TimeCurve& computed) {
    double miss = 0, norm = 0;
    for (std::size_t i = 0; i < measured.value.size(); ++i) {
        miss += std::pow(measured.value[i] - computed.value[i], 2);
        norm += std::pow(measured.value[i], 2);
    }
    return std::sqrt(miss) / std::sqrt(norm);
}

TEST(curve_error, on_one_axis_it_is_the_printed_sum) {
    const auto measured =
        sampled([](double t) { return std::exp(-t) * std::sin(9 * t); }, 0, 2, 41);
    const auto computed =
        sampled([](double t) { return std::exp(-t) * std::sin(8 * t); }, 0, 2, 41);
    const auto e = error_of(measured, computed);
    EXPECT_EQ(e.samples, 41U);
    EXPECT_NEAR(e.normalised, as_printed(measured, computed), 1e-13);
    EXPECT_GT(e.normalised, 0.1);
}

TEST(curve_error, a_scaled_curve_misses_by_its_scale) {
    const auto f = [](double t) { return std::sin(t); };
    for (const double c : {0.0, 0.4, 1.0, 1.25, -1.0}) {
        const auto e =
            error_of(sampled(f, 0, 3, 50), sampled([&](double t) { return c * f(t); }, 0, 3, 50));
        EXPECT_NEAR(e.normalised, std::abs(c - 1), 1e-14);
        EXPECT_NEAR(e.limit, std::abs(c - 1), 1e-14);
    }
}

/// Half a sine against one that lags by a phase: NE = 2 |sin(phase/2)| over whole periods.
TEST(curve_error, a_phase_lag_of_a_sine) {
    const double lag = 0.3;
    const auto measured = sampled([](double t) { return std::sin(t); }, 0, 2 * pi, 20001);
    const auto computed = sampled([&](double t) { return std::sin(t - lag); }, 0, 2 * pi, 777);
    EXPECT_NEAR(error_of(measured, computed).limit, 2 * std::sin(lag / 2), 1e-5);
}

/// Straight lines: F = t, G = t + 1 on [0, 1] gives the square root of 3 exactly.
TEST(curve_error, the_limit_is_an_integral) {
    const TimeCurve measured{"F", {0, 1}, {0, 1}}, computed{"G", {0, 0.25, 1}, {1, 1.25, 2}};
    EXPECT_NEAR(error_of(measured, computed).limit, std::sqrt(3.0), 1e-15);
    for (const std::size_t n : {10U, 100U, 1000U}) {
        const auto sums = error_of(measured, computed, n);
        EXPECT_EQ(sums.samples, n);
        // sum of i^2/(n - 1)^2 over n samples is n (2n - 1)/(6 (n - 1))
        const double k = static_cast<double>(n);
        EXPECT_NEAR(sums.normalised, std::sqrt(6 * (k - 1) / (2 * k - 1)), 1e-13);
    }
}

TEST(curve_error, only_the_common_time_counts) {
    const auto f = [](double t) { return t * t; };
    const auto e = error_of(sampled(f, -1, 1, 201), sampled(f, 0.5, 3, 251));
    EXPECT_DOUBLE_EQ(e.from, 0.5);
    EXPECT_DOUBLE_EQ(e.to, 1);
    EXPECT_DOUBLE_EQ(e.covered, 0.25);
    EXPECT_EQ(e.samples, 51U);
    EXPECT_NEAR(e.normalised, 0, 1e-12);
    EXPECT_DOUBLE_EQ(e.measured_peak.value, 1);
}

TEST(curve_error, names_peaks_and_the_largest_difference) {
    const TimeCurve measured{"F", {0, 1, 2, 3}, {0, -5, 2, 0}},
        computed{"G", {0, 1.5, 3}, {0, 4, 0}};
    const auto e = error_of(measured, computed);
    EXPECT_EQ(e.measured_peak.value, -5);
    EXPECT_EQ(e.measured_peak.time, 1);
    EXPECT_EQ(e.computed_peak.value, 4);
    EXPECT_EQ(e.computed_peak.time, 1.5);
    EXPECT_EQ(e.largest_difference.time, 1);
    EXPECT_NEAR(e.largest_difference.value, 4 / 1.5 + 5, 1e-14);
}

TEST(curve_error, large_and_small_numbers_stay_in_range) {
    for (const double size : {1e-200, 1.0, 1e200}) {
        const TimeCurve measured{"F", {0, 1, 2}, {0, size, 0}},
            computed{"G", {0, 1, 2}, {0, size / 2, 0}};
        EXPECT_NEAR(error_of(measured, computed).normalised, 0.5, 1e-15);
        EXPECT_NEAR(error_of(measured, computed).limit, 0.5, 1e-15);
    }
}

TEST(curve_error, curves_of_very_different_size_are_compared) {
    const TimeCurve one{"F", {0, 1, 2}, {0, 1, 0}}, vast{"G", {0, 1, 2}, {0, 1e200, 0}};
    EXPECT_NEAR(error_of(one, vast).normalised / 1e200, 1, 1e-15);
    EXPECT_NEAR(error_of(one, vast).limit / 1e200, 1, 1e-15);
    EXPECT_EQ(error_of(vast, one).normalised, 1);
    EXPECT_EQ(error_of(one, one).normalised, 0);
    EXPECT_EQ(error_of(one, one).limit, 0);
}

RC_GTEST_PROP(curve_error_property, units_and_clocks_do_not_matter, ()) {
    const auto values = *rc::gen::container<std::vector<int>>(12, rc::gen::inRange(-50, 50));
    RC_PRE(std::ranges::any_of(values, [&](int v) { return v != values[0]; }));
    const auto gaps = *rc::gen::container<std::vector<int>>(12, rc::gen::inRange(1, 9));
    TimeCurve measured{"F", {}, {}}, computed{"G", {}, {}};
    double t = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
        t += gaps[i];
        measured.time.push_back(t);
        measured.value.push_back(values[i]);
        computed.time.push_back(t + 0.5 * (i % 2));
        computed.value.push_back(values[values.size() - 1 - i]);
    }
    const auto before = curve_error(measured, computed, 500);
    RC_PRE(before.has_value());  // constant within the common time
    for (TimeCurve* curve : {&measured, &computed}) {
        for (double& x : curve->time) x = 4 * x + 128;
        for (double& x : curve->value) x *= -8;
    }
    const auto after = curve_error(measured, computed, 500);
    RC_ASSERT(after.has_value());
    RC_ASSERT(std::abs(after->normalised - before->normalised) <= 1e-9 * (1 + before->normalised));
    RC_ASSERT(std::abs(after->limit - before->limit) <= 1e-9 * (1 + before->limit));
}

RC_GTEST_PROP(curve_error_property, finer_grids_approach_the_limit, ()) {
    const auto values = *rc::gen::container<std::vector<int>>(10, rc::gen::inRange(1, 50));
    TimeCurve measured{"F", {}, {}}, computed{"G", {0, 4.5, 9}, {1, 30, 7}};
    for (std::size_t i = 0; i < values.size(); ++i) {
        measured.time.push_back(static_cast<double>(i));
        measured.value.push_back(values[i] + (i == 0 ? 0.5 : 0.0));
    }
    for (const std::size_t n : {2000U, 20000U, 200000U}) {
        const auto e = curve_error(measured, computed, n);
        RC_ASSERT(e.has_value());
        // both ends count in full on the grid and by half in the integral
        RC_ASSERT(std::abs(e->normalised - e->limit) <=
                  40 / static_cast<double>(n) * (1 + e->limit));
    }
}

TEST(curve_error, refuses) {
    const TimeCurve good{"good", {0, 1, 2}, {0, 1, 0}};
    const auto refusal = [&](const TimeCurve& measured, const TimeCurve& computed) {
        const auto result = curve_error(measured, computed);
        EXPECT_FALSE(result);
        return result ? std::string() : result.error().text();
    };
    const auto says = [](const std::string& text, const char* part) {
        EXPECT_NE(text.find(part), std::string::npos) << text;
    };
    says(refusal(good, {"late", {3, 4}, {1, 2}}), "overlap");
    says(refusal(good, {"touching", {2, 4}, {1, 2}}), "overlap");
    says(refusal(good, {"back", {0, 2, 1}, {1, 2, 3}}), "data row 3");
    says(refusal(good, {"still", {0, 1, 1}, {1, 2, 3}}), "must increase");
    says(refusal({"holes", {0, 1, 2}, {0, not_given, 1}}, good), "no finite value in data row 2");
    says(refusal({"holes", {0, not_given, 2}, {0, 1, 1}}, good), "no finite time in data row 2");
    says(refusal({"empty", {}, {}}, good), "0 samples");
    says(refusal({"one", {0}, {1}}, good), "1 sample;");
    says(refusal({"odd", {0, 1}, {1}}, good), "2 times but 1 values");
    says(refusal({"zero", {0, 1, 2}, {0, 0, 0}}, good), "constant, 0");
    says(refusal({"flat", {0, 1, 2}, {3, 3, 3}}, good), "constant, 3");
    says(refusal({"flat there", {0, 1, 2, 3}, {3, 3, 3, 4}}, good), "constant, 3");
    says(refusal({"vast", {0, 1, 2}, {0, 1e308, 0}}, {"other", {0, 1, 2}, {0, -1e308, 0}}),
         "too large");
    says(refusal({"faint", {0, 1, 2}, {0, 1e-10, 0}}, {"vast", {0, 1, 2}, {0, 1e308, 0}}),
         "times its peak");
    EXPECT_TRUE(curve_error(good, {"a computed constant is allowed", {0, 2}, {0, 0}}));
}

/// A measured peak between all samples of a grid that is too coarse.
TEST(curve_error, a_grid_that_sees_nothing_is_refused) {
    const TimeCurve spike{"spike", {0, 1, 1.1, 1.2, 2}, {0, 0, 5, 0, 0}},
        flat{"flat", {0, 2}, {0, 0}};
    EXPECT_FALSE(curve_error(spike, flat, 3));
    EXPECT_NEAR(error_of(spike, flat, 201).normalised, 1, 1e-15);
}

// Negative control: the error of the wrong way round, relative to the computed curve, differs.
TEST(curve_error, the_measured_curve_is_the_measure) {
    const TimeCurve small{"F", {0, 1, 2}, {0, 1, 0}}, large{"G", {0, 1, 2}, {0, 2, 0}};
    EXPECT_NEAR(error_of(small, large).normalised, 1, 1e-15);
    EXPECT_NEAR(error_of(large, small).normalised, 0.5, 1e-15);
}

}  // namespace
}  // namespace percuss
