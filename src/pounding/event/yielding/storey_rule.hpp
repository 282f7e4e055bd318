// The hysteresis of one storey or link as straight lines of force over drift, each of which holds
// until the drift reaches one of its ends or turns round.
#pragma once

#include <memory>

#include "percuss/pounding/storey_yield.hpp"

namespace percuss::pounding {

struct StoreyLine {
    double stiffness = 0;
    double drift = 0, force = 0;              ///< a point of it
    double low = -infinity, high = infinity;  ///< drifts at which it ends
    int direction = 0;                        ///< of the drift while it holds, 1 or -1; 0: either
    /// The drift stands still, and `low` and `high` are forces: those of a slider at which it
    /// slides. The line is that of the spring beside it.
    bool stuck = false;

    [[nodiscard]] double at(double x) const { return force + stiffness * (x - drift); }
    /// Force where the drift is 0.
    [[nodiscard]] double held() const { return force - stiffness * drift; }
};

enum class LineEnd { low, high, turn };

class StoreyRule {
public:
    virtual ~StoreyRule() = default;

    /// The line at the start.
    [[nodiscard]] virtual StoreyLine first(double drift, double rate) = 0;
    /// The line that follows where the present one ends at a drift with a force.
    [[nodiscard]] virtual StoreyLine next(LineEnd end, double drift, double force) = 0;
    /// Whether the spring flows on this line.
    [[nodiscard]] virtual bool flows(const StoreyLine& line) const = 0;
    /// J, that the spring would give back.
    [[nodiscard]] virtual double recoverable(double drift, double force) const = 0;
    /// m, where the force would be 0 after unloading.
    [[nodiscard]] virtual double residual(double drift, double force) const = 0;
    /// N/m, of its stiffest line.
    [[nodiscard]] virtual double stiffest() const = 0;
};

[[nodiscard]] std::unique_ptr<StoreyRule> make_rule(const StoreyYield& storey);

}  // namespace percuss::pounding
