// A contact of the C interface in the plainest time loop that people write, with steps of any
// length: what it delivers is what an impact of the same interface says, within the error of such a
// loop.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "c_words.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss {
namespace {

using support::Dice;
using support::made;

/// A body in front of a wall: d grows towards it.
struct Body {
    double d = 0, v = 0;
};

/// Velocity Verlet with the force predicted and corrected once; `h` is one step.
Body moved(percuss_law law, const percuss_contact& contact, Body s, double h, double push) {
    const auto acceleration = [&](double d, double v) {
        percuss_reaction now{};
        EXPECT_EQ(percuss_contact_force(law, &contact, d, v, &now), PERCUSS_OK);
        return push - now.force / contact.mass;
    };
    const double a = acceleration(s.d, s.v), d = s.d + h * (s.v + h / 2 * a);
    const double first = acceleration(d, s.v + h * a);
    const double v = s.v + h / 2 * (a + first);
    return {d, s.v + h / 2 * (a + acceleration(d, v))};
}

/// From before first touch until the law lets go: the speed then, over that at first touch.
double bounce(percuss_law law, percuss_contact& contact, double speed, double step, Dice& dice) {
    Body s{-dice.between(0, 1) * step * speed, speed};
    for (int i = 0; i < 2000000; ++i) {
        s = moved(law, contact, s, step * dice.between(0.5, 1.5), 0);
        EXPECT_EQ(percuss_contact_commit(law, &contact, s.d, s.v), PERCUSS_OK);
        if (s.v < 0 && contact.stage != PERCUSS_CLOSED) return -s.v / speed;
    }
    return not_given;
}

/// The contact as a caller begins with it.
percuss_contact fresh(double mass) { return {mass, 0, 0, 0, 0, PERCUSS_OPEN}; }

// A step is a 20000th of the contact; the end of contact is seen up to one and a half steps late.
constexpr int steps = 20000;
constexpr double tolerance = 1e-4;

TEST(c_time_loop, delivers_the_restitution_of_the_impact_for_every_law) {
    Dice dice(14);
    int compared = 0;
    for (const LawInfo* info : catalog())
        for (const Release release : support::rules(*info)) {
            if (info->id == "custom") continue;
            const support::Case one = support::random_case(*info, release, dice);
            const percuss_law law = made(one.law, release);
            const Onset onset = one.form.onset;
            percuss_impact right{};
            ASSERT_EQ(percuss_law_impact(law, onset.mass, onset.rate, &right), PERCUSS_OK);
            if (right.status == PERCUSS_SEPARATED && onset.rate > PERCUSS_LEAST_ONSET) {
                const double step = right.duration / steps;
                percuss_contact contact = fresh(onset.mass);
                EXPECT_NEAR(bounce(law, contact, onset.rate, step, dice), right.restitution,
                            tolerance)
                    << one.label;
                // once the bodies are apart the contact is as new, and meets again as the first
                // time
                ASSERT_EQ(percuss_contact_commit(law, &contact, -1e-9, -onset.rate), PERCUSS_OK);
                EXPECT_EQ(contact.stage, PERCUSS_OPEN) << one.label;
                EXPECT_EQ(contact.peak, 0) << one.label;
                EXPECT_NEAR(bounce(law, contact, onset.rate, step, dice), right.restitution,
                            tolerance)
                    << one.label << ", again";
                ++compared;
            }
            percuss_law_free(law);
        }
    EXPECT_GT(compared, 80);
}

TEST(c_time_loop, tells_one_release_rule_from_the_other) {
    Dice dice(3);
    const Law tsuji = *make_law("tsuji", {{"K", 1e8}, {"e", 0.5}});
    const percuss_law pulling = made(tsuji, Release::geometric);
    const percuss_law other = made(tsuji, Release::no_tension);
    percuss_impact right{};
    ASSERT_EQ(percuss_law_impact(other, 1, 0.5, &right), PERCUSS_OK);
    percuss_contact contact = fresh(1);
    const double e = bounce(pulling, contact, 0.5, right.duration / steps, dice);
    EXPECT_NEAR(e, 0.5, tolerance);
    EXPECT_GT(std::abs(e - right.restitution), 100 * tolerance);
    percuss_law_free(pulling);
    percuss_law_free(other);
}

TEST(c_time_loop, a_body_at_rest_settles_where_the_force_carries_its_weight) {
    constexpr double gravity = 9.81, K = 1e7;
    for (const char* id : {"flores", "tsuji", "lee_wang", "hunt_crossley"}) {
        const percuss_law law = made(id, {{"K", "1e7"}, {"e", "0.9"}});
        percuss_contact contact = fresh(2);
        Body s;  // touching, at rest
        const double depth = std::pow(2 * gravity / K, 2.0 / 3);
        const double step = 2e-3 * std::sqrt(depth / gravity);
        double largest = 0;
        for (int i = 0; i < 400000; ++i) {
            s = moved(law, contact, s, step, gravity);
            ASSERT_EQ(percuss_contact_commit(law, &contact, s.d, s.v), PERCUSS_OK);
            if (i > 200000) largest = std::max(largest, std::abs(s.d / depth - 1));
        }
        EXPECT_EQ(contact.stage, PERCUSS_CLOSED) << id;
        EXPECT_LT(largest, 1e-3) << id;
        percuss_law_free(law);
    }
}

TEST(c_time_loop, a_slow_touch_is_given_the_least_onset_speed) {
    const percuss_law law = made("flores", {{"K", "1e9"}, {"e", "0.5"}});
    for (const double rate : {0.0, 1e-9, -1e-3, 0.9 * PERCUSS_LEAST_ONSET}) {
        percuss_contact contact = fresh(1);
        ASSERT_EQ(percuss_contact_commit(law, &contact, 1e-9, rate), PERCUSS_OK);
        EXPECT_EQ(contact.rate, PERCUSS_LEAST_ONSET) << rate;
    }
    percuss_contact contact = fresh(1);
    ASSERT_EQ(percuss_contact_commit(law, &contact, 1e-9, 0.2), PERCUSS_OK);
    EXPECT_EQ(contact.rate, 0.2);
    percuss_law_free(law);
}

}  // namespace
}  // namespace percuss
