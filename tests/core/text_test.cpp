#include "percuss/core/text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace percuss {
namespace {

TEST(shortest, known_numbers) {
    EXPECT_EQ(shortest(0.1), "0.1");
    EXPECT_EQ(shortest(0.1 + 0.2), "0.30000000000000004");
    EXPECT_EQ(shortest(1.5), "1.5");
    EXPECT_EQ(shortest(5.2e9), "5.2e+09");
    EXPECT_EQ(shortest(-0.0), "-0");
    EXPECT_EQ(shortest(std::numeric_limits<double>::infinity()), "inf");
    EXPECT_EQ(shortest(std::numeric_limits<double>::quiet_NaN()), "nan");
}

TEST(shortest, reads_back_as_the_same_bits) {
    EXPECT_TRUE(rc::check([](std::uint64_t bits) {
        const auto value = std::bit_cast<double>(bits);
        RC_PRE(std::isfinite(value));
        const auto back = std::strtod(shortest(value).c_str(), nullptr);
        RC_ASSERT(std::bit_cast<std::uint64_t>(back) == bits);
    }));
}

TEST(significant, has_the_layout_of_printf_g) {
    EXPECT_EQ(significant(3.14159265, 3), "3.14");
    EXPECT_EQ(significant(1234567, 3), "1.23e+06");
    EXPECT_EQ(significant(0.00012345, 2), "0.00012");
    EXPECT_EQ(significant(100, 6), "100");
    EXPECT_EQ(significant(2.5, 0), "2");                     // clamped to one digit, ties to even
    EXPECT_EQ(significant(0.1, 99), "0.10000000000000001");  // clamped to seventeen
}

TEST(in_quotes, is_clipped_and_has_no_control_characters) {
    EXPECT_EQ(in_quotes("a\nb"), "\"a?b\"");
    EXPECT_EQ(in_quotes(std::string(60, 'x')), "\"" + std::string(60, 'x') + "\"");
    EXPECT_EQ(in_quotes(std::string(61, 'x')), "\"" + std::string(60, 'x') + "...\"");
    EXPECT_EQ(in_quotes(std::string(59, 'x') + "\u00B5m"), "\"" + std::string(59, 'x') + "...\"");
}

TEST(nearest_name, forgives_typing_errors_only) {
    constexpr std::array<std::string_view, 5> names{"flores", "hertz", "kPa", "kip", "tsuji"};
    EXPECT_EQ(nearest_name("floers", names), "flores");  // a swap is one edit
    EXPECT_EQ(nearest_name("flore", names), "flores");
    EXPECT_EQ(nearest_name("Hertz", names), "hertz");
    EXPECT_EQ(nearest_name("herz", names), "hertz");
    EXPECT_EQ(nearest_name("kpa", names), "kPa");  // a wrong case is nearer than a wrong letter
    EXPECT_EQ(nearest_name("hz", names), "");
    EXPECT_EQ(nearest_name("gonthier", names), "");
    EXPECT_EQ(nearest_name("", names), "");
    EXPECT_EQ(nearest_name("x", names), "");
    EXPECT_EQ(nearest_name("flores", {}), "");
}

TEST(nearest_name, a_swap_counts_less_than_two_substitutions) {
    constexpr std::array<std::string_view, 1> names{"abcd"};
    EXPECT_EQ(nearest_name("acbd", names), "abcd");
    EXPECT_EQ(nearest_name("axyd", names), "");
}

TEST(listed, commas_and_a_word_before_the_last) {
    constexpr std::array<std::string_view, 3> names{"a", "b", "c"};
    EXPECT_EQ(listed(names), "a, b, c");
    EXPECT_EQ(listed(names, "or"), "a, b or c");
    EXPECT_EQ(listed(std::span(names).first(2), "and"), "a and b");
    EXPECT_EQ(listed(std::span(names).first(1), "or"), "a");
    EXPECT_EQ(listed(std::span(names).first(0), "or"), "");
    EXPECT_EQ(listed(std::vector<std::string>{"x", "y"}, "or"), "x or y");
}

TEST(suggestion, the_nearest_and_what_else_there_is) {
    constexpr std::array<std::string_view, 2> names{"flores", "hertz"};
    EXPECT_EQ(suggestion("floers", names, "see there"), "; did you mean \"flores\"? (see there)");
    EXPECT_EQ(suggestion("floers", names, ""), "; did you mean \"flores\"?");
    EXPECT_EQ(suggestion("x", names, "see there"), "; see there");
    EXPECT_EQ(suggestion("x", names, ""), "");
    EXPECT_EQ(suggestion("x", {}), "");
    EXPECT_EQ(unknown("law", "floers", names),
              "there is no law \"floers\"; did you mean \"flores\"? (expected flores or hertz)");
    EXPECT_EQ(unknown("law", "x\ny", names), "there is no law \"x?y\"; expected flores or hertz");
}

TEST(names_of, one_text_of_each) {
    struct Named {
        std::string name;
    };
    const std::vector<Named> two{{"a"}, {"b"}};
    EXPECT_EQ(names_of(two, &Named::name), (std::vector<std::string_view>{"a", "b"}));
}

TEST(trimmed, spaces_and_tabs) {
    EXPECT_EQ(trimmed(" \t a b\t"), "a b");
    EXPECT_EQ(trimmed("  "), "");
}

}  // namespace
}  // namespace percuss
