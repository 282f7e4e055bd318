// Properties that every law of the catalogue has, at its typical parameters and at random ones.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <set>
#include <string>

#include "checks.hpp"
#include "random_case.hpp"

namespace conformance {
namespace {

using namespace percuss;

/// Calls f(subject, scale, case) for every law at its typical parameters.
template <class F>
void for_each_typical(F&& f) {
    for_each_law([&](const LawInfo& info) {
        for (const Case& c : typical_cases(info)) {
            const auto form = engage(c, typical_onset);
            ASSERT_TRUE(form) << label(c) << ": " << form.error().message;
            const Subject s = subject(*form);
            f(s, indentation_scale(s), c);
        }
    });
}

/// The same for random parameters; f returns a verdict.
template <class F>
void for_each_random(int runs, F&& f) {
    for_each_law([&](const LawInfo& info) {
        for_random(std::string(info.id), runs, [&] {
            const Case c = random_case(info);
            const auto form = engage(c, random_onset());
            if (!form) return;
            const Subject s = subject(*form);
            const Verdict verdict = f(s, indentation_scale(s), c);
            if (!verdict) RC_FAIL(label(c) + ": " + verdict.message());
        });
    });
}

Verdict fine() { return testing::AssertionSuccess(); }

TEST(properties, refused_random_cases_are_the_expected_few) {
    // Random parameters test something only if the laws take most of them.
    for_each_law([](const LawInfo& info) {
        int taken = 0, asked = 0;
        for_random(std::string(info.id), 60, [&] {
            ++asked;
            if (engage(random_case(info), random_onset())) ++taken;
        });
        EXPECT_GE(taken, 0.7 * asked) << info.id;
    });
}

TEST(properties, non_adhesive_laws_never_pull_on_approach) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        EXPECT_NE(bool(never_pulls_on_approach(s, scale)), s.adhesive) << label(c);
    });
    for_each_random(30, [](const Subject& s, double scale, const Case&) {
        return s.adhesive ? fine() : never_pulls_on_approach(s, scale);
    });
}

TEST(properties, nothing_happens_out_of_contact) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        EXPECT_TRUE(nothing_when_apart(s, scale)) << label(c);
    });
}

TEST(properties, everything_is_finite_at_touch) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        for (const double v : {-0.5, 0.0, 0.5}) {
            const Memory fresh;
            EXPECT_TRUE(std::isfinite(s.force(0, v, fresh))) << label(c);
            EXPECT_TRUE(std::isfinite(s.damping(0, v, fresh))) << label(c);
            EXPECT_TRUE(std::isfinite(s.potential(0, fresh))) << label(c);
            // The stiffness may be infinite there (damping exponents below 1), but it is a number.
            EXPECT_FALSE(std::isnan(s.stiffness(0, v, fresh))) << label(c) << ", v = " << v;
        }
        EXPECT_TRUE(std::isfinite(s.stiffness(1e-12 * scale, 0.5, {}))) << label(c);
    });
}

// --- elastic parent -----------------------------------------------------------------------------

/// Laws that damp even at e = 1, with the reason.
std::string damps_at_one(std::string_view id) {
    if (id == "gharib_hurmuzlu") return "its factor is 1/e, which is 1 at e = 1";
    return {};
}

TEST(elastic_parent, every_law_that_takes_restitution_is_elastic_at_one) {
    int laws = 0;
    for_each_law([&](const LawInfo& info) {
        if (!find_parameter(info, "e")) return;
        ++laws;
        for (Case c : typical_cases(info)) {
            if (!given(number(c, "e"))) continue;
            put(c, "e", 1);
            const auto form = engage(c, typical_onset);
            ASSERT_TRUE(form) << label(c);
            const Subject s = subject(*form);
            const auto verdict = elastic(s, indentation_scale(s));
            EXPECT_EQ(bool(verdict), damps_at_one(info.id).empty())
                << label(c) << ": " << verdict.message();
            if (!verdict) continue;
            // What does nothing announces nothing.
            EXPECT_FALSE(s.dissipates) << label(c);
            EXPECT_FALSE(s.switches.rate_zero) << label(c);
            EXPECT_FALSE(s.switches.force_zero) << label(c);
        }
    });
    EXPECT_EQ(laws, 23);
}

TEST(elastic_parent, every_damper_is_elastic_at_one) {
    int dampers = 0;
    for_each_law([&](const LawInfo& source) {
        if (!source.factor && source.id != "hertz") return;  // hertz stands for energy damping
        ++dampers;
        Damper with = source.factor ? *damper(source.id) : *damper("energy");
        with.e = 1;
        for_each_law([&](const LawInfo& info) {
            if (!info.takes_damper) return;
            Case c = typical_cases(info).front();
            c.damped = true;
            c.damper = with;
            const auto form = engage(c, typical_onset);
            ASSERT_TRUE(form) << label(c);
            const Subject s = subject(*form);
            EXPECT_EQ(bool(elastic(s, indentation_scale(s))), damps_at_one(with.id()).empty())
                << label(c);
        });
    });
    EXPECT_EQ(dampers, 17);
}

TEST(elastic_parent, laws_without_damper_are_elastic) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        if (c.info->takes_damper && !c.damped) {
            EXPECT_TRUE(elastic(s, scale)) << label(c);
            EXPECT_FALSE(s.dissipates) << label(c);
        }
        if (c.damped) {
            EXPECT_TRUE(s.dissipates) << label(c);
        }
    });
}

TEST(elastic_parent, zero_damping_is_elastic_and_says_so) {
    for_each_law([](const LawInfo& info) {
        for (Case c : typical_cases(info)) {
            bool zeroed = false;
            for (const char* name :
                 {"h", "D", "xi", "gamma", "alpha", "chi", "A", "c_max", "eta1", "eta2"})
                if (given(number(c, name)) && std::string_view(name) != "eta1") {
                    put(c, name, 0);
                    zeroed = true;
                }
            if (!zeroed || given(number(c, "eta2"))) continue;
            const auto form = engage(c, typical_onset);
            ASSERT_TRUE(form) << label(c);
            const Subject s = subject(*form);
            EXPECT_TRUE(elastic(s, indentation_scale(s))) << label(c);
            EXPECT_FALSE(s.dissipates) << label(c);
            EXPECT_FALSE(s.switches.rate_zero) << label(c);
            EXPECT_FALSE(s.switches.force_zero) << label(c);
        }
    });
}

// --- energy -------------------------------------------------------------------------------------

TEST(energy, the_damper_opposes_the_motion) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        EXPECT_TRUE(damper_opposes_motion(s, scale)) << label(c);
    });
    for_each_random(30, [](const Subject& s, double scale, const Case&) {
        return damper_opposes_motion(s, scale);
    });
}

TEST(energy, a_loop_costs_energy) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        EXPECT_TRUE(loop_costs_energy(s, scale)) << label(c);
    });
    for_each_random(
        5, [](const Subject& s, double scale, const Case&) { return loop_costs_energy(s, scale); });
}

TEST(energy, no_path_stores_more_than_it_was_given) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        const std::vector<double> path{
            scale, 0.4 * scale, 0.9 * scale, 0.1 * scale, 1.2 * scale, 0.6 * scale, 0};
        EXPECT_TRUE(stores_no_more_than_given(s, path)) << label(c);
    });
    for_each_law([](const LawInfo& info) {
        const auto form = engage(typical_cases(info).front(), typical_onset);
        if (!has_memory(*form)) return;
        for_random(std::string(info.id), 30, [&] {
            const auto random_form = engage(random_case(info), random_onset());
            if (!random_form) return;
            const Subject s = subject(*random_form);
            const double scale = indentation_scale(s);
            std::vector<double> path;
            for (int i = 0; i < 5; ++i) path.push_back(scale * random_between(0, 2));
            const Verdict verdict = stores_no_more_than_given(s, path);
            if (!verdict) RC_FAIL(verdict.message());
        });
    });
}

TEST(energy, jkr_loses_the_work_of_its_jump) {
    // 7.0922 (W^5 R^4/E*^2)^(1/3) [thornton1998]: the loss between touch and pull-off.
    const Case c = typical_cases(*find_law("jkr")).front();
    const auto form = engage(c, typical_onset);
    const auto& kernel = std::get<JkrContact>(form->kernel);
    const double unit =
        std::cbrt(std::pow(kernel.W, 5) * std::pow(kernel.R, 4) / (kernel.Es * kernel.Es));
    const Memory attached{.attached = true};
    EXPECT_NEAR(potential(*form, kernel.rupture(), attached) / unit, 7.09, 0.01);
}

// --- shape --------------------------------------------------------------------------------------

TEST(shape, the_elastic_force_grows_with_indentation) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        EXPECT_TRUE(stiffens(s, scale)) << label(c);
    });
    for_each_random(10,
                    [](const Subject& s, double scale, const Case&) { return stiffens(s, scale); });
}

TEST(shape, touch_exponents) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        EXPECT_TRUE(touch_exponents_hold(s, scale)) << label(c);
    });
    for_each_random(10, [](const Subject& s, double scale, const Case&) {
        return touch_exponents_hold(s, scale);
    });
}

TEST(shape, switches_tell_the_truth) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        EXPECT_TRUE(switches_tell_the_truth(s, scale)) << label(c);
    });
}

TEST(shape, at_rest_the_damper_is_that_of_the_return) {
    int kinked = 0;
    for_each_typical([&](const Subject& s, double scale, const Case& c) {
        if (!s.switches.rate_zero || s.has_memory) return;
        ++kinked;
        EXPECT_EQ(s.damping(scale, 0, {}), 0) << label(c);
        EXPECT_GT(s.damping(scale, 1e-9, {}), 0) << label(c);
        EXPECT_EQ(s.stiffness(scale, 0, {}), s.stiffness(scale, -1e-300, {})) << label(c);
    });
    EXPECT_GE(kinked, 10);
}

TEST(shape, at_the_peak_the_plastic_stiffness_is_that_of_the_return) {
    for (const char* id : {"walton_braun", "thornton", "bilinear"})
        for_random(id, 50, [&] {
            const auto form = engage(random_case(*find_law(id)), random_onset());
            if (!form || !dissipates(*form)) return;
            const Subject s = subject(*form);
            const double peak = indentation_scale(s) * random_between(1, 2);
            const Memory memory = state_after(s, peak, peak, 0).memory;
            const double at = s.stiffness(peak, -1e-9, memory);
            const double below = s.stiffness(peak * (1 - 1e-9), -1e-9, memory);
            if (!(std::abs(at - below) <= 1e-6 * below))
                RC_FAIL("stiffness at the peak " + std::to_string(at) + ", just below it " +
                        std::to_string(below));
        });
}

// --- derivatives --------------------------------------------------------------------------------

/// Away from the places where the formula changes.
bool near_a_kink(const Subject& s, const Case& c, const State& at) {
    const auto close = [&](double kink) { return std::abs(at.d - kink) < 0.02 * at.d; };
    if (given(s.switches.yield) && close(s.switches.yield)) return true;
    if (given(number(c, "d_max")) && close(number(c, "d_max"))) return true;
    if (!s.has_memory || s.adhesive) return false;
    // on either side of the peak, of the residual indentation and of the bilinear knee
    if (at.memory.peak > 0 && close(at.memory.peak)) return true;
    const auto K = [&](double d) { return s.stiffness(d, at.v, at.memory); };
    return std::abs(K(1.01 * at.d) - K(0.99 * at.d)) > 0.05 * K(at.d);
}

/// Where the ADAMS force is clipped at 0 its derivatives vanish; at the edge they jump.
bool clipped(const Subject& s, const State& at) { return s.force(at.d, at.v, at.memory) == 0; }

TEST(derivatives, stiffness_and_damping_by_differences) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        for (const State& at : states(s, scale)) {
            if (near_a_kink(s, c, at)) continue;
            EXPECT_TRUE(stiffness_is_derivative(s, at, 1e-10)) << label(c);
            if (at.v == 0 && s.switches.rate_zero) continue;
            EXPECT_TRUE(damping_is_derivative(s, at, 1e-10)) << label(c);
        }
    });
    for_each_random(30, [](const Subject& s, double scale, const Case& c) {
        const State at = state_after(s, scale, scale * random_between(0.01, 1.3),
                                     s.onset.rate * random_between(-1, 1));
        if (near_a_kink(s, c, at) || clipped(s, at) || at.v == 0) return fine();
        const auto first = stiffness_is_derivative(s, at, 1e-9);
        return first ? damping_is_derivative(s, at, 1e-9) : first;
    });
}

TEST(derivatives, force_is_the_slope_of_the_potential) {
    for_each_typical([](const Subject& s, double scale, const Case& c) {
        for (const State& at : states(s, scale)) {
            // plastic loading stores less than it is given: only the return is elastic
            const bool plastic = s.has_memory && !s.adhesive;
            if (plastic && !(at.d < at.memory.peak)) continue;
            if (near_a_kink(s, c, at)) continue;
            EXPECT_TRUE(potential_is_integral(s, at, 1e-10)) << label(c);
        }
    });
    for_each_random(30, [](const Subject& s, double scale, const Case& c) {
        const State at = state_after(s, scale, scale * random_between(0.01, 0.98), 0);
        return near_a_kink(s, c, at) ? fine() : potential_is_integral(s, at, 1e-9);
    });
}

TEST(derivatives, jkr_below_zero_indentation) {
    const auto form = engage(typical_cases(*find_law("jkr")).front(), typical_onset);
    const Subject s = subject(*form);
    const double end = std::get<JkrContact>(form->kernel).rupture();
    for (const double part : {0.1, 0.3, 0.5}) {
        const State at{part * end, -0.1, {.attached = true}};
        EXPECT_TRUE(stiffness_is_derivative(s, at, 1e-9));
        EXPECT_TRUE(potential_is_integral(s, at, 1e-9));
    }
}

TEST(derivatives, of_the_users_own_function) {
    const Law law = Law::custom([](double d, double v, const Onset& onset) {
        return 1e9 * std::pow(d, 1.3) * (1 + 0.4 * v / onset.rate);
    });
    const auto form = law.engage(typical_onset);
    ASSERT_TRUE(form);
    const Subject s = subject(*form);
    const double scale = indentation_scale(s);
    for (const State& at : states(s, scale)) {
        EXPECT_TRUE(stiffness_is_derivative(s, at, 1e-9));
        EXPECT_TRUE(damping_is_derivative(s, at, at.v == 0 ? 1e-7 : 1e-9));
        EXPECT_TRUE(potential_is_integral(s, at, 1e-10));
    }
    EXPECT_TRUE(never_pulls_on_approach(s, scale));
    EXPECT_TRUE(loop_costs_energy(s, scale));
    EXPECT_EQ(s.force(-scale, 1, {}), 0);
}

// --- release rules ------------------------------------------------------------------------------

TEST(properties, adhesive_laws_end_by_pull_off_and_only_they) {
    std::set<std::string_view> pulling;
    for_each_law([&](const LawInfo& info) {
        const auto form = engage(typical_cases(info).front(), typical_onset);
        ASSERT_TRUE(form) << info.id;
        const bool adhesive_law = adhesive(*form);
        if (adhesive_law) pulling.insert(info.id);
        EXPECT_EQ(natural_release(*form), adhesive_law ? Release::pull_off : Release::no_tension);
        EXPECT_EQ(accepts(*form, Release::pull_off), adhesive_law);
        EXPECT_EQ(accepts(*form, Release::geometric), !adhesive_law);
        EXPECT_EQ(accepts(*form, Release::no_tension), !adhesive_law);
    });
    EXPECT_EQ(pulling, (std::set<std::string_view>{"jkr", "dmt"}));
}

TEST(properties, laws_with_memory) {
    std::set<std::string_view> remembering;
    for_each_law([&](const LawInfo& info) {
        const auto form = engage(typical_cases(info).front(), typical_onset);
        ASSERT_TRUE(form) << info.id;
        if (has_memory(*form)) remembering.insert(info.id);
    });
    EXPECT_EQ(remembering,
              (std::set<std::string_view>{"walton_braun", "thornton", "bilinear", "jkr"}));
}

TEST(properties, memory_evolves_right) {
    for (const char* id : {"walton_braun", "thornton", "bilinear"}) {
        const auto form = engage(typical_cases(*find_law(id)).front(), typical_onset);
        const Subject s = subject(*form);
        const double scale = indentation_scale(s);
        Memory memory;
        for (const double part : {0.2, 0.7, 1.0}) {
            memory = s.commit(part * scale, 0.1, memory);
            EXPECT_EQ(memory.peak, part * scale) << id;
        }
        // the return and a reload leave the peak alone, and committing a state twice changes
        // nothing
        for (const double part : {0.9, 0.6, 0.8}) {
            const double F = s.force(part * scale, -0.1, memory);
            memory = s.commit(part * scale, -0.1, memory);
            EXPECT_EQ(memory.peak, scale) << id;
            EXPECT_NEAR(s.force(part * scale, -0.1, memory), F, 1e-12 * s.force(scale, 0, {}))
                << id;
        }
        // reloading passes through the force at the peak and goes on along the first loading
        EXPECT_NEAR(s.force(scale, 0.1, memory) / s.force(scale, 0.1, {}), 1, 1e-12) << id;
        EXPECT_NEAR(s.force(1.3 * scale, 0.1, memory) / s.force(1.3 * scale, 0.1, {}), 1, 1e-12)
            << id;
    }
}

TEST(properties, jkr_attaches_at_touch_and_lets_go_at_the_end_of_its_branch) {
    const auto form = engage(typical_cases(*find_law("jkr")).front(), typical_onset);
    const double end = std::get<JkrContact>(form->kernel).rupture();
    ASSERT_LT(end, 0);
    Memory memory = commit(*form, 0.5 * end, 0.1, {});
    EXPECT_FALSE(memory.attached) << "the surfaces have not met yet";
    EXPECT_EQ(force(*form, 0.5 * end, 0.1, memory), 0);
    memory = commit(*form, 1e-7, 0.1, memory);
    EXPECT_TRUE(memory.attached);
    memory = commit(*form, 0.5 * end, -0.1, memory);
    EXPECT_TRUE(memory.attached);
    EXPECT_LT(force(*form, 0.5 * end, -0.1, memory), 0);
    memory = commit(*form, 1.0001 * end, -0.1, memory);
    EXPECT_FALSE(memory.attached);
    EXPECT_EQ(force(*form, 0.5 * end, -0.1, memory), 0);
}

}  // namespace
}  // namespace conformance
