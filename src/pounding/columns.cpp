#include "pounding/columns.hpp"

namespace percuss::pounding {

namespace {

/// A clamped column under a force P at a point: k drift - P w above it and k drift + P (1 - w)
/// below, where w is the part that the floor above takes; P = -sign F.
StruckColumn column(const PoundingPair& pair, std::size_t index, const Dof& at, double sign) {
    const double w = at.shares.front().weight;
    return {index,
            sign < 0 && pair.right.has_value(),
            at.building,
            at.index,
            pair.column_share,
            sign * w,
            -sign * (1 - w)};
}

}  // namespace

std::vector<StruckColumn> struck_columns(const Pounding& problem) {
    std::vector<StruckColumn> list;
    for (std::size_t p = 0; p < problem.pairs.size(); ++p) {
        const PoundingPair& pair = problem.pairs[p];
        if (pair.left.on_column()) list.push_back(column(pair, p, pair.left, pair.sign()));
        if (pair.right && pair.right->on_column()) list.push_back(column(pair, p, *pair.right, -1));
    }
    return list;
}

}  // namespace percuss::pounding
