#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/value.hpp"
#include "apps/ground/record_parts.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/ground/synthetic.hpp"
#include "percuss/ground/tools.hpp"

namespace percuss::app {

namespace {

Expected<std::uint64_t> seed_option(const Arguments& arguments, std::uint64_t fallback) {
    if (!arguments.has("--seed")) return fallback;
    const std::string_view text = trimmed(arguments.text("--seed"));
    std::uint64_t seed = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (status != std::errc{} || end != text.data() + text.size())
        return bad_input("--seed must be a whole number from 0 to 18446744073709551615, not " +
                         in_quotes(text));
    return seed;
}

Expected<void> take(const Arguments& arguments, std::string_view option, Dimension dimension,
                    double& value) {
    PERCUSS_TRY(const auto given_value, arguments.quantity(option, dimension));
    if (given(given_value)) value = given_value;
    return {};
}

/// Refuses options that belong to another kind of motion.
Expected<void> without(const Arguments& arguments, std::string_view kind,
                       std::initializer_list<std::string_view> options) {
    for (const std::string_view option : options)
        if (arguments.has(option))
            return bad_input(std::string(option) + " has no meaning for " + std::string(kind));
    return {};
}

Expected<GroundMotion> scenario(const Arguments& arguments, double peak) {
    PERCUSS_CHECK(without(arguments, "a scenario", {"--soil", "--duration"}));
    MotionScenario s;
    PERCUSS_TRY(const auto seed, seed_option(arguments, 1));
    s.reverse = arguments.has("--reverse");
    for (const auto& ok : {take(arguments, "--magnitude", dimension::none, s.magnitude),
                           take(arguments, "--distance", dimension::length, s.distance),
                           take(arguments, "--vs30", dimension::speed, s.shear_speed)})
        PERCUSS_CHECK(ok);
    PERCUSS_TRY(auto parameters, draw_motion(s, peak, seed));
    PERCUSS_CHECK(take(arguments, "--step", dimension::time, parameters.dt));
    return synthesize(parameters);
}

Expected<GroundMotion> on_soil(const Arguments& arguments, double peak) {
    PERCUSS_CHECK(without(arguments, "a Clough-Penzien motion",
                          {"--magnitude", "--distance", "--vs30", "--reverse"}));
    constexpr std::array<std::string_view, 3> soils{"firm", "medium", "soft"};
    const auto found = std::ranges::find(soils, arguments.text("--soil"));
    if (found == soils.end())
        return bad_input("--soil " + in_quotes(arguments.text("--soil")) + " is unknown" +
                         suggestion(arguments.text("--soil"), soils));
    auto parameters = clough_penzien(static_cast<Soil>(found - soils.begin()));
    PERCUSS_TRY(const auto seed, seed_option(arguments, 1));
    parameters.seed = seed;
    parameters.peak = peak;
    parameters.name = std::string(*found) + std::to_string(seed);
    for (const auto& ok : {take(arguments, "--step", dimension::time, parameters.dt),
                           take(arguments, "--duration", dimension::time, parameters.duration)})
        PERCUSS_CHECK(ok);
    return synthesize(parameters);
}

Expected<GroundMotion> of_suite(const Arguments& arguments, const std::string& name, double peak) {
    PERCUSS_CHECK(
        without(arguments, "a motion of the suite",
                {"--soil", "--duration", "--magnitude", "--distance", "--vs30", "--reverse"}));
    const auto suite = synthetic_suite();
    const auto found = std::ranges::find(suite, name, &SyntheticMotion::name);
    if (found == suite.end())
        return bad_input("there is no built-in motion " + in_quotes(name) +
                         "; expected G01 to G30, or suite");
    SyntheticMotion parameters = *found;
    PERCUSS_TRY(const auto seed, seed_option(arguments, parameters.seed));
    parameters.seed = seed;
    if (given(peak)) parameters.peak = peak;
    PERCUSS_CHECK(take(arguments, "--step", dimension::time, parameters.dt));
    return synthesize(parameters);
}

Expected<GroundMotion> pulsed(const Arguments& arguments, GroundMotion motion) {
    if (!arguments.has("--pulse-speed")) {
        PERCUSS_CHECK(
            without(arguments, "a motion without --pulse-speed",
                    {"--pulse-period", "--pulse-cycles", "--pulse-phase", "--pulse-centre"}));
        return motion;
    }
    VelocityPulse pulse;
    for (const auto& ok : {take(arguments, "--pulse-speed", dimension::speed, pulse.speed),
                           take(arguments, "--pulse-period", dimension::time, pulse.period),
                           take(arguments, "--pulse-cycles", dimension::none, pulse.cycles),
                           take(arguments, "--pulse-phase", dimension::none, pulse.phase),
                           take(arguments, "--pulse-centre", dimension::time, pulse.centre)})
        PERCUSS_CHECK(ok);
    return with_pulse(std::move(motion), pulse);
}

Expected<Output> whole_suite(const Arguments& arguments) {
    for (const std::string_view option :
         {"--pga", "--seed", "--magnitude", "--distance", "--vs30", "--reverse", "--soil",
          "--duration", "--step", "--json", "--pulse-speed"})
        if (arguments.has(option))
            return bad_input(std::string(option) + " has no meaning for the whole suite");
    if (!arguments.has("--out")) return bad_input("the suite is thirty files; give --out DIR");
    const std::string folder(arguments.text("--out"));
    PERCUSS_CHECK(check_folder("--out", folder));
    PERCUSS_TRY(const auto format, requested_format(arguments));
    const std::string_view ending = split(format->endings, ' ').front();
    Output output;
    output.folder = folder;
    for (const SyntheticMotion& parameters : synthetic_suite()) {
        PERCUSS_TRY(const auto motion, synthesize(parameters));
        const std::string name = parameters.name + std::string(ending);
        output.files.push_back(
            {(std::filesystem::path(folder) / name).string(), format->text(motion)});
    }
    output.text = "wrote 30 motions, G01 to G30, to " + in_quotes(folder) + "\n";
    return output;
}

Expected<GroundMotion> made(const Arguments& arguments, std::span<const std::string> words) {
    PERCUSS_TRY(const auto peak, acceleration_option(arguments, "--pga"));
    if (!words.empty()) return of_suite(arguments, words[0], peak);
    if (!given(peak))
        return bad_input(
            "synthesize needs the name of a built-in motion, or --pga A with --magnitude M or "
            "--soil KIND");
    if (arguments.has("--soil")) return on_soil(arguments, peak);
    if (arguments.has("--magnitude")) return scenario(arguments, peak);
    return bad_input("synthesize needs --magnitude M or --soil KIND, or the name of a motion");
}

std::string json_of_samples(const GroundMotion& motion) {
    const MotionMeasures k = measures(motion);
    return json_of(Value::Object{{"name", motion.name},
                                 {"note", motion.note},
                                 {"dt", motion.dt},
                                 {"samples", static_cast<long>(motion.acceleration.size())},
                                 {"pga", k.pga},
                                 {"pgv", k.pgv},
                                 {"pgd", k.pgd},
                                 {"arias", k.arias},
                                 {"significant_duration", k.significant_duration},
                                 {"acceleration", list_of(motion.acceleration)}});
}

}  // namespace

Expected<Output> record_synthesize(const Arguments& arguments, std::span<const std::string> words) {
    PERCUSS_CHECK(check_written(arguments));
    if (words.size() > 1)
        return bad_input("synthesize makes one motion, not also " + in_quotes(words[1]));
    if (!words.empty() && words[0] == "suite") return whole_suite(arguments);
    PERCUSS_TRY(auto motion, made(arguments, words));
    PERCUSS_TRY(motion, pulsed(arguments, std::move(motion)));
    if (arguments.has("--json")) {
        if (arguments.has("--out") || arguments.has("--to"))
            return bad_input("--json prints the motion; drop --out and --to");
        return Output{json_of_samples(motion)};
    }
    return written(arguments, motion);
}

}  // namespace percuss::app
