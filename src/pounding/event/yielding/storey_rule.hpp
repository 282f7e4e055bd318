// The hysteresis of one storey as straight lines of force over drift, each of which holds until
// the drift reaches one of its ends or turns round.
#pragma once

#include <memory>

#include "percuss/pounding/storey_yield.hpp"

namespace percuss::pounding {

struct StoreyLine {
    double stiffness = 0;
    double drift = 0, force = 0;              ///< a point of it
    double low = -infinity, high = infinity;  ///< drifts at which it ends
    int direction = 0;                        ///< of the drift while it holds, 1 or -1; 0: either

    [[nodiscard]] double at(double x) const { return force + stiffness * (x - drift); }
    /// Force where the drift is 0.
    [[nodiscard]] double held() const { return force - stiffness * drift; }
};

enum class LineEnd { low, high, turn };

class StoreyRule {
public:
    virtual ~StoreyRule() = default;

    [[nodiscard]] virtual StoreyLine first() const = 0;
    /// The line that follows where the present one ends at a drift with a force.
    [[nodiscard]] virtual StoreyLine next(LineEnd end, double drift, double force) = 0;
    /// Whether the spring flows on this line.
    [[nodiscard]] virtual bool flows(const StoreyLine& line) const = 0;
    /// J, that the spring would give back.
    [[nodiscard]] virtual double recoverable(double drift, double force) const = 0;
    /// m, where the force would be 0 after unloading.
    [[nodiscard]] virtual double residual(double drift, double force) const = 0;
};

[[nodiscard]] std::unique_ptr<StoreyRule> make_rule(const StoreyYield& storey);

}  // namespace percuss::pounding
