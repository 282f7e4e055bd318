// A law that stands in a TOML table.
#pragma once

#include "io/toml/source.hpp"
#include "percuss/request/law_request.hpp"

namespace percuss::io {

/// The request that a table makes, with the places of its keys and values; `place` is the table's,
/// for a missing key.
Expected<LawRequest> law_request(const TomlSource& source, const TomlTable& table, Place place);

}  // namespace percuss::io
