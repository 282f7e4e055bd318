// What a source prints of one table or figure, as read from data/published/SOURCE/STUDY.toml.
// Numbers are kept as they stand in print, because their digits are their tolerance.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/core/scalar.hpp"

namespace percuss::reproduction {

/// A number in print. Without a tolerance of its own it is good to half a unit of its last digit.
struct PrintedNumber {
    std::string text;          ///< "0.49", "5.2e9", or a formula "sqrt(5)"; empty: nothing printed
    double value = not_given;  ///< in the printed unit
    double tolerance = not_given;
};

/// What is said about a printed value or statement beside it.
struct PrintedRemark {
    std::string erratum;    ///< errata that it is about: "R1", "F3 F4"; or empty
    std::string because;    ///< why it is corrected, missed or cannot be computed
    std::string holds_for;  ///< where a statement that does not hold does: "p = 1"; or empty
};

struct PrintedValue {
    std::string id;
    std::string what;   ///< "peak force of the ball"
    std::string where;  ///< "p. 7, after Eq. (13)"
    std::string unit;   ///< "kN"; empty: a pure number
    PrintedNumber number;
    PrintedRemark remark;
};

struct PrintedRow {
    std::string id;
    std::string label;
    std::vector<PrintedNumber> numbers;  ///< one per column
    PrintedRemark remark;
};

struct PrintedTable {
    std::string id;
    std::string title;
    std::string row_title;     ///< "law"
    std::string column_title;  ///< "requested restitution"; or empty
    std::vector<std::string> columns;
    std::vector<std::string> units;  ///< one per column, or one for all
    std::vector<PrintedRow> rows;

    [[nodiscard]] const std::string& unit(std::size_t column) const {
        return units.size() == 1 ? units[0] : units[column];
    }
};

/// What a sentence states decides what it can be: words are never reproduced like a number.
enum class Stated { words, number, formula };

/// What the source says of its results, and a computation can decide.
struct PrintedStatement {
    std::string id;
    std::string says;   ///< our paraphrase
    std::string quote;  ///< words that stand in the source, as they stand there; or empty
    std::string where;
    Stated states = Stated::words;
    PrintedRemark remark;
};

struct Published {
    std::string id;                   ///< "skrinjar2018/table-2": the name of its file
    std::string source;               ///< key in docs/references.bib
    std::string item;                 ///< "Table 2"
    std::vector<std::string> covers;  ///< of its source: "Table 2", "Eqs. (5)-(7)"; may be empty
    std::string title;
    std::string page;
    std::string about;    ///< what is shown and how it is computed, one paragraph
    std::string picture;  ///< why nothing can be compared, for a figure that is only a picture
    std::vector<PrintedValue> values;
    std::vector<PrintedTable> tables;
    std::vector<PrintedStatement> statements;

    [[nodiscard]] const PrintedValue* value(std::string_view id) const;
    [[nodiscard]] const PrintedTable* table(std::string_view id) const;
};

/// `id` is SOURCE/STUDY, `text` the content of its file.
Expected<Published> parse_published(const std::string& id, const std::string& text);

/// A name and the content of its file, carried inside the program.
struct PublishedText {
    std::string_view id;
    std::string_view text;
};

/// All files of data/published, sorted by name; CMake writes the function that returns them.
[[nodiscard]] const std::vector<PublishedText>& published_texts();

/// The file of this name.
Expected<Published> published(std::string_view id);

}  // namespace percuss::reproduction
