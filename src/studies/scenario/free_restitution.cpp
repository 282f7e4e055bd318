#include "studies/scenario/free_restitution.hpp"

#include "percuss/methods/automatic.hpp"

namespace percuss::studies {

double free_restitution(const PoundingPair& pair, const PoundingImpact& impact) {
    if (!(impact.onset_speed > 0)) return not_given;
    const double engaged = impact.onset_floored ? pair.least_onset : impact.onset_speed;
    const auto form = pair.law.engage({engaged, impact.effective_mass}, pair.release);
    if (!form) return not_given;
    Impact alone(*form, pair.release);
    alone.onset.rate = impact.onset_speed;
    const Solution solution = solve(alone, Automatic{});
    if (solution.status == Status::separated) return solution.rebound.restitution;
    return solution.status == Status::no_separation ? 0 : not_given;
}

}  // namespace percuss::studies
