#include "reproduce/contents/data.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "io/toml/fields.hpp"
#include "percuss/core/text.hpp"

namespace percuss::reproduction {

using namespace io;

namespace {

struct NumberedWord {
    std::string_view many, one;
};
constexpr std::array<NumberedWord, 4> words{{{"Tables ", "Table "},
                                             {"Figs. ", "Fig. "},
                                             {"Eqs. ", "Eq. "},
                                             {"Sound examples ", "Sound example "}}};

/// "(A.16)" in three parts: "(A.", 16, ")".
struct NumberedName {
    std::string before;
    int number = 0;
    std::string after;
};

Expected<NumberedName> numbered(std::string_view text) {
    const auto digit = text.find_first_of("0123456789");
    NumberedName result;
    if (digit == std::string_view::npos) return Error{in_quotes(text) + " has no number", {}};
    result.before = text.substr(0, digit);
    const char* end = text.data() + text.size();
    const auto [stop, problem] = std::from_chars(text.data() + digit, end, result.number);
    if (problem != std::errc{}) return Error{in_quotes(text) + " has no number", {}};
    result.after = std::string(stop, end);
    return result;
}

void add_numbered(std::vector<std::string>& items, const std::string& before, int count,
                  const std::string& after) {
    for (int i = 1; i <= count; ++i) items.push_back(before + std::to_string(i) + after);
}

int read_count(TomlFields& fields, std::string_view key) {
    return fields.has(key) ? static_cast<int>(fields.quantity(key, {}, Sign::positive)) : 0;
}

ApartItem read_apart(TomlFields& fields) {
    fields.allow({"item", "why"});
    return {fields.required_text("item", "Fig. 1"), fields.required_text("why", "schematic")};
}

Excerpt read_excerpt(TomlFields& fields) {
    fields.allow({"where", "text"});
    return {fields.required_text("where", "Sec. 3"), fields.required_text("text", "words")};
}

bool has(const std::vector<std::string>& list, const std::string& what) {
    return std::ranges::find(list, what) != list.end();
}

}  // namespace

Expected<std::vector<std::string>> each_item(std::string_view text) {
    const auto several = [&](const NumberedWord& w) { return text.starts_with(w.many); };
    const auto word = std::ranges::find_if(words, several);
    if (word == words.end()) return std::vector{std::string(text)};
    const std::string_view range = text.substr(word->many.size());
    const auto dash = range.find('-');
    if (dash == std::string_view::npos)
        return Error{in_quotes(text) + " is no range such as \"Eqs. (5)-(7)\"", {}};
    PERCUSS_TRY(const auto first, numbered(range.substr(0, dash)));
    PERCUSS_TRY(const auto last, numbered(range.substr(dash + 1)));
    std::vector<std::string> items;
    for (int i = first.number; i <= last.number; ++i)
        items.push_back(std::string(word->one) + first.before + std::to_string(i) + first.after);
    return items;
}

Expected<SourceContents> parse_contents(const std::string& source, const std::string& text) {
    PERCUSS_TRY(const auto toml, TomlSource::parse(text, "data/published/" + source + ".toml"));
    TomlFields fields(toml, toml.root(), {1, 1}, source);
    fields.allow({"source", "read", "tables", "figures", "equations", "equation_prefix", "other",
                  "apart", "excerpt"});
    SourceContents result;
    result.source = fields.required_text("source", "skrinjar2018");
    if (result.source != source)
        fields.fail("the name of the file must be its source " + in_quotes(result.source));
    result.read = fields.text("read");
    add_numbered(result.items, "Table ", read_count(fields, "tables"), "");
    add_numbered(result.items, "Fig. ", read_count(fields, "figures"), "");
    add_numbered(result.items, "Eq. (" + fields.text("equation_prefix"),
                 read_count(fields, "equations"), ")");
    for (const std::string& other : fields.texts("other")) result.items.push_back(other);
    for (TomlFields& one : fields.tables("apart")) {
        result.apart.push_back(read_apart(one));
        fields.adopt(one);
    }
    for (TomlFields& one : fields.tables("excerpt")) {
        result.excerpts.push_back(read_excerpt(one));
        fields.adopt(one);
    }
    if (fields.failed()) return fields.error();
    return result;
}

Expected<std::vector<CoveredItem>> coverage(const SourceContents& contents) {
    std::vector<CoveredItem> list;
    for (const std::string& item : contents.items) list.push_back({item, {}, ""});
    const auto place = [&](const std::string& item, const std::string& whose) -> Expected<void> {
        if (has(contents.items, item)) return {};
        return Error{whose + " speaks of " + in_quotes(item) + ", which " + contents.source +
                         " does not have",
                     {}};
    };
    const auto find = [&](const std::string& item) -> CoveredItem& {
        return *std::ranges::find(list, item, &CoveredItem::item);
    };
    for (const PublishedText& file : published_texts()) {
        PERCUSS_TRY(const auto study, published(file.id));
        if (study.source != contents.source) continue;
        for (const std::string& range : study.covers) {
            PERCUSS_TRY(const auto items, each_item(range));
            for (const std::string& item : items) {
                PERCUSS_CHECK(place(item, study.id));
                find(item).studies.push_back(study.id);
            }
        }
    }
    for (const ApartItem& apart : contents.apart) {
        PERCUSS_TRY(const auto items, each_item(apart.item));
        for (const std::string& item : items) {
            PERCUSS_CHECK(place(item, "the list of what is apart"));
            find(item).apart = apart.why;
        }
    }
    return list;
}

}  // namespace percuss::reproduction
