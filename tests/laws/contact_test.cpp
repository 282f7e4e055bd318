// A contact in somebody's own time loop: it ends with the restitution that `Automatic` finds, and
// what is remembered follows the rules of release.
#include "percuss/laws/contact.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "percuss/laws/catalog.hpp"
#include "percuss/methods/automatic.hpp"
#include "support/random_impact.hpp"

namespace percuss {
namespace {

using support::Dice;

struct Motion {
    double d = 0, v = 0;
};

/// Runge and Kutta's step of m d'' = -F; the contact stays as it is meanwhile.
Motion step(const ContactLaw& law, const Contact& contact, Motion s, double h) {
    const auto slope = [&](const Motion& at) {
        return Motion{at.v, -law.force(contact, at.d, at.v).force / contact.mass};
    };
    const auto on = [&](const Motion& k, double t) { return Motion{s.d + t * k.d, s.v + t * k.v}; };
    const Motion a = slope(s), b = slope(on(a, h / 2)), c = slope(on(b, h / 2)),
                 e = slope(on(c, h));
    return on({(a.d + 2 * b.d + 2 * c.d + e.d) / 6, (a.v + 2 * b.v + 2 * c.v + e.v) / 6}, h);
}

/// The speed at separation over that at first touch. Steps are short where the force has a
/// singularity, near d = 0; one that leaves contact or turns is taken again at half its length:
/// nothing is lost by trying.
double restitution(const ContactLaw& law, const Onset& onset, double duration) {
    Contact contact = law.commit({.mass = onset.mass}, 1e-300, onset.rate);
    Motion s{0, onset.rate};
    const double usual = duration / 2000, least = 1e-12 * duration;
    const auto length = [&](const Motion& at) {
        return std::clamp(std::abs(0.02 * at.d / at.v), 1e-8 * duration, usual);
    };
    double h = length(s);
    for (int i = 0; i < 100000; ++i) {
        const Motion next = step(law, contact, s, h);
        const Contact after = law.commit(contact, next.d, next.v);
        const bool over = after.stage != ContactStage::closed, turns = s.v > 0 && next.v < 0;
        if ((over || turns) && h > least) {
            h /= 2;
            continue;
        }
        if (over) return -next.v / onset.rate;
        s = next;
        contact = after;
        h = length(s);
    }
    return not_given;
}

TEST(contact, ends_with_the_restitution_of_the_law_in_any_time_loop) {
    Dice dice(20);
    int compared = 0;
    for (const LawInfo* info : catalog())
        for (const Release release : support::rules(*info)) {
            if (info->id == "custom") continue;
            const support::Case one = support::random_case(*info, release, dice);
            const Solution right = solve(Impact(one.form, release), Automatic{});
            if (right.status != Status::separated || right.rebound.restitution < 1e-3) continue;
            const auto law = ContactLaw::make(one.law, release);
            ASSERT_TRUE(law) << one.label << ": " << law.error().text();
            EXPECT_NEAR(restitution(*law, one.form.onset, right.rebound.duration),
                        right.rebound.restitution, 2e-6)
                << one.label;
            ++compared;
        }
    EXPECT_GT(compared, 60);
}

Law made(std::string_view id, std::vector<Setting> settings) { return *make_law(id, settings); }

TEST(contact, stages_follow_first_touch_parting_and_touching_again) {
    const Law tsuji = made("tsuji", {{"K", 1e6}, {"e", 0.5}});
    const ContactLaw law = *ContactLaw::make(tsuji, Release::no_tension);
    Contact contact{.mass = 2};
    EXPECT_EQ(law.force(contact, -1e-6, 1).force, 0);
    EXPECT_EQ(law.commit(contact, -1e-6, 1), contact);
    contact = law.commit(contact, 1e-9, 0.3);
    EXPECT_EQ(contact.stage, ContactStage::closed);
    EXPECT_EQ(contact.rate, 0.3);
    EXPECT_EQ(contact.mass, 2);
    EXPECT_GT(law.force(contact, 1e-4, 0.1).force, 0);
    // receding fast, the damper would pull: nothing does, and the contact has ended
    const ContactReaction cut = law.force(contact, 1e-6, -0.3);
    EXPECT_EQ(cut.force, 0);
    EXPECT_EQ(cut.stiffness, 0);
    EXPECT_EQ(cut.damping, 0);
    contact = law.commit(contact, 1e-6, -0.3);
    EXPECT_EQ(contact.stage, ContactStage::parted);
    EXPECT_EQ(law.force(contact, 1e-4, 0.3).force, 0) << "nothing until the bodies are apart";
    contact = law.commit(contact, 1e-4, 0.3);
    EXPECT_EQ(contact.stage, ContactStage::parted);
    contact = law.commit(contact, -1e-9, -0.1);
    EXPECT_EQ(contact, Contact{.mass = 2});
    contact = law.commit(contact, 1e-9, 0.2);
    EXPECT_EQ(contact.stage, ContactStage::closed);
    EXPECT_EQ(contact.rate, 0.2);
}

TEST(contact, may_pull_where_tension_is_asked_for) {
    const Law tsuji = made("tsuji", {{"K", 1e6}, {"e", 0.5}});
    const ContactLaw law = *ContactLaw::make(tsuji, Release::geometric);
    const Contact contact = law.commit({.mass = 2}, 1e-9, 0.3);
    EXPECT_LT(law.force(contact, 1e-6, -0.3).force, 0);
    EXPECT_EQ(law.commit(contact, 1e-6, -0.3).stage, ContactStage::closed);
    EXPECT_EQ(law.commit(contact, 0, -0.3).stage, ContactStage::open);
}

TEST(contact, at_rest_begins_with_the_least_onset_speed) {
    const Law flores = made("flores", {{"K", 1e9}, {"e", 0.5}});
    const ContactLaw law = *ContactLaw::make(flores, Release::no_tension, 1e-3);
    const Contact contact = law.commit({.mass = 1}, 1e-9, 0);
    EXPECT_EQ(contact.rate, 1e-3);
    EXPECT_TRUE(std::isfinite(law.force(contact, 1e-6, 0.1).force));
    const ContactReaction trial = law.force({.mass = 1}, 1e-6, 0.1);
    EXPECT_EQ(trial.force, law.force(law.commit({.mass = 1}, 1e-6, 0.1), 1e-6, 0.1).force)
        << "a trial at touch is what the commit would give";
}

TEST(contact, derivatives_are_those_of_its_force) {
    Dice dice(3);
    for (const LawInfo* info : catalog())
        for (const Release release : support::rules(*info)) {
            if (info->id == "custom") continue;
            const support::Case one = support::random_case(*info, release, dice);
            const ContactLaw law = *ContactLaw::make(one.law, release);
            const Onset onset = one.form.onset;
            const Solution path = solve(Impact(one.form, release), Automatic{});
            if (path.status != Status::separated) continue;
            const double t = 0.3 * path.rebound.time_of_peak_indentation;
            const State at = path.at(t);
            const Contact contact = law.commit({.mass = onset.mass}, 1e-300, onset.rate);
            const ContactReaction f = law.force(contact, at.indentation, at.rate);
            const double hd = 1e-5 * at.indentation, hv = 1e-5 * at.rate;
            const auto F = [&](double d, double v) { return law.force(contact, d, v).force; };
            const double K =
                (F(at.indentation + hd, at.rate) - F(at.indentation - hd, at.rate)) / (2 * hd);
            const double C =
                (F(at.indentation, at.rate + hv) - F(at.indentation, at.rate - hv)) / (2 * hv);
            EXPECT_NEAR(f.stiffness, K,
                        1e-5 * std::abs(K) + 1e-6 * std::abs(f.force) / at.indentation)
                << one.label;
            EXPECT_NEAR(f.damping, C, 1e-5 * std::abs(C) + 1e-6 * std::abs(f.force) / at.rate)
                << one.label;
        }
}

TEST(contact, a_plastic_contact_remembers_its_peak_and_forgets_it_when_open) {
    const Law law_made = made("walton_braun", {{"K", 1e6}, {"k2", 4e6}});
    const ContactLaw law = *ContactLaw::make(law_made);
    Contact contact = law.commit({.mass = 1}, 2e-3, 0.1);
    EXPECT_EQ(contact.memory.peak, 2e-3);
    EXPECT_DOUBLE_EQ(law.force(contact, 1.75e-3, -0.1).force, 1000);
    contact = law.commit(contact, 1.4e-3, -0.1);
    EXPECT_EQ(contact.stage, ContactStage::parted) << "below the residual indentation";
    EXPECT_EQ(law.commit(contact, 0, -0.1), Contact{.mass = 1});
}

TEST(contact, refuses_a_release_rule_and_a_floor_that_make_no_sense) {
    const Law jkr = made("jkr", {{"K", 1e9}, {"R", 0.01}, {"W", 0.1}});
    EXPECT_FALSE(ContactLaw::make(jkr, Release::no_tension));
    const Law hertz = made("hertz", {{"K", 1e9}});
    EXPECT_FALSE(ContactLaw::make(hertz, Release::pull_off));
    EXPECT_FALSE(ContactLaw::make(hertz, Release::no_tension, 0));
    EXPECT_FALSE(ContactLaw::make(hertz, Release::no_tension, not_given));
}

}  // namespace
}  // namespace percuss
