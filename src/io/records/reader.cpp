#include "io/records/reader.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

// The largest ground acceleration ever recorded is about 4 g.
constexpr double credible_peak = 6 * standard_gravity;

std::string single_spaced(std::string_view text) {
    std::string result;
    for (const char c : trimmed(text)) {
        const bool blank = c == ' ' || c == '\t';
        if (!blank || result.back() != ' ') result += blank ? ' ' : c;
    }
    return result;
}

}  // namespace

Expected<void> RecordReader::check_count(double count, std::size_t line) const {
    if (count >= static_cast<double>(least_record_samples) &&
        count <= static_cast<double>(most_record_samples) && count == std::floor(count))
        return {};
    if (!given(count))
        return text.error_at(line, "the header does not state the number of samples");
    return text.error_at(
        line, "the number of samples must be from 10 to 10000000, not " + significant(count, 10));
}

Expected<void> RecordReader::check_step(double dt, std::size_t line) const {
    if (!given(dt)) return text.error_at(line, "the header does not state the time step");
    const auto checked = check_record_step(dt);
    return checked ? checked : text.error_at(line, checked.error().message);
}

Expected<void> RecordReader::check_found(std::size_t found, std::size_t stated) {
    if (found >= stated) return {};
    const std::string sentence =
        fmt::format("the header states {} samples and the file holds {}", stated, found);
    const std::size_t missing = stated - found;
    if (found < least_record_samples || (missing > 20 && missing * 100 > stated))
        return text.error(sentence + ": it is truncated");
    warn(sentence);
    return {};
}

void RecordReader::note_cut() {
    warn("the file ends within a line, so its last number may be cut short and is left out");
}

Expected<std::vector<double>> RecordReader::values(std::size_t stated) {
    PERCUSS_TRY(auto block, free_numbers(text, stated));
    auto& found = block.values;
    // Where values are missing, the end of the file may have cut digits off the last one.
    if (!block.cut && !found.empty() && found.size() < stated && !text.closed()) {
        found.pop_back();
        block.cut = true;
    }
    if (block.cut) note_cut();
    PERCUSS_CHECK(check_found(found.size(), stated));
    note_surplus(stated);
    return std::move(found);
}

void RecordReader::note_surplus(std::size_t stated) {
    const Surplus rest = surplus(text);
    if (rest.numbers > 0)
        warn(fmt::format("the header states {} samples; {} or more further values are ignored",
                         stated, rest.numbers));
    if (!rest.words.empty())
        warn(fmt::format("text after the last value is ignored (line {}: {})", rest.line,
                         in_quotes(rest.words)));
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
            warn(fmt::format("the file states a time step of {} s; {} s is used as requested",
                             shortest(raw.dt), shortest(options.dt)));
        raw.dt = options.dt;
    }
    if (const auto step = check_record_step(raw.dt); !step) return refuse(step.error().message);
    if (raw.values.size() < least_record_samples)
        return refuse("only " + std::to_string(raw.values.size()) +
                      " samples; a record has at least 10");
    std::string unit = options.unit.empty() ? raw.unit : options.unit;
    if (unit.empty())
        return refuse(
            "the unit of the acceleration is not stated; say which it is, such as g or cm/s2");
    if (const auto known = check_record_unit(unit); !known) return refuse(known.error().message);
    const double factor = acceleration_unit(unit);
    if (!options.unit.empty() && !raw.unit.empty() &&
        std::abs(acceleration_unit(raw.unit) - factor) > 1e-9 * factor)
        warn(fmt::format("the file states the unit {}; {} is used as requested", raw.unit,
                         options.unit));
    double peak = 0;
    for (double& a : raw.values) {
        // To divide by a power of ten keeps the decimal digits that were written.
        a = factor < 1 ? a / (1 / factor) : a * factor;
        peak = std::max(peak, std::abs(a));
    }
    if (!(peak > 0)) return refuse("all values are zero");
    if (!(peak <= (written_here(text) ? greatest_written_peak : credible_peak)))
        return refuse("a peak of " + significant(peak / standard_gravity, 4) +
                      " g is not credible for values in " + in_quotes(unit) + ": state the unit");
    std::erase_if(unit, [](char c) { return c == '(' || c == ')'; });
    file.unit = unit;
    file.components.push_back({raw.dt, std::move(raw.values), stem(text.file_name()),
                               joined({file.event, file.station, raw.name})});
    if (!raw.name.empty()) file.components.back().name += " " + raw.name;
    return {};
}

bool is_accelerogram(const RecordText& text) {
    return contains_word(text.line(), "corrected accelerogram");
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
