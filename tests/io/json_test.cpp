#include "apps/cli/json.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>

#include "percuss/core/text.hpp"

namespace percuss::app {
namespace {

using nlohmann::ordered_json;

TEST(json, what_is_no_number_is_null) {
    EXPECT_TRUE(json_number(std::numeric_limits<double>::quiet_NaN()).is_null());
    EXPECT_TRUE(json_number(std::numeric_limits<double>::infinity()).is_null());
    EXPECT_TRUE(json_number(-std::numeric_limits<double>::infinity()).is_null());
    EXPECT_EQ(json_number(0.1).get<double>(), 0.1);
}

TEST(json, keeps_the_order_and_ends_with_a_newline) {
    ordered_json answer;
    answer["law"] = "hertz";
    answer["duration"] = json_number(0.25);
    answer["absent"] = json_number(std::nan(""));
    EXPECT_EQ(json_text(answer),
              "{\n  \"law\": \"hertz\",\n  \"duration\": 0.25,\n  \"absent\": null\n}\n");
}

TEST(json, numbers_read_back_as_the_same_bits) {
    EXPECT_TRUE(rc::check([](std::uint64_t bits) {
        const auto value = std::bit_cast<double>(bits);
        RC_PRE(std::isfinite(value));
        const std::string text = json_text(json_number(value));
        const auto back = ordered_json::parse(text).get<double>();
        RC_ASSERT(std::bit_cast<std::uint64_t>(back) == bits);
    }));
}

// nlohmann uses Grisu2: always exact, and the shortest in all but about one case in a thousand.
TEST(json, numbers_are_almost_always_the_shortest) {
    std::uint64_t state = 7;
    int longer = 0;
    constexpr int count = 100000;
    const auto digits = [](const std::string& text) {
        const auto mantissa = text.substr(0, text.find_first_of("eE\n"));
        std::string kept;
        for (const char c : mantissa)
            if (c >= '0' && c <= '9') kept += c;
        const auto first = kept.find_first_not_of('0');
        return kept.substr(first, kept.find_last_not_of('0') - first + 1).size();
    };
    for (int i = 0; i < count; ++i) {
        state = state * 6364136223846793005ULL + 1442695040888963407ULL;
        const double value = std::ldexp(static_cast<double>(state >> 11U), -60);
        if (digits(json_text(json_number(value))) > digits(shortest(value))) ++longer;
    }
    EXPECT_LT(longer, count / 200);
}

TEST(json, bytes_that_are_not_utf8_do_not_cost_the_answer) {
    ordered_json answer;
    answer["file"] = "a\xFF.csv";
    EXPECT_EQ(json_text(answer), "{\n  \"file\": \"a\xEF\xBF\xBD.csv\"\n}\n");
}

}  // namespace
}  // namespace percuss::app
