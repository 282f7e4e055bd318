// The storeys of a run that yield: on which line each of them is, and what the structure is
// meanwhile.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "pounding/event/yielding/storey_rule.hpp"
#include "pounding/event/yielding/tangent.hpp"

namespace percuss::pounding {

/// One storey that can yield.
struct YieldingStorey {
    std::size_t building = 0, index = 0;
    StoreyYield given;
    std::unique_ptr<StoreyRule> rule;
    StoreyLine line;
    double low = 0, high = 0;  ///< drifts at which something happens: ends of the line, collapse
    LoopPoint last;            ///< where the line began, or was last looked at
    double work = 0;           ///< J, done on the spring up to `last`
    StoreyHysteresis result;
};

class YieldingStoreys {
public:
    /// Null if nothing yields. Makes the branch and the state those of its own parts.
    [[nodiscard]] static Expected<std::unique_ptr<YieldingStoreys>> make(
        const Pounding& problem, ModalBranch& branch, std::vector<double>& state);

    /// One building of which some storeys yield.
    struct Part {
        std::size_t building = 0;
        std::vector<std::size_t> storeys;  ///< among all that yield
        TangentCache cache;
        std::vector<double> stiffness;  ///< of its springs now
        std::shared_ptr<const TangentPart> now;
        Eigen::MatrixXd inverse_mass;
    };

    [[nodiscard]] const std::vector<YieldingStorey>& storeys() const { return storeys_; }
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    [[nodiscard]] const TangentPart& part_of(std::size_t storey) const {
        return *parts_[part_of_[storey]].now;
    }
    void set_lengths(const std::vector<double>& lengths);

    [[nodiscard]] double drift(const YieldingStorey& storey, const double* state) const;
    [[nodiscard]] double rate(const YieldingStorey& storey, const double* state) const;
    /// Rounding of a drift and of its rate at a state.
    [[nodiscard]] double drift_noise(const YieldingStorey& storey, const double* state) const;
    [[nodiscard]] double rate_noise(const YieldingStorey& storey, const double* state) const;

    /// The line of a storey ends now: the next one holds. The state is expressed in the new modes.
    [[nodiscard]] Expected<void> end_line(std::size_t storey, LineEnd end, double time,
                                          std::vector<double>& state);
    /// Whether the storey is at the drift that ends the run.
    [[nodiscard]] bool collapses(std::size_t storey, double drift) const;
    [[nodiscard]] std::string label(std::size_t storey) const;

    /// A sample of the loops.
    void sample(double time, const double* state);
    /// J, by which the energy stored in springs differs from that of elastic ones.
    [[nodiscard]] double stored_beyond_elastic(const double* state) const;
    /// Ends the books; `peaks` may be empty.
    [[nodiscard]] std::vector<std::vector<StoreyHysteresis>> finish(
        double time, const double* state, const std::vector<BuildingPeaks>& peaks);

private:
    YieldingStoreys(const Pounding& problem, ModalBranch& branch);
    void set_line(YieldingStorey& storey, const StoreyLine& line);
    void note(YieldingStorey& storey, double time, double drift);
    [[nodiscard]] Expected<void> express(Part& part, std::vector<double>& state);
    void hold(Part& part);

    const Pounding& problem_;
    ModalBranch& branch_;
    std::vector<YieldingStorey> storeys_;
    std::vector<Part> parts_;
    std::vector<std::size_t> part_of_;  ///< by storey
};

}  // namespace percuss::pounding
