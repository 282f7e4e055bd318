// A number of things in a sentence.
#pragma once

#include <cstddef>
#include <string>

namespace percuss {

/// "1 step", "2 steps"; for nouns that take an s.
[[nodiscard]] inline std::string counted(std::size_t n, const std::string& noun) {
    return std::to_string(n) + " " + noun + (n == 1 ? "" : "s");
}

}  // namespace percuss
