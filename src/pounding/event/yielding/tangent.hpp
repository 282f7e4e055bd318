// What a building is while its storeys are on given lines: decomposed once for each set of
// stiffnesses, and kept.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "pounding/event/flight/propagator.hpp"
#include "pounding/event/modal_structure.hpp"

namespace percuss::pounding {

struct TangentPart {
    BuildingBranch building;
    Blocks blocks;  ///< without constant forces
    /// 2 count x 2 count: states (x parts, then y parts) from displacements and velocities.
    Eigen::MatrixXd inverse;
    /// By storey and block: |drift''| per unit of the bound on s'.
    RowMatrix reach;
    /// By length of segment, by block.
    std::vector<std::vector<BlockCore>> cores;
};

class TangentCache {
public:
    TangentCache(const Building& from, const BuildingBranch& elastic, const Blocks& blocks);

    /// Segments of flight of these lengths will be asked for.
    void set_lengths(const std::vector<double>& lengths);
    /// The springs of the storeys have these stiffnesses.
    [[nodiscard]] Expected<std::shared_ptr<const TangentPart>> part(
        const std::vector<double>& stiffness);

private:
    [[nodiscard]] Expected<TangentPart> make(const std::vector<double>& stiffness) const;
    void set_cores(TangentPart& part) const;

    std::string name_;
    BuildingBranch elastic_;
    std::vector<double> stiffness_;  ///< of the elastic springs
    double tangent_damping_, fastest_;
    std::size_t channel_;
    std::vector<double> lengths_;
    std::map<std::vector<double>, std::shared_ptr<TangentPart>> parts_;
};

}  // namespace percuss::pounding
