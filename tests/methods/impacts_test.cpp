// A batch of impacts is what one impact after the other would give: every law of the catalogue,
// both release rules, whatever way the batch takes.
#include "percuss/methods/impacts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>
#include <vector>

#include "percuss/methods/automatic.hpp"
#include "support/random_impact.hpp"

namespace percuss {
namespace {

using support::Dice;

/// Arrays for everything that can be asked.
struct Answers {
    std::vector<double> restitution, duration, peak_indentation, peak_force;
    std::vector<Status> status;

    explicit Answers(std::size_t count)
        : restitution(count, -1),
          duration(count, -1),
          peak_indentation(count, -1),
          peak_force(count, -1),
          status(count, Status::no_closed_form) {}
    Rebounds spans() { return {restitution, duration, peak_indentation, peak_force, status}; }
    friend bool operator==(const Answers&, const Answers&) = default;
};

struct Onsets {
    std::vector<double> mass, speed;

    /// Around one onset.
    Onsets(std::size_t count, const Onset& about, double factor, Dice& dice) {
        for (std::size_t i = 0; i < count; ++i) {
            mass.push_back(about.mass * dice.spread(1 / factor, factor));
            speed.push_back(about.rate * dice.spread(1 / factor, factor));
        }
    }
};

double deviation(double a, double b) {
    if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b) ? 0 : infinity;
    return a == b ? 0 : std::abs(a - b) / std::abs(b);
}

struct Deviation {
    double restitution = 0, duration = 0, peak_indentation = 0, peak_force = 0;

    [[nodiscard]] double worst() const {
        return std::max({restitution, duration, peak_indentation, peak_force});
    }
};

/// Without closed form Automatic knows the speed at the end to 1e-12 of that at the onset, and how
/// long a contact that creeps apart takes no better.
Deviation compare(const Answers& a, std::size_t i, const Rebound& r, bool exact) {
    const double weight = exact || !given(r.duration) ? 1 : std::min(1.0, r.restitution / 0.01);
    return {weight * deviation(a.restitution[i], r.restitution),
            weight * deviation(a.duration[i], r.duration),
            deviation(a.peak_indentation[i], r.peak_indentation),
            deviation(a.peak_force[i], r.peak_force)};
}

struct One : Solution {
    bool exact;
};
One one(const Law& law, double mass, double speed, Release release, const Automatic& method = {}) {
    const Impact impact(support::form(law, {speed, mass}, release), release);
    return {solve(impact, method), automatic_method(impact) == "exact"};
}

constexpr double bound = 1e-12;

/// The cases that are solved again one by one; the batch itself is large enough to take its tables.
void expect_like_one_by_one(const Law& law, Release release, const Onsets& onsets,
                            std::size_t sample, const Automatic& method = {}) {
    Answers batch(onsets.mass.size());
    const auto parted = impacts(law, onsets.mass, onsets.speed, release, batch.spans());
    ASSERT_TRUE(parted.has_value()) << parted.error().text();
    EXPECT_EQ(*parted,
              static_cast<std::size_t>(std::ranges::count(batch.status, Status::separated)));
    for (std::size_t i = 0; i < sample; ++i) {
        const One s = one(law, onsets.mass[i], onsets.speed[i], release, method);
        EXPECT_EQ(name(batch.status[i]), name(s.status))
            << "m=" << onsets.mass[i] << " v0=" << onsets.speed[i];
        const Deviation d = compare(batch, i, s.rebound, s.exact);
        EXPECT_LT(d.worst(), bound)
            << "m=" << onsets.mass[i] << " v0=" << onsets.speed[i] << " e=" << s.rebound.restitution
            << ": e " << d.restitution << ", T " << d.duration << ", d " << d.peak_indentation
            << ", F " << d.peak_force;
    }
}

TEST(impacts, every_law_under_every_rule) {
    Dice dice(11);
    for_each_law([&](const LawInfo& info) {
        for (const Release release : support::rules(info))
            for (int draw = 0; draw < 2; ++draw) {
                const auto c = support::random_case(info, release, dice);
                SCOPED_TRACE(c.label);
                expect_like_one_by_one(c.law, release, Onsets(300, c.form.onset, 3, dice), 25);
            }
    });
}

/// Each line law with each kind of damping, between the nodes of its table over the energy.
TEST(impacts, every_line_law_where_its_table_has_no_node) {
    Dice dice(18);
    std::size_t with_tables = 0;
    for_each_law([&](const LawInfo& info) {
        if (info.kind != Kind::line) return;
        support::Settings settings{{"R1", 0.01}, {"R2", 0.0095}, {"E1", 2e11},
                                   {"nu1", 0.3}, {"L", 0.01},    {"contact", "internal"}};
        if (info.id != "persson") settings.push_back({"E2", 7e10});
        const Law elastic = support::law(info.id, settings);
        for (const char* damper : {"", "energy", "flores"})
            for (const Release release : {Release::geometric, Release::no_tension}) {
                SCOPED_TRACE(std::string(info.id) + " " + damper + " " +
                             std::string(name(release)));
                const Law law = *damper ? support::damped(elastic, damper, 0.6) : elastic;
                const Onsets onsets(300, {0.02, 0.05}, 10, dice);
                const auto batch = ImpactBatch::make(law, release, onsets.mass, onsets.speed);
                ASSERT_TRUE(batch.has_value());
                with_tables += batch->method() == "table over energy";
                expect_like_one_by_one(law, release, onsets, 20);
                EXPECT_GT(*impacts(law, onsets.mass, onsets.speed, release, {}), 200U)
                    << "most of them lie inside the domain of the law";
            }
    });
    EXPECT_EQ(with_tables, 48U) << "all but the two whose force is a power";
}

/// Fewer cases than a table is worth are solved one by one, or rescaled.
TEST(impacts, small_batches) {
    Dice dice(12);
    for_each_law([&](const LawInfo& info) {
        for (const Release release : support::rules(info)) {
            const auto c = support::random_case(info, release, dice);
            SCOPED_TRACE(c.label);
            expect_like_one_by_one(c.law, release, Onsets(3, c.form.onset, 3, dice), 3);
        }
    });
}

TEST(impacts, the_users_own_law) {
    Dice dice(13);
    const Law law = Law::custom([](double d, double v, const Onset& onset) {
        return d > 0 ? 1e6 * d * std::sqrt(d) + 40 * std::sqrt(onset.mass) * d * v : 0.0;
    });
    for (const Release release : {Release::geometric, Release::no_tension})
        expect_like_one_by_one(law, release, Onsets(300, {1, 0.1}, 5, dice), 10);
}

TEST(impacts, each_form_takes_its_own_way) {
    const std::vector<double> mass{0.1, 1}, speed{0.1, 1};
    const auto way = [&](std::string_view id, const support::Settings& settings, Release release) {
        return std::string(
            ImpactBatch::make(support::law(id, settings), release, mass, speed)->method());
    };
    const auto nt = Release::no_tension;
    EXPECT_EQ(way("hertz", {{"K", 1e6}}, nt), "rescaled");
    EXPECT_EQ(way("flores", {{"K", 1e6}, {"e", 0.5}}, nt), "rescaled");
    EXPECT_EQ(way("tsuji", {{"K", 1e6}, {"e", 0.5}}, nt), "rescaled");
    EXPECT_EQ(way("jankowski", {{"K", 1e6}, {"e", 0.5}}, nt), "rescaled");
    EXPECT_EQ(way("kelvin_voigt", {{"K", 1e6}, {"D", 10.0}}, nt), "table over D");
    EXPECT_EQ(way("ristow", {{"K", 1e6}, {"gamma", 10.0}}, nt), "table over D");
    EXPECT_EQ(way("schaefer", {{"K", 1e6}, {"chi", 10.0}}, nt), "table over D");
    EXPECT_EQ(way("walton_braun", {{"K", 1e6}, {"e", 0.5}}, nt), "table over energy");
    EXPECT_EQ(way("dmt", {{"K", 1e6}, {"W", 0.1}, {"R", 0.01}}, Release::pull_off),
              "table over energy");
    EXPECT_EQ(way("adams_impact", {{"K", 1e6}, {"c_max", 10.0}, {"d_max", 1e-3}}, nt),
              "one by one");
}

/// Two numbers of the onset decide an ADAMS contact: with one mass, or one speed, one is left. The
/// deepest of these cases pass the depth at which the damper is fully engaged, the others do not.
/// Under geometric release a step across the end of the push leaves Automatic 5e-12 at its default
/// tolerance, so a finer one judges.
TEST(impacts, adams_contacts_of_one_mass_or_one_speed_take_a_table) {
    Dice dice(19);
    const Law law = support::law("adams_impact", {{"K", 1e9}, {"c_max", 200.0}, {"d_max", 2e-5}});
    for (const Release release : {Release::geometric, Release::no_tension}) {
        Onsets one_mass(600, {0.3, 0.05}, 30, dice), one_speed = one_mass;
        std::ranges::fill(one_mass.mass, 0.05);
        std::ranges::fill(one_speed.speed, 0.3);
        const std::pair<const Onsets*, const char*> cases[] = {{&one_mass, "table over speed"},
                                                               {&one_speed, "table over mass"}};
        for (const auto& [onsets, way] : cases) {
            SCOPED_TRACE(way);
            const auto batch = ImpactBatch::make(law, release, onsets->mass, onsets->speed);
            EXPECT_EQ(batch->method(), way);
            expect_like_one_by_one(law, release, *onsets, 60, Automatic{3e-15});
            // another mass and another speed are answered too, but not from that table
            const Onsets others(20, {0.3, 0.05}, 2, dice);
            Answers answers(20);
            ASSERT_TRUE((*batch)(others.mass, others.speed, answers.spans()));
            for (std::size_t i = 0; i < 20; ++i) {
                const One s = one(law, others.mass[i], others.speed[i], release);
                EXPECT_LT(compare(answers, i, s.rebound, s.exact).worst(), bound) << i;
            }
        }
    }
}

/// A bad case has its status, and its neighbours what they had without it.
TEST(impacts, bad_cases_are_flagged) {
    const double nan = not_given;
    for (const char* id : {"flores", "schaefer", "walton_braun", "adams_impact"}) {
        SCOPED_TRACE(id);
        support::Settings settings{{"K", 1e6}};
        if (std::string_view(id) == "schaefer") settings.push_back({"chi", 100.0});
        if (std::string_view(id) == "flores" || std::string_view(id) == "walton_braun")
            settings.push_back({"e", 0.6});
        if (std::string_view(id) == "adams_impact") {
            settings.push_back({"c_max", 10.0});
            settings.push_back({"d_max", 1e-3});
        }
        const Law law = support::law(id, settings);
        const std::vector<double> mass{1, -1, 0, nan, infinity, 1, 1, 1, 1, 2, 1e-150};
        const std::vector<double> speed{1, 1, 1, 1, 1, -1, 0, nan, infinity, 3, 1e-40};
        for (const std::size_t repeat : {1, 40}) {
            std::vector<double> m, v;
            for (std::size_t k = 0; k < repeat; ++k) {
                m.insert(m.end(), mass.begin(), mass.end());
                v.insert(v.end(), speed.begin(), speed.end());
            }
            Answers batch(m.size());
            const auto parted = impacts(law, m, v, Release::no_tension, batch.spans());
            ASSERT_TRUE(parted.has_value());
            EXPECT_EQ(*parted, 2 * repeat);
            for (std::size_t i = 0; i < m.size(); ++i) {
                const bool good = i % mass.size() == 0 || i % mass.size() == 9;
                EXPECT_EQ(name(batch.status[i]), name(good ? Status::separated : Status::refused));
                EXPECT_EQ(good, law.engage({v[i], m[i]}).has_value());
                if (!good) {
                    EXPECT_TRUE(std::isnan(batch.restitution[i]));
                    EXPECT_TRUE(std::isnan(batch.duration[i]));
                    EXPECT_TRUE(std::isnan(batch.peak_indentation[i]));
                    EXPECT_TRUE(std::isnan(batch.peak_force[i]));
                } else {
                    const One s = one(law, m[i], v[i], Release::no_tension);
                    EXPECT_LT(compare(batch, i, s.rebound, s.exact).worst(), bound);
                }
            }
        }
    }
}

/// Far outside the range for which the batch was made, and where mass and speed are extreme.
TEST(impacts, outside_the_tables) {
    const std::vector<double> mass{1}, speed{0.9, 1.1};
    for (const auto& law : {support::law("schaefer", {{"K", 1e6}, {"chi", 1e3}}),
                            support::law("johnson", {{"R1", 0.01},
                                                     {"R2", 0.0095},
                                                     {"E1", 2e11},
                                                     {"nu1", 0.3},
                                                     {"E2", 2e11},
                                                     {"L", 0.01},
                                                     {"contact", "internal"}}),
                            support::law("hertz", {{"K", 1e6}})}) {
        SCOPED_TRACE(std::string(law.info().id));
        const auto batch = ImpactBatch::make(law, Release::no_tension, mass, speed);
        ASSERT_TRUE(batch.has_value());
        for (const double m : {1e-12, 1e-3, 1.0, 1e-61})
            for (const double v : {1e-6, 0.01, 1.0}) {
                Answers answers(1);
                const auto parted = (*batch)({&m, 1}, {&v, 1}, answers.spans());
                ASSERT_TRUE(parted.has_value());
                const One s = one(law, m, v, Release::no_tension);
                EXPECT_EQ(name(answers.status[0]), name(s.status));
                EXPECT_LT(compare(answers, 0, s.rebound, s.exact).worst(), bound) << m << " " << v;
            }
    }
}

TEST(impacts, one_value_stands_for_all) {
    Dice dice(14);
    for (const auto& law : {support::law("schaefer", {{"K", 1e6}, {"chi", 1e3}}),
                            support::law("flores", {{"K", 1e6}, {"e", 0.4}})}) {
        const Onsets onsets(400, {1, 1}, 10, dice);
        const std::vector<double> same(400, 0.7);
        const std::vector<double> single{0.7};
        Answers a(400), b(400);
        ASSERT_TRUE(impacts(law, same, onsets.speed, Release::geometric, a.spans()).has_value());
        ASSERT_TRUE(impacts(law, single, onsets.speed, Release::geometric, b.spans()).has_value());
        EXPECT_EQ(a, b);
        ASSERT_TRUE(impacts(law, onsets.mass, same, Release::geometric, a.spans()).has_value());
        ASSERT_TRUE(impacts(law, onsets.mass, single, Release::geometric, b.spans()).has_value());
        EXPECT_EQ(a, b);
        Answers c(1);
        EXPECT_EQ(*impacts(law, single, single, Release::geometric, c.spans()), 1U);
    }
}

TEST(impacts, what_is_not_wanted_is_not_written) {
    Dice dice(15);
    const Onsets onsets(400, {1, 1}, 10, dice);
    for (const auto& law :
         {support::law("schaefer", {{"K", 1e6}, {"chi", 1e3}}),
          support::law("walton_braun", {{"K", 1e6}, {"e", 0.4}}),
          support::law("adams_impact", {{"K", 1e6}, {"c_max", 10.0}, {"d_max", 1e-3}})}) {
        const auto batch = ImpactBatch::make(law, Release::no_tension, onsets.mass, onsets.speed);
        Answers all(400), part(400);
        const auto parted = (*batch)(onsets.mass, onsets.speed, all.spans());
        EXPECT_EQ(*(*batch)(onsets.mass, onsets.speed, {}), *parted);
        EXPECT_EQ(*(*batch)(onsets.mass, onsets.speed, {.duration = part.duration}), *parted);
        EXPECT_EQ(part.duration, all.duration);
        EXPECT_EQ(*(*batch)(onsets.mass, onsets.speed,
                            {.peak_force = part.peak_force, .status = part.status}),
                  *parted);
        EXPECT_EQ(part.peak_force, all.peak_force);
        EXPECT_EQ(part.status, all.status);
        EXPECT_EQ(part.restitution, std::vector<double>(400, -1));
        EXPECT_EQ(part.peak_indentation, std::vector<double>(400, -1));
    }
}

/// To the bit, and from several threads at once.
TEST(impacts, the_order_of_cases_does_not_matter) {
    Dice dice(16);
    const Onsets onsets(500, {1, 1}, 10, dice);
    for (const Law& law : {support::law("bordbar_hyppanen", {{"K", 1e6}, {"chi", 1e3}}),
                           support::law("thornton", {{"K", 1e8}, {"R", 0.01}, {"p_y", 1e8}})}) {
        const auto batch = ImpactBatch::make(law, Release::no_tension, onsets.mass, onsets.speed);
        Answers forward(500), backward(500);
        const std::vector<double> mass(onsets.mass.rbegin(), onsets.mass.rend()),
            speed(onsets.speed.rbegin(), onsets.speed.rend());
        std::thread other(
            [&] { EXPECT_TRUE((*batch)(mass, speed, backward.spans()).has_value()); });
        EXPECT_TRUE((*batch)(onsets.mass, onsets.speed, forward.spans()).has_value());
        other.join();
        for (auto* column : {&backward.restitution, &backward.duration, &backward.peak_indentation,
                             &backward.peak_force})
            std::ranges::reverse(*column);
        std::ranges::reverse(backward.status);
        EXPECT_EQ(forward, backward);
        // a table made anew from the cases in another order is the same table
        Answers again(500);
        EXPECT_TRUE(impacts(law, mass, speed, Release::no_tension, again.spans()).has_value());
        EXPECT_EQ(again.duration.front(), forward.duration.back());
    }
}

TEST(impacts, refusals) {
    const std::vector<double> three{1, 2, 3}, two{1, 2}, none;
    const Law law = support::law("flores", {{"K", 1e6}, {"e", 0.5}});
    Answers out(3);
    const auto message = [&](const auto& result) {
        return result.has_value() ? std::string() : result.error().text();
    };
    const auto nt = Release::no_tension;
    EXPECT_EQ(message(impacts(law, three, two, nt, {})),
              "impacts: masses has 3 elements for 2 cases; give as many as cases, or one for all");
    EXPECT_EQ(message(impacts(law, two, two, nt, {.duration = out.duration})),
              "impacts: duration has 3 elements for 2 cases; give as many as cases, or none");
    EXPECT_EQ(message(impacts(law, none, three, nt, {})),
              "impacts: masses has 0 elements for 3 cases; give as many as cases, or one for all");
    EXPECT_EQ(*impacts(law, none, none, nt, {}), 0U);
    EXPECT_EQ(message(impacts(law, three, three, Release::pull_off, {})),
              "flores: only adhesive laws end by pull_off; use no_tension or geometric");
    EXPECT_EQ(
        message(impacts(support::law("flores", {{"K", 1e6}, {"e", 0.0}}), three, three, nt, {})),
        "flores: e = 0 needs an infinite h; use e > 0");
    EXPECT_NE(message(impacts(Law(), three, three, nt, {})), "");
}

/// The comparison would notice a stiffness that is off by 1e-10.
TEST(impacts, the_comparison_sees_a_small_mistake) {
    Dice dice(17);
    const Onsets onsets(300, {1, 1}, 3, dice);
    const Law law = support::law("schaefer", {{"K", 1e6}, {"chi", 1e3}});
    const Law wrong = support::law("schaefer", {{"K", 1e6 * (1 + 1e-10)}, {"chi", 1e3}});
    Answers batch(300);
    ASSERT_TRUE(
        impacts(wrong, onsets.mass, onsets.speed, Release::no_tension, batch.spans()).has_value());
    for (std::size_t i = 0; i < 20; ++i) {
        const One s = one(law, onsets.mass[i], onsets.speed[i], Release::no_tension);
        EXPECT_GT(compare(batch, i, s.rebound, s.exact).worst(), 10 * bound);
    }
}

}  // namespace
}  // namespace percuss
