#include "contact/coefficients.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss::lammps {

namespace {

/// Words of its own, beside those of the law.
constexpr std::array<std::string_view, 11> keywords{"E",      "nu",       "speed",     "mass",
                                                    "radius", "release",  "floor",     "rolling",
                                                    "lever",  "twisting", "tangential"};

/// Reads words one after the other; the first error stays.
class Reader {
public:
    Reader(std::span<const std::string> words, bool with_units)
        : words_(words), with_units_(with_units) {}

    [[nodiscard]] bool done() const { return at_ >= words_.size() || error_; }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }
    void fail(std::string message) {
        if (!error_) error_ = Error{std::move(message), {}};
    }
    std::string word(std::string_view after) {
        if (at_ < words_.size()) return words_[at_++];
        fail("a value is missing after " + in_quotes(after));
        return {};
    }
    /// Of a parameter of the law.
    std::string value(const std::string& name) { return check_unit(name, word(name)); }
    double number(std::string_view name, std::string_view text) {
        const auto quantity = parse_quantity(text);
        if (!quantity) {
            fail(std::string(name) + ": " + quantity.error().message);
            return 0;
        }
        return quantity->si;
    }
    double number(std::string_view name) {
        const std::string text = check_unit(std::string(name), word(name));
        return error_ ? 0 : number(name, text);
    }
    double not_negative(std::string_view name) {
        const double value = number(name);
        if (!(value >= 0) || std::isinf(value))
            fail(std::string(name) + " = " + shortest(value) + " must be a number >= 0");
        return value;
    }

private:
    std::string check_unit(const std::string& name, std::string text) {
        if (with_units_ || error_) return text;
        const auto quantity = parse_quantity(text);
        if (quantity && !quantity->bare)
            fail(name + " = " + in_quotes(text) +
                 " has a unit, which only 'units si' can read; give the bare number");
        return text;
    }

    std::span<const std::string> words_;
    bool with_units_;
    std::size_t at_ = 0;
    std::optional<Error> error_;
};

template <std::size_t N>
std::string choices(const std::array<std::string_view, N>& names) {
    std::string text;
    for (std::size_t i = 0; i < N; ++i)
        text += (i == 0 ? "" : i + 1 == N ? " or " : ", ") + std::string(names[i]);
    return text;
}

template <std::size_t N>
std::size_t choice(Reader& reader, std::string_view keyword,
                   const std::array<std::string_view, N>& names) {
    const std::string word = reader.word(keyword);
    const auto found = std::ranges::find(names, word);
    if (found == names.end())
        reader.fail(std::string(keyword) + " " + in_quotes(word) + " is not known; use " +
                    choices(names));
    return static_cast<std::size_t>(found - names.begin());
}

double positive(Reader& reader, std::string_view name) {
    const double value = reader.number(name);
    if (!(value > 0) || std::isinf(value))
        reader.fail(std::string(name) + " = " + shortest(value) + " must be a number > 0");
    return value;
}

void read_tangential(Reader& reader, Coefficients& c) {
    constexpr std::array<std::string_view, 8> names{
        "none",    "linear_nohistory", "linear_history", "linear_history_classic",
        "mindlin", "mindlin_rescale",  "mindlin/force",  "mindlin_rescale/force"};
    c.tangential = static_cast<Tangential>(choice(reader, "tangential", names));
    if (c.tangential == Tangential::none) return;
    if (c.tangential != Tangential::linear_nohistory) {
        const bool mindlin = c.tangential >= Tangential::mindlin;
        const std::string text = reader.word("tangential");
        if (mindlin && text == "NULL") {
            c.slide.stiffness = not_given;
        } else {
            c.slide.stiffness = reader.number("tangential stiffness", text);
            if (!(c.slide.stiffness > 0))
                reader.fail("tangential stiffness = " + text + " must be above 0" +
                            (mindlin ? ", or NULL to take it from E and nu" : ""));
        }
    }
    c.slide.damping = reader.not_negative("tangential damping");
    c.slide.friction = reader.not_negative("tangential friction");
}

Slider read_slider(Reader& reader, const std::string& what) {
    Slider s;
    s.stiffness = positive(reader, what + " stiffness");
    s.damping = reader.not_negative(what + " damping");
    s.friction = reader.not_negative(what + " friction");
    return s;
}

void read_rolling(Reader& reader, Coefficients& c) {
    constexpr std::array<std::string_view, 2> names{"none", "sds"};
    c.rolling = static_cast<Rolling>(choice(reader, "rolling", names));
    if (c.rolling == Rolling::sds) c.roll = read_slider(reader, "rolling");
}

void read_twisting(Reader& reader, Coefficients& c) {
    constexpr std::array<std::string_view, 3> names{"none", "sds", "marshall"};
    c.twisting = static_cast<Twisting>(choice(reader, "twisting", names));
    if (c.twisting == Twisting::sds) c.twist = read_slider(reader, "twisting");
}

void read_lever(Reader& reader, Coefficients& c) {
    constexpr std::array<std::string_view, 2> names{"granular", "contact"};
    c.lever = static_cast<Lever>(choice(reader, "lever", names));
}

void read_release(Reader& reader, Coefficients& c) {
    constexpr std::array<std::string_view, 3> names{"geometric", "no_tension", "pull_off"};
    c.release = static_cast<Release>(choice(reader, "release", names));
}

struct Moduli {
    double E = not_given;
    double nu = not_given;
};

bool read_keyword(Reader& reader, std::string_view word, Coefficients& c, Moduli& moduli) {
    if (word == "E") {
        moduli.E = positive(reader, "E");
    } else if (word == "nu") {
        moduli.nu = reader.number("nu");
        if (!(moduli.nu > -1 && moduli.nu <= 0.5))
            reader.fail("nu = " + shortest(moduli.nu) + " must lie above -1 and at most at 0.5");
    } else if (word == "speed") {
        c.speed = positive(reader, "speed");
    } else if (word == "mass") {
        c.mass = positive(reader, "mass");
    } else if (word == "radius") {
        c.radius = positive(reader, "radius");
    } else if (word == "floor") {
        c.floor = reader.not_negative("floor");
    } else if (word == "release") {
        read_release(reader, c);
    } else if (word == "tangential") {
        read_tangential(reader, c);
    } else if (word == "rolling") {
        read_rolling(reader, c);
    } else if (word == "twisting") {
        read_twisting(reader, c);
    } else if (word == "lever") {
        read_lever(reader, c);
    } else {
        return false;
    }
    return true;
}

/// Laws such as brilliantov take E and nu as their own parameters, too.
bool own_parameter(const LawInfo& law, std::string_view name) {
    return find_parameter(law, name) || find_choice(law, name);
}

Expected<Coefficients> checked(Coefficients c, const Moduli& moduli) {
    const LawInfo& law = *c.law.info;
    const std::string id(law.id);
    if (given(moduli.E) != given(moduli.nu))
        return Error{std::string(given(moduli.E) ? "nu" : "E") + " is missing beside " +
                         (given(moduli.E) ? "E" : "nu"),
                     {}};
    if (given(moduli.E)) c.first = c.second = ElasticSolid{moduli.E, moduli.nu};
    const bool has_K = std::ranges::any_of(c.law.settings, [](auto& s) { return s.name == "K"; });
    if (has_K && c.first && !own_parameter(law, "E"))
        return Error{id + " takes K, or E and nu, never both; drop one", {}};
    if (!has_K && !c.first) return Error{id + " needs a stiffness: give K, or E and nu", {}};
    if (!given(c.slide.stiffness) && !c.first)
        return Error{"tangential mindlin NULL needs E and nu; give them, or a stiffness", {}};
    if (c.twisting == Twisting::marshall &&
        (c.tangential == Tangential::none || c.tangential == Tangential::linear_nohistory))
        return Error{"twisting marshall takes its stiffness from the tangential part; add one", {}};
    return c;
}

/// "name=value" is two words; "steel sphere R=10mm" is one.
std::vector<std::string> split_equations(std::span<const std::string> words) {
    std::vector<std::string> out;
    for (const std::string& word : words) {
        const bool sentence = word.find(' ') < word.find('=');
        const auto equals = sentence ? std::string::npos : word.find('=');
        out.push_back(word.substr(0, equals));
        if (equals != std::string::npos) out.push_back(word.substr(equals + 1));
    }
    return out;
}

}  // namespace

Expected<Coefficients> parse_coefficients(std::span<const std::string> given_words,
                                          bool with_units) {
    if (given_words.empty()) return Error{"a law is missing; 'percuss laws' lists them", {}};
    const std::vector<std::string> words = split_equations(given_words);
    const auto known = law_info(words[0]);
    if (!known) return Error{known.error().message + " ('percuss laws' lists them)", {}};
    const LawInfo* law = *known;
    if (law->kind != Kind::point)
        return Error{words[0] + " is a law of cylinders; spheres need a point law", {}};
    Coefficients c;
    Moduli moduli;
    LawRequest request{.law = words[0], .settings = {}};
    request.other_words.assign(keywords.begin(), keywords.end());
    Reader reader(std::span<const std::string>(words).subspan(1), with_units);
    while (!reader.done()) {
        const std::string word = reader.word("");
        if (!own_parameter(*law, word) && read_keyword(reader, word, c, moduli)) continue;
        const std::string text = reader.value(word);
        request.settings.push_back({word, text});
        if (word == "restitution") request.unknown = Unknown::damping;
        // the material of brilliantov is also that of the elastic contact
        if (word == "E") moduli.E = reader.number(word, text);
        if (word == "nu") moduli.nu = reader.number(word, text);
    }
    if (reader.error()) return *reader.error();
    PERCUSS_TRY(c.law, read_parts(request));
    return checked(std::move(c), moduli);
}

}  // namespace percuss::lammps
