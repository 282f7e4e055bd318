#include "percuss/core/units.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>
#include <variant>

#include "core/unit_table.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

using namespace core;
namespace {

bool digit(char c) { return c >= '0' && c <= '9'; }
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '%'; }
bool blank(char c) { return c == ' ' || c == '\t'; }

// The typographic characters of a unit in ASCII, so that the parser sees single bytes.
std::string plain_ascii(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 9> table{{
        {"\u00B5", "u"},
        {"\u03BC", "u"},
        {"\u00B7", "*"},
        {"\u22C5", "*"},
        {"\u00D7", "*"},
        {"\u00B2", "^2"},
        {"\u00B3", "^3"},
        {"\u2212", "-"},
        {"\u00A0", " "},
    }};
    std::string result;
    while (!text.empty()) {
        std::size_t used = 1;
        std::string_view replacement = text.substr(0, 1);
        for (const auto& [from, to] : table)
            if (text.starts_with(from)) {
                used = from.size();
                replacement = to;
            }
        result += replacement;
        text.remove_prefix(used);
    }
    return result;
}

// What is wrong, as the predicate of a sentence about the text, and what to do about it;
// an empty hint leaves it to the caller to say what is expected.
struct Problem {
    std::string predicate;
    std::string hint;
};

// Recursive descent over one unit expression. The first problem found stops it.
class UnitParser {
public:
    UnitParser(std::string_view text, const std::optional<Dimension>& wanted)
        : whole_(text), rest_(text), wanted_(wanted) {}

    std::optional<UnitScale> parse() {
        auto result = product(true);
        if (result && !rest_.empty()) return fail_at_rest();
        return result;
    }

    /// Of an unknown unit it says which one was likely meant, among those with which the whole
    /// would be of the dimension wanted.
    [[nodiscard]] Problem problem() const {
        if (unknown_.empty()) return problem_;
        const auto nearest = nearest_unit(unknown_, [&](std::string_view u) { return fits(u); });
        return {problem_.predicate,
                nearest.empty() ? "" : "did you mean " + in_quotes(nearest) + "?"};
    }

private:
    enum class Operator { end, times, over, space, dash, unknown };

    std::optional<UnitScale> product(bool outermost) {
        UnitScale result;
        bool divided = false;
        auto op = first_operator(outermost);
        while (op != Operator::end) {
            if (op == Operator::unknown) return fail_at_rest();
            if (ambiguous(op, divided)) return std::nullopt;
            const auto next = factor(op);
            if (!next) return std::nullopt;
            result = op == Operator::over ? result / *next : result * *next;
            divided = divided || op == Operator::over;
            op = next_operator();
        }
        return result;
    }

    // Before the first unit may stand the unit one, as in "3 1/s"; a quantity may also begin
    // with an operator, "3/s" or "3 * m". "3 1 m" is rather a typing error.
    Operator first_operator(bool outermost) {
        skip_blanks();
        if (take('1')) {
            const auto op = next_operator();
            return op == Operator::over || op == Operator::end ? op : Operator::unknown;
        }
        if (outermost && take('/')) return Operator::over;
        if (outermost) take('*');
        return Operator::times;
    }

    Operator next_operator() {
        const bool spaced = skip_blanks();
        if (rest_.empty() || rest_.front() == ')') return Operator::end;
        if (take('*')) return Operator::times;
        if (take('/')) return Operator::over;
        if (take('-')) return Operator::dash;
        return spaced ? Operator::space : Operator::unknown;
    }

    bool ambiguous(Operator op, bool divided) {
        if (op == Operator::dash && !rest_.empty() && digit(rest_.front())) {
            fail("has a \"-\" that may mean a power or a product",
                 "write a power with \"^\", such as \"s^-1\"");
            return true;
        }
        if (divided && (op == Operator::dash || op == Operator::space)) {
            fail("has a product after \"/\" that can be read in two ways",
                 "write the divisor in parentheses, such as \"kip/(in s)\"");
            return true;
        }
        return false;
    }

    std::optional<UnitScale> factor(Operator before) {
        skip_blanks();
        if (take('(')) return group();
        const auto symbol = take_symbol();
        if (symbol.empty()) {
            if (!rest_.empty()) return fail_at_rest();
            return fail("ends where a unit is expected", "");
        }
        if (const auto unit = find_unit(symbol)) return raised(*unit);
        if (digit(symbol.front()))
            return fail("has the number " + in_quotes(symbol) + " where a unit is expected",
                        before == Operator::over
                            ? "write a fractional power in parentheses, such as \"m^(3/2)\""
                            : "");
        return trailing_power(symbol);
    }

    std::optional<UnitScale> group() {
        const auto inside = product(false);
        if (!inside) return std::nullopt;
        if (!take(')')) return fail("has a \"(\" without its \")\"", "");
        return raised(*inside);
    }

    // "s2" and "m3", as in kip-s2/in.
    std::optional<UnitScale> trailing_power(std::string_view symbol) {
        auto end = symbol.size();
        while (digit(symbol[end - 1])) --end;
        const auto letters = symbol.substr(0, end);
        const auto unit = find_unit(letters);
        if (!unit) return fail_unknown(letters, symbol);
        if (symbol.size() - end > 1)
            return fail("has the unclear power " + in_quotes(symbol), "write it with \"^\"");
        return unit->power(symbol.back() - '0');
    }

    std::optional<UnitScale> raised(UnitScale unit) {
        if (!trimmed(rest_).starts_with('^')) return unit;
        skip_blanks();
        take('^');
        const auto exponent = take('(') ? fraction() : number();
        constexpr double largest = 100;
        if (!exponent || !(std::abs(*exponent) <= largest))
            return fail("has an unreadable power after \"^\"",
                        "write a power as in \"m^1.5\", \"s^-2\" or \"m^(3/2)\"");
        return unit.power(*exponent);
    }

    std::optional<double> fraction() {
        auto result = number();
        skip_blanks();
        if (result && take('/')) {
            const auto divisor = number();
            if (!divisor || *divisor == 0) return std::nullopt;
            *result /= *divisor;
            skip_blanks();
        }
        return take(')') ? result : std::nullopt;
    }

    std::optional<double> number() {
        skip_blanks();
        take('+');
        const auto start = rest_.starts_with('-') ? rest_.substr(1) : rest_;
        if (start.empty() || !(digit(start.front()) || start.front() == '.')) return std::nullopt;
        double value = 0;
        const auto read = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
        if (read.ec != std::errc{}) return std::nullopt;
        rest_.remove_prefix(static_cast<std::size_t>(read.ptr - rest_.data()));
        return value;
    }

    std::string_view take_symbol() {
        std::size_t end = 0;
        while (end < rest_.size() && letter(rest_[end])) ++end;
        while (end < rest_.size() && digit(rest_[end])) ++end;
        const auto symbol = rest_.substr(0, end);
        rest_.remove_prefix(end);
        return symbol;
    }

    bool take(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    bool skip_blanks() {
        const auto before = rest_.size();
        while (!rest_.empty() && blank(rest_.front())) rest_.remove_prefix(1);
        return rest_.size() < before;
    }

    std::nullopt_t fail(std::string predicate, std::string hint) {
        problem_ = {std::move(predicate), std::move(hint)};
        return std::nullopt;
    }

    std::nullopt_t fail_at_rest() {
        return fail("cannot be read from " + in_quotes(rest_) + " on", "");
    }

    std::nullopt_t fail_unknown(std::string_view letters, std::string_view symbol) {
        unknown_ = letters;
        return fail("has the unknown unit " + in_quotes(symbol), "");
    }

    [[nodiscard]] bool fits(std::string_view unit) const {
        if (!wanted_) return true;
        std::string corrected(whole_);
        const auto at = static_cast<std::size_t>(unknown_.data() - whole_.data());
        corrected.replace(at, unknown_.size(), unit);
        const auto meant = UnitParser(corrected, std::nullopt).parse();
        return meant && meant->dimension == *wanted_;
    }

    std::string_view whole_, rest_, unknown_;
    std::optional<Dimension> wanted_;
    Problem problem_;
};

using Reading = std::variant<Quantity, Problem>;

bool starts_hexadecimal(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return text.starts_with("0x") || text.starts_with("0X");
}

struct Number {
    long double value;
    std::string_view rest;
};

std::variant<Number, Problem> read_number(std::string_view text) {
    if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
    if (starts_hexadecimal(text)) return Problem{"is a hexadecimal number", ""};
    long double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc::result_out_of_range)
        return Problem{"is outside the range of a double", ""};
    if (read.ec != std::errc{}) return Problem{"does not start with a number", ""};
    // Also 1e999, which only a long double holds.
    if (!std::isfinite(static_cast<double>(value)))
        return Problem{
            std::isfinite(value) ? "is outside the range of a double" : "is not a finite number",
            ""};
    const auto rest = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
    if (rest.starts_with(',')) return Problem{"has a comma", "write a point before the decimals"};
    return Number{value, rest};
}

Reading scaled(long double number, UnitScale unit, bool bare) {
    const auto si = static_cast<double>(number * unit.factor);
    const bool vanished = si == 0 && number != 0;
    if (!std::isfinite(si) || vanished || !(unit.factor > 0))
        return Problem{"is outside the range of a double", ""};
    return Quantity{si, unit.dimension, bare};
}

Reading read_quantity(std::string_view text, const std::optional<Dimension>& wanted) {
    constexpr std::size_t longest = 200;  // bounds the depth of parentheses, too
    if (text.size() > longest) return Problem{"is too long for a quantity", ""};
    const auto ascii = plain_ascii(text);
    const auto content = trimmed(ascii);
    if (content.empty()) return Problem{"is empty", ""};
    const auto number = read_number(content);
    if (const auto* problem = std::get_if<Problem>(&number)) return *problem;
    const auto& [value, rest] = *std::get_if<Number>(&number);
    if (rest.empty()) return scaled(value, {}, true);
    UnitParser parser(rest, wanted);
    const auto unit = parser.parse();
    if (!unit) return parser.problem();
    return scaled(value, *unit, false);
}

Error refusal(std::string_view subject, const Problem& problem, std::string_view expected) {
    const auto hint = problem.hint.empty() ? "expected " + std::string(expected) : problem.hint;
    return Error{std::string(subject) + " " + problem.predicate + "; " + hint, ""};
}

/// `written` is what a refusal shows of it.
Expected<double> value_of(std::string_view text, std::string_view written, Dimension expected,
                          std::string_view name) {
    const auto reading = read_quantity(text, expected);
    const auto subject = std::string(name) + " = " + in_quotes(written);
    if (const auto* problem = std::get_if<Problem>(&reading))
        return refusal(subject, *problem, describe_with_example(expected));
    const auto& quantity = *std::get_if<Quantity>(&reading);
    if (quantity.bare || quantity.dimension == expected) return quantity.si;
    const std::string has = quantity.dimension == dimension::none
                                ? "is a dimensionless number"
                                : "has the dimension of " + describe(quantity.dimension);
    return refusal(subject, {has, ""}, describe_with_example(expected));
}

}  // namespace

Expected<Quantity> parse_quantity(std::string_view text) {
    const auto reading = read_quantity(text, std::nullopt);
    if (const auto* quantity = std::get_if<Quantity>(&reading)) return *quantity;
    return refusal(in_quotes(text), *std::get_if<Problem>(&reading),
                   "a number with or without a unit, such as \"70 GPa\"");
}

Expected<double> parse_value(std::string_view text, Dimension expected, std::string_view name) {
    return value_of(text, text, expected, name);
}

Expected<double> parse_acceleration(std::string_view text, std::string_view name) {
    const std::string_view whole = trimmed(text);
    const auto digit_end = whole.find_last_of("0123456789.");
    const bool gravity = digit_end != std::string_view::npos &&
                         lower_case(trimmed(whole.substr(digit_end + 1))) == "g";
    const std::string number(gravity ? whole.substr(0, digit_end + 1) : whole);
    return value_of(gravity ? number + " gn" : number, whole, dimension::acceleration, name);
}

}  // namespace percuss
