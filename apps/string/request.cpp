#include "apps/string/request.hpp"

#include <algorithm>
#include <array>
#include <tuple>

#include "apps/cli/errors.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/studies/instrument.hpp"

namespace percuss::app {

namespace {

Expected<Instrument> read_instrument(const Arguments& arguments) {
    const std::string word = arguments.words().empty() ? "C3" : arguments.words()[0];
    if (lower_case(word).ends_with(".toml")) return read_string_instrument(word);
    return string_preset(word);
}

Expected<void> apply_settings(const Arguments& arguments, Instrument& instrument) {
    for (const std::string& text : arguments.all("--set")) {
        PERCUSS_TRY(const auto setting, named("--set", text, "NAME=VALUE, such as --set x_c=6mm"));
        PERCUSS_TRY(const auto value, string_parameter_value(setting.name, setting.value));
        for (StringParameters& string : instrument.strings)
            PERCUSS_CHECK(set_string_parameter(string, setting.name, value));
    }
    for (const StringParameters& string : instrument.strings) PERCUSS_CHECK(check_string(string));
    return {};
}

/// One of a few words.
template <std::size_t N>
Expected<std::size_t> choice(const Arguments& arguments, std::string_view option,
                             const std::array<std::string_view, N>& words, std::size_t usual = 0) {
    if (!arguments.has(option)) return usual;
    const auto found = std::ranges::find(words, arguments.text(option));
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
    return bad_input(std::string(option) + " " + in_quotes(arguments.text(option)) + " is unknown" +
                     suggestion(arguments.text(option), words));
}

Expected<StringRender> read_render(const Arguments& arguments) {
    StringRender render;
    render.seconds = 3;
    for (const auto& [option, dimension, to] :
         {std::tuple{"--seconds", dimension::time, &render.seconds},
          std::tuple{"--rate", dimension::frequency, &render.sample_rate}}) {
        PERCUSS_TRY(const auto value, arguments.quantity(option, dimension));
        if (given(value)) *to = value;
    }
    constexpr std::array<std::string_view, 3> factors{"1", "2", "4"};
    PERCUSS_TRY(const auto factor, choice(arguments, "--oversampling", factors, 1));
    render.settings.oversampling = factors[factor][0] - '0';
    PERCUSS_TRY(const auto body,
                choice(arguments, "--body", std::array<std::string_view, 2>{"none", "simple"}));
    render.body = body == 1;
    PERCUSS_TRY(const auto signal,
                choice(arguments, "--signal", std::array<std::string_view, 2>{"bridge", "nut"}));
    render.settings.signal = signal == 1 ? StringSignal::nut : StringSignal::bridge;
    return render;
}

}  // namespace

Expected<NamedText> named(std::string_view option, const std::string& text, std::string_view form) {
    const auto equal = text.find('=');
    if (equal == std::string::npos || equal == 0 || equal + 1 == text.size())
        return bad_input(std::string(option) + " " + in_quotes(text) + " is refused; expected " +
                         std::string(form));
    return NamedText{std::string(trimmed(text.substr(0, equal))),
                     std::string(trimmed(text.substr(equal + 1)))};
}

/// An unknown name is refused by setting it: the message then lists the names.
Expected<double> string_parameter_value(const std::string& name, std::string_view text) {
    const StringParameter* row = find_string_parameter(name);
    if (!row) {
        StringParameters any;
        return set_string_parameter(any, name, 0).error();
    }
    return parse_value(text, row->dimension, name);
}

Expected<StringRequest> read_string_request(const Arguments& arguments) {
    PERCUSS_TRY(auto instrument, read_instrument(arguments));
    PERCUSS_CHECK(apply_settings(arguments, instrument));
    PERCUSS_TRY(auto render, read_render(arguments));
    return StringRequest{std::move(instrument), std::move(render)};
}

}  // namespace percuss::app
