// The peaks when the run is over.
#include <algorithm>
#include <utility>

#include "pounding/event/observe/peaks.hpp"

namespace percuss::pounding {

Peak PeakRecorder::peak(std::size_t k) const {
    Peak whole = peaks_[k];
    if (both_) {
        whole.opposite = opposites_[k].value;
        whole.opposite_time = opposites_[k].time;
    }
    return whole;
}

std::vector<BuildingPeaks> PeakRecorder::result() const {
    std::vector<BuildingPeaks> all;
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        const BuildingBranch& b = branch_->buildings[i];
        const auto p = [&](std::size_t row) { return peak(offset_[i] + row); };
        BuildingPeaks& out = all.emplace_back();
        for (std::size_t k = 0; k < b.count; ++k)
            out.dofs.push_back(
                {p(b.rows.displacement + k), p(b.rows.velocity + k), p(b.rows.acceleration + k)});
        for (std::size_t k = 0; b.storeys && k < b.floors; ++k)
            out.storeys.push_back({p(b.rows.drift + k), p(b.rows.shear + k)});
    }
    return all;
}

std::vector<ColumnPeaks> PeakRecorder::columns() const {
    std::vector<ColumnPeaks> all;
    for (std::size_t i = 0; i < branch_->buildings.size(); ++i) {
        const BuildingBranch& b = branch_->buildings[i];
        std::size_t row = acceleration_[i] + b.count;
        for (const StruckColumn& column : b.columns) {
            all.push_back({column.pair, column.right, peak(row), peak(row + 1)});
            row += 2;
        }
    }
    std::sort(all.begin(), all.end(), [](const ColumnPeaks& l, const ColumnPeaks& r) {
        return std::pair(l.pair, l.right) < std::pair(r.pair, r.right);
    });
    return all;
}

}  // namespace percuss::pounding
