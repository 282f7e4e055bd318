#include "apps/cli/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace percuss::app {

using nlohmann::ordered_json;

ordered_json json_number(double value) {
    return std::isfinite(value) ? ordered_json(value) : ordered_json(nullptr);
}

std::string json_text(const ordered_json& value) {
    // A file name in a message may hold any bytes; that must not cost the whole answer.
    return value.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace percuss::app
