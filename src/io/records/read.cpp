#include "percuss/io/record.hpp"

#include <algorithm>

#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss {

using namespace io;

namespace {

using Reader = Expected<RecordFile> (*)(RecordText&, const RecordOptions&);
constexpr std::array<Reader, record_format_names.size()> readers{
    read_at2,   read_csmip,  read_cosmos, read_smc,        read_knet,  read_esm,
    read_isesd, read_geonet, read_cwa,    read_csv_record, read_column};

/// Six lines of integers follow the eleven lines of text.
bool smc_integers(RecordText text) {
    for (int i = 0; i < 11; ++i) text.advance();
    for (int i = 0; i < 6; ++i) {
        const std::string_view line = text.next();
        if (line.size() < 70 || line.find_first_not_of("-0123456789 \t") != std::string_view::npos)
            return false;
    }
    return true;
}

RecordFormat format_of(const RecordText& text) {
    const std::string_view first = text.line();
    if (contains_word(first, "(format v")) return RecordFormat::cosmos;
    if (first.starts_with("Origin Time")) return RecordFormat::knet;
    if (first.starts_with("#Earthquake Information")) return RecordFormat::cwa;
    if (first.starts_with("EVENT_NAME:")) return RecordFormat::esm;
    if (first.starts_with("Event Date & Time")) return RecordFormat::isesd;
    const bool accelerogram = contains_word(first, "corrected accelerogram");
    if (accelerogram && contains_word(first, "gns science")) return RecordFormat::geonet;
    if (!first.empty() && first[0] >= '0' && first[0] <= '9' &&
        (accelerogram || smc_integers(text)))
        return RecordFormat::smc;
    if (accelerogram) return RecordFormat::csmip;
    if (peer_header(text).line > 0) return RecordFormat::at2;
    if (lower_case(text.file_name()).ends_with(".at2")) return RecordFormat::at2;
    return looks_like_columns(text) ? RecordFormat::csv : RecordFormat::column;
}

Expected<RecordFile> with_component(RecordFile file, const std::string& wanted,
                                    std::string_view file_name) {
    if (wanted.empty()) return file;
    auto& all = file.components;
    const std::size_t before = stem(file_name).size();
    const auto direction = [&](const GroundMotion& m) {
        return lower_case(
            trimmed(std::string_view(m.name).substr(std::min(before, m.name.size()))));
    };
    const auto choose = [&](auto&& fits) {
        const auto found = std::ranges::find_if(all, fits);
        if (found != all.end()) all = {GroundMotion(*found)};
        return all.size() == 1 && fits(all.front());
    };
    // A number counts the components, unless one of them is called so.
    const std::string name = lower_case(wanted);
    if (choose([&](const GroundMotion& m) { return direction(m) == name; })) return file;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (wanted == std::to_string(i + 1)) {
            all = {GroundMotion(all[i])};
            return file;
        }
    if (choose([&](const GroundMotion& m) { return direction(m).find(name) != std::string::npos; }))
        return file;
    std::string names;
    for (std::size_t i = 0; i < all.size(); ++i)
        names += (i > 0 ? ", " : "") + std::to_string(i + 1) + " " + in_quotes(all[i].name);
    return Error{"there is no component " + in_quotes(wanted) + "; the file holds " + names,
                 std::string(file_name)};
}

}  // namespace

Expected<RecordFormat> record_format(std::string_view name) {
    const auto found = std::ranges::find(record_format_names, name);
    if (found != record_format_names.end())
        return static_cast<RecordFormat>(found - record_format_names.begin() + 1);
    const std::string near = nearest_name(name, record_format_names);
    std::string all;
    for (const std::string_view known : record_format_names)
        all += (all.empty() ? "" : ", ") + std::string(known);
    return Error{"there is no record format " + in_quotes(name) +
                     (near.empty() ? "; expected one of " + all : "; did you mean " + near + "?"),
                 {}};
}

std::string_view record_format_name(RecordFormat format) {
    return format == RecordFormat::automatic
               ? std::string_view("automatic")
               : record_format_names[static_cast<std::size_t>(format) - 1];
}

Expected<RecordFile> parse_record(std::string_view text, std::string_view file_name,
                                  const RecordOptions& options) {
    const std::string place(file_name);
    if (text.find('\0') != std::string_view::npos)
        return Error{"the file is binary (it holds NUL bytes), and a record is text", place};
    RecordText lines(text, file_name);
    if (lines.finished()) return Error{"the file is empty", place};
    const RecordFormat format =
        options.format == RecordFormat::automatic ? format_of(lines) : options.format;
    PERCUSS_TRY(auto file, readers[static_cast<std::size_t>(format) - 1](lines, options));
    if (file.components.empty()) return Error{"the file holds no component", place};
    return with_component(std::move(file), options.component, file_name);
}

Expected<RecordFile> read_record(const std::string& path, const RecordOptions& options) {
    PERCUSS_TRY(const auto text, read_file(path, largest_record_bytes));
    return parse_record(text, path, options);
}

}  // namespace percuss
