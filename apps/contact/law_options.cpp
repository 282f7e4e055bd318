#include "apps/contact/law_options.hpp"

#include <algorithm>

#include "apps/cli/errors.hpp"
#include "apps/contact/body_settings.hpp"
#include "apps/contact/placeholders.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/io/expression_law.hpp"
#include "percuss/io/law_file.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss::app {

namespace {

constexpr std::string_view group = "Law";

using Texts = std::vector<TextSetting>;

bool typed(const Texts& texts, std::string_view name) {
    return std::ranges::find(texts, name, &TextSetting::name) != texts.end();
}

Expected<TextSetting> name_and_value(const std::string& word) {
    const auto equals = word.find('=');
    const std::string_view name = trimmed(std::string_view(word).substr(0, equals));
    if (equals == std::string::npos || name.empty())
        return bad_input("--set " + in_quotes(word) +
                         " is not of the form name=value, such as --set n=1.5");
    return TextSetting{std::string(name), word.substr(equals + 1), {}};
}

Expected<Texts> typed_settings(const Arguments& arguments, const LawRequest& request) {
    Texts texts;
    for (const std::string& word : arguments.all("--set")) {
        PERCUSS_TRY(const auto setting, name_and_value(word));
        if (typed(texts, setting.name))
            return bad_input("--set gives " + setting.name + " twice; give it once");
        texts.push_back(setting);
    }
    const auto shorthand = [&](std::string_view option, std::string name) -> Expected<void> {
        if (!arguments.has(option)) return {};
        if (typed(texts, name))
            return bad_input(name + " is given twice, by " + std::string(option) +
                             " and by --set; drop one");
        texts.push_back({std::move(name), std::string(arguments.text(option)), {}});
        return {};
    };
    PERCUSS_CHECK(shorthand("--stiffness", "K"));
    if (request.unknown == Unknown::damping) return texts;
    PERCUSS_CHECK(shorthand("--restitution", "e"));
    return texts;
}

/// Takes a dimensionless setting out of the list; NaN if it is not there.
Expected<double> take(Texts& texts, std::string_view name) {
    const auto found = std::ranges::find(texts, name, &TextSetting::name);
    if (found == texts.end()) return not_given;
    auto value = parse_value(found->text, dimension::none, name);
    texts.erase(found);
    return value;
}

Expected<std::optional<Damper>> take_damper(const Arguments& arguments, const LawRequest& request,
                                            Texts& texts) {
    if (!arguments.has("--hysteresis")) return std::optional<Damper>();
    PERCUSS_TRY(auto result, damper(arguments.text("--hysteresis")));
    const std::string name(result.parameter());
    PERCUSS_TRY(const auto value, take(texts, name));
    PERCUSS_TRY(const auto e, take(texts, "e"));
    if (request.unknown == Unknown::damping && (given(value) || given(e)))
        return bad_input((given(value) ? name : std::string("e")) +
                         " is what is calibrated; drop --set " +
                         (given(value) ? name : std::string("e")));
    result.value = value;
    result.e = request.unknown == Unknown::damping ? request.target : e;
    if (!given(result.value) && !given(result.e))
        return bad_input("--hysteresis " + std::string(result.id()) +
                         " needs --restitution E or --set " + name + "=...");
    return std::optional<Damper>(result);
}

Expected<void> check_damping(const LawInfo& info, const Arguments& arguments,
                             const LawRequest& request, const Texts& texts) {
    const std::string id(info.id);
    const bool hysteresis = arguments.has("--hysteresis");
    if (hysteresis && !info.takes_damper)
        return bad_input(
            id + " takes no --hysteresis: only the elastic laws (hertz and the line laws) do");
    if (info.takes_damper && !hysteresis && typed(texts, "e"))
        return bad_input(id +
                         " is elastic and takes no restitution; add --hysteresis ID, such as "
                         "--hysteresis flores");
    if (request.unknown == Unknown::damping && info.calibrated.empty() && !hysteresis)
        return bad_input(id + " has no damping to calibrate" +
                         (info.takes_damper
                              ? "; add --hysteresis ID, such as --hysteresis flores"
                              : ", so its restitution follows from its other parameters"));
    return {};
}

Expected<Law> catalogue_law(const LawInfo& info, const Arguments& arguments,
                            const std::optional<Pairing>& pairing, const LawRequest& request,
                            Texts texts) {
    PERCUSS_CHECK(check_damping(info, arguments, request, texts));
    PERCUSS_TRY(const auto added, take_damper(arguments, request, texts));
    PERCUSS_TRY(auto settings, parse_settings(info, texts));
    PERCUSS_CHECK(check_unknown(info, request.unknown, settings));
    if (pairing) {
        PERCUSS_CHECK(add_body_settings(info, *pairing, request.unknown, settings));
    }
    add_placeholders(info, request.unknown, settings);
    auto law = Law::make(info, settings);
    if (!law || !added) return law;
    return law->with_damper(*added);
}

/// A law file is whole; what is typed beside it may only add what it leaves at its default.
Expected<Law> file_law(const Arguments& arguments, const std::optional<Pairing>& pairing,
                       const LawRequest& request, Texts texts) {
    PERCUSS_TRY(auto law, percuss::read_law(std::string(arguments.text("--law-file"))));
    const std::string contradiction =
        " contradicts --law-file, which gives the whole law; change the file, or drop one";
    if (pairing) return bad_input("--body1" + contradiction);
    if (arguments.has("--hysteresis")) return bad_input("--hysteresis" + contradiction);
    if (texts.empty()) return law;
    if (!find_law(law.info().id) || law.damper()) return bad_input("--set" + contradiction);
    PERCUSS_TRY(const auto more, parse_settings(law.info(), texts));
    PERCUSS_CHECK(check_unknown(law.info(), request.unknown, more));
    auto settings = law.settings();
    settings.insert(settings.end(), more.begin(), more.end());
    return Law::make(law.info(), settings);
}

Expected<Law> typed_expression(const Arguments& arguments, const Texts& texts) {
    if (arguments.has("--hysteresis"))
        return bad_input("expr takes no --hysteresis: write the damping into its force");
    std::string force;
    std::vector<Setting> constants;
    for (const TextSetting& text : texts) {
        if (text.name == "force") {
            force = text.text;
        } else {
            constants.push_back({text.name, text.text});
        }
    }
    if (trimmed(force).empty())
        return bad_input("expr needs its force, such as --set force=\"K*d^1.5*(1 + c*v)\"");
    return expression_law(force, constants);
}

}  // namespace

std::vector<Option> law_options() {
    return {{"--law", "ID", "a law of the catalogue (percuss laws), or expr", group},
            {"--law-file", "FILE", "a law from a TOML file", group},
            {"--set", "NAME=VALUE", "a parameter of the law; may be repeated", group, true},
            {"--stiffness", "K", "short for --set K=...", group},
            {"--restitution", "E", "short for --set e=...", group},
            {"--hysteresis", "ID", "damping of an elastic law: energy, or a law such as flores",
             group}};
}

Expected<Law> read_law(const Arguments& arguments, const std::optional<Pairing>& pairing,
                       const LawRequest& request) {
    const bool named = arguments.has("--law"), filed = arguments.has("--law-file");
    if (named && filed) return bad_input("--law and --law-file are both given; give one");
    if (!named && !filed)
        return bad_input(
            "the law is missing; give --law ID (percuss laws lists them) or --law-file FILE");
    PERCUSS_TRY(const auto texts, typed_settings(arguments, request));
    if (filed) return file_law(arguments, pairing, request, texts);
    const std::string_view id = arguments.text("--law");
    if (id == "expr" && request.unknown != Unknown::nothing)
        return bad_input(
            "expr cannot be calibrated: no parameter of it is known to set the " +
            std::string(request.unknown == Unknown::damping ? "restitution" : "stiffness"));
    if (id == "expr") return typed_expression(arguments, texts);
    PERCUSS_TRY(const auto info, with_hint(law_info(id), "percuss laws lists them"));
    return catalogue_law(*info, arguments, pairing, request, texts);
}

std::string law_id(const Law& law) {
    return law.info().id == "custom" ? "expr" : std::string(law.info().id);
}

std::string law_label(const Law& law) {
    const std::string id = law_id(law);
    return law.damper() ? id + " with " + std::string(law.damper()->id()) + " hysteresis" : id;
}

double asked_restitution(const Law& law) { return law.damper() ? law.damper()->e : law.get("e"); }

}  // namespace percuss::app
