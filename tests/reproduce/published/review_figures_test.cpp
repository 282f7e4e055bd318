// [skrinjar2018] Figs. 2 to 9 and 16: what the studies report, against tables computed with 30
// digits, and the two facts that they build on: calibrated Hunt-Crossley forms are one law, and
// damping prolongs their contact for n >= 1.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "exact/hunt_crossley.hpp"
#include "percuss/calibrate/restitution.hpp"
#include "percuss/solve/methods.hpp"
#include "reproduce/reproduction.hpp"
#include "support/csv.hpp"
#include "support/impact.hpp"

namespace {

using namespace percuss;
using namespace percuss::exact;
using namespace percuss::reproduction;

constexpr Onset spheres{0.3, 0.046};
const std::vector<std::string> forms{
    "hunt_crossley",  "herbert_mcwhannell", "lee_wang", "lankarani_nikravesh",
    "zhiying_qishao", "gonthier",           "flores",   "gharib_hurmuzlu",
    "hu_guo"};

std::unique_ptr<ReproductionResult> study(std::string_view id) {
    const auto selected = select_reproductions(id);
    EXPECT_TRUE(selected) << id;
    auto results = reproduce(*selected);
    EXPECT_TRUE(results[0]->findings) << (results[0]->failure ? results[0]->failure->text() : "");
    return std::move(results[0]);
}

/// Names of the reference table, as far as they are not those of the review.
std::string label(const std::string& model) {
    return model == "Gonthier et al" || model == "Flores et al" ? model + "." : model;
}

const ResultTable& table(const Findings& findings, const std::string& beginning) {
    const auto found = std::ranges::find_if(
        findings.tables(), [&](const ResultTable& t) { return t.title.starts_with(beginning); });
    EXPECT_NE(found, findings.tables().end()) << beginning;
    return *found;
}

/// The cell of a law at an asked restitution, NaN if the table has none.
double cell(const ResultTable& table, const std::string& law, double asked) {
    for (const auto& row : table.rows)
        for (std::size_t i = 1; i < row.size(); ++i)
            if (row[0] == law && std::abs(std::stod(table.columns[i].substr(6)) - asked) < 1e-9)
                return std::stod(row[i]);
    return std::nan("");
}

/// Every entry of a study's table that the reference has, to the four digits shown.
int compare(const ResultTable& computed, const std::string& column) {
    static const support::Table reference("impacts/point_impact.csv");
    int compared = 0;
    for (const auto& row : reference.rows()) {
        const double shown = cell(computed, label(row.text("model")), row["c_r"]);
        if (std::isnan(shown)) continue;
        EXPECT_NEAR(shown / row[column], 1, 5.1e-4) << row.text("model") << " " << row["c_r"];
        ++compared;
    }
    return compared;
}

// Ten laws; the reference has no rows at 0.3 and 0.7.
TEST(review_figures, peaks_and_durations_agree_with_the_reference) {
    const auto loops = study("skrinjar2018/fig-3");
    EXPECT_EQ(compare(table(*loops->findings, "Peak force"), "F_max/Hertz"), 80);
    EXPECT_EQ(compare(table(*loops->findings, "Largest indentation"), "delta_max/Hertz"), 80);
    const auto times = study("skrinjar2018/fig-9");
    EXPECT_EQ(compare(table(*times->findings, "Contact time over that of Hertz"), "T/T_Hertz"), 40);
}

// A difference of one part in a thousand is seen.
TEST(review_figures, the_comparison_can_fail) {
    const auto loops = study("skrinjar2018/fig-3");
    ResultTable wrong = table(*loops->findings, "Peak force");
    for (auto& row : wrong.rows)
        for (std::size_t i = 1; i < row.size(); ++i)
            row[i] = std::to_string(std::stod(row[i]) * 1.002);
    testing::TestPartResultArray failures;
    {
        const testing::ScopedFakeTestPartResultReporter reporter(
            testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &failures);
        compare(wrong, "F_max/Hertz");
    }
    EXPECT_EQ(failures.size(), 80);
}

// The data file of Table 2 holds the same numbers as the copy that the errata were found with.
TEST(review_figures, printed_table_2_is_copied_right) {
    const support::Table copy("laws/restitution_table2.csv");
    const auto review = published("skrinjar2018/table-2");
    ASSERT_TRUE(review);
    const PrintedTable& printed = *review->table("restitution");
    ASSERT_EQ(printed.rows.size(), 12U);
    int compared = 0;
    for (const auto& row : copy.rows()) {
        if (row.text("e_paper").empty()) continue;
        const auto found =
            std::ranges::find(printed.rows, label(row.text("model")), &PrintedRow::label);
        ASSERT_NE(found, printed.rows.end()) << row.text("model");
        const auto column = static_cast<std::size_t>(std::lround(row["c_r"] * 10));
        EXPECT_EQ(found->numbers[column].value, row["e_paper"]) << row.text("model");
        ++compared;
    }
    EXPECT_GE(compared, 12 * 11);
}

/// e delivered with the calibrated damping, by integration of the motion, which knows nothing of
/// the relation between damping and restitution.
double integrated(const Law& law, const Onset& onset) {
    return solve(Impact(support::form(law, onset, Release::no_tension), Release::no_tension),
                 Adaptive{1e-12})
        .rebound.restitution;
}

// One damping belongs to each restitution, so the nine forms become one law.
RC_GTEST_PROP(review_figures, calibrated_forms_are_one_law, ()) {
    const double e = *rc::gen::inRange(50, 999) / 1000.0;
    const Onset onset{*rc::gen::inRange(1, 100) / 10.0, *rc::gen::inRange(1, 100) / 10.0};
    const double n = *rc::gen::inRange(10, 30) / 10.0;
    std::vector<Rebound> rebounds;
    for (const std::string& id : forms) {
        const Law published = support::law(id, {{"K", 1e6}, {"n", n}, {"e", e}});
        const auto calibrated = calibrate_restitution(published, e, onset, Release::no_tension);
        RC_ASSERT(calibrated.has_value());
        rebounds.push_back(support::impact(calibrated->law, onset, Release::no_tension).rebound);
        if (id == "flores") RC_ASSERT(std::abs(integrated(calibrated->law, onset) - e) < 1e-9);
    }
    for (const Rebound& r : rebounds) {
        RC_ASSERT(std::abs(r.restitution - e) < 1e-13);
        RC_ASSERT(r.duration == rebounds[0].duration);
        RC_ASSERT(r.peak_force == rebounds[0].peak_force);
        RC_ASSERT(r.peak_indentation == rebounds[0].peak_indentation);
    }
}

// Without calibration they are nine: no two of them agree at 0.3.
TEST(review_figures, published_forms_are_nine_laws) {
    std::vector<double> delivered;
    for (const std::string& id : forms)
        delivered.push_back(
            support::impact(id, {{"K", 5.2e9}, {"e", 0.3}}, spheres).rebound.restitution);
    std::ranges::sort(delivered);
    for (std::size_t i = 1; i < delivered.size(); ++i)
        EXPECT_GT(delivered[i] - delivered[i - 1], 1e-3);
}

RC_GTEST_PROP(review_figures, restitution_falls_strictly_with_the_factor, ()) {
    const double h = std::pow(10.0, *rc::gen::inRange(-400, 300) / 100.0);
    RC_ASSERT(hunt_crossley_restitution(1.01 * h) < hunt_crossley_restitution(h));
}

double duration(double n, double h) {
    return support::impact("hunt_crossley", {{"K", 1.0}, {"n", n}, {"h", h}}).rebound.duration;
}

// With w^2/2 = (h v - ln(1 + h v))/h^2, w of the sign of v (v0 = 1), K d^(n+1)/(n + 1) is
// m (w0^2 - w^2)/2 and dt = -m (w/v) dw/(K d^n). With w = w0 s and y = h w0 s, the duration is a
// constant times w0^((1 - n)/(1 + n)) times the integral over 0 < s < 1 of
// (1 - s^2)^(-n/(n + 1)) [y/u(y) + y/u(-y)], u = h v. w0 falls with h and the bracket grows with
// y = s sqrt(2 (h - ln(1 + h))): for n >= 1 both factors grow.
RC_GTEST_PROP(review_figures, damping_prolongs_the_contact_for_n_from_1, ()) {
    const double n = *rc::gen::inRange(100, 400) / 100.0;
    const double h = std::pow(10.0, *rc::gen::inRange(-100, 130) / 100.0);
    RC_ASSERT(duration(n, 1.05 * h) > duration(n, h));
    RC_ASSERT(duration(n, h) > duration(n, 0));
}

TEST(review_figures, the_bracket_grows) {
    double last = 2;
    for (double y = 0.05; y < 5; y += 0.05) {
        const double G = y * y / 2;
        const double bracket = y / log_gap_positive_root(G) - y / log_gap_negative_root(G);
        EXPECT_GT(bracket, last) << y;
        last = bracket;
    }
}

// To first order T/T0 = 1 + (n - 1)/(n + 1) h/3, so that damping shortens the contact for n < 1.
TEST(review_figures, duration_to_first_order) {
    constexpr double h = 1e-4;
    for (const double n : {0.5, 0.75, 1.0, 1.5, 3.0})
        EXPECT_NEAR((duration(n, h) / duration(n, 0) - 1) / h, (n - 1) / (n + 1) / 3, 1e-4) << n;
    EXPECT_LT(duration(0.5, 0.5), duration(0.5, 0));
    EXPECT_GT(duration(0.5, 10), duration(0.5, 0));
}

// Other laws do not share it: Anagnostopoulos and Tsuji are shortened where they part at zero
// force, prolonged where they part at zero indentation; Jankowski is shortened, then prolonged.
TEST(review_figures, duration_depends_on_law_and_release) {
    const auto ratio = [](const std::string& id, double e, Release release) {
        const auto timed = [&](double restitution) {
            const auto calibrated = calibrate_restitution(
                support::law(id, {{"K", 1.0}, {"e", 0.5}}), restitution, {1, 1}, release);
            return support::impact(calibrated->law, {1, 1}, release).rebound.duration;
        };
        return timed(e) / timed(1);
    };
    for (const double e : {0.9, 0.5, 0.2})
        for (const char* id : {"anagnostopoulos", "tsuji"}) {
            EXPECT_LT(ratio(id, e, Release::no_tension), 1) << id << e;
            EXPECT_GT(ratio(id, e, Release::geometric), 1) << id << e;
        }
    EXPECT_LT(ratio("jankowski", 0.5, Release::no_tension), 1);
    EXPECT_GT(ratio("jankowski", 0.1, Release::no_tension), 1);
}

}  // namespace
