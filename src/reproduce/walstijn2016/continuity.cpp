// The update at and across the edges of its cases.
#include <algorithm>
#include <array>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "reproduce/findings.hpp"
#include "reproduce/walstijn2016/contact_states.hpp"

namespace percuss::reproduction {

namespace {

const std::array<double, 5> stiffnesses{1e-6, 0.3, 1, 30, 1e6};
const std::array<double, 3> compressions{1e-6, 0.3, 1};

/// Largest |a - b| over |D| on an edge.
struct EdgeJump {
    double step = 0;
    double slope = 0;  ///< of s over u, on either side
    double printed = 0;
};

Fifty slope(ContactPhase phase, const ContactState<Fifty>& x) {
    const Fifty du = abs(x.D) * Fifty(1e-20);
    return (plain_step<Fifty>({x.phi, x.D, x.u + du}, phase) -
            plain_step<Fifty>({x.phi, x.D, x.u - du}, phase)) /
           (2 * du);
}

void widen(double& worst, const Fifty& value) {
    worst = std::max(worst, static_cast<double>(abs(value)));
}

EdgeJump jump_apart() {
    EdgeJump jump;
    for (const double phi : stiffnesses)
        for (const double size : compressions) {
            const ContactState<Fifty> x{phi, -size, size};
            widen(jump.step, (plain_step(x, ContactPhase::enter) + x.u) / x.D);
            widen(jump.slope, slope(ContactPhase::enter, x) + 1);
        }
    return jump;
}

EdgeJump jump_contact() {
    EdgeJump jump;
    for (const double phi : stiffnesses)
        for (const double size : compressions) {
            const Fifty D(size);
            const ContactState<Fifty> x{phi, D, D * (Fifty(phi) - 1)};
            const Fifty left = plain_step(x, ContactPhase::leave);
            widen(jump.step, (left - plain_step(x, ContactPhase::stay)) / D);
            widen(jump.slope, slope(ContactPhase::leave, x) - slope(ContactPhase::stay, x));
            widen(jump.printed, (left - printed_stay(x)) / D);
        }
    return jump;
}

/// From D = 1e-30 to D = 0: what is left of the change of s, relative to |u|.
EdgeJump jump_touch() {
    EdgeJump jump;
    for (const double phi : stiffnesses)
        for (const double u : {-0.5, 0.5}) {
            const ContactState<Fifty> before{phi, Fifty(1e-30), u}, at{phi, 0, u};
            widen(jump.step, (plain_step(before) - plain_step(at)) / u);
            if (u > 0)
                widen(jump.printed, (printed_stay(before) - plain_step(at)) / plain_step(at));
        }
    return jump;
}

/// The slopes are central differences over 1e-20, good to 12 digits.
void add_jumps(Findings& findings) {
    const EdgeJump free = jump_apart(), contact = jump_contact(), touch = jump_touch();
    findings.table({"Largest jumps, for φ from 1e-6 to 1e6",
                    {"edge", "jump of s", "jump of ds/du", "jump of s as printed"},
                    {{"u = −Δy", rough(free.step) + " |Δy|", rough(free.slope), "–"},
                     {"u = Δy(φ − 1)", rough(contact.step) + " Δy", rough(contact.slope),
                      rough(contact.printed) + " Δy"},
                     {"Δy = 0", rough(touch.step) + " |u|", "–", rough(touch.printed) + " |s|"}}});
}

Series step_over_u(double phi, double D, double from, double to, std::string label) {
    Series curve;
    curve.label = std::move(label);
    for (int i = 0; i <= 300; ++i) {
        const double u = from + (to - from) * i / 300;
        curve.x.push_back(u);
        curve.y.push_back(contact_update(phi, D, u).shift);
    }
    return curve;
}

Panel steps(double phi) {
    constexpr double from = -2, to = 4;
    Panel panel;
    panel.title = "φ = " + shortest(phi);
    panel.x = {"u", "1", AxisScale::linear, from, to};
    panel.y = {"step s", "1", AxisScale::linear, -4, 4};
    Series edges{"edge of a case", {}, {}, SeriesStyle::points, 6};
    for (const double D : {-1.0, -0.4, 0.0, 0.4, 1.0}) {
        panel.series.push_back(step_over_u(phi, D, from, to, "Δy = " + shortest(D)));
        const double edge = D > 0 ? D * (phi - 1) : -D;
        if (edge <= to) {
            edges.x.push_back(edge);
            edges.y.push_back(contact_update(phi, D, edge).shift);
        }
    }
    panel.series.push_back(edges);
    return panel;
}

Figure printed_plot() {
    constexpr double phi = 3, D = 0.5, edge = D * (phi - 1), from = -1, to = 5;
    Series printed{"as printed", {}, {}, SeriesStyle::line, 1};
    for (int i = 0; i <= 300; ++i) {
        const double u = edge + (to - edge) * i / 300;
        printed.x.push_back(u);
        printed.y.push_back(printed_stay(ContactState<double>{phi, D, u}));
    }
    Figure plot;
    plot.name = "walstijn2016-continuity-printed";
    plot.title = "The step from contact with (A.31) as printed";
    plot.panels = {{"φ = 3, Δy = 0.5",
                    {"u", "1", AxisScale::linear, from, to},
                    {"step s", "1"},
                    {step_over_u(phi, D, from, to, "root of (A.2)"),
                     printed,
                     {"edge u = Δy(φ − 1)", {edge}, {D}, SeriesStyle::points, 6}}}};
    plot.panel_height = 320;
    return plot;
}

}  // namespace

Expected<void> reproduce_walstijn2016_continuity(Findings& findings) {
    add_jumps(findings);
    Figure plot;
    plot.name = "walstijn2016-continuity";
    plot.title = "Step over u, for several compressions before it";
    plot.columns = 2;
    plot.panels = {steps(0.1), steps(1), steps(4), steps(100)};
    findings.figure(plot,
                    "The step s over u for five compressions Δy before it (Δy < 0: a gap) and four "
                    "stiffnesses φ; lengths in a common unit. The curves have no jump and no kink "
                    "at the edges of the cases, which the markers show; only Δy = 0 has a kink, at "
                    "u = 0.");
    findings.note(
        "At u = −Δy and at u = Δy(φ − 1) the formulas of both sides give the same step and the "
        "same "
        "slope, so that either case may have the edge (S12), and the steps from Δy > 0 tend to "
        "those from Δy ≤ 0; with (A.31) as printed the step jumps (S8).");
    findings.figure(printed_plot(),
                    "The step of a string in contact over u: the root of (A.2), which is (A.32) "
                    "left of the edge and (A.31) with the sign of (A.18) right of it, and (A.31) "
                    "as printed. Lengths in a common unit.");
    return {};
}

}  // namespace percuss::reproduction
