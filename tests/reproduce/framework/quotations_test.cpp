// Quotation marks stand around words of the source only: every quotation of the report, of the
// errata and of their pages is part of an excerpt that was compared with the source.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "reproduce/contents/data.hpp"
#include "reproduce/errata/data.hpp"

namespace percuss {

using namespace reproduction;
namespace {

using Words = std::vector<std::string>;

/// One blank for any white space; straight quotes and dashes as typed.
std::string plain(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (std::isspace(static_cast<unsigned char>(c)) == 0)
            result += c;
        else if (!result.empty() && result.back() != ' ')
            result += ' ';
    }
    return result;
}

/// Without blanks: formulas are spaced differently in print.
std::string dense(std::string_view text) {
    std::string result = plain(text);
    std::erase(result, ' ');
    return result;
}

/// The excerpts of each source.
std::map<std::string, Words> excerpts() {
    std::map<std::string, Words> result;
    for (const PublishedText& file : contents_texts()) {
        const auto contents = parse_contents(std::string(file.id), std::string(file.text));
        EXPECT_TRUE(contents) << (contents ? "" : contents.error().text());
        if (contents)
            for (const Excerpt& e : contents->excerpts)
                result[contents->source].push_back(plain(e.text));
    }
    return result;
}

bool stands_in(const Words& list, const std::string& quotation) {
    const std::string words = dense(quotation);
    return std::ranges::any_of(
        list, [&](const std::string& e) { return dense(e).find(words) != std::string::npos; });
}

/// What stands between quotation marks, straight or curly.
Words quoted(const std::string& text) {
    Words result;
    const std::pair<std::string_view, std::string_view> marks[] = {
        {"\"", "\""}, {"“", "”"}, {"„", "“"}, {"«", "»"}};
    for (const auto& [open, close] : marks)
        for (std::size_t at = text.find(open); at != std::string::npos;) {
            const std::size_t start = at + open.size(), end = text.find(close, start);
            if (end == std::string::npos) {
                result.push_back(text.substr(start));
                break;
            }
            result.push_back(text.substr(start, end - start));
            at = text.find(open, end + close.size());
        }
    return result;
}

/// All texts of a study that are ours.
Words own_texts(const Published& study) {
    Words list{study.title, study.about, study.picture};
    const auto add = [&](const PrintedRemark& r) {
        list.push_back(r.because);
        list.push_back(r.holds_for);
    };
    for (const PrintedValue& v : study.values) list.push_back(v.what), add(v.remark);
    for (const PrintedTable& t : study.tables) {
        list.push_back(t.title);
        for (const PrintedRow& r : t.rows) list.push_back(r.label), add(r.remark);
    }
    for (const PrintedStatement& s : study.statements) list.push_back(s.says), add(s.remark);
    return list;
}

TEST(quotations, of_the_studies_stand_in_their_sources) {
    const auto kept = excerpts();
    std::size_t quotations = 0;
    for (const PublishedText& file : published_texts()) {
        const auto study = published(file.id);
        ASSERT_TRUE(study) << study.error().text();
        for (const PrintedStatement& s : study->statements) {
            if (s.quote.empty()) continue;
            ++quotations;
            EXPECT_TRUE(stands_in(kept.at(study->source), s.quote)) << file.id << ": " << s.quote;
            EXPECT_LT(s.quote.size(), 120U) << file.id << ": a long quotation";
        }
        for (const std::string& text : own_texts(*study))
            EXPECT_EQ(quoted(text), Words()) << file.id << ": quotation marks around our words";
    }
    EXPECT_GT(quotations, 80U);
}

TEST(quotations, of_the_errata_stand_in_their_sources) {
    const auto kept = excerpts();
    std::size_t quotations = 0;
    for (const ErrataSource& source : errata().sources)
        for (const ErrataSection& section : source.sections) {
            for (const std::string& q : quoted(section.introduction.source))
                EXPECT_TRUE(stands_in(kept.at(source.key), q)) << q;
            for (const Erratum& e : section.errata)
                for (const io::InlineText* text : {&e.where, &e.printed, &e.right, &e.why})
                    for (const std::string& q : quoted(text->source)) {
                        ++quotations;
                        EXPECT_TRUE(stands_in(kept.at(source.key), q)) << e.id << ": " << q;
                    }
        }
    EXPECT_GT(quotations, 3U);
}

TEST(quotations, negative_control_a_paraphrase_is_seen) {
    const Words kept{"The loop width increases with decreasing"};
    EXPECT_TRUE(stands_in(kept, "loop width  increases\nwith"));
    EXPECT_FALSE(stands_in(kept, "The loop becomes wider"));
    EXPECT_EQ(quoted("says \"a b\" and “c”"), (Words{"a b", "c"}));
    EXPECT_EQ(quoted("an open \"end"), (Words{"end"}));
}

}  // namespace
}  // namespace percuss
