#include "io/markup/tex_formula.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "io/markup/tex_symbols.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

using Kind = TexNode::Kind;

/// A tree is written and destroyed by recursion.
constexpr int deepest = 40;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

TexNode symbol(const TexSymbol& known) {
    return {.kind = Kind::symbol,
            .behaves = known.behaves,
            .text = std::string(known.text),
            .upright = known.upright};
}

TexNode row(std::vector<TexNode> parts) { return {.kind = Kind::row, .parts = std::move(parts)}; }

/// A group of one part is that part.
TexNode group(std::vector<TexNode> parts) {
    return parts.size() == 1 ? std::move(parts.front()) : row(std::move(parts));
}

template <class Table>
auto look_up(const Table& table, std::string_view command) {
    const auto found = std::ranges::find(table, command, &Table::value_type::command);
    return found == table.end() ? nullptr : &*found;
}

/// Everything returns an empty row after the first error.
class Parser {
public:
    explicit Parser(std::string_view tex) : tex_(tex) {}

    Expected<TexNode> formula() {
        auto parts = parse_row();
        if (!error_ && at_ < tex_.size())
            fail(at("}") ? "a } closes nothing" : "\\right has no \\left");
        if (!error_ && parts.empty()) fail("it is empty");
        if (error_) return *error_;
        return row(std::move(parts));
    }

private:
    TexNode fail(const std::string& what) {
        if (!error_)
            error_ = Error{"the formula " + in_quotes(tex_) + " cannot be read at character " +
                               std::to_string(std::min(at_, tex_.size()) + 1) + ": " + what,
                           {}};
        at_ = tex_.size();
        return {};
    }

    [[nodiscard]] bool at(std::string_view text) const {
        return tex_.substr(at_).starts_with(text);
    }
    bool take(std::string_view text) {
        if (!at(text)) return false;
        at_ += text.size();
        return true;
    }
    void skip_spaces() {
        while (at(" ") || at("\n")) ++at_;
    }
    /// Whether the command of this name stands here, and not a longer one.
    [[nodiscard]] bool at_command(std::string_view name) const {
        const std::size_t end = at_ + 1 + name.size();
        return at("\\") && tex_.substr(at_ + 1).starts_with(name) &&
               (end >= tex_.size() || !is_letter(tex_[end]));
    }

    /// Up to the end, a closing brace or \right.
    std::vector<TexNode> parse_row() {
        std::vector<TexNode> parts;
        if (++depth_ > deepest) fail("it is nested too deeply");
        for (skip_spaces(); at_ < tex_.size() && !at("}") && !at_command("right"); skip_spaces())
            parts.push_back(parse_scripted());
        --depth_;
        return parts;
    }

    TexNode parse_scripted() {
        TexNode base = at("^") || at("_") || at("'") ? TexNode{} : parse_atom();
        TexNode sub, sup;
        std::vector<TexNode> primes;
        for (skip_spaces();; skip_spaces()) {
            if (take("'")) {
                if (!sup.empty()) return fail("a prime stands behind a superscript");
                primes.push_back({.kind = Kind::symbol, .text = "′", .upright = true});
            } else if (take("_")) {
                if (!sub.empty()) return fail("there are two subscripts");
                sub = parse_argument();
            } else if (take("^")) {
                if (!sup.empty()) return fail("there are two superscripts");
                sup = parse_argument();
            } else {
                break;
            }
        }
        if (!primes.empty()) {
            if (!sup.empty()) primes.push_back(std::move(sup));
            sup = group(std::move(primes));
        }
        if (sub.empty() && sup.empty()) return base;
        if (base.kind == Kind::row && !base.empty())
            return fail(
                "the script of a group belongs to its last part in print; name that part, "
                "or use \\left( and \\right)");
        const TexClass behaves = base.behaves;
        return {.kind = Kind::scripts,
                .behaves = behaves,
                .parts = {std::move(base), std::move(sub), std::move(sup)}};
    }

    /// A group, a symbol, or a single digit: \frac12 is a half.
    TexNode parse_argument() {
        skip_spaces();
        if (at_ == tex_.size() || at("}") || at_command("right"))
            return fail("something is missing");
        if (std::string_view("^_'/=<>()[],;&").find(tex_[at_]) != std::string_view::npos)
            return fail("a group or a symbol is expected");
        if (is_digit(tex_[at_])) return {.kind = Kind::number, .text = std::string(1, tex_[at_++])};
        for (const std::string_view taker : {"frac", "tfrac", "sqrt", "left"})
            if (at_command(taker)) return fail("braces are missing around \\" + std::string(taker));
        return parse_atom();
    }

    TexNode parse_atom() {
        if (take("{")) return parse_group();
        if (at("\\")) return parse_command();
        const char c = tex_[at_];
        if (is_digit(c)) return parse_number();
        if (is_letter(c)) {
            ++at_;
            return {.kind = Kind::symbol, .text = std::string(1, c)};
        }
        if (const TexSymbol* known = look_up(tex_characters, tex_.substr(at_, 1))) {
            ++at_;
            return symbol(*known);
        }
        return fail("this character is not among those that formulas may have");
    }

    TexNode parse_group() {
        auto parts = parse_row();
        if (!take("}")) return fail("a } is missing");
        if (parts.empty()) return fail("a group is empty");
        return group(std::move(parts));
    }

    void take_digits(std::string& number) {
        while (at_ < tex_.size() && is_digit(tex_[at_])) number += tex_[at_++];
    }

    TexNode parse_number() {
        std::string number;
        take_digits(number);
        for (const std::string_view point : {".", "{,}"}) {
            const std::size_t behind = at_ + point.size();
            if (!at(point) || behind >= tex_.size() || !is_digit(tex_[behind])) continue;
            at_ = behind;
            number += point == "." ? '.' : ',';
            take_digits(number);
            break;
        }
        return {.kind = Kind::number, .text = number};
    }

    std::string take_name() {
        const std::size_t start = ++at_;
        while (at_ < tex_.size() && is_letter(tex_[at_])) ++at_;
        if (at_ == start && at_ < tex_.size()) ++at_;
        return std::string(tex_.substr(start, at_ - start));
    }

    TexNode parse_command() {
        const std::size_t start = at_;
        const std::string name = take_name();
        if (const TexSymbol* known = look_up(tex_symbols, name)) return symbol(*known);
        if (const TexSpace* space = look_up(tex_spaces, name))
            return {.kind = Kind::space, .text = std::string(space->em)};
        if (const TexMark* mark = look_up(tex_accents, name)) return parse_accent(*mark);
        if (name == "frac" || name == "tfrac") return parse_fraction();
        if (name == "sqrt") return parse_root();
        if (name == "left") return parse_fenced();
        if (name == "mathrm") return parse_upright();
        if (name == "text") return parse_words();
        if (name == "mathbb") return parse_blackboard();
        at_ = start;
        return fail("\\" + name + " is not among the commands that formulas may have");
    }

    TexNode parse_fraction() {
        TexNode above = parse_argument(), below = parse_argument();
        return {.kind = Kind::fraction, .parts = {std::move(above), std::move(below)}};
    }

    TexNode parse_root() {
        if (at("[")) return fail("only square roots are known");
        TexNode content = parse_argument();
        return {.kind = Kind::root, .parts = {std::move(content)}};
    }

    TexNode parse_accent(const TexMark& mark) {
        TexNode below = parse_argument();
        if (error_) return {};
        if (below.kind != Kind::symbol || below.behaves != TexClass::ordinary)
            return fail("an accent needs one letter below it");
        return {
            .kind = Kind::accent, .text = std::string(mark.combining), .parts = {std::move(below)}};
    }

    std::optional<std::string> take_bracket(TexClass behaves) {
        skip_spaces();
        const TexSymbol* known = look_up(tex_characters, tex_.substr(at_, 1));
        if (!known || known->behaves != behaves) return std::nullopt;
        ++at_;
        return std::string(known->text);
    }

    TexNode parse_fenced() {
        const auto open = take_bracket(TexClass::opening);
        if (!open) return fail("\\left needs ( or [");
        auto content = parse_row();
        if (!at_command("right")) return fail("\\left has no \\right");
        take_name();
        const auto close = take_bracket(TexClass::closing);
        if (!close) return fail("\\right needs ) or ]");
        return {.kind = Kind::fenced,
                .text = *open,
                .close = *close,
                .parts = {row(std::move(content))}};
    }

    /// The content of braces, taken as it stands.
    std::optional<std::string> take_raw(std::string_view command, bool (*accepted)(char)) {
        const std::size_t end = tex_.find('}', at_);
        if (!take("{") || end == std::string_view::npos) {
            fail("\\" + std::string(command) + " needs a text in braces");
            return std::nullopt;
        }
        const std::string_view raw = tex_.substr(at_, end - at_);
        if (raw.empty() || !std::ranges::all_of(raw, accepted)) {
            fail("\\" + std::string(command) + " may hold letters and digits only");
            return std::nullopt;
        }
        at_ = end + 1;
        return std::string(raw);
    }

    TexNode parse_upright() {
        const auto name = take_raw("mathrm", [](char c) { return is_letter(c) || is_digit(c); });
        if (!name) return {};
        return {.kind = Kind::symbol, .text = *name, .upright = true};
    }

    TexNode parse_words() {
        const auto words =
            take_raw("text", [](char c) { return is_letter(c) || is_digit(c) || c == ' '; });
        if (!words) return {};
        return {.kind = Kind::words, .text = *words};
    }

    TexNode parse_blackboard() {
        const TexNode letter = parse_argument();
        if (error_) return {};
        if (letter.kind != Kind::symbol || letter.text != "R")
            return fail("\\mathbb knows the real numbers, R, only");
        return {.kind = Kind::symbol, .text = "ℝ", .upright = true};
    }

    std::string_view tex_;
    std::size_t at_ = 0;
    int depth_ = 0;
    std::optional<Error> error_;
};

}  // namespace

Expected<TexNode> parse_tex(std::string_view tex) { return Parser(tex).formula(); }

bool is_sign(const std::vector<TexNode>& row, std::size_t at) {
    if (row[at].kind != Kind::symbol || (row[at].text != "+" && row[at].text != "−")) return false;
    while (at > 0 && row[at - 1].kind == Kind::space) --at;
    if (at == 0) return true;
    const TexClass before = row[at - 1].behaves;
    return before != TexClass::ordinary && before != TexClass::closing;
}

}  // namespace percuss::io
