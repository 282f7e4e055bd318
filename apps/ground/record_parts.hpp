// The parts of percuss record: where motions come from, and its actions.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "apps/cli/command.hpp"
#include "apps/cli/output.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/ground/motion.hpp"
#include "percuss/io/record.hpp"

namespace percuss::app {

struct LoadedMotion {
    GroundMotion motion;
    std::string source;  ///< the file or the name that was typed
    std::string format;  ///< "at2" ..., or "synthetic"
    std::string event, station;
    std::vector<std::string> warnings;
};

struct LoadedMotions {
    std::vector<LoadedMotion> list;
    std::vector<Error> refused;  ///< of files that could not be read
};
/// All components of all files and built-in motions ("G01" to "G30") that the words name. A file
/// that cannot be read does not cost the others; if none can be read, that is an error.
[[nodiscard]] Expected<LoadedMotions> load_motions(const Arguments& arguments,
                                                   std::span<const std::string> words);
/// Exactly one.
[[nodiscard]] Expected<LoadedMotion> load_motion(const Arguments& arguments,
                                                 std::span<const std::string> words);
void add_warnings(const std::vector<LoadedMotion>& motions, Output& output);
/// The sentence of each file that was left out, and exit code 2 for them.
void add_refusals(const LoadedMotions& motions, Output& output);

/// "0.3 g", "294 cm/s2", or any acceleration with a unit; a bare number is m/s^2. NaN if absent.
[[nodiscard]] Expected<double> acceleration_option(const Arguments& arguments,
                                                   std::string_view option);
/// A plain number; the fallback if absent.
[[nodiscard]] Expected<double> number_option(const Arguments& arguments, std::string_view option,
                                             double fallback);
[[nodiscard]] Expected<long> count_option(const Arguments& arguments, std::string_view option,
                                          long fallback, long least, long most);

/// Corrected, filtered and resampled as the options of convert say; scaled as those of scale.
[[nodiscard]] Expected<GroundMotion> converted_as_asked(const Arguments& arguments,
                                                        GroundMotion motion);
[[nodiscard]] Expected<GroundMotion> scaled_as_asked(const Arguments& arguments,
                                                     const GroundMotion& motion);
/// Of --to, otherwise by the ending of --out.
[[nodiscard]] Expected<const RecordFormat*> requested_format(const Arguments& arguments);
/// The motion as a file of --out, or as text without it; --to names the format.
[[nodiscard]] Expected<Output> written(const Arguments& arguments, const GroundMotion& motion);
/// Refuses what `written` could not honour, before anything is computed.
[[nodiscard]] Expected<void> check_written(const Arguments& arguments);
[[nodiscard]] std::string g_text(double acceleration, int digits = 4);

using Action = Expected<Output> (*)(const Arguments&, std::span<const std::string>);
[[nodiscard]] Expected<Output> record_info(const Arguments& arguments,
                                           std::span<const std::string> words);
[[nodiscard]] Expected<Output> record_convert(const Arguments& arguments,
                                              std::span<const std::string> words);
[[nodiscard]] Expected<Output> record_scale(const Arguments& arguments,
                                            std::span<const std::string> words);
[[nodiscard]] Expected<Output> record_spectrum(const Arguments& arguments,
                                               std::span<const std::string> words);
[[nodiscard]] Expected<Output> record_synthesize(const Arguments& arguments,
                                                 std::span<const std::string> words);

}  // namespace percuss::app
