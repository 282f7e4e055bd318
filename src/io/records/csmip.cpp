// CSMIP and CGS volume 2: channel after channel, each with 25 lines of text, integers, reals, and
// three blocks in fixed columns.
#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

constexpr std::size_t longest_header = 60;

struct Block {
    double count = not_given;
    double dt = not_given;
    std::string unit;
    FortranFormat format{8, 10};
};

/// "7500 points of accel data equally spaced at .010 sec, in cm/sec2. (8f10.6)" or
/// "3251 POINTS OF ACCEL DATA EQUALLY SPACED AT .020 SEC. (UNITS: CM/SEC/SEC)"
Block block_of(std::string_view line) {
    Block block;
    const std::string_view start = trimmed(line);
    block.count = number_of(start.substr(0, number_length(start))).value_or(not_given);
    if (const auto step = after(line, "spaced at"))
        block.dt = number_of(step->substr(0, number_length(*step))).value_or(not_given);
    if (const auto units = after(line, "units:")) {
        block.unit = std::string(trimmed(units->substr(0, units->find(')'))));
    } else if (const auto in = after(line, " in ")) {
        block.unit = std::string(trimmed(in->substr(0, in->find_first_of(".("))));
        block.format = fortran_format(line).value_or(block.format);
    }
    return block;
}

struct Channel {
    std::string event, station, name;
};

/// The text lines; stops at the line of the acceleration block.
Expected<Channel> header(RecordText& text) {
    Channel channel;
    for (std::size_t i = 1; i <= longest_header && !text.finished(); ++i, text.advance()) {
        const std::string_view line = trimmed(text.line());
        if (i == 3) channel.event = std::string(line);
        if (i == 7) channel.station = std::string(line.substr(0, line.find("   ")));
        if (i == 8) {
            const auto colon = line.find(':');
            channel.name = std::string(
                trimmed(colon == std::string_view::npos ? line : line.substr(colon + 1)));
        }
        if (contains_word(line, "points of accel data")) return channel;
    }
    return text.error("no line \"n points of accel data\" follows the header of this channel");
}

bool at_next_channel(RecordText& text) {
    while (!text.finished()) {
        if (contains_word(text.line(), "corrected accelerogram")) return true;
        text.advance();
    }
    return false;
}

bool fits(const RecordText& text) { return is_accelerogram(text); }

Expected<RecordFile> read(RecordText& text, const RecordOptions& options) {
    RecordReader reader(text, options, csmip_format);
    do {
        if (contains_word(text.line(), "uncorrected"))
            return text.error(
                "the file holds an uncorrected accelerogram; the corrected volume 2 is needed");
        PERCUSS_TRY(const auto channel, header(text));
        const std::size_t line = text.number();
        const Block block = block_of(text.next());
        PERCUSS_CHECK(reader.check_count(block.count, line));
        PERCUSS_CHECK(reader.check_step(block.dt, line));
        const auto count = static_cast<std::size_t>(block.count);
        PERCUSS_TRY(auto values, fixed_numbers(text, block.format, count));
        PERCUSS_CHECK(reader.check_found(values.size(), count));
        reader.file.event = channel.event;
        reader.file.station = channel.station;
        PERCUSS_CHECK(reader.add({channel.name, block.dt, std::move(values), block.unit}));
    } while (at_next_channel(text));
    return std::move(reader.file);
}

}  // namespace

constinit const Format csmip_format{{"csmip", ".V2", "CSMIP and CGS volume 2"}, fits, read};

}  // namespace percuss::io
