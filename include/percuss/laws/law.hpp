// A Law is what a paper proposes: named parameters with units and bounds, an equation, a citation.
// `engage` turns it, at first touch, into a Form. A Law is a value; the description it points to is
// a constant of the catalogue and feeds the command line, the documentation and the tests.
#pragma once

#include <array>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "percuss/core/dimension.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"
#include "percuss/laws/form.hpp"

namespace percuss {

enum class Kind { point, line };

/// The dimension of a parameter. A stiffness is N/m^n with n itself a parameter, so the exponent of
/// length may depend on one: length = base.length + per_exponent * value(exponent).
struct DimensionRule {
    Dimension base{};
    std::string_view exponent{};
    double per_exponent = 0;
};

struct Parameter {
    std::string_view name;
    DimensionRule dimension{};
    double lower = 0;
    double upper = infinity;
    bool lower_open = false;
    bool upper_open = false;
    double typical = 1;
    double fallback = not_given;        ///< the value if none is given; NaN: none
    std::string_view fallback_to = {};  ///< or the value of this other parameter
    std::string_view doc = {};
    std::string_view alias = {};  ///< a second name that is read but never written
};

/// A parameter that takes one of a few words; the first is the default.
struct Choice {
    std::string_view name;
    std::array<std::string_view, 2> options;
    std::string_view doc;
};

class Law;

struct LawInfo {
    std::string_view id;
    std::string_view name;
    Kind kind = Kind::point;
    std::string_view cite;       ///< BibTeX keys, separated by spaces
    std::string_view where;      ///< equation number in the source
    std::string_view equation;   ///< statements separated by ';', evaluated by the tests
    std::string_view published;  ///< how the paper gets the damping from e, or empty
    std::string_view validity;
    std::string_view calibrated;  ///< parameter that sets the restitution, or empty
    std::string_view either;  ///< groups of which exactly one is given: "e|h", "A|eta1 eta2 E nu"
    std::span<const Parameter> parameters;
    std::span<const Choice> choices;
    /// Line laws: does it tend to the half-plane solution as the load vanishes?
    bool half_plane_limit = true;
    /// Elastic laws take a separate damper (--hysteresis).
    bool takes_damper = false;

    Expected<Form> (*engage)(const Law&, const Onset&, Release) = nullptr;
    /// Hunt-Crossley types: the damping h = chi v0/K that the paper gives for e.
    double (*factor)(double e) = nullptr;
    bool approach_only = false;  ///< that factor acts while the bodies approach only
    /// One sentence if the parameters leave the range that the paper claims, or empty.
    std::string (*caution)(const Law&) = nullptr;
};

/// A value for a parameter or a word for a choice.
struct Setting {
    std::string name;
    std::variant<double, std::string> value;
};

/// Damping added to an elastic law: the hysteresis factor of a Hunt-Crossley type law, or energy
/// damping (`source` null).
struct Damper {
    const LawInfo* source = nullptr;
    double e = not_given;
    double value = not_given;  ///< h = chi v0/K of the factor, or the ratio a of energy damping

    [[nodiscard]] std::string_view id() const {
        return source ? source->id : std::string_view("energy");
    }
    [[nodiscard]] std::string_view parameter() const { return source ? "h" : "a"; }
};

class Law {
public:
    using UserFunction = UserContact::Function;

    /// Checks names, bounds, doubled and missing parameters. Parameters are kept under their own
    /// names, whatever alias they came by.
    static Expected<Law> make(const LawInfo& info, std::span<const Setting> settings);
    /// The user's own force(indentation, rate, onset).
    static Law custom(UserFunction function);

    /// No law yet: neither made nor custom.
    [[nodiscard]] bool empty() const { return info_ == nullptr; }
    [[nodiscard]] const LawInfo& info() const { return *info_; }
    /// Value of a parameter, after fall-backs; NaN if not given.
    [[nodiscard]] double get(std::string_view name) const;
    [[nodiscard]] bool chosen(std::string_view choice, std::string_view option) const;
    [[nodiscard]] const std::vector<Setting>& settings() const { return settings_; }
    [[nodiscard]] const Damper* damper() const { return has_damper_ ? &damper_ : nullptr; }

    /// The same law with one parameter replaced; whatever excludes it (the other side of e|h) is
    /// dropped.
    [[nodiscard]] Expected<Law> with(std::string_view name, double value) const;
    [[nodiscard]] Expected<Law> with_damper(const Damper& damper) const;

    /// At first touch. Fails where the parameters have no form (infinite damping, conforming
    /// radii).
    [[nodiscard]] Expected<Form> engage(const Onset& onset,
                                        Release release = Release::no_tension) const;
    /// One sentence if the parameters leave the range that the paper claims, or empty.
    [[nodiscard]] std::string caution() const;

private:
    const LawInfo* info_ = nullptr;
    std::vector<Setting> settings_;
    bool has_damper_ = false;
    Damper damper_;
    UserFunction user_;
};

/// Dimension of a parameter of this law, given the exponents among `settings`.
[[nodiscard]] Dimension dimension_of(const LawInfo& info, const Parameter& parameter,
                                     std::span<const Setting> settings);
/// By its name or alias.
[[nodiscard]] const Parameter* find_parameter(const LawInfo& info, std::string_view name);
[[nodiscard]] const Choice* find_choice(const LawInfo& info, std::string_view name);
/// Whether the parameter is one side of an either-or.
[[nodiscard]] bool is_alternative(const LawInfo& info, std::string_view name);

/// The refusal of a damper by a law that is damped itself.
[[nodiscard]] Error takes_no_damper(const LawInfo& info);

/// A setting as it was written.
struct TextSetting {
    std::string name;
    std::string text;
    std::string where{};       ///< of the text, for errors: "law.toml:3:6", "--set n"; may be empty
    std::string name_where{};  ///< of the name, if that is another place

    [[nodiscard]] Error refused(std::string message) const { return {std::move(message), where}; }
    [[nodiscard]] Error name_refused(std::string message) const {
        return {std::move(message), name_where.empty() ? where : name_where};
    }
};

/// Refuses a name that is no parameter, with the nearest that is. `own` are further names that are
/// accepted, `near` further ones that may have been meant.
[[nodiscard]] Error unknown_parameter(const LawInfo& info, std::string_view name,
                                      std::span<const std::string_view> own = {},
                                      std::span<const std::string_view> near = {});

/// Reads and checks settings, with units, for a law: exponents first, because units depend on them.
[[nodiscard]] Expected<std::vector<Setting>> parse_settings(const LawInfo& info,
                                                            std::span<const TextSetting> texts);

}  // namespace percuss
