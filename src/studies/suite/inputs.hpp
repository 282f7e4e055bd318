// What a study is made from, as text: the same on every processor, unlike the numbers that follow
// from it. Sines, powers and calibrations may differ in their last digit between instruction sets.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "io/toml/source.hpp"
#include "percuss/studies/suite.hpp"

namespace percuss::studies {

/// A table without comments, layout and order of its keys, and without some of them. Values are
/// kept as they are written.
[[nodiscard]] std::string canonical_text(const io::TomlTable& table,
                                         std::span<const std::string_view> without);

/// A hash of every byte of the file.
[[nodiscard]] Expected<std::string> bytes_of(const std::string& path);

}  // namespace percuss::studies
