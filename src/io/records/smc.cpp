// USGS SMC: 11 lines of text, 48 integers, 50 reals, comments, values that may touch.
#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr std::size_t text_lines = 11;
constexpr FortranFormat integer_format{8, 10}, real_format{5, 15};

Expected<void> check_title(const RecordText& text) {
    const std::string_view line = text.line();
    if (contains_word(line, "uncorrected") || line.starts_with('1'))
        return text.error("the file holds an uncorrected accelerogram; a corrected one is needed");
    for (const std::string_view word : {"velocity", "displacement", "spectr"})
        if (contains_word(line, word))
            return text.error("the file holds " + in_quotes(trimmed(line.substr(1))) +
                              ", not acceleration");
    return {};
}

std::string known(std::string_view line) {
    line = trimmed(line);
    return std::string(line.starts_with('*') ? std::string_view{} : line);
}

/// Six lines of integers follow the eleven lines of text.
bool has_integers(RecordText text) {
    for (std::size_t i = 0; i < text_lines; ++i) text.advance();
    for (int i = 0; i < 6; ++i) {
        const std::string_view line = text.next();
        if (line.size() < 70 || line.find_first_not_of("-0123456789 \t") != std::string_view::npos)
            return false;
    }
    return true;
}

bool fits(const RecordText& text) {
    const std::string_view first = text.line();
    return !first.empty() && first[0] >= '0' && first[0] <= '9' &&
           (is_accelerogram(text) || has_integers(text));
}

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, smc_format);
    PERCUSS_CHECK(check_title(text));
    std::string component;
    for (std::size_t i = 1; i <= text_lines; ++i) {
        const std::string_view line = text.next();
        if (i == 4) reader.file.event = known(line);
        if (i != 6) continue;
        if (const auto name = after(line, "component="))
            component = std::string(trimmed(name->substr(0, name->find("  "))));
        const auto station = after(line, "station =");
        const std::string_view whole = station.value_or(line);
        reader.file.station = known(whole.substr(0, whole.find("component=")));
    }
    const std::size_t integer_line = text.number();
    PERCUSS_TRY(const auto integers, fixed_numbers(text, integer_format, 48));
    const std::size_t real_line = text.number();
    PERCUSS_TRY(const auto reals, fixed_numbers(text, real_format, 50));
    if (integers.size() < 48 || reals.size() < 50) return text.error("the header is truncated");
    const double comments = (integers)[15], count = (integers)[16], rate = (reals)[1];
    PERCUSS_CHECK(reader.check_count(count, integer_line + 2));
    if (!(rate > 0 && rate < 1e30))
        return text.error_at(real_line, "the header does not state the samples per second");
    PERCUSS_CHECK(reader.check_step(1 / rate, real_line));
    for (double i = 0; i < comments && text.line().starts_with('|'); ++i) text.advance();
    const auto wanted = static_cast<std::size_t>(count);
    PERCUSS_TRY(auto values, reader.values(wanted));
    PERCUSS_CHECK(reader.add({component, 1 / rate, std::move(values), "cm/s2"}));
    return std::move(reader.file);
}

}  // namespace

constinit const Format smc_format{{"smc", ".smc", "USGS"}, fits, read};

}  // namespace percuss::io
