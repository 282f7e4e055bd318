// Many contacts at once give the forces of each one, with its own onset and its own memory.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <vector>

#include "checks.hpp"
#include "random_case.hpp"

namespace conformance {
namespace {

using namespace percuss;

constexpr std::size_t lengths[] = {0, 1, 2, 3, 7, 8, 31};

/// Contacts in every state: apart, at touch, approaching, returning.
struct Contacts {
    std::vector<double> d, v;
    std::vector<Onset> onset;
    std::vector<Memory> memory;

    [[nodiscard]] Batch batch(bool own_onset, bool own_memory) const {
        Batch b{d, v, {}, {}};
        if (own_onset) b.onset = onset;
        if (own_memory) b.memory = memory;
        return b;
    }
};

Contacts contacts(const Subject& s, std::size_t count) {
    const double scale = indentation_scale(s);
    Contacts c;
    for (std::size_t i = 0; i < count; ++i) {
        const double t = static_cast<double>(i) + 0.37;
        c.d.push_back(i % 11 == 5 ? 0 : scale * std::sin(1.3 * t));
        c.v.push_back(i % 13 == 6 ? 0 : s.onset.rate * std::cos(2.1 * t));
        c.onset.push_back({s.onset.rate * (1.1 + std::sin(t)), s.onset.mass * (1.2 + std::cos(t))});
        c.memory.push_back(
            i % 4 == 0
                ? Memory{}
                : state_after(s, scale * (0.4 + 0.1 * (t - std::floor(t / 9) * 9)), 0, 0).memory);
    }
    return c;
}

double ulps(double a, double b, double size) {
    if (a == b) return 0;
    return std::abs(a - b) / (std::nextafter(std::abs(size), infinity) - std::abs(size));
}

template <class F>
void for_each_form(F&& f) {
    for_each_law([&](const LawInfo& info) {
        for (const Case& c : typical_cases(info)) {
            const auto form = engage(c, typical_onset);
            ASSERT_TRUE(form) << label(c);
            f(*form, c);
        }
    });
}

TEST(batch_forces, are_the_scalar_forces) {
    for_each_form([](const Form& form, const Case& c) {
        const Subject s = subject(form);
        for (const std::size_t count : lengths) {
            const Contacts many = contacts(s, count);
            std::vector<double> F(count, -7);
            force(form, many.batch(false, false), F);
            for (std::size_t i = 0; i < count; ++i)
                EXPECT_EQ(F[i], force(form, many.d[i], many.v[i])) << label(c) << ", contact " << i;
        }
    });
}

TEST(batch_forces, of_nothing_touch_nothing) {
    for_each_form([](const Form& form, const Case&) {
        force(form, Batch{}, {});
        std::vector<double> F;
        std::vector<Memory> memory;
        force(form, Batch{{}, {}, {}, {}}, F, memory);
        EXPECT_TRUE(F.empty() && memory.empty());
    });
}

Verdict engaged_anew(const Form& form, const Case& c, const Contacts& many, double allowed_ulps) {
    const std::size_t count = many.d.size();
    std::vector<double> F(count, -7);
    force(form, many.batch(true, false), F);
    for (std::size_t i = 0; i < count; ++i) {
        const auto own = engage(c, many.onset[i]);
        if (!own) return testing::AssertionFailure() << own.error().message;
        const double alone = force(*own, many.d[i], many.v[i]);
        const double elastic_force = force(*own, many.d[i], 0);
        const double size = std::abs(elastic_force) + std::abs(alone - elastic_force);
        if (const double off = ulps(F[i], alone, size); !(off <= allowed_ulps))
            return testing::AssertionFailure()
                   << "contact " << i << ": " << F[i] << " in the batch, " << alone << " alone, "
                   << off << " ulp";
    }
    return testing::AssertionSuccess();
}

TEST(batch_forces, with_their_own_onset_are_those_of_the_law_engaged_anew) {
    for_each_form([](const Form& form, const Case& c) {
        for (const std::size_t count : lengths)
            EXPECT_TRUE(engaged_anew(form, c, contacts(subject(form), count), 4)) << label(c);
    });
}

TEST(batch_forces, with_their_own_onset_for_random_parameters) {
    for_each_law([](const LawInfo& info) {
        for_random(std::string(info.id), 20, [&] {
            const Case c = random_case(info);
            const auto form = engage(c, random_onset());
            if (!form) return;
            Contacts many = contacts(subject(*form), 5);
            for (double& d : many.d) d = std::abs(d) + 1e-12;
            for (Onset& onset : many.onset) onset = random_onset();
            // up to nine roundings apart: the coefficient is scaled from one onset to the other
            const auto verdict = engaged_anew(*form, c, many, 9);
            if (!verdict) RC_FAIL(label(c) + ": " + verdict.message());
        });
    });
}

TEST(batch_forces, the_onset_matters) {
    // A test of the test: for damped laws that depend on the onset, the forces really differ.
    int different = 0;
    for_each_form([&](const Form& form, const Case& c) {
        const Contacts many = contacts(subject(form), 31);
        std::vector<double> own(31), common(31);
        force(form, many.batch(true, false), own);
        force(form, many.batch(false, false), common);
        const bool depends = form.scaling.rate_power != 0 || form.scaling.mass_power != 0;
        EXPECT_EQ(own != common, depends && dissipates(form)) << label(c);
        if (own != common) ++different;
    });
    EXPECT_GT(different, 80);
}

TEST(batch_forces, memory_goes_in_and_comes_back) {
    for_each_form([](const Form& form, const Case& c) {
        const Subject s = subject(form);
        for (const std::size_t count : lengths)
            for (const bool own_onset : {false, true}) {
                if (own_onset && !has_memory(form)) continue;
                const Contacts many = contacts(s, count);
                std::vector<double> F(count, -7);
                std::vector<Memory> after(count, Memory{-1, -1, true});
                force(form, many.batch(own_onset, true), F, after);
                for (std::size_t i = 0; i < count; ++i) {
                    EXPECT_EQ(F[i], force(form, many.d[i], many.v[i], many.memory[i]))
                        << label(c) << ", contact " << i;
                    EXPECT_TRUE(after[i] == commit(form, many.d[i], many.v[i], many.memory[i]))
                        << label(c) << ", contact " << i;
                }
            }
    });
}

TEST(batch_forces, memory_of_others_passes_through) {
    // A mixed simulation keeps one array for all laws: those without memory leave it alone, as
    // commit.
    for_each_form([](const Form& form, const Case& c) {
        if (has_memory(form)) return;
        const Contacts many = contacts(subject(form), 3);
        const std::vector<Memory> before(3, Memory{1e-6, -3, true});
        std::vector<Memory> after(3);
        std::vector<double> F(3);
        force(form, Batch{many.d, many.v, {}, before}, F, after);
        for (std::size_t i = 0; i < 3; ++i)
            EXPECT_TRUE(after[i] == commit(form, many.d[i], many.v[i], before[i])) << label(c);
    });
}

TEST(batch_forces, without_memory_yet_it_is_created) {
    for_each_form([](const Form& form, const Case& c) {
        const Contacts many = contacts(subject(form), 7);
        std::vector<double> F(7);
        std::vector<Memory> after(7, Memory{-1, -1, true});
        force(form, many.batch(false, false), F, after);
        for (std::size_t i = 0; i < 7; ++i)
            EXPECT_TRUE(after[i] == commit(form, many.d[i], many.v[i], {})) << label(c);
    });
}

TEST(batch_forces, memory_may_be_updated_in_place) {
    for_each_form([](const Form& form, const Case& c) {
        if (!has_memory(form)) return;
        const Contacts many = contacts(subject(form), 31);
        std::vector<Memory> memory = many.memory, apart(31);
        std::vector<double> F(31), G(31);
        force(form, many.batch(false, true), F, apart);
        force(form, Batch{many.d, many.v, {}, memory}, G, memory);
        EXPECT_EQ(F, G) << label(c);
        EXPECT_TRUE(memory == apart) << label(c);
    });
}

TEST(batch_forces, are_the_same_for_any_length_and_place) {
    // Vectorised loops have a tail: a contact must not change with its place in the array.
    for_each_form([](const Form& form, const Case& c) {
        const Contacts many = contacts(subject(form), 31);
        std::vector<double> all(31), rest(30);
        force(form, many.batch(true, true), all);
        const Batch shifted{std::span(many.d).subspan(1), std::span(many.v).subspan(1),
                            std::span(many.onset).subspan(1), std::span(many.memory).subspan(1)};
        force(form, shifted, rest);
        for (std::size_t i = 0; i < 30; ++i) EXPECT_EQ(all[i + 1], rest[i]) << label(c);
    });
}

TEST(batch_forces, of_the_users_own_function) {
    const Law law = Law::custom([](double d, double v, const Onset& onset) {
        return 1e7 * d * (1 + 0.2 * v / onset.rate);
    });
    const auto form = law.engage(typical_onset);
    ASSERT_TRUE(form);
    const Contacts many = contacts(subject(*form), 7);
    std::vector<double> F(7);
    force(*form, many.batch(true, false), F);
    for (std::size_t i = 0; i < 7; ++i)
        EXPECT_DOUBLE_EQ(F[i], force(*law.engage(many.onset[i]), many.d[i], many.v[i]))
            << "contact " << i << " keeps the onset of the form";
}

}  // namespace
}  // namespace conformance
