// Convergence of implicit and explicit Runge-Kutta methods. [mahmoud2008] Fig. 14
#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/exact/method.hpp"
#include "percuss/figures/figure.hpp"
#include "percuss/solve/methods.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/mahmoud2008/pounding_laws.hpp"
#include "reproduce/mahmoud2008/suspension_bridge.hpp"
#include "studies/work_precision/curve.hpp"

namespace percuss::reproduction {

using namespace studies;

namespace {

/// The classical method of order four; its stage equations are solved at once.
Tableau explicit_four() {
    return {"explicit RK 4",
            4,
            {0, 0, 0, 0, 0.5, 0, 0, 0, 0, 0.5, 0, 0, 0, 0, 1, 0},
            {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
            {0, 0.5, 0.5, 1},
            4};
}

struct RungeKuttaMethod {
    std::string label;
    Tableau coefficients;
};

Expected<std::vector<RungeKuttaMethod>> methods() {
    std::vector<RungeKuttaMethod> list{{"explicit RK of order 4", explicit_four()}};
    for (const auto& [label, id] :
         {std::pair{"Burrage, 2 stages", "burrage"}, std::pair{"Radau IIA, 2 stages", "radau2a2"},
          std::pair{"Radau IIA, 3 stages", "radau2a3"}}) {
        PERCUSS_TRY(const auto coefficients, tableau(id));
        list.push_back({label, coefficients});
    }
    return list;
}

/// Error against step; the order is the slope of the finer half.
struct Convergence {
    std::string problem, method;
    std::vector<WorkPoint> points;
    double expected = not_given;

    [[nodiscard]] double order() const { return observed_order(points); }
};

constexpr int finest = 14;  ///< the finest grid has 2^14 steps

/// E(h) of Eq. (21) on grids of 2^6 to 2^14 steps.
Expected<Convergence> bridge_convergence(const RungeKuttaMethod& method,
                                         const SuspensionBridge& bridge,
                                         const std::vector<BridgeState>& reference) {
    Convergence result{"suspension bridge", method.label, {}, 2};
    for (int k = 6; k <= finest; ++k) {
        const std::size_t steps = std::size_t{1} << static_cast<unsigned>(k),
                          stride = (reference.size() - 1) / steps;
        const double h = bridge.duration / static_cast<double>(steps);
        ImplicitStepper stepper(bridge_system(bridge), method.coefficients);
        BridgeState u = bridge.start;
        double worst = 0;
        for (std::size_t i = 0; i < steps; ++i) {
            if (!stepper.step(static_cast<double>(i) * h, h, u).converged)
                return Error{method.label + ": the stage equations have no solution", {}};
            double sum = 0;
            for (std::size_t n = 0; n < u.size(); ++n)
                sum += std::pow(u[n] - reference[(i + 1) * stride][n], 2);
            worst = std::max(worst, std::sqrt(sum));
        }
        result.points.push_back({.setting = h, .error = worst});
    }
    return result;
}

/// The state after one impact; the grid starts off the touch, in several phases.
Expected<Convergence> impact_convergence(const RungeKuttaMethod& method, const Law& law,
                                         const std::string& problem, double touch_exponent) {
    PERCUSS_TRY(const auto form, law.engage({1, 1}));
    const Impact impact(form);
    const Rebound exact = solve(impact, Exact{}).rebound;
    Convergence result{
        problem, method.label, {}, std::min<double>(method.coefficients.order, 1 + touch_exponent)};
    constexpr int phases = 5;
    for (int parts = 16; parts <= 4096; parts *= 2) {
        PhaseMean mean;
        const double step = exact.duration / parts;
        for (int i = 0; i < phases; ++i) {
            const double phase = (i + 0.381966) / phases;
            const Solution s = solve(impact, ImplicitRk{{step, phase}, method.coefficients});
            mean.add(s.status == Status::separated
                         ? std::hypot(s.rebound.restitution - exact.restitution,
                                      s.rebound.duration / exact.duration - 1)
                         : not_given);
        }
        result.points.push_back(
            {.setting = 1.0 / parts, .error = mean.value(), .failures = mean.failures()});
    }
    return result;
}

Panel panel(const std::vector<Convergence>& all, const std::string& problem, Axis step) {
    Panel result;
    result.title = problem;
    result.x = std::move(step);
    result.x.scale = AxisScale::logarithmic;
    result.y = {"error", "1", AxisScale::logarithmic};
    for (const Convergence& one : all) {
        if (one.problem != problem) continue;
        Series curve{one.method, {}, {}};
        curve.style = SeriesStyle::line_points;
        for (const WorkPoint& p : one.points) {
            curve.x.push_back(p.setting);
            curve.y.push_back(p.error);
        }
        result.series.push_back(std::move(curve));
    }
    return result;
}

ResultTable order_table(const std::vector<Convergence>& all) {
    ResultTable table{"Observed orders in the finer half of the steps",
                      {"problem", "method", "order observed", "order expected", "smallest error"},
                      {}};
    for (const Convergence& one : all)
        table.rows.push_back({one.problem, one.method, significant(one.order(), 3),
                              significant(one.expected, 3),
                              significant(one.points.back().error, 2)});
    return table;
}

/// F/d near touch, at speed 1: bounded for a Lipschitz continuous force.
Expected<double> slope_at(const Law& law, double d) {
    PERCUSS_TRY(const auto form, law.engage({1, 1}));
    return force(form, d, 1) / d;
}

Expected<void> judge(const std::vector<Convergence>& all, const Law& viscoelastic,
                     Findings& findings) {
    double least = infinity, most = 0;
    for (const Convergence& one : all) {
        if (one.problem != "suspension bridge") continue;
        least = std::min(least, one.order());
        most = std::max(most, one.order());
    }
    findings.statement("at_least_one", least >= 1,
                       "orders " + significant(least, 3) + " to " + significant(most, 3) +
                           " on the bridge, whose right-hand side has kinks");
    PERCUSS_TRY(const auto coarse, slope_at(viscoelastic, 1e-8));
    PERCUSS_TRY(const auto fine, slope_at(viscoelastic, 1e-12));
    // d^(-3/4): a factor of 1000 over four decades
    findings.note(
        "The theorem supposes a Lipschitz continuous right-hand side. That of the viscoelastic "
        "model, Eq. (8), is not: F/d grows " +
        std::to_string(std::lround(fine / coarse)) +
        " times from d = 1e-8 to 1e-12 of the scale of the contact, as d^(-3/4). The theorem does "
        "not cover the model that the source prefers, although the observed order is above one "
        "(P19).");
    return {};
}

void add_notes(const BridgeState& end, Findings& findings) {
    const auto digits = [](double x) { return significant(x, 9); };
    findings.note(
        "The source prints neither the parameters of the bridge nor the steps of its figure. The "
        "usual numbers of McKenna's model are taken: m = 2500 kg/m, l = 6 m, K = 1000 N/m², "
        "damping "
        "0.01/s, forcing 0.05 sin(1.3 t)/s², start at 0.3 rad and 27.25 m, 20 s. The reference "
        "ends "
        "with theta = " +
        digits(end[0]) + ", y = " + digits(end[1]) + " m, theta' = " + digits(end[2]) +
        "/s, y' = " + digits(end[3]) + " m/s.");
    findings.note(
        "A step over a kink or a touch leaves a defect of the size of h^(1 + q), where the force "
        "grows like d^q: no method that does not locate the touch has an order above 1 + q, "
        "whatever "
        "its order on smooth problems. That is 2 for the hangers of the bridge, 5/2 for Hertzdamp "
        "and 5/4 for the viscoelastic model, which the source recommends. (The larger error of "
        "third "
        "order of Burrage's method hides the 5/2 at these steps.)");
    findings.note(
        "The two-stage method of Burrage is read as the family of Burrage (1982) with order three, "
        "lambda = (3 + sqrt 3)/6; the source prints no coefficients.");
}

}  // namespace

Expected<void> reproduce_mahmoud2008_fig_14(Findings& findings) {
    PERCUSS_TRY(const auto list, methods());
    const SuspensionBridge bridge;
    const auto reference = bridge_reference(bridge, std::size_t{1} << finest);
    PERCUSS_TRY(const auto hertzdamp, hertzdamp_model(1, 0.6, PoundingDamping::published));
    PERCUSS_TRY(const auto viscoelastic, viscoelastic_model(1, 0.6, PoundingDamping::published));
    std::vector<Convergence> all;
    for (const RungeKuttaMethod& method : list)
        for (auto one : {bridge_convergence(method, bridge, reference),
                         impact_convergence(method, hertzdamp, "Hertzdamp impact", 1.5),
                         impact_convergence(method, viscoelastic, "viscoelastic impact", 0.25)}) {
            PERCUSS_CHECK(one);
            all.push_back(std::move(*one));
        }
    std::ranges::stable_sort(all, {}, &Convergence::problem);
    if (const auto done = judge(all, viscoelastic, findings); !done) return done;
    add_notes(reference.back(), findings);
    findings.table(order_table(all));
    Figure plot{"mahmoud2008-fig-14",
                "Error against step",
                {panel(all, "suspension bridge", {"step", "s"}),
                 panel(all, "Hertzdamp impact", {"step over contact time", "1"}),
                 panel(all, "viscoelastic impact", {"step over contact time", "1"})}};
    plot.columns = 2;
    findings.figure(
        plot,
        "The largest error over 20 s on the bridge, Eq. (21), and the error of "
        "restitution and duration after one impact of each model, mean over five phases "
        "of the grid. The curves of the source exist as a picture only.");
    return {};
}

}  // namespace percuss::reproduction
