#include "figures/data_table.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/io/csv.hpp"

namespace percuss::figures {

namespace {

struct TableColumn {
    std::string header;
    const std::vector<double>* values;
};

std::string header(const Panel& panel, const Series& series, const Axis& axis) {
    std::string text = panel.title;
    if (!series.label.empty()) text += (text.empty() ? "" : ", ") + series.label;
    return csv_field(text + (text.empty() ? "" : ": ") + axis_text(axis));
}

/// Series in a row over the same abscissae share a column.
bool shares_x(const std::vector<TableColumn>& columns, std::size_t x, const Series& series) {
    return x > 0 && series.x.size() > 1 && *columns[x - 1].values == series.x;
}

/// gnuplot breaks a line at NaN, but not at an empty field.
std::string cell(double value) { return std::isfinite(value) ? significant(value, 9) : "NaN"; }

std::string text_of(const std::vector<TableColumn>& columns) {
    std::string text;
    std::size_t rows = 0;
    for (const TableColumn& column : columns) {
        text += (text.empty() ? "" : ",") + column.header;
        rows = std::max(rows, column.values->size());
    }
    text += "\n";
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t c = 0; c < columns.size(); ++c) {
            if (c > 0) text += ",";
            if (row < columns[c].values->size()) text += cell((*columns[c].values)[row]);
        }
        text += "\n";
    }
    return text;
}

}  // namespace

DataTable data_table(const FigureSet& set) {
    DataTable result;
    std::vector<TableColumn> columns;
    std::size_t x = 0;
    const auto add = [&](std::string header, const std::vector<double>& values) {
        columns.push_back({std::move(header), &values});
        return columns.size();
    };
    for (const Figure& figure : set.figures)
        for (const Panel& panel : figure.panels)
            for (const Series& series : panel.series) {
                if (shares_x(columns, x, series))
                    columns[x - 1].header = csv_field(axis_text(panel.x));
                else
                    x = add(header(panel, series, panel.x), series.x);
                const std::size_t y = add(header(panel, series, panel.y), series.y);
                const Axis& third = series.style == SeriesStyle::band ? panel.y : panel.colour;
                const std::size_t z =
                    series.z.empty() ? 0 : add(header(panel, series, third), series.z);
                result.columns.push_back({x, y, z});
            }
    result.text = text_of(columns);
    return result;
}

}  // namespace percuss::figures
