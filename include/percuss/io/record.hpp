// Strong-motion records as the data bases of the world write them.
//
// The format is recognised by what a file holds, not by its name. A file that cannot be trusted is
// refused with file, line and reason; what is merely odd is read, with a warning.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/ground/motion.hpp"

namespace percuss {

/// A way to write records into files.
struct RecordFormat {
    std::string_view name;     ///< "at2"
    std::string_view endings;  ///< of files, in any case, the usual one first: ".EW .NS .UD"
    std::string_view doc;      ///< "PEER"
    /// The motion as the text of a file; null: the format is only read.
    std::string (*text)(const GroundMotion& motion) = nullptr;
};
/// All formats, in the order in which a file is tried.
[[nodiscard]] std::span<const RecordFormat* const> record_formats();
[[nodiscard]] Expected<const RecordFormat*> record_format(std::string_view name);
/// The same for a format to write.
[[nodiscard]] Expected<const RecordFormat*> written_format(std::string_view name);
/// The one to write into a file of this name: by its ending, otherwise the first that is written.
[[nodiscard]] const RecordFormat& format_for(std::string_view file_name);

struct RecordOptions {
    const RecordFormat* format = nullptr;  ///< null: recognised by what the file holds
    std::string unit;       ///< "g", "gal", "cm/s2", "m/s2" ...; empty: as the file says
    double dt = not_given;  ///< s; NaN: as the file says
    std::string component;  ///< number from 1, or part of the name; empty: all
};

struct RecordFile {
    const RecordFormat* format = nullptr;  ///< never null
    std::string event;
    std::string station;
    std::string unit;                      ///< in the file
    std::vector<GroundMotion> components;  ///< never empty
    std::vector<std::string> warnings;
};

/// m/s^2 for one unit of this name ("g", "gal", "cm/s^2", "CM/SEC/SEC", "m/s2"); NaN if unknown.
[[nodiscard]] double acceleration_unit(std::string_view name);
/// Of a record: a unit that is an acceleration, a time step between 1e-5 s and 1 s.
[[nodiscard]] Expected<void> check_record_unit(std::string_view unit);
[[nodiscard]] Expected<void> check_record_step(double dt);

inline constexpr std::size_t largest_record_bytes = std::size_t{256} << 20U;
inline constexpr std::size_t least_record_samples = 10, most_record_samples = 10'000'000;
/// m/s^2, of what is written here and read again; what others wrote has a peak of at most 6 g.
inline constexpr double least_written_peak = 1e-30, greatest_written_peak = 1e6;

[[nodiscard]] Expected<RecordFile> read_record(const std::string& path,
                                               const RecordOptions& options = {});

/// `file_name` names the motions and the place in errors; an ending .at2 asks for a PEER header.
[[nodiscard]] Expected<RecordFile> parse_record(std::string_view text, std::string_view file_name,
                                                const RecordOptions& options = {});

/// Refuses a motion that would not be read again: its numbers must be finite and not all zero, and
/// keep to the limits of a record.
[[nodiscard]] Expected<void> check_writable(const GroundMotion& motion);
/// PEER AT2: four header lines, then values in g, five per line with eight digits.
[[nodiscard]] std::string at2_text(const GroundMotion& motion);
/// Time and acceleration in SI units; numbers read back as the same doubles.
[[nodiscard]] std::string motion_csv(const GroundMotion& motion);

}  // namespace percuss
