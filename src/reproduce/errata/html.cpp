#include <algorithm>
#include <cctype>
#include <initializer_list>

#include "reproduce/errata/data.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Page {
public:
    explicit Page(const Errata& errata) : errata_(errata), ids_(errata.ids()) {}

    std::string text() const {
        std::string page =
            "<section id=\"errata\" class=\"errata\">\n<h2>" + written(errata_.title) + "</h2>\n";
        for (const InlineText& paragraph : errata_.introduction)
            page += "<p>" + written(paragraph) + "</p>\n";
        for (const ErrataSource& source : errata_.sources) page += source_text(source);
        return page + notes_text() + "</section>\n";
    }

private:
    std::string written(const InlineText& text) const {
        return inline_html(
            text, [this](std::string_view running) { return with_errata_links(running, ids_); });
    }

    std::string cell(const InlineText& text) const {
        return "<td>" + (text.empty() ? "–" : written(text)) + "</td>";
    }

    static std::string test_cell(const std::string& test) {
        // A name may be broken where its words end.
        std::string name;
        for (const char c : test)
            name += (c == '_' || c == '.') ? std::string(1, c) + "<wbr/>" : std::string(1, c);
        return "<td>" + (test.empty() ? "–" : "<code>" + name + "</code>") + "</td>";
    }

    static std::string row(const std::string& id, const std::string& cells) {
        return "<tr id=\"erratum-" + id + "\"><th scope=\"row\">" + id + "</th>" + cells +
               "</tr>\n";
    }

    /// The region can be scrolled with the keyboard, hence its name and its place in the tab order.
    static std::string table(std::string_view heading,
                             std::initializer_list<std::string_view> columns,
                             const std::string& rows) {
        std::string text =
            "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-labelledby=\"" +
            std::string(heading) + "\">\n<table>\n<thead><tr>";
        for (const auto column : columns)
            text += "<th scope=\"col\">" + std::string(column) + "</th>";
        return text + "</tr></thead>\n<tbody>\n" + rows + "</tbody>\n</table>\n</div>\n";
    }

    std::string section_text(const ErrataSection& section, const std::string& source,
                             std::size_t number) const {
        const std::string id = source + "-" + std::to_string(number);
        std::string text, rows;
        if (!section.title.empty())
            text += "<h4 id=\"" + id + "\">" + written(section.title) + "</h4>\n";
        if (!section.introduction.empty()) text += "<p>" + written(section.introduction) + "</p>\n";
        for (const Erratum& e : section.errata)
            rows +=
                row(e.id, cell(e.where) + "<td>" + std::string(name(e.kind)) + "</td>" +
                              cell(e.printed) + cell(e.right) + cell(e.why) + test_cell(e.test));
        return "<section>\n" + text +
               table(section.title.empty() ? source : id,
                     {"id", "where", "verdict", "printed", "right", "why", "test"}, rows) +
               "</section>\n";
    }

    std::string source_text(const ErrataSource& source) const {
        const std::string id = "errata-" + source.key;
        std::string text = "<section>\n<h3 id=\"" + id + "\">" + written(source.title) +
                           " <span class=\"citation\">[" + html_escaped(source.key) +
                           "]</span></h3>\n";
        for (std::size_t i = 0; i < source.sections.size(); ++i)
            text += section_text(source.sections[i], id, i + 1);
        return text + "</section>\n";
    }

    std::string notes_text() const {
        std::string rows;
        for (const ErrataNote& n : errata_.notes.notes)
            rows += row(n.id, cell(n.law) + cell(n.done) + test_cell(n.test));
        return "<section>\n<h3 id=\"errata-notes\">" + written(errata_.notes.title) + "</h3>\n<p>" +
               written(errata_.notes.introduction) + "</p>\n" +
               table("errata-notes", {"id", "law", "what was done", "test"}, rows) + "</section>\n";
    }

    const Errata& errata_;
    std::vector<std::string_view> ids_;
};

}  // namespace

std::string with_errata_links(std::string_view text, const std::vector<std::string_view>& ids) {
    std::string result;
    while (!text.empty()) {
        const bool in_word = is_word(text.front());
        const auto end = std::ranges::find_if(text, [&](char c) { return is_word(c) != in_word; });
        const auto run = text.substr(0, static_cast<std::size_t>(end - text.begin()));
        const bool known = std::ranges::find(ids, run) != ids.end();
        const std::string word = html_escaped(run);
        result += known ? "<a href=\"#erratum-" + word + "\">" + word + "</a>" : word;
        text.remove_prefix(run.size());
    }
    return result;
}

std::string errata_html(const Errata& errata) { return Page(errata).text(); }

}  // namespace percuss::reproduction
