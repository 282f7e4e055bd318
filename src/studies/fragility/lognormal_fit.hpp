// Lognormal fragility: P(exceeded | intensity x) = Phi(ln(x/median)/dispersion), fitted to counts
// at levels of intensity by maximum likelihood ([baker2015] Eq. (11)), to the intensities at which
// each record reaches the limit (Eqs. (7), (8)), or to a cloud of demands over intensities.
#pragma once

#include <string>
#include <vector>

#include "percuss/core/scalar.hpp"

namespace percuss::studies {

/// At one level.
struct ExceedanceCount {
    double level = 0;
    long exceeded = 0, runs = 0;
};

/// Phi(intercept + slope ln x) with the covariance of both.
struct LognormalFit {
    double intercept = not_given, slope = not_given;
    double intercept_variance = not_given, covariance = not_given, slope_variance = not_given;
    std::string why_not;  ///< a clause where there is no fit

    [[nodiscard]] bool exists() const { return why_not.empty(); }
    /// The level at which half of the runs exceed the limit.
    [[nodiscard]] double median() const;
    /// Standard deviation of its logarithm.
    [[nodiscard]] double dispersion() const;
    [[nodiscard]] double probability(double level) const;
    /// Ends of the 95 % confidence interval of the probability, and of the median; NaN where
    /// the fit has no covariance.
    [[nodiscard]] double probability_bound(double level, int side) const;
    [[nodiscard]] double median_bound(int side) const;
    /// Where the probability has a value between 0 and 1.
    [[nodiscard]] double level_of(double probability) const;
};

/// `falls`: the probability falls with the level, as with a gap.
[[nodiscard]] LognormalFit fit_counts(const std::vector<ExceedanceCount>& counts,
                                      bool falls = false);

/// One intensity per record at which the limit is reached.
[[nodiscard]] LognormalFit fit_capacities(const std::vector<double>& capacities);

struct DemandPoint {
    double level = 0, demand = 0;
};
/// ln demand = ln a + b ln level with a constant scatter; demands of 0 have no logarithm and are
/// left out.
[[nodiscard]] LognormalFit fit_cloud(const std::vector<DemandPoint>& points, double limit);

/// The standard normal distribution and its inverse.
[[nodiscard]] double normal_probability(double x);
[[nodiscard]] double normal_quantile(double probability);

}  // namespace percuss::studies
