// A TOML document as plain values, each with its place in the file, so that whatever is wrong with
// one can be said with line and column.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "io/files/excerpt.hpp"
#include "percuss/core/expected.hpp"

namespace percuss::io {

struct TomlNode;
struct TomlEntry;
using TomlArray = std::vector<TomlNode>;
using TomlTable = std::vector<TomlEntry>;  ///< in the order of the file

/// Dates and times have no use here: known, so that they can be refused by name.
struct TomlDate {};

struct TomlNode {
    std::variant<std::string, std::int64_t, double, bool, TomlDate, TomlArray, TomlTable> content;
    Place place;

    [[nodiscard]] const std::string* text() const { return std::get_if<std::string>(&content); }
    [[nodiscard]] const TomlArray* array() const { return std::get_if<TomlArray>(&content); }
    [[nodiscard]] const TomlTable* table() const { return std::get_if<TomlTable>(&content); }
    [[nodiscard]] bool is_number() const;
    /// Integers too; NaN if it is no number.
    [[nodiscard]] double number() const;
    /// With its article: "a text", "an array".
    [[nodiscard]] std::string_view kind() const;
};

struct TomlEntry {
    std::string key;
    Place place;  ///< of the key
    TomlNode value;
};

[[nodiscard]] const TomlEntry* find(const TomlTable& table, std::string_view key);

class TomlSource {
public:
    static Expected<TomlSource> parse(std::string text, std::string file_name);

    [[nodiscard]] const TomlTable& root() const { return root_; }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] const std::string& file_name() const { return file_name_; }

    [[nodiscard]] Error error_at(Place place, std::string message) const;
    [[nodiscard]] Error error_at(const TomlNode& node, std::string message) const;
    [[nodiscard]] Error error_at(const TomlEntry& entry, std::string message) const;

    /// Refuses the first key that is not among the allowed ones, with the nearest of them.
    [[nodiscard]] Expected<void> check_keys(const TomlTable& table,
                                            std::span<const std::string_view> allowed) const;

private:
    std::string text_;
    std::string file_name_;
    TomlTable root_;
};

}  // namespace percuss::io
