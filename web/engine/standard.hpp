// What libc++ 14, which Debian's emscripten has, lacks of C++20: algorithms over ranges, and
// floating numbers from and to text. Included ahead of every source of the page's engine, so that
// the sources themselves stay those of the program. To be deleted when that library is complete.
#pragma once

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <utility>

#if defined(_LIBCPP_VERSION) && _LIBCPP_VERSION < 15000

namespace std::ranges {

/// Calls a classic algorithm on the ends of a range.
#define PERCUSS_RANGE(name)                                                                    \
    struct Name_##name {                                                                       \
        template <class Range, class... Rest>                                                  \
        constexpr auto operator()(Range&& range, Rest&&... rest) const {                       \
            return std::name(std::begin(range), std::end(range), std::forward<Rest>(rest)...); \
        }                                                                                      \
    };                                                                                         \
    inline constexpr Name_##name name {}

PERCUSS_RANGE(adjacent_find);
PERCUSS_RANGE(copy);
PERCUSS_RANGE(copy_if);
PERCUSS_RANGE(fill);
PERCUSS_RANGE(replace);
PERCUSS_RANGE(replace_if);
PERCUSS_RANGE(reverse);
PERCUSS_RANGE(transform);
#undef PERCUSS_RANGE

/// A predicate of what a projection gives.
#define PERCUSS_RANGE(name)                                                               \
    struct Name_##name {                                                                  \
        template <class Range, class Test, class Projection = std::identity>              \
        constexpr auto operator()(Range&& range, Test test, Projection seen = {}) const { \
            return std::name(std::begin(range), std::end(range), [&](auto&& x) -> bool {  \
                return std::invoke(test, std::invoke(seen, x));                           \
            });                                                                           \
        }                                                                                 \
    };                                                                                    \
    inline constexpr Name_##name name {}

PERCUSS_RANGE(all_of);
PERCUSS_RANGE(any_of);
PERCUSS_RANGE(count_if);
PERCUSS_RANGE(find_if);
PERCUSS_RANGE(find_if_not);
PERCUSS_RANGE(none_of);
#undef PERCUSS_RANGE

/// A value that a projection gives.
#define PERCUSS_RANGE(name)                                                                        \
    struct Name_##name {                                                                           \
        template <class Range, class Value, class Projection = std::identity>                      \
        constexpr auto operator()(Range&& range, const Value& value, Projection seen = {}) const { \
            return std::name##_if(std::begin(range), std::end(range),                              \
                                  [&](auto&& x) { return std::invoke(seen, x) == value; });        \
        }                                                                                          \
    };                                                                                             \
    inline constexpr Name_##name name {}

PERCUSS_RANGE(count);
PERCUSS_RANGE(find);
#undef PERCUSS_RANGE

/// An order of what a projection gives.
#define PERCUSS_RANGE(name)                                                                       \
    struct Name_##name {                                                                          \
        template <class Range, class Order = std::less<>, class Projection = std::identity>       \
        constexpr auto operator()(Range&& range, Order before = {}, Projection seen = {}) const { \
            return std::name(std::begin(range), std::end(range), [&](auto&& a, auto&& b) {        \
                return std::invoke(before, std::invoke(seen, a), std::invoke(seen, b));           \
            });                                                                                   \
        }                                                                                         \
    };                                                                                            \
    inline constexpr Name_##name name {}

PERCUSS_RANGE(max_element);
PERCUSS_RANGE(min_element);
PERCUSS_RANGE(sort);
PERCUSS_RANGE(stable_sort);
#undef PERCUSS_RANGE

struct Name_lower_bound {
    template <class Range, class Value, class Order = std::less<>, class Projection = std::identity>
    constexpr auto operator()(Range&& range, const Value& value, Order before = {},
                              Projection seen = {}) const {
        return std::lower_bound(std::begin(range), std::end(range), value,
                                [&](const auto& x, const Value& v) {
                                    return std::invoke(before, std::invoke(seen, x), v);
                                });
    }
};
inline constexpr Name_lower_bound lower_bound{};

struct Name_upper_bound {
    template <class Range, class Value, class Order = std::less<>, class Projection = std::identity>
    constexpr auto operator()(Range&& range, const Value& value, Order before = {},
                              Projection seen = {}) const {
        return std::upper_bound(std::begin(range), std::end(range), value,
                                [&](const Value& v, const auto& x) {
                                    return std::invoke(before, v, std::invoke(seen, x));
                                });
    }
};
inline constexpr Name_upper_bound upper_bound{};

struct Name_equal {
    template <class First, class Second, class... Rest>
    constexpr bool operator()(First&& first, Second&& second, Rest&&... rest) const {
        return std::equal(std::begin(first), std::end(first), std::begin(second), std::end(second),
                          std::forward<Rest>(rest)...);
    }
};
inline constexpr Name_equal equal{};

template <class T>
struct Least_and_greatest {
    T min, max;
};
struct Name_minmax {
    template <class Range, class Order = std::less<>, class Projection = std::identity>
    constexpr auto operator()(Range&& range, Order before = {}, Projection seen = {}) const {
        const auto [least, greatest] =
            std::minmax_element(std::begin(range), std::end(range), [&](auto&& a, auto&& b) {
                return std::invoke(before, std::invoke(seen, a), std::invoke(seen, b));
            });
        return Least_and_greatest<std::remove_cvref_t<decltype(*least)>>{*least, *greatest};
    }
};
inline constexpr Name_minmax minmax{};

}  // namespace std::ranges

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
    return __builtin_bit_cast(To, from);
}

inline double beta(double x, double y) { return exp(lgamma(x) + lgamma(y) - lgamma(x + y)); }

// Musl reads and prints numbers correctly rounded, and knows no locale.

template <class Number>
requires is_floating_point_v<Number> from_chars_result from_chars(const char* first,
                                                                  const char* last, Number& value) {
    // strtod would skip blanks and accept "+1" and "0x1", which from_chars does not
    if (first == last || isspace(static_cast<unsigned char>(*first)) || *first == '+')
        return {first, errc::invalid_argument};
    const char* digits = *first == '-' ? first + 1 : first;
    if (last - digits > 1 && digits[0] == '0' && (digits[1] == 'x' || digits[1] == 'X')) {
        value = *first == '-' ? -Number(0) : Number(0);
        return {digits + 1, errc{}};
    }
    const string copy(first, last);
    char* end = nullptr;
    errno = 0;
    Number read;
    if constexpr (is_same_v<Number, double>)
        read = strtod(copy.c_str(), &end);
    else
        read = strtold(copy.c_str(), &end);
    if (end == copy.c_str()) return {first, errc::invalid_argument};
    const char* rest = first + (end - copy.c_str());
    // a number too large, or one that is not zero and too small for any double
    if (errno == ERANGE && (read == 0.0 || read > 1.0 || read < -1.0))
        return {rest, errc::result_out_of_range};
    value = read;
    return {rest, errc{}};
}

inline to_chars_result to_chars(char* first, char* last, double value, chars_format format,
                                int precision) {
    const char* pattern = format == chars_format::scientific ? "%.*e"
                          : format == chars_format::fixed    ? "%.*f"
                                                             : "%.*g";
    char text[1200];
    const int length = snprintf(text, sizeof text, pattern, precision, value);
    if (length < 0 || length > last - first) return {last, errc::value_too_large};
    memcpy(first, text, static_cast<size_t>(length));
    return {first + length, errc{}};
}

/// The fewest digits that read back as the same number, in the shorter of both notations; in
/// shortest.cpp, because what finds them should not be read by every source.
to_chars_result to_chars(char* first, char* last, double value);

}  // namespace std

#endif
