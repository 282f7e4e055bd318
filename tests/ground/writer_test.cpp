// What is written reads back.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "samples.hpp"

namespace percuss::records {
namespace {

RC_GTEST_PROP(writer, csv_keeps_every_bit, ()) {
    const auto count = *rc::gen::inRange<std::size_t>(10, 60);
    GroundMotion motion{
        *rc::gen::element(0.01, 0.005, 0.02, 0.0024, 0.0066, 0.00390625), {}, "x", ""};
    for (std::size_t i = 0; i < count; ++i)
        motion.acceleration.push_back(*rc::gen::inRange(-1000000, 1000000) / 3e5);
    motion.acceleration[3] = 1.0 / 3;
    const auto file = parse_record(motion_csv(motion), "x.csv");
    RC_ASSERT(file.has_value());
    RC_ASSERT(file->components[0].acceleration == motion.acceleration);
    RC_ASSERT(std::abs(file->components[0].dt - motion.dt) <= 1e-9 * motion.dt);
}

RC_GTEST_PROP(writer, at2_keeps_eight_digits, ()) {
    const auto count = *rc::gen::inRange<std::size_t>(10, 60);
    GroundMotion motion{*rc::gen::element(0.01, 0.005, 0.0024, 1.0 / 256), {}, "x", "a note"};
    for (std::size_t i = 0; i < count; ++i)
        motion.acceleration.push_back(*rc::gen::inRange(-1000000, 1000000) / 3e5);
    motion.acceleration[3] = 1.0 / 3;
    const std::string text = at2_text(motion);
    const auto file = parse_record(text, "x.AT2");
    RC_ASSERT(file.has_value());
    RC_ASSERT(file->warnings.empty());
    RC_ASSERT(file->components[0].dt == motion.dt);
    RC_ASSERT(file->components[0].acceleration.size() == count);
    for (std::size_t i = 0; i < count; ++i)
        RC_ASSERT(std::abs(file->components[0].acceleration[i] - motion.acceleration[i]) <=
                  0.5001e-7 * std::abs(motion.acceleration[i]));
    // Written once more, the digits stay.
    GroundMotion again = file->components[0];
    again.name = "x";
    again.note = "a note";
    RC_ASSERT(at2_text(again) == text);
}

TEST(writer, names_cannot_break_the_header) {
    GroundMotion motion{0.01, std::vector<double>(12, 1.0), "a\nNPTS= 3, DT= 7", "\r\n\t"};
    const auto file = parse_record(at2_text(motion), "x.AT2");
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->components[0].acceleration.size(), 12U);
}

TEST(writer, what_is_written_is_read_again) {
    for (const char* name : {"plain", "velocity time series", "(Format v01",
                             "corrected accelerogram", "Origin Time", "4000 .01 NPTS, DT"})
        for (const char* note : {"", "in units of cm/s2", "displacement time history, units of cm"})
            for (const double peak : {1e-20, 1.0, 98.0665, 1e5}) {
                GroundMotion motion{0.01, std::vector<double>(12, peak), name, note};
                ASSERT_TRUE(check_writable(motion));
                for (const std::string& text : {at2_text(motion), motion_csv(motion)}) {
                    const auto file = parse_record(text, "x.AT2");
                    ASSERT_TRUE(file) << file.error().text() << "\n" << text;
                    EXPECT_NEAR(file->components[0].acceleration[11], peak, 1e-7 * peak);
                }
            }
}

TEST(writer, what_could_not_be_read_again_is_not_written) {
    const auto refusal = [](double dt, std::size_t samples, double peak) {
        const auto ok = check_writable({dt, std::vector<double>(samples, peak), "x", ""});
        return ok ? std::string("accepted") : ok.error().message;
    };
    EXPECT_EQ(refusal(0.01, 10, 1), "accepted");
    EXPECT_NE(refusal(0.01, 9, 1).find("from 10 to"), std::string::npos);
    EXPECT_NE(refusal(2, 10, 1).find("time step"), std::string::npos);
    EXPECT_NE(refusal(0.01, 10, NAN).find("not finite"), std::string::npos);
    EXPECT_NE(refusal(0.01, 10, INFINITY).find("not finite"), std::string::npos);
    EXPECT_NE(refusal(0.01, 10, 0).find("peak"), std::string::npos);
    EXPECT_NE(refusal(0.01, 10, 1e7).find("peak"), std::string::npos);
}

}  // namespace
}  // namespace percuss::records
