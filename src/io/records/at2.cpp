// PEER AT2. The line with NPTS and DT is usually the fourth, but need not be.
#include <cmath>

#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr std::size_t header_lines = 12;

/// The number that stands behind "key" and "=", blanks anywhere.
double assigned(std::string_view line, std::string_view key) {
    auto rest = after(line, key);
    if (!rest || !rest->starts_with('=')) return not_given;
    rest->remove_prefix(1);
    const std::string_view value = trimmed(*rest);
    return number_of(value.substr(0, number_length(value))).value_or(not_given);
}

/// The numbers at the start of the line, and what follows them.
struct LeadingNumbers {
    std::vector<double> values;
    std::string_view rest;
};
LeadingNumbers leading_numbers(std::string_view line, std::size_t most) {
    LeadingNumbers result{{}, trimmed(line)};
    while (result.values.size() < most) {
        const std::size_t length = number_length(result.rest);
        const auto value = number_of(result.rest.substr(0, length));
        if (length == 0 || !value) break;
        result.values.push_back(*value);
        result.rest = trimmed(result.rest.substr(length));
    }
    return result;
}

/// "G" of "... IN UNITS OF G. FILTER POINTS ..."; empty if the line states none.
std::string stated_unit(std::string_view line) {
    for (const std::string_view marker : {"units of", "units are", "units:", "acceleration in"}) {
        const auto rest = after(line, marker);
        if (!rest) continue;
        // A unit ends with the sentence, or where something else begins.
        const auto end = rest->find_first_of(".,;\t");
        std::string_view unit = trimmed(rest->substr(0, end));
        if (!given(acceleration_unit(unit))) unit = unit.substr(0, unit.find(' '));
        if (!unit.empty() && !unit.starts_with("UNITS") && !unit.starts_with("units"))
            return std::string(unit);
    }
    return {};
}

/// "velocity" if that is what the file holds; empty for acceleration.
std::string_view other_quantity(std::string_view line) {
    for (const std::string_view word : {"velocity", "displacement"})
        if (contains_word(line, word) &&
            (contains_word(line, "time series") || contains_word(line, "time history") ||
             contains_word(line, "units of")))
            return word;
    return {};
}

/// The line "NPTS=..., DT=..." or one of its kin.
struct PeerHeader {
    double count = 0;
    double dt = 0;
    std::size_t line = 0;
};

PeerHeader header_of(std::string_view line) {
    const double count = assigned(line, "npts"), dt = assigned(line, "dt");
    if (given(count) && given(dt)) return {count, dt, 0};
    const LeadingNumbers two = leading_numbers(line, 2);
    if (two.values.size() == 2 && contains_word(two.rest, "npts") && contains_word(two.rest, "dt"))
        return {two.values[0], two.values[1], 0};
    const LeadingNumbers one = leading_numbers(line, 1);
    const auto spacing = after(line, "points at equal spacing of");
    if (one.values.size() == 1 && spacing)
        if (const auto value = number_of(spacing->substr(0, number_length(*spacing))))
            return {one.values[0], *value, 0};
    return {};
}

/// Within the first twelve lines; a count of 0 lines means that there is none.
PeerHeader peer_header(RecordText text) {
    RecordText second = text;
    // The usual form wins over a sentence above it that says the same.
    for (std::size_t i = 0; i < header_lines && !text.finished(); ++i, text.advance())
        if (given(assigned(text.line(), "npts")) && given(assigned(text.line(), "dt"))) {
            PeerHeader found = header_of(text.line());
            found.line = text.number();
            return found;
        }
    for (std::size_t i = 0; i < header_lines && !second.finished(); ++i, second.advance())
        if (PeerHeader found = header_of(second.line()); found.count != 0 || found.dt != 0) {
            found.line = second.number();
            return found;
        }
    return {};
}

bool fits(const RecordText& text) {
    return peer_header(text).line > 0 ||
           lower_case(text.file_name()).ends_with(lower_case(at2_format.info.endings));
}

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, at2_format);
    const PeerHeader header = peer_header(text);
    if (header.line == 0)
        return Error{
            "no line \"NPTS=..., DT=...\" nor \"n dt NPTS, DT\" is among the first 12: the header "
            "of a PEER record is missing" +
                std::string(csv_format.fits(text) ? "; columns of time and acceleration are "
                                                    "read as csv"
                                                  : "; plain values are read as column, with "
                                                    "time step and unit given"),
            text.file_name()};
    // Above the line that states quantity and unit, our own files have free text.
    const std::size_t free_lines = written_here(text) == &at2_format ? 2 : 0;
    std::string unit;
    for (std::size_t i = 0; text.number() <= header.line; ++i) {
        const std::string_view line = text.line();
        if (const auto other = other_quantity(line); !other.empty() && i >= free_lines)
            return text.error("the file holds " + std::string(other) + ", not acceleration");
        if (text.number() == header.line && has_doubtful_comma(line))
            return text.error("the comma between digits may be a decimal comma; expected such as " +
                              in_quotes("NPTS= 4000, DT= .0050 SEC"));
        if (unit.empty() && i >= free_lines) unit = stated_unit(line);
        if (i == 1 && text.number() < header.line) reader.file.event = std::string(trimmed(line));
        text.advance();
    }
    PERCUSS_CHECK(reader.check_count(header.count, header.line));
    PERCUSS_CHECK(reader.check_step(header.dt, header.line));
    if (unit.empty() && options.unit.empty()) {
        unit = "g";
        reader.warn("the header states no unit; g is assumed");
    }
    const auto count = static_cast<std::size_t>(header.count);
    PERCUSS_TRY(auto values, reader.values(count));
    PERCUSS_CHECK(reader.add({"", header.dt, std::move(values), unit}));
    return std::move(reader.file);
}

}  // namespace

constinit const Format at2_format{{"at2", ".AT2", "PEER", at2_text}, fits, read};

}  // namespace percuss::io
