// [skrinjar2018] Table 2: restitution of twelve laws at c_r = 0, 0.1, ..., 1, printed with two
// decimals. Five rows are reproduced within their rounding. The others are not: each is recorded
// here with the amount by which it differs and the reason, as far as it is known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "support/csv.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;

/// The two spheres of the review, with the mass that its radius allows.
constexpr Onset spheres{0.3, 0.046};
constexpr double stiffness = 5.2e9;

struct Entry {
    double asked;
    double printed;
};

/// The printed row of a model, from c_r = 0.1 (or from 0) on.
std::vector<Entry> printed_row(const std::string& model, double from = 0.1) {
    static const support::Table table("laws/restitution_table2.csv");
    std::vector<Entry> entries;
    std::string variant;
    for (const auto& row : table.rows()) {
        if (row.text("model") != model || row.text("e_paper").empty()) continue;
        if (variant.empty()) variant = row.text("variant");  // the printed row is there once each
        if (row.text("variant") == variant && row["c_r"] >= from)
            entries.push_back({row["c_r"], row["e_paper"]});
    }
    EXPECT_EQ(entries.size(), from > 0 ? 10U : 11U) << model;
    return entries;
}

double delivered(const std::string& id, double c, Release rule = Release::no_tension) {
    const support::Settings settings = id == "hertz"
                                           ? support::Settings{{"K", stiffness}}
                                           : support::Settings{{"K", stiffness}, {"e", c}};
    return support::impact(id, settings, spheres, rule).rebound.restitution;
}
double with_factor(double h) {
    return support::impact("hunt_crossley", {{"K", stiffness}, {"h", h}}, spheres)
        .rebound.restitution;
}

TEST(review_table_2, five_rows_are_reproduced) {
    const std::map<std::string, std::string> rows{{"Hertz", "hertz"},
                                                  {"Hunt-Crossley", "hunt_crossley"},
                                                  {"Herbert-McWhannell", "herbert_mcwhannell"},
                                                  {"Lee-Wang", "lee_wang"},
                                                  {"Lankarani-Nikravesh", "lankarani_nikravesh"}};
    for (const auto& [model, id] : rows)
        for (const Entry& x : printed_row(model, 0))
            EXPECT_NEAR(delivered(id, x.asked), x.printed, 0.005) << model << " " << x.asked;
}

// Four rows are too high everywhere by 0.010 to 0.0225. At c_r = 1 it shows without theory: the
// damping vanishes, Hertz has 1.00 in the same table, and these print 1.01. The bias does not
// depend on the damping, so that it is not a gain of energy by the integration.
TEST(review_table_2, four_rows_carry_a_bias) {
    const std::map<std::string, std::string> rows{{"Zhiying-Qishao", "zhiying_qishao"},
                                                  {"Gonthier et al", "gonthier"},
                                                  {"Flores et al", "flores"},
                                                  {"Gharib-Hurmuzlu", "gharib_hurmuzlu"}};
    double sum = 0, squares = 0;
    int count = 0, beyond_rounding = 0;
    for (const auto& [model, id] : rows) {
        for (const Entry& x : printed_row(model)) {
            const double bias = x.printed - delivered(id, x.asked);
            EXPECT_GE(bias, 0.0099) << model << " " << x.asked;
            EXPECT_LE(bias, 0.0226) << model << " " << x.asked;
            sum += bias;
            squares += bias * bias;
            beyond_rounding += bias > 0.005;
            ++count;
        }
        if (id != "gharib_hurmuzlu") {
            EXPECT_EQ(delivered(id, 1), 1);
        }
    }
    EXPECT_EQ(beyond_rounding, count);
    const double mean = sum / count;
    EXPECT_NEAR(mean, 0.0156, 5e-5);
    EXPECT_NEAR(std::sqrt(squares / count - mean * mean), 0.0037, 1e-4);
}

// The row of Hu and Guo was computed with half of their coefficient.
TEST(review_table_2, hu_guo_with_half_its_coefficient) {
    double worst = 0, worst_half = 0;
    for (const Entry& x : printed_row("Hu-Guo")) {
        worst = std::max(worst, x.printed - delivered("hu_guo", x.asked));
        const double half = with_factor(0.5 * find_law("hu_guo")->factor(x.asked));
        worst_half = std::max(worst_half, std::fabs(x.printed - half));
    }
    EXPECT_NEAR(worst, 0.18, 0.005);
    EXPECT_LE(worst_half, 0.00365);
}

// The column c_r = 0 of the laws with 1/c_r cannot be computed; c_r = 0.01 explains it, with the
// bias above, except for Flores.
TEST(review_table_2, the_column_zero_was_run_at_one_hundredth) {
    for (const char* id : {"gonthier", "gharib_hurmuzlu", "flores", "hu_guo"}) {
        const Law law = support::law(id, {{"K", stiffness}, {"e", 0.0}});
        EXPECT_FALSE(law.engage(spheres)) << id;
    }
    const auto zero = [](const std::string& model) { return printed_row(model, 0)[0].printed; };
    EXPECT_NEAR(zero("Gonthier et al"), delivered("gonthier", 0.01) + 0.0156, 0.005);
    EXPECT_NEAR(zero("Gharib-Hurmuzlu"), delivered("gharib_hurmuzlu", 0.01) + 0.0156, 0.005);
    EXPECT_NEAR(zero("Hu-Guo"), with_factor(0.75 * 0.99 / 0.01), 0.005);
    EXPECT_GT(delivered("flores", 0.01) + 0.0156 - zero("Flores et al"), 0.02);
}

// Anagnostopoulos: 1.00 throughout. The printed law K x + chi x x' has hardly any damping with the
// printed chi; the dashpot law that the source has delivers c_r.
TEST(review_table_2, anagnostopoulos) {
    for (const Entry& x : printed_row("Anagnostopoulos")) {
        EXPECT_EQ(x.printed, 1);
        EXPECT_NEAR(delivered("anagnostopoulos", x.asked, Release::geometric), x.asked, 1e-14);
        const double L = -std::log(x.asked), chi = 2 * L / (pi * pi + L * L);
        const double h = chi * spheres.rate * std::sqrt(spheres.mass / stiffness);
        EXPECT_GT(
            support::impact("ye_linear", {{"K", stiffness}, {"h", h}}, spheres).rebound.restitution,
            0.999998);
    }
    EXPECT_NEAR(delivered("anagnostopoulos", 0.1), 0.2527, 5e-5);
    EXPECT_NEAR(delivered("anagnostopoulos", 0.5), 0.5503, 5e-5);
    EXPECT_NEAR(delivered("anagnostopoulos", 0.9), 0.9020, 5e-5);
}

// Jankowski: no published formula gives the printed row (0.44 at c_r = 0.1, 0.85 at 0.5). The law
// of 2005 with the ratio of 2006 delivers c_r within 0.0086.
TEST(review_table_2, jankowski_is_unresolved) {
    const std::vector<double> row{0.44, 0.63, 0.74, 0.80, 0.85, 0.89, 0.91, 0.94, 0.96, 1.00};
    std::size_t i = 0;
    double worst = 0;
    for (const Entry& x : printed_row("Jankowski")) {
        EXPECT_EQ(x.printed, row[i++]);
        const double e = delivered("jankowski", x.asked);
        EXPECT_NEAR(e, x.asked, 0.0086);
        worst = std::max(worst, x.printed - e);
        if (x.asked < 1) {
            EXPECT_GT(x.printed - e, 0.05) << x.asked;
        }
    }
    EXPECT_NEAR(worst, 0.448, 0.001);
}

}  // namespace
