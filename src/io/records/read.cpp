#include "percuss/io/record.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

#include "io/records/reader.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"

namespace percuss {

using namespace io;

namespace {

constexpr auto infos =
    std::apply([](const auto*... format) { return std::array{&format->info...}; }, formats);

/// The one that is asked for, otherwise the first that fits; the last fits everything.
const Format& format_of(const RecordText& text, const RecordFormat* asked) {
    if (const Format* own = asked ? nullptr : written_here(text)) return *own;
    return **std::ranges::find_if(formats, [&](const Format* format) {
        return asked ? format->info.name == asked->name : format->fits(text);
    });
}

Expected<const RecordFormat*> named(std::string_view what, std::string_view name,
                                    std::span<const RecordFormat* const> among) {
    const auto found = std::ranges::find(among, name, &RecordFormat::name);
    if (found != among.end()) return *found;
    return Error{unknown(what, name, names_of(among, &RecordFormat::name)), {}};
}

std::vector<const RecordFormat*> written_formats() {
    std::vector<const RecordFormat*> written;
    std::ranges::copy_if(infos, std::back_inserter(written),
                         [](const RecordFormat* format) { return format->text != nullptr; });
    return written;
}

std::string numbered_components(std::span<const GroundMotion> components) {
    std::vector<std::string> names;
    for (const GroundMotion& component : components)
        names.push_back(fmt::format("{} {}", names.size() + 1, in_quotes(component.name)));
    return listed(names);
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
    return Error{fmt::format("there is no component {}; the file holds {}", in_quotes(wanted),
                             numbered_components(all)),
                 std::string(file_name)};
}

}  // namespace

std::span<const RecordFormat* const> record_formats() { return infos; }

Expected<const RecordFormat*> record_format(std::string_view name) {
    return named("record format", name, infos);
}

Expected<const RecordFormat*> written_format(std::string_view name) {
    return named("record format that is written", name, written_formats());
}

const RecordFormat& format_for(std::string_view file_name) {
    const auto written = written_formats();
    const std::string name = lower_case(file_name);
    const auto found = std::ranges::find_if(written, [&](const RecordFormat* format) {
        return std::ranges::any_of(split(format->endings, ' '), [&](std::string_view ending) {
            return name.ends_with(lower_case(ending));
        });
    });
    return found == written.end() ? *written.front() : **found;
}

Expected<RecordFile> parse_record(std::string_view text, std::string_view file_name,
                                  const RecordOptions& options) {
    const std::string place(file_name);
    if (text.find('\0') != std::string_view::npos)
        return Error{"the file is binary (it holds NUL bytes), and a record is text", place};
    RecordText lines(text, file_name);
    if (lines.finished()) return Error{"the file is empty", place};
    if (options.format) PERCUSS_CHECK(record_format(options.format->name));
    PERCUSS_TRY(auto file, format_of(lines, options.format).read(lines, options));
    if (file.components.empty()) return Error{"the file holds no component", place};
    return with_component(std::move(file), options.component, file_name);
}

Expected<RecordFile> read_record(const std::string& path, const RecordOptions& options) {
    PERCUSS_TRY(const auto text, read_file(path, largest_record_bytes));
    return parse_record(text, path, options);
}

}  // namespace percuss
