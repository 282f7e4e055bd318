// Text with formulas, code, emphasis, citations and links, as HTML and as plain text.
#include "io/markup/inline_text.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/xml.hpp"

namespace percuss {

using namespace io;
namespace {

struct Written {
    const char* source;
    const char* html;
    const char* plain;
};

TEST(inline_text, each_mark) {
    const Written cases[] = {
        {"plain & <simple> \"text\"", "plain &amp; &lt;simple&gt; &quot;text&quot;",
         "plain & <simple> \"text\""},
        {"a `code <b>` b", "a <code>code &lt;b&gt;</code> b", "a code <b> b"},
        {"`$*[x]`", "<code>$*[x]</code>", "$*[x]"},
        {"*Sliding Friction*, 1998", "<em>Sliding Friction</em>, 1998", "Sliding Friction, 1998"},
        {"speed $v_0$;", "speed <math><msub><mi>v</mi><mn>0</mn></msub></math>;", "speed v₀;"},
        {"$a<b$", "<math><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math>", "a < b"},
        {"[71], [lankarani1990]", "[71], <span class=\"citation\">[lankarani1990]</span>",
         "[71], [lankarani1990]"},
        {"[feng2026b] Eq. (2)", "<span class=\"citation\">[feng2026b]</span> Eq. (2)",
         "[feng2026b] Eq. (2)"},
        {"see [notation.md](notation.md).", "see docs/notation.md.", "see docs/notation.md."},
        {"see [symbols](notation.md).", "see symbols (docs/notation.md).",
         "see symbols (docs/notation.md)."},
        {"[home](https://a.org/?b&c)", "<a href=\"https://a.org/?b&amp;c\">home</a>",
         "home (https://a.org/?b&c)"},
        {"open [ bracket", "open [ bracket", "open [ bracket"},
        {"", "", ""},
    };
    for (const Written& c : cases) {
        const auto text = parse_inline(c.source);
        ASSERT_TRUE(text) << c.source << ": " << text.error().text();
        EXPECT_EQ(text->source, c.source);
        EXPECT_EQ(inline_html(*text), c.html);
        EXPECT_EQ(inline_plain(*text), c.plain);
    }
}

TEST(inline_text, running_text_can_be_written_by_the_page) {
    const auto text = parse_inline("R1 and `R1` and $R$");
    ASSERT_TRUE(text);
    const auto shout = [](std::string_view running) {
        return "<b>" + html_escaped(running) + "</b>";
    };
    EXPECT_EQ(inline_html(*text, shout),
              "<b>R1 and </b><code>R1</code><b> and </b><math><mi>R</mi></math>");
}

TEST(inline_text, refuses_marks_that_are_left_open_and_odd_links) {
    for (const char* source :
         {"a $b", "$$", "a `b", "a *b", "**", "a \\b", "*a $b$*", "[x](notation.md", "[x]()",
          "[x](javascript:alert(1))", "[x](../secret)", "[x](/etc/passwd)", "[x](data:text/html,a)",
          "$\\unknown$", "bell \a", "escape \x1b[2J", "[*x*](https://a.org)"})
        EXPECT_FALSE(parse_inline(source)) << source;
}

// Whatever is typed: refused, or HTML that cannot break the page it stands in.
RC_GTEST_PROP(inline_text, html_is_always_well_formed, ()) {
    const auto pieces = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
        "<", ">", "&", "\"", "word", " ", "$a<b$", "`</p>`", "*<b>*", "[93]", "[", "]", "(", ")",
        "[key2008]", "[x](https://a.org/?\"<&)", "[<i>](notation.md)", "$", "*", "|"));
    std::string source;
    for (const std::string& piece : pieces) source += piece;
    if (const auto text = parse_inline(source))
        RC_ASSERT(support::xml_problem(inline_html(*text)).empty());
}

}  // namespace
}  // namespace percuss
