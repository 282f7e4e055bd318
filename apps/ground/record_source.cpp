#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include <fmt/format.h>

#include "apps/cli/errors.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/ground/synthetic.hpp"

namespace percuss::app {

namespace {

Expected<RecordOptions> reading_options(const Arguments& arguments) {
    RecordOptions options;
    if (arguments.has("--format")) {
        PERCUSS_TRY(options.format,
                    of_option("--format", record_format(arguments.text("--format"))));
    }
    options.unit = std::string(arguments.text("--unit"));
    if (arguments.has("--unit"))
        PERCUSS_CHECK(of_option("--unit", check_record_unit(options.unit)));
    PERCUSS_TRY(options.dt, arguments.quantity("--dt", dimension::time));
    if (arguments.has("--dt")) PERCUSS_CHECK(of_option("--dt", check_record_step(options.dt)));
    options.component = std::string(arguments.text("--component"));
    return options;
}

const SyntheticMotion* built_in(const std::vector<SyntheticMotion>& suite,
                                const std::string& word) {
    const auto found = std::ranges::find(suite, word, &SyntheticMotion::name);
    std::error_code ignored;
    return found == suite.end() || std::filesystem::exists(word, ignored) ? nullptr : &*found;
}

}  // namespace

Expected<LoadedMotions> load_motions(const Arguments& arguments,
                                     std::span<const std::string> words) {
    if (words.empty())
        return bad_input("no record is named; give files, or built-in motions G01 to G30");
    PERCUSS_TRY(const auto options, reading_options(arguments));
    const auto suite = synthetic_suite();
    LoadedMotions result;
    for (const std::string& word : words) {
        if (const SyntheticMotion* parameters = built_in(suite, word)) {
            PERCUSS_TRY(auto motion, synthesize(*parameters));
            result.list.push_back({std::move(motion), word, "synthetic", {}, {}, {}});
            continue;
        }
        auto file = read_record(word, options);
        if (!file) {
            result.refused.push_back(file.error());
            continue;
        }
        for (GroundMotion& motion : file->components) {
            result.list.push_back({std::move(motion), word, std::string(file->format->name),
                                   file->event, file->station, std::move(file->warnings)});
            file->warnings.clear();
        }
    }
    if (!result.list.empty()) return result;
    for (std::size_t i = 0; i + 1 < result.refused.size(); ++i)
        print_message(result.refused[i].text());
    return result.refused.back();
}

Expected<LoadedMotion> load_motion(const Arguments& arguments, std::span<const std::string> words) {
    if (words.size() > 1)
        return bad_input("one record at a time is changed, not also " + in_quotes(words[1]));
    PERCUSS_TRY(auto loaded, load_motions(arguments, words));
    auto& motions = loaded.list;
    if (motions.size() > 1) {
        std::vector<std::string> names;
        for (const LoadedMotion& m : motions)
            names.push_back(std::to_string(names.size() + 1) + " " + in_quotes(m.motion.name));
        return bad_input(in_quotes(words[0]) +
                         " holds several components; choose with --component: " + listed(names));
    }
    return std::move(motions.front());
}

void add_warnings(const std::vector<LoadedMotion>& motions, Output& output) {
    for (const LoadedMotion& m : motions)
        for (const std::string& warning : m.warnings)
            output.notes.push_back(m.source + ": " + warning);
}

void add_refusals(const LoadedMotions& motions, Output& output) {
    for (const Error& error : motions.refused) {
        output.refusals.push_back(error.text());
        output.code = exit_bad_input;
    }
}

Expected<double> acceleration_option(const Arguments& arguments, std::string_view option) {
    if (!arguments.has(option)) return not_given;
    return parse_acceleration(arguments.text(option), option);
}

Expected<double> number_option(const Arguments& arguments, std::string_view option,
                               double fallback) {
    PERCUSS_TRY(const auto value, arguments.quantity(option, dimension::none));
    return given(value) ? value : fallback;
}

Expected<long> count_option(const Arguments& arguments, std::string_view option, long fallback,
                            long least, long most) {
    if (!arguments.has(option)) return fallback;
    const std::string_view text = trimmed(arguments.text(option));
    long value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || end != text.data() + text.size() || value < least || value > most)
        return bad_input(fmt::format("{} must be a whole number from {} to {}, not {}", option,
                                     least, most, in_quotes(text)));
    return value;
}

Expected<const RecordFormat*> requested_format(const Arguments& arguments) {
    if (!arguments.has("--to")) return &format_for(arguments.text("--out"));
    return of_option("--to", written_format(arguments.text("--to")));
}

Expected<void> check_written(const Arguments& arguments) {
    if (arguments.has("--to")) PERCUSS_CHECK(requested_format(arguments));
    if (arguments.has("--out") && arguments.text("--out").empty())
        return bad_input("--out names no file; expected --out FILE");
    return {};
}

Expected<Output> written(const Arguments& arguments, const GroundMotion& motion) {
    const std::string path(arguments.text("--out"));
    PERCUSS_TRY(const auto format, requested_format(arguments));
    PERCUSS_CHECK(check_writable(motion));
    std::string text = format->text(motion);
    if (path.empty()) return Output{std::move(text)};
    return Output{.text = fmt::format("wrote {}: {} samples at {} s\n", in_quotes(path),
                                      motion.acceleration.size(), shortest(motion.dt)),
                  .files = {{path, std::move(text)}}};
}

std::string g_text(double acceleration, int digits) {
    return significant(acceleration / standard_gravity, digits) + " g";
}

}  // namespace percuss::app
