// The table of formats. A format is a row here and a source of its own.
#pragma once

#include <array>

#include "io/records/text.hpp"
#include "percuss/io/record.hpp"

namespace percuss::io {

struct Format {
    RecordFormat info;
    /// Whether the text is of this format, if it is of none of those above in the table.
    bool (*fits)(const RecordText& text);
    Expected<RecordFile> (*read)(RecordText& text, const RecordOptions& options);
};

extern const Format cosmos_format, knet_format, cwa_format, esm_format, isesd_format, geonet_format,
    smc_format, csmip_format, at2_format, csv_format, column_format;

/// The format of a text that carries the mark of a writer below; null if it has none. Such a file
/// is what it says, whatever words stand in its title and however strong the motion is.
[[nodiscard]] const Format* written_here(const RecordText& text);

/// In the order in which they are tried: what is surest to be recognised comes first.
inline constexpr std::array formats{
    &cosmos_format, &knet_format,  &cwa_format, &esm_format, &isesd_format,  &geonet_format,
    &smc_format,    &csmip_format, &at2_format, &csv_format, &column_format,
};

}  // namespace percuss::io
