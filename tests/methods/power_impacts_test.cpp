// Tables over D against judges that share nothing with them: 20-digit values, an integration in
// long double, the closed forms. D is never that of a node but by chance.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "methods/batch/panel_table.hpp"
#include "methods/batch/power_table.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/exact/reduction.hpp"
#include "percuss/laws/restitution.hpp"
#include "percuss/methods/automatic.hpp"
#include "percuss/methods/power_impacts.hpp"
#include "percuss/solve/methods.hpp"
#include "support/csv.hpp"
#include "support/dice.hpp"
#include "support/reference_impact.hpp"

namespace percuss {
namespace {

using support::Dice;

struct Contact {
    double K, c, mass, speed;
};

struct Answer {
    double restitution = -1, duration = -1, peak_indentation = -1, peak_force = -1;
    Status status = Status::no_closed_form;
};

Answer ask(const PowerImpacts& impacts, const Contact& x) {
    Answer a;
    const auto parted =
        impacts({{&x.K, 1}, {&x.c, 1}, {&x.mass, 1}, {&x.speed, 1}}, {{&a.restitution, 1},
                                                                      {&a.duration, 1},
                                                                      {&a.peak_indentation, 1},
                                                                      {&a.peak_force, 1},
                                                                      {&a.status, 1}});
    EXPECT_TRUE(parted.has_value());
    return a;
}

Contact random_contact(const PowerFamily& family, double D, Dice& dice) {
    Contact x{dice.spread(1e3, 1e9), 1, dice.spread(1e-3, 10), dice.spread(0.01, 10)};
    x.c = D / reduce(x.K, family.n, 1, family.j, {x.speed, x.mass}).D;
    return x;
}

Form form(const PowerFamily& family, const Contact& x) {
    return {GeneralPower{.K = x.K,
                         .c_approach = x.c,
                         .c_return = family.approach_only ? 0 : x.c,
                         .n = {family.n},
                         .j = {family.j}},
            {x.speed, x.mass},
            {}};
}

template <class T>
double deviation(double a, T b) {
    return static_cast<double>(std::abs(a / b - 1));
}

/// 20 digits: mu and D, restitution under both rules, and the energy stored at the turn.
TEST(power_impacts, the_table_of_general_mu) {
    const support::Table table("impacts/general_mu.csv");
    std::map<std::tuple<double, double, Release>, PowerImpacts> made;
    const auto family = [&](double n, double j, Release release) -> const PowerImpacts& {
        const auto key = std::tuple(n, j, release);
        if (!made.contains(key)) made.emplace(key, *PowerImpacts::make({n, j, false}, release));
        return made.at(key);
    };
    for (const double n : {1.5, 3.0}) {
        for (const auto& row : table.rows()) {
            const std::string text = row.text("mu");
            const double mu = text == "1/2" ? 0.5 : text == "1/5" ? 0.2 : text == "-1/5" ? -0.2 : 3;
            const double D = row["D"], j = (mu + 1) * (n + 1) / 2 - 1;
            SCOPED_TRACE(text + " D=" + row.text("D"));
            const Contact x{1, D / reduce(1, n, 1, j, {1, 1}).D, 1, 1};
            const double length = std::pow((n + 1) / 2, 1 / (n + 1));
            const bool parts = !row.text("e_delta0_rule").empty();
            const Answer geometric = ask(family(n, j, Release::geometric), x);
            EXPECT_EQ(name(geometric.status),
                      name(parts ? Status::separated : Status::no_separation));
            const double e = parts ? double(row["e_delta0_rule"]) : 0;
            // below 1e-3 the integrator answers
            EXPECT_NEAR(geometric.restitution, e, e > 1e-3 ? 1e-13 * e : 1e-12);
            const double stored = std::pow(geometric.peak_indentation / length, n + 1);
            EXPECT_NEAR(stored, row["Zmax^2"], 1e-13);
            if (row.text("e_no_tension").empty()) continue;
            const Answer no_tension = ask(family(n, j, Release::no_tension), x);
            EXPECT_LT(deviation(no_tension.restitution, double(row["e_no_tension"])), 1e-13);
        }
    }
}

/// Families without closed form, and those with one, against an integration in long double.
TEST(power_impacts, long_double_reference) {
    Dice dice(21);
    int compared = 0;
    for (const auto& [n, j] : std::vector<std::pair<double, double>>{
             {1.5, 0}, {1.5, 0.5}, {1.5, 0.65}, {2, 0.3}, {1, 0.5}, {2.5, 3}, {1.5, 0.25}, {1, 1}})
        for (const bool approach_only : {false, true})
            for (const Release release : {Release::geometric, Release::no_tension}) {
                const PowerFamily family{n, j, approach_only};
                const auto impacts = PowerImpacts::make(family, release);
                ASSERT_TRUE(impacts.has_value());
                for (int i = 0; i < 6; ++i) {
                    const double D = i < 2 ? dice.spread(1e-6, 0.05) : dice.spread(0.05, 3);
                    const Contact x = random_contact(family, D, dice);
                    const Answer a = ask(*impacts, x);
                    if (a.status != Status::separated) continue;
                    const Form f = form(family, x);
                    const double length =
                        std::pow((n + 1) * x.mass * x.speed * x.speed / (2 * x.K), 1 / (n + 1));
                    const auto r = support::reference_impact(f, release, length).solve();
                    SCOPED_TRACE(testing::Message()
                                 << "n=" << n << " j=" << j << " approach_only=" << approach_only
                                 << " " << name(release) << " D=" << D << " e=" << a.restitution);
                    EXPECT_LT(deviation(a.restitution, r.restitution), 1e-12);
                    EXPECT_LT(deviation(a.duration, r.duration), 1e-12);
                    EXPECT_LT(deviation(a.peak_indentation, r.peak_indentation), 1e-12);
                    // the reference looks for one hump only; a dashpot's force falls before it
                    if (j > 0) {
                        EXPECT_LT(deviation(a.peak_force, r.peak_force), 1e-12);
                    }
                    ++compared;
                }
            }
    EXPECT_GT(compared, 150);
}

/// Any two exponents: the tables against the integrator that made their nodes, between the nodes.
TEST(power_impacts, any_exponents) {
    Dice dice(23);
    for (int i = 0; i < 12; ++i) {
        const double n = dice.spread(0.4, 6);
        const double j = i % 4 == 0 ? 0 : i % 2 == 0 ? dice.between(0, n) : dice.spread(0.05, 8);
        const PowerFamily family{n, j, i % 3 == 0};
        const Release release = dice.flip() ? Release::geometric : Release::no_tension;
        const auto impacts = PowerImpacts::make(family, release);
        const double scale = 1 / std::beta((j + 1) / (n + 1), 1.5);
        for (int k = 0; k < 30; ++k) {
            const double D = scale * (k % 2 == 0 ? dice.spread(1e-8, 0.1) : dice.spread(0.1, 4));
            const Contact x = random_contact(family, D, dice);
            const Answer a = ask(*impacts, x);
            const Solution s = solve(Impact(form(family, x), release), Automatic{1e-14});
            const Rebound& r = s.rebound;
            SCOPED_TRACE(testing::Message() << "n=" << n << " j=" << j << " " << name(release)
                                            << " D=" << D << " e=" << r.restitution);
            EXPECT_EQ(name(a.status), name(s.status));
            EXPECT_LT(deviation(a.peak_indentation, r.peak_indentation), 1e-12);
            EXPECT_LT(deviation(a.peak_force, r.peak_force), 1e-12);
            if (s.status != Status::separated) continue;
            EXPECT_NEAR(a.restitution, r.restitution, 1e-12 * std::max(0.01, r.restitution));
            EXPECT_LT(deviation(a.duration, r.duration),
                      1e-12 * std::max(1.0, 0.01 / r.restitution));
        }
    }
}

/// The total force of a dashpot falls from touch on, rises to a hump, and falls again: the peak is
/// the larger of the two, whatever the step size.
TEST(power_impacts, peak_force_of_a_dashpot) {
    Dice dice(22);
    for (const double n : {1.0, 1.2, 1.5, 3.0}) {
        const PowerFamily family{n, 0, false};
        const auto impacts = PowerImpacts::make(family, Release::no_tension);
        for (int i = 0; i < 40; ++i) {
            const Contact x = random_contact(family, dice.spread(0.02, 3), dice);
            const Solution s = solve(Impact(form(family, x), Release::no_tension), Adaptive{});
            double sampled = 0;
            for (int k = 0; k <= 4000; ++k)
                sampled =
                    std::max(sampled, s.at(s.rebound.time_of_peak_indentation * k / 4000).force);
            EXPECT_NEAR(s.rebound.peak_force, sampled, 1e-5 * sampled) << n;
            EXPECT_GE(s.rebound.peak_force, sampled * (1 - 1e-13)) << n;
            EXPECT_LT(deviation(ask(*impacts, x).peak_force, s.rebound.peak_force), 1e-12);
        }
    }
}

/// The oscillator family [feng2026] from elastic to beyond the table.
TEST(power_impacts, oscillator_family) {
    Dice dice(3);
    for (const double p : {1.0, 1.5, 2.3, 4.0})
        for (const Release release : {Release::geometric, Release::no_tension}) {
            const PowerFamily family{p, (p - 1) / 2, false};
            const auto impacts = PowerImpacts::make(family, release);
            for (int i = 0; i < 200; ++i) {
                const double e =
                    i == 0 ? 1 : std::pow(10, -7.5 * dice.between(0, 1) * dice.between(0, 1));
                Contact x{dice.between(1, 1e6), 0, dice.between(0.1, 1.1),
                          dice.between(0.01, 1.01)};
                x.c = damping_ratio(e, release) * std::sqrt(2 * (p + 1) * x.K * x.mass);
                const Rebound exact = solve(Impact(form(family, x), release), Exact{}).rebound;
                const Answer a = ask(*impacts, x);
                EXPECT_LT(deviation(a.restitution, exact.restitution), 1e-13) << p << " " << e;
                EXPECT_LT(deviation(a.duration, exact.duration), 1e-13) << p << " " << e;
                EXPECT_LT(deviation(a.peak_indentation, exact.peak_indentation), 1e-13);
                EXPECT_LT(deviation(a.peak_force, exact.peak_force), 1e-13);
            }
        }
}

TEST(power_impacts, hunt_crossley_family) {
    Dice dice(5);
    for (const double n : {1.0, 1.5, 2.7}) {
        const PowerFamily family{n, n, false};
        const auto impacts = PowerImpacts::make(family, Release::no_tension);
        for (int i = 0; i < 200; ++i) {
            const double h = i == 0 ? 0 : dice.spread(1e-4, 1e5);
            Contact x{dice.between(1, 1e6), 0, dice.between(0.1, 1.1), dice.between(0.01, 1.01)};
            x.c = x.K * h / x.speed;
            const Rebound exact =
                solve(Impact(form(family, x), Release::no_tension), Exact{}).rebound;
            const Answer a = ask(*impacts, x);
            EXPECT_LT(deviation(a.restitution, exact.restitution), 1e-13) << n << " " << h;
            EXPECT_LT(deviation(a.duration, exact.duration), 1e-13) << n << " " << h;
            EXPECT_LT(deviation(a.peak_indentation, exact.peak_indentation), 1e-13);
            EXPECT_LT(deviation(a.peak_force, exact.peak_force), 1e-13);
        }
    }
}

TEST(power_impacts, past_critical_damping_the_geometric_rule_never_ends) {
    const PowerFamily family{1.5, 0.25, false};
    const auto impacts = PowerImpacts::make(family, Release::geometric);
    const Answer a = ask(*impacts, {1, 1.2 * std::sqrt(5.0), 1, 1});
    EXPECT_EQ(name(a.status), name(Status::no_separation));
    EXPECT_EQ(a.restitution, 0);
    EXPECT_TRUE(std::isnan(a.duration));
    EXPECT_GT(a.peak_indentation, 0);
}

/// Light damping without tension: the duration has a fractional power of D that no series follows.
/// For Kelvin-Voigt it is known: 2 g(a), with cos of the phase a.
TEST(power_impacts, light_damping_without_tension) {
    const auto impacts = PowerImpacts::make({1, 0, false}, Release::no_tension);
    for (double a = 1e-12; a < 0.3; a *= 7) {
        const Answer answer = ask(*impacts, {1, 2 * a, 1, 1});
        EXPECT_LT(deviation(answer.duration, 2 * turning_phase(a)), 1e-14) << a;
        EXPECT_LT(deviation(answer.restitution, std::exp(-2 * a * turning_phase(a))), 1e-14) << a;
    }
}

TEST(power_impacts, bad_contacts_are_flagged) {
    const auto impacts = PowerImpacts::make({1.5, 0.5, false}, Release::no_tension);
    const auto status = [&](const Contact& x) { return name(ask(*impacts, x).status); };
    EXPECT_EQ(status({1e6, 10, 1, 1}), name(Status::separated));
    EXPECT_EQ(status({1e6, 0, 1, 1}), name(Status::separated));
    for (const double bad : {-1.0, not_given, infinity}) {
        EXPECT_EQ(status({bad, 10, 1, 1}), name(Status::refused));
        EXPECT_EQ(status({1e6, bad, 1, 1}), name(Status::refused));
        EXPECT_EQ(status({1e6, 10, bad, 1}), name(Status::refused));
        EXPECT_EQ(status({1e6, 10, 1, bad}), name(Status::refused));
    }
    EXPECT_EQ(status({0, 10, 1, 1}), name(Status::refused));
    EXPECT_FALSE(PowerImpacts::make({-1, 0, false}, Release::no_tension).has_value());
    EXPECT_FALSE(PowerImpacts::make({1.5, 0, false}, Release::pull_off).has_value());
}

/// A table says where it has no answer: in a hole around a kink, and outside.
TEST(panel_table, holes_and_ends) {
    using namespace methods;
    const auto node = [](double x) -> std::optional<LogRebound> {
        if (x > 6) return std::nullopt;
        return LogRebound{std::sin(x), std::abs(x - 2.1), std::exp(-x), 1};
    };
    const PanelTable table(node, {0, 8});
    EXPECT_EQ(table.panel(2.1), nullptr);
    EXPECT_EQ(table.panel(-1e-9), nullptr);
    EXPECT_EQ(table.panel(7), nullptr);
    EXPECT_EQ(table.panel(100), nullptr);
    EXPECT_EQ(table.panel(-infinity), nullptr);
    EXPECT_EQ(table.panel(not_given), nullptr);
    int held = 0;
    for (double x = 0.0007; x < 6; x += 0.001) {
        const Panel* panel = table.panel(x);
        if (!panel) continue;
        ++held;
        const LogRebound y = (*panel)(x), exact = *node(x);
        for (std::size_t i = 0; i < y.size(); ++i) EXPECT_NEAR(y[i], exact[i], 1e-13) << x;
    }
    EXPECT_GT(held, 5900);
    // one that may end does so where nothing is defined, and where holes follow each other
    const PanelTable ending(node, {0, 80, true});
    EXPECT_NE(ending.panel(4), nullptr);
    EXPECT_LT(ending.end(), 6.1);
    const PanelTable noisy(
        [&](double x) {
            auto y = node(x);
            if (x > 3) (*y)[2] += 1e-11 * std::sin(1e6 * x);
            return y;
        },
        {0, 5, true});
    EXPECT_NE(noisy.panel(2.9), nullptr);
    EXPECT_LT(noisy.end(), 3.2);
}

}  // namespace
}  // namespace percuss
