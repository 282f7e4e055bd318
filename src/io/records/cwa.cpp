// CWA of Taiwan: "#key: value" lines, then time and three components in columns of ten.
#include <array>
#include <cmath>

#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr int longest_header = 60;
constexpr FortranFormat columns{4, 10};

bool fits(const RecordText& text) { return text.line().starts_with("#Earthquake Information"); }

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, cwa_format);
    double rate = not_given, seconds = not_given;
    std::size_t rate_line = 1;
    std::string unit;
    constexpr std::array names{"U", "N", "E"};
    for (int i = 0; i < longest_header && !text.finished(); ++i, text.advance()) {
        const std::string_view line = trimmed(text.line());
        if (!line.empty() && !line.starts_with('#')) break;
        const auto colon = line.find(':');
        if (colon == std::string_view::npos) continue;
        const std::string_view key = line.substr(1, colon - 1);
        const std::string_view value = trimmed(line.substr(colon + 1));
        if (key == "SampleRate(Hz)")
            rate = number_of(value).value_or(not_given), rate_line = text.number();
        if (key == "RecordLength(sec)") seconds = number_of(value).value_or(not_given);
        if (key == "AmplitudeUnit") unit = std::string(value.substr(0, value.find_first_of(". ")));
        if (key.starts_with("Origin Time")) reader.file.event = std::string(value);
        if (key == "StationCode") reader.file.station = std::string(value);
        if (key == "StationName")
            reader.file.station = joined({reader.file.station, std::string(value)});
    }
    if (!given(rate) || rate <= 0)
        return text.error_at(rate_line, "the header does not state \"#SampleRate(Hz)\"");
    PERCUSS_CHECK(reader.check_step(1 / rate, rate_line));
    PERCUSS_TRY(auto values, fixed_numbers(text, columns, 4 * most_record_samples));
    if (!text.finished()) return text.error("the file holds more than 10000000 samples");
    if (values.size() % 4 != 0)
        return text.error("the last line does not hold time and three components");
    const std::size_t count = values.size() / 4;
    if (given(seconds) && seconds * rate <= static_cast<double>(most_record_samples)) {
        const auto stated = static_cast<std::size_t>(std::llround(std::max(seconds * rate, 0.0)));
        PERCUSS_CHECK(reader.check_found(count, stated));
    }
    for (std::size_t c = 0; c < 3; ++c) {
        std::vector<double> one(count);
        for (std::size_t k = 0; k < count; ++k) one[k] = (values)[4 * k + c + 1];
        PERCUSS_CHECK(reader.add({names[c], 1 / rate, std::move(one), unit}));
    }
    return std::move(reader.file);
}

}  // namespace

constinit const Format cwa_format{{"cwa", ".dat", "CWA, Taiwan"}, fits, read};

}  // namespace percuss::io
