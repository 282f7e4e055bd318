// Steps of a contact compiled for several processors: the same numbers, bit for bit, and those of
// the general method.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "contact_kernels.hpp"
#include "percuss/solve/dop853_stepper.hpp"

namespace percuss::pounding {
namespace {

struct Taken {
    double error = 0;
    std::array<double, quick_size> end{};
    std::array<double, 13 * quick_size> slopes{};
    ContactNow there;
};

class Random {
public:
    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(engine_);
    }

private:
    std::mt19937_64 engine_{20261116};
};

QuickContact contact(Random& random) {
    QuickContact c{};
    for (int i = 0; i < 2; ++i) {
        c.shape[i] = random.between(0.5, 1.5);
        c.push[i] = random.between(-1.5, -0.5);
        c.stiffness[i] = random.between(-200, -20);
        c.damping[i] = random.between(-2, 0);
        c.ground[i] = random.between(-1, 1);
        c.constant[i] = random.between(-1, 1);
    }
    c.offset = 0.001;
    c.K = random.between(1e3, 1e5);
    c.damper = random.between(0, 100);
    c.value = random.between(-3, 3);
    c.rise = random.between(-50, 50);
    c.anchor = 1;
    c.onset = 1;
    c.pace = 0.01;
    c.length = 0.01;
    c.power = random.between(0, 1) < 0.5 ? 2 : 4;
    return c;
}

struct Start {
    double l, h;
    std::array<double, quick_size> state;
};

/// Pressed and closing, or opening in the clock of a separation.
Start start(Random& random, Clock clock) {
    const double rate = clock == Clock::separation ? -0.3 : 0.3;
    Start s{1,
            1e-3,
            {random.between(0.005, 0.02), random.between(0.005, 0.02),
             random.between(0.5, 1) * rate, random.between(0.5, 1) * rate, 1}};
    if (clock == Clock::onset) s.l = 0.3, s.h = 0.02;
    if (clock == Clock::turn) s.l = -0.3, s.h = 0.02;
    if (clock == Clock::separation) s.l = -0.5, s.h = 0.02;
    return s;
}

Taken take(const ContactKernels& kernels, int law, int clock, const QuickContact& c,
           const Start& from) {
    Taken t;
    kernels.slope[law][clock](c, from.l, from.state.data(), t.slopes.data());
    constexpr std::array<double, quick_size> per_scale{1e9, 1e9, 1e8, 1e8, 1e9};
    t.end = from.state;
    t.error = kernels.step[law][clock](c, {from.l, from.h, from.state.data(), t.slopes.data(),
                                           t.end.data(), &t.there, per_scale.data()});
    return t;
}

template <class Check>
void for_all(const Check& check) {
    Random random;
    for (int repeat = 0; repeat < 50; ++repeat)
        for (int law = 0; law < 3; ++law)
            for (const Clock clock : {Clock::onset, Clock::time, Clock::turn, Clock::separation}) {
                const QuickContact c = contact(random);
                check(law, static_cast<int>(clock), c, start(random, clock));
            }
}

TEST(contact_kernel, every_instruction_set_gives_the_same_bits) {
    const ContactKernels& fast = contact_kernels();
    for_all([&](int law, int clock, const QuickContact& c, const Start& from) {
        const Taken a = take(contact_kernels_baseline, law, clock, c, from),
                    b = take(fast, law, clock, c, from);
        ASSERT_TRUE(std::isfinite(a.error));
        EXPECT_EQ(a.error, b.error);
        EXPECT_EQ(a.end, b.end);
        EXPECT_EQ(a.slopes, b.slopes);
        EXPECT_EQ(a.there.F, b.there.F);
    });
}

/// The slope of the kernel integrated by the general stepper.
TEST(contact_kernel, is_the_method_of_the_general_stepper) {
    const ContactKernels& kernels = contact_kernels_baseline;
    for_all([&](int law, int clock, const QuickContact& c, const Start& from) {
        Dop853Stepper<quick_size> stepper(quick_size);
        const auto rhs = [&](double l, const double* u, double* out) {
            kernels.slope[law][clock](c, l, u, out);
        };
        rhs(from.l, from.state.data(), stepper.first_slope());
        stepper.step(rhs, from.l, from.state.data(), from.h);
        const Taken t = take(kernels, law, clock, c, from);
        const bool timed =
            clock == static_cast<int>(Clock::turn) || clock == static_cast<int>(Clock::separation);
        for (std::size_t i = 0; i < (timed ? 5U : 4U); ++i)
            EXPECT_NEAR(t.end[i], stepper.end()[i], 1e-14 * (1 + std::abs(t.end[i])))
                << law << " " << clock << " " << i;
    });
}

/// A force wrong in its fifth digit is a thousand times what the comparison above forgives.
TEST(contact_kernel, a_wrong_fifth_digit_is_seen) {
    const ContactKernels& kernels = contact_kernels_baseline;
    for_all([&](int law, int clock, const QuickContact& c, const Start& from) {
        QuickContact wrong = c;
        wrong.K *= 1.00001;
        const Taken right = take(kernels, law, clock, c, from),
                    missed = take(kernels, law, clock, wrong, from);
        double largest = 0;
        for (std::size_t i = 0; i < 4; ++i)
            largest = std::max(largest, std::abs(right.end[i] - missed.end[i]));
        EXPECT_GT(largest, 1e-11) << law << " " << clock;
    });
}

}  // namespace
}  // namespace percuss::pounding
