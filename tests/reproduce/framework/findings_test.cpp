// Verdicts: each of the four, the worst of several, and answers that are missing.
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
        "correction = \"R1\"\nbecause = \"the mass\"\n"
        "[[statement]]\nid = \"grows\"\nsays = \"It grows.\"\nbecause = \"it falls\"\n");
    EXPECT_TRUE(data);
    return *data;
}

TEST(Findings, AgreementWithinHalfADigitIsReproduced) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.4949);
    findings.value("mended", 12'040);  // SI
    findings.statement("grows", true, "");
    ASSERT_TRUE(findings.complete());
    EXPECT_EQ(findings.values()[0].verdict, Verdict::reproduced);
    EXPECT_EQ(findings.values()[1].verdict, Verdict::corrected);
    EXPECT_EQ(findings.verdict(), Verdict::corrected);
    EXPECT_EQ(findings.reason(), "mended: the mass");
    EXPECT_NEAR(findings.worst_difference(), 0.01, 1e-3);
}

TEST(Findings, TheWorstPartCounts) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.4951);
    findings.value("mended", not_given);
    findings.statement("grows", true, "");
    EXPECT_EQ(findings.values()[0].verdict, Verdict::contradicted);
    EXPECT_EQ(findings.values()[1].verdict, Verdict::not_reproducible);
    EXPECT_EQ(findings.verdict(), Verdict::contradicted);
}

TEST(Findings, AStatementThatFailsIsContradicted) {
    const Published data = sample();
    Findings findings(data);
    findings.statement("grows", false, "fell");
    EXPECT_EQ(findings.verdict(), Verdict::contradicted);
    EXPECT_NE(findings.reason().find("it falls"), std::string::npos);
}

TEST(Findings, EveryPartStandsBesideItsOwnReason) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.49);
    findings.value("mended", 13'000);
    findings.statement("grows", false, "fell");
    EXPECT_EQ(findings.reason(), "mended: the mass; “It grows.”: it falls");
}

TEST(Findings, AReasonThatPartsShareIsGivenOnce) {
    auto data =
        parse_published("paper2000/table-1",
                        "source = \"paper2000\"\nitem = \"Table 1\"\ntitle = \"T\"\nabout = \"A\"\n"
                        "[[statement]]\nid = \"a\"\nsays = \"A.\"\nbecause = \"why\"\n"
                        "[[statement]]\nid = \"b\"\nsays = \"B.\"\nbecause = \"other\"\n"
                        "[[statement]]\nid = \"c\"\nsays = \"C.\"\nbecause = \"why\"\n");
    ASSERT_TRUE(data);
    Findings findings(*data);
    findings.statement("a", false, "");
    findings.statement("c", false, "");
    EXPECT_EQ(findings.reason(), "all parts: why");
    findings.statement("b", false, "");
    EXPECT_EQ(findings.reason(), "“A.” and “C.”: why; “B.”: other");
}

TEST(Findings, AValueAtTheEdgeOfItsDigitAgrees) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.495);
    EXPECT_EQ(findings.values()[0].verdict, Verdict::reproduced);
}

TEST(Findings, EveryPrintedValueIsAnsweredOnce) {
    const Published data = sample();
    Findings findings(data);
    findings.value("plain", 0.49);
    findings.statement("grows", true, "");
    EXPECT_FALSE(findings.complete());  // mended is missing
    findings.value("mended", 12'000);
    EXPECT_TRUE(findings.complete());
    findings.value("mended", 12'000);
    EXPECT_FALSE(findings.complete());
}

TEST(Findings, WhatIsNotPrintedIsAnError) {
    const Published data = sample();
    Findings findings(data);
    findings.value("nothing", 1);
    ASSERT_FALSE(findings.complete());
    EXPECT_NE(findings.complete().error().text().find("nothing"), std::string::npos);
}

TEST(Findings, APictureAloneIsNotReproducible) {
    auto data = parse_published("paper2000/fig-1",
                                "source = \"paper2000\"\nitem = \"Fig. 1\"\ntitle = \"T\"\n"
                                "about = \"A\"\npicture = \"only curves are shown\"\n");
    ASSERT_TRUE(data);
    const Findings findings(*data);
    EXPECT_EQ(findings.verdict(), Verdict::not_reproducible);
    EXPECT_EQ(findings.reason(), "only curves are shown");
    EXPECT_TRUE(std::isnan(findings.worst_difference()));
}

}  // namespace
}  // namespace percuss
