#include "io/toml/source.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <utility>

#include "percuss/core/text.hpp"

// Without exceptions the parser gives its error back as a value.
#define TOML_EXCEPTIONS 0
#define TOML_MAX_NESTED_VALUES 64
// toml++ 3.3 asserts, and without asserts lets the compiler assume, what hostile text breaks: a "["
// at the end of its line. The check that follows there answers with an error, if it is left in.
#define TOML_ASSERT(condition) static_cast<void>(0)
#pragma push_macro("NDEBUG")
#undef NDEBUG
#include <toml++/toml.h>
#pragma pop_macro("NDEBUG")

namespace percuss::io {
namespace {

// A tree is destroyed by recursion, so its depth must be bounded before the parser builds it.
// toml++ 3.3 bounds nested values but not dotted keys.
constexpr std::size_t deepest_key = 32;
// Nested values of long keys are deeper than either; what comes after the parser recurses too.
constexpr std::size_t deepest_tree = 100;

Place place_of(const toml::source_position& position) { return {position.line, position.column}; }

/// The end of a string that begins at `at`: past its closing quotes, or at the end of its line.
std::size_t string_end(std::string_view text, std::size_t at) {
    const char quote = text[at];
    const std::string triple(3, quote);
    const bool multi_line = text.substr(at, 3) == triple;
    std::size_t i = at + (multi_line ? 3 : 1);
    for (; i < text.size(); ++i) {
        if (quote == '"' && text[i] == '\\') {
            ++i;
        } else if (multi_line && text.substr(i, 3) == triple) {
            return i + 3;
        } else if (!multi_line && (text[i] == quote || text[i] == '\n')) {
            return i + 1;
        }
    }
    return text.size();
}

Place place_at(std::string_view text, std::size_t at) {
    const auto before = text.substr(0, at);
    const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
    const auto start = before.rfind('\n');
    return {line + 1, at - (start == std::string_view::npos ? 0 : start + 1) + 1};
}

struct Flaw {
    Place place;
    std::string message;
};

/// What the parser must not see. A key of too many parts: counts dots outside strings and comments
/// between the characters that can end a key. And letters that TOML has in strings and comments
/// only: toml++ 3.3 looks for blanks among them by a table with holes, where anything may happen.
std::optional<Flaw> flaw_outside_strings(std::string_view text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    std::size_t dots = 0;
    for (std::size_t i = text.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
         i < text.size(); ++i) {
        const char c = text[i];
        if (static_cast<unsigned char>(c) >= 0x80)
            return Flaw{place_at(text, i),
                        "this is not TOML: letters outside quotation marks are a to z and A to Z"};
        if (c == '#') {
            i = std::min(text.find('\n', i), text.size());
            dots = 0;
        } else if (c == '"' || c == '\'') {
            i = string_end(text, i) - 1;
        } else if (c == '.') {
            if (++dots > deepest_key)
                return Flaw{place_at(text, i), "the key has more than " +
                                                   std::to_string(deepest_key + 1) +
                                                   " parts joined by dots, which is not accepted"};
        } else if (std::string_view("=,{}[]\n").find(c) != std::string_view::npos) {
            dots = 0;
        }
    }
    return std::nullopt;
}

// Copies the parser's tree. What lies too deep is left out and noted.
class Converter {
public:
    TomlTable table(const toml::table& table) {
        TomlTable result;
        for (const auto& [key, value] : table)
            result.push_back({std::string(key.str()), place_of(key.source().begin), node(value)});
        // toml++ sorts by name; people read from top to bottom.
        std::ranges::stable_sort(result, {}, [](const TomlEntry& entry) {
            return std::pair(entry.place.line, entry.place.column);
        });
        return result;
    }

    [[nodiscard]] const std::optional<Place>& too_deep() const { return too_deep_; }

private:
    TomlNode node(const toml::node& node) {
        TomlNode result{TomlDate{}, place_of(node.source().begin)};
        if (const auto* text = node.as_string()) result.content = text->get();
        if (const auto* integer = node.as_integer()) result.content = integer->get();
        if (const auto* real = node.as_floating_point()) result.content = real->get();
        if (const auto* truth = node.as_boolean()) result.content = truth->get();
        if (depth_ == deepest_tree && (node.is_array() || node.is_table())) {
            too_deep_ = result.place;
            return result;
        }
        ++depth_;
        if (const auto* elements = node.as_array()) result.content = array(*elements);
        if (const auto* entries = node.as_table()) result.content = table(*entries);
        --depth_;
        return result;
    }

    TomlArray array(const toml::array& array) {
        TomlArray result;
        for (const toml::node& element : array) result.push_back(node(element));
        return result;
    }

    std::size_t depth_ = 0;
    std::optional<Place> too_deep_;
};

/// One line, whatever bytes the parser quotes.
std::string one_line(std::string_view text) {
    constexpr std::size_t longest = 200;
    std::string result(text.substr(0, longest));
    for (char& c : result) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte >= 0x7F) c = '?';
    }
    return result;
}

}  // namespace

bool TomlNode::is_number() const {
    return std::holds_alternative<double>(content) || std::holds_alternative<std::int64_t>(content);
}

double TomlNode::number() const {
    if (const auto* real = std::get_if<double>(&content)) return *real;
    if (const auto* integer = std::get_if<std::int64_t>(&content))
        return static_cast<double>(*integer);
    return std::numeric_limits<double>::quiet_NaN();
}

std::string_view TomlNode::kind() const {
    constexpr std::array<std::string_view, 7> names{
        "a text", "an integer", "a number", "a truth value", "a date", "an array", "a table"};
    return names[content.index()];
}

const TomlEntry* find(const TomlTable& table, std::string_view key) {
    const auto found = std::ranges::find(table, key, &TomlEntry::key);
    return found == table.end() ? nullptr : &*found;
}

Expected<TomlSource> TomlSource::parse(std::string text, std::string file_name) {
    TomlSource source;
    source.text_ = std::move(text);
    source.file_name_ = std::move(file_name);
    if (const auto flaw = flaw_outside_strings(source.text_))
        return source.error_at(flaw->place, flaw->message);
    const toml::parse_result parsed = toml::parse(std::string_view(source.text_));
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        return source.error_at(place_of(error.source().begin),
                               "this is not TOML: " + one_line(error.description()));
    }
    Converter converter;
    source.root_ = converter.table(parsed.table());
    if (const auto& place = converter.too_deep())
        return source.error_at(*place, "the value is nested more than " +
                                           std::to_string(deepest_tree) +
                                           " levels deep, which is not accepted");
    return source;
}

Error TomlSource::error_at(Place place, std::string message) const {
    return {std::move(message), where_text(file_name_, place)};
}

Error TomlSource::error_at(const TomlNode& node, std::string message) const {
    return error_at(node.place, std::move(message));
}

Error TomlSource::error_at(const TomlEntry& entry, std::string message) const {
    return error_at(entry.place, std::move(message));
}

Expected<void> TomlSource::check_keys(const TomlTable& table,
                                      std::span<const std::string_view> allowed) const {
    for (const TomlEntry& entry : table) {
        if (std::ranges::find(allowed, entry.key) != allowed.end()) continue;
        return error_at(entry,
                        "unknown key " + in_quotes(entry.key) + suggestion(entry.key, allowed));
    }
    return {};
}

}  // namespace percuss::io
