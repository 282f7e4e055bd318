#include "percuss/pounding/points.hpp"

#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/pounding/foundation.hpp"
#include "pounding/check.hpp"

namespace percuss {

using pounding::label;

namespace {

/// m: slabs are thicker.
constexpr double one_level = 1e-3;

double height_up_to(const Building& building, std::size_t floors) {
    double sum = 0;
    for (std::size_t i = 0; i < floors; ++i) sum += building.heights[i];
    return sum;
}

/// Of the floor below a storey; none for the ground.
std::optional<std::size_t> support_of(const Building& building, std::size_t storey) {
    if (storey > 0) return storey - 1;
    for (std::size_t i = 0; i < building.others.size(); ++i)
        if (building.others[i] == sway_name) return building.floors() + i;
    return std::nullopt;
}

}  // namespace

double level_of(const Building& building, const Dof& place) {
    if (place.on_column()) return place.level;
    if (place.index >= building.heights.size()) return not_given;
    return height_up_to(building, place.index + 1);
}

Expected<Dof> column_point(const Building& building, std::size_t number, double level) {
    const std::string whose = label(building, number);
    if (building.heights.empty())
        return Error{whose + ": a point at a level needs the heights of the storeys", {}};
    if (given(building.width))
        return Error{whose + ": a building that turns is struck at its floors only", {}};
    const double top = height_up_to(building, building.heights.size());
    if (!(level > one_level) || level > top + one_level)
        return Error{whose + ": the level " + significant(level, 6) + " m is not between 0 and " +
                         significant(top, 6) + " m, its top",
                     {}};
    std::size_t storey = 0;
    double below = 0;
    while (storey + 1 < building.heights.size() &&
           level > below + building.heights[storey] + one_level)
        below += building.heights[storey++];
    const double height = building.heights[storey];
    if (std::abs(level - below - height) <= one_level) return Dof{number, storey};
    const double s = (level - below) / height, above = s * s * (3 - 2 * s);
    Dof point{number, storey, {{storey, above}}, level};
    if (const auto support = support_of(building, storey))
        point.shares.push_back({*support, 1 - above});
    // a building that rocks turns as a whole: the column leans with it
    for (std::size_t i = 0; i < building.others.size(); ++i)
        if (building.others[i] == rocking_name)
            point.shares.push_back({building.floors() + i, (s - above) * height / top});
    return point;
}

Expected<Dof> edge_point(const Building& building, std::size_t number, std::size_t floor,
                         double offset) {
    const std::string whose = label(building, number);
    if (!given(building.width))
        return Error{whose + ": only a torsional building has points off its centre", {}};
    const double half = 0.5 * building.width;
    if (!(std::abs(offset) <= half * (1 + 1e-12)))
        return Error{whose + ": " + significant(offset, 6) +
                         " m is not on its face, which ends at " + significant(half, 6) +
                         " m on both sides",
                     {}};
    if (offset == 0) return Dof{number, floor};
    return Dof{number, floor, {{floor, 1}, {building.floors() + floor, -offset / half}}};
}

}  // namespace percuss
