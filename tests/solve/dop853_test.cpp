// DOP853 on the equations whose solutions are the order conditions: for a rooted tree the equation
// y' = product of the y of its branches, y(0) = 0, has the solution y = x^order/density, and a step
// of length 1 gives the elementary weight of the method in its place [hairer1993] Sec. II.2. Order
// p is: right for every tree of at most p nodes.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "solve/dop853/stepper.hpp"
#include "support/rooted_trees.hpp"

using namespace percuss;
using namespace percuss::solvers;

namespace {

/// Of doubles, some of them near 50, through twelve stages.
constexpr double rounding = 1e-13;

class Trees {
public:
    explicit Trees(int largest) : trees_(support::rooted_trees(largest)) {
        for (const auto& tree : trees_) {
            double density = tree.order;
            for (const std::size_t child : tree.children) density *= densities_[child];
            densities_.push_back(density);
        }
    }
    [[nodiscard]] std::size_t size() const { return trees_.size(); }
    [[nodiscard]] int order(std::size_t i) const { return trees_[i].order; }
    [[nodiscard]] double solution(std::size_t i, double x) const {
        return std::pow(x, order(i)) / densities_[i];
    }
    void operator()(double, const double* y, double* slope) const {
        for (std::size_t i = 0; i < size(); ++i) {
            slope[i] = 1;
            for (const std::size_t child : trees_[i].children) slope[i] *= y[child];
        }
    }
    /// One step of length 1 from zero, with its dense output.
    [[nodiscard]] Dop853Stepper<> stepped() const {
        Dop853Stepper<> stepper(size());
        const std::vector<double> zero(size(), 0);
        (*this)(0, zero.data(), stepper.first_slope());
        stepper.step(*this, 0, zero.data(), 1);
        stepper.make_dense(*this);
        return stepper;
    }
    /// The slopes of the thirteen stages, weighted: what an error estimate makes of each tree.
    [[nodiscard]] std::vector<double> weighted(std::span<const double, 13> weights) const {
        std::vector<std::vector<double>> slopes;
        std::vector<double> sum(size(), 0), stage(size()), slope(size());
        for (std::size_t row = 0; row < weights.size(); ++row) {
            for (std::size_t i = 0; i < size(); ++i) {
                stage[i] = 0;
                for (std::size_t j = 0; j < row; ++j) stage[i] += dop853::A[row][j] * slopes[j][i];
            }
            (*this)(0, stage.data(), slope.data());
            slopes.push_back(slope);
            for (std::size_t i = 0; i < size(); ++i) sum[i] += weights[row] * slope[i];
        }
        return sum;
    }
    /// Largest p such that `wrong(i)` is rounding for every tree of order at most p.
    template <class Wrong>
    [[nodiscard]] int order_met(const Wrong& wrong) const {
        int met = trees_.back().order;
        for (std::size_t i = 0; i < size(); ++i)
            if (!(std::abs(wrong(i)) < rounding)) met = std::min(met, order(i) - 1);
        return met;
    }

private:
    std::vector<support::RootedTree> trees_;
    std::vector<double> densities_;
};

}  // namespace

TEST(dop853, there_are_as_many_trees_as_known) {
    EXPECT_EQ(Trees(8).size(), 1 + 1 + 2 + 4 + 9 + 20 + 48 + 115U);
}

TEST(dop853, the_solution_is_of_order_eight_and_not_nine) {
    const Trees trees(9);
    auto step = trees.stepped();
    EXPECT_EQ(trees.order_met([&](std::size_t i) { return step.end()[i] - trees.solution(i, 1); }),
              8);
}

TEST(dop853, the_dense_output_is_of_order_seven_and_not_eight) {
    const Trees trees(8);
    const auto step = trees.stepped();
    for (const double part : {0.1, 0.35, 0.5, 0.77, 0.9})
        EXPECT_EQ(trees.order_met(
                      [&](std::size_t i) { return step.dense(part, i) - trees.solution(i, part); }),
                  7)
            << part;
}

TEST(dop853, the_dense_output_meets_both_ends) {
    const Trees trees(8);
    auto step = trees.stepped();
    for (std::size_t i = 0; i < trees.size(); ++i) {
        EXPECT_EQ(step.dense(0, i), 0);
        EXPECT_NEAR(step.dense(1, i), step.end()[i], rounding);
    }
}

TEST(dop853, the_error_estimates_are_of_order_five_and_three) {
    const Trees trees(8);
    const auto fifth = trees.weighted(dop853::E5), third = trees.weighted(dop853::E3);
    EXPECT_EQ(trees.order_met([&](std::size_t i) { return fifth[i]; }), 5);
    EXPECT_EQ(trees.order_met([&](std::size_t i) { return third[i]; }), 3);
}

/// [hairer1993] Eq. (10.17), from the two estimates.
TEST(dop853, the_error_is_the_norm_of_the_two_estimates) {
    const Trees trees(7);
    const auto step = trees.stepped();
    const auto fifth = trees.weighted(dop853::E5), third = trees.weighted(dop853::E3);
    std::vector<double> per_scale;
    double five = 0, three = 0;
    for (std::size_t i = 0; i < trees.size(); ++i) {
        per_scale.push_back(1 + 0.1 * static_cast<double>(i));
        five += std::pow(fifth[i] * per_scale[i], 2);
        three += std::pow(third[i] * per_scale[i], 2);
    }
    const double expected =
        five / std::sqrt((five + 0.01 * three) * static_cast<double>(trees.size()));
    EXPECT_NEAR(step.error(per_scale.data()), expected, 1e-9 * expected);
}

/// A coefficient wrong in its tenth digit lowers the order.
TEST(dop853, a_wrong_tenth_digit_is_seen) {
    const Trees trees(8);
    auto weights = dop853::E5;
    weights[6] *= 1 + 1e-10;
    const auto fifth = trees.weighted(weights);
    EXPECT_EQ(trees.order_met([&](std::size_t i) { return fifth[i]; }), 0);
}

/// A size known at compile time changes how the sums are laid out in registers, not what they are.
RC_GTEST_PROP(dop853, a_known_size_changes_nothing, ()) {
    constexpr std::size_t size = 5;
    std::array<double, size> start{}, per_scale{};
    for (double& u : start) u = *rc::gen::inRange(-1000, 1000) / 1000.0;
    for (double& s : per_scale) s = *rc::gen::inRange(1, 1000) / 100.0;
    const double h = *rc::gen::inRange(1, 1000) / 2000.0;
    const auto rhs = [](double x, const double* u, double* out) {
        for (std::size_t i = 0; i < size; ++i)
            out[i] = std::sin(u[(i + 1) % size]) - u[i] * u[(i + 2) % size] + x;
    };
    Dop853Stepper<size> known(size);
    Dop853Stepper<> told(size);
    rhs(0.5, start.data(), known.first_slope());
    rhs(0.5, start.data(), told.first_slope());
    known.step(rhs, 0.5, start.data(), h);
    told.step(rhs, 0.5, start.data(), h);
    for (std::size_t i = 0; i < size; ++i) RC_ASSERT(known.end()[i] == told.end()[i]);
    const double error = told.error(per_scale.data());
    RC_ASSERT(std::abs(known.error(per_scale.data()) - error) <= 1e-12 * error);
    for (double& s : per_scale) s *= 2;
    RC_ASSERT(told.error(per_scale.data()) == 2 * error);
    known.make_dense(rhs);
    told.make_dense(rhs);
    for (std::size_t i = 0; i < size; ++i) RC_ASSERT(known.dense(0.3, i) == told.dense(0.3, i));
}
