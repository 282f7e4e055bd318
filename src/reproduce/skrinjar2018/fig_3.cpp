#include <algorithm>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "reproduce/skrinjar2018/review_figures.hpp"

namespace percuss::reproduction {

namespace {

const Rebound& at(const LawRebounds& row, double c) {
    return row.rebounds[static_cast<std::size_t>(std::ranges::find(falling_restitutions, c) -
                                                 falling_restitutions.begin())];
}

/// Two Hunt-Crossley forms at one c_r of which the one with the greater peak force loses more.
void decide_force_against_loss(const std::vector<LawRebounds>& sweep, const Rebound& hertz,
                               Findings& findings) {
    const LawRebounds* harder = nullptr;
    const LawRebounds* softer = nullptr;
    constexpr double c = 0.5;
    for (const LawRebounds& a : sweep)
        for (const LawRebounds& b : sweep) {
            if (!is_hunt_crossley_form(a.law) || !is_hunt_crossley_form(b.law)) continue;
            if (!(at(a, c).peak_force > at(b, c).peak_force &&
                  at(a, c).restitution < at(b, c).restitution))
                continue;
            if (!harder || at(*harder, c).peak_force / at(*softer, c).peak_force <
                               at(a, c).peak_force / at(b, c).peak_force)
                harder = &a, softer = &b;
        }
    const auto told = [&](const LawRebounds* row) {
        return std::string(row->law.label) + " has " +
               significant(at(*row, c).peak_force / hertz.peak_force, 4) +
               " of the peak force of Hertz and delivers " +
               significant(at(*row, c).restitution, 3);
    };
    findings.statement("greater_force_smaller_loss", !harder,
                       harder ? "with 0.5 requested, " + told(harder) + ", " + told(softer)
                              : "no pair of laws speaks against it");
}

void decide_elastic_end(const std::vector<LawRebounds>& sweep, const Rebound& hertz,
                        Findings& findings) {
    double worst = 0;
    std::vector<std::string> others;
    for (const LawRebounds& row : sweep) {
        const Rebound& r = at(row, 1);
        const double difference =
            std::max(std::abs(r.peak_force / hertz.peak_force - 1), std::abs(r.restitution - 1));
        if (row.law.id == "gharib_hurmuzlu" || row.law.id == "anagnostopoulos")
            others.push_back(std::string(row.law.label) + " " +
                             significant(r.peak_force / hertz.peak_force, 3));
        else
            worst = std::max(worst, difference);
    }
    findings.statement("hertz_at_1", worst < 1e-12,
                       "the laws over K d^(3/2) with vanishing damping have the peak force and the "
                       "rebound of Hertz " +
                           (worst == 0 ? "exactly" : "to " + significant(worst, 1)) +
                           "; peak force over Hertz of the others: " + listed(others) +
                           " (a linear spring and a law that is damped at 1)");
}

void decide_trends(const std::vector<LawRebounds>& sweep, const Rebound& hertz,
                   Findings& findings) {
    bool shallower = true;
    std::vector<std::string> harder, softer;
    for (const LawRebounds& row : sweep) {
        if (row.law.id == "hertz") continue;
        shallower = shallower && std::ranges::is_sorted(row.rebounds, std::greater{},
                                                        &Rebound::peak_indentation);
        (at(row, 0.1).peak_force > at(row, 0.5).peak_force ? harder : softer)
            .push_back(std::string(row.law.label) + " " +
                       significant(at(row, 0.1).peak_force / hertz.peak_force, 3));
    }
    findings.statement("indentation_decreases", shallower,
                       "the largest indentation falls from each c_r to the next smaller one, for "
                       "all eleven laws with damping");
    findings.statement("force_increases", softer.empty(),
                       "from c_r = 0.5 to 0.1 the peak force grows for " +
                           std::to_string(harder.size()) + " laws: " + listed(harder) +
                           " (times Hertz at c_r = 0.1), and not for " + listed(softer));
}

}  // namespace

Expected<void> reproduce_skrinjar2018_fig_3(Findings& findings) {
    PERCUSS_TRY(const auto spheres, ReviewSpheres::make());
    const Rebound& hertz = spheres.hertz();
    PERCUSS_TRY(const auto sweep,
                review_sweep(spheres, falling_restitutions, ReviewDamping::published));
    decide_force_against_loss(sweep, hertz, findings);
    decide_elastic_end(sweep, hertz, findings);
    decide_trends(sweep, hertz, findings);
    findings.table(table_over_requested(
        "Peak force over that of Hertz, damping as published [1]", sweep, falling_restitutions,
        [&](double, const Rebound& r) { return r.peak_force / hertz.peak_force; }));
    findings.table(table_over_requested(
        "Largest indentation over that of Hertz, damping as published [1]", sweep,
        falling_restitutions,
        [&](double, const Rebound& r) { return r.peak_indentation / hertz.peak_indentation; }));
    const ReviewView view{"skrinjar2018-fig-3",
                          "Force over indentation",
                          {"indentation", "µm", AxisScale::linear, 0, 18, 6},
                          {"force", "N", AxisScale::linear, 0, not_given},
                          [](const State& s) { return s.indentation * 1e6; },
                          {[](const State& s) { return s.force; }},
                          false,
                          "Contact force over indentation; the area of a loop is the energy lost."};
    return draw_review_impacts(spheres, view, findings);
}

}  // namespace percuss::reproduction
