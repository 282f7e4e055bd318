#include "io/markup/prose_reader.hpp"

#include <algorithm>
#include <utility>

#include "io/markup/prose_symbols.hpp"

namespace percuss::io {

namespace {

constexpr auto npos = std::string_view::npos;
bool is_digit(char c) { return c >= '0' && c <= '9'; }
/// A byte of a letter beyond ASCII counts as one: it joins its neighbours into a word.
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || static_cast<unsigned char>(c) >= 128;
}

/// Reads one formula from a place in the text. Every step either takes something and returns its
/// TeX, or takes nothing: a formula ends where no rule goes on.
class FormulaReader {
public:
    FormulaReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

    /// The TeX of the formula that starts here; nothing if there is none.
    std::optional<std::string> formula() {
        const std::size_t start = at_;
        auto tex = sum();
        if (!tex) return std::nullopt;
        while (auto more = related()) *tex += *more;
        if (evidence_ || letters_ > 1 || (letters_ == 1 && sure_alone(start))) return tex;
        return std::nullopt;
    }
    [[nodiscard]] std::size_t end() const { return at_; }

private:
    using Tex = std::optional<std::string>;

    [[nodiscard]] char peek(std::size_t ahead = 0) const {
        return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
    }
    [[nodiscard]] bool at(std::string_view what) const {
        return text_.substr(at_).starts_with(what);
    }
    bool take(std::string_view what) {
        if (!at(what)) return false;
        at_ += what.size();
        return true;
    }
    /// One of a table, and what it is in TeX.
    template <class Table>
    std::string_view take_of(const Table& table) {
        for (const ProseSymbol& symbol : table)
            if (take(symbol.typed)) return symbol.tex;
        return {};
    }
    /// Runs `rule`; what it took is given back if it found nothing.
    template <class Rule>
    Tex tried(const Rule& rule) {
        const std::size_t before = at_;
        const int letters = letters_;
        const bool evidence = evidence_;
        Tex tex = rule();
        if (!tex) {
            at_ = before;
            letters_ = letters;
            evidence_ = evidence;
        }
        return tex;
    }

    /// A letter that stands alone in prose: none that is a word, a unit or a label as well.
    [[nodiscard]] bool sure_alone(std::size_t start) const {
        const std::string_view found = text_.substr(start, at_ - start);
        return found.size() > 1 || std::string_view("bcdefhijklnopqrstuvwxyz").find(found) != npos;
    }

    Tex related() {
        return tried([&]() -> Tex {
            const bool apart = take(" ");
            const std::string_view relation = take_of(prose_relations);
            if (relation.empty() || apart != take(" ")) return std::nullopt;
            evidence_ = true;
            const Tex right = sum();
            return right ? Tex(" " + std::string(relation) + " " + *right) : std::nullopt;
        });
    }

    Tex sum() {
        return tried([&]() -> Tex {
            std::string sign(take_of(prose_signs));
            Tex tex = product();
            if (!tex) return std::nullopt;
            *tex = sign + *tex;
            while (auto more = tried([&] { return added(); })) *tex += *more;
            return tex;
        });
    }

    Tex added() {
        const bool apart = take(" ");
        const std::string_view sign = take_of(prose_signs);
        if (sign.empty() || apart != take(" ")) return std::nullopt;
        const Tex right = product();
        if (!right) return std::nullopt;
        return " " + std::string(sign) + " " + *right;
    }

    Tex product() {
        Tex tex = factor();
        while (tex) {
            const auto more = tried([&] { return multiplied(); });
            if (!more) break;
            *tex += *more;
        }
        return tex;
    }

    Tex multiplied() {
        const bool after_number = at_ > 0 && is_digit(text_[at_ - 1]);
        if (take("/") || take(" / ")) {
            const Tex right = factor();
            return right ? Tex("/" + *right) : std::nullopt;
        }
        const bool apart = take(" ");
        if (const auto times = take_of(prose_products); !times.empty()) {
            const Tex right = apart == take(" ") ? factor() : std::nullopt;
            return right ? Tex(std::string(times) + " " + *right) : std::nullopt;
        }
        // side by side: never a number on the right, nor a unit behind a number
        if (is_digit(peek()) || at("[") || (apart && after_number && unit_length(text_, at_) > 0))
            return std::nullopt;
        const bool bracket = at("(");
        const int letters = letters_;
        const Tex right = factor();
        if (!right || (apart && bracket && letters == letters_)) return std::nullopt;
        return " " + *right;
    }

    Tex factor() {
        return tried([&]() -> Tex {
            Tex base = primary();
            if (!base) return std::nullopt;
            const std::string above = superscript();
            if (!above.empty()) *base += "^{" + above + "}";
            return base;
        });
    }

    Tex primary() {
        if (is_digit(peek())) return number();
        if (at("(") || at("[")) return bracket();
        if (take("√")) return root();
        for (const ProseSymbol& function : prose_functions)
            if (at(function.typed) && ends_word(at_ + function.typed.size()))
                return applied(function);
        for (const ProseSymbol& name : prose_names)
            if (at(name.typed) && ends_word(at_ + name.typed.size()) && take(name.typed)) {
                letters_ += 2;
                return std::string(name.tex);
            }
        return identifier();
    }

    Tex number() {
        std::string digits;
        const auto take_digits = [&] {
            while (is_digit(peek())) digits += text_[at_++];
        };
        take_digits();
        if (peek() == '.' && is_digit(peek(1))) {
            digits += text_[at_++];
            take_digits();
        }
        const bool sign = peek(1) == '-' || peek(1) == '+';
        if (peek() != 'e' || !is_digit(peek(sign ? 2 : 1))) return digits;
        evidence_ = true;
        const std::string mantissa = std::exchange(digits, "");
        const std::string minus = peek(1) == '-' ? "-" : "";
        at_ += sign ? 2 : 1;
        while (peek() == '0' && is_digit(peek(1))) ++at_;
        take_digits();
        digits.insert(0, minus);
        return (mantissa == "1" ? "10^{" : mantissa + "\\times 10^{") + digits + "}";
    }

    Tex bracket() {
        const char close = peek() == '(' ? ')' : ']';
        std::string tex(1, text_[at_++]);
        Tex inside = sum();
        if (!inside) return std::nullopt;
        tex += *inside;
        while (close == ')' && take(", ")) {
            inside = sum();
            if (!inside) return std::nullopt;
            tex += ", " + *inside;
        }
        if (peek() != close) return std::nullopt;
        ++at_;
        return tex + close;
    }

    Tex root() {
        evidence_ = true;
        const bool closed = at("(");
        const Tex inside = closed ? bracket() : primary();
        if (!inside) return std::nullopt;
        return "\\sqrt{" + (closed ? inside->substr(1, inside->size() - 2) : *inside) + "}";
    }

    Tex applied(const ProseSymbol& function) {
        at_ += function.typed.size();
        const std::string above = superscript();
        take(" ");
        const Tex argument = factor();
        if (!argument) return std::nullopt;
        evidence_ = true;
        return std::string(function.tex) + (above.empty() ? "" : "^{" + above + "}") + " " +
               *argument;
    }

    /// One letter, Greek or Latin, with its subscript, primes or star.
    Tex identifier() {
        const std::size_t start = at_;
        std::string tex(take(delta) ? "\\Delta " : "");
        const std::string_view greek = take_of(prose_letters);
        if (!greek.empty()) {
            tex += greek;
        } else if (is_letter(peek()) && static_cast<unsigned char>(peek()) < 128) {
            tex += text_[at_++];
        } else if (tex.empty()) {
            return std::nullopt;
        }
        const bool latin = at_ == start + 1;
        if (latin && !stands_alone(start)) return std::nullopt;
        const std::string below = subscript(!latin                ? "0123456789"
                                            : text_[start] <= 'Z' ? "0"
                                                                  : "012");
        if (!below.empty()) tex += "_{" + below + "}";
        while (peek() == '\'' && !is_letter(peek(1))) tex += text_[at_++];
        if (peek() == '*' && !is_digit(peek(1))) tex += "^{" + std::string(1, text_[at_++]) + "}";
        // E1, A.18 and "p. 7" are labels
        if (is_digit(peek()) ||
            (peek() == '.' && (is_digit(peek(1)) || (peek(1) == ' ' && is_digit(peek(2))))))
            return std::nullopt;
        if (latin && at_ == start + 1 && english(start)) return std::nullopt;
        letters_ += latin ? 1 : 2;
        evidence_ = evidence_ || !below.empty();
        return tex;
    }

    /// Not a letter of a word: no other Latin letter beside it.
    [[nodiscard]] bool stands_alone(std::size_t start) const {
        const bool before = start > 0 && is_letter(text_[start - 1]) && !symbol_ends(start);
        if (before || (start > 0 && (text_[start - 1] == '\'' || text_[start - 1] == '_')))
            return false;
        if (peek() == '-' && is_letter(peek(1))) return false;
        return ends_word(at_);
    }
    [[nodiscard]] bool ends_word(std::size_t place) const {
        return place >= text_.size() || !is_letter(text_[place]) || symbol_starts(place);
    }
    [[nodiscard]] bool symbol_ends(std::size_t place) const {
        const auto ends = [&](const ProseSymbol& s) {
            return text_.substr(0, place).ends_with(s.typed);
        };
        return std::ranges::any_of(prose_letters, ends) || std::ranges::any_of(prose_marks, ends);
    }
    [[nodiscard]] bool symbol_starts(std::size_t place) const {
        const auto starts = [&](const ProseSymbol& s) {
            return text_.substr(place).starts_with(s.typed);
        };
        return std::ranges::any_of(prose_letters, starts) ||
               std::ranges::any_of(prose_marks, starts) ||
               std::ranges::any_of(superscripts, starts) || std::ranges::any_of(subscripts, starts);
    }

    /// "a" and "A" are words unless they touch a symbol or stand beside one of arithmetic.
    [[nodiscard]] bool english(std::size_t start) const {
        const char letter = text_[start];
        if (letter != 'a' && letter != 'A' && letter != 'I') return false;
        const bool free_before = start == 0 || text_[start - 1] == ' ';
        const bool operator_before = start > 1 && !is_letter(text_[start - 2]) &&
                                     text_[start - 2] != ',' && text_[start - 2] != '.' &&
                                     text_[start - 2] != ':' && text_[start - 2] != ';' &&
                                     !is_digit(text_[start - 2]) && text_[start - 2] != ')';
        if (!free_before || operator_before || symbol_starts(at_)) return false;
        if (peek() == '^' || peek() == '/' || peek() == '(') return false;
        const std::string_view rest = text_.substr(at_);
        const auto follows = [&](const ProseSymbol& s) {
            return rest.starts_with(" " + std::string(s.typed) + " ");
        };
        return !std::ranges::any_of(prose_relations, follows) &&
               !std::ranges::any_of(prose_signs, follows);
    }

    /// `digits` may follow directly: v0 and u1, but no R1, because errata are called so.
    std::string subscript(std::string_view digits) {
        std::string below;
        for (auto small = take_of(subscripts); !small.empty(); small = take_of(subscripts))
            below += small;
        if (!below.empty()) return below;
        if (peek() == '_' && (is_letter(peek(1)) || is_digit(peek(1)))) {
            ++at_;
            while (is_digit(peek()) || (is_letter(peek()) && !symbol_starts(at_)))
                below += text_[at_++];
            return below.size() > 1 ? "\\mathrm{" + below + "}" : below;
        }
        if (peek() != '\0' && digits.find(peek()) != npos) below = text_[at_++];
        return below;
    }

    std::string superscript() {
        std::string above;
        for (auto small = take_of(superscripts); !small.empty(); small = take_of(superscripts))
            above += small;
        if (!above.empty() || peek() != '^') {
            evidence_ = evidence_ || !above.empty();
            return above;
        }
        const Tex typed = tried([&]() -> Tex {
            take("^");
            if (at("(")) {
                const Tex inside = bracket();
                return inside ? Tex(inside->substr(1, inside->size() - 2)) : std::nullopt;
            }
            const std::string sign(take_of(prose_signs));
            const Tex power = is_digit(peek()) ? number() : identifier();
            return power ? Tex(sign + *power) : std::nullopt;
        });
        evidence_ = evidence_ || typed;
        return typed.value_or("");
    }

    std::string_view text_;
    std::size_t at_;
    int letters_ = 0;        ///< Latin letters, two for any other
    bool evidence_ = false;  ///< something that no English sentence has
};

}  // namespace

std::optional<TypedFormula> read_typed_formula(std::string_view text, std::size_t at) {
    FormulaReader reader(text, at);
    auto tex = reader.formula();
    if (!tex) return std::nullopt;
    return TypedFormula{std::move(*tex), reader.end()};
}

}  // namespace percuss::io
