// CSV tables: columns of equal length that are read again as they are written, or a sentence.
#include <cmath>
#include <vector>

#include "fuzz/promises.hpp"
#include "percuss/io/csv.hpp"

using namespace percuss;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto table = parse_csv(fuzz::text_of(data, size), "x.csv");
    fuzz::require_answer(table);
    if (!table) return 0;
    std::vector<Column> columns;
    for (const CsvColumn& column : table->columns) {
        fuzz::require(column.values.size() == table->rows());
        fuzz::require(table->find(column.name) == &column);
        columns.push_back({"c" + std::to_string(columns.size()), dimension::none, column.values});
        for (double& x : columns.back().values)
            if (std::isinf(x)) x = 0;
    }
    const auto again = parse_csv(csv_text(columns, UnitSystem::si), "again.csv");
    fuzz::require(again && again->columns.size() == columns.size());
    for (std::size_t c = 0; c < columns.size(); ++c)
        for (std::size_t i = 0; i < columns[c].values.size(); ++i) {
            const double x = columns[c].values[i], y = again->columns[c].values[i];
            fuzz::require(std::isnan(x) ? std::isnan(y) : x == y);
        }
    return 0;
}
