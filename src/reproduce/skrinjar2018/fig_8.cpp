#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

namespace {

/// Part of the kinetic energy before; half of it is the motion of the centre of mass.
double lost(double, const Rebound& r) { return (1 - r.restitution) * (1 + r.restitution) / 2; }

/// The most that a law loses less the least, at each requested restitution.
template <class Take>
std::vector<double> spread(const std::vector<LawRebounds>& sweep, std::size_t count,
                           const Take& take) {
    std::vector<double> result;
    for (std::size_t i = 0; i < count; ++i) {
        double least = infinity, most = 0;
        for (const LawRebounds& row : sweep) {
            if (!take(row.law)) continue;
            least = std::min(least, lost(0, row.rebounds[i]));
            most = std::max(most, lost(0, row.rebounds[i]));
        }
        result.push_back(most - least);
    }
    return result;
}

std::string percents(const std::vector<double>& values) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(significant(100 * value, 3));
    return listed(texts) + " %";
}

Expected<void> decide(const ReviewSpheres& spheres, Findings& findings) {
    const std::vector<double> requested{0.9, 0.7, 0.5, 0.3, 0.1};
    PERCUSS_TRY(const auto sweep, review_sweep(spheres, requested, ReviewDamping::published));
    const auto all = spread(sweep, requested.size(), [](const ReviewLaw&) { return true; });
    const auto damped = spread(sweep, requested.size(), [](const ReviewLaw& law) {
        return law.id != "hertz" && law.id != "gharib_hurmuzlu";
    });
    const auto with_gharib =
        spread(sweep, requested.size(), [](const ReviewLaw& law) { return law.id != "hertz"; });
    findings.statement(
        "difference_grows", std::ranges::is_sorted(all) && damped.back() > damped.front(),
        "largest less smallest loss at c_r = 0.9, 0.7, 0.5, 0.3, 0.1, of the initial "
        "energy: all twelve laws " +
            percents(all) + "; the ten damped ones without Gharib-Hurmuzlu " + percents(damped) +
            "; with Gharib-Hurmuzlu, which is damped even at c_r = 1, but without Hertz " +
            percents(with_gharib));
    findings.table(
        table_over_requested("Part of the initial kinetic energy that is lost, damping as "
                             "published [1]",
                             sweep, requested, lost));
    return {};
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_8(Findings& findings) {
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    PERCUSS_CHECK(decide(spheres, findings));
    const auto requested = steps(0.01, 1, 99);
    const Axis loss{"energy lost, part of the initial one", "1", AxisScale::linear, 0, 0.52};
    PERCUSS_TRY(const auto published, review_sweep(spheres, requested, ReviewDamping::published));
    findings.figure(
        Figure{"skrinjar2018-fig-8",
               "Energy lost, damping as published",
               {panel_over_requested(published, requested, loss, lost)},
               1,
               720,
               460},
        "Part of the initial kinetic energy that is lost, over the requested restitution.");
    PERCUSS_TRY(const auto calibrated, review_sweep(spheres, requested, ReviewDamping::calibrated));
    auto panel = panel_over_requested(calibrated, requested, loss, lost);
    name_forms_once(panel);
    double worst = 0;
    for (const LawRebounds& row : calibrated)
        for (std::size_t i = 0; i < requested.size() && row.law.id != "hertz"; ++i)
            worst = std::max(worst, std::abs(lost(0, row.rebounds[i]) -
                                             (1 - requested[i]) * (1 + requested[i]) / 2));
    findings.figure(Figure{"skrinjar2018-fig-8-calibrated",
                           "Energy lost, damping calibrated",
                           {std::move(panel)},
                           1,
                           720,
                           420},
                    "The same with the damping that delivers the requested restitution: all eleven "
                    "laws with damping lose (1 - c_r^2)/2, here to " +
                        significant(worst, 1) + ", and coincide; Hertz loses nothing.");
    note_review_impacts(spheres, findings);
    return note_calibrated_forms(spheres, findings);
}

}  // namespace percuss::reproduction
