// What a source contains, as read from data/published/SOURCE.toml: its tables, figures and numbered
// equations, what of it no study computes and why, and the excerpts that quotations are held to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "reproduce/published.hpp"

namespace percuss::reproduction {

/// Words of a source, as they stand there.
struct Excerpt {
    std::string where;
    std::string text;
};

/// Something in a source that is not computed.
struct ApartItem {
    std::string item;  ///< "Fig. 1"
    std::string why;   ///< "schematic: the two spheres"
};

struct SourceContents {
    std::string source;              ///< key in docs/references.bib
    std::string read;                ///< what of it was read; empty: all
    std::vector<std::string> items;  ///< "Table 1", "Fig. 1", "Eq. (1)": everything there is
    std::vector<ApartItem> apart;
    std::vector<Excerpt> excerpts;
};

/// "Eqs. (5)-(7)" as "Eq. (5)", "Eq. (6)" and "Eq. (7)"; "Fig. 2" as itself.
[[nodiscard]] Expected<std::vector<std::string>> each_item(std::string_view text);

[[nodiscard]] Expected<SourceContents> parse_contents(const std::string& source,
                                                      const std::string& text);

/// The files data/published/SOURCE.toml; CMake writes the function that returns them.
[[nodiscard]] const std::vector<PublishedText>& contents_texts();

/// An item of a source, and where it is: in studies, or apart.
struct CoveredItem {
    std::string item;
    std::vector<std::string> studies;  ///< "skrinjar2018/table-2"
    std::string apart;                 ///< why it is not computed; or empty
};
/// By the data files of the program. An error if a study covers what its source does not have.
[[nodiscard]] Expected<std::vector<CoveredItem>> coverage(const SourceContents& contents);

/// All items of a source and where they are, folded away; nothing for an unknown source.
[[nodiscard]] std::string coverage_html(std::string_view source);

}  // namespace percuss::reproduction
