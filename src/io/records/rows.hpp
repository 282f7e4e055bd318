// Numbers in free form, line by line: what counts as one number, what separates two of them, and
// what the end of a file may have cut off.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/records/text.hpp"

namespace percuss::io {

/// Whether a comma without a blank may stand between any two numbers, as in a table, or only where
/// it cannot be a decimal comma: between numbers that both have a decimal point or an exponent.
enum class Commas { in_doubt, separate };

enum class RowFlaw { none, word, comma, touching };

/// The numbers of one line, up to the first flaw. Blanks, commas and semicolons separate. Numbers
/// may touch where a sign fills the last column of its field, "-3.2660E+0-2.7523E+0": then all
/// fields of the line are equally wide. Dates and addresses are not.
struct NumberRow {
    std::vector<double> values;
    std::string_view last;  ///< the text of the last number
    std::size_t used = 0;   ///< bytes read
    std::size_t width = 0;  ///< of the fields, where numbers touch; otherwise 0
    RowFlaw flaw = RowFlaw::none;
    std::size_t at = 0;  ///< where the flaw is
};
/// Every number is added to `exponents`, if it is not null.
class ExponentDigits;
[[nodiscard]] NumberRow number_row(std::string_view line, std::size_t most, Commas commas,
                                   ExponentDigits* exponents = nullptr);
/// At the current line of the text.
[[nodiscard]] Error flaw_error(const RecordText& text, const NumberRow& row);
/// The line holds nothing but what numbers are made of, whether or not it is a row of them.
[[nodiscard]] bool looks_numeric(std::string_view line);

/// Tells whether the last number lost a part of its exponent: all others have the same number of
/// digits there.
class ExponentDigits {
public:
    void add(std::string_view number);
    /// After `add`: the last number has fewer digits in its exponent than all before it.
    [[nodiscard]] bool last_is_short() const { return uniform_ && count_ > 2 && last_ < digits_; }

private:
    std::size_t digits_ = 0, last_ = 0, count_ = 0;
    bool uniform_ = true;
};
/// The text ends here, without a line end, in a number whose exponent has begun: "0.12E-".
[[nodiscard]] bool cut_in_exponent(const RecordText& text, const NumberRow& row);

struct NumberBlock {
    std::vector<double> values;
    std::size_t uneven_line = 0;  ///< the first, but for the last of all, with another count
    bool cut = false;             ///< a last number was cut in its exponent and is left out
};
/// Up to `count` numbers. Anything else before that is an error. The text stays behind the last
/// number. Lines in which numbers touch must all hold equally many, the last one aside.
[[nodiscard]] Expected<NumberBlock> free_numbers(RecordText& text, std::size_t count);

/// What stands after the values: how many further numbers, and the first thing that is none.
struct Surplus {
    std::size_t numbers = 0;
    std::string words;
    std::size_t line = 0;
};
[[nodiscard]] Surplus surplus(RecordText& text);

}  // namespace percuss::io
