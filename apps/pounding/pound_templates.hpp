// The scenarios of examples/ that percuss pound --init writes, held in the program.
#pragma once

#include <span>
#include <string_view>

namespace percuss::app {

struct PoundTemplate {
    std::string_view name;
    std::string_view text;
};

[[nodiscard]] std::span<const PoundTemplate> pound_templates();

}  // namespace percuss::app
