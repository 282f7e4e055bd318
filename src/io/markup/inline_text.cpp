#include "io/markup/inline_text.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "io/markup/mathml.hpp"
#include "io/markup/plain_formula.hpp"
#include "percuss/core/text.hpp"

namespace percuss::io {

namespace {

using Kind = InlineSpan::Kind;

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// As in docs/references.bib: mahmoud2008, feng2026b.
bool is_citation_key(std::string_view text) {
    const auto letters =
        static_cast<std::size_t>(std::ranges::find_if_not(text, is_lower) - text.begin());
    if (letters == 0) return false;
    const auto rest = text.substr(letters);
    if (rest.size() != 4 && (rest.size() != 5 || !is_lower(rest.back()))) return false;
    return std::ranges::all_of(rest.substr(0, 4), is_digit);
}

bool is_web_address(std::string_view target) {
    return target.starts_with("https://") || target.starts_with("http://");
}

bool is_docs_path(std::string_view target) {
    return !target.empty() && !target.starts_with('/') &&
           target.find_first_of(": ") == std::string_view::npos &&
           target.find("..") == std::string_view::npos;
}

class Parser {
public:
    explicit Parser(std::string_view source) : source_(source) {}

    Expected<std::vector<InlineSpan>> spans() {
        while (at_ < source_.size() && !error_) {
            const char c = source_[at_];
            if (c == '$') {
                formula();
            } else if (c == '`') {
                marked(Kind::code, '`');
            } else if (c == '*') {
                marked(Kind::emphasis, '*');
            } else if (c != '[' || !bracket()) {
                character(c);
            }
        }
        flush();
        if (error_) return *error_;
        return std::move(spans_);
    }

private:
    void fail(const std::string& what) {
        if (!error_) error_ = Error{"the text " + in_quotes(source_) + ": " + what, {}};
    }

    void flush() {
        if (!running_.empty()) spans_.push_back({.kind = Kind::text, .text = running_});
        running_.clear();
    }

    void add(InlineSpan span, std::size_t end) {
        flush();
        spans_.push_back(std::move(span));
        at_ = end;
    }

    void character(char c) {
        if (c == '\\') fail("a backslash stands outside of $ and `");
        if ((static_cast<unsigned char>(c) < 0x20U && c != '\n') || c == 0x7f)
            fail("it has a control character");
        running_ += c;
        ++at_;
    }

    /// What stands between two equal marks, the first of them here.
    std::optional<std::string_view> enclosed(char mark) {
        const auto end = source_.find(mark, at_ + 1);
        if (end == std::string_view::npos || end == at_ + 1) {
            fail(std::string("a ") + mark + " is not closed, or encloses nothing");
            return std::nullopt;
        }
        return source_.substr(at_ + 1, end - at_ - 1);
    }

    void formula() {
        const auto tex = enclosed('$');
        if (!tex) return;
        auto tree = parse_tex(*tex);
        if (!tree) return void(error_ = tree.error());
        add({.kind = Kind::formula, .text = std::string(*tex), .formula = std::move(*tree)},
            at_ + tex->size() + 2);
    }

    void marked(Kind kind, char mark) {
        const auto content = enclosed(mark);
        if (!content) return;
        const std::string_view nested = kind == Kind::code ? "\n" : "$`[\\";
        if (content->find_first_of(nested) != std::string_view::npos)
            return fail(std::string("no other mark may stand between two ") + mark);
        add({.kind = kind, .text = std::string(*content)}, at_ + content->size() + 2);
    }

    /// A citation or a link; false if the bracket is neither, such as [93].
    bool bracket() {
        const auto close = source_.find(']', at_);
        if (close == std::string_view::npos) return false;
        const std::string_view label = source_.substr(at_ + 1, close - at_ - 1);
        if (source_.substr(close + 1).starts_with('(') && !label.empty()) {
            link(label, close + 2);
            return true;
        }
        if (!is_citation_key(label)) return false;
        add({.kind = Kind::citation, .text = std::string(label)}, close + 1);
        return true;
    }

    void link(std::string_view label, std::size_t start) {
        const auto end = source_.find(')', start);
        if (end == std::string_view::npos) return fail("the target of a link is not closed by )");
        const std::string_view target = source_.substr(start, end - start);
        if (!is_web_address(target) && !is_docs_path(target))
            return fail("the link to " + in_quotes(target) +
                        " is neither a web address nor a path below docs/");
        if (label.find_first_of("$`*[\\") != std::string_view::npos)
            return fail("the label of a link has a mark");
        add({.kind = Kind::link, .text = std::string(label), .target = std::string(target)},
            end + 1);
    }

    std::string_view source_;
    std::size_t at_ = 0;
    std::string running_;
    std::vector<InlineSpan> spans_;
    std::optional<Error> error_;
};

std::string path_text(const InlineSpan& link) {
    const std::string path = "docs/" + link.target;
    return link.text == link.target ? path : link.text + " (" + path + ")";
}

std::string link_html(const InlineSpan& link) {
    if (!is_web_address(link.target)) return html_escaped(path_text(link));
    return "<a href=\"" + html_escaped(link.target) + "\">" + html_escaped(link.text) + "</a>";
}

std::string link_plain(const InlineSpan& link) {
    if (!is_web_address(link.target)) return path_text(link);
    return link.text == link.target ? link.text : link.text + " (" + link.target + ")";
}

}  // namespace

Expected<InlineText> parse_inline(std::string source) {
    PERCUSS_TRY(auto spans, Parser(source).spans());
    return InlineText{std::move(source), std::move(spans)};
}

std::string inline_html(const InlineText& text, const TextWriter& write) {
    std::string result;
    for (const InlineSpan& span : text.spans) {
        const std::string content = html_escaped(span.text);
        switch (span.kind) {
            case Kind::text: result += write(span.text); break;
            case Kind::code: result += "<code>" + content + "</code>"; break;
            case Kind::emphasis: result += "<em>" + content + "</em>"; break;
            case Kind::formula: result += mathml(span.formula); break;
            case Kind::citation:
                result += "<span class=\"citation\">[" + content + "]</span>";
                break;
            case Kind::link: result += link_html(span); break;
        }
    }
    return result;
}

std::string inline_plain(const InlineText& text) {
    std::string result;
    for (const InlineSpan& span : text.spans) {
        switch (span.kind) {
            case Kind::text:
            case Kind::code:
            case Kind::emphasis: result += span.text; break;
            case Kind::formula: result += plain_formula(span.formula); break;
            case Kind::citation: result += "[" + span.text + "]"; break;
            case Kind::link: result += link_plain(span); break;
        }
    }
    return result;
}

}  // namespace percuss::io
