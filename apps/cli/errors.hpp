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

/// What a library answers; a refusal of it, which knows no command line, with what to type in
/// brackets.
template <class T>
[[nodiscard]] Expected<T> with_hint(Expected<T> result, std::string_view hint) {
    if (result) return result;
    return Error{result.error().message + " (" + std::string(hint) + ")", result.error().where};
}

/// "; did you mean X?" if a candidate is near, otherwise `otherwise`.
[[nodiscard]] std::string suggestion(std::string_view name,
                                     std::span<const std::string_view> candidates,
                                     std::string_view otherwise);

}  // namespace percuss::app
