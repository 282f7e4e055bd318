// Adhesion and plasticity.
#include <gtest/gtest.h>

#include <boost/math/constants/constants.hpp>
#include <cmath>

#include "percuss/laws/form.hpp"
#include "substitution.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;
using namespace substitution;

TEST(substitution, jkr) {
    const JkrContact jkr{2e6, 0.01, 0.1};
    const number E(jkr.Es), R(jkr.R), W(jkr.W);
    const number p = boost::math::constants::pi<number>();
    const number k(std::sqrt(2 * percuss::pi * jkr.W / jkr.Es));  // as the kernel rounds it
    const auto d_of = [&](const number& s) { return number(s * s * s * s / R - k * s); };
    const number touch = cbrt(number(k * R)), rupture = cbrt(number(k * R / 4));
    EXPECT_TRUE(vanishes(d_of(touch), touch * k));
    EXPECT_TRUE(vanishes(derivative([&](const number& x) { return d_of(number(x * rupture)); }, 1),
                         k * rupture));
    EXPECT_TRUE(equal(d_of(rupture), number(jkr.rupture()), number("1e-15")));
    // force and work as functions of the contact radius r = s^2
    const auto F_of = [&](const number& r) {
        return number(4 * E * r * r * r / (3 * R) - sqrt(8 * p * W * E * r * r * r));
    };
    const auto dr = [&](const number& r) { return number(r * r / R - sqrt(2 * p * W * r / E)); };
    const auto G = [&](const number& r) {
        return number(8 * E / (15 * R * R) * r * r * r * r * r -
                      number(4) / 3 * sqrt(2 * p * W * E) / R * r * r * r * sqrt(r) +
                      p * W * r * r);
    };
    const Memory attached{.attached = true};
    for (const char* text : {"1.001", "1.2", "2", "10"}) {
        SCOPED_TRACE(text);
        const number s = rupture * number(text), d = d_of(s), r = s * s;
        EXPECT_TRUE(equal(jkr.contact_radius(d), r, number("1e-25")));
        EXPECT_TRUE(equal(jkr.force(d, number(0), attached), F_of(r), number("1e-13")));
        // in units of r, so that the step of the difference fits
        const auto unit = [&](const auto& f) {
            return [&](const number& x) { return number(f(number(x * r))); };
        };
        EXPECT_TRUE(equal(derivative(unit(G), 1), F_of(r) * derivative(unit(dr), 1)));
        const number slope = derivative(unit(F_of), 1) / derivative(unit(dr), 1);
        const double D = static_cast<double>(d);
        EXPECT_NEAR(jkr.stiffness(D, 0, attached) / static_cast<double>(slope), 1,
                    number(text) < number("1.01") ? 1e-9 : 1e-13);
        const number r0 = touch * touch;
        const number scale = abs(G(r)) + abs(G(r0));
        EXPECT_TRUE(
            vanishes(number(jkr.potential(D, attached)) - (G(r) - G(r0)), scale, number("1e-13")));
    }
    // the pull-off force -(3/2) pi W R is the least force: F' = 0 at r^3 = 9 pi W R^2/(8 E*)
    const number least = cbrt(number(9 * p * W * R * R / (8 * E)));
    EXPECT_TRUE(equal(F_of(least), -number(3) / 2 * p * W * R));
    EXPECT_TRUE(
        vanishes(derivative([&](const number& x) { return F_of(number(x * least)); }, 1), W * R));
}

// [thornton1997]: e as a function of w = v_y/v0 against the energies of the loading and unloading
// curves, and against the impact itself.
TEST(substitution, thornton) {
    const Thornton kernel{5.2e9, 0.01, 1e9};
    const number yield(kernel.yield()), Fy = kernel.loading(yield), slope(kernel.plastic_slope());
    const number elastic = 2 * Fy * yield / 5;
    const auto published = [](const number& w) {
        const number w2 = w * w;
        return number(sqrt(6 * sqrt(number(3)) / 5) * sqrt(1 - w2 / 6) *
                      sqrt(sqrt(w / (w + 2 * sqrt(number(6) / 5 - w2 / 5)))));
    };
    EXPECT_TRUE(equal(published(1), 1));
    for (const char* text : {"0.999999", "0.9", "0.5", "0.1", "0.001"}) {
        SCOPED_TRACE(text);
        const number w(text), E = elastic / (w * w), rest = E - elastic;
        const number beyond = 2 * rest / (Fy + sqrt(Fy * Fy + 2 * slope * rest));
        const number peak = yield + beyond, F = kernel.loading(peak);
        EXPECT_TRUE(equal(Fy * beyond + slope * beyond * beyond / 2, rest));
        // Hertzian return with the radius R_p/R = K D^1.5/F: work (2/5) F times the stroke D R/R_p
        const number stroke = F / (number(kernel.K) * sqrt(peak));
        const number ratio = 2 * F * stroke / (5 * E);
        // the yield point is a double, and so is the relation between slope and yield force
        EXPECT_TRUE(equal(sqrt(ratio), published(w), number("1e-14")));
        const double m = 0.046, v0 = std::sqrt(2 * static_cast<double>(E) / m);
        const Law law = support::law("thornton", {{"K", 5.2e9}, {"R", 0.01}, {"p_y", 1e9}});
        EXPECT_NEAR(support::impact(law, {v0, m}, Release::no_tension).rebound.restitution,
                    static_cast<double>(published(w)), 1e-13);
        // a control: the formula with w in the place of w^2/6
        EXPECT_FALSE(equal(sqrt(ratio) / sqrt(1 - w * w / 6), published(w), number("1e-8")));
    }
}

}  // namespace
