// The numbers of all series of a set of figures, side by side in one table.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"

namespace percuss::figures {

/// Numbers of columns, counted from 1; z is 0 for a series without.
struct SeriesColumns {
    std::size_t x = 0, y = 0, z = 0;
};

struct DataTable {
    std::string text;                    ///< comma separated, a header first
    std::vector<SeriesColumns> columns;  ///< figure by figure, panel by panel
};

[[nodiscard]] DataTable data_table(const FigureSet& set);

}  // namespace percuss::figures
