// Running text in lines of a terminal.
#pragma once

#include <string>
#include <string_view>

namespace percuss::app {

/// Columns on the screen: characters, but for those that are set above the one before them.
[[nodiscard]] std::size_t screen_width(std::string_view text);

/// Lines of at most `width` columns where words allow it. The first starts with `first`, the others
/// with as many spaces.
[[nodiscard]] std::string wrapped(std::string_view text, std::string_view first,
                                  std::size_t width = 100);

}  // namespace percuss::app
