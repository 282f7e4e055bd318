#include "io/toml/law.hpp"

#include "percuss/io/law_file.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/io/expression_law.hpp"
#include "percuss/io/file.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss {

using namespace io;

namespace {

/// The bounds of Law::make, asked again to find which of the values its complaint is about.
bool acceptable(const LawInfo& info, const Setting& setting) {
    if (const Parameter* p = find_parameter(info, setting.name)) {
        const double* x = std::get_if<double>(&setting.value);
        return x && std::isfinite(*x) && (p->lower_open ? *x > p->lower : *x >= p->lower) &&
               (p->upper_open ? *x < p->upper : *x <= p->upper);
    }
    const Choice* choice = find_choice(info, setting.name);
    const std::string* word = std::get_if<std::string>(&setting.value);
    return choice && word && std::ranges::find(choice->options, *word) != choice->options.end();
}

// Reads one law from one table. The first error stops it.
class LawReader {
public:
    LawReader(const TomlSource& source, const TomlTable& table, Place place)
        : source_(source), table_(table), place_(place) {}

    Expected<Law> read() {
        PERCUSS_TRY(const auto id, word("law"));
        if (id == "expr") return read_expression();
        const auto info = law_info(id);
        if (!info) return at_value("law", info.error());
        info_ = *info;
        PERCUSS_CHECK(read_hysteresis());
        PERCUSS_CHECK(check_names());
        PERCUSS_TRY(const auto settings, read_settings());
        auto law = Law::make(*info_, settings);
        if (!law) return at_culprit(settings, law.error());
        return with_damper(*law);
    }

private:
    [[nodiscard]] Error at_value(std::string_view key, const Error& error) const {
        const TomlEntry* entry = find(table_, key);
        return source_.error_at(entry ? entry->value.place : place_, error.message);
    }

    /// A key whose value must be a text.
    [[nodiscard]] Expected<std::string> word(std::string_view key) const {
        const TomlEntry* entry = find(table_, key);
        if (!entry)
            return source_.error_at(place_,
                                    std::string(key) + " is missing; write " + example(key));
        if (const std::string* text = entry->value.text()) return *text;
        return source_.error_at(entry->value, std::string(key) + " must be a text, not " +
                                                  std::string(entry->value.kind()) + "; write " +
                                                  example(key));
    }

    static std::string example(std::string_view key) {
        if (key == "force") return "force = \"K*d^1.5\"";
        if (key == "hysteresis") return "hysteresis = \"flores\"";
        return "law = \"hertz\" or the id of another law";
    }

    [[nodiscard]] bool is_damper_key(std::string_view key) const {
        return has_damper_ && (key == "hysteresis" || key == "e" || key == damper_.parameter());
    }

    Expected<void> read_hysteresis() {
        const TomlEntry* entry = find(table_, "hysteresis");
        if (!entry) return {};
        if (!info_->takes_damper)
            return source_.error_at(*entry,
                                    std::string(info_->id) +
                                        " takes no hysteresis: only elastic laws (hertz and "
                                        "the line laws) do");
        PERCUSS_TRY(const auto id, word("hysteresis"));
        const auto found = damper(id);
        if (!found) return at_value("hysteresis", found.error());
        damper_ = *found;
        has_damper_ = true;
        return {};
    }

    [[nodiscard]] Expected<void> check_names() const {
        const TomlEntry* e = find(table_, "e");
        if (e && info_->takes_damper && !has_damper_)
            return source_.error_at(*e,
                                    std::string(info_->id) +
                                        " is elastic and takes e only with a damper; add "
                                        "hysteresis = \"energy\" or the id of a Hunt-Crossley law");
        std::vector<std::string_view> allowed{"law"};
        for (const Parameter& p : info_->parameters) allowed.push_back(p.name);
        for (const Choice& c : info_->choices) allowed.push_back(c.name);
        if (info_->takes_damper) allowed.emplace_back("hysteresis");
        if (has_damper_) allowed.insert(allowed.end(), {"e", damper_.parameter()});
        return source_.check_keys(table_, allowed);
    }

    /// Numbers as text too, so that one function knows units and exponents.
    [[nodiscard]] Expected<std::string> value_text(const TomlEntry& entry) const {
        if (const std::string* text = entry.value.text()) return *text;
        if (entry.value.is_number()) return shortest(entry.value.number());
        return source_.error_at(
            entry.value, entry.key + " must be a number, or a text such as \"19.8 mm\", not " +
                             std::string(entry.value.kind()));
    }

    /// In the order of the file, though exponents are read first.
    [[nodiscard]] Expected<std::vector<Setting>> read_settings() const {
        std::vector<TextSetting> texts;
        for (const TomlEntry& entry : table_) {
            if (entry.key == "law" || is_damper_key(entry.key)) continue;
            PERCUSS_TRY(const auto text, value_text(entry));
            texts.push_back({entry.key, text, where_text(source_.file_name(), entry.value.place)});
        }
        auto settings = parse_settings(*info_, texts);
        if (!settings) return settings;
        std::ranges::sort(*settings, {}, [&](const Setting& s) {
            return std::ranges::find(texts, s.name, &TextSetting::name) - texts.begin();
        });
        return settings;
    }

    [[nodiscard]] Error at_culprit(const std::vector<Setting>& settings, const Error& error) const {
        for (const Setting& setting : settings)
            if (!acceptable(*info_, setting)) return at_value(setting.name, error);
        return source_.error_at(*find(table_, "law"), error.message);
    }

    [[nodiscard]] Expected<double> damper_value(std::string_view key) const {
        const TomlEntry* entry = find(table_, key);
        if (!entry) return not_given;
        PERCUSS_TRY(const auto text, value_text(*entry));
        const auto value = parse_value(text, dimension::none, key);
        return value ? value : Expected<double>(at_value(key, value.error()));
    }

    Expected<Law> with_damper(const Law& law) {
        if (!has_damper_) return law;
        PERCUSS_TRY(const auto e, damper_value("e"));
        PERCUSS_TRY(const auto value, damper_value(damper_.parameter()));
        damper_.e = e;
        damper_.value = value;
        auto damped = law.with_damper(damper_);
        if (damped) return damped;
        const bool one_given = given(e) != given(value);
        const std::string_view key = given(e) ? "e" : damper_.parameter();
        return at_value(one_given ? key : "hysteresis", damped.error());
    }

    [[nodiscard]] Expected<Law> read_expression() const {
        PERCUSS_TRY(const auto force, word("force"));
        std::vector<Setting> settings;
        for (const TomlEntry& entry : table_) {
            if (entry.key == "law" || entry.key == "force") continue;
            PERCUSS_TRY(const auto text, value_text(entry));
            settings.push_back({entry.key, text});
        }
        auto law = expression_law(force, settings);
        return law ? law : Expected<Law>(at_value("force", law.error()));
    }

    const TomlSource& source_;
    const TomlTable& table_;
    Place place_;
    const LawInfo* info_ = nullptr;
    bool has_damper_ = false;
    Damper damper_;
};

/// A float to every TOML reader: 5 and 18446744073709552000 would be integers, the latter too
/// large.
std::string toml_number(double value) {
    const std::string text = shortest(value);
    return text.find_first_not_of("-0123456789") == std::string::npos ? text + ".0" : text;
}

std::string setting_line(const Law& law, const Setting& setting) {
    if (const auto* word = std::get_if<std::string>(&setting.value))
        return setting.name + " = \"" + *word + "\"\n";
    std::string line = setting.name + " = " + toml_number(std::get<double>(setting.value));
    if (const Parameter* p = find_parameter(law.info(), setting.name)) {
        const Dimension dimension = dimension_of(law.info(), *p, law.settings());
        line += "  # ";
        if (!dimension.dimensionless()) line += unit_name(dimension, UnitSystem::si) + ", ";
        line += p->doc;
    }
    return line + "\n";
}

}  // namespace

Expected<Law> io::law_from_table(const TomlSource& source, const TomlTable& table, Place place) {
    return LawReader(source, table, place).read();
}

Expected<Law> parse_law(std::string_view text, std::string_view file_name) {
    PERCUSS_TRY(const auto source, TomlSource::parse(std::string(text), std::string(file_name)));
    return law_from_table(source, source.root(), {1, 1});
}

Expected<Law> read_law(const std::string& path) {
    constexpr std::size_t largest = std::size_t{16} << 20U;
    PERCUSS_TRY(const auto text, read_file(path, largest));
    return parse_law(text, path);
}

std::string law_toml(const Law& law) {
    if (!find_law(law.info().id))
        return "# " + std::string(law.info().id) + ": a function of the program, not of a file\n";
    std::string text = "law = \"" + std::string(law.info().id) + "\"\n";
    for (const Setting& setting : law.settings()) text += setting_line(law, setting);
    const Damper* damper = law.damper();
    if (!damper) return text;
    text += "hysteresis = \"" + std::string(damper->id()) + "\"\n";
    if (given(damper->e)) return text + "e = " + toml_number(damper->e) + "\n";
    return text + std::string(damper->parameter()) + " = " + toml_number(damper->value) + "\n";
}

}  // namespace percuss
