// What a Python call gives, as the program would have read it; and refusals as exceptions.
#pragma once

#include <deque>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/pybind11.h>

#include "apps/cli/command.hpp"
#include "percuss/core/expected.hpp"

namespace percuss::python {

/// Pairs such as ("--mass", "46 g"), in the order of writing.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

/// Keeps the names, which Arguments only refers to.
class TextArguments {
public:
    explicit TextArguments(const OptionTexts& options, std::vector<std::string> words = {});
    TextArguments(const TextArguments&) = delete;
    TextArguments& operator=(const TextArguments&) = delete;

    operator const app::Arguments&() const { return arguments_; }

private:
    std::deque<std::string> names_;
    app::Arguments arguments_;
};

/// A sentence of the program in the words of Python: "--max-indentation" is max_indentation,
/// "--set K" is K.
[[nodiscard]] std::string in_python(const std::string& sentence);

/// A number, or TypeError with the name of the argument: what pybind11 would say is a list of
/// types.
[[nodiscard]] double number_of(const pybind11::object& value, const char* name);

/// ValueError with the sentence.
[[noreturn]] void raise(const Error& error);

template <class T>
[[nodiscard]] T value_or_raise(Expected<T> outcome) {
    if (!outcome) raise(outcome.error());
    return *std::move(outcome);
}
inline void done_or_raise(const Expected<void>& outcome) {
    if (!outcome) raise(outcome.error());
}

}  // namespace percuss::python
