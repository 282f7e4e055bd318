// ESM and ITACA, DYNA 1.2: lines "KEY: value", then one value per line.
#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr int longest_header = 200;

/// The key before the colon if the line is of that kind; no value looks so.
std::string_view key_of(std::string_view line) {
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0) return {};
    const std::string_view key = line.substr(0, colon);
    return key[0] >= 'A' && key[0] <= 'Z' ? key : std::string_view{};
}

struct Header {
    double dt = not_given, count = not_given;
    std::size_t dt_line = 1, count_line = 1;
    std::string unit, type, stream, processing, event, station, code;
};

Header header(RecordText& text) {
    Header h;
    for (int i = 0; i < longest_header && !text.finished(); ++i, text.advance()) {
        const std::string_view key = key_of(text.line());
        if (key.empty()) break;
        const std::string_view value = trimmed(text.line().substr(key.size() + 1));
        const auto number = [&] { return number_of(value).value_or(not_given); };
        if (key == "SAMPLING_INTERVAL_S") h.dt = number(), h.dt_line = text.number();
        if (key == "NDATA") h.count = number(), h.count_line = text.number();
        if (key == "UNITS") h.unit = std::string(value);
        if (key == "DATA_TYPE") h.type = lower_case(value);
        if (key == "STREAM") h.stream = std::string(value);
        if (key == "PROCESSING") h.processing = lower_case(value);
        if (key == "EVENT_NAME") h.event = std::string(value);
        if (key == "EVENT_DATE_YYYYMMDD") h.event = joined({h.event, std::string(value)});
        if (key == "STATION_NAME") h.station = std::string(value);
        if (key == "STATION_CODE") h.code = std::string(value);
    }
    return h;
}

bool fits(const RecordText& text) { return text.line().starts_with("EVENT_NAME:"); }

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, esm_format);
    const Header h = header(text);
    if (!h.type.empty() && h.type != "acceleration")
        return Error{"the file holds " + h.type + ", not acceleration", text.file_name()};
    if (h.processing == "none" || h.processing.starts_with("unprocessed"))
        return Error{"the file holds uncorrected acceleration; a processed record is needed",
                     text.file_name()};
    PERCUSS_CHECK(reader.check_step(h.dt, h.dt_line));
    PERCUSS_CHECK(reader.check_count(h.count, h.count_line));
    const auto count = static_cast<std::size_t>(h.count);
    PERCUSS_TRY(auto values, reader.values(count));
    reader.file.event = h.event;
    reader.file.station = joined({h.code, h.station});
    PERCUSS_CHECK(reader.add({h.stream, h.dt, std::move(values), h.unit}));
    return std::move(reader.file);
}

}  // namespace

constinit const Format esm_format{{"esm", ".ASC", "ESM and ITACA, DYNA 1.2"}, fits, read};

}  // namespace percuss::io
