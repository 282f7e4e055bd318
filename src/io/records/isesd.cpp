// ISESD .cor.acc: lines "key : value", a line that names the unit, values that may touch.
#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr int longest_header = 40;

bool fits(const RecordText& text) { return text.line().starts_with("Event Date & Time"); }

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, isesd_format);
    double dt = not_given, count = not_given;
    std::size_t dt_line = 1, count_line = 1;
    std::string unit, direction;
    bool found = false;
    for (int i = 0; i < longest_header && !text.finished() && !found; ++i, text.advance()) {
        const std::string_view line = text.line();
        if (const auto in = after(line, "time series in")) {
            unit = std::string(*in);
            found = true;
            for (const std::string_view word : {"velocity", "displacement"})
                if (contains_word(line, word))
                    return text.error("the file holds " + std::string(word) + ", not acceleration");
            continue;
        }
        const auto colon = line.find(':');
        if (colon == std::string_view::npos) continue;
        const std::string_view key = trimmed(line.substr(0, colon));
        const std::string_view value = trimmed(line.substr(colon + 1));
        const auto number = [&] { return number_of(value).value_or(not_given); };
        if (key == "Time Increment (s)") dt = number(), dt_line = text.number();
        if (key == "Number of Data") count = number(), count_line = text.number();
        if (key == "Event Date & Time") reader.file.event = std::string(value);
        if (key == "Station Code / Name") reader.file.station = std::string(value);
        if (key == "Orientation") direction = std::string(value);
    }
    if (!found) return text.error("no line \"acceleration time series in m/s/s\" ends the header");
    PERCUSS_CHECK(reader.check_step(dt, dt_line));
    PERCUSS_CHECK(reader.check_count(count, count_line));
    const auto wanted = static_cast<std::size_t>(count);
    PERCUSS_TRY(auto values, reader.values(wanted));
    PERCUSS_CHECK(reader.add({direction, dt, std::move(values), unit}));
    return std::move(reader.file);
}

}  // namespace

constinit const Format isesd_format{{"isesd", ".cor.acc", "ISESD"}, fits, read};

}  // namespace percuss::io
