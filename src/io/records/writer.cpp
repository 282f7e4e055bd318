#include <algorithm>
#include <array>
#include <charconv>

#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"
#include "percuss/io/record.hpp"

namespace percuss {

namespace {

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
        if (static_cast<unsigned char>(c) < 0x20 || c == '=') c = ' ';
    return text;
}

}  // namespace

std::string at2_text(const GroundMotion& motion) {
    std::string text = "GROUND MOTION " + title(motion.name) + " WRITTEN BY PERCUSS\n" +
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
