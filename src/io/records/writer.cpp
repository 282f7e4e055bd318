#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "io/records/formats.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"
#include "percuss/io/record.hpp"

namespace percuss {

namespace {

constexpr std::string_view at2_start = "GROUND MOTION ", at2_end = " WRITTEN BY PERCUSS";
constexpr std::string_view csv_header = "time [s],acceleration [m/s^2]";

/// Like 1P5E15.7, in any locale.
std::string cell(double value) {
    std::array<char, 40> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                       std::chars_format::scientific, 7);
    std::string text(buffer.data(), written.ptr);
    std::ranges::replace(text, 'e', 'E');
    return std::string(text.size() < 15 ? 15 - text.size() : 1, ' ') + text;
}

/// On one line, and without anything that could be taken for "NPTS=".
std::string title(std::string text) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F || c == '=') c = ' ';
    return text;
}

}  // namespace

const io::Format* io::written_here(const RecordText& text) {
    const std::string_view line = text.first_line();
    if (line.starts_with(at2_start) && line.ends_with(at2_end)) return &at2_format;
    return line == csv_header ? &csv_format : nullptr;
}

Expected<void> check_writable(const GroundMotion& motion) {
    const auto refuse = [&](const std::string& why) {
        return Error{"the motion " + in_quotes(motion.name) + " cannot be written: " + why, {}};
    };
    const std::size_t count = motion.acceleration.size();
    if (count < least_record_samples || count > most_record_samples)
        return refuse(fmt::format("a record has from {} to {} samples, not {}",
                                  least_record_samples, most_record_samples, count));
    if (const auto step = check_record_step(motion.dt); !step) return refuse(step.error().message);
    double peak = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (!std::isfinite(motion.acceleration[i]))
            return refuse(fmt::format("its acceleration at sample {} is not finite", i));
        peak = std::max(peak, std::abs(motion.acceleration[i]));
    }
    if (!(peak >= least_written_peak && peak <= greatest_written_peak))
        return refuse(fmt::format("its peak must be between {} and {} m/s^2, not {} m/s^2",
                                  shortest(least_written_peak), shortest(greatest_written_peak),
                                  significant(peak, 6)));
    return {};
}

std::string at2_text(const GroundMotion& motion) {
    std::string text = std::string(at2_start) + title(motion.name) + std::string(at2_end) + "\n" +
                       title(motion.note) + "\nACCELERATION TIME SERIES IN UNITS OF G\nNPTS= " +
                       std::to_string(motion.acceleration.size()) + ", DT= " + shortest(motion.dt) +
                       " SEC\n";
    for (std::size_t i = 0; i < motion.acceleration.size(); ++i) {
        text += cell(motion.acceleration[i] / standard_gravity);
        if (i % 5 == 4 || i + 1 == motion.acceleration.size()) text += '\n';
    }
    return text;
}

std::string motion_csv(const GroundMotion& motion) {
    std::array<Column, 2> columns{
        {{"time", dimension::time, {}}, {"acceleration", dimension::acceleration, {}}}};
    for (std::size_t i = 0; i < motion.acceleration.size(); ++i)
        columns[0].values.push_back(static_cast<double>(i) * motion.dt);
    columns[1].values = motion.acceleration;
    return csv_text(columns, UnitSystem::si);
}

}  // namespace percuss
