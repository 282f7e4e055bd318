// The contact update of power-law potentials against its defining equation in many digits.
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <random>

#include "percuss/solve/discrete_gradient/power.hpp"
#include "support/csv.hpp"

namespace {

using namespace percuss;
namespace mp = boost::multiprecision;
using Wide = mp::number<mp::cpp_bin_float<60>, mp::et_off>;

/// F/K from the definition; at s = 0 its limit.
Wide force_of(double n, double D, const Wide& s) {
    const Wide b = Wide(n) + 1, e = D - s;
    const auto raised = [&](const Wide& x) { return x > 0 ? Wide(pow(x, b)) : Wide(0); };
    if (abs(s) < Wide(1e-45) * std::fabs(D)) return D > 0 ? Wide(pow(Wide(D), Wide(n))) : Wide(0);
    return (raised(D) - raised(e)) / (b * s);
}

struct Case {
    double n, kappa, D, u;
};

/// Whether the root of the increasing residual is within `width` of s.
bool brackets(const Case& c, const Wide& s, const Wide& width) {
    const auto residual = [&](const Wide& x) {
        return Wide(x + c.u - c.kappa * force_of(c.n, c.D, x));
    };
    return residual(s - width) <= 0 && residual(s + width) >= 0;
}

class Cases {
public:
    Case next(double n) {
        // phi_eff = kappa D^(n-1)/(n+1) spans what the step of a stiff contact can have
        const double phi = power(-4, 8), D = sign() * power(-9, 0);
        const double kappa = phi * (n + 1) / std::pow(std::fabs(D), n - 1);
        const double load = kappa * std::pow(std::fabs(D), n);
        const double near = 1 + sign() * power(-12, -1);
        switch (static_cast<int>(uniform() * 5)) {
            case 0: return {n, kappa, D, -D * near};
            case 1: return {n, kappa, D, (load / (n + 1) - D) * near};
            case 2: return {n, kappa, D, load * near};
            default: return {n, kappa, D, sign() * power(-9, 0)};
        }
    }

private:
    double uniform() { return std::uniform_real_distribution<double>(0, 1)(engine_); }
    double sign() { return uniform() < 0.5 ? -1 : 1; }
    double power(double from, double to) { return std::pow(10, from + (to - from) * uniform()); }
    std::mt19937_64 engine_{51};
};

TEST(discrete_gradient_power, oracle_rows) {
    const support::Table table("impacts/power_law_update.csv");
    for (const auto& row : table.rows()) {
        const double D = row["Delta"], u = row["u"], s = row["s_exact"];
        const auto update = power_contact_update<double>(row["alpha"], row["kappa=theta*K"], D, u);
        // the scale of the printed errors: the largest of the lengths that enter
        const double scale = std::max({std::fabs(D), std::fabs(s)});
        EXPECT_NEAR(update.shift, s, 1e-15 * scale) << row.line();
        EXPECT_EQ(static_cast<int>(update.phase) + 1, static_cast<int>(row["case"])) << row.line();
        EXPECT_LE(update.iterations, static_cast<int>(row["newton_iters"]) + 2) << row.line();
    }
}

TEST(discrete_gradient_power, newton_converges_from_its_start_for_every_stiffness) {
    Cases cases;
    for (const double n : {1.0, 1.1, 1.5, 2.0, 2.5, 3.0}) {
        int most = 0;
        double worst = 0;
        for (int i = 0; i < 3000; ++i) {
            const Case c = cases.next(n);
            const auto update = power_contact_update(c.n, c.kappa, c.D, c.u);
            most = std::max(most, update.iterations);
            const double scale = std::max(std::fabs(c.D), std::fabs(update.shift));
            ASSERT_TRUE(brackets(c, update.shift, Wide(2e-15) * scale))
                << n << ' ' << c.kappa << ' ' << c.D << ' ' << c.u;
            // the force belongs to its own s, and balances u
            const Wide F = force_of(c.n, c.D, Wide(update.shift));
            const double strong = std::max(std::fabs(c.u), c.kappa * update.force);
            const Wide miss = update.shift + Wide(c.u) - c.kappa * Wide(update.force);
            worst = std::max(worst, static_cast<double>(abs(miss)) / std::max(strong, scale));
            if (update.phase == ContactPhase::stay) {
                ASSERT_LE(static_cast<double>(abs(F - update.force)),
                          2e-15 * (1 + n) * update.force);
            }
        }
        EXPECT_LE(most, 14) << n;
        EXPECT_LE(worst, 4e-15) << n;
    }
}

TEST(discrete_gradient_power, exponents_below_one_are_guarded_by_a_bracket) {
    Cases cases;
    for (const double n : {0.3, 0.7, 0.95}) {
        for (int i = 0; i < 500; ++i) {
            const Case c = cases.next(n);
            const auto update = power_contact_update(c.n, c.kappa, c.D, c.u);
            const double scale = std::max(std::fabs(c.D), std::fabs(update.shift));
            ASSERT_TRUE(brackets(c, update.shift, Wide(1e-14) * scale))
                << n << ' ' << c.kappa << ' ' << c.D << ' ' << c.u;
            ASSERT_LT(update.iterations, 100);
        }
    }
}

TEST(discrete_gradient_power, exponent_one_is_the_closed_form) {
    Cases cases;
    for (int i = 0; i < 1000; ++i) {
        const Case c = cases.next(1);
        const auto closed = contact_update(c.kappa / 2, c.D, c.u);
        const auto same = power_contact_update(1.0, c.kappa, c.D, c.u);
        EXPECT_EQ(same.shift, closed.shift);
        EXPECT_EQ(same.force, closed.force / 2);
        // and its neighbour in n agrees through Newton
        const auto next = power_contact_update(1 + 1e-13, c.kappa, c.D, c.u);
        const double scale = std::max(std::fabs(c.D), std::fabs(closed.shift));
        EXPECT_NEAR(next.shift, closed.shift, 1e-11 * scale);
    }
}

TEST(discrete_gradient_power, fifty_digits) {
    using Fifty = mp::number<mp::cpp_bin_float<50>>;
    Cases cases;
    for (int i = 0; i < 60; ++i) {
        const Case c = cases.next(1.5);
        const auto fifty = power_contact_update(Fifty(c.n), Fifty(c.kappa), Fifty(c.D), Fifty(c.u));
        const double s = static_cast<double>(fifty.shift);
        EXPECT_TRUE(
            brackets(c, Wide(fifty.shift), Wide(1e-40) * std::max(std::fabs(c.D), std::fabs(s))))
            << c.kappa << ' ' << c.D << ' ' << c.u;
    }
}

TEST(discrete_gradient_power, mean_of_a_power_along_the_way) {
    for (const double a : {0.0, 0.25, 0.5, 1.0, 1.5, 3.7}) {
        for (const double D : {-1.0, -1e-9, 1e-9, 0.3, 1.0}) {
            for (const double e : {-2.0, -1e-7, 1e-9, 0.3, 0.3 + 1e-13, 1 - 1e-9, 1.0, 40.0}) {
                // s as the schemes know it; the mean is steep only where e has lost its digits
                const double s = D - e;
                if (s == 0) continue;
                const Wide mean = force_of(a, D, Wide(D) - Wide(e));
                EXPECT_NEAR(mean_power(a, D, e, s), static_cast<double>(mean),
                            2e-15 * (a + 1) * static_cast<double>(mean))
                    << a << ' ' << D << ' ' << e;
            }
        }
        EXPECT_DOUBLE_EQ(mean_power(a, 0.5, 0.5, 0.0), std::pow(0.5, a));
    }
    EXPECT_DOUBLE_EQ(mean_power(0.0, -1.0, 3.0, -4.0), 0.75) << "the fraction in contact";
}

}  // namespace
