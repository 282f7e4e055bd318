// The studies of [mahmoud2008]: what they compute against reference tables.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "reproduce/reproduction.hpp"
#include "support/csv.hpp"

namespace percuss {

using namespace reproduction;
namespace {

ReproductionRun run_of(const std::string& id) {
    const auto& list = reproductions();
    const auto found = std::ranges::find(list, id, &Reproduction::id);
    EXPECT_NE(found, list.end()) << id;
    return found->run;
}

/// The findings point to what was published, so both are kept.
struct Study {
    Published published;
    Findings findings;

    Study(const std::string& id, Published data) : published(std::move(data)), findings(published) {
        const auto done = run_of(id)(findings);
        EXPECT_TRUE(done) << (done ? "" : done.error().text());
        EXPECT_TRUE(findings.complete());
    }
    explicit Study(const std::string& id) : Study(id, *percuss::published(id)) {}
    Study(const Study&) = delete;

    [[nodiscard]] const ComparedValue& value(std::string_view id) const {
        return *std::ranges::find_if(findings.values(),
                                     [&](const auto& v) { return v.printed->id == id; });
    }
    [[nodiscard]] const ComparedStatement& statement(std::string_view id) const {
        return *std::ranges::find_if(findings.statements(),
                                     [&](const auto& s) { return s.printed->id == id; });
    }
    /// A number of a result table.
    [[nodiscard]] double cell(std::size_t table, std::size_t row, std::size_t column) const {
        return std::stod(findings.tables().at(table).rows.at(row).at(column));
    }
};

support::Table::Row row_of(const support::Table& table, const std::string& name) {
    for (const auto& row : table.rows())
        if (row.text("case") == name) return row;
    ADD_FAILURE() << name;
    return table.rows().front();
}

/// Peak force, indentation and duration of the rows of a table of histories.
void expect_history(const Study& study, std::size_t row, const support::Table::Row& right) {
    EXPECT_NEAR(study.cell(0, row, 4) / right["Fmax_N"], 1, 1e-5);
    EXPECT_NEAR(study.cell(0, row, 5) / right["delta_max_m"], 1, 1e-5);
    EXPECT_NEAR(study.cell(0, row, 6) / right["duration_s"], 1, 1e-5);
}

TEST(pounding_studies, the_ball_of_the_reference_table) {
    const support::Table table("impacts/single_impact_physical.csv");
    const Study study("mahmoud2008/fig-2");
    expect_history(study, 0, row_of(table, "ball_6/32in_NVE"));
    expect_history(study, 1, row_of(table, "ball_6/32in_HD"));
    expect_history(study, 2, row_of(table, "ball_5/32in_NVE"));
    EXPECT_EQ(study.value("stiffness_viscoelastic").verdict, Verdict::misprint);
    EXPECT_EQ(study.value("stiffness_hertzdamp").verdict, Verdict::does_not_hold);
    EXPECT_NEAR(study.value("stiffness_hertzdamp").comparison.computed, 0.571e10, 0.0005e10);
    EXPECT_EQ(study.value("error_hertzdamp").verdict, Verdict::not_checkable);
    EXPECT_EQ(study.statement("ball").verdict, Verdict::misprint);
    EXPECT_EQ(study.statement("longer_contact").verdict, Verdict::agrees_in_kind);
    EXPECT_EQ(study.statement("curvature").verdict, Verdict::agrees_in_kind);
}

/// F grows as (m v^2)^0.6, so the striker of the table at 0.5 m/s tells the one of the study.
TEST(pounding_studies, the_striker_of_the_reference_table) {
    const support::Table table("impacts/single_impact_physical.csv");
    const Study study("mahmoud2008/fig-4");
    const double reached = study.cell(0, 0, 4);
    EXPECT_NEAR(reached, 102.5e3, 5)
        << "the restoring force of the pendulum is all that is missing";
    const auto first = row_of(table, "concrete_m570_v0.5_l1m_NVE_eq10");
    for (const auto& [row, name] : {std::pair{1, "concrete_m570_v0.5_l1m_NVE_xi.35"},
                                    std::pair{2, "concrete_m570_v0.5_l1m_HD"}})
        EXPECT_NEAR(study.cell(0, static_cast<std::size_t>(row), 4) / reached,
                    row_of(table, name)["Fmax_N"] / first["Fmax_N"], 2e-5);
    EXPECT_EQ(study.value("stiffness_hertzdamp").verdict, Verdict::misprint);
}

TEST(pounding_studies, damping_and_restitution_of_the_reference_table) {
    const support::Table table("laws/damping_vs_restitution.csv");
    const Study study("mahmoud2008/eqs-1-12");
    std::size_t compared = 0;
    for (const auto& right : table.rows())
        for (std::size_t row = 0; row < study.findings.tables()[0].rows.size(); ++row) {
            if (std::abs(study.cell(0, row, 0) - right["e_target"]) > 1e-9) continue;
            ++compared;
            const auto near = [&](std::size_t column, const char* name) {
                EXPECT_NEAR(study.cell(0, row, column) / right[name], 1, 6e-5) << name;
            };
            near(1, "HD_zeta_LN=3(1-e2)/4");
            near(2, "e_actual_LN");
            near(3, "HD_zeta_exact");
            near(4, "NVE_xi_eq10");
            near(5, "e_actual_eq10");
            near(6, "NVE_xi_exact");
        }
    EXPECT_EQ(compared, table.rows().size());
}

/// Orders min(p, 1 + q), and the state of the bridge after 20 s as an independent program has it.
TEST(pounding_studies, convergence_at_kinks) {
    const Study study("mahmoud2008/fig-14");
    for (const auto& row : study.findings.tables()[0].rows) {
        const bool hidden = row[0] == "Hertzdamp impact" && row[1].starts_with("Burrage");
        EXPECT_NEAR(std::stod(row[2]), hidden ? 3 : std::stod(row[3]), 0.3) << row[0] << row[1];
    }
    const auto& notes = study.findings.notes();
    const std::string& note = *std::ranges::find_if(
        notes, [](const std::string& text) { return text.starts_with("The source prints"); });
    for (const char* number : {"0.441948037", "13.1142497", "-1.05428095", "11.1939859"})
        EXPECT_NE(note.find(number), std::string::npos) << note;
}

// An average without its scatter says nothing: both stand in the table of what remains.
TEST(pounding_studies, what_remains_of_the_amplifications_is_given_with_its_scatter) {
    const Study study("mahmoud2008/figs-8-13");
    const ResultTable& table = study.findings.tables()[0];
    ASSERT_EQ(table.rows.size(), 3U);
    for (const auto& row : table.rows)
        for (std::size_t i = 1; i < row.size(); ++i) {
            double mean = 0, low = 0, high = 0;
            ASSERT_EQ(std::sscanf(row[i].c_str(), "%lf (%lf to %lf)", &mean, &low, &high), 3)
                << row[i];
            EXPECT_LT(low, mean) << row[i];
            EXPECT_GT(high, mean) << row[i];
            // with equal restitution and equal peak force nothing but scatter is left
            if (row[0].ends_with("same peak force")) {
                EXPECT_NEAR(mean, 1, 0.02) << row[i];
            }
        }
}

// Negative control: another number in print is refuted.
TEST(pounding_studies, another_stiffness_in_print_does_not_hold) {
    const std::string id = "mahmoud2008/fig-2";
    const auto& texts = published_texts();
    std::string text(std::ranges::find(texts, id, &PublishedText::id)->text);
    text.replace(text.find("1.03e10"), 7, "1.04e10");
    const Study study(id, *parse_published(id, text));
    EXPECT_EQ(study.value("stiffness_viscoelastic").verdict, Verdict::does_not_hold);
}

}  // namespace
}  // namespace percuss
