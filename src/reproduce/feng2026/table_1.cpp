#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/laws/restitution.hpp"
#include "reproduce/feng2026/power_law_impacts.hpp"

namespace percuss::reproduction {

Expected<void> reproduce_feng2026_table_1(Findings& findings) {
    PowerLawImpacts impacts;
    const double e = 0.5, xi = damping_ratio(e, Release::geometric);
    const auto factor = [&](double p) { return impacts.alpha_by_integration(p, e) / xi; };
    findings.row("factor", "p1", {factor(1)});
    findings.row("factor", "p3_2", {factor(1.5)});
    findings.row("factor", "p2", {factor(2)});
    findings.note(
        "The factor is α/ξ at e = 0.5, with the α for which a numerically integrated impact "
        "returns with exactly this restitution when contact ends at δ = 0.");
    return impacts.outcome();
}

}  // namespace percuss::reproduction
