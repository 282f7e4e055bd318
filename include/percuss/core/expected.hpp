// A value, or the one sentence that says why there is none, and how it is handed on.
// g++ 12 has no std::expected; this is the small part of it that percuss needs.
#pragma once

#include <cassert>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

namespace percuss {

/// What is wrong with the input, in one sentence that names the value and what would be accepted.
/// `where` is empty, or a place such as "study.toml:12:7".
struct Error {
    std::string message;
    std::string where;

    [[nodiscard]] std::string text() const {
        return where.empty() ? message : where + ": " + message;
    }
};

namespace detail {

[[noreturn, gnu::cold, gnu::noinline]] inline void throw_sentence(const std::string& sentence) {
    throw std::runtime_error(sentence);
}
/// A value was taken where there is none: a bug of the caller. Nothing can catch the exception, so
/// the program ends here, and what ends it prints the sentence.
[[noreturn, gnu::cold, gnu::noinline]] inline void end_with(const std::string& sentence) noexcept {
    throw_sentence(sentence);
}

}  // namespace detail

template <class T>
class [[nodiscard]] Expected {
public:
    Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Expected(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    /// Of an error: ends the program with its sentence.
    [[nodiscard]] const T& value() const& {
        require_value();
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] T& value() & {
        require_value();
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] T&& value() && {
        require_value();
        return std::move(*std::get_if<0>(&content_));
    }
    [[nodiscard]] const Error& error() const {
        assert(!has_value());
        return *std::get_if<1>(&content_);
    }

    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    void require_value() const {
        if (!has_value()) [[unlikely]]
            detail::end_with(std::get_if<1>(&content_)->text());
    }

    std::variant<T, Error> content_;
};

/// Something that was done, or the one sentence that says why it was not.
template <>
class [[nodiscard]] Expected<void> {
public:
    Expected() = default;
    Expected(Error error) : error_(std::move(error)) {}

    [[nodiscard]] bool has_value() const { return !error_; }
    explicit operator bool() const { return has_value(); }
    [[nodiscard]] const Error& error() const {
        assert(error_);
        return *error_;
    }

private:
    std::optional<Error> error_;
};

}  // namespace percuss

/// PERCUSS_CHECK(prepare(x)); continues if that succeeded and returns its error if not.
#define PERCUSS_CHECK(...)                                             \
    if (const auto& percuss_outcome = (__VA_ARGS__); !percuss_outcome) \
    return percuss_outcome.error()

/// PERCUSS_TRY(const auto law, make_law(id, settings)); declares the value, or returns the error.
#define PERCUSS_TRY(declaration, ...) \
    PERCUSS_TRY_NAMED(declaration, PERCUSS_TRY_NAME(__LINE__), __VA_ARGS__)
#define PERCUSS_TRY_NAMED(declaration, outcome, ...) \
    auto outcome = (__VA_ARGS__);                    \
    if (!outcome) return outcome.error();            \
    declaration = *std::move(outcome)
#define PERCUSS_TRY_NAME(line) PERCUSS_TRY_JOIN(percuss_outcome_, line)
#define PERCUSS_TRY_JOIN(name, line) name##line
