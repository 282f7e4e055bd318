// Fragility by maximum likelihood against its own equations, and on drawn samples.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "studies/fragility/lognormal_fit.hpp"

namespace {

using namespace percuss;
using namespace percuss::studies;

double likelihood(const std::vector<ExceedanceCount>& counts, double median, double dispersion) {
    double sum = 0;
    for (const ExceedanceCount& c : counts) {
        const double p = normal_probability(std::log(c.level / median) / dispersion);
        sum += static_cast<double>(c.exceeded) * std::log(p) +
               static_cast<double>(c.runs - c.exceeded) * std::log1p(-p);
    }
    return sum;
}

const std::vector<ExceedanceCount> stripes{{0.2, 0, 40},  {0.3, 4, 40},  {0.4, 6, 40},
                                           {0.6, 15, 40}, {0.8, 24, 40}, {1.0, 30, 40},
                                           {1.4, 37, 40}};

TEST(fragility_fit, no_neighbour_is_more_likely) {
    const LognormalFit fit = fit_counts(stripes);
    ASSERT_TRUE(fit.exists()) << fit.why_not;
    const double best = likelihood(stripes, fit.median(), fit.dispersion());
    for (const double step : {1e-3, 1e-2, 0.1})
        for (const auto& [m, d] : {std::pair{1 + step, 1.0},
                                   {1 - step, 1.0},
                                   {1.0, 1 + step},
                                   {1.0, 1 - step},
                                   {1 + step, 1 + step},
                                   {1 - step, 1 + step}})
            EXPECT_LT(likelihood(stripes, m * fit.median(), d * fit.dispersion()), best);
    // the slope of the likelihood vanishes
    const double h = 1e-4;
    EXPECT_NEAR(likelihood(stripes, fit.median() * (1 + h), fit.dispersion()) -
                    likelihood(stripes, fit.median() * (1 - h), fit.dispersion()),
                0, 1e-8);
    // by mpmath with 30 digits
    EXPECT_NEAR(fit.median(), 0.686876358242965905, 1e-12);
    EXPECT_NEAR(fit.dispersion(), 0.538115796905572400, 1e-12);
    EXPECT_NEAR(fit.probability(fit.median()), 0.5, 1e-14);
    EXPECT_NEAR(fit.level_of(fit.probability(0.7)), 0.7, 1e-12);
    EXPECT_LT(fit.probability_bound(0.5, -1), fit.probability(0.5));
    EXPECT_GT(fit.probability_bound(0.5, 1), fit.probability(0.5));
    EXPECT_LT(fit.median_bound(-1), fit.median());
}

TEST(fragility_fit, a_unit_of_intensity_does_not_matter) {
    std::vector<ExceedanceCount> other = stripes;
    for (ExceedanceCount& c : other) c.level *= 9.80665;
    const LognormalFit a = fit_counts(stripes), b = fit_counts(other);
    EXPECT_NEAR(b.median(), 9.80665 * a.median(), 1e-10);
    EXPECT_NEAR(b.dispersion(), a.dispersion(), 1e-11);
    EXPECT_NEAR(b.median_bound(1), 9.80665 * a.median_bound(1), 1e-9);
}

TEST(fragility_fit, samples_give_back_what_they_were_drawn_from_within_the_band) {
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal;
    int inside = 0;
    constexpr int trials = 300;
    for (int t = 0; t < trials; ++t) {
        std::vector<ExceedanceCount> counts;
        for (double level = 0.1; level < 1.55; level += 0.1) {
            ExceedanceCount c{level, 0, 30};
            for (int i = 0; i < 30; ++i) c.exceeded += level > 0.6 * std::exp(0.4 * normal(random));
            counts.push_back(c);
        }
        const LognormalFit fit = fit_counts(counts);
        ASSERT_TRUE(fit.exists());
        inside += fit.median_bound(-1) < 0.6 && 0.6 < fit.median_bound(1);
    }
    // 95 % of 300, give or take three standard deviations
    EXPECT_GT(inside, 273);
    EXPECT_LT(inside, 297);
}

TEST(fragility_fit, what_has_no_fit_says_why) {
    EXPECT_EQ(fit_counts({{0.2, 0, 9}, {0.4, 0, 9}}).why_not, "no run exceeds the limit");
    EXPECT_EQ(fit_counts({{0.2, 9, 9}, {0.4, 9, 9}}).why_not, "every run exceeds the limit");
    EXPECT_FALSE(fit_counts({{0.2, 0, 9}, {0.4, 9, 9}}).exists());
    EXPECT_FALSE(fit_counts({{0.2, 0, 9}, {0.3, 4, 9}, {0.4, 9, 9}}).exists());
    EXPECT_FALSE(fit_counts({{0.2, 8, 9}, {0.4, 1, 9}}).exists());
    EXPECT_FALSE(fit_counts({{0.3, 4, 9}}).exists());
    EXPECT_FALSE(fit_counts({}).exists());
    EXPECT_TRUE(fit_counts({{0.01, 8, 9}, {0.04, 1, 9}}, true).exists());
}

TEST(fragility_fit, an_ordinary_study_was_said_to_have_no_fit) {
    const std::vector<ExceedanceCount> counts{{0.980665, 1, 30},  {2.745862, 17, 30},
                                              {4.511059, 23, 30}, {6.276256, 25, 30},
                                              {8.041453, 27, 30}, {9.80665, 27, 30}};
    const LognormalFit fit = fit_counts(counts);
    ASSERT_TRUE(fit.exists()) << fit.why_not;
    const double best = likelihood(counts, fit.median(), fit.dispersion());
    for (const double step : {0.99, 1.01}) {
        EXPECT_LT(likelihood(counts, step * fit.median(), fit.dispersion()), best);
        EXPECT_LT(likelihood(counts, fit.median(), step * fit.dispersion()), best);
    }
}

TEST(fragility_fit, extreme_counts_end_in_a_fit) {
    const LognormalFit fit = fit_counts(
        {{1e-3, 1, 100000}, {0.1, 0, 100000}, {10, 99999, 100000}, {1e3, 100000, 100000}});
    ASSERT_TRUE(fit.exists()) << fit.why_not;
    EXPECT_GT(fit.median(), 0.1);
    EXPECT_LT(fit.median(), 10);
}

TEST(fragility_fit, capacities_and_clouds) {
    const LognormalFit ida = fit_capacities({0.4, 0.5, 0.8, 1.0});
    const double mean = (std::log(0.4) + std::log(0.5) + std::log(0.8)) / 4;
    EXPECT_NEAR(ida.median(), std::exp(mean), 1e-14);
    double squares = 0;
    for (const double x : {0.4, 0.5, 0.8, 1.0}) squares += std::pow(std::log(x) - mean, 2);
    EXPECT_NEAR(ida.dispersion(), std::sqrt(squares / 3), 1e-14);
    EXPECT_NEAR(std::log(ida.median_bound(1) / ida.median()),
                1.959963984540054 * ida.dispersion() / 2, 1e-12);
    // demand 0.02 level^2, off by factors 1.1 and 1/1.1 in turn
    std::vector<DemandPoint> cloud;
    for (int i = 1; i <= 8; ++i)
        cloud.push_back({0.1 * i, 0.02 * 0.01 * i * i * (i % 2 == (i > 4) ? 1.1 : 1 / 1.1)});
    const LognormalFit fit = fit_cloud(cloud, 0.005);
    ASSERT_TRUE(fit.exists());
    EXPECT_NEAR(fit.median(), 0.5, 0.03);
    EXPECT_NEAR(fit.dispersion(), std::log(1.1) / 2, 0.02);
    EXPECT_FALSE(fit_cloud(cloud, 0).exists());
}

TEST(fragility_fit, quantiles_are_the_inverse_of_probabilities) {
    for (const double p : {1e-12, 1e-3, 0.1, 0.5, 0.84, 0.999})
        EXPECT_NEAR(normal_probability(normal_quantile(p)), p, 1e-14 * p + 1e-16);
    EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-12);
}

}  // namespace
