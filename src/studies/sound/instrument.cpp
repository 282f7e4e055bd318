#include "percuss/studies/instrument.hpp"

#include <algorithm>
#include <array>

#include "io/toml/source.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/io/file.hpp"
#include "percuss/laws/material.hpp"

namespace percuss {

using namespace io;

namespace {

constexpr std::array<std::string_view, 5> sections{"losses", "bridge", "thread", "pluck", "hammer"};
constexpr std::size_t most_strings = 64;
constexpr std::size_t largest_file = 1U << 20U;

class Reader {
public:
    explicit Reader(const TomlSource& source) : source_(source) {}

    Expected<Instrument> read() {
        constexpr std::array<std::string_view, 3> allowed{"name", "defaults", "string"};
        PERCUSS_CHECK(source_.check_keys(source_.root(), allowed));
        Instrument instrument{source_.file_name(), {}};
        if (const TomlEntry* name = find(source_.root(), "name")) {
            const std::string* text = name->value.text();
            if (!text)
                return source_.error_at(
                    name->value, "name must be a text, not " + std::string(name->value.kind()));
            instrument.name = *text;
        }
        StringParameters defaults;
        if (const TomlEntry* entry = find(source_.root(), "defaults"))
            PERCUSS_CHECK(read_string(entry->value, defaults));
        const TomlEntry* strings = find(source_.root(), "string");
        if (!strings)
            return Error{
                "the file names no string; expected a table [string] or several [[string]]",
                source_.file_name()};
        std::vector<const TomlNode*> nodes;
        if (const TomlArray* array = strings->value.array())
            for (const TomlNode& node : *array) nodes.push_back(&node);
        else
            nodes.push_back(&strings->value);
        if (nodes.empty() || nodes.size() > most_strings)
            return source_.error_at(*strings, "an instrument has 1 to " +
                                                  std::to_string(most_strings) + " strings, not " +
                                                  std::to_string(nodes.size()));
        for (const TomlNode* node : nodes) {
            StringParameters string = defaults;
            PERCUSS_CHECK(read_string(*node, string));
            if (const auto ok = check_string(string); !ok)
                return source_.error_at(*node, ok.error().message);
            instrument.strings.push_back(string);
        }
        return instrument;
    }

private:
    Expected<void> read_string(const TomlNode& node, StringParameters& string) {
        const TomlTable* table = node.table();
        if (!table)
            return source_.error_at(
                node, "a string is described by a table, not " + std::string(node.kind()));
        PERCUSS_CHECK(check_keys(*table, "string"));
        PERCUSS_CHECK(read_material(*table, string));
        const TomlEntry *pitch = find(*table, "pitch"), *tension = find(*table, "tension");
        if (pitch && tension)
            return source_.error_at(*tension,
                                    "the tension follows from the pitch; give one of them");
        for (const TomlEntry& entry : *table) {
            if (entry.key == "material") continue;
            const bool section = std::ranges::find(sections, entry.key) != sections.end();
            PERCUSS_CHECK(section ? read_section(entry, string) : set(entry, "string", string));
        }
        return {};
    }

    Expected<void> read_section(const TomlEntry& entry, StringParameters& string) {
        const TomlTable* table = entry.value.table();
        if (!table)
            return source_.error_at(entry.value, entry.key + " must be a table such as [string." +
                                                     entry.key + "], not " +
                                                     std::string(entry.value.kind()));
        PERCUSS_CHECK(check_keys(*table, entry.key));
        for (const TomlEntry& inner : *table) PERCUSS_CHECK(set(inner, entry.key, string));
        return {};
    }

    [[nodiscard]] Expected<void> check_keys(const TomlTable& table,
                                            std::string_view section) const {
        std::vector<std::string_view> keys;
        for (const StringParameter& row : string_parameters())
            if (row.section == section) keys.push_back(row.key);
        if (section == "string") {
            keys.emplace_back("material");
            keys.insert(keys.end(), sections.begin(), sections.end());
        }
        return source_.check_keys(table, keys);
    }

    Expected<void> read_material(const TomlTable& table, StringParameters& string) {
        const TomlEntry* entry = find(table, "material");
        if (!entry) return {};
        const std::string* id = entry->value.text();
        const Material* material = id ? find_material(*id) : nullptr;
        if (!material)
            return source_.error_at(
                entry->value, "no material has this name" +
                                  suggestion(id ? *id : "", names_of(materials(), &Material::id),
                                             "density and young can be given instead"));
        string.density = material->rho;
        string.young = material->E;
        return {};
    }

    Expected<void> set(const TomlEntry& entry, std::string_view section, StringParameters& string) {
        const auto row = std::ranges::find_if(string_parameters(), [&](const StringParameter& p) {
            return p.section == section && p.key == entry.key;
        });
        Expected<double> value = entry.value.number();
        if (const std::string* text = entry.value.text()) {
            value = parse_value(*text, row->dimension, entry.key);
            if (!value) return source_.error_at(entry.value, value.error().message);
        } else if (!entry.value.is_number()) {
            return source_.error_at(
                entry.value, entry.key + " must be a number, or a text such as \"5 mm\", not " +
                                 std::string(entry.value.kind()));
        }
        const auto ok = set_string_parameter(string, row->name, *value);
        if (!ok) return source_.error_at(entry.value, ok.error().message);
        return {};
    }

    const TomlSource& source_;
};

}  // namespace

Expected<Instrument> parse_string_instrument(std::string text, std::string file_name) {
    PERCUSS_TRY(const auto source, TomlSource::parse(std::move(text), std::move(file_name)));
    return Reader(source).read();
}

Expected<Instrument> read_string_instrument(const std::string& path) {
    PERCUSS_TRY(auto text, read_file(path, largest_file));
    return parse_string_instrument(std::move(text), path);
}

}  // namespace percuss
