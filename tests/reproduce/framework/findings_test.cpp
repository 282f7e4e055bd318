// Verdicts: each of the five, their counts, and answers that are missing.
#include "reproduce/findings.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace percuss {

using namespace reproduction;
namespace {

Published sample() {
    auto data = parse_published(
        "paper2000/table-1",
        "source = \"paper2000\"\nitem = \"Table 1\"\ntitle = \"T\"\nabout = \"A\"\n"
        "[[value]]\nid = \"plain\"\nwhat = \"plain\"\nprinted = \"0.49\"\n"
        "[[value]]\nid = \"mended\"\nwhat = \"mended\"\nprinted = \"12.0\"\nunit = \"kN\"\n"
        "erratum = \"R1\"\nbecause = \"the mass\"\n"
        "[[statement]]\nid = \"grows\"\nsays = \"It grows.\"\nwhere = \"p. 1\"\nbecause = \"it "
        "falls\"\n"
        "[[statement]]\nid = \"law\"\nsays = \"F = k d\"\nwhere = \"Eq. (1)\"\nstates = "
        "\"formula\"\n");
    EXPECT_TRUE(data);
    return *data;
}

TEST(findings, agreement_within_half_a_digit_is_reproduced) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.4949);
    findings.value("mended", 12'040);  // SI
    findings.statement("grows", true, "");
    findings.statement("law", true, "");
    ASSERT_TRUE(findings.complete());
    EXPECT_EQ(findings.values()[0].verdict, Verdict::reproduced);
    EXPECT_EQ(findings.values()[1].verdict, Verdict::misprint);
    EXPECT_NEAR(findings.worst_difference(), 0.01, 1e-3);
}

TEST(findings, words_are_never_reproduced_like_a_number) {
    const Published data = sample();
    Findings findings(data);
    findings.statement("grows", true, "");
    findings.statement("law", true, "");
    EXPECT_EQ(findings.statements()[0].verdict, Verdict::agrees_in_kind);
    EXPECT_EQ(findings.statements()[1].verdict, Verdict::reproduced);
}

TEST(findings, a_misprint_fails_as_printed_and_holds_corrected) {
    const Published data = sample();
    const auto verdict = [&](bool as_printed, bool with_correction) {
        Findings findings(data);
        findings.corrected("law", as_printed, with_correction, "");
        return findings.statements()[0].verdict;
    };
    EXPECT_EQ(verdict(false, true), Verdict::misprint);
    EXPECT_EQ(verdict(true, true), Verdict::reproduced);
    EXPECT_EQ(verdict(true, false), Verdict::reproduced);
    EXPECT_EQ(verdict(false, false), Verdict::does_not_hold);
}

TEST(findings, every_statement_counts_for_itself) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.4951);
    findings.value("mended", not_given);
    findings.statement("grows", true, "");
    findings.statement("law", false, "");
    EXPECT_EQ(findings.values()[0].verdict, Verdict::does_not_hold);
    EXPECT_EQ(findings.values()[1].verdict, Verdict::not_checkable);
    const VerdictCounts counts = findings.counts();
    EXPECT_EQ(counts[Verdict::reproduced], 0U);
    EXPECT_EQ(counts[Verdict::agrees_in_kind], 1U);
    EXPECT_EQ(counts[Verdict::misprint], 0U);
    EXPECT_EQ(counts[Verdict::does_not_hold], 2U);
    EXPECT_EQ(counts[Verdict::not_checkable], 1U);
    EXPECT_EQ(counts.total(), 4U);
    EXPECT_EQ(findings.parts()[2].remark->because, "it falls");
}

TEST(findings, a_value_at_the_edge_of_its_digit_agrees) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.495);
    EXPECT_EQ(findings.values()[0].verdict, Verdict::reproduced);
}

TEST(findings, every_printed_value_is_answered_once) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.49);
    findings.statement("grows", true, "");
    findings.statement("law", true, "");
    EXPECT_FALSE(findings.complete());  // mended is missing
    findings.value("mended", 12'000);
    EXPECT_TRUE(findings.complete());
    findings.value("mended", 12'000);
    EXPECT_FALSE(findings.complete());
}

TEST(findings, what_is_not_printed_is_an_error) {
    const Published data = sample();
    Findings findings(data);
    findings.value("nothing", 1);
    ASSERT_FALSE(findings.complete());
    EXPECT_NE(findings.complete().error().text().find("nothing"), std::string::npos);
}

TEST(findings, a_picture_alone_is_not_checkable) {
    auto data = parse_published("paper2000/fig-1",
                                "source = \"paper2000\"\nitem = \"Fig. 1\"\ntitle = \"T\"\n"
                                "about = \"A\"\npicture = \"only curves are shown\"\n");
    ASSERT_TRUE(data);
    const Findings findings(*data);
    EXPECT_EQ(findings.counts().total(), 1U);
    EXPECT_EQ(findings.counts()[Verdict::not_checkable], 1U);
    EXPECT_EQ(findings.parts()[0].what, "only curves are shown");
    EXPECT_TRUE(std::isnan(findings.worst_difference()));
}

}  // namespace
}  // namespace percuss
