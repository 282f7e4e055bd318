// Plain text tables for people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/dimension.hpp"
#include "percuss/core/units.hpp"

namespace percuss::app {

enum class Align { left, right };

struct TableColumn {
    std::string header;
    Align align = Align::left;
};

class Table {
public:
    explicit Table(std::vector<TableColumn> columns) : columns_(std::move(columns)) {}

    void add(std::vector<std::string> cells) { rows_.push_back({std::move(cells), false}); }
    /// A row that steps back behind the others where the terminal can show it.
    void add_dim(std::vector<std::string> cells) { rows_.push_back({std::move(cells), true}); }

    [[nodiscard]] std::string text(bool terminal = false) const;

private:
    struct Row {
        std::vector<std::string> cells;
        bool dim;
    };
    [[nodiscard]] std::vector<std::size_t> widths() const;
    [[nodiscard]] std::string line(const std::vector<std::string>& cells,
                                   const std::vector<std::size_t>& widths) const;

    std::vector<TableColumn> columns_;
    std::vector<Row> rows_;
};

/// Six significant digits, or "-" for what does not exist.
[[nodiscard]] std::string number_text(double value);
/// A value in the units of the system with the unit behind it: "1.2e-05 m"; no unit if it has none.
[[nodiscard]] std::string quantity_text(double si, Dimension dimension, UnitSystem units);

/// One quantity per row: what, how much, in which unit.
class QuantityTable {
public:
    explicit QuantityTable(UnitSystem units);

    void add(std::string_view what, double si, Dimension dimension);
    void add(std::string_view what, std::string_view words);
    [[nodiscard]] std::string text() const { return table_.text(); }

private:
    UnitSystem units_;
    Table table_;
};

}  // namespace percuss::app
