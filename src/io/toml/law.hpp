// A law that stands in a TOML table.
#pragma once

#include "io/toml/source.hpp"
#include "percuss/laws/law.hpp"

namespace percuss::io {

/// A law that stands in a table of a larger document; `place` is the table's, for a missing key.
Expected<Law> law_from_table(const TomlSource& source, const TomlTable& table, Place place);

}  // namespace percuss::io
