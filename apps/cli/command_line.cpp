// The only file that includes CLI11, because it compiles slowly.
#include "apps/cli/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

#include <fmt/format.h>

#include "apps/cli/errors.hpp"
#include "apps/cli/help.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

/// The parser of one command. Every value is kept as text; the same option twice is kept twice, so
/// that the message can be ours.
class Parser {
public:
    explicit Parser(const Command& command)
        : command_(command), options_(command.options()), values_(options_.size()) {
        app_.allow_extras();
        app_.set_help_flag("-h,--help");
        // The one option whose name has no dash: what CLI11 calls a positional.
        if (!command.words.value.empty()) app_.add_option("words", words_);
        for (std::size_t i = 0; i < options_.size(); ++i) add(options_[i], values_[i]);
    }

    Expected<Parsed> parse(std::span<const std::string> words) {
        // CLI11 wants them from the back.
        std::vector<std::string> reversed(words.rbegin(), words.rend());
        try {
            app_.parse(std::move(reversed));
        } catch (const CLI::CallForHelp&) {
            return Parsed{{}, help_text(command_)};
        } catch (const CLI::ArgumentMismatch& mismatch) {
            return wrong_value(mismatch.what());
        } catch (const CLI::ParseError& error) {
            return bad_input(error.what());
        }
        PERCUSS_CHECK(check());
        return Parsed{arguments(), {}};
    }

private:
    void add(const Option& option, std::vector<std::string>& values) {
        const std::string name(option.name);
        if (option.value.empty()) {
            app_.add_flag(name)->disable_flag_override();
        } else {
            app_.add_option(name, values)->allow_extra_args(false);
        }
    }

    /// "--mass: 1 required TEXT missing" or "json was given a disallowed flag override", in our
    /// words.
    [[nodiscard]] Error wrong_value(std::string_view what) const {
        std::string name(what.substr(0, what.find_first_of(": ")));
        if (!name.starts_with('-')) name.insert(0, "--");
        const auto found = std::ranges::find(options_, name, &Option::name);
        if (found == options_.end()) return bad_input(std::string(what));
        if (found->value.empty())
            return bad_input(name + " takes no value; write " + name + " alone");
        return bad_input(
            fmt::format("{0} needs a value: {0} {1}, {2}", name, found->value, found->doc));
    }

    [[nodiscard]] Expected<void> check() const {
        if (const auto rest = app_.remaining(); !rest.empty()) return unexpected(rest.front());
        for (std::size_t i = 0; i < options_.size(); ++i)
            if (!options_[i].repeatable && values_[i].size() > 1)
                return bad_input(fmt::format("{} is given twice, as {} and as {}; give it once",
                                             options_[i].name, in_quotes(values_[i][0]),
                                             in_quotes(values_[i][1])));
        return check_words();
    }

    [[nodiscard]] Expected<void> check_words() const {
        const Words& expected = command_.words;
        if (expected.value.empty()) return {};
        const std::string command = "percuss " + std::string(command_.name), value(expected.value);
        if (words_.empty() && expected.optional) return {};
        if (words_.empty())
            return bad_input(command + " needs " + value + ", " + std::string(expected.doc));
        if (words_.size() > 1 && !expected.many)
            return bad_input(command + " takes one " + value + ", not also " +
                             in_quotes(words_[1]));
        return {};
    }

    [[nodiscard]] Error unexpected(const std::string& word) const {
        const std::string command = "percuss " + std::string(command_.name);
        const std::string see = command + " --help lists the options";
        if (!word.starts_with('-') || word == "-")
            return bad_input(command + " does not take the word " + in_quotes(word) +
                             "; write values after an option (" + see + ")");
        const std::string_view name = std::string_view(word).substr(0, word.find('='));
        std::vector<std::string_view> names{"--help"};
        for (const Option& option : options_) names.push_back(option.name);
        return bad_input(command + " has no option " + in_quotes(name) +
                         suggestion(name, names, see));
    }

    [[nodiscard]] Arguments arguments() const {
        Arguments result;
        for (std::size_t i = 0; i < options_.size(); ++i) {
            const std::string name(options_[i].name);
            if (!options_[i].value.empty()) {
                result.add(options_[i].name, values_[i]);
            } else if (app_.count(name) > 0) {
                result.add(options_[i].name, {"true"});
            }
        }
        result.set_words(words_);
        return result;
    }

    const Command& command_;
    std::vector<Option> options_;
    CLI::App app_;
    std::vector<std::vector<std::string>> values_;
    std::vector<std::string> words_;
};

}  // namespace

Expected<Parsed> parse_command_line(const Command& command, std::span<const std::string> words) {
    return Parser(command).parse(words);
}

}  // namespace percuss::app
