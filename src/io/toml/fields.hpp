// The keys of one TOML table as values with units. The first thing that is wrong is kept, with its
// place; whatever is asked afterwards is not given, so that a reader can ask for all it needs and
// look once.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/toml/source.hpp"
#include "percuss/core/dimension.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss::io {

/// What a number must be.
enum class Sign { any, not_negative, positive };

class TomlFields {
public:
    /// `title` says in messages whose keys they are: "building A", "[run]".
    TomlFields(const TomlSource& source, const TomlTable& table, Place place, std::string title)
        : source_(&source), table_(&table), place_(place), title_(std::move(title)) {}

    /// Refuses keys that are not among these.
    void allow(std::span<const std::string_view> keys);
    void allow(std::initializer_list<std::string_view> keys) {
        allow(std::span(keys.begin(), keys.size()));
    }

    [[nodiscard]] bool has(std::string_view key) const { return find(*table_, key) != nullptr; }
    [[nodiscard]] const TomlEntry* entry(std::string_view key) const { return find(*table_, key); }

    /// SI; NaN if the key is absent. An acceleration may be written in "g".
    double quantity(std::string_view key, Dimension dimension, Sign sign = Sign::any);
    double required(std::string_view key, Dimension dimension, Sign sign = Sign::positive);
    /// The same of one value, wherever it stands.
    double value(const TomlNode& node, std::string_view key, Dimension dimension, Sign sign);
    /// An array, or one value as an array of one; empty if the key is absent.
    std::vector<double> quantities(std::string_view key, Dimension dimension, Sign sign);
    std::vector<double> elements(const TomlNode& node, std::string_view key, Dimension dimension,
                                 Sign sign);
    /// Rows of equal length, as many as columns; empty if the key is absent.
    std::vector<double> square(std::string_view key, Dimension dimension);
    /// A whole number from `least` to `most`; 0 if the key is absent.
    std::size_t count(std::string_view key, std::size_t least, std::size_t most);
    /// Empty if the key is absent.
    std::string text(std::string_view key);
    std::string required_text(std::string_view key, std::string_view example);
    /// One of the words; the first if the key is absent.
    std::string word(std::string_view key, std::span<const std::string_view> words);
    std::string word(std::string_view key, std::initializer_list<std::string_view> words) {
        return word(key, std::span(words.begin(), words.size()));
    }
    /// One text or an array of them; empty if the key is absent.
    std::vector<std::string> texts(std::string_view key);
    std::optional<bool> truth(std::string_view key);
    /// The fields of an inline table; nothing if the key is absent.
    std::optional<TomlFields> table(std::string_view key);
    /// One table or an array of tables.
    std::vector<TomlFields> tables(std::string_view key);

    /// Refuses all but one of these keys; with `needed`, none of them as well.
    void one_of(std::initializer_list<std::string_view> keys, bool needed);

    void fail(std::string message) { fail_at(place_, title_ + ": " + message); }
    void fail_at(Place place, std::string message);
    void fail_at(std::string_view key, std::string message);
    void adopt(const TomlFields& other) {
        if (!error_) error_ = other.error_;
    }
    void adopt(const Error& error) {
        if (!error_) error_ = error;
    }

    [[nodiscard]] bool failed() const { return error_.has_value(); }
    [[nodiscard]] const Error& error() const { return *error_; }
    [[nodiscard]] Place place() const { return place_; }
    [[nodiscard]] const TomlSource& source() const { return *source_; }
    [[nodiscard]] const TomlTable& content() const { return *table_; }
    [[nodiscard]] const std::string& title() const { return title_; }

private:
    const TomlSource* source_;
    const TomlTable* table_;
    Place place_;
    std::string title_;
    std::optional<Error> error_;
};

}  // namespace percuss::io
