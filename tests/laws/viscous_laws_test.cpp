// Hunt-Crossley types, dashpots, Tsuji, viscoelastic.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "known_form.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss {
namespace {

TEST(published_factors, at_three_restitutions) {
    struct Row {
        const char* id;
        double at_5, at_7, at_9;
    };
    // d = chi v0/K at e = 0.5, 0.7, 0.9, by hand from the formulas of the review
    const std::vector<Row> rows{
        {"hunt_crossley", 0.75, 0.45, 0.15},
        {"herbert_mcwhannell", 1, 0.569620253164556962, 0.164835164835164835},
        {"lee_wang", 0.375, 0.225, 0.075},
        {"lankarani_nikravesh", 0.5625, 0.3825, 0.1425},
        {"hertzdamp", 0.5625, 0.3825, 0.1425},
        {"zhiying_qishao", 1.52903352850821294, 0.696960441149369683, 0.174049893037824201},
        {"gonthier", 1.5, 0.51 / 0.7, 0.19 / 0.9},
        {"flores", 1.6, 0.48 / 0.7, 0.16 / 0.9},
        {"ye", 1.6, 0.48 / 0.7, 0.16 / 0.9},
        {"gharib_hurmuzlu", 2, 1 / 0.7, 1 / 0.9},
        {"hu_guo", 1.5, 0.45 / 0.7, 0.15 / 0.9},
        {"ye_linear", 1.5, 0.45 / 0.7, 0.15 / 0.9},
        {"carvalho_martins", 1.43181818181818182, 0.634931506849315068, 0.166483516483516484},
        {"pant_wijeyewickrema", 4.5, 0.765 / 0.49, 0.285 / 0.81},
        {"zhang_sharf", 1.43275053327137503, 0.634828281266416743, 0.166481950685308105},
        {"exact_hunt_crossley", 1.43275053327137503, 0.634828281266416743, 0.166481950685308105},
    };
    for (const Row& row : rows)
        for (const auto& [e, d] : {std::pair{0.5, row.at_5}, {0.7, row.at_7}, {0.9, row.at_9}}) {
            // at d = 1 m and the onset speed the force is K (1 + d)
            const Form form = form_of(row.id, {{"K", 1.0}, {"e", e}});
            EXPECT_LT(relative(force(form, 1, 0.3), 1 + d), 1e-14) << row.id << ", e = " << e;
            // given the damping itself, the same force
            EXPECT_LT(relative(force(form_of(row.id, {{"K", 1.0}, {"h", d}}), 1, 0.3), 1 + d),
                      1e-15);
            // on the way back 1 - d v/v0, or no damping
            const bool approach = std::string_view(row.id) == "pant_wijeyewickrema";
            EXPECT_NEAR(force(form, 1, -0.03), approach ? 1 : 1 - 0.1 * d, 1e-14) << row.id;
        }
}

TEST(published_factors, the_exact_factor_solves_its_equation) {
    const auto factor = [](double e) {
        return force(form_of("exact_hunt_crossley", {{"K", 1.0}, {"e", e}}), 1, 0.3) - 1;
    };
    for (int i = 10; i < 100; ++i) {
        const double e = i / 100.0;
        const long double h = factor(e), el = e;
        const long double residue = h * (1 + el) - std::log1p(h) + std::log1p(-h * el);
        const long double slope = 1 + el - 1 / (1 + h) - el / (1 - h * el);
        EXPECT_LT(std::fabs(residue / slope), 1e-15L * (1 + h)) << e;
    }
    // h e -> 1 faster than any power
    for (const double e : {0.05, 0.01, 1e-6}) EXPECT_NEAR(factor(e) * e, 1, 2e-8) << e;
}

TEST(published_factors, exponent_is_free) {
    for (const double n : {1.0, 1.5, 1.7, 2.5}) {
        const Form form = form_of("flores", {{"K", 3.0}, {"h", 0.25}, {"n", n}});
        EXPECT_LT(relative(force(form, 0.2, 0.15), 3 * std::pow(0.2, n) * 1.125), 1e-14) << n;
    }
}

TEST(viscous_laws, known_forces) {
    // d = 0.16, sqrt = 0.4, quarter root = 0.632..., d^1.5 = 0.064; v = 0.1; K = 5, m = 2
    const double q = std::sqrt(0.4), root = std::sqrt(10.0);
    EXPECT_DOUBLE_EQ(force(form_of("hertz", {{"K", 5.0}}), 0.16, 0.1), 0.32);
    EXPECT_DOUBLE_EQ(force(form_of("kelvin_voigt", {{"K", 5.0}, {"D", 7.0}}), 0.16, 0.1), 1.5);
    EXPECT_DOUBLE_EQ(force(form_of("ristow", {{"K", 5.0}, {"gamma", 3.0}}), 0.16, 0.1), 0.92);
    EXPECT_DOUBLE_EQ(force(form_of("lee_herrmann", {{"K", 5.0}, {"gamma", 3.0}}), 0.16, 0.1), 0.92);
    EXPECT_DOUBLE_EQ(force(form_of("schaefer", {{"K", 5.0}, {"chi", 3.0}}), 0.16, 0.1), 0.44);
    EXPECT_LT(relative(force(form_of("bordbar_hyppanen", {{"K", 5.0}, {"chi", 3.0}}), 0.16, 0.1),
                       0.32 + 0.3 * std::exp(0.65 * std::log(0.16))),
              1e-15);
    for (const auto& [e, xi, alpha, jankowski, mahmoud] :
         {std::array{0.5, 0.215453761966246781, 0.481769257764586553, 0.68181528775771694,
                     0.583476794472514066},
          {0.7, 0.112808450693581293, 0.252247364187281071, 0.2981090814836884,
           0.260286363961069619},
          {0.9, 0.0335184491056763718, 0.0749495307006593993, 0.0785400374837762763,
           0.0697327022724292665}}) {
        const std::vector<Setting> s{{"K", 5.0}, {"e", e}};
        EXPECT_LT(relative(force(form_of("anagnostopoulos", s), 0.16, 0.1), 0.8 + 0.2 * xi * root),
                  1e-14);
        EXPECT_LT(relative(force(form_of("tsuji", s), 0.16, 0.1), 0.32 + 0.1 * alpha * root * q),
                  1e-14);
        EXPECT_LT(
            relative(force(form_of("jankowski", s), 0.16, 0.1), 0.32 + 0.2 * jankowski * root * q),
            1e-14);
        EXPECT_LT(
            relative(force(form_of("mahmoud_jankowski", s), 0.16, 0.1), 0.8 + 0.2 * mahmoud * root),
            1e-14);
        // the return of these two is elastic
        EXPECT_DOUBLE_EQ(force(form_of("jankowski", s), 0.16, -0.1), 0.32);
        EXPECT_DOUBLE_EQ(force(form_of("mahmoud_jankowski", s), 0.16, -0.1), 0.8);
    }
}

TEST(viscous_laws, dissipative_constant_from_viscosities) {
    // A = (1/3)(3 eta2 - eta1)^2/(3 eta2 + 2 eta1) (1 - nu^2)(1 - 2 nu)/(E nu^2)
    // = (1/3) 2.5e9/8e4 * 0.91 * 0.4/(7e10 * 0.09)
    constexpr double A = 6.01851851851851852e-7;
    const Form from_viscosity = form_of(
        "brilliantov", {{"K", 5e9}, {"eta1", 1e4}, {"eta2", 2e4}, {"E", 7e10}, {"nu", 0.3}});
    const double d = 1e-4, v = 0.2;
    const double expected = 5e9 * (1e-6 + 1.5 * A * 1e-2 * v);
    EXPECT_LT(relative(force(from_viscosity, d, v), expected), 1e-14);
    for (const char* id : {"brilliantov", "schwager_poschel"})
        EXPECT_LT(relative(force(form_of(id, {{"K", 5e9}, {"A", A}}), d, v), expected), 1e-14);
    // an incompressible solid does not dissipate in this law
    const Form rubber = form_of(
        "brilliantov", {{"K", 5e9}, {"eta1", 1e4}, {"eta2", 2e4}, {"E", 7e10}, {"nu", 0.5}});
    EXPECT_DOUBLE_EQ(force(rubber, d, v), 5e9 * std::pow(d, 1.5));
}

TEST(viscous_laws, power_law_delivers_the_restitution_of_the_rule) {
    // alpha = a sqrt(2(p + 1)): a from ln e = -pi a/sqrt(1 - a^2) (geometric),
    // -2 a arccos(a)/sqrt(1 - a^2) (no tension), -a arccos(a)/sqrt(1 - a^2) (approach only)
    const auto alpha = [](const std::vector<Setting>& s, Release release) {
        // at d = 1 the force is K + alpha sqrt(K m) v with K = 0.5, m = 2
        return (force(form_of("power_law", s, onset, release), 1, 0.25) - 0.5) / 0.25;
    };
    const std::vector<Setting> hertzian{{"K", 0.5}, {"e", 0.5}};
    EXPECT_LT(relative(alpha(hertzian, Release::geometric), 0.481769257764586553), 1e-13);
    EXPECT_LT(relative(alpha(hertzian, Release::no_tension), 0.570813678781990015), 1e-13);
    const std::vector<Setting> approach{
        {"K", 0.5}, {"e", 0.5}, {"damping", std::string("approach")}};
    for (const Release release : {Release::geometric, Release::no_tension})
        EXPECT_LT(relative(alpha(approach, release), 1.33569788164795697), 1e-13);
    // linear: alpha = 2 a
    const std::vector<Setting> linear{{"K", 0.5}, {"e", 0.7}, {"p", 1.0}};
    EXPECT_LT(relative(alpha(linear, Release::geometric), 2 * 0.112808450693581293), 1e-13);
    EXPECT_LT(relative(alpha(linear, Release::no_tension), 2 * 0.122214747787724741), 1e-13);
    // any p: the damping exponent is (p - 1)/2
    const Form form = form_of("power_law", {{"K", 0.5}, {"alpha", 0.3}, {"p", 2.2}});
    EXPECT_LT(
        relative(force(form, 0.3, 0.1), 0.5 * std::pow(0.3, 2.2) + 0.3 * std::pow(0.3, 0.6) * 0.1),
        1e-14);
}

TEST(viscous_laws, general_law) {
    const std::vector<Setting> settings{{"K", 5.0}, {"chi", 3.0}, {"n", 1.2}, {"j", 0.7}};
    const double elastic = 5 * std::exp(1.2 * std::log(0.2));
    const double damper = 3 * std::exp(0.7 * std::log(0.2)) * 0.1;
    EXPECT_LT(relative(force(form_of("general", settings), 0.2, 0.1), elastic + damper), 1e-14);
    EXPECT_LT(relative(force(form_of("general", settings), 0.2, -0.1), elastic - damper), 1e-14);
    auto approach = settings;
    approach.push_back({"damping", std::string("approach")});
    EXPECT_LT(relative(force(form_of("general", approach), 0.2, -0.1), elastic), 1e-14);
}

}  // namespace
}  // namespace percuss
