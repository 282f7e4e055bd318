#include "io/toml/law.hpp"

#include "percuss/io/law_file.hpp"

#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/io/expression_law.hpp"
#include "percuss/io/file.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss {

using namespace io;

namespace {

Expected<std::string> law_id(const TomlSource& source, const TomlTable& table, Place place) {
    const std::string example = "; write law = \"hertz\" or the id of another law";
    const TomlEntry* entry = find(table, "law");
    if (!entry) return source.error_at(place, "law is missing" + example);
    if (const std::string* text = entry->value.text()) return *text;
    return source.error_at(entry->value,
                           "law must be a text, not " + std::string(entry->value.kind()) + example);
}

/// A value as it would be typed, so that one function knows units and exponents.
Expected<std::string> value_text(const TomlSource& source, const TomlEntry& entry) {
    if (const std::string* text = entry.value.text()) return *text;
    if (entry.value.is_number()) return shortest(entry.value.number());
    return source.error_at(entry.value,
                           entry.key + " must be a number, or a text such as \"19.8 mm\", not " +
                               std::string(entry.value.kind()));
}

Expected<LawRequest> parse_request(std::string_view text, std::string_view file_name) {
    PERCUSS_TRY(const auto source, TomlSource::parse(std::string(text), std::string(file_name)));
    return law_request(source, source.root(), {1, 1});
}

/// A float to every TOML reader: 5 and 18446744073709552000 would be integers, the latter too
/// large.
std::string toml_number(double value) {
    const std::string text = shortest(value);
    return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

std::string setting_line(const Law& law, const Setting& setting) {
    if (const auto* word = std::get_if<std::string>(&setting.value))
        return setting.name + " = \"" + *word + "\"\n";
    std::string line = setting.name + " = " + toml_number(std::get<double>(setting.value));
    if (const Parameter* p = find_parameter(law.info(), setting.name)) {
        const Dimension dimension = dimension_of(law.info(), *p, law.settings());
        line += "  # ";
        if (!dimension.dimensionless()) line += unit_name(dimension, UnitSystem::si) + ", ";
        line += p->doc;
    }
    return line + "\n";
}

}  // namespace

Expected<LawRequest> io::law_request(const TomlSource& source, const TomlTable& table,
                                     Place place) {
    PERCUSS_TRY(auto id, law_id(source, table, place));
    const auto where = [&](Place at) { return where_text(source.file_name(), at); };
    LawRequest request{.law = std::move(id), .settings = {}, .expression = expression_law};
    for (const TomlEntry& entry : table) {
        if (entry.key == "law") {
            request.where = where(entry.place);
            request.law_where = where(entry.value.place);
            continue;
        }
        PERCUSS_TRY(auto text, value_text(source, entry));
        request.settings.push_back(
            {entry.key, std::move(text), where(entry.value.place), where(entry.place)});
    }
    return request;
}

Expected<Law> parse_law(std::string_view text, std::string_view file_name) {
    PERCUSS_TRY(const auto request, parse_request(text, file_name));
    PERCUSS_TRY(auto resolved, resolve(request));
    return resolved.law;
}

Expected<LawRequest> read_law_request(const std::string& path) {
    constexpr std::size_t largest = std::size_t{16} << 20U;
    PERCUSS_TRY(const auto text, read_file(path, largest));
    return parse_request(text, path);
}

Expected<Law> read_law(const std::string& path) {
    PERCUSS_TRY(const auto request, read_law_request(path));
    PERCUSS_TRY(auto resolved, resolve(request));
    return resolved.law;
}

std::string law_toml(const Law& law) {
    if (!find_law(law.info().id))
        return "# " + std::string(law.info().id) + ": a function of the program, not of a file\n";
    std::string text = "law = \"" + std::string(law.info().id) + "\"\n";
    for (const Setting& setting : law.settings()) text += setting_line(law, setting);
    const Damper* damper = law.damper();
    if (!damper) return text;
    text += "hysteresis = \"" + std::string(damper->id()) + "\"\n";
    if (given(damper->e)) return text + "e = " + toml_number(damper->e) + "\n";
    return text + std::string(damper->parameter()) + " = " + toml_number(damper->value) + "\n";
}

}  // namespace percuss
