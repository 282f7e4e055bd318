// Plastic and adhesive laws.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "known_form.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss {
namespace {

/// Walks through the indentations in small steps and returns the work done.
double walk(const Form& form, Memory& memory, double from, double to) {
    constexpr int steps = 20000;
    double work = 0;
    for (int i = 0; i < steps; ++i) {
        const double middle = from + (to - from) * (i + 0.5) / steps;
        work += force(form, middle, 0, memory) * (to - from) / steps;
        memory = commit(form, middle, to - from, memory);
    }
    memory = commit(form, to, to - from, memory);
    return work;
}

TEST(plastic_laws, walton_braun_points) {
    const Form form = form_of("walton_braun", {{"K", 1e6}, {"k2", 4e6}});
    Memory memory;
    EXPECT_DOUBLE_EQ(force(form, 2e-3, 0.1, memory), 2000);
    memory = commit(form, 2e-3, 0.1, memory);
    // residual 2e-3 (1 - 1/4) = 1.5e-3
    EXPECT_DOUBLE_EQ(force(form, 1.75e-3, -0.1, memory), 1000);
    EXPECT_NEAR(force(form, 1.5e-3, -0.1, memory), 0, 1e-9);
    EXPECT_EQ(force(form, 1e-3, -0.1, memory), 0);
    memory = commit(form, 1.6e-3, -0.1, memory);
    EXPECT_DOUBLE_EQ(force(form, 1.8e-3, 0.1, memory), 1200) << "reload along the return";
    EXPECT_DOUBLE_EQ(force(form, 3e-3, 0.1, memory), 3000) << "and on along the first loading";
    // e^2 = K/k2 is the energy that comes back
    memory = {};
    const double in = walk(form, memory, 0, 2e-3);
    const double back = -walk(form, memory, 2e-3, 0);
    EXPECT_NEAR(back / in, 0.25, 1e-6);
    EXPECT_NEAR(potential(form, 2e-3, {2e-3, 0, false}) / in, 0.25, 1e-6);
    const Form from_e = form_of("walton_braun", {{"K", 1e6}, {"e", 0.5}});
    EXPECT_DOUBLE_EQ(force(from_e, 1.75e-3, -0.1, {2e-3, 0, false}), 1000);
}

TEST(plastic_laws, thornton_points) {
    // E* = 0.75 K/sqrt(R) = 4e10, d_y = R (pi p_y/(2 E*))^2, F_y = (4/3) E* sqrt(R) d_y^1.5
    const double Rs = 0.01, modulus = 4e10, p_y = 1e9, K = 4.0 / 3 * modulus * std::sqrt(Rs);
    const Form form = form_of("thornton", {{"K", K}, {"R", Rs}, {"p_y", p_y}});
    const double ratio = pi * p_y / (2 * modulus), y = Rs * ratio * ratio;
    EXPECT_LT(relative(switches(form).yield, y), 1e-14);
    // F_y = pi^3 R^2 p_y^3/(6 E*^2), the load at which the pressure at the centre is p_y
    const double F_y = std::pow(pi * p_y, 3) * Rs * Rs / (6 * modulus * modulus);
    EXPECT_LT(relative(force(form, y, 0.1), F_y), 1e-13);
    EXPECT_LT(relative(force(form, 0.3 * y, 0.1), K * std::pow(0.3 * y, 1.5)), 1e-14);
    EXPECT_LT(relative(force(form, 3 * y, 0.1), F_y + pi * p_y * Rs * 2 * y), 1e-14);
    // below yield nothing is remembered
    Memory memory = commit(form, 0.9 * y, 0.1, {});
    EXPECT_LT(relative(force(form, 0.5 * y, -0.1, memory), K * std::pow(0.5 * y, 1.5)), 1e-13);
    // the return starts at the load and with the contact area of the peak: a^2 = R d = R_p (d -
    // d_p)
    const double peak = 3 * y, F_peak = force(form, peak, 0.1);
    memory = commit(form, peak, 0.1, {});
    const double R_p = Rs * K * std::pow(peak, 1.5) / F_peak;
    const double d_p = peak - Rs * peak / R_p;
    const double below = 0.9 * peak;
    EXPECT_LT(relative(force(form, below, -0.1, memory),
                       4.0 / 3 * modulus * std::sqrt(R_p) * std::pow(below - d_p, 1.5)),
              1e-13);
    EXPECT_EQ(force(form, 0.99 * d_p, -0.1, memory), 0);
    EXPECT_LT(relative(force(form, peak * (1 - 1e-12), -0.1, memory), F_peak), 1e-10);
    // reload
    memory = commit(form, 0.8 * peak, -0.1, memory);
    EXPECT_LT(relative(force(form, 4 * y, 0.1, memory), F_y + pi * p_y * Rs * 3 * y), 1e-14);
}

TEST(plastic_laws, thornton_returns_the_published_restitution) {
    // e = (6 sqrt3/5)^(1/2) [1 - w^2/6]^(1/2) {w/(w + 2 sqrt(6/5 - w^2/5))}^(1/4), w = v_y/v
    const double Rs = 0.01, modulus = 4e10, p_y = 1e9, K = 4.0 / 3 * modulus * std::sqrt(Rs);
    const Form form = form_of("thornton", {{"K", K}, {"R", Rs}, {"p_y", p_y}});
    const double y = switches(form).yield, yield_energy = 0.4 * K * std::pow(y, 2.5);
    for (const double times : {1.0, 1.5, 3.0, 10.0, 100.0}) {
        const double peak = times * y;
        const double in = yield_energy + force(form, y, 0) * (peak - y) +
                          0.5 * pi * p_y * Rs * (peak - y) * (peak - y);
        const double w = std::sqrt(yield_energy / in);
        const double published = std::sqrt(6 * std::sqrt(3.0) / 5) * std::sqrt(1 - w * w / 6) *
                                 std::pow(w / (w + 2 * std::sqrt(1.2 - 0.2 * w * w)), 0.25);
        const double e = std::sqrt(potential(form, peak, commit(form, peak, 0.1, {})) / in);
        EXPECT_LT(relative(e, published), 1e-12) << times;
    }
}

TEST(plastic_laws, bilinear_points) {
    const Form form = form_of("bilinear", {{"K", 1e6}, {"K2", 2e5}, {"d_y", 1e-3}});
    const auto f = [&](double d, const Memory& m) { return force(form, d, 0, m); };
    Memory memory;
    EXPECT_DOUBLE_EQ(f(0.5e-3, memory), 500);
    EXPECT_DOUBLE_EQ(f(3e-3, memory), 1000 + 400);
    memory = commit(form, 3e-3, 0.1, memory);
    // back with slope K: meets K2 d after d_y
    EXPECT_NEAR(f(2.5e-3, memory), 900, 1e-9);
    EXPECT_NEAR(f(2e-3, memory), 400, 1e-9);
    EXPECT_NEAR(f(1e-3, memory), 200, 1e-9);
    EXPECT_EQ(f(0, memory), 0);
    // reload from inside: slope K again up to the upper line
    memory = commit(form, 2.5e-3, -0.1, memory);
    EXPECT_NEAR(f(2.8e-3, memory), 1200, 1e-9);
    EXPECT_NEAR(f(4e-3, memory), 1600, 1e-9);
    // reload from the lower line
    memory = commit(form, 2e-3, -0.1, commit(form, 2.5e-3, -0.1, commit(form, 3e-3, 0.1, {})));
    memory = commit(form, 1e-3, -0.1, memory);
    EXPECT_NEAR(f(1.3e-3, memory), 500, 1e-9);
    EXPECT_NEAR(f(1.9e-3, memory), 1100, 1e-9);
    EXPECT_NEAR(f(2.5e-3, memory), 1300, 1e-9) << "the upper line is met at 2e-3";
    // a new contact begins afresh
    memory = commit(form, -1e-4, -0.1, memory);
    EXPECT_DOUBLE_EQ(f(0.5e-3, memory), 500);
    // the loop has the area (K - K2) d_y (d_max - d_y)
    memory = {};
    const double in = walk(form, memory, 0, 3e-3);
    EXPECT_NEAR(potential(form, 3e-3, memory), in - 8e5 * 1e-3 * 2e-3, 1e-6 * in);
    const double out = -walk(form, memory, 3e-3, 0);
    EXPECT_NEAR(in - out, 8e5 * 1e-3 * 2e-3, 1e-5 * in);
}

TEST(plastic_laws, bilinear_design_loses_the_energy_of_its_paper) {
    // At the design indentation dm = d_y/a the loop costs (2/5) Keff dm^2 (1 - e^2), where Keff is
    // the secant stiffness F(dm)/dm.
    const double e = 0.6, a = 0.1, d_y = 1e-3, dm = d_y / a;
    const Form form = form_of("bilinear", {{"K", 1e6}, {"e", e}, {"d_y", d_y}, {"a", a}});
    Memory memory;
    const double in = walk(form, memory, 0, dm);
    const double secant = force(form, dm, 0, memory) / dm;
    const double out = -walk(form, memory, dm, 0);
    EXPECT_NEAR((in - out) / (0.4 * secant * dm * dm * (1 - e * e)), 1, 1e-5);
}

TEST(adhesive_laws, jkr_points) {
    const double Rs = 0.01, modulus = 1e7, W = 0.05, K = 4.0 / 3 * modulus * std::sqrt(Rs);
    const Form form = form_of("jkr", {{"K", K}, {"R", Rs}, {"W", W}});
    const double pull_off = 1.5 * pi * W * Rs;
    const Memory attached{0, 0, true};
    // parametric in the contact radius, by hand
    for (const double r : {2e-4, 4e-4, 1e-3}) {
        const double d = r * r / Rs - std::sqrt(2 * pi * W * r / modulus);
        const double F =
            4 * modulus * r * r * r / (3 * Rs) - std::sqrt(8 * pi * W * modulus * r * r * r);
        EXPECT_NEAR(force(form, d, 0, attached), F, 1e-12 * (std::abs(F) + pull_off)) << r;
    }
    EXPECT_NEAR(force(form, 0, 0, attached) / pull_off, -8.0 / 9, 1e-13);
    EXPECT_EQ(force(form, 0, 0, {}), force(form, 0, 0, attached)) << "the surfaces jump together";
    EXPECT_EQ(force(form, -1e-9, 0, {}), 0) << "but not before they meet";
    // no force at r^3 = 9 pi W R^2/(2 E*), d = r^2/(3 R)
    const double r0 = std::cbrt(4.5 * pi * W * Rs * Rs / modulus);
    EXPECT_NEAR(force(form, r0 * r0 / (3 * Rs), 0, attached) / pull_off, 0, 1e-12);
    // the branch ends at r^3 = pi W R^2/(8 E*), d = -3 r^2/R with 5/9 of the pull-off force
    const double r_end = std::cbrt(pi * W * Rs * Rs / (8 * modulus)), end = -3 * r_end * r_end / Rs;
    EXPECT_NEAR(force(form, end * (1 - 1e-12), 0, attached) / pull_off, -5.0 / 9, 1e-5);
    EXPECT_EQ(force(form, end * 1.000001, 0, attached), 0);
    // the minimum over the branch is the pull-off force
    double least = 0, where = 0;
    for (int i = 0; i <= 200000; ++i) {
        const double d = end * (1 - i / 200000.0);
        const double F = force(form, d, 0, attached);
        if (F < least) least = F, where = d;
    }
    EXPECT_NEAR(least / pull_off, -1, 1e-9);
    EXPECT_GT(where, end);
    EXPECT_LT(where, 0);
    EXPECT_LT(stiffness(form, where + 0.01 * end, 0, attached), 0) << "falling beyond pull-off";
    EXPECT_GT(stiffness(form, where - 0.01 * end, 0, attached), 0);
}

TEST(adhesive_laws, jkr_becomes_hertz_far_from_pull_off) {
    const double K = 5.2e9;
    const Form form = form_of("jkr", {{"K", K}, {"R", 0.01}, {"W", 1e-12}});
    EXPECT_NEAR(force(form, 1e-4, 0, {}) / (K * 1e-6), 1, 1e-6);
}

TEST(adhesive_laws, dmt_points) {
    const Form form = form_of("dmt", {{"K", 5e6}, {"R", 0.01}, {"W", 0.05}});
    const double pull = 2 * pi * 0.05 * 0.01;
    EXPECT_DOUBLE_EQ(force(form, 0, 0), -pull);
    EXPECT_DOUBLE_EQ(force(form, 1e-4, 0), 5 - pull);
    EXPECT_NEAR(force(form, std::pow(pull / 5e6, 2.0 / 3), 0) / pull, 0, 1e-13);
    EXPECT_EQ(force(form, -1e-9, 0), 0);
}

}  // namespace
}  // namespace percuss
