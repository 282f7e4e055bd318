// The string that was typed: instrument, parameters, how it is rendered.
#pragma once

#include <string>
#include <string_view>

#include "apps/cli/command.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/string/parameters.hpp"
#include "percuss/studies/sound.hpp"

namespace percuss::app {

struct StringRequest {
    Instrument instrument;
    StringRender render;
};
/// PRESET or FILE, --set, --seconds, --rate, --oversampling, --body, --signal.
[[nodiscard]] Expected<StringRequest> read_string_request(const Arguments& arguments);

/// "x_c=6mm"
struct NamedText {
    std::string name, value;
};
[[nodiscard]] Expected<NamedText> named(std::string_view option, const std::string& text,
                                        std::string_view form);
/// Of a parameter of strings, with its unit; an unknown name is refused.
[[nodiscard]] Expected<double> string_parameter_value(const std::string& name,
                                                      std::string_view text);

}  // namespace percuss::app
