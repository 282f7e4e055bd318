// The generator: random numbers, the built-in suite, scenarios, pulses.
#include "percuss/ground/synthetic.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "percuss/core/random.hpp"
#include "percuss/ground/tools.hpp"
#include "support/csv.hpp"

namespace percuss::records {
namespace {

double sampled_peak(const std::vector<double>& values) {
    double peak = 0;
    for (const double v : values) peak = std::max(peak, std::abs(v));
    return peak;
}

TEST(random, split_mix_and_normals_are_known) {
    SplitMix64 zero(0);
    EXPECT_EQ(zero.next(), 0xe220a8397b1dcdafU);
    EXPECT_EQ(zero.next(), 0x6e789e6aa1b965f4U);
    EXPECT_EQ(zero.next(), 0x06c45d188009454fU);
    NormalNumbers one(1);
    for (const double expected :
         {-0.03426732, -1.29260853, -2.50006749, 0.91146659, 0.08772247, -1.08038471})
        EXPECT_NEAR(one.next(), expected, 0.5e-8);
    NormalNumbers many(7);
    double mean = 0, square = 0, fourth = 0;
    constexpr int count = 200000;
    for (int i = 0; i < count; ++i) {
        const double u = many.next();
        mean += u / count;
        square += u * u / count;
        fourth += u * u * u * u / count;
    }
    EXPECT_NEAR(mean, 0, 0.01);
    EXPECT_NEAR(square, 1, 0.015);
    EXPECT_NEAR(fourth, 3, 0.12);
}

TEST(synthetic, a_known_case) {
    SyntheticMotion p;
    p.dt = 0.01;
    p.duration = 12;
    p.frequency_slope = -0.2;
    p.peak = 0.3 * standard_gravity;
    const auto motion = synthesize(p);
    ASSERT_TRUE(motion) << motion.error().text();
    ASSERT_EQ(motion->acceleration.size(), 1201U);
    const auto g = [&](std::size_t i) { return motion->acceleration[i] / standard_gravity; };
    EXPECT_DOUBLE_EQ(g(259), 0.3);
    EXPECT_NEAR(g(100), -0.0329991455, 3e-8);
    EXPECT_NEAR(g(200), -0.0121008257, 1e-8);
    EXPECT_NEAR(g(500), -0.0898277615, 9e-8);
    const MotionMeasures m = measures(*motion);
    EXPECT_EQ(m.pga_index, 259U);
    EXPECT_NEAR(m.pgv * 100, 19.90114, 2e-5);
    EXPECT_NEAR(m.pgd * 100, 9.12307, 1e-5);
    p.seed = 2;
    EXPECT_GT(std::abs(synthesize(p)->acceleration[500] - motion->acceleration[500]), 1e-3);
}

TEST(synthetic, the_thirty_motions_of_the_suite) {
    const auto suite = synthetic_suite();
    const support::Table table("records/synthetic_suite.csv");
    const auto rows = table.rows();
    ASSERT_EQ(suite.size(), 30U);
    ASSERT_EQ(rows.size(), 30U);
    for (std::size_t i = 0; i < 30; ++i) {
        const auto& row = rows[i];
        SCOPED_TRACE(row.line());
        EXPECT_EQ(suite[i].name, row.text("id"));
        EXPECT_NEAR(suite[i].peak / standard_gravity, 0.1 * static_cast<double>(i / 3 + 1), 1e-12);
        const auto motion = synthesize(suite[i]);
        ASSERT_TRUE(motion) << motion.error().text();
        const MotionMeasures m = measures(*motion);
        EXPECT_EQ(motion->acceleration.size(), std::stoul(row.text("npts")));
        EXPECT_EQ(m.pga_index, std::stoul(row.text("i_peak")));
        const auto near = [&](double value, const char* column, double relative) {
            const double expected = std::stod(row.text(column));
            EXPECT_NEAR(value, expected, relative * std::abs(expected) + 6e-7) << column;
        };
        near(motion->acceleration[m.pga_index] / standard_gravity, "a_peak_g", 1e-12);
        near(m.pgv * 100, "PGV_cm_s", 1e-6);
        near(m.pgd * 100, "PGD_cm", 1e-6);
        near(m.arias, "Arias_m_s", 1e-6);
        near(motion->acceleration[1000] / standard_gravity, "a_1000_g", 1e-6);
        // The table counts whole steps.
        EXPECT_NEAR(m.significant_duration, std::stod(row.text("D5_95_s")), motion->dt);
        EXPECT_LT(std::abs(m.final_velocity), 1e-14 * 100);
        EXPECT_LT(std::abs(m.final_displacement), 1e-11);
        EXPECT_EQ(synthesize(suite[i])->acceleration, motion->acceleration);
    }
}

TEST(synthetic, bounds_are_sentences) {
    const auto message = [](auto&& change) {
        SyntheticMotion p;
        p.peak = 1;
        change(p);
        const auto motion = synthesize(p);
        return motion ? std::string() : motion.error().message;
    };
    EXPECT_EQ(message([](SyntheticMotion&) {}), "");
    const double nan = std::nan("");
    for (const double bad : {0.0, -1.0, nan}) {
        EXPECT_NE(message([&](auto& p) { p.dt = bad; }), "");
        EXPECT_NE(message([&](auto& p) { p.duration = bad; }), "");
        EXPECT_NE(message([&](auto& p) { p.peak = bad; }), "");
        EXPECT_NE(message([&](auto& p) { p.shape = bad; }), "");
        EXPECT_NE(message([&](auto& p) { p.decay = bad; }), "");
        EXPECT_NE(message([&](auto& p) { p.frequency = bad; }), "");
        EXPECT_NE(message([&](auto& p) { p.filter_damping = bad; }), "");
        EXPECT_NE(message([&](auto& p) { p.corner_frequency = bad; }), "");
    }
    EXPECT_NE(message([&](auto& p) { p.start = nan; }), "");
    EXPECT_NE(message([&](auto& p) { p.middle = nan; }), "");
    EXPECT_NE(message([&](auto& p) { p.frequency_slope = nan; }), "");
    EXPECT_NE(message([](auto& p) { p.filter_damping = 1; }).find("damping of the filter"),
              std::string::npos);
    EXPECT_NE(message([](auto& p) { p.duration = 1e9; }).find("1000 s"), std::string::npos);
}

RC_GTEST_PROP(synthetic, every_motion_ends_at_rest, ()) {
    SyntheticMotion p;
    p.seed = *rc::gen::arbitrary<std::uint64_t>();
    p.dt = *rc::gen::element(0.005, 0.01, 0.02);
    p.duration = *rc::gen::inRange(5, 30);
    p.peak = *rc::gen::inRange(1, 100) / 10.0;
    p.shape = 1 + *rc::gen::inRange(1, 100) / 20.0;
    p.decay = *rc::gen::inRange(5, 200) / 100.0;
    p.frequency = *rc::gen::inRange(5, 150) / 10.0;
    p.frequency_slope = *rc::gen::inRange(-50, 50) / 100.0;
    p.filter_damping = *rc::gen::inRange(5, 95) / 100.0;
    const auto motion = synthesize(p);
    RC_ASSERT(motion.has_value());
    const MotionMeasures m = measures(*motion);
    RC_ASSERT(std::abs(m.pga - p.peak) <= 1e-14 * p.peak);
    RC_ASSERT(std::abs(m.final_velocity) <= 1e-12 * m.pgv);
    RC_ASSERT(std::abs(m.final_displacement) <= 1e-9 * m.pgd);
}

TEST(synthetic, the_envelope_has_the_duration_that_was_drawn) {
    // q^2 summed numerically: its 5, 45 and 95 % times give back t_mid, and a D5-95 within the
    // support of its distribution.
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto p = draw_motion({7, seed % 2 == 0, 20e3, 500}, 3, seed);
        ASSERT_TRUE(p) << p.error().text();
        std::vector<double> sum{0};
        constexpr double h = 1e-3;
        for (double s = h; s < 400; s += h)
            sum.push_back(sum.back() + std::exp(2 * ((p->shape - 1) * std::log(s) - p->decay * s)));
        const auto time_of = [&](double share) {
            const auto after = std::lower_bound(sum.begin(), sum.end(), share * sum.back());
            return h * static_cast<double>(after - sum.begin());
        };
        EXPECT_NEAR(time_of(0.45), p->middle - p->start, 5e-3) << seed;
        const double length = time_of(0.95) - time_of(0.05);
        EXPECT_GT(length, 5 - 5e-3);
        EXPECT_LT(length, 45 + 5e-3);
        const auto motion = synthesize(*p);
        ASSERT_TRUE(motion) << motion.error().text();
        EXPECT_NEAR(measures(*motion).pga, 3, 1e-12);
    }
}

TEST(synthetic, scenarios_follow_the_regression) {
    // Medians of many draws against the regression at its mean, inverted by quadrature and
    // bisection: strike-slip, M 7, 20 km, 500 m/s.
    std::vector<double> frequency, slope, damping;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        const auto p = draw_motion({7, false, 20e3, 500}, 1, seed);
        ASSERT_TRUE(p);
        frequency.push_back(p->frequency);
        slope.push_back(p->frequency_slope);
        damping.push_back(p->filter_damping);
    }
    const auto median = [](std::vector<double> v) {
        std::nth_element(v.begin(), v.begin() + 1000, v.end());
        return v[1000];
    };
    EXPECT_NEAR(median(frequency), 6.1962, 0.25);
    EXPECT_NEAR(median(slope), -0.0626, 0.01);
    EXPECT_NEAR(median(damping), 0.2856, 0.015);
    EXPECT_FALSE(draw_motion({9.5, false, 20e3, 500}, 1, 1));
    EXPECT_FALSE(draw_motion({7, false, -1, 500}, 1, 1));
    EXPECT_FALSE(draw_motion({7, false, 20e3, 0}, 1, 1));
    EXPECT_FALSE(draw_motion({7, false, 20e3, 500}, 0, 1));
    EXPECT_FALSE(draw_motion({std::nan(""), false, 20e3, 500}, 1, 1));
}

TEST(clough_penzien, soft_ground_shakes_slower) {
    double crossings[3] = {0, 0, 0};
    for (int soil = 0; soil < 3; ++soil)
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            auto p = clough_penzien(static_cast<Soil>(soil));
            p.seed = seed;
            p.peak = 2;
            const auto motion = synthesize(p);
            ASSERT_TRUE(motion) << motion.error().text();
            const auto& a = motion->acceleration;
            for (std::size_t i = 1; i < a.size(); ++i)
                crossings[soil] += (a[i] > 0) != (a[i - 1] > 0) ? 1 : 0;
            const MotionMeasures m = measures(*motion);
            EXPECT_NEAR(m.pga, 2, 1e-12);
            EXPECT_LT(std::abs(m.final_velocity), 1e-12);
            EXPECT_LT(std::abs(m.final_displacement), 1e-11);
        }
    EXPECT_GT(crossings[0], 1.2 * crossings[1]);
    EXPECT_GT(crossings[1], 1.2 * crossings[2]);
    CloughPenzienMotion bad;
    bad.peak = 1;
    bad.low_frequency = 20;
    EXPECT_FALSE(synthesize(bad));
}

TEST(pulse, has_the_velocity_that_was_asked) {
    // On ground that is otherwise at rest. gamma = 2 with phase 0 is symmetric and leaves little.
    GroundMotion still{0.001, std::vector<double>(20001, 0.0), "", ""};
    const VelocityPulse pulse{0.8, 2.5, 2, 0, 10};
    const auto motion = with_pulse(still, pulse);
    ASSERT_TRUE(motion) << motion.error().text();
    const IntegratedMotion path = integrate(*motion);
    EXPECT_NEAR(path.velocity[10000], 0.8, 1e-3);
    EXPECT_NEAR(sampled_peak(path.velocity), 0.8, 1e-3);
    const double t = 10.4 - 10, omega = 2 * M_PI / 2.5;
    EXPECT_NEAR(path.velocity[10400], 0.4 * (1 + std::cos(omega * t / 2)) * std::cos(omega * t),
                1e-3);
    EXPECT_LT(std::abs(path.velocity.back()), 1e-12);
    EXPECT_LT(std::abs(path.displacement.back()), 1e-11);
    EXPECT_FALSE(with_pulse(still, {0.8, 2.5, 2, 0, 1}));
    EXPECT_FALSE(with_pulse(still, {0.8, 0.001, 2, 0, 10}));
    EXPECT_FALSE(with_pulse(still, {0.8, 2.5, 1, 0, 10}));
    EXPECT_FALSE(with_pulse(still, {std::nan(""), 2.5, 2, 0, 10}));
}

TEST(synthetic, a_filter_that_rings_for_hours_is_refused_beforehand) {
    SyntheticMotion motion;
    motion.peak = 1;
    motion.dt = 1e-4;
    motion.duration = 100;
    motion.frequency = 0.3;
    motion.filter_damping = 0.005;
    const auto made = synthesize(motion);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message.find("time step"), std::string::npos) << made.error().message;
}

}  // namespace
}  // namespace percuss::records
