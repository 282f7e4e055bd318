// GeoNet V2A: component after component, each with 16 lines of text, 40 integers, 60 reals, and
// acceleration, velocity and displacement in columns of eight.
#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr std::size_t text_lines = 16;
constexpr FortranFormat columns{10, 8};

Expected<void> read_component(RecordReader& reader) {
    RecordText& text = reader.text;
    if (contains_word(text.line(), "uncorrected"))
        return text.error("the file holds an uncorrected accelerogram; V2A is needed");
    std::string component, place;
    for (std::size_t i = 1; i <= text_lines; ++i) {
        const std::string_view line = trimmed(text.next());
        if (i == 3) reader.file.station = std::string(line);
        if (i == 7) place = std::string(line);
        if (i == 8)
            reader.file.event = joined({place, std::string(line.substr(0, line.find("   ")))});
        if (i == 13)
            if (const auto name = after(line, "component"))
                component = std::string(name->substr(0, name->find(' ')));
    }
    const std::size_t integer_line = text.number();
    PERCUSS_TRY(const auto integers, fixed_numbers(text, columns, 40));
    const std::size_t real_line = text.number();
    PERCUSS_TRY(const auto reals, fixed_numbers(text, columns, 60));
    if (integers.size() < 40 || reals.size() < 60) return text.error("the header is truncated");
    const double count = (integers)[33], dt = (reals)[25];
    PERCUSS_CHECK(reader.check_count(count, integer_line + 3));
    PERCUSS_CHECK(reader.check_step(dt, real_line + 2));
    const auto wanted = static_cast<std::size_t>(count);
    PERCUSS_TRY(auto values, fixed_numbers(text, columns, wanted));
    PERCUSS_CHECK(reader.check_found(values.size(), wanted));
    return reader.add({component, dt, std::move(values), "mm/s2"});
}

bool fits(const RecordText& text) {
    return is_accelerogram(text) && contains_word(text.line(), "gns science");
}

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, geonet_format);
    while (!text.finished()) {
        if (!contains_word(text.line(), "accelerogram")) {
            text.advance();
            continue;
        }
        PERCUSS_CHECK(read_component(reader));
    }
    return std::move(reader.file);
}

}  // namespace

constinit const Format geonet_format{{"geonet", ".V2A", "GeoNet V2A"}, fits, read};

}  // namespace percuss::io
