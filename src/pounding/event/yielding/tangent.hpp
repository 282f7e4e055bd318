// What a structure is while its springs are on given lines: decomposed once for each set of
// stiffnesses, and kept. A slider that sticks is a constraint: its elongation is a mode of its own
// that stands still, and the others move without it.
#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "pounding/event/flight/propagator.hpp"
#include "pounding/event/modal_structure.hpp"

namespace percuss::pounding {

/// A spring that has lines.
struct SpringPlace {
    Span span;
    double resting = 0;         ///< N/m, its part in the K of the structure at rest
    double stiffest = 0;        ///< N/m, of its lines
    std::size_t link = no_dof;  ///< among the links of the structure; none: a storey
};
/// Rows of the output of its structure.
[[nodiscard]] inline std::size_t elongation_row(const BuildingBranch& b, const SpringPlace& s) {
    return s.link == no_dof ? b.rows.drift + s.span.far : b.rows.elongation + s.link;
}
[[nodiscard]] inline std::size_t force_row(const BuildingBranch& b, const SpringPlace& s) {
    return s.link == no_dof ? b.rows.shear + s.span.far : b.rows.pull + s.link;
}
/// Stands for the stiffness of a slider that sticks.
inline constexpr double sticking = infinity;

struct TangentPart {
    BuildingBranch building;
    Blocks blocks;  ///< without constant forces
    /// 2 count x 2 count: states (x parts, then y parts) from displacements and velocities.
    Eigen::MatrixXd inverse;
    /// By spring, over the states: what ends its line (its elongation, or the force that holds a
    /// slider) and the rate of its elongation.
    RowMatrix watched, rate;
    /// By spring and block: |watched''| per unit of the bound on s'.
    RowMatrix reach;
    /// By spring: what the ground's acceleration adds to `watched`, and how it moves it.
    Eigen::VectorXd ground, push;
    /// By slider that sticks: its spring, W = M^-1 B (B' M^-1 B)^-1 and K W.
    std::vector<std::size_t> stuck;
    Eigen::MatrixXd hold, stretch;
    /// By length of segment, by block.
    std::vector<std::vector<BlockCore>> cores;
};

class TangentCache {
public:
    TangentCache(std::string name, const BuildingBranch& elastic, const Blocks& blocks,
                 std::vector<SpringPlace> springs, const std::vector<double>& tangent_damping);

    /// Segments of flight of these lengths will be asked for.
    void set_lengths(const std::vector<double>& lengths);
    /// The springs have these stiffnesses.
    [[nodiscard]] Expected<std::shared_ptr<const TangentPart>> part(
        const std::vector<double>& stiffness);
    /// rad/s, of the fastest mode that any lines make; 0 if none is faster than those at rest,
    /// where sliders stick.
    [[nodiscard]] Expected<double> fastest(bool slides) const;

private:
    [[nodiscard]] Expected<TangentPart> make(const std::vector<double>& stiffness) const;
    void change_matrices(TangentPart& part, const std::vector<double>& stiffness) const;
    void set_rows(TangentPart& part) const;
    void set_holding_rows(TangentPart& part) const;
    void set_cores(TangentPart& part) const;

    std::string name_;
    BuildingBranch elastic_;
    std::vector<SpringPlace> springs_;
    std::vector<double> tangent_damping_;  ///< s, by member
    double fastest_;
    std::size_t channel_;
    std::vector<double> lengths_;
    std::map<std::vector<double>, std::shared_ptr<TangentPart>> parts_;
    std::deque<std::vector<double>> oldest_first_;  ///< keys of the parts
};

}  // namespace percuss::pounding
