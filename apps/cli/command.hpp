// What a command of the program is: its name, its options as data, and a function from what was
// typed to what is printed. Only command_line.cpp knows how a command line is read.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/cli/output.hpp"
#include "percuss/core/dimension.hpp"
#include "percuss/core/expected.hpp"

namespace percuss::app {

struct Option {
    std::string_view name;   ///< "--mass"
    std::string_view value;  ///< placeholder of its value in the help; empty: a flag
    std::string_view doc;
    std::string_view group = "Options";
    bool repeatable = false;
};

/// Words without a dash, such as the ID of `percuss law ID`; no placeholder: the command takes
/// none.
struct Words {
    std::string_view value;
    std::string_view doc;
    bool many = false;
    bool optional = false;
};

/// What was typed, as text: units and bounds are for the reader of each option.
class Arguments {
public:
    void add(std::string_view option, std::vector<std::string> values) {
        values_.emplace_back(option, std::move(values));
    }
    void set_words(std::vector<std::string> words) { words_ = std::move(words); }

    [[nodiscard]] bool has(std::string_view option) const { return !all(option).empty(); }
    /// The value, or empty if the option is absent.
    [[nodiscard]] std::string_view text(std::string_view option) const;
    [[nodiscard]] std::span<const std::string> all(std::string_view option) const;
    [[nodiscard]] std::span<const std::string> words() const { return words_; }
    /// The SI value of a quantity; NaN if the option is absent.
    [[nodiscard]] Expected<double> quantity(std::string_view option, Dimension dimension) const;

private:
    std::vector<std::pair<std::string_view, std::vector<std::string>>> values_;
    std::vector<std::string> words_;
};

struct Command {
    std::string_view name;
    std::string_view doc;
    std::string_view example;
    Words words;
    std::vector<Option> (*options)();
    Expected<Output> (*run)(const Arguments&);
    std::string (*remarks)() = nullptr;  ///< further sections of the help, ahead of the example
};

}  // namespace percuss::app
