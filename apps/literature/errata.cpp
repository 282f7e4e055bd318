#include "apps/commands.hpp"

#include <algorithm>

#include "apps/cli/errors.hpp"
#include "apps/cli/value.hpp"
#include "apps/cli/wrap.hpp"
#include "percuss/core/text.hpp"
#include "reproduce/errata/data.hpp"

namespace percuss::app {

using namespace io;
using namespace reproduction;

namespace {

std::vector<Option> options() {
    return {{"--source", "KEY", "only those of one source: skrinjar2018, feng2026, ..."},
            {"--where", "TEXT", "only those of a place, such as \"(21)\" or \"Table 2\""},
            {"--json", "", "the entries for programs; formulas in TeX", "Output"},
            {"--markdown", "", "the page docs/errata.md", "Output"}};
}

/// An erratum with its surroundings, or a note.
struct Entry {
    const ErrataSource* source = nullptr;
    const ErrataSection* section = nullptr;
    const Erratum* erratum = nullptr;
    const ErrataNote* note = nullptr;

    [[nodiscard]] const std::string& id() const { return erratum ? erratum->id : note->id; }
};

std::vector<Entry> all_entries(const Errata& errata) {
    std::vector<Entry> entries;
    for (const ErrataSource& source : errata.sources)
        for (const ErrataSection& section : source.sections)
            for (const Erratum& erratum : section.errata)
                entries.push_back({&source, &section, &erratum, nullptr});
    for (const ErrataNote& note : errata.notes.notes)
        entries.push_back({nullptr, nullptr, nullptr, &note});
    return entries;
}

Expected<std::vector<Entry>> named(const std::vector<Entry>& all,
                                   std::span<const std::string> words) {
    std::vector<Entry> chosen;
    for (const std::string& word : words) {
        const auto same = [&](const Entry& e) { return lower_case(e.id()) == lower_case(word); };
        const auto found = std::ranges::find_if(all, same);
        if (found == all.end())
            return bad_input("there is no erratum " + in_quotes(word) +
                             suggestion(word, errata().ids(), "percuss errata lists them"));
        const auto again = [&](const Entry& e) { return e.id() == found->id(); };
        if (std::ranges::none_of(chosen, again)) chosen.push_back(*found);
    }
    return chosen;
}

Expected<void> check_source(std::string_view key) {
    const auto keys = names_of(errata().sources, &ErrataSource::key);
    if (std::ranges::find(keys, key) != keys.end()) return {};
    return bad_input("--source " + in_quotes(key) + " is unknown" + suggestion(key, keys));
}

Expected<std::vector<Entry>> chosen_entries(const Arguments& arguments) {
    const auto all = all_entries(errata());
    const bool filtered = arguments.has("--source") || arguments.has("--where");
    if (!arguments.words().empty()) {
        if (filtered)
            return bad_input(
                "ids are given together with --source or --where; give one or the "
                "other");
        return named(all, arguments.words());
    }
    if (arguments.has("--source")) PERCUSS_CHECK(check_source(arguments.text("--source")));
    const std::string place = lower_case(arguments.text("--where"));
    if (arguments.has("--where") && trimmed(place).empty())
        return bad_input("--where is empty; give a place such as \"(21)\"");
    std::vector<Entry> chosen;
    for (const Entry& entry : all) {
        if (filtered && entry.note) continue;
        if (arguments.has("--source") && entry.source->key != arguments.text("--source")) continue;
        if (arguments.has("--where") &&
            lower_case(inline_plain(entry.erratum->where)).find(place) == std::string::npos)
            continue;
        chosen.push_back(entry);
    }
    return chosen;
}

Value text_or_null(std::string_view text) { return text.empty() ? Value() : Value(text); }

Value entry_value(const Entry& entry) {
    if (entry.note)
        return Value::Object{{"id", entry.note->id},
                             {"kind", "note"},
                             {"law", entry.note->law.source},
                             {"done", entry.note->done.source},
                             {"test", text_or_null(entry.note->test)}};
    const Erratum& e = *entry.erratum;
    return Value::Object{{"id", e.id},
                         {"kind", "erratum"},
                         {"source", entry.source->key},
                         {"section", text_or_null(entry.section->title.source)},
                         {"where", e.where.source},
                         {"verdict", name(e.kind)},
                         {"printed", text_or_null(e.printed.source)},
                         {"right", text_or_null(e.right.source)},
                         {"why", e.why.source},
                         {"test", text_or_null(e.test)}};
}

std::string json(const std::vector<Entry>& entries) {
    Value::List list;
    for (const Entry& entry : entries) list.push_back(entry_value(entry));
    return json_of(list);
}

std::string line(std::string_view label, std::string_view text) {
    const std::string first = "  " + std::string(label) + std::string(9 - label.size(), ' ');
    return text.empty() ? "" : wrapped(text, first);
}

std::string entry_text(const Entry& entry) {
    if (entry.note)
        return wrapped(inline_plain(entry.note->law), entry.note->id + "  ") +
               line("done", inline_plain(entry.note->done)) + line("test", entry.note->test);
    const Erratum& e = *entry.erratum;
    const auto or_dash = [](const InlineText& t) { return t.empty() ? "–" : inline_plain(t); };
    return wrapped("[" + entry.source->key + "] " + inline_plain(e.where), e.id + "  ") +
           line("verdict", name(e.kind)) + line("printed", or_dash(e.printed)) +
           line("right", or_dash(e.right)) + line("why", inline_plain(e.why)) +
           line("test", e.test);
}

std::string heading(const std::string& title) {
    return title + "\n" + std::string(screen_width(title), '-') + "\n\n";
}

std::string paragraph(const InlineText& text) {
    return text.empty() ? "" : wrapped(inline_plain(text), "") + "\n";
}

std::string page_introduction() {
    std::string result = heading(inline_plain(errata().title));
    for (const InlineText& text : errata().introduction) result += paragraph(text);
    return result;
}

/// What stands above the first entry of a source, of a section and of the notes.
std::string introduction(const Entry& entry, const Entry* before) {
    if (entry.note) {
        const ErrataNotes& notes = errata().notes;
        return before && before->note
                   ? ""
                   : heading(inline_plain(notes.title)) + paragraph(notes.introduction);
    }
    std::string result;
    if (!before || before->source != entry.source)
        result += heading(inline_plain(entry.source->title) + " [" + entry.source->key + "]");
    if (before && before->section == entry.section) return result;
    if (!entry.section->title.empty()) result += heading(inline_plain(entry.section->title));
    return result + paragraph(entry.section->introduction);
}

std::string text(const std::vector<Entry>& entries, bool with_introductions) {
    std::string result;
    const Entry* before = nullptr;
    for (const Entry& entry : entries) {
        if (before) result += "\n";
        if (with_introductions) result += introduction(entry, before);
        result += entry_text(entry);
        before = &entry;
    }
    return result.empty() ? "No erratum is known there.\n" : result;
}

Expected<Output> run(const Arguments& arguments) {
    const bool chosen =
        !arguments.words().empty() || arguments.has("--source") || arguments.has("--where");
    if (arguments.has("--markdown")) {
        if (arguments.has("--json"))
            return bad_input("--json and --markdown are both given; give one");
        if (chosen) return bad_input("--markdown writes the whole page; leave ids and filters out");
        return Output{errata_markdown(errata(),
                                      "This page is generated from `data/errata` by `./dev docs`; "
                                      "do not edit it. `percuss errata R19` prints one entry.")};
    }
    PERCUSS_TRY(const auto entries, chosen_entries(arguments));
    if (arguments.has("--json")) return Output{json(entries)};
    const std::string above = chosen ? "" : page_introduction();
    return Output{above + text(entries, arguments.words().empty() && !arguments.has("--where"))};
}

}  // namespace

constinit const Command errata_command{
    .name = "errata",
    .doc = "what the sources print wrongly, and what is right",
    .example = "percuss errata --source skrinjar2018 --where \"(21)\"",
    .words = {"ID", "errata and notes by name: R19 F2 N1", true, true},
    .options = options,
    .run = run};

}  // namespace percuss::app
