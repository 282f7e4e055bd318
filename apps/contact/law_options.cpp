#include "apps/contact/law_options.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/help.hpp"
#include "percuss/core/text.hpp"
#include "percuss/io/expression_law.hpp"
#include "percuss/io/law_file.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss::app {

namespace {

constexpr std::string_view group = "Law";

/// "--set name=value" as a setting.
Expected<TextSetting> name_and_value(const std::string& word) {
    const auto equals = word.find('=');
    const std::string name(trimmed(std::string_view(word).substr(0, equals)));
    if (equals == std::string::npos || name.empty())
        return bad_input("--set " + in_quotes(word) +
                         " is not of the form name=value, such as --set n=1.5");
    return TextSetting{name, word.substr(equals + 1), "--set " + name};
}

Expected<std::vector<TextSetting>> typed_settings(const Arguments& arguments, Unknown unknown) {
    std::vector<TextSetting> settings;
    const auto add = [&](std::string_view option, std::string name) {
        if (arguments.has(option))
            settings.push_back(
                {std::move(name), std::string(arguments.text(option)), std::string(option)});
    };
    add("--stiffness", "K");
    add("--restitution", unknown == Unknown::damping ? "restitution" : "e");
    add("--hysteresis", "hysteresis");
    add("--body1", "body1");
    add("--body2", "body2");
    for (const std::string& word : arguments.all("--set")) {
        PERCUSS_TRY(auto setting, name_and_value(word));
        settings.push_back(std::move(setting));
    }
    return settings;
}

}  // namespace

std::string law_help() {
    return "Law file, TOML:\n" +
           help_entry("law = \"flores\"",
                      "a law of the catalogue, or \"expr\" (percuss law expr)") +
           help_entry("K = \"5.2e9 N/m^1.5\"",
                      "a parameter: a text carries its unit, a bare "
                      "number is SI; or body1 and body2, as below") +
           help_entry("hysteresis = \"energy\"", "damping of an elastic law, with e");
}

std::vector<Option> law_options() {
    return {
        {"--law", "ID", "a law of the catalogue (percuss laws), or expr (percuss law expr)", group},
        {"--law-file", "FILE", "a law from a TOML file, see below", group},
        {"--set", "NAME=VALUE", "a parameter of the law; may be repeated", group, true},
        {"--stiffness", "K", "short for --set K=...", group},
        {"--restitution", "E", "short for --set e=...", group},
        {"--hysteresis", "ID", "damping of an elastic law: energy, or a law such as flores",
         group}};
}

Expected<ResolvedLaw> read_law(const Arguments& arguments, Unknown unknown) {
    const bool named = arguments.has("--law"), filed = arguments.has("--law-file");
    if (named && filed) return bad_input("--law and --law-file are both given; give one");
    if (!named && !filed)
        return bad_input(
            "the law is missing; give --law ID (percuss laws lists them) or --law-file FILE");
    PERCUSS_TRY(auto settings, typed_settings(arguments, unknown));
    LawRequest request{.law = std::string(arguments.text("--law")),
                       .settings = {},
                       .unknown = unknown,
                       .scale_free = true,
                       .expression = expression_law,
                       .law_where = "--law"};
    if (filed) {
        // The law of a file is whole; what is calibrated takes the place of what it says.
        PERCUSS_TRY(request, read_law_request(std::string(arguments.text("--law-file"))));
        std::erase_if(settings, [](const TextSetting& s) { return s.name == "restitution"; });
    }
    request.settings.insert(request.settings.end(), settings.begin(), settings.end());
    const bool known = request.law == "expr" || find_law(request.law);
    return known ? resolve(request) : with_hint(resolve(request), "percuss laws lists them");
}

std::string law_id(const Law& law) {
    return law.info().id == "custom" ? "expr" : std::string(law.info().id);
}

std::string law_label(const Law& law) {
    const std::string id = law_id(law);
    return law.damper() ? id + " with " + std::string(law.damper()->id()) + " hysteresis" : id;
}

double requested_restitution(const Law& law) {
    return law.damper() ? law.damper()->e : law.get("e");
}

}  // namespace percuss::app
