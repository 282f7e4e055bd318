#include "apps/contact/options.hpp"
#include "apps/advise/hardness.hpp"

#include <algorithm>
#include <array>

#include "apps/cli/errors.hpp"
#include "apps/contact/bodies.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

constexpr std::array rules{Release::geometric, Release::no_tension, Release::pull_off};

void append(std::vector<Option>& options, const std::vector<Option>& more) {
    options.insert(options.end(), more.begin(), more.end());
}

Error refused_rule(const Law& law, Release release) {
    const std::string id = law_id(law);
    if (release == Release::pull_off)
        return bad_input("--release pull-off is for adhesive laws such as jkr; " + id +
                         " takes geometric or no-tension");
    return bad_input("--release " + rule_text(release) + " is refused, because " + id +
                     " is adhesive and ends by pull-off; use --release pull-off or leave it out");
}

}  // namespace

Option units_option() {
    return {"--units", "SYSTEM", "of printed and CSV values: SI, kN-m, kip-in, N-mm, cgs",
            "Output"};
}
Option json_option() { return {"--json", "", "for programs, always in SI", "Output"}; }
Option release_option() {
    return {"--release", "RULE", "end of contact: no-tension (default), geometric, pull-off",
            "Contact"};
}

Option onset_floor_option() {
    return {"--onset-floor", "V", "lower bound on the onset speed passed to the law", "Contact"};
}

std::vector<Option> contact_options() {
    auto options = law_options();
    append(options, mass_options());
    append(options, body_options());
    options.push_back({"--speed", "V", "approach speed at first touch", "Contact"});
    options.push_back(release_option());
    options.push_back(units_option());
    options.push_back(json_option());
    return options;
}

Expected<std::optional<Release>> read_release(const Arguments& arguments) {
    if (!arguments.has("--release")) return std::optional<Release>();
    std::string text = lower_case(arguments.text("--release"));
    std::ranges::replace(text, '-', '_');
    for (const Release rule : rules)
        if (text == name(rule)) return std::optional<Release>(rule);
    std::vector<std::string> typed;
    for (const Release rule : rules) std::ranges::replace(typed.emplace_back(name(rule)), '_', '-');
    const std::vector<std::string_view> names(typed.begin(), typed.end());
    return bad_input("--release " + in_quotes(arguments.text("--release")) + " is unknown" +
                     suggestion(arguments.text("--release"), names));
}

Expected<UnitSystem> read_units(const Arguments& arguments) {
    if (!arguments.has("--units")) return UnitSystem::si;
    return unit_system(arguments.text("--units"));
}

Expected<TypedContact> read_contact(const Arguments& arguments, Unknown unknown) {
    PERCUSS_TRY(auto resolved, read_law(arguments, unknown));
    return contact_of(std::move(resolved), arguments);
}

/// Laws of bodies that yield.
static bool yields_itself(const Law& law) {
    const std::string_view id = law.empty() ? std::string_view() : law.info().id;
    return id == "walton_braun" || id == "thornton" || id == "bilinear";
}

Expected<TypedContact> contact_of(ResolvedLaw resolved, const Arguments& arguments) {
    PERCUSS_TRY(const auto mass, read_mass(arguments, resolved.pairing));
    PERCUSS_TRY(const auto speed, arguments.quantity("--speed", dimension::speed));
    if (given(speed) && !(speed > 0))
        return bad_input("--speed is " + shortest(speed) +
                         " m/s; the approach speed must be positive");
    PERCUSS_TRY(const auto release, read_release(arguments));
    PERCUSS_TRY(const auto units, read_units(arguments));
    TypedContact contact{std::move(resolved.law), mass, speed, release, units,
                         arguments.has("--json"), {}};
    if (auto caution = contact.law.caution(); !caution.empty())
        contact.notes.push_back(std::move(caution));
    // A contact that cannot be judged is solved all the same.
    if (auto met = typed_severity(arguments, resolved.pairing, mass, speed); met && *met) {
        if (yields_itself(contact.law)) (**met).yield_pressure = not_given;
        for (std::string& caution : cautions(**met, speed)) contact.notes.push_back(caution);
    }
    return contact;
}

Expected<double> engagement_speed(const Arguments& arguments, double speed) {
    PERCUSS_TRY(const auto floor, arguments.quantity("--onset-floor", dimension::speed));
    if (!given(floor)) return speed;
    if (!(floor >= 0))
        return bad_input("--onset-floor is " + shortest(floor) + " m/s; it must not be negative");
    return std::max(speed, floor);
}

Expected<Onset> required_onset(const TypedContact& contact, std::string_view command) {
    if (!given(contact.mass))
        return bad_input(std::string(command) +
                         " needs the mass; give --mass (the effective one), --m1 and --m2, or "
                         "--body1 and --body2");
    if (!given(contact.speed))
        return bad_input(std::string(command) +
                         " needs --speed V, the approach speed, such as \"0.3 m/s\"");
    return Onset{contact.speed, contact.mass};
}

Expected<EngagedForm> engage(const TypedContact& contact, const Onset& onset) {
    PERCUSS_TRY(const auto form,
                contact.law.engage(onset, contact.release.value_or(Release::no_tension)));
    const Release release = contact.release.value_or(natural_release(form));
    if (!accepts(form, release)) return refused_rule(contact.law, release);
    return EngagedForm{form, release};
}

std::string rule_text(Release release) {
    std::string text(name(release));
    std::ranges::replace(text, '_', '-');
    return text;
}

}  // namespace percuss::app
