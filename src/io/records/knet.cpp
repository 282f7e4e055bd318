// K-NET and KiK-net ASCII: 17 lines with the value from column 19, then counts that a scale factor
// turns into gal about an unknown zero.
#include <cmath>

#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr std::size_t value_column = 18;
constexpr int header_lines = 17;

double leading_number(std::string_view text) {
    text = trimmed(text);
    return number_of(text.substr(0, number_length(text))).value_or(not_given);
}

/// "7845(gal)/8223790"
double scale_factor(std::string_view text) {
    const auto slash = text.find('/');
    if (slash == std::string_view::npos) return not_given;
    return leading_number(text) / leading_number(text.substr(slash + 1));
}

void remove_mean(std::vector<double>& values) {
    double sum = 0;
    for (const double v : values) sum += v;
    const double mean = sum / static_cast<double>(values.size());
    for (double& v : values) v -= mean;
}

bool fits(const RecordText& text) { return text.line().starts_with("Origin Time"); }

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, knet_format);
    double rate = not_given, scale = not_given, seconds = not_given;
    std::size_t rate_line = 1;
    std::string direction, magnitude, origin;
    for (int i = 0; i < header_lines && !text.finished(); ++i, text.advance()) {
        const std::string_view line = text.line();
        const std::string_view value =
            line.size() > value_column ? trimmed(line.substr(value_column)) : std::string_view{};
        if (line.starts_with("Origin Time")) origin = std::string(value);
        if (line.starts_with("Mag.")) magnitude = "M " + std::string(value);
        if (line.starts_with("Station Code")) reader.file.station = std::string(value);
        if (line.starts_with("Dir.")) direction = std::string(value);
        if (line.starts_with("Duration")) seconds = leading_number(value);
        if (line.starts_with("Scale Factor")) scale = scale_factor(value);
        if (line.starts_with("Sampling Freq")) {
            rate = leading_number(value);
            rate_line = text.number();
        }
    }
    reader.file.event = joined({origin, magnitude});
    if (!given(rate) || rate <= 0)
        return text.error_at(rate_line, "the header does not state \"Sampling Freq(Hz)\"");
    PERCUSS_CHECK(reader.check_step(1 / rate, rate_line));
    if (!(scale > 0) || !std::isfinite(scale))
        return text.error_at(1,
                             "the header does not state a \"Scale Factor\" such as "
                             "7845(gal)/8223790: raw counts are no acceleration");
    PERCUSS_TRY(auto block, free_numbers(text, most_record_samples));
    auto& values = block.values;
    if (!text.finished()) return text.error("the file holds more than 10000000 samples");
    if (given(seconds) && seconds * rate <= static_cast<double>(most_record_samples)) {
        const auto stated = static_cast<std::size_t>(std::llround(std::max(seconds * rate, 0.0)));
        PERCUSS_CHECK(reader.check_found(values.size(), stated));
    }
    for (double& v : values) v *= scale;
    if (!values.empty()) remove_mean(values);
    reader.warn(
        "only the mean was taken out: a high-pass is needed before this motion is "
        "integrated");
    PERCUSS_CHECK(reader.add({direction, 1 / rate, std::move(values), "gal"}));
    return std::move(reader.file);
}

}  // namespace

constinit const Format knet_format{{"knet", ".EW .NS .UD", "K-NET and KiK-net ASCII"}, fits, read};

}  // namespace percuss::io
