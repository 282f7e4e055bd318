// The closed-form contact update against 80-digit roots of its defining equation.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <random>
#include <sstream>
#include <string>

#include "percuss/solve/discrete_gradient/lanes.hpp"
#include "percuss/solve/discrete_gradient/linear.hpp"
#include "support/csv.hpp"

namespace {

using namespace percuss;
namespace mp = boost::multiprecision;
using Wide = mp::number<mp::cpp_bin_float<80>, mp::et_off>;

Wide square_plus(const Wide& x) { return x > 0 ? Wide(x * x) : Wide(0); }

/// F/(k/2) from the definition, with D^2 - e^2 as a product where both are in contact.
Wide force_of(const Wide& D, const Wide& s) {
    const Wide e = D - s;
    if (D > 0 && e > 0) return D + e;
    return s == 0 ? Wide(0) : Wide((square_plus(D) - square_plus(e)) / s);
}

/// The residual s + u - phi F(s) increases, so a change of its sign proves where the root is:
/// Newton from anywhere near, then a bracket of 40 digits.
Wide reference_shift(double phi, double D, double u, double near) {
    const auto residual = [&](const Wide& s) { return Wide(s + u - phi * force_of(D, s)); };
    Wide s = near;
    for (int i = 0; i < 20; ++i) {
        const Wide e = D - s;
        const Wide slope =
            D > 0 && e > 0 ? Wide(-1) : Wide((2 * std::max(e, Wide(0)) - force_of(D, s)) / s);
        const Wide step = residual(s) / (1 - phi * slope);
        s -= step;
        if (abs(step) <= Wide(1e-60) * abs(s)) break;
    }
    const Wide width = Wide(1e-40) * (abs(s) + Wide(1e-40) * std::fabs(D));
    EXPECT_TRUE(residual(s - width) < 0 && residual(s + width) > 0) << phi << ' ' << D << ' ' << u;
    return s;
}

struct Triple {
    double phi, D, u;
};

/// Random triples over the whole range, half of them within a few digits of an edge of a case.
class Triples {
public:
    Triple next() {
        const double phi = power(-12, 12), size = power(-15, 0);
        const double D = sign() * size;
        const auto kind = static_cast<int>(uniform() * 6);
        const double near = 1 + sign() * power(-15, -1);
        switch (kind) {
            case 0: return {phi, D, -D * near};                 // free or enter
            case 1: return {phi, D, (phi - 1) * D * near};      // stay or leave
            case 2: return {phi, D, 2 * phi * D * near};        // s near 0
            case 3: return {phi, sign() * power(-24, -15), D};  // hardly apart, hardly in touch
            default: return {phi, D, sign() * power(-15, 0)};
        }
    }

private:
    double uniform() { return std::uniform_real_distribution<double>(0, 1)(engine_); }
    double sign() { return uniform() < 0.5 ? -1 : 1; }
    double power(double from, double to) { return std::pow(10, from + (to - from) * uniform()); }
    std::mt19937_64 engine_{20160905};
};

double relative(const Wide& actual, const Wide& expected) {
    if (expected == 0) return static_cast<double>(abs(actual));
    return static_cast<double>(abs((actual - expected) / expected));
}

TEST(discrete_gradient, force_is_right_to_1e_15_for_every_stiffness) {
    Triples triples;
    std::array<double, 4> worst{};
    std::array<int, 4> count{};
    for (int i = 0; i < 60000; ++i) {
        const auto [phi, D, u] = triples.next();
        const auto update = contact_update(phi, D, u);
        const Wide s = reference_shift(phi, D, u, update.shift), F = force_of(D, s);
        const double error = relative(update.force, F);
        const auto phase = static_cast<std::size_t>(update.phase);
        worst[phase] = std::max(worst[phase], error);
        ++count[phase];
        ASSERT_LE(error, 1e-15) << phi << ' ' << D << ' ' << u;
        ASSERT_LE(relative(update.shift, s), 2e-15) << phi << ' ' << D << ' ' << u;
        const double off = static_cast<double>(abs(update.compression - (D - s)));
        ASSERT_LE(off, 1e-15 * std::max(std::fabs(update.compression), std::max(D, 0.0)));
    }
    for (std::size_t phase = 0; phase < 4; ++phase) {
        EXPECT_GT(count[phase], 1000) << phase;
        std::ostringstream text;
        text << worst[phase];
        RecordProperty("worst_force_error_" + std::to_string(phase), text.str());
    }
}

TEST(discrete_gradient, oracle_triples) {
    const support::Table table("pounding/contact_update.csv");
    EXPECT_EQ(table.rows().size(), 39u);
    for (const auto& row : table.rows()) {
        const double phi = row["phi"], D = row["Delta"], u = row["u"];
        const auto update = contact_update(phi, D, u);
        const auto expect = [&](double actual, const char* column, double slack = 0) {
            const double printed = row[column];
            EXPECT_LE(std::fabs(actual - printed), 1e-15 * std::fabs(printed) + slack)
                << row.line() << column;
        };
        expect(update.shift, "s");
        expect(update.compression, "e_new_compression", 1e-16 * std::max(D, 0.0));
        expect(update.force, "g=f/(k/2)");
        EXPECT_EQ(static_cast<int>(update.phase) + 1, static_cast<int>(row["case"])) << row.line();
    }
}

TEST(discrete_gradient, printed_stay_formula_of_the_derivation_is_refuted) {
    // A.31 prints s = -(2 phi D - u)/(1 + phi) where the sign is +: the residual is then -2, not 0
    const double phi = 1, D = 1, u = 1;
    const double printed = -(2 * phi * D - u) / (1 + phi);
    const auto residual = [&](double s) {
        return s + u - phi * static_cast<double>(force_of(D, s));
    };
    EXPECT_DOUBLE_EQ(residual(printed), -2);
    EXPECT_DOUBLE_EQ(residual(contact_update(phi, D, u).shift), 0);
}

TEST(discrete_gradient, plain_formulas_lose_the_digits_that_the_test_asks_for) {
    // leaving with u > 0 and a stiff spring, as printed in A.32
    const double phi = 1e8, D = 1e-13, u = 9e-6;
    const double plain = -u / 2 + std::sqrt(u * u + 4 * phi * D * D) / 2;
    const Wide s = reference_shift(phi, D, u, plain);
    EXPECT_GT(relative(plain, s), 1e-11);
    EXPECT_LT(relative(contact_update(phi, D, u).shift, s), 1e-15);
}

TEST(discrete_gradient, cases_join_without_a_jump) {
    for (const double phi : {1e-6, 0.3, 1.0, 7.0, 1e6}) {
        for (const double D : {-1.0, -1e-6, 1e-6, 1.0}) {
            const double edge = D > 0 ? (phi - 1) * D : -D;
            const double tiny = 1e-12 * (std::fabs(D) * (1 + phi));
            const auto below = contact_update(phi, D, edge - tiny);
            const auto above = contact_update(phi, D, edge + tiny);
            EXPECT_NE(below.phase, above.phase);
            EXPECT_NEAR(below.shift, above.shift, 2.1 * tiny);
            EXPECT_NEAR(below.shift, D, 1.1 * tiny);
            // first derivatives join as well: -1 at 1|2, -1/(1 + phi) at 3|4
            const double wide = 1e-5 * std::fabs(D);
            const double slope = D > 0 ? -1 / (1 + phi) : -1;
            for (const double side : {-1.0, 1.0}) {
                const double s = contact_update(phi, D, edge + side * wide).shift;
                EXPECT_NEAR((s - D) / (side * wide), slope, 2e-5 * (1 + phi)) << phi << ' ' << D;
            }
        }
        for (const double u : {-0.5, 0.5})
            EXPECT_NEAR(contact_update(phi, 1e-14, u).shift, contact_update(phi, -1e-14, u).shift,
                        1e-13 * std::max(2.0, std::sqrt(phi)));
    }
}

TEST(discrete_gradient, one_formula_for_every_number_type) {
    using Fifty = mp::number<mp::cpp_bin_float<50>>;
    Triples triples;
    for (int i = 0; i < 2000; ++i) {
        const auto [phi, D, u] = triples.next();
        const auto update = contact_update(phi, D, u);
        const auto extended = contact_update<long double>(phi, D, u);
        const auto fifty = contact_update(Fifty(phi), Fifty(D), Fifty(u));
        const Wide shift = reference_shift(phi, D, u, update.shift);
        const Wide exact = force_of(D, shift);
        EXPECT_LE(relative(Wide(extended.force), exact), 1e-18);
        EXPECT_LE(relative(Wide(fifty.force), exact), 1e-45);
        // without branches, and with as many digits
        const auto lanes = contact_update_lanes(phi, D, u);
        EXPECT_LE(relative(lanes.force, exact), 1e-15) << phi << ' ' << D << ' ' << u;
        EXPECT_LE(relative(lanes.shift, shift), 2e-15) << phi << ' ' << D << ' ' << u;
        EXPECT_NEAR(lanes.compression, update.compression,
                    1e-15 * std::max(std::fabs(D), std::fabs(update.shift)));
        LoneContact<void> alone;
        alone.start(phi, 1, D, u);
        alone.divide();
        const auto one = alone.finish();
        EXPECT_LE(relative(one.force, exact), 1e-15) << phi << ' ' << D << ' ' << u;
        EXPECT_LE(relative(one.shift, shift), 2e-15) << phi << ' ' << D << ' ' << u;
        EXPECT_NEAR(one.compression, update.compression,
                    1e-15 * std::max(std::fabs(D), std::fabs(update.shift)));
    }
}

}  // namespace
