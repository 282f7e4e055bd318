// Impacts of contacts K d^n + c d^j v by the million that differ in everything but their exponents.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

#include "percuss/core/expected.hpp"
#include "percuss/laws/release.hpp"
#include "percuss/methods/impacts.hpp"

namespace percuss {

/// Contacts K d^n + c d^j v that differ in their stiffness and damping too. Spans of length 1 stand
/// for all.
struct PowerContacts {
    std::span<const double> stiffness;  ///< K, N/m^n
    std::span<const double> damping;    ///< c >= 0, N s/m^(j+1)
    std::span<const double> mass;       ///< kg
    std::span<const double> speed;      ///< m/s, at first touch
};

/// The exponents, and whether the damper acts while the bodies approach only.
struct PowerFamily {
    double n = 1.5;
    double j = 0;
    bool approach_only = false;
};

/// Impacts of one such family, from one table.
class PowerImpacts {
public:
    /// Refused unless n > 0 and j > -1, both finite, and for pull_off.
    [[nodiscard]] static Expected<PowerImpacts> make(const PowerFamily& family, Release release,
                                                     double tolerance = 1e-12);

    /// As ImpactBatch; a stiffness that is not positive or a damping that is negative is refused
    /// too.
    [[nodiscard]] Expected<std::size_t> operator()(const PowerContacts& contacts,
                                                   const Rebounds& out) const;

private:
    struct Prepared;
    explicit PowerImpacts(std::shared_ptr<const Prepared> plan) : plan_(std::move(plan)) {}

    std::shared_ptr<const Prepared> plan_;
};

}  // namespace percuss
