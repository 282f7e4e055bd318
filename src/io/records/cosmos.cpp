// COSMOS v1.20: text lines, a hundred integers, a hundred reals, comments, then values by the
// Fortran format that each block names.
#include <cmath>

#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

/// The number before "word" on the line, as in "with 13 text lines".
double number_before(std::string_view line, std::string_view word) {
    const auto found = lower_case(line.substr(0, 200)).find(word);
    if (found == std::string::npos) return not_given;
    std::string_view left = trimmed(line.substr(0, found));
    const auto blank = left.find_last_of(" \t(");
    if (blank != std::string_view::npos) left.remove_prefix(blank + 1);
    return number_of(left).value_or(not_given);
}

/// "100 Real-header values follow on 20 lines, Format= (5F15.6)" and the values below it.
Expected<std::vector<double>> header_values(RecordText& text, std::string_view kind) {
    const std::string_view line = text.line();
    const double count = number_before(line, kind);
    const auto format = fortran_format(line);
    if (!(count >= 1 && count <= 10000) || !format)
        return text.error("expected \"n " + std::string(kind) +
                          " values follow on k lines, Format= (...)\"");
    text.advance();
    const auto wanted = static_cast<std::size_t>(count);
    auto values = fixed_numbers(text, *format, wanted);
    if (values && values->size() < wanted) return text.error("the header is truncated");
    return values;
}

struct Block {
    double count = not_given;
    std::string what, unit;
    FortranFormat format;
};

/// "42000 acceleration pts, approx 210 secs, units=cm/sec2(04),Format=(1E15.6)"
Expected<Block> block_of(const RecordText& text) {
    const std::string_view line = trimmed(text.line());
    Block block;
    const std::size_t digits = number_length(line);
    block.count = number_of(line.substr(0, digits)).value_or(not_given);
    const auto points = lower_case(line.substr(0, 200)).find("pts");
    const auto format = fortran_format(line);
    if (!given(block.count) || points == std::string::npos || !format)
        return text.error("expected \"n acceleration pts, ..., units=..., Format=(...)\"");
    block.what = std::string(trimmed(line.substr(digits, points - digits)));
    if (const auto units = after(line, "units="))
        block.unit = std::string(trimmed(units->substr(0, units->find_first_of("(,"))));
    block.format = *format;
    return block;
}

Expected<void> check_block(const RecordText& text, const Block& block) {
    if (contains_word(block.what, "raw") || contains_word(block.unit, "count"))
        return text.error("the file holds raw counts, not acceleration");
    if (!contains_word(block.what, "acc"))
        return text.error("the file holds " + block.what + ", not acceleration");
    return {};
}

/// "340 deg" of "Sta Chan  1: 340 deg (Rcrdr Chan  1) Location: ..."
std::string component_of(std::string_view line) {
    line = line.substr(0, line.find('('));
    const auto colon = line.rfind(':');
    return std::string(colon == std::string_view::npos ? line : line.substr(colon + 1));
}

Expected<void> check_title(const RecordText& text) {
    const std::string_view line = text.line();
    if (contains_word(line, "raw"))
        return text.error("the file holds raw counts, not corrected acceleration");
    if (contains_word(line, "uncorrected"))
        return text.error("the file holds uncorrected acceleration; a corrected record is needed");
    for (const std::string_view word : {"velocity", "displacement"})
        if (contains_word(line.substr(0, 40), word))
            return text.error("the file holds " + std::string(word) + ", not acceleration");
    return {};
}

Expected<void> read_channel(RecordReader& reader) {
    RecordText& text = reader.text;
    PERCUSS_CHECK(check_title(text));
    const double lines = number_before(text.line(), "text lines");
    if (!(lines >= 5 && lines <= 100))
        return text.error("expected \"(Format v01.20 with n text lines)\"");
    std::string component;
    for (int i = 1; i <= static_cast<int>(lines); ++i) {
        const std::string line(trimmed(text.next()));
        if (i == 2) reader.file.event = line;
        if (i == 5) reader.file.station = line;
        if (i == 9) component = component_of(line);
    }
    PERCUSS_CHECK(header_values(text, "integer-header"));
    const std::size_t real_line = text.number();
    PERCUSS_TRY(const auto reals, header_values(text, "real-header"));
    const double comments = number_before(text.line(), "comment line");
    if (!(comments >= 0 && comments <= 10000))
        return text.error("expected \"n Comment line(s) follow\"");
    for (int i = 0; i <= static_cast<int>(comments); ++i) text.advance();

    PERCUSS_TRY(const auto block, block_of(text));
    PERCUSS_CHECK(check_block(text, block));
    PERCUSS_CHECK(reader.check_count(block.count, text.number()));
    const double dt = reals.size() >= 62 ? (reals)[61] / 1000 : not_given;
    PERCUSS_CHECK(reader.check_step(dt, real_line));
    text.advance();
    const auto count = static_cast<std::size_t>(block.count);
    PERCUSS_TRY(auto values, fixed_numbers(text, block.format, count));
    PERCUSS_CHECK(reader.check_found(values.size(), count));
    return reader.add({std::string(trimmed(component)), dt, std::move(values), block.unit});
}

bool fits(const RecordText& text) { return contains_word(text.line(), "(format v"); }

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, cosmos_format);
    while (!text.finished()) {
        if (!contains_word(text.line(), "(format v")) {
            text.advance();
            continue;
        }
        PERCUSS_CHECK(read_channel(reader));
    }
    return std::move(reader.file);
}

}  // namespace

constinit const Format cosmos_format{
    {"cosmos", ".V2c .V1c", "COSMOS v1.20, V1 corrected and V2c"}, fits, read};

}  // namespace percuss::io
