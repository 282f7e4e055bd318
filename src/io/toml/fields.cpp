#include "io/toml/fields.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/ground/motion.hpp"

namespace percuss::io {

void TomlFields::fail_at(Place place, std::string message) {
    if (!error_) error_ = source_->error_at(place, std::move(message));
}

void TomlFields::fail_at(std::string_view key, std::string message) {
    const TomlEntry* found = entry(key);
    fail_at(found ? found->value.place : place_, std::move(message));
}

void TomlFields::allow(std::span<const std::string_view> keys) {
    if (const auto ok = source_->check_keys(*table_, keys); !ok) adopt(ok.error());
}

double TomlFields::value(const TomlNode& node, std::string_view key, Dimension dimension,
                         Sign sign) {
    const std::string name(key);
    if (failed()) return not_given;
    double number = node.number();
    if (const std::string* text = node.text()) {
        const auto parsed = dimension == dimension::acceleration
                                ? parse_acceleration(*text, key)
                                : parse_value(*text, dimension, key);
        if (!parsed) {
            fail_at(node.place, parsed.error().message);
            return not_given;
        }
        number = *parsed;
    } else if (!node.is_number()) {
        fail_at(node.place, name + " must be " + describe_with_example(dimension) + ", not " +
                                std::string(node.kind()));
        return not_given;
    }
    if (!std::isfinite(number)) {
        fail_at(node.place, name + " is " + shortest(number) + "; it must be a finite number");
    } else if (sign == Sign::positive && !(number > 0)) {
        fail_at(node.place, name + " is " + shortest(number) + "; it must be positive");
    } else if (sign == Sign::not_negative && number < 0) {
        fail_at(node.place, name + " is " + shortest(number) + "; it must not be negative");
    }
    return failed() ? not_given : number;
}

double TomlFields::quantity(std::string_view key, Dimension dimension, Sign sign) {
    const TomlEntry* found = entry(key);
    return found ? value(found->value, key, dimension, sign) : not_given;
}

double TomlFields::required(std::string_view key, Dimension dimension, Sign sign) {
    if (!has(key))
        fail(std::string(key) + " is missing; expected " + describe_with_example(dimension));
    return quantity(key, dimension, sign);
}

std::vector<double> TomlFields::elements(const TomlNode& node, std::string_view key,
                                         Dimension dimension, Sign sign) {
    std::vector<double> result;
    const TomlArray* array = node.array();
    if (!array) {
        result.push_back(value(node, key, dimension, sign));
    } else {
        if (array->empty()) fail_at(node.place, std::string(key) + " is an empty array");
        for (const TomlNode& element : *array)
            result.push_back(value(element, key, dimension, sign));
    }
    return result;
}

std::vector<double> TomlFields::quantities(std::string_view key, Dimension dimension, Sign sign) {
    const TomlEntry* found = entry(key);
    if (!found || failed()) return {};
    return elements(found->value, key, dimension, sign);
}

std::vector<double> TomlFields::square(std::string_view key, Dimension dimension) {
    const TomlEntry* found = entry(key);
    if (!found || failed()) return {};
    const TomlArray* rows = found->value.array();
    if (!rows || rows->empty()) {
        fail_at(key, std::string(key) + " must be an array of rows, such as [[2, -1], [-1, 2]]");
        return {};
    }
    std::vector<double> result;
    for (const TomlNode& row : *rows) {
        const TomlArray* cells = row.array();
        if (!cells || cells->size() != rows->size()) {
            fail_at(row.place, std::string(key) + " is not square: it has " +
                                   std::to_string(rows->size()) + " rows, so each needs " +
                                   std::to_string(rows->size()) + " numbers");
            return {};
        }
        for (const double x : elements(row, key, dimension, Sign::any)) result.push_back(x);
    }
    return result;
}

std::size_t TomlFields::count(std::string_view key, std::size_t least, std::size_t most) {
    const TomlEntry* found = entry(key);
    if (!found || failed()) return 0;
    const auto* whole = std::get_if<std::int64_t>(&found->value.content);
    if (!whole || *whole < static_cast<std::int64_t>(least) ||
        *whole > static_cast<std::int64_t>(most)) {
        fail_at(key, std::string(key) + " must be a whole number from " + std::to_string(least) +
                         " to " + std::to_string(most));
        return 0;
    }
    return static_cast<std::size_t>(*whole);
}

std::string TomlFields::text(std::string_view key) {
    const TomlEntry* found = entry(key);
    if (!found) return {};
    if (const std::string* text = found->value.text()) return *text;
    fail_at(key, std::string(key) + " must be a text, not " + std::string(found->value.kind()));
    return {};
}

std::string TomlFields::required_text(std::string_view key, std::string_view example) {
    if (!has(key))
        fail(std::string(key) + " is missing; write " + std::string(key) + " = " +
             std::string(example));
    return text(key);
}

std::string TomlFields::word(std::string_view key, std::span<const std::string_view> words) {
    if (!has(key)) return std::string(words.front());
    std::string typed = text(key);
    if (failed() || std::ranges::find(words, typed) != words.end()) return typed;
    fail_at(key,
            std::string(key) + " = " + in_quotes(typed) + " is unknown" + suggestion(typed, words));
    return {};
}

std::vector<std::string> TomlFields::texts(std::string_view key) {
    const TomlEntry* found = entry(key);
    if (!found || failed()) return {};
    const TomlArray* array = found->value.array();
    if (!array) return {text(key)};
    std::vector<std::string> result;
    for (const TomlNode& element : *array) {
        if (const std::string* text = element.text()) {
            result.push_back(*text);
        } else {
            fail_at(element.place,
                    std::string(key) + " must hold texts, not " + std::string(element.kind()));
        }
    }
    if (result.empty()) fail_at(key, std::string(key) + " is an empty array");
    return result;
}

std::optional<bool> TomlFields::truth(std::string_view key) {
    const TomlEntry* found = entry(key);
    if (!found) return std::nullopt;
    if (const bool* truth = std::get_if<bool>(&found->value.content)) return *truth;
    fail_at(key,
            std::string(key) + " must be true or false, not " + std::string(found->value.kind()));
    return std::nullopt;
}

std::optional<TomlFields> TomlFields::table(std::string_view key) {
    const TomlEntry* found = entry(key);
    if (!found) return std::nullopt;
    if (const TomlTable* table = found->value.table())
        return TomlFields(*source_, *table, found->value.place, std::string(key));
    fail_at(key, std::string(key) + " must be a table, not " + std::string(found->value.kind()));
    return std::nullopt;
}

std::vector<TomlFields> TomlFields::tables(std::string_view key) {
    const TomlEntry* found = entry(key);
    if (!found || failed()) return {};
    const TomlArray* array = found->value.array();
    std::vector<TomlFields> result;
    if (!array) {
        if (auto one = table(key)) result.push_back(*one);
        return result;
    }
    for (const TomlNode& element : *array) {
        if (const TomlTable* table = element.table()) {
            result.emplace_back(*source_, *table, element.place, std::string(key));
        } else {
            fail_at(element.place,
                    std::string(key) + " must hold tables, not " + std::string(element.kind()));
        }
    }
    return result;
}

void TomlFields::one_of(std::initializer_list<std::string_view> keys, bool needed) {
    const std::span<const std::string_view> all(keys.begin(), keys.size());
    // In the order of the file, so that what came second is blamed.
    const TomlEntry* first = nullptr;
    for (const TomlEntry& found : *table_) {
        if (std::ranges::find(all, found.key) == all.end()) continue;
        if (first)
            fail_at(found.place,
                    first->key + " and " + found.key + " exclude each other; drop one");
        if (!first) first = &found;
    }
    if (!first && needed) fail(listed(all, "or") + " is missing; give one of them");
}

}  // namespace percuss::io
