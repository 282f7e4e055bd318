// How the program refuses: one sentence on stderr, nothing on stdout, exit code 2.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "percuss/core/expected.hpp"

namespace percuss::app {

inline constexpr int exit_done = 0;
inline constexpr int exit_check_failed = 1;
inline constexpr int exit_bad_input = 2;

/// One line on stderr, with the name of the program in front.
void print_message(std::string_view message);

/// Prints the sentence; returns the exit code.
[[nodiscard]] int refuse(const Error& error);

[[nodiscard]] inline Error bad_input(std::string sentence) {
    return Error{std::move(sentence), {}};
}

/// The sentence of a library, which knows no command line, with what to type in brackets.
[[nodiscard]] inline Error with_hint(Error error, std::string_view hint) {
    error.message += " (" + std::string(hint) + ")";
    return error;
}

/// "; did you mean X?" if a candidate is near, otherwise `otherwise`.
[[nodiscard]] std::string suggestion(std::string_view name,
                                     std::span<const std::string_view> candidates,
                                     std::string_view otherwise);

}  // namespace percuss::app
