// A value, or the one sentence that says why there is none.
// g++ 12 has no std::expected; this is the small part of it that percuss needs.
#pragma once

#include <cassert>
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

template <class T>
class [[nodiscard]] Expected {
public:
    Expected(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Expected(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool has_value() const { return content_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    [[nodiscard]] const T& value() const& {
        assert(has_value());
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] T& value() & {
        assert(has_value());
        return *std::get_if<0>(&content_);
    }
    [[nodiscard]] T&& value() && {
        assert(has_value());
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
    std::variant<T, Error> content_;
};

}  // namespace percuss
