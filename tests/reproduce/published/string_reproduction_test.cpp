// [walstijn2016]: the studies of percuss reproduce against tables of an independent program, and
// which lines of the derivation they refute.
#include <gtest/gtest.h>

#include <charconv>
#include <memory>
#include <set>
#include <string>

#include "reproduce/reproduction.hpp"
#include "support/csv.hpp"

namespace {

using namespace percuss;
using namespace percuss::reproduction;

std::unique_ptr<ReproductionResult> run(const std::string& study) {
    const auto selected = select_reproductions("walstijn2016/" + study);
    EXPECT_TRUE(selected);
    auto results = reproduce(*selected);
    EXPECT_EQ(results.size(), 1U);
    EXPECT_TRUE(results[0]->findings) << results[0]->failure->text();
    return std::move(results[0]);
}

const ResultTable& table(const ReproductionResult& result, const std::string& title) {
    for (const ResultTable& t : result.findings->tables())
        if (t.title.starts_with(title)) return t;
    throw std::runtime_error("no table " + title);
}

double number(const std::string& text) {
    double value = not_given;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::set<std::string> with_verdict(const ReproductionResult& result, Verdict verdict) {
    std::set<std::string> ids;
    for (const ComparedStatement& s : result.findings->statements())
        if (s.verdict == verdict) ids.insert(s.printed->id);
    return ids;
}

TEST(string_reproduction, formant_beside_the_sound_file) {
    const auto result = run("formant");
    const ResultTable& found = table(*result, "Formant of the C3 string");
    const support::Table expected("string/formant_track.csv");
    std::size_t row = 0, own = 0;
    for (const auto& e : expected.rows()) {
        const bool file = e.text("signal") == "authors fd.wav";
        if (!file && e.text("signal") != "C3 F_d xc=5") continue;
        const auto& f = found.rows.at(file ? row++ : own++);
        EXPECT_EQ(number(f[0]), e["t_s"]);
        EXPECT_NEAR(number(f[file ? 2 : 1]), e["peak_partial_Hz"], 0.06) << e.line();
        EXPECT_NEAR(number(f[file ? 4 : 3]), e["centroid_above_400Hz"], file ? 0.06 : 5)
            << e.line();
    }
    EXPECT_EQ(row, found.rows.size());
    EXPECT_EQ(own, found.rows.size());
}

TEST(string_reproduction, first_contacts) {
    const auto result = run("force-signal");
    const ResultTable& found = table(*result, "First contacts");
    const support::Table contacts("string/contacts.csv");
    const auto expected = contacts.rows();
    ASSERT_EQ(found.rows.size(), 5U);
    for (std::size_t i = 0; i < found.rows.size(); ++i) {
        const auto& e = expected.at(i);
        EXPECT_NEAR(number(found.rows[i][1]), 1e3 * e["t_start_s"], 0.006);
        EXPECT_NEAR(number(found.rows[i][2]), e["length_samples"] / 44.1, 0.006);
        EXPECT_NEAR(number(found.rows[i][3]) / e["peak_Fb_N"], 1, 1e-5);
        EXPECT_NEAR(number(found.rows[i][4]) / e["impulse_Ns"], 1, 1e-5);
    }
}

TEST(string_reproduction, wrong_lines_of_the_derivation) {
    const auto result = run("derivation");
    EXPECT_EQ(with_verdict(*result, Verdict::does_not_hold),
              (std::set<std::string>{"only_negative"}));
    EXPECT_EQ(
        with_verdict(*result, Verdict::misprint),
        (std::set<std::string>{"a1", "a10", "a11", "a13", "a14", "a19", "a20", "a23", "a24"}));
    // the control: every corrected line holds in all states, and wrong ones are told from them
    for (const auto& row : table(*result, "In how many states").rows) {
        EXPECT_GT(number(row[1]), 100) << row[0];
        EXPECT_EQ(row[3], row[1]) << row[0];
        const bool misprint = !row[4].empty() && row[4] != "S3";
        EXPECT_EQ(row[2] != row[1], misprint) << row[0];
    }
}

TEST(string_reproduction, plain_formulas_drift_where_the_stable_form_does_not) {
    const auto result = run("energy");
    const auto& rows = table(*result, "Largest drift").rows;
    ASSERT_EQ(rows.size(), 11U);
    for (const auto& row : rows) EXPECT_LT(number(row[3]), 1e-12) << row[0];
    EXPECT_GT(number(rows.back()[4]), 1e-11);
}

}  // namespace
