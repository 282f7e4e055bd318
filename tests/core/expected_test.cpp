#include "percuss/core/expected.hpp"

#include <gtest/gtest.h>

#include <string>

namespace percuss {
namespace {

TEST(expected, has_a_value_or_an_error) {
    const Expected<int> seven = 7;
    EXPECT_TRUE(seven);
    EXPECT_EQ(seven.value(), 7);
    const Expected<int> none = Error{"x = 3 is refused", "a.toml:4"};
    EXPECT_FALSE(none);
    EXPECT_EQ(none.error().text(), "a.toml:4: x = 3 is refused");
}

TEST(expected_death_test, a_value_taken_from_an_error_ends_with_its_sentence) {
    const Expected<std::string> none = Error{"the law is missing", "a.toml:4"};
    EXPECT_DEATH(static_cast<void>(none.value()), "a.toml:4: the law is missing");
    EXPECT_DEATH(static_cast<void>(none->size()), "the law is missing");
    EXPECT_DEATH(static_cast<void>(*none), "the law is missing");
    Expected<std::string> movable = none;
    EXPECT_DEATH(static_cast<void>(*std::move(movable)), "the law is missing");
}

}  // namespace
}  // namespace percuss
