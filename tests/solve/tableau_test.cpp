// The Runge-Kutta tableaux, proved in exact arithmetic: every coefficient is a + b sqrt(D) with
// rational a, b, spelled out here; the order conditions and algebraic stability are decided on
// these, and the library's doubles must be the nearest to them.
#include "percuss/solve/tableau.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "support/rooted_trees.hpp"

using namespace percuss;

namespace {

using Rational = boost::multiprecision::cpp_rational;
using Wide = boost::multiprecision::cpp_bin_float_100;

/// a + b sqrt(D); one D per tableau.
struct Surd {
    Rational a = 0, b = 0;
    int D = 1;

    Surd() = default;
    Surd(Rational rational) : a(std::move(rational)) {}
    Surd(int numerator, int denominator = 1) : a(numerator, denominator) {}
    Surd(Rational rational, Rational factor, int root)
        : a(std::move(rational)), b(std::move(factor)), D(root) {}

    static int common(const Surd& x, const Surd& y) {
        if (x.b != 0 && y.b != 0 && x.D != y.D) throw std::logic_error("two roots in one tableau");
        return x.b != 0 ? x.D : y.D;
    }
    friend Surd operator+(const Surd& x, const Surd& y) {
        return {x.a + y.a, x.b + y.b, common(x, y)};
    }
    friend Surd operator-(const Surd& x, const Surd& y) {
        return {x.a - y.a, x.b - y.b, common(x, y)};
    }
    friend Surd operator*(const Surd& x, const Surd& y) {
        const int root = common(x, y);
        return {x.a * y.a + x.b * y.b * root, x.a * y.b + x.b * y.a, root};
    }
    friend Surd operator/(const Surd& x, const Surd& y) {
        const Rational norm = y.a * y.a - y.b * y.b * y.D;
        return x * Surd{y.a / norm, -y.b / norm, y.D};
    }
    [[nodiscard]] int sign() const {
        const int sa = a.sign(), sb = b.sign();
        if (sa == 0 || sb == 0 || sa == sb) return sa != 0 ? sa : sb;
        return a * a > b * b * D ? sa : sb;
    }
    friend bool operator==(const Surd& x, const Surd& y) { return (x - y).sign() == 0; }
    [[nodiscard]] Wide wide() const { return Wide(a) + Wide(b) * sqrt(Wide(D)); }
};

using Row = std::vector<Surd>;

struct Exact {
    std::string name;
    int order;
    int stage_order;
    bool algebraically_stable;
    std::vector<Row> A;
    Row b, c;

    [[nodiscard]] std::size_t stages() const { return b.size(); }
};

Rational q(int numerator, int denominator) { return Rational(numerator, denominator); }
/// (n + k sqrt D)/d
Surd surd(int n, int k, int D, int d) { return {q(n, d), q(k, d), D}; }

Exact exact_burrage(const std::string& name, int order, bool stable, const Surd& L) {
    return {name,
            order,
            1,
            stable,
            {{L, 0}, {Surd(1) - Surd(2) * L, L}},
            {{1, 2}, {1, 2}},
            {L, Surd(1) - L}};
}

/// As printed in the literature, in the order of the library.
const std::vector<Exact>& exact_tableaux() {
    static const std::vector<Exact> all{
        {"gauss1", 2, 1, true, {{{1, 2}}}, {1}, {{1, 2}}},
        {"gauss2",
         4,
         2,
         true,
         {{{1, 4}, surd(3, -2, 3, 12)}, {surd(3, 2, 3, 12), {1, 4}}},
         {{1, 2}, {1, 2}},
         {surd(3, -1, 3, 6), surd(3, 1, 3, 6)}},
        {"gauss3",
         6,
         3,
         true,
         {{{5, 36}, {q(2, 9), q(-1, 15), 15}, {q(5, 36), q(-1, 30), 15}},
          {{q(5, 36), q(1, 24), 15}, {2, 9}, {q(5, 36), q(-1, 24), 15}},
          {{q(5, 36), q(1, 30), 15}, {q(2, 9), q(1, 15), 15}, {5, 36}}},
         {{5, 18}, {4, 9}, {5, 18}},
         {surd(5, -1, 15, 10), {1, 2}, surd(5, 1, 15, 10)}},
        {"radau1a2",
         3,
         1,
         true,
         {{{1, 4}, {-1, 4}}, {{1, 4}, {5, 12}}},
         {{1, 4}, {3, 4}},
         {0, {2, 3}}},
        {"radau1a3",
         5,
         2,
         true,
         {{{1, 9}, surd(-1, -1, 6, 18), surd(-1, 1, 6, 18)},
          {{1, 9}, surd(88, 7, 6, 360), surd(88, -43, 6, 360)},
          {{1, 9}, surd(88, 43, 6, 360), surd(88, -7, 6, 360)}},
         {{1, 9}, surd(16, 1, 6, 36), surd(16, -1, 6, 36)},
         {0, surd(6, -1, 6, 10), surd(6, 1, 6, 10)}},
        {"radau2a1", 1, 1, true, {{1}}, {1}, {1}},
        {"radau2a2",
         3,
         2,
         true,
         {{{5, 12}, {-1, 12}}, {{3, 4}, {1, 4}}},
         {{3, 4}, {1, 4}},
         {{1, 3}, 1}},
        {"radau2a3",
         5,
         3,
         true,
         {{surd(88, -7, 6, 360), surd(296, -169, 6, 1800), surd(-2, 3, 6, 225)},
          {surd(296, 169, 6, 1800), surd(88, 7, 6, 360), surd(-2, -3, 6, 225)},
          {surd(16, -1, 6, 36), surd(16, 1, 6, 36), {1, 9}}},
         {surd(16, -1, 6, 36), surd(16, 1, 6, 36), {1, 9}},
         {surd(4, -1, 6, 10), surd(4, 1, 6, 10), 1}},
        {"lobatto3a2", 2, 2, false, {{0, 0}, {{1, 2}, {1, 2}}}, {{1, 2}, {1, 2}}, {0, 1}},
        {"lobatto3a3",
         4,
         3,
         false,
         {{0, 0, 0}, {{5, 24}, {1, 3}, {-1, 24}}, {{1, 6}, {2, 3}, {1, 6}}},
         {{1, 6}, {2, 3}, {1, 6}},
         {0, {1, 2}, 1}},
        {"lobatto3c2", 2, 1, true, {{{1, 2}, {-1, 2}}, {{1, 2}, {1, 2}}}, {{1, 2}, {1, 2}}, {0, 1}},
        {"lobatto3c3",
         4,
         2,
         true,
         {{{1, 6}, {-1, 3}, {1, 6}}, {{1, 6}, {5, 12}, {-1, 12}}, {{1, 6}, {2, 3}, {1, 6}}},
         {{1, 6}, {2, 3}, {1, 6}},
         {0, {1, 2}, 1}},
        exact_burrage("burrage", 3, true, surd(3, 1, 3, 6)),
    };
    return all;
}

/// Members of the family that the names do not reach.
std::vector<Exact> other_burrages() {
    return {
        exact_burrage("L = (3 - sqrt 3)/6", 3, false, surd(3, -1, 3, 6)),
        exact_burrage("L = 1/4", 2, true, {1, 4}),
        exact_burrage("L = 1/5", 2, false, {1, 5}),
        exact_burrage("L = 2", 2, true, 2),
    };
}

std::vector<Exact> all_methods() {
    std::vector<Exact> all = exact_tableaux();
    for (auto& method : other_burrages()) all.push_back(method);
    return all;
}

// ---------------------------------------------------------------- rooted trees

/// Largest p such that sum b Phi(t) = 1/gamma(t) for every tree of order at most p.
int order_by_trees(const Exact& m, int limit) {
    std::vector<Row> weights;       // A Phi(t)
    std::vector<Rational> density;  // gamma(t)
    int order = limit;
    for (const auto& tree : support::rooted_trees(limit)) {
        Row phi(m.stages(), Surd(1));
        Rational gamma = tree.order;
        for (const std::size_t k : tree.children) {
            for (std::size_t i = 0; i < m.stages(); ++i) phi[i] = phi[i] * weights[k][i];
            gamma *= density[k];
        }
        Surd sum = 0;
        Row weight(m.stages());
        for (std::size_t i = 0; i < m.stages(); ++i) {
            sum = sum + m.b[i] * phi[i];
            for (std::size_t j = 0; j < m.stages(); ++j) weight[i] = weight[i] + m.A[i][j] * phi[j];
        }
        if (!(sum == Surd(1 / gamma))) order = std::min(order, tree.order - 1);
        weights.push_back(weight);
        density.push_back(gamma);
    }
    return order;
}

// ---------------------------------------------------------------- simplifying conditions

Surd power(const Surd& x, int k) {
    Surd product = 1;
    for (int i = 0; i < k; ++i) product = product * x;
    return product;
}

/// B(k): sum b c^(k-1) = 1/k
bool holds_b(const Exact& m, int k) {
    Surd sum = 0;
    for (std::size_t i = 0; i < m.stages(); ++i) sum = sum + m.b[i] * power(m.c[i], k - 1);
    return sum == Surd(1, k);
}
/// C(k): sum_j a_ij c_j^(k-1) = c_i^k/k
bool holds_c(const Exact& m, int k) {
    for (std::size_t i = 0; i < m.stages(); ++i) {
        Surd sum = 0;
        for (std::size_t j = 0; j < m.stages(); ++j) sum = sum + m.A[i][j] * power(m.c[j], k - 1);
        if (!(sum == power(m.c[i], k) * Surd(1, k))) return false;
    }
    return true;
}
/// D(k): sum_i b_i c_i^(k-1) a_ij = b_j (1 - c_j^k)/k
bool holds_d(const Exact& m, int k) {
    for (std::size_t j = 0; j < m.stages(); ++j) {
        Surd sum = 0;
        for (std::size_t i = 0; i < m.stages(); ++i)
            sum = sum + m.b[i] * power(m.c[i], k - 1) * m.A[i][j];
        if (!(sum == m.b[j] * (Surd(1) - power(m.c[j], k)) * Surd(1, k))) return false;
    }
    return true;
}
int largest(const std::function<bool(int)>& holds) {
    int k = 0;
    while (k < 20 && holds(k + 1)) ++k;
    return k;
}

// ---------------------------------------------------------------- algebraic stability

std::vector<Row> stability_matrix(const Exact& m) {
    std::vector<Row> M(m.stages(), Row(m.stages()));
    for (std::size_t i = 0; i < m.stages(); ++i)
        for (std::size_t j = 0; j < m.stages(); ++j)
            M[i][j] = m.b[i] * m.A[i][j] + m.b[j] * m.A[j][i] - m.b[i] * m.b[j];
    return M;
}

Surd determinant(const std::vector<Row>& M, const std::vector<std::size_t>& rows,
                 const std::vector<std::size_t>& columns) {
    if (rows.empty()) return 1;
    Surd sum = 0;
    for (std::size_t k = 0; k < columns.size(); ++k) {
        auto rest = columns;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(k));
        const Surd term =
            M[rows[0]][columns[k]] * determinant(M, {rows.begin() + 1, rows.end()}, rest);
        sum = k % 2 == 0 ? sum + term : sum - term;
    }
    return sum;
}

/// Positive semidefinite: every principal minor, not only the leading ones, is >= 0.
bool semidefinite(const std::vector<Row>& M) {
    for (unsigned set = 1; set < 1U << M.size(); ++set) {
        std::vector<std::size_t> kept;
        for (std::size_t i = 0; i < M.size(); ++i)
            if (set >> i & 1U) kept.push_back(i);
        if (determinant(M, kept, kept).sign() < 0) return false;
    }
    return true;
}

bool algebraically_stable(const Exact& m) {
    for (const Surd& weight : m.b)
        if (weight.sign() < 0) return false;
    return semidefinite(stability_matrix(m));
}

/// R(infinity) = 1 - b A^-1 1 = det(A - 1 b)/det A
Surd amplification_at_infinity(const Exact& m) {
    std::vector<std::size_t> all(m.stages());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    std::vector<Row> shifted = m.A;
    for (auto& row : shifted)
        for (std::size_t j = 0; j < m.stages(); ++j) row[j] = row[j] - m.b[j];
    return determinant(shifted, all, all) / determinant(m.A, all, all);
}

const Exact& exact(const std::string& name) {
    for (const Exact& m : exact_tableaux())
        if (m.name == name) return m;
    throw std::logic_error(name);
}

}  // namespace

TEST(tableau, names_are_those_of_the_documentation) {
    const auto names = tableau_names();
    ASSERT_EQ(names.size(), exact_tableaux().size());
    for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(names[i], exact_tableaux()[i].name);
}

TEST(tableau, doubles_are_the_nearest_to_the_exact_coefficients) {
    for (const Exact& m : exact_tableaux()) {
        const auto t = tableau(m.name);
        ASSERT_TRUE(t) << m.name;
        EXPECT_EQ(t->name, m.name);
        EXPECT_EQ(t->order, m.order) << m.name;
        ASSERT_EQ(static_cast<std::size_t>(t->stages), m.stages()) << m.name;
        const auto nearest = [&](double got, const Surd& want) {
            EXPECT_EQ(got, static_cast<double>(want.wide())) << m.name;
        };
        for (std::size_t i = 0; i < m.stages(); ++i) {
            nearest(t->b[i], m.b[i]);
            nearest(t->c[i], m.c[i]);
            for (std::size_t j = 0; j < m.stages(); ++j)
                nearest(t->at(static_cast<int>(i), static_cast<int>(j)), m.A[i][j]);
        }
    }
}

TEST(tableau, rooted_trees_are_counted) {
    std::map<int, int> count;
    for (const auto& tree : support::rooted_trees(7)) ++count[tree.order];
    EXPECT_EQ(count,
              (std::map<int, int>{{1, 1}, {2, 1}, {3, 2}, {4, 4}, {5, 9}, {6, 20}, {7, 48}}));
}

TEST(tableau, order_conditions_hold_up_to_the_order_and_not_beyond) {
    for (const Exact& m : all_methods()) EXPECT_EQ(order_by_trees(m, 7), m.order) << m.name;
}

TEST(tableau, simplifying_conditions) {
    for (const Exact& m : all_methods()) {
        const int B = largest([&](int k) { return holds_b(m, k); });
        const int C = largest([&](int k) { return holds_c(m, k); });
        EXPECT_GE(B, m.order) << m.name;
        EXPECT_GE(C, 1) << m.name << ": c is not the row sum";
        EXPECT_EQ(std::min(B, C), m.stage_order) << m.name;
    }
    // the families are defined by them [hairer1993] Sec. II.7
    const auto D = [](const std::string& name) {
        return largest([&](int k) { return holds_d(exact(name), k); });
    };
    EXPECT_EQ(D("gauss2"), 2);
    EXPECT_EQ(D("gauss3"), 3);
    EXPECT_EQ(D("radau1a2"), 2);
    EXPECT_EQ(D("radau1a3"), 3);
    EXPECT_EQ(D("radau2a2"), 1);
    EXPECT_EQ(D("radau2a3"), 2);
    EXPECT_EQ(D("lobatto3a3"), 1);
    EXPECT_EQ(D("lobatto3c3"), 2);
}

TEST(tableau, algebraic_stability) {
    for (const Exact& m : all_methods())
        EXPECT_EQ(algebraically_stable(m), m.algebraically_stable) << m.name;
    for (const char* name : {"gauss1", "gauss2", "gauss3"})
        for (const Row& row : stability_matrix(exact(name)))
            for (const Surd& entry : row) EXPECT_EQ(entry.sign(), 0) << name;
}

TEST(tableau, burrage_family_is_stable_from_a_quarter_on) {
    // M = (L - 1/4)[1, -1; -1, 1]
    for (int k = -8; k <= 40; ++k) {
        const Surd L(k, 20), excess = L - Surd(1, 4);
        const auto M = stability_matrix(exact_burrage("", 2, true, L));
        EXPECT_TRUE(M[0][0] == excess && M[1][1] == excess);
        EXPECT_TRUE(M[0][1] == Surd(0) - excess && M[1][0] == M[0][1]);
        EXPECT_EQ(semidefinite(M), k >= 5) << k;
    }
}

TEST(tableau, damping_of_the_stiffest_modes) {
    for (const Exact& m : exact_tableaux()) {
        if (m.name.starts_with("lobatto3a")) continue;  // A is singular; the limit is 1
        const Surd R = amplification_at_infinity(m);
        const Surd square = R * R;
        if (m.name.starts_with("gauss")) {
            EXPECT_TRUE(square == Surd(1)) << m.name;
        } else if (m.name == "burrage") {
            EXPECT_TRUE(R == Surd(q(1, 1), q(-1, 1), 3));  // 1 - sqrt 3
        } else {
            EXPECT_EQ(R.sign(), 0) << m.name;
        }
    }
}

TEST(tableau, burrage_with_lambda) {
    const auto quarter = tableau("burrage:0.25");
    ASSERT_TRUE(quarter);
    EXPECT_EQ(quarter->name, "burrage:0.25");
    EXPECT_EQ(quarter->a, (std::vector<double>{0.25, 0, 0.5, 0.25}));
    EXPECT_EQ(quarter->c, (std::vector<double>{0.25, 0.75}));
    EXPECT_EQ(quarter->order, 2);
    EXPECT_EQ(tableau("burrage:0.788675134594813")->order, 3);
    EXPECT_EQ(tableau("burrage:0.211324865405187")->order, 3);
    EXPECT_EQ(burrage(0.5).order, 2);
    EXPECT_EQ(burrage(0.5).name, "burrage:0.5");
}

TEST(tableau, unknown_names_are_refused) {
    EXPECT_NE(tableau("radau2a4").error().message.find("did you mean \"radau2a"),
              std::string::npos);
    EXPECT_NE(tableau("euler").error().message.find("gauss3"), std::string::npos);
    for (const char* bad :
         {"", "burrage:", "burrage:x", "burrage:nan", "burrage:inf", "burrage:1 "})
        EXPECT_FALSE(tableau(bad)) << bad;
}

TEST(tableau, negative_control_a_misprint_is_found) {
    Exact wrong = exact("radau2a3");
    wrong.A[0][2] = surd(-2, -3, 6, 225);
    EXPECT_LT(order_by_trees(wrong, 5), 5);
    EXPECT_FALSE(holds_c(wrong, 1));
    Exact tilted = exact("radau2a3");
    tilted.b = {surd(16, 1, 6, 36), surd(16, -1, 6, 36), {1, 9}};
    EXPECT_FALSE(algebraically_stable(tilted));
}
