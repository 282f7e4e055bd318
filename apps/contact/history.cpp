#include "apps/contact/history.hpp"

#include <array>
#include <charconv>

#include "apps/cli/errors.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"

namespace percuss::app {

namespace {

constexpr std::size_t default_samples = 200;
/// Each row asks the path for a state, which costs microseconds, and takes some hundred bytes as
/// text: seconds and 20 MB.
constexpr std::size_t most_samples = 200'000;

Expected<std::size_t> read_samples(const Arguments& arguments) {
    if (!arguments.has("--samples")) return default_samples;
    const std::string_view text = arguments.text("--samples");
    std::size_t count = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), count);
    if (status != std::errc{} || end != text.data() + text.size() || count < 2 ||
        count > most_samples)
        return bad_input("--samples " + in_quotes(text) +
                         " is refused; expected a whole number from 2 to " +
                         std::to_string(most_samples));
    return count;
}

/// Where the path of bodies that sink without a turn stops: from there on they creep, slower and
/// slower, to their rest.
double end_of_sinking(const Solution& solution) {
    const double depth = solution.at(infinity).indentation;
    const auto there = [&](double t) { return !(solution.at(t).indentation < depth); };
    double before = 0, after = depth / solution.at(0).rate;
    for (int i = 0; i < 200 && !there(after); ++i) after *= 2;
    for (int i = 0; i < 60; ++i) {
        const double middle = (before + after) / 2;
        (there(middle) ? after : before) = middle;
    }
    return after;
}

/// The whole contact; of one that never ends the part where something happens.
double span(const Solution& solution) {
    constexpr double multiple = 5;
    const Rebound& r = solution.rebound;
    if (given(r.duration)) return r.duration;
    if (sinks(solution)) return end_of_sinking(solution);
    return multiple * r.time_of_peak_indentation;
}

}  // namespace

bool sinks(const Solution& solution) {
    return solution.at && solution.status == Status::no_separation &&
           given(solution.rest.indentation) && !given(solution.rebound.time_of_peak_indentation);
}

Expected<std::optional<File>> history(const Arguments& arguments, const Solution& solution,
                                      UnitSystem units) {
    PERCUSS_TRY(const auto samples, read_samples(arguments));
    if (!arguments.has("--history")) {
        if (arguments.has("--samples"))
            return bad_input("--samples counts the rows of --history FILE, which is missing");
        return std::optional<File>();
    }
    const double end = span(solution);
    if (!solution.at || !(end > 0))
        return bad_input("this impact has no history to write to --history");
    std::array<Column, 4> columns{{{"time", dimension::time, {}},
                                   {"indentation", dimension::length, {}},
                                   {"rate", dimension::speed, {}},
                                   {"force", dimension::force, {}}}};
    for (std::size_t i = 0; i < samples; ++i) {
        const bool last = i + 1 == samples;
        const State state = solution.at(
            last ? end : end * static_cast<double>(i) / static_cast<double>(samples - 1));
        columns[0].values.push_back(state.time);
        columns[1].values.push_back(state.indentation);
        columns[2].values.push_back(state.rate);
        columns[3].values.push_back(state.force);
    }
    return std::optional<File>(
        File{std::string(arguments.text("--history")), csv_text(columns, units)});
}

}  // namespace percuss::app
