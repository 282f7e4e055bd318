#include "percuss/figures/figure.hpp"

#include <utility>

namespace percuss {

std::string axis_text(const Axis& axis) {
    if (axis.label.empty() || axis.unit.empty()) return axis.label;
    return axis.label + " [" + axis.unit + "]";
}

FigureSet figure_set(Figure figure) {
    std::string data = figure.name + ".csv";
    return {std::move(data), {std::move(figure)}};
}

}  // namespace percuss
