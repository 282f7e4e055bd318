// A pounding problem by fixed steps: the grid, the jumps of the ground, and when a run ends.
#pragma once

#include <vector>

#include "percuss/solve/methods.hpp"
#include "pounding/fixed_step/recorder.hpp"

namespace percuss::pounding {

/// How to step. `advance` brings time, x, v and the indentations from one end of a step to the
/// other and engages the pairs that close; forces and memories are settled afterwards.
class FixedScheme {
public:
    virtual ~FixedScheme() = default;
    struct Outcome {
        bool converged = true;
        std::vector<Closing> closings = {};
    };
    [[nodiscard]] virtual Outcome advance(RunState& state, double h) = 0;
    /// After the forces have been settled.
    virtual void finish(const RunState& before, const RunState& after, double h) = 0;
    /// Elastic and kinetic, contacts included, J.
    [[nodiscard]] virtual double stored(const RunState& state) const;

    EnergyLedger energy;
    PoundingStats stats;

protected:
    explicit FixedScheme(const PoundingAssembly& assembly) : a_(assembly) {}
    const PoundingAssembly& a_;
};

/// True, or why these steps cannot be taken.
[[nodiscard]] Expected<void> check(const FixedStep& method, double duration);

[[nodiscard]] PoundingSolution march(const PoundingAssembly& assembly, const FixedStep& method,
                                     const PoundingOutput& output, FixedScheme& scheme);

}  // namespace percuss::pounding
