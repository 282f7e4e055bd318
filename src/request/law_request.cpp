#include "percuss/request/law_request.hpp"

#include <algorithm>
#include <array>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/laws/catalog.hpp"
#include "request/placeholders.hpp"

namespace percuss {
namespace {

/// A setting under the name that it has in the catalogue, or its word.
struct Named {
    std::string_view name;
    const TextSetting* written = nullptr;
};

constexpr std::array<std::string_view, 5> words{"hysteresis", "body1", "body2", "stiffness",
                                                "restitution"};

// Reads one request for a law of the catalogue. The first error stops it.
class Reader {
public:
    explicit Reader(const LawRequest& request) : request_(request) {}

    Expected<LawParts> read() {
        const auto info = law_info(request_.law);
        if (!info) return Error{info.error().message, request_.law_where};
        parts_.info = *info;
        PERCUSS_CHECK(read_hysteresis());
        PERCUSS_CHECK(read_names());
        PERCUSS_CHECK(check_unknown());
        PERCUSS_CHECK(read_settings());
        PERCUSS_CHECK(read_damping());
        PERCUSS_CHECK(read_pairing());
        request::add_placeholders(request_, parts_);
        return parts_;
    }

    /// A damper that does not fit, where one value of it is to blame.
    [[nodiscard]] Error at_damper(const Error& error) const {
        const bool e = find("e"), value = find(own_value());
        return find(e == value ? "hysteresis" : e ? "e" : own_value())->refused(error.message);
    }

private:
    [[nodiscard]] const TextSetting* find(std::string_view name) const {
        const auto found = std::ranges::find(named_, name, &Named::name);
        return found == named_.end() ? nullptr : found->written;
    }

    [[nodiscard]] std::string id() const { return std::string(parts_.info->id); }
    /// h, or a of energy damping; empty without a damper.
    [[nodiscard]] std::string_view own_value() const {
        return parts_.damper ? parts_.damper->parameter() : std::string_view();
    }
    [[nodiscard]] bool is_damper_word(std::string_view name) const {
        return parts_.damper && (name == "e" || name == own_value());
    }
    [[nodiscard]] bool is_parameter(std::string_view name) const {
        return find_parameter(*parts_.info, name) || find_choice(*parts_.info, name);
    }

    Expected<void> read_hysteresis() {
        const auto written = std::ranges::find(request_.settings, "hysteresis", &TextSetting::name);
        if (written == request_.settings.end()) return {};
        if (!parts_.info->takes_damper)
            return written->name_refused(takes_no_damper(*parts_.info).message);
        const auto known = damper(written->text);
        if (!known) return written->refused(known.error().message);
        parts_.damper = *known;
        return {};
    }

    [[nodiscard]] std::string_view catalogue_name(std::string_view name) const {
        if (name == "stiffness") return "K";
        if (name == "restitution" && request_.unknown != Unknown::damping) return "e";
        if (name == "d" && own_value() == "h") return "h";
        const Parameter* parameter = find_parameter(*parts_.info, name);
        return parameter ? parameter->name : name;
    }

    Expected<void> read_names() {
        for (const TextSetting& setting : request_.settings) {
            const std::string_view name = catalogue_name(setting.name);
            PERCUSS_CHECK(check_name(name, setting));
            if (const TextSetting* before = find(name))
                return setting.name_refused(
                    std::string(name) + " is given twice" +
                    (before->name == setting.name
                         ? ""
                         : ", as " + before->name + " and as " + setting.name) +
                    "; drop one");
            named_.push_back({name, &setting});
        }
        return {};
    }

    [[nodiscard]] Expected<void> check_name(std::string_view name,
                                            const TextSetting& written) const {
        const LawInfo& info = *parts_.info;
        const bool word =
            name == "hysteresis" || name == "body1" || name == "body2" || name == "restitution";
        if (word || is_damper_word(name) || is_parameter(name)) return {};
        if (name == "e" && info.takes_damper)
            return written.name_refused(id() +
                                        " is elastic and takes a restitution only with a "
                                        "hysteresis, such as flores or energy");
        if (name == "e" && !info.calibrated.empty())
            return written.name_refused(id() +
                                        " has no published formula for the restitution; give " +
                                        std::string(info.calibrated) + ", or calibrate it");
        std::vector<std::string_view> own, near(words.begin(), words.end());
        if (info.takes_damper) own.emplace_back("hysteresis");
        if (parts_.damper) own.insert(own.end(), {"e", own_value()});
        near.insert(near.end(), request_.other_words.begin(), request_.other_words.end());
        return written.name_refused(unknown_parameter(info, written.name, own, near).message);
    }

    [[nodiscard]] Expected<void> check_unknown() const {
        const LawInfo& info = *parts_.info;
        const TextSetting* K = find("K");
        if (request_.unknown == Unknown::stiffness && K)
            return K->name_refused(K->name + " is what is calibrated; drop it");
        if (request_.unknown != Unknown::damping) return {};
        const TextSetting* restitution = find("restitution");
        if (!restitution)
            return Error{id() + " is to be calibrated and needs a restitution", request_.where};
        if (info.calibrated.empty() && !parts_.damper)
            return restitution->name_refused(
                id() + " has no damping to calibrate" +
                (info.takes_damper ? "; add a hysteresis, such as flores or energy"
                                   : ", so its restitution follows from its other parameters"));
        for (const auto& [name, written] : named_)
            if (is_damper_word(name) || name == info.calibrated || is_alternative(info, name))
                return written->name_refused(written->name +
                                             " and restitution exclude each other; drop one");
        return {};
    }

    /// In the order in which they were written, though exponents are read first.
    Expected<void> read_settings() {
        std::vector<TextSetting> texts;
        for (const auto& [name, written] : named_) {
            if (is_damper_word(name) || !is_parameter(name)) continue;
            texts.push_back(*written);
            texts.back().name = name;
        }
        PERCUSS_TRY(auto settings, parse_settings(*parts_.info, texts));
        std::ranges::sort(settings, {}, [&](const Setting& s) {
            return std::ranges::find(texts, s.name, &TextSetting::name) - texts.begin();
        });
        parts_.settings = std::move(settings);
        return {};
    }

    /// A pure number; NaN if it is not there.
    [[nodiscard]] Expected<double> number(std::string_view name) const {
        const TextSetting* written = find(name);
        if (!written) return not_given;
        auto value = parse_value(written->text, dimension::none, written->name);
        return value ? value : Expected<double>(written->refused(value.error().message));
    }

    Expected<void> read_damping() {
        if (request_.unknown == Unknown::damping) {
            PERCUSS_TRY(const auto requested, number("restitution"));
            if (!(requested > 0 && requested <= 1))
                return find("restitution")
                    ->refused("restitution = " + shortest(requested) +
                              " cannot be calibrated; it must be above 0 and at most 1");
            parts_.restitution = requested;
        }
        if (!parts_.damper) return {};
        PERCUSS_TRY(const auto e, number("e"));
        PERCUSS_TRY(const auto value, number(own_value()));
        parts_.damper->e = given(parts_.restitution) ? parts_.restitution : e;
        parts_.damper->value = value;
        return {};
    }

    Expected<void> read_pairing() {
        PERCUSS_TRY(const auto pairing, read_bodies(find("body1"), find("body2")));
        parts_.pairing = pairing;
        if (!pairing) return {};
        const auto added = add_bodies(*parts_.info, *pairing, request_.unknown, parts_.settings);
        if (added) return {};
        if (const TextSetting* culprit = find(added.error().where))
            return culprit->name_refused(added.error().message);
        return find("body1")->refused(added.error().message);
    }

    const LawRequest& request_;
    std::vector<Named> named_;
    LawParts parts_;
};

Expected<ResolvedLaw> resolve_expression(const LawRequest& request) {
    if (request.unknown != Unknown::nothing)
        return Error{
            "expr cannot be calibrated: no parameter of it is known to set the " +
                std::string(request.unknown == Unknown::damping ? "restitution" : "stiffness"),
            request.law_where};
    const TextSetting *force = nullptr, *body1 = nullptr, *body2 = nullptr;
    std::vector<Setting> constants;
    for (const TextSetting& setting : request.settings) {
        if (setting.name == "hysteresis")
            return setting.name_refused(
                "expr takes no hysteresis: write the damping into its force");
        const TextSetting** word = setting.name == "force"   ? &force
                                   : setting.name == "body1" ? &body1
                                   : setting.name == "body2" ? &body2
                                                             : nullptr;
        if (word && *word) return setting.name_refused(setting.name + " is given twice; drop one");
        if (word) {
            *word = &setting;
        } else {
            constants.push_back({setting.name, setting.text});
        }
    }
    if (!force || trimmed(force->text).empty())
        return Error{"expr needs its force, such as force = \"K*d^1.5*(1 + c*v)\"", request.where};
    PERCUSS_TRY(const auto pairing, read_bodies(body1, body2));
    const auto law = request.expression(force->text, std::move(constants));
    if (!law) return force->refused(law.error().message);
    return ResolvedLaw{*law, pairing};
}

}  // namespace

Expected<LawParts> read_parts(const LawRequest& request) { return Reader(request).read(); }

Expected<Law> law_of(const LawParts& parts) {
    PERCUSS_TRY(const auto law, Law::make(*parts.info, parts.settings));
    return parts.damper ? law.with_damper(*parts.damper) : law;
}

Expected<ResolvedLaw> resolve(const LawRequest& request) {
    if (request.law == "expr" && request.expression) return resolve_expression(request);
    Reader reader(request);
    PERCUSS_TRY(const auto parts, reader.read());
    const auto law = Law::make(*parts.info, parts.settings);
    if (!law) return Error{law.error().message, request.where};
    if (!parts.damper) return ResolvedLaw{*law, parts.pairing, parts.restitution};
    const auto damped = law->with_damper(*parts.damper);
    if (!damped) return reader.at_damper(damped.error());
    return ResolvedLaw{*damped, parts.pairing, parts.restitution};
}

}  // namespace percuss
