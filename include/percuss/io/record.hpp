// Strong-motion records as the data bases of the world write them.
//
// The format is recognised by what a file holds, not by its name. A file that cannot be trusted is
// refused with file, line and reason; what is merely odd is read, with a warning.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/ground/motion.hpp"

namespace percuss {

enum class RecordFormat {
    automatic,
    at2,     ///< PEER
    csmip,   ///< CSMIP and CGS volume 2
    cosmos,  ///< COSMOS v1.20, V1 corrected and V2c
    smc,     ///< USGS
    knet,    ///< K-NET and KiK-net ASCII
    esm,     ///< ESM and ITACA, DYNA 1.2
    isesd,   ///< .cor.acc
    geonet,  ///< V2A
    cwa,     ///< Taiwan
    csv,     ///< time and acceleration in columns
    column   ///< accelerations only; step and unit come from the options
};

/// "at2", "csmip" ..., in the order of the enumeration without `automatic`.
inline constexpr std::array<std::string_view, 11> record_format_names{
    "at2", "csmip", "cosmos", "smc", "knet", "esm", "isesd", "geonet", "cwa", "csv", "column"};
[[nodiscard]] Expected<RecordFormat> record_format(std::string_view name);
[[nodiscard]] std::string_view record_format_name(RecordFormat format);

struct RecordOptions {
    RecordFormat format = RecordFormat::automatic;
    std::string unit;       ///< "g", "gal", "cm/s2", "m/s2" ...; empty: as the file says
    double dt = not_given;  ///< s; NaN: as the file says
    std::string component;  ///< number from 1, or part of the name; empty: all
};

struct RecordFile {
    RecordFormat format = RecordFormat::automatic;
    std::string event;
    std::string station;
    std::string unit;                      ///< in the file
    std::vector<GroundMotion> components;  ///< never empty
    std::vector<std::string> warnings;
};

/// m/s^2 for one unit of this name ("g", "gal", "cm/s^2", "CM/SEC/SEC", "m/s2"); NaN if unknown.
[[nodiscard]] double acceleration_unit(std::string_view name);

inline constexpr std::size_t largest_record_bytes = std::size_t{256} << 20U;
inline constexpr std::size_t most_record_samples = 10'000'000;

[[nodiscard]] Expected<RecordFile> read_record(const std::string& path,
                                               const RecordOptions& options = {});

/// `file_name` names the motions and the place in errors; an ending .at2 asks for a PEER header.
[[nodiscard]] Expected<RecordFile> parse_record(std::string_view text, std::string_view file_name,
                                                const RecordOptions& options = {});

/// PEER AT2: four header lines, then values in g, five per line with eight digits.
[[nodiscard]] std::string at2_text(const GroundMotion& motion);
/// Time and acceleration in SI units; numbers read back as the same doubles.
[[nodiscard]] std::string motion_csv(const GroundMotion& motion);

}  // namespace percuss
