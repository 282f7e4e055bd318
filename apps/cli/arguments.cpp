#include <algorithm>

#include "apps/cli/command.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/units.hpp"

namespace percuss::app {

std::span<const std::string> Arguments::all(std::string_view option) const {
    const auto found =
        std::ranges::find(values_, option, [](const auto& entry) { return entry.first; });
    if (found == values_.end()) return {};
    return found->second;
}

std::string_view Arguments::text(std::string_view option) const {
    const auto values = all(option);
    return values.empty() ? std::string_view() : std::string_view(values.front());
}

Expected<double> Arguments::quantity(std::string_view option, Dimension dimension) const {
    if (!has(option)) return not_given;
    return parse_value(text(option), dimension, option);
}

}  // namespace percuss::app
