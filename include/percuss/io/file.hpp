// Whole files in and out. What is written is written completely or not at all.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "percuss/core/expected.hpp"

namespace percuss {

inline constexpr std::size_t gibibyte = std::size_t{1} << 30U;

/// A regular file is replaced in one step, keeps its permissions, and is found through symbolic
/// links; until then its old content stays. Devices, pipes and /dev/stdout are written directly.
Expected<void> write_file(const std::string& path, std::string_view content);

/// The same for a content that is too large to be kept in memory: `produce` hands it over part by
/// part. If it fails, nothing is replaced.
using FileSink = std::function<void(std::string_view part)>;
Expected<void> write_file_in_parts(const std::string& path,
                                   const std::function<Expected<void>(const FileSink&)>& produce);

/// The whole content, refused if it has more than `largest` bytes. Reads pipes to their end.
Expected<std::string> read_file(const std::string& path, std::size_t largest = gibibyte);

}  // namespace percuss
