// Tables of numbers as comma separated values (RFC 4180, lines ended by a bare newline).
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/dimension.hpp"
#include "percuss/core/expected.hpp"
#include "percuss/core/units.hpp"

namespace percuss {

/// SI values; NaN where there is none.
struct Column {
    std::string name;
    Dimension dimension;
    std::vector<double> values;
};

/// A header "name [unit]", then one line per row. Numbers read back as the same double, an empty
/// field is NaN. The columns must have equal lengths.
[[nodiscard]] std::string csv_text(std::span<const Column> columns, UnitSystem system);

/// A word as one field: in quotes where it holds separators, quotes or line ends, and with an
/// apostrophe in front where a spreadsheet would take it for a formula (=, +, - or @ first, and no
/// number).
[[nodiscard]] std::string csv_field(const std::string& text);

/// As read: numbers in the unit that the header names, not converted.
struct CsvColumn {
    std::string name;
    std::string unit;  ///< what stands in brackets after the name, or empty
    std::vector<double> values;
};

struct CsvTable {
    std::vector<CsvColumn> columns;

    [[nodiscard]] std::size_t rows() const {
        return columns.empty() ? 0 : columns[0].values.size();
    }
    /// By its name without the unit; null if there is none.
    [[nodiscard]] const CsvColumn* find(std::string_view name) const;
};

/// A header row and numeric rows. `file_name` is for the place in error messages.
Expected<CsvTable> parse_csv(std::string_view text, std::string_view file_name);

}  // namespace percuss
