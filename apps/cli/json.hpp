// JSON as programs want it: numbers that read back as the same double, null for what does not
// exist.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace percuss::app {

/// null for NaN and infinity, which JSON cannot write.
[[nodiscard]] nlohmann::ordered_json json_number(double value);

/// Indented by two spaces, with a final newline. Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string json_text(const nlohmann::ordered_json& value);

}  // namespace percuss::app
