#include "percuss/request/body.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>
#include <vector>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/laws/material.hpp"

namespace percuss {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

struct ShapeInfo {
    std::string_view name;
    std::string_view required;  // letters of keys: all geometric keys have one letter
    std::string_view optional;
    std::string_view example;
};

// In the order of Shape.
constexpr std::array<ShapeInfo, 6> shapes{{
    {"sphere", "R", "", "steel sphere R=10mm"},
    {"plane", "", "", "concrete plane"},
    {"cup", "R", "", "steel cup R=30mm"},
    {"cylinder", "RL", "", "steel cylinder R=4.75mm L=15mm"},
    {"hole", "R", "L", "steel hole R=5mm L=15mm"},
    {"punch", "a", "", "steel punch a=10mm m=2kg"},
}};

const ShapeInfo& info(Shape shape) { return shapes[static_cast<std::size_t>(shape)]; }

std::optional<Shape> find_shape(std::string_view word) {
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shapes[i].name == lower_case(word)) return static_cast<Shape>(i);
    return std::nullopt;
}

struct Key {
    std::string_view name;
    Dimension dimension;
};

constexpr std::array<Key, 7> keys{{
    {"R", dimension::length},
    {"L", dimension::length},
    {"a", dimension::length},
    {"m", dimension::mass},
    {"E", dimension::pressure},
    {"nu", dimension::none},
    {"rho", dimension::density},
}};

std::optional<std::size_t> find_key(std::string_view name) {
    for (std::size_t i = 0; i < keys.size(); ++i)
        if (keys[i].name == name) return i;
    return std::nullopt;
}

// What the text says, before it is asked whether that makes a body.
struct Description {
    std::optional<Shape> shape;
    const Material* material = nullptr;
    std::array<std::optional<double>, keys.size()> values;

    [[nodiscard]] std::optional<double> value(std::string_view name) const {
        return values[*find_key(name)];
    }
};

std::string word_suggestion(std::string_view word, std::string_view rest) {
    auto names = names_of(shapes, &ShapeInfo::name);
    for (const auto& material : materials()) names.push_back(material.id);
    return suggestion(lower_case(word), names, rest);
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const auto end = std::min(text.find_first_of(" \t"), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

// "stainless" or "carbide": half of an id that may also be written with a space.
bool part_of_material(std::string_view word) {
    const auto lower = lower_case(word);
    return std::any_of(materials().begin(), materials().end(), [&](const Material& material) {
        const auto split = material.id.find('_');
        return split != std::string_view::npos &&
               (material.id.substr(0, split) == lower || material.id.substr(split + 1) == lower);
    });
}

bool known_word(std::string_view word) {
    return find_shape(word) || find_material(word) || part_of_material(word);
}

bool key_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// Collects the description from left to right; the first error stops it.
class BodyReader {
public:
    explicit BodyReader(std::string_view text) : text_(text) {}

    Expected<Description> read() {
        for (auto rest = text_; !error_ && !rest.empty();) {
            const auto equals = rest.find('=');
            if (equals == std::string_view::npos) {
                take_words(rest);
                break;
            }
            const auto key_end = trimmed(rest.substr(0, equals));
            const auto key = trailing_key(key_end);
            take_words(key_end.substr(0, key_end.size() - key.size()));
            rest.remove_prefix(equals + 1);
            rest = take_value(key, rest);
        }
        if (error_) return *error_;
        return description_;
    }

private:
    static std::string_view trailing_key(std::string_view text) {
        auto start = text.size();
        while (start > 0 && key_letter(text[start - 1])) --start;
        return text.substr(start);
    }

    static std::string_view before_next_key(std::string_view text) {
        const auto equals = text.find('=');
        if (equals == std::string_view::npos) return text;
        text = text.substr(0, equals);
        text = text.substr(0, text.find_last_not_of(" \t") + 1);
        return text.substr(0, text.size() - trailing_key(text).size());
    }

    // The value reaches to the next key, less the shapes and materials that stand before it.
    std::string_view take_value(std::string_view key, std::string_view rest) {
        auto value = before_next_key(rest);
        auto words = words_of(value);
        while (!words.empty() && known_word(words.back())) {
            value = rest.substr(0, static_cast<std::size_t>(words.back().data() - rest.data()));
            words.pop_back();
        }
        set(key, trimmed(value), words);
        return rest.substr(value.size());
    }

    void set(std::string_view name, std::string_view value,
             const std::vector<std::string_view>& words) {
        if (error_) return;
        const auto key = find_key(name);
        if (!key) return fail_key(name);
        auto& slot = description_.values[*key];
        if (slot) return fail("has " + std::string(name) + " twice; give it once");
        const auto parsed = parse_value(value, keys[*key].dimension, name);
        if (parsed) {
            slot = *parsed;
            return;
        }
        // Short words are rather units: "inc" is no ice.
        const bool word = words.size() > 1 && words.back().size() > 3;
        const auto meant = word ? word_suggestion(words.back(), "") : "";
        if (meant.empty()) return fail(parsed.error());
        fail("has the unknown word " + in_quotes(words.back()) + meant);
    }

    void take_words(std::string_view text) {
        const auto words = words_of(text);
        for (std::size_t i = 0; i < words.size() && !error_; ++i) {
            if (i + 1 < words.size()) {
                const auto joined = std::string(words[i]) + "_" + std::string(words[i + 1]);
                if (const Material* material = find_material(joined)) {
                    set_material(material);
                    ++i;
                    continue;
                }
            }
            take_word(words[i]);
        }
    }

    void take_word(std::string_view word) {
        if (const auto shape = find_shape(word)) {
            if (description_.shape) return fail("names two shapes; expected one");
            description_.shape = shape;
        } else if (const Material* material = find_material(word)) {
            set_material(material);
        } else {
            fail("has the unknown word " + in_quotes(word) +
                 word_suggestion(word,
                                 "expected a material, a shape and values, such as "
                                 "\"steel sphere R=10mm\""));
        }
    }

    void set_material(const Material* material) {
        if (description_.material) return fail("names two materials; expected one");
        description_.material = material;
    }

    void fail_key(std::string_view name) {
        fail("has the unknown key " + in_quotes(name) +
             suggestion(name, names_of(keys, &Key::name)));
    }

    void fail(std::string_view predicate) {
        fail(Error{"body " + in_quotes(text_) + " " + std::string(predicate), ""});
    }

    void fail(Error error) {
        if (!error_) error_ = std::move(error);
    }

    std::string_view text_;
    Description description_;
    std::optional<Error> error_;
};

// Builds the body and says what is missing from the description.
class BodyMaker {
public:
    BodyMaker(std::string_view text, const Description& given) : text_(text), given_(given) {}

    Expected<Body> make() {
        if (!given_.shape)
            return refuse("names no shape; expected sphere, plane, cup, cylinder, hole or punch");
        body_.shape = *given_.shape;
        for (const auto check : {&BodyMaker::check_keys, &BodyMaker::check_bounds,
                                 &BodyMaker::take_elastic, &BodyMaker::take_mass})
            if (auto error = (this->*check)()) return *error;
        return body_;
    }

private:
    using Check = std::optional<Error>;

    [[nodiscard]] Error refuse(const std::string& predicate) const {
        return Error{"body " + in_quotes(text_) + " " + predicate, ""};
    }

    [[nodiscard]] std::string such_as() const {
        return ", such as " + in_quotes(info(body_.shape).example);
    }

    Check check_keys() {
        const auto& shape = info(body_.shape);
        for (const std::string_view key : {"R", "L", "a"}) {
            const bool required = shape.required.find(key) != std::string_view::npos;
            const bool allowed = required || shape.optional.find(key) != std::string_view::npos;
            if (given_.value(key) && !allowed)
                return refuse("gives " + std::string(key) + ", which a " + std::string(shape.name) +
                              " has not got; expected a body" + such_as());
            if (required && !given_.value(key))
                return refuse("has no " + std::string(key) + "; expected a body" + such_as());
        }
        return std::nullopt;
    }

    Check check_bounds() {
        for (const std::string_view key : {"R", "L", "a", "m", "E", "rho"})
            if (const auto value = given_.value(key); value && !(*value > 0))
                return refuse("has " + std::string(key) + " = " + shortest(*value) +
                              "; expected a positive value");
        if (const auto nu = given_.value("nu"); nu && !(*nu > -1 && *nu <= 0.5))
            return refuse("has nu = " + shortest(*nu) +
                          "; expected a value above -1 and up to 0.5");
        return std::nullopt;
    }

    Check take_elastic() {
        const Material* material = given_.material;
        for (const std::string_view key : {"E", "nu"})
            if (!material && !given_.value(key))
                return refuse("has neither a material nor " + std::string(key) +
                              "; expected a body such as \"steel " +
                              std::string(info(body_.shape).name) + "\" or E=70GPa nu=0.3");
        body_.material = material ? material->id : "";
        body_.elastic = {given_.value("E").value_or(material ? material->E : 0),
                         given_.value("nu").value_or(material ? material->nu : 0)};
        body_.density = given_.value("rho").value_or(material ? material->rho : 0);
        body_.radius = given_.value("R").value_or(body_.shape == Shape::plane ? infinity : 0);
        body_.length = given_.value("L").value_or(body_.shape == Shape::hole ? infinity : 0);
        body_.half_side = given_.value("a").value_or(0);
        return std::nullopt;
    }

    Check take_mass() {
        if (given_.value("m") && given_.value("rho"))
            return refuse("gives both m and rho; expected one of them");
        const bool solid = body_.shape == Shape::sphere || body_.shape == Shape::cylinder;
        if (solid && !given_.value("m") && body_.density == 0)
            return refuse("has no mass; expected m, rho or a material");
        body_.mass = given_.value("m").value_or(solid ? own_mass() : infinity);
        return std::nullopt;
    }

    [[nodiscard]] double own_mass() const {
        return body_.shape == Shape::sphere
                   ? sphere_mass(body_.radius, body_.density)
                   : cylinder_mass(body_.radius, body_.length, body_.density);
    }

    std::string_view text_;
    Description given_;
    Body body_;
};

}  // namespace

std::string_view shape_name(Shape shape) { return info(shape).name; }

Expected<Body> parse_body(std::string_view text) {
    PERCUSS_TRY(const auto description, BodyReader(text).read());
    return BodyMaker(text, description).make();
}

}  // namespace percuss
