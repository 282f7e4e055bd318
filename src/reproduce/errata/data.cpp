#include "reproduce/errata/data.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <set>

#include "io/toml/fields.hpp"
#include "percuss/core/text.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

InlineText inline_text(TomlFields& fields, std::string_view key, std::string text) {
    auto parsed = parse_inline(std::move(text));
    if (parsed) return std::move(*parsed);
    fields.fail_at(key, parsed.error().message);
    return {};
}

InlineText optional_line(TomlFields& fields, std::string_view key) {
    return inline_text(fields, key, fields.text(key));
}

/// A cell of a table stays in its line.
InlineText cell(TomlFields& fields, std::string_view key) {
    InlineText text = optional_line(fields, key);
    if (text.source.find('\n') != std::string::npos)
        fields.fail_at(key, std::string(key) + " must be one line");
    return text;
}

InlineText required_cell(TomlFields& fields, std::string_view key, std::string_view example) {
    if (fields.required_text(key, example).empty() && !fields.failed())
        fields.fail_at(key, std::string(key) + " is empty");
    return cell(fields, key);
}

std::vector<InlineText> paragraphs(TomlFields& fields, std::string_view key) {
    const std::string text = fields.required_text(key, "\"What this is.\"");
    std::vector<InlineText> result;
    for (std::size_t start = 0; start < text.size();) {
        const std::size_t end = std::min(text.find("\n\n", start), text.size());
        result.push_back(inline_text(fields, key, text.substr(start, end - start)));
        start = end + 2;
    }
    return result;
}

/// One letter and a number.
std::string read_id(TomlFields& fields, std::set<std::string>& ids) {
    std::string id = fields.required_text("id", "\"R1\"");
    if (fields.failed()) return id;
    const auto digit = [](char c) { return c >= '0' && c <= '9'; };
    if (id.size() < 2 || id[0] < 'A' || id[0] > 'Z' ||
        !std::ranges::all_of(std::string_view(id).substr(1), digit))
        fields.fail_at("id", "the id " + in_quotes(id) + " is not a letter and a number like R12");
    if (!ids.insert(id).second) fields.fail_at("id", "the id " + in_quotes(id) + " stands twice");
    return id;
}

/// suite.name, as the tests are called.
std::string read_test(TomlFields& fields) {
    std::string test = fields.text("test");
    const auto accepted = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_' || c == '.';
    };
    if (!test.empty() &&
        (std::ranges::count(test, '.') != 1 || !std::ranges::all_of(test, accepted)))
        fields.fail_at("test", in_quotes(test) + " is not a test such as errata.R1_mass");
    return test;
}

constexpr std::array<std::string_view, 5> kind_names{"misprint", "does not hold", "not checkable",
                                                     "wording", "remark"};

ErratumKind read_kind(TomlFields& fields) {
    const std::string text = fields.required_text("verdict", "\"misprint\"");
    const auto found = std::ranges::find(kind_names, text);
    if (found != kind_names.end()) return static_cast<ErratumKind>(found - kind_names.begin());
    if (!fields.failed())
        fields.fail_at("verdict", in_quotes(text) +
                                      " is none of misprint, does not hold, not "
                                      "checkable, wording and remark");
    return ErratumKind::misprint;
}

Erratum read_erratum(TomlFields& fields, std::set<std::string>& ids) {
    fields.allow({"id", "where", "verdict", "printed", "right", "why", "test"});
    Erratum result;
    result.id = read_id(fields, ids);
    result.where = required_cell(fields, "where", "\"Eq. (21)\"");
    result.kind = read_kind(fields);
    result.printed = cell(fields, "printed");
    result.right = cell(fields, "right");
    result.why = required_cell(fields, "why", "\"units\"");
    result.test = read_test(fields);
    return result;
}

ErrataSection read_section(TomlFields& fields, std::set<std::string>& ids) {
    fields.allow({"title", "introduction", "erratum"});
    ErrataSection result;
    result.title = cell(fields, "title");
    result.introduction = optional_line(fields, "introduction");
    for (TomlFields& one : fields.tables("erratum")) {
        result.errata.push_back(read_erratum(one, ids));
        fields.adopt(one);
    }
    return result;
}

ErrataSource read_source(TomlFields& fields, std::set<std::string>& ids) {
    fields.allow({"source", "title", "section"});
    ErrataSource result;
    result.key = fields.required_text("source", "\"skrinjar2018\"");
    if (result.key != fields.title())
        fields.fail("the name of the file must be its source " + in_quotes(result.key));
    result.title = required_cell(fields, "title", "\"The review\"");
    for (TomlFields& one : fields.tables("section")) {
        result.sections.push_back(read_section(one, ids));
        fields.adopt(one);
    }
    return result;
}

ErrataNotes read_notes(TomlFields& fields, std::set<std::string>& ids) {
    fields.allow({"title", "introduction", "note"});
    ErrataNotes result;
    result.title = required_cell(fields, "title", "\"Notes\"");
    result.introduction = optional_line(fields, "introduction");
    for (TomlFields& one : fields.tables("note")) {
        one.allow({"id", "law", "done", "test"});
        const std::string id = read_id(one, ids);
        const InlineText law = required_cell(one, "law", "\"JKR\"");
        const InlineText done = required_cell(one, "done", "\"what was checked\"");
        result.notes.push_back({id, law, done, read_test(one)});
        fields.adopt(one);
    }
    return result;
}

/// Reads the file of this name with the given function.
template <class Read>
auto read_file(const std::vector<ErrataText>& files, const std::string& name, const Read& read)
    -> Expected<decltype(read(std::declval<TomlFields&>()))> {
    const std::string path = "data/errata/" + name + ".toml";
    const auto file = std::ranges::find(files, name, &ErrataText::name);
    if (file == files.end()) return Error{path + " is missing", {}};
    PERCUSS_TRY(const auto source, TomlSource::parse(std::string(file->text), path));
    TomlFields fields(source, source.root(), {1, 1}, name);
    auto result = read(fields);
    if (fields.failed()) return fields.error();
    return result;
}

struct Index {
    InlineText title;
    std::vector<std::string> sources;
    std::vector<InlineText> introduction;
};

Index read_index(TomlFields& fields) {
    fields.allow({"title", "sources", "introduction"});
    return {required_cell(fields, "title", "\"Errata\""), fields.texts("sources"),
            paragraphs(fields, "introduction")};
}

}  // namespace

std::vector<std::string_view> Errata::ids() const {
    std::vector<std::string_view> result;
    for (const ErrataSource& source : sources)
        for (const ErrataSection& section : source.sections)
            for (const Erratum& erratum : section.errata) result.emplace_back(erratum.id);
    for (const ErrataNote& note : notes.notes) result.emplace_back(note.id);
    return result;
}

const Erratum* Errata::find(std::string_view id) const {
    for (const ErrataSource& source : sources)
        for (const ErrataSection& section : source.sections)
            for (const Erratum& erratum : section.errata)
                if (erratum.id == id) return &erratum;
    return nullptr;
}

std::string_view name(ErratumKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

Expected<Errata> parse_errata(const std::vector<ErrataText>& files) {
    std::set<std::string> ids;
    PERCUSS_TRY(const auto index, read_file(files, "index", read_index));
    if (files.size() != index.sources.size() + 2)
        return Error{"data/errata/index.toml must list the source of every other file but notes",
                     {}};
    Errata result{index.title, index.introduction, {}, {}};
    for (const std::string& name : index.sources) {
        auto source = read_file(files, name, [&](TomlFields& f) { return read_source(f, ids); });
        PERCUSS_CHECK(source);
        result.sources.push_back(std::move(*source));
    }
    auto notes = read_file(files, "notes", [&](TomlFields& f) { return read_notes(f, ids); });
    PERCUSS_CHECK(notes);
    result.notes = std::move(*notes);
    return result;
}

const Errata& errata() {
    static const Expected<Errata> parsed = parse_errata(errata_texts());
    assert(parsed && "data/errata is broken; tests/errata says where");
    return *parsed;
}

}  // namespace percuss::reproduction
