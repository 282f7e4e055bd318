#include "io/records/reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::io {

namespace {

constexpr double least_step = 1e-5, greatest_step = 1;  // s
constexpr double least_samples = 10;
// The largest ground acceleration ever recorded is about 4 g.
constexpr double credible_peak = 6 * standard_gravity;

struct UnitName {
    std::string_view name;
    double value;
};
constexpr double inch = 0.0254, foot = 0.3048;  // m
constexpr std::array<UnitName, 27> unit_names{
    {{"g", standard_gravity}, {"gal", 0.01},        {"gals", 0.01},        {"cm/s/s", 0.01},
     {"cm/s2", 0.01},         {"cm/s^2", 0.01},     {"cm/s**2", 0.01},     {"cm/sec2", 0.01},
     {"cm/sec^2", 0.01},      {"cm/sec/sec", 0.01}, {"cm/sec**2", 0.01},   {"m/s/s", 1},
     {"m/s**2", 1},           {"m/sec2", 1},        {"m/sec/sec", 1},      {"mm/s/s", 0.001},
     {"mm/s2", 0.001},        {"mm/sec2", 0.001},   {"mm/sec/sec", 0.001}, {"in/s2", inch},
     {"in/s/s", inch},        {"in/sec2", inch},    {"in/sec/sec", inch},  {"ft/s2", foot},
     {"ft/s/s", foot},        {"ft/sec2", foot},    {"ft/sec/sec", foot}}};

std::string single_spaced(std::string_view text) {
    std::string result;
    for (const char c : trimmed(text)) {
        const bool blank = c == ' ' || c == '\t';
        if (!blank || result.back() != ' ') result += blank ? ' ' : c;
    }
    return result;
}

}  // namespace

}  // namespace percuss::io

namespace percuss {

using namespace io;

double acceleration_unit(std::string_view name) {
    std::string plain;
    for (const char c : lower_case(name))
        if (c != ' ' && c != '\t' && c != '(' && c != ')') plain += c;
    while (!plain.empty() && plain.back() == '.') plain.pop_back();
    const auto found = std::ranges::find(unit_names, plain, &UnitName::name);
    if (found != unit_names.end()) return found->value;
    // What else is an acceleration to the rest of the program: "m/s^2", "ft/s^2", "gn".
    for (const std::string& spelling : {std::string(trimmed(name)), plain}) {
        const auto quantity = parse_quantity("1 " + spelling);
        if (quantity && !quantity->bare && quantity->dimension == dimension::acceleration)
            return quantity->si;
    }
    return not_given;
}

}  // namespace percuss

namespace percuss::io {

Expected<void> RecordReader::check_count(double count, std::size_t line) const {
    if (count >= least_samples && count <= static_cast<double>(most_record_samples) &&
        count == std::floor(count))
        return {};
    return text.error_at(
        line, "the number of samples must be from 10 to 10000000, not " + significant(count, 10));
}

Expected<void> RecordReader::check_step(double dt, std::size_t line) const {
    if (dt > least_step && dt < greatest_step) return {};
    return text.error_at(
        line, "the time step must be between 1e-05 s and 1 s, not " + shortest(dt) + " s");
}

Expected<void> RecordReader::check_found(std::size_t found, std::size_t stated) {
    if (found >= stated) return {};
    const std::string sentence = "the header states " + std::to_string(stated) +
                                 " samples and the file holds " + std::to_string(found);
    const std::size_t missing = stated - found;
    if (found < least_samples || (missing > 20 && missing * 100 > stated))
        return text.error(sentence + ": it is truncated");
    warn(sentence);
    return {};
}

void RecordReader::drop_cut_number(std::vector<double>& values, std::size_t stated) {
    if (values.empty() || values.size() >= stated || text.closed()) return;
    values.pop_back();
    warn("the file ends within a line, so its last number may be cut short and is left out");
}

void RecordReader::note_surplus(std::size_t stated) {
    const Surplus rest = surplus(text);
    if (rest.numbers > 0)
        warn("the header states " + std::to_string(stated) + " samples; " +
             std::to_string(rest.numbers) + " or more further values are ignored");
    if (!rest.words.empty())
        warn("text after the last value is ignored (line " + std::to_string(rest.line) + ": " +
             in_quotes(rest.words) + ")");
}

Expected<void> RecordReader::add(RawComponent raw) {
    file.event = single_spaced(file.event);
    file.station = single_spaced(file.station);
    raw.name = single_spaced(raw.name);
    const auto refuse = [&](const std::string& sentence) {
        return Error{(raw.name.empty() ? "" : "component " + raw.name + ": ") + sentence,
                     text.file_name()};
    };
    if (given(options.dt)) {
        if (raw.dt > 0 && std::abs(raw.dt - options.dt) > 1e-9 * raw.dt)
            warn("the file states a time step of " + shortest(raw.dt) + " s; " +
                 shortest(options.dt) + " s is used as requested");
        raw.dt = options.dt;
    }
    if (!(raw.dt > least_step && raw.dt < greatest_step))
        return refuse("the time step must be between 1e-05 s and 1 s, not " + shortest(raw.dt) +
                      " s");
    if (static_cast<double>(raw.values.size()) < least_samples)
        return refuse("only " + std::to_string(raw.values.size()) +
                      " samples; a record has at least 10");
    std::string unit = options.unit.empty() ? raw.unit : options.unit;
    if (unit.empty())
        return refuse(
            "the unit of the acceleration is not stated; say which it is, such as g or cm/s2");
    const double factor = acceleration_unit(unit);
    if (!given(factor))
        return refuse(
            "the unit " + in_quotes(unit) +
            " is no acceleration that is known here; expected g, gal, cm/s2, mm/s2 or m/s2");
    if (!options.unit.empty() && !raw.unit.empty() &&
        std::abs(acceleration_unit(raw.unit) - factor) > 1e-9 * factor)
        warn("the file states the unit " + raw.unit + "; " + options.unit +
             " is used as requested");
    double peak = 0;
    for (double& a : raw.values) {
        // To divide by a power of ten keeps the decimal digits that were written.
        a = factor < 1 ? a / (1 / factor) : a * factor;
        peak = std::max(peak, std::abs(a));
    }
    if (!(peak > 0)) return refuse("all values are zero");
    if (!(peak <= credible_peak))
        return refuse("a peak of " + significant(peak / standard_gravity, 4) +
                      " g is not credible for values in " + in_quotes(unit) + ": state the unit");
    std::erase_if(unit, [](char c) { return c == '(' || c == ')'; });
    file.unit = unit;
    file.components.push_back({raw.dt, std::move(raw.values), stem(text.file_name()),
                               joined({file.event, file.station, raw.name})});
    if (!raw.name.empty()) file.components.back().name += " " + raw.name;
    return {};
}

std::string joined(const std::vector<std::string>& parts) {
    std::string result;
    for (const std::string& part : parts) {
        if (part.empty()) continue;
        if (!result.empty()) result += ", ";
        result += part;
    }
    return result;
}

std::string stem(std::string_view path) {
    if (const auto slash = path.rfind('/'); slash != std::string_view::npos)
        path.remove_prefix(slash + 1);
    const auto dot = path.rfind('.');
    return std::string(dot == std::string_view::npos || dot == 0 ? path : path.substr(0, dot));
}

}  // namespace percuss::io
