// percuss record convert and scale: a motion in, a changed motion out.
#include <array>
#include <cmath>

#include <fmt/format.h>

#include "apps/cli/errors.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss::app {

namespace {

Expected<GroundMotion> corrected(const Arguments& arguments, GroundMotion motion) {
    if (!arguments.has("--baseline")) return motion;
    constexpr std::array<std::string_view, 3> kinds{"mean", "linear", "quadratic"};
    const std::string_view asked = arguments.text("--baseline");
    for (std::size_t i = 0; i < kinds.size(); ++i)
        if (kinds[i] == asked) return baseline_corrected(std::move(motion), static_cast<int>(i));
    return bad_input("--baseline " + in_quotes(asked) + " is unknown" + suggestion(asked, kinds));
}

Expected<GroundMotion> filtered(const Arguments& arguments, GroundMotion motion) {
    BandPass filter;
    PERCUSS_TRY(const auto low, arguments.quantity("--low-cut", dimension::frequency));
    PERCUSS_TRY(const auto high, arguments.quantity("--high-cut", dimension::frequency));
    PERCUSS_TRY(const auto order, count_option(arguments, "--order", filter.order, 2, 12));
    if (!given(low) && !given(high)) {
        if (arguments.has("--order")) return bad_input("--order needs --low-cut or --high-cut");
        return motion;
    }
    for (const double corner : {low, high})
        if (given(corner) && !(corner > 0))
            return bad_input("a corner of the filter must be positive, not " + shortest(corner) +
                             " Hz");
    filter.low = given(low) ? low : 0;
    filter.high = given(high) ? high : 0;
    filter.order = static_cast<int>(order);
    return band_passed(std::move(motion), filter);
}

Expected<GroundMotion> restepped(const Arguments& arguments, GroundMotion motion) {
    PERCUSS_TRY(const auto step, arguments.quantity("--step", dimension::time));
    PERCUSS_TRY(const auto tail, arguments.quantity("--tail", dimension::time));
    if (given(step)) {
        PERCUSS_TRY(auto finer, resampled(motion, step));
        motion = std::move(finer);
    }
    return given(tail) ? with_quiet_tail(std::move(motion), tail) : Expected(std::move(motion));
}

}  // namespace

Expected<GroundMotion> scaled_as_asked(const Arguments& arguments, const GroundMotion& motion) {
    PERCUSS_TRY(const auto peak, acceleration_option(arguments, "--pga"));
    PERCUSS_TRY(const auto spectral, acceleration_option(arguments, "--sa"));
    PERCUSS_TRY(const auto period, arguments.quantity("--period", dimension::time));
    PERCUSS_TRY(const auto damping, number_option(arguments, "--damping", 0.05));
    PERCUSS_TRY(const auto factor, number_option(arguments, "--factor", not_given));
    if (given(peak) + given(spectral) + given(factor) != 1)
        return bad_input("scale needs one of --pga A, --sa A with --period T, and --factor X");
    if (given(spectral) != given(period)) return bad_input("--sa A and --period T belong together");
    if (arguments.has("--damping") && !given(spectral))
        return bad_input("--damping belongs to --sa");
    if (given(peak)) return scaled_to_peak(motion, peak);
    if (given(spectral)) return scaled_to_spectrum(motion, spectral, period, damping);
    if (!(std::abs(factor) > 0) || !std::isfinite(factor))
        return bad_input("--factor must be a finite number other than 0, not " + shortest(factor));
    return scaled(motion, factor);
}

Expected<GroundMotion> converted_as_asked(const Arguments& arguments, GroundMotion motion) {
    PERCUSS_TRY(motion, corrected(arguments, std::move(motion)));
    PERCUSS_TRY(motion, filtered(arguments, std::move(motion)));
    return restepped(arguments, std::move(motion));
}

Expected<Output> record_convert(const Arguments& arguments, std::span<const std::string> words) {
    PERCUSS_CHECK(check_written(arguments));
    PERCUSS_TRY(auto loaded, load_motion(arguments, words));
    PERCUSS_TRY(const auto motion, converted_as_asked(arguments, loaded.motion));
    auto output = written(arguments, motion);
    if (output) add_warnings({loaded}, *output);
    return output;
}

Expected<Output> record_scale(const Arguments& arguments, std::span<const std::string> words) {
    PERCUSS_CHECK(check_written(arguments));
    PERCUSS_TRY(const auto loaded, load_motion(arguments, words));
    PERCUSS_TRY(const auto motion, scaled_as_asked(arguments, loaded.motion));
    auto output = written(arguments, motion);
    if (!output) return output;
    const double before = peak_acceleration(loaded.motion), after = peak_acceleration(motion);
    output->notes.push_back(fmt::format("{} is scaled by {}, its peak from {} to {}",
                                        loaded.motion.name, significant(after / before, 6),
                                        g_text(before), g_text(after)));
    add_warnings({loaded}, *output);
    return output;
}

}  // namespace percuss::app
