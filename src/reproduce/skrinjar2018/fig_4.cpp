#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

namespace {

struct Ends {
    double turning_rate = 0;  ///< largest |v| where the indentation is largest, over v0
    double least_missed = 0;  ///< largest indentation at a sampled time beyond the peak, over it
    double fastest_end = 0, slowest_end = infinity;
    std::string_view fastest_law, slowest_law;
};

Expected<Ends> ends(const ReviewSpheres& spheres, double c) {
    Ends result;
    for (const ReviewLaw& law : review_laws) {
        PERCUSS_TRY(const auto impact, spheres.impact(law, c, ReviewDamping::published));
        const Rebound& r = impact.rebound;
        const double end = impact.at(r.duration).rate;
        result.turning_rate =
            std::max(result.turning_rate,
                     std::abs(impact.at(r.time_of_peak_indentation).rate) / review_onset.rate);
        for (const double t : steps(0, r.duration, 200))
            result.least_missed =
                std::max(result.least_missed, impact.at(t).indentation / r.peak_indentation - 1);
        if (law.id == "hertz") continue;
        if (-end > result.fastest_end) result.fastest_end = -end, result.fastest_law = law.label;
        if (-end < result.slowest_end) result.slowest_end = -end, result.slowest_law = law.label;
    }
    return result;
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_4(Findings& findings) {
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    PERCUSS_TRY(const auto hertz, spheres.impact(review_laws[0], 1, ReviewDamping::published));
    PERCUSS_TRY(const auto half, ends(spheres, 0.5));
    findings.value("hertz_final_rate", hertz.at(hertz.rebound.duration).rate);
    findings.statement("turning_point", half.turning_rate < 1e-6 && half.least_missed < 1e-12,
                       "at c_r = 0.5 no law indents further than where its rate is zero; the rate "
                       "computed there is at most " +
                           significant(half.turning_rate, 1) + " of the initial one");
    findings.statement(
        "different_final_rates", half.fastest_end > 1.1 * half.slowest_end,
        "with 0.5 requested, the laws end with -" + significant(half.slowest_end, 3) + " m/s (" +
            std::string(half.slowest_law) + ") to -" + significant(half.fastest_end, 3) + " m/s (" +
            std::string(half.fastest_law) + ")");
    const ReviewView view{"skrinjar2018-fig-4",
                          "Relative velocity over indentation",
                          {"indentation", "µm", AxisScale::linear, 0, 18, 6},
                          {"velocity", "m/s", AxisScale::linear, -0.35, 0.35, 0.1},
                          [](const State& s) { return s.indentation * 1e6; },
                          {[](const State& s) { return s.rate; }},
                          false,
                          "Rate of indentation over the indentation, clockwise from 0.3 m/s."};
    return draw_review_impacts(spheres, view, findings);
}

}  // namespace percuss::reproduction
