#include "apps/cli/table.hpp"

#include <algorithm>
#include <cmath>

#include "apps/cli/wrap.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::string without_trailing_spaces(std::string text) {
    text.erase(text.find_last_not_of(' ') + 1);
    return text;
}

}  // namespace

std::vector<std::size_t> Table::widths() const {
    std::vector<std::size_t> result;
    for (const TableColumn& column : columns_) result.push_back(screen_width(column.header));
    for (const Row& row : rows_)
        for (std::size_t i = 0; i < row.cells.size(); ++i)
            result[i] = std::max(result[i], screen_width(row.cells[i]));
    return result;
}

std::string Table::line(const std::vector<std::string>& cells,
                        const std::vector<std::size_t>& widths) const {
    std::string result;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const std::string padding(widths[i] - screen_width(cells[i]), ' ');
        if (i > 0) result += "  ";
        result += columns_[i].align == Align::left ? cells[i] + padding : padding + cells[i];
    }
    return without_trailing_spaces(std::move(result));
}

std::string Table::text(bool terminal) const {
    const auto wide = widths();
    std::vector<std::string> headers, rules;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
        headers.push_back(columns_[i].header);
        rules.emplace_back(wide[i], '-');
    }
    std::string result = line(headers, wide) + "\n" + line(rules, wide) + "\n";
    for (const Row& row : rows_) {
        const bool dim = terminal && row.dim;
        result += (dim ? "\x1b[2m" : "") + line(row.cells, wide) + (dim ? "\x1b[0m" : "") + "\n";
    }
    return result;
}

std::string number_text(double value) { return std::isnan(value) ? "-" : significant(value, 6); }

std::string quantity_text(double si, Dimension dimension, UnitSystem units) {
    const std::string number = number_text(from_si(si, dimension, units));
    return dimension.dimensionless() ? number : number + " " + unit_name(dimension, units);
}

QuantityTable::QuantityTable(UnitSystem units)
    : units_(units), table_({{"quantity"}, {"value", Align::right}, {"unit"}}) {}

void QuantityTable::add(std::string_view what, double si, Dimension dimension) {
    table_.add({std::string(what), number_text(from_si(si, dimension, units_)),
                unit_name(dimension, units_)});
}

void QuantityTable::add(std::string_view what, std::string_view words) {
    table_.add({std::string(what), std::string(words)});
}

}  // namespace percuss::app
