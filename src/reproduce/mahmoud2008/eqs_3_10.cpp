// Stiffness and damping of the two models. [mahmoud2008] Eqs. (3)-(10)
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/figures/figure.hpp"
#include "percuss/laws/geometry.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/mahmoud2008/pounding_laws.hpp"

namespace percuss::reproduction {

namespace {

using Model = Expected<Law> (*)(double stiffness, double restitution, PoundingDamping damping);

struct Delivery {
    double asked = 0;
    double damping = 0, exact_damping = 0;
    double delivered = 0;
};

Expected<Delivery> delivery(Model model, double asked) {
    Delivery result{asked};
    for (const auto& [rule, target] : {std::pair{PoundingDamping::published, &result.damping},
                                       std::pair{PoundingDamping::exact, &result.exact_damping}}) {
        PERCUSS_TRY(const auto law, model(1, asked, rule));
        PERCUSS_TRY(const auto damping, damping_of(law));
        *target = damping;
        if (rule == PoundingDamping::exact) continue;
        PERCUSS_TRY(const auto impact, free_impact(law));
        result.delivered = impact.rebound.restitution;
    }
    return result;
}

Expected<std::vector<Delivery>> deliveries(Model model) {
    std::vector<Delivery> list;
    for (int i = 1; i <= 20; ++i) {
        PERCUSS_TRY(const auto one, delivery(model, 0.05 * i));
        list.push_back(one);
    }
    return list;
}

Series curve(const std::vector<Delivery>& list, const char* label) {
    Series result{label, {}, {}};
    for (const Delivery& d : list) {
        result.x.push_back(d.asked);
        result.y.push_back(d.delivered);
    }
    result.style = SeriesStyle::line_points;
    return result;
}

ResultTable table(const std::vector<Delivery>& hertzdamp,
                  const std::vector<Delivery>& viscoelastic) {
    ResultTable result{"Damping by the formulas, and what it delivers",
                       {"restitution requested", "h, Eq. (6)", "delivered", "h exact",
                        "xi, Eq. (10)", "delivered", "xi exact"},
                       {}};
    for (std::size_t i = 0; i < hertzdamp.size(); ++i) {
        const Delivery &h = hertzdamp[i], &v = viscoelastic[i];
        result.rows.push_back({significant(h.asked, 2), significant(h.damping, 5),
                               significant(h.delivered, 5), significant(h.exact_damping, 5),
                               significant(v.damping, 5), significant(v.delivered, 5),
                               significant(v.exact_damping, 5)});
    }
    return result;
}

/// Speed by Eq. (7) from the largest deformation over the true one, for Hertzdamp.
Expected<double> speed_by_deformation(double asked) {
    PERCUSS_TRY(const auto law, hertzdamp_model(1, asked, PoundingDamping::published));
    PERCUSS_TRY(const auto impact, free_impact(law));
    return std::sqrt(0.8 * std::pow(impact.rebound.peak_indentation, 2.5));
}

/// Two spheres, the second ever larger, over a sphere on a plane.
Expected<double> sphere_limit() {
    const ElasticSolid steel{200e9, 0.3};
    const double radius = 2e-3;
    PERCUSS_TRY(const auto two, sphere_stiffness(steel, radius, steel, 1e12 * radius));
    PERCUSS_TRY(const auto plane, sphere_plane_stiffness(steel, radius, steel));
    return two / plane;
}

}  // namespace

Expected<void> reproduce_mahmoud2008_eqs_3_10(Findings& findings) {
    PERCUSS_TRY(const auto hertzdamp, deliveries(hertzdamp_model));
    PERCUSS_TRY(const auto viscoelastic, deliveries(viscoelastic_model));
    const auto worst = [](const std::vector<Delivery>& list) {
        double result = 0;
        for (const Delivery& d : list) result = std::max(result, std::abs(d.delivered - d.asked));
        return result;
    };
    PERCUSS_TRY(const auto limit, sphere_limit());
    findings.statement("eq_3", std::abs(limit - 1) < 1e-6,
                       "with the exponent +1/2 the stiffness tends to that on a plane, ratio " +
                           significant(limit, 9) + "; the printed -1/2 tends to 1/R of it");
    const auto at = delivery(hertzdamp_model, 0.6), other = delivery(viscoelastic_model, 0.6),
               none = delivery(hertzdamp_model, 0.001);
    for (const auto* one : {&at, &other, &none})
        if (!*one) return one->error();
    constexpr double tolerance = 0.01;
    findings.statement("eq_6", worst(hertzdamp) < tolerance,
                       "0.6 gives " + significant(at->delivered, 4) + ", 0.001 gives " +
                           significant(none->delivered, 4) + "; the damping that delivers 0.6 is " +
                           significant(at->exact_damping, 4) + " instead of " +
                           significant(at->damping, 4));
    PERCUSS_TRY(const auto speed, speed_by_deformation(0.6));
    findings.statement("eq_7", std::abs(speed - 1) < tolerance,
                       "with the damping of 0.6 the speed comes out " +
                           significant(100 * (1 - speed), 3) +
                           " % too low; without damping it is right");
    findings.statement("eq_10", worst(viscoelastic) < tolerance,
                       "0.6 gives " + significant(other->delivered, 4) + "; at most " +
                           significant(worst(viscoelastic), 2) + " off from 0.05 to 1");
    findings.note(
        "Zero restitution is out of reach of Eq. (6): its damping tends to 3/4, and the bodies "
        "still part with 0.663 of their speed. That the damping formula of Lankarani and Nikravesh "
        "fails in pounding was said by Ye, Li and Zhu (2009) and by Khatiwada, Chouw and "
        "Butterworth (2014).");
    findings.table(table(hertzdamp, viscoelastic));
    Panel panel;
    panel.x = {"requested restitution", "1", AxisScale::linear, 0, 1};
    panel.y = {"restitution delivered", "1", AxisScale::linear, 0, 1};
    panel.series = {curve(hertzdamp, "Hertzdamp, Eq. (6)"),
                    curve(viscoelastic, "nonlinear viscoelastic, Eq. (10)"),
                    {"as requested", {0, 1}, {0, 1}}};
    findings.figure(Figure{"mahmoud2008-eqs-3-10", "Restitution requested and delivered", {panel}},
                    "Restitution that a free impact delivers against the one that the damping "
                    "formula is given.");
    return {};
}

}  // namespace percuss::reproduction
