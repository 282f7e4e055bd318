// The C interface gives what the library gives, to the bit, and answers nonsense with a code and a
// sentence.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <thread>
#include <vector>

#include "c_words.hpp"
#include "percuss/calibrate/restitution.hpp"
#include "percuss/laws/contact.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/methods/impacts.hpp"

namespace percuss {
namespace {

using support::Dice;
using support::made;

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

TEST(c_interface, gives_every_impact_of_the_library_to_the_bit) {
    Dice dice(7);
    for (const LawInfo* info : catalog())
        for (const Release release : support::rules(*info)) {
            if (info->id == "custom") continue;
            const support::Case one = support::random_case(*info, release, dice);
            const Onset onset = one.form.onset;
            const percuss_law law = made(one.law, release);
            const Solution right = solve(Impact(one.form, release), Automatic{});
            percuss_impact hit{};
            ASSERT_EQ(percuss_law_impact(law, onset.mass, onset.rate, &hit), PERCUSS_OK)
                << one.label << ": " << percuss_message();
            EXPECT_EQ(hit.status, static_cast<int>(right.status)) << one.label;
            EXPECT_TRUE(same(hit.restitution, right.rebound.restitution)) << one.label;
            EXPECT_TRUE(same(hit.duration, right.rebound.duration)) << one.label;
            EXPECT_TRUE(same(hit.peak_force, right.rebound.peak_force)) << one.label;
            EXPECT_TRUE(same(hit.stored_at_release, right.rebound.stored_at_release)) << one.label;
            EXPECT_EQ(percuss_law_free(law), PERCUSS_OK);
        }
}

TEST(c_interface, gives_the_path_from_touch_to_separation) {
    const percuss_law law = made("flores", {{"K", "5.2e9 N/m^1.5"}, {"e", "0.6"}});
    percuss_impact hit{};
    std::vector<percuss_state> states(5);
    ASSERT_EQ(percuss_law_path(law, 0.046, 0.3, &hit, states.data(), states.size()), PERCUSS_OK);
    EXPECT_NEAR(hit.restitution, 0.5773, 5e-5);
    EXPECT_EQ(states.front().time, 0);
    EXPECT_EQ(states.front().rate, 0.3);
    EXPECT_EQ(states.back().time, hit.duration);
    EXPECT_NEAR(states.back().rate, -0.3 * hit.restitution, 1e-12);
    percuss_law_free(law);
}

TEST(c_interface, answers_arrays_as_the_library_does) {
    const percuss_law law = made("tsuji", {{"K", "1e9"}, {"e", "0.5"}}, PERCUSS_NO_TENSION);
    const std::vector<double> speeds{0.1, 1, -1, 10}, mass{0.2};
    std::vector<double> e(4), time(4), expected(4);
    std::vector<std::int32_t> status(4);
    const percuss_answers out{e.data(), time.data(), nullptr, nullptr, status.data()};
    ASSERT_EQ(percuss_law_impacts(law, mass.data(), 1, speeds.data(), 4, 4, &out), PERCUSS_OK);
    const Law same_law = *make_law("tsuji", {{"K", 1e9}, {"e", 0.5}});
    ASSERT_TRUE(impacts(same_law, mass, speeds, Release::no_tension, {.restitution = expected}));
    EXPECT_EQ(e[0], expected[0]);
    EXPECT_EQ(e[3], expected[3]);
    EXPECT_EQ(status[2], PERCUSS_REFUSED);
    EXPECT_TRUE(std::isnan(e[2]));
    EXPECT_EQ(percuss_law_impacts(law, mass.data(), 1, speeds.data(), 3, 4, &out),
              PERCUSS_BAD_INPUT);
    EXPECT_NE(std::string(percuss_message()).find("speeds has 3 elements for 4 impacts"),
              std::string::npos);
    percuss_law_free(law);
}

TEST(c_interface, one_mass_and_one_speed_stand_for_all_answers) {
    const percuss_law law = made("hertz", {{"K", "1e9"}});
    const double mass = 0.1, speed = 2;
    std::vector<double> duration(3);
    const percuss_answers out{nullptr, duration.data(), nullptr, nullptr, nullptr};
    ASSERT_EQ(percuss_law_impacts(law, &mass, 1, &speed, 1, 3, &out), PERCUSS_OK)
        << percuss_message();
    percuss_impact hit{};
    ASSERT_EQ(percuss_law_impact(law, mass, speed, &hit), PERCUSS_OK);
    for (const double one : duration) EXPECT_NEAR(one, hit.duration, 1e-12 * hit.duration);
    const percuss_answers nothing{};
    EXPECT_EQ(percuss_law_impacts(law, &mass, 1, &speed, 1, ~std::size_t{0}, &nothing),
              PERCUSS_NO_MEMORY);
    percuss_law_free(law);
}

TEST(c_interface, calibrates_and_hands_the_law_over) {
    const percuss_setting K{"K", "1e9"};
    percuss_calibration found{};
    const double unknown = std::numeric_limits<double>::quiet_NaN();
    ASSERT_EQ(percuss_calibrate("tsuji", &K, 1, PERCUSS_NO_TENSION, 0.5, unknown, unknown, &found),
              PERCUSS_OK)
        << percuss_message();
    EXPECT_STREQ(found.parameter, "alpha");
    percuss_impact hit{};
    ASSERT_EQ(percuss_law_impact(found.law, 3, 0.7, &hit), PERCUSS_OK);
    EXPECT_NEAR(hit.restitution, 0.5, 1e-13);
    EXPECT_NEAR(found.published, 0.550283, 5e-7);
    percuss_law_free(found.law);
    // a parameter with a unit depends on the impact
    EXPECT_EQ(percuss_calibrate("ristow", &K, 1, PERCUSS_NATURAL, 0.5, unknown, unknown, &found),
              PERCUSS_BAD_INPUT);
    ASSERT_EQ(percuss_calibrate("ristow", &K, 1, PERCUSS_NATURAL, 0.5, 1, 0.3, &found), PERCUSS_OK)
        << percuss_message();
    ASSERT_EQ(percuss_law_impact(found.law, 1, 0.3, &hit), PERCUSS_OK);
    EXPECT_NEAR(hit.restitution, 0.5, 1e-9);
    percuss_law_free(found.law);
}

TEST(c_interface, a_contact_is_that_of_the_library) {
    Dice dice(11);
    for (const LawInfo* info : catalog())
        for (const Release release : support::rules(*info)) {
            if (info->id == "custom") continue;
            const support::Case one = support::random_case(*info, release, dice);
            const percuss_law law = made(one.law, release);
            const ContactLaw right = *ContactLaw::make(one.law, release);
            const Onset onset = one.form.onset;
            const Solution path = solve(Impact(one.form, release), Automatic{});
            percuss_contact contact{onset.mass, 0, 0, 0, 0, PERCUSS_OPEN};
            Contact there{.mass = onset.mass};
            for (int i = 0; i < 40 && path.at && std::isfinite(path.rebound.duration); ++i) {
                const State at = path.at(path.rebound.duration * i / 39);
                percuss_reaction now{};
                ASSERT_EQ(percuss_contact_force(law, &contact, at.indentation, at.rate, &now),
                          PERCUSS_OK)
                    << percuss_message();
                EXPECT_TRUE(same(now.force, right.force(there, at.indentation, at.rate).force));
                ASSERT_EQ(percuss_contact_commit(law, &contact, at.indentation, at.rate),
                          PERCUSS_OK);
                there = right.commit(there, at.indentation, at.rate);
                EXPECT_EQ(contact.stage, static_cast<int>(there.stage));
                EXPECT_EQ(contact.peak, there.memory.peak);
            }
            percuss_law_free(law);
        }
}

TEST(c_interface, describes_the_whole_catalogue) {
    ASSERT_EQ(percuss_law_count(), static_cast<int>(catalog().size()));
    for (std::int32_t i = 0; i < percuss_law_count(); ++i) {
        percuss_law_info info{};
        ASSERT_EQ(percuss_describe_law(i, &info), PERCUSS_OK);
        const LawInfo& right = *catalog()[static_cast<std::size_t>(i)];
        EXPECT_EQ(info.id, right.id);
        EXPECT_EQ(info.equation, right.equation);
        std::int32_t found = -1;
        EXPECT_EQ(percuss_find_law(info.id, &found), PERCUSS_OK);
        EXPECT_EQ(found, i);
        for (std::int32_t p = 0; p < info.parameters; ++p) {
            percuss_parameter_info parameter{};
            ASSERT_EQ(percuss_describe_parameter(i, p, &parameter), PERCUSS_OK);
            EXPECT_EQ(parameter.name, right.parameters[static_cast<std::size_t>(p)].name);
            EXPECT_GT(std::strlen(parameter.unit), 0U);
        }
        percuss_parameter_info beyond{};
        EXPECT_EQ(percuss_describe_parameter(i, info.parameters, &beyond), PERCUSS_BAD_INPUT);
    }
    std::int32_t at = 0;
    percuss_law_info flores{}, tsuji{}, walton{}, jkr{};
    for (const auto& [id, out] : {std::pair{"flores", &flores}, std::pair{"tsuji", &tsuji},
                                  std::pair{"walton_braun", &walton}, std::pair{"jkr", &jkr}}) {
        ASSERT_EQ(percuss_find_law(id, &at), PERCUSS_OK);
        ASSERT_EQ(percuss_describe_law(at, out), PERCUSS_OK);
    }
    EXPECT_TRUE(flores.needs_onset_speed && !flores.needs_mass);
    EXPECT_TRUE(tsuji.needs_mass && !tsuji.needs_onset_speed);
    EXPECT_TRUE(walton.has_memory);
    EXPECT_TRUE(jkr.adhesive && jkr.has_memory);
}

TEST(c_interface, refuses_with_the_sentence_of_the_program) {
    percuss_law law = 0;
    EXPECT_EQ(percuss_law_make("floress", nullptr, 0, PERCUSS_NATURAL, &law), PERCUSS_BAD_INPUT);
    EXPECT_NE(std::string(percuss_message()).find("flores"), std::string::npos);
    EXPECT_EQ(law, 0U) << "nothing half done";
    const percuss_setting wrong[] = {{"K", "5 kg"}, {"e", "0.5"}};
    EXPECT_EQ(percuss_law_make("flores", wrong, 2, PERCUSS_NATURAL, &law), PERCUSS_BAD_INPUT);
    EXPECT_NE(std::string(percuss_message()).find("kg"), std::string::npos);
    const percuss_setting right[] = {{"K", "5e9"}, {"e", "0.5"}};
    EXPECT_EQ(percuss_law_make("flores", right, 2, 17, &law), PERCUSS_BAD_INPUT);
    EXPECT_EQ(percuss_law_make("flores", right, 2, PERCUSS_PULL_OFF, &law), PERCUSS_BAD_INPUT);
    EXPECT_EQ(percuss_law_make("expr", right, 2, PERCUSS_NATURAL, &law), PERCUSS_BAD_INPUT);
    EXPECT_EQ(law, 0U);
}

TEST(c_interface, messages_are_bounded) {
    const std::string name(100000, 'x');
    const percuss_setting setting{name.c_str(), "1"};
    percuss_law law = 0;
    EXPECT_EQ(percuss_law_make("hertz", &setting, 1, PERCUSS_NATURAL, &law), PERCUSS_BAD_INPUT);
    const std::string message = percuss_message();
    EXPECT_LT(message.size(), 2500U);
    EXPECT_NE(message.find("hertz has no parameter"), std::string::npos) << message;
}

TEST(c_interface, null_pointers_and_wrong_handles_are_refused) {
    EXPECT_EQ(percuss_law_make(nullptr, nullptr, 0, 0, nullptr), PERCUSS_BAD_INPUT);
    percuss_law law = 0;
    EXPECT_EQ(percuss_law_make(nullptr, nullptr, 0, 0, &law), PERCUSS_BAD_INPUT);
    EXPECT_EQ(percuss_law_make("hertz", nullptr, 1, 0, &law), PERCUSS_BAD_INPUT);
    const percuss_setting hollow{nullptr, nullptr};
    EXPECT_EQ(percuss_law_make("hertz", &hollow, 1, 0, &law), PERCUSS_BAD_INPUT);
    percuss_impact hit{};
    percuss_contact contact{1, 0, 0, 0, 0, 0};
    percuss_reaction now{};
    for (const percuss_law wrong : {percuss_law{0}, percuss_law{1}, percuss_law{12345678901234567},
                                    ~percuss_law{0}, percuss_law{1} << 32}) {
        EXPECT_EQ(percuss_law_impact(wrong, 1, 1, &hit), PERCUSS_BAD_INPUT);
        EXPECT_EQ(percuss_contact_force(wrong, &contact, 0, 0, &now), PERCUSS_BAD_INPUT);
        EXPECT_EQ(percuss_law_free(wrong), wrong == 0 ? PERCUSS_OK : PERCUSS_BAD_INPUT);
    }
    law = made("hertz", {{"K", "1e9"}});
    EXPECT_EQ(percuss_law_impact(law, 1, 1, nullptr), PERCUSS_BAD_INPUT);
    EXPECT_EQ(percuss_contact_force(law, nullptr, 0, 0, &now), PERCUSS_BAD_INPUT);
    contact.stage = 9;
    EXPECT_EQ(percuss_contact_commit(law, &contact, 0, 0), PERCUSS_BAD_INPUT);
    contact = {0, 0, 0, 0, 0, 0};
    EXPECT_EQ(percuss_contact_commit(law, &contact, 0, 0), PERCUSS_BAD_INPUT) << "no mass";
    contact.mass = 1;
    EXPECT_EQ(percuss_contact_force(law, &contact, std::nan(""), 0, &now), PERCUSS_BAD_INPUT);
    EXPECT_EQ(percuss_law_free(law), PERCUSS_OK);
    EXPECT_EQ(percuss_law_free(law), PERCUSS_BAD_INPUT) << "freed twice";
    EXPECT_EQ(percuss_law_impact(law, 1, 1, &hit), PERCUSS_BAD_INPUT);
    const percuss_law next = made("hertz", {{"K", "1e9"}});
    EXPECT_NE(next, law) << "an old handle is never a new law";
    percuss_law_free(next);
}

TEST(c_interface, a_callers_own_force_may_throw) {
    percuss_law law = 0;
    const auto spring = [](double d, double, double, double, void* user) {
        return *static_cast<double*>(user) * d;
    };
    double stiffness = 1e6;
    ASSERT_EQ(percuss_law_custom(spring, &stiffness, PERCUSS_GEOMETRIC, &law), PERCUSS_OK);
    percuss_impact hit{};
    ASSERT_EQ(percuss_law_impact(law, 1, 1, &hit), PERCUSS_OK) << percuss_message();
    EXPECT_NEAR(hit.duration, pi * 1e-3, 1e-12);
    percuss_law_free(law);
    const auto thrower = [](double, double, double, double, void*) -> double {
        throw std::runtime_error("no force today");
    };
    ASSERT_EQ(percuss_law_custom(thrower, nullptr, PERCUSS_GEOMETRIC, &law), PERCUSS_OK);
    EXPECT_EQ(percuss_law_impact(law, 1, 1, &hit), PERCUSS_FAULT);
    EXPECT_STREQ(percuss_message(), "no force today");
    percuss_law_free(law);
    EXPECT_EQ(percuss_law_custom(nullptr, nullptr, 0, &law), PERCUSS_BAD_INPUT);
}

TEST(c_interface, threads_have_their_own_message_and_share_laws) {
    const percuss_law law = made("flores", {{"K", "5e9"}, {"e", "0.5"}});
    EXPECT_EQ(percuss_law_impact(0, 1, 1, nullptr), PERCUSS_BAD_INPUT);
    const std::string mine = percuss_message();
    std::vector<std::thread> threads;
    std::vector<double> e(4);
    for (std::size_t i = 0; i < e.size(); ++i)
        threads.emplace_back([&, i] {
            EXPECT_STREQ(percuss_message(), "");
            percuss_impact hit{};
            for (int k = 0; k < 50; ++k) {
                percuss_law_impact(law, 0.1, 0.2, &hit);
                const percuss_law own = made("hertz", {{"K", "1e9"}});
                percuss_law_free(own);
            }
            e[i] = hit.restitution;
        });
    for (std::thread& t : threads) t.join();
    for (const double one : e) EXPECT_EQ(one, e.front());
    EXPECT_EQ(percuss_message(), mine);
    percuss_law_free(law);
}

}  // namespace
}  // namespace percuss
