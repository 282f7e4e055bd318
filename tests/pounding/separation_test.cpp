// The gap that two structures need.
#include "percuss/studies/separation.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "percuss/ground/response_spectrum.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/pounding/models.hpp"

namespace {

using namespace percuss;

std::vector<Building> oscillators(double T1, double T2, double z1 = 0.05, double z2 = 0.05) {
    std::vector<Building> both;
    for (const auto& [T, z] : {std::pair{T1, z1}, {T2, z2}}) {
        SingleOscillator o;
        o.mass = 1;
        o.period = T;
        o.damping_ratio = z;
        both.push_back(*build(o));
    }
    return both;
}
const std::vector<SeparationPair> one_pair{{"1-2", {0, 0}, {1, 0}}};

std::vector<SeparationMotion> suite(std::size_t count) {
    std::vector<SeparationMotion> list;
    for (const auto& parameters : synthetic_suite()) {
        if (list.size() == count) break;
        list.push_back({std::make_shared<const GroundMotion>(*synthesize(parameters)), 1});
    }
    return list;
}

/// Correlation of two impulse responses, which is that of the responses to white noise.
double white_noise_correlation(double T1, double z1, double T2, double z2) {
    const auto h = [](double T, double z, double t) {
        const double w = 2 * pi / T, wd = w * std::sqrt(1 - z * z);
        return std::exp(-z * w * t) * std::sin(wd * t) / wd;
    };
    const double slowest = std::min(z1 / T1, z2 / T2) * 2 * pi;
    const double end = 40 / slowest, step = std::min(T1, T2) / 400;
    double both = 0, first = 0, second = 0;
    for (double t = 0; t < end; t += step) {
        const double a = h(T1, z1, t), b = h(T2, z2, t);
        both += a * b;
        first += a * a;
        second += b * b;
    }
    return both / std::sqrt(first * second);
}

TEST(separation, correlation_is_that_of_white_noise) {
    for (const auto& [T1, z1, T2, z2] : {std::array{1.0, 0.05, 1.0, 0.05},
                                         {0.9, 0.05, 1.0, 0.05},
                                         {0.5, 0.02, 1.0, 0.1},
                                         {1.3, 0.1, 0.8, 0.03},
                                         {0.95, 0.03, 1.0, 0.07}})
        EXPECT_NEAR(cqc_correlation(T1, z1, T2, z2), white_noise_correlation(T1, z1, T2, z2), 2e-6);
}
TEST(separation, limits_of_the_correlation) {
    EXPECT_EQ(cqc_correlation(0.7, 0.05, 0.7, 0.05), 1);
    EXPECT_EQ(cqc_correlation(0.7, 0, 0.7, 0), 1);
    EXPECT_NEAR(cqc_correlation(0.7, 0.05, 0.7 * (1 + 1e-9), 0.05), 1, 1e-9);
    EXPECT_LT(cqc_correlation(0.1, 0.05, 2, 0.05), 1e-3);
    EXPECT_NEAR(double_difference(3, 3, 1), 0, 1e-15);
    EXPECT_EQ(double_difference(3, 4, 0), srss(3, 4));
    EXPECT_EQ(absolute_sum(-3, 4), 7);
}
RC_GTEST_PROP(separation, correlation_is_symmetric_and_bounded, ()) {
    const auto between = [](double a, double b) {
        return a + (b - a) * *rc::gen::inRange(0, 100000) / 100000.0;
    };
    const double T1 = between(0.05, 3), T2 = between(0.05, 3);
    const double z1 = between(0.005, 0.3), z2 = between(0.005, 0.3);
    const double rho = cqc_correlation(T1, z1, T2, z2);
    RC_ASSERT(rho > 0);
    RC_ASSERT(rho <= 1 + 1e-12);
    RC_ASSERT(std::abs(rho - cqc_correlation(T2, z2, T1, z1)) < 1e-12);
}

TEST(separation, peaks_are_those_of_the_response_spectrum) {
    const auto motions = suite(3);
    const auto s = separation(oscillators(0.4, 1.1), one_pair, motions);
    ASSERT_TRUE(s) << s.error().text();
    for (std::size_t i = 0; i < motions.size(); ++i) {
        const std::vector<double> periods{0.4, 1.1};
        const auto spectrum = response_spectrum(*motions[i].record, periods, {0.05, true});
        ASSERT_TRUE(spectrum);
        const SeparationRow& row = (*s)[0].rows[i];
        EXPECT_NEAR(row.left, (*spectrum)[0].displacement, 1e-10 * row.left);
        EXPECT_NEAR(row.right, (*spectrum)[1].displacement, 1e-10 * row.right);
        EXPECT_LE(row.need, row.sum * (1 + 1e-12));
    }
}

/// The need itself, against a pair of real buildings: they just miss at a gap a little wider, and
/// just meet at one a little narrower.
TEST(separation, need_is_where_contact_begins) {
    const auto motions = suite(4);
    const auto buildings = oscillators(0.5, 1.0);
    const auto s = separation(buildings, one_pair, motions);
    ASSERT_TRUE(s);
    for (std::size_t i = 0; i < motions.size(); ++i) {
        const double need = (*s)[0].rows[i].need;
        ASSERT_GT(need, 0);
        for (const double factor : {1 - 1e-8, 1 + 1e-8}) {
            Joint joint;
            joint.gap = need * factor;
            joint.law = *make_law("hertz", {{"K", 1e6}});
            auto problem = row(buildings, {joint});
            problem->ground.record = motions[i].record;
            problem->duration = motions[i].record->duration() + 3;
            const auto run = solve(*problem, EventDriven{});
            ASSERT_TRUE(run);
            EXPECT_EQ(run->impacts.empty(), factor > 1) << i << ' ' << factor;
        }
    }
}

/// The square root of the sum of squares is far too much for structures of nearly equal period.
TEST(separation, need_over_rules_falls_towards_equal_periods) {
    const auto motions = suite(30);
    double before = 2;
    for (const double T1 : {0.7, 0.8, 0.9, 0.95, 0.98}) {
        const auto s = separation(oscillators(T1, 1), one_pair, motions);
        ASSERT_TRUE(s);
        const double need = ratio((*s)[0], &SeparationRow::srss).mean;
        EXPECT_LT(need, before) << T1;
        before = need;
        const double ddc = ratio((*s)[0], &SeparationRow::ddc).mean;
        EXPECT_GT(ddc, need);
        EXPECT_GT(ddc, 0.6);
        EXPECT_LT(ddc, 1.15);
        EXPECT_LT(ratio((*s)[0], &SeparationRow::sum).largest, 1);
    }
    EXPECT_LT(before, 0.25);
}
TEST(separation, equal_structures_need_no_gap) {
    const auto s = separation(oscillators(0.8, 0.8), one_pair, suite(3));
    ASSERT_TRUE(s);
    for (const auto& row : (*s)[0].rows) {
        EXPECT_LT(row.need, 1e-14);
        EXPECT_LT(row.ddc, 1e-12);
        EXPECT_GT(row.srss, 1e-3);
    }
}

TEST(separation, buildings_of_several_floors) {
    ShearBuilding a, b;
    a.storeys.assign(3, {25e3, 3.46e6, 6.609e4});
    b.storeys.assign(3, {1e6, 2.215e9, 1.058e7});
    const std::vector<SeparationPair> roofs{{"roofs", {0, 2}, {1, 2}}, {"first", {0, 0}, {1, 0}}};
    const auto s = separation({*build(a), *build(b)}, roofs, suite(2));
    ASSERT_TRUE(s);
    ASSERT_EQ(s->size(), 2u);
    EXPECT_NEAR((*s)[0].left_period, 1.2, 0.01);
    EXPECT_NEAR((*s)[0].right_period, 0.3, 0.01);
    EXPECT_GT((*s)[0].rows[0].need, (*s)[1].rows[0].need);
}

TEST(separation, refusals) {
    const auto motions = suite(1);
    EXPECT_FALSE(separation(oscillators(1, 2), {}, motions));
    EXPECT_FALSE(separation(oscillators(1, 2), one_pair, {}));
    EXPECT_FALSE(separation(oscillators(1, 2), {{"x", {0, 1}, {1, 0}}}, motions));
    EXPECT_FALSE(separation(oscillators(1, 2), one_pair, {{nullptr, 1}}));
}

/// With r the other way round the formula is another one, and the white noise must see it.
TEST(separation, negative_control_inverted_ratio) {
    const double wrong = [](double T1, double z1, double T2, double z2) {
        const double r = T2 / T1;
        return 8 * std::sqrt(z1 * z2) * (z1 + r * z2) * std::pow(r, 1.5) /
               (std::pow(1 - r * r, 2) + 4 * z1 * z2 * r * (1 + r * r) +
                4 * (z1 * z1 + z2 * z2) * r * r);
    }(0.5, 0.02, 1.0, 0.1);
    EXPECT_GT(std::abs(wrong - white_noise_correlation(0.5, 0.02, 1.0, 0.1)), 1e-3);
}

}  // namespace
