// Where the sources print something else than they mean, as read from data/errata; the page
// docs/errata.md, the report of percuss reproduce and percuss errata are written from it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/markup/inline_text.hpp"
#include "percuss/core/expected.hpp"

namespace percuss::reproduction {

/// What an erratum says of its place. The first three are verdicts of the report; a statement that
/// names the erratum must get the same one.
enum class ErratumKind {
    misprint,
    does_not_hold,
    not_checkable,
    wording,  ///< a name, a reference, a count: nothing to compute
    remark    ///< right as printed; what one has to know to use it
};
/// "does not hold".
[[nodiscard]] std::string_view name(ErratumKind kind);

struct Erratum {
    std::string id;  ///< "R12"
    io::InlineText where;
    ErratumKind kind = ErratumKind::misprint;
    io::InlineText printed;  ///< empty: something is missing there
    io::InlineText right;    ///< empty: unknown
    io::InlineText why;
    std::string test;  ///< "errata.R1_mass_of_the_spheres"; empty: none
};

struct ErrataSection {
    io::InlineText title;         ///< or empty
    io::InlineText introduction;  ///< or empty
    std::vector<Erratum> errata;
};

struct ErrataSource {
    std::string key;  ///< in docs/references.bib
    io::InlineText title;
    std::vector<ErrataSection> sections;
};

/// A formula that was reconstructed because the original was not at hand.
struct ErrataNote {
    std::string id;  ///< "N1"
    io::InlineText law;
    io::InlineText done;
    std::string test;
};

struct ErrataNotes {
    io::InlineText title;
    io::InlineText introduction;
    std::vector<ErrataNote> notes;
};

struct Errata {
    io::InlineText title;
    std::vector<io::InlineText> introduction;  ///< paragraphs
    std::vector<ErrataSource> sources;
    ErrataNotes notes;

    [[nodiscard]] std::vector<std::string_view> ids() const;  ///< of errata and notes
    [[nodiscard]] const Erratum* find(std::string_view id) const;
};

/// A file of data/errata.
struct ErrataText {
    std::string_view name;  ///< "skrinjar2018": index, notes, or the key of a source
    std::string_view text;
};

/// The file "index" names the sources in their order.
[[nodiscard]] Expected<Errata> parse_errata(const std::vector<ErrataText>& files);

/// All files of data/errata; CMake writes the function that returns them.
[[nodiscard]] const std::vector<ErrataText>& errata_texts();

/// What the program carries inside.
[[nodiscard]] const Errata& errata();

/// The page docs/errata.md; `origin` is its first paragraph.
[[nodiscard]] std::string errata_markdown(const Errata& errata, std::string_view origin);

/// Escaped for HTML; ids that stand alone in it are links to their rows.
[[nodiscard]] std::string with_errata_links(std::string_view text,
                                            const std::vector<std::string_view>& ids);

/// Sections to stand in a page, without style: h2 and below; a row has the id "erratum-R12", and
/// ids in the text are links to it. Tables are inside of <div class="scroll">.
[[nodiscard]] std::string errata_html(const Errata& errata);

}  // namespace percuss::reproduction
