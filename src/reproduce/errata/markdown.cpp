#include <initializer_list>

#include "reproduce/errata/data.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

/// A vertical bar would end the cell.
std::string cell(std::string_view text) {
    if (text.empty()) return "–";
    std::string result;
    for (const char c : text) result += c == '|' ? std::string("\\|") : std::string(1, c);
    return result;
}

std::string row(std::initializer_list<std::string_view> cells) {
    std::string line = "|";
    for (const std::string_view text : cells) line += " " + cell(text) + " |";
    return line + "\n";
}

std::string code(const std::string& text) { return text.empty() ? "" : "`" + text + "`"; }

std::string paragraph(const InlineText& text) {
    return text.empty() ? "" : "\n" + text.source + "\n";
}

std::string section_text(const ErrataSection& section) {
    std::string text;
    if (!section.title.empty()) text += "\n### " + section.title.source + "\n";
    text += paragraph(section.introduction) + "\n" +
            row({"id", "where", "verdict", "printed", "right", "why", "test"}) +
            "|---|---|---|---|---|---|---|\n";
    for (const Erratum& e : section.errata)
        text += row({e.id, e.where.source, name(e.kind), e.printed.source, e.right.source,
                     e.why.source, code(e.test)});
    return text;
}

std::string notes_text(const ErrataNotes& notes) {
    std::string text = "\n## " + notes.title.source + "\n" + paragraph(notes.introduction) + "\n" +
                       row({"id", "law", "what was done", "test"}) + "|---|---|---|---|\n";
    for (const ErrataNote& n : notes.notes)
        text += row({n.id, n.law.source, n.done.source, code(n.test)});
    return text;
}

}  // namespace

std::string errata_markdown(const Errata& errata, std::string_view origin) {
    std::string page = "# " + errata.title.source + "\n\n" + std::string(origin) + "\n";
    for (const InlineText& text : errata.introduction) page += paragraph(text);
    for (const ErrataSource& source : errata.sources) {
        page += "\n## " + source.title.source + " [" + source.key + "]\n";
        for (const ErrataSection& section : source.sections) page += section_text(section);
    }
    return page + notes_text(errata.notes);
}

}  // namespace percuss::reproduction
