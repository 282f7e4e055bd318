// The families of exact solutions, each one file.
#pragma once

#include "exact/elastic_view.hpp"
#include "percuss/problem/impact.hpp"
#include "percuss/problem/solution.hpp"

namespace percuss::exact {

struct ExactProblem {
    Form form;
    Onset onset;
    Release release;

    [[nodiscard]] double energy() const { return 0.5 * onset.mass * onset.rate * onset.rate; }
};

/// Damping ratio a in the energy coordinate; a = 0 is the elastic impact.
Solution solve_oscillator(const ExactProblem& problem, const ElasticView& elastic, double a,
                          bool approach_only);
/// Fe(d)(1 + c v), c > 0.
Solution solve_hunt_crossley(const ExactProblem& problem, const ElasticView& elastic, double c,
                             bool approach_only);
/// K d^n + chi d^(2n+1) v with the reduced damping D.
Solution solve_airy(const ExactProblem& problem, const ElasticView& elastic, double D,
                    bool approach_only);

Solution solve_rate_independent(const ExactProblem& problem, const WaltonBraun& kernel);
Solution solve_rate_independent(const ExactProblem& problem, const Thornton& kernel);
Solution solve_rate_independent(const ExactProblem& problem, const Bilinear& kernel);
Solution solve_rate_independent(const ExactProblem& problem, const DmtContact& kernel);
Solution solve_rate_independent(const ExactProblem& problem, const JkrContact& kernel);

/// The status of an impact that would leave the domain of its law.
Solution outside_domain(double limit);

}  // namespace percuss::exact
