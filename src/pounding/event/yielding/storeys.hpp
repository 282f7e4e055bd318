// The storeys and links of a run that yield, slide or slacken: on which line each of them is, and
// what the structure is meanwhile.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "pounding/event/yielding/storey_rule.hpp"
#include "pounding/event/yielding/tangent.hpp"

namespace percuss::pounding {

/// One storey that can yield, or one link whose force is not linear.
struct YieldingStorey {
    std::size_t building = 0;
    std::size_t index = 0;   ///< of the storey, or of the link in the problem
    std::size_t local = 0;   ///< among the springs of its structure
    std::size_t number = 0;  ///< among all
    SpringPlace place;
    StoreyYield given;
    std::unique_ptr<StoreyRule> rule;
    StoreyLine line;
    /// Drifts at which something happens: ends of the line, collapse; forces where it sticks.
    double low = 0, high = 0;
    LoopPoint last;   ///< where the line began, or was last looked at
    double work = 0;  ///< J, done on the spring up to `last`
    StoreyHysteresis result;

    [[nodiscard]] bool is_link() const { return place.link != no_dof; }
};

/// What acts on a structure besides its springs. Null pointers: nothing.
struct Actions {
    const double* ground = nullptr;  ///< acceleration by channel
    const double* force = nullptr;   ///< by pair
    const double* spring = nullptr;  ///< by smooth spring
};

class YieldingStoreys {
public:
    /// Null if nothing yields. Makes the branch and the state those of its own parts.
    [[nodiscard]] static Expected<std::unique_ptr<YieldingStoreys>> make(
        const JoinedProblem& problem, ModalBranch& branch, std::vector<double>& state);

    /// One structure of which some springs have lines.
    struct Part {
        std::size_t building = 0;
        std::vector<std::size_t> storeys;  ///< among all that yield
        std::optional<TangentCache> cache;
        std::vector<double> stiffness;  ///< of its springs now
        std::shared_ptr<const TangentPart> now;
        Eigen::MatrixXd inverse_mass;
        bool slides = false;         ///< a slider is among its springs
        Eigen::VectorXd held_force;  ///< N, by slider that sticks: the constant part
    };

    [[nodiscard]] const std::vector<YieldingStorey>& storeys() const { return storeys_; }
    [[nodiscard]] const std::vector<Part>& parts() const { return parts_; }
    [[nodiscard]] const TangentPart& part_of(std::size_t storey) const {
        return *parts_[part_of_[storey]].now;
    }
    void set_lengths(const std::vector<double>& lengths);
    /// rad/s, of the fastest mode there may be, where it is not one of those at rest.
    [[nodiscard]] double fastest() const { return fastest_; }

    [[nodiscard]] double drift(const YieldingStorey& storey, const double* state) const;
    [[nodiscard]] double rate(const YieldingStorey& storey, const double* state) const;
    /// Rounding of a drift and of its rate at a state.
    [[nodiscard]] double drift_noise(const YieldingStorey& storey, const double* state) const;
    [[nodiscard]] double rate_noise(const YieldingStorey& storey, const double* state) const;
    /// N, that holds a slider which sticks, and the rounding of it.
    [[nodiscard]] double holding_force(const YieldingStorey& storey, const double* state,
                                       const Actions& actions) const;
    [[nodiscard]] double holding_noise(const YieldingStorey& storey, const double* state,
                                       const Actions& actions) const;
    /// By how much the velocity of the ground changes the rate of a spring, per unit.
    [[nodiscard]] double carried(const YieldingStorey& storey) const;

    /// The line of a storey ends now: the next one holds. The state is expressed in the new modes.
    [[nodiscard]] Expected<void> end_line(std::size_t storey, LineEnd end, double time,
                                          std::vector<double>& state);
    /// Whether the storey is at the drift that ends the run.
    [[nodiscard]] bool collapses(std::size_t storey, double drift) const;
    [[nodiscard]] std::string label(std::size_t storey) const;

    /// What contacts and smooth springs do where sliders stick, after the springs were made.
    void renew_effects();
    /// A sample of the loops.
    void sample(double time, const double* state, const Actions& actions);
    /// J, by which the energy stored in springs differs from that of elastic ones.
    [[nodiscard]] double stored_beyond_elastic(const double* state) const;
    /// Ends the books of storeys and links, whose peaks the solution has already, if any.
    void finish(double time, const double* state, const Actions& actions,
                PoundingSolution& solution);

private:
    YieldingStoreys(const JoinedProblem& problem, ModalBranch& branch, const double* state);
    void add_part(std::size_t building, const double* state);
    void add_spring(Part& part, const StoreyYield& given, const SpringPlace& place,
                    std::size_t index, const double* state);
    void add_cache(Part& part);
    [[nodiscard]] double holding_constant(const YieldingStorey& storey) const;
    void set_line(YieldingStorey& storey, const StoreyLine& line);
    void note(YieldingStorey& storey, double time, double drift);
    [[nodiscard]] Expected<void> express(Part& part, std::vector<double>& state);
    void hold(Part& part, const Eigen::VectorXd& stuck_at);
    void renew_effects(const Part& part);
    void still_pairs(const Part& part);
    template <class Effect>
    void renew_effect(const Part& part, const Eigen::VectorXd& pushed, Effect& effect) const;
    [[nodiscard]] double force(const YieldingStorey& storey, double drift, const double* state,
                               const Actions& actions) const;

    const JoinedProblem& joined_;
    const Pounding& problem_;
    ModalBranch& branch_;
    std::vector<YieldingStorey> storeys_;
    std::vector<Part> parts_;
    std::vector<std::size_t> part_of_;  ///< by storey
    double fastest_ = 0;
};

}  // namespace percuss::pounding
