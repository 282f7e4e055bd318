#include <cmath>

#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"
#include "percuss/numerics/roots.hpp"
#include "reproduce/skrinjar2018/line_contacts.hpp"

namespace percuss::reproduction {

namespace {

struct PereiraConstants {
    double a = 0, b = 0, n = 0;
};

/// F dR/(L E* d^n) in mm, MPa and N, which is a dR + b, and n, of the law at one pair of radii.
struct PereiraSample {
    double delta_radius, factor, n;
};

Expected<PereiraSample> sample(const std::string& contact, double radius1, double radius2) {
    const auto law = make_law("pereira", {{"R1", radius1},
                                          {"R2", radius2},
                                          {"E1", PinInHole::E},
                                          {"nu1", PinInHole::nu},
                                          {"L", PinInHole::length},
                                          {"contact", contact}});
    PERCUSS_CHECK(law);
    PERCUSS_TRY(const auto form, law->engage({PinInHole::speed, PinInHole::effective_mass}));
    const double dR = 1e3 * (contact == "internal" ? radius1 - radius2 : radius1 + radius2);
    const double n = touch_exponents(form).elastic, d = 1e-6;
    const double modulus =
        *contact_modulus({PinInHole::E, PinInHole::nu}, {PinInHole::E, PinInHole::nu}) * 1e-6;
    const double length = 1e3 * PinInHole::length;
    return PereiraSample{dR, force(form, d, 0) * dR / (length * modulus * std::pow(1e3 * d, n)), n};
}

/// a and b from two clearances.
Expected<PereiraConstants> constants(const std::string& contact, double first, double second) {
    PERCUSS_TRY(const auto one, sample(contact, first, PinInHole::pin_radius));
    PERCUSS_TRY(const auto two, sample(contact, second, PinInHole::pin_radius));
    const double a = (two.factor - one.factor) / (two.delta_radius - one.delta_radius);
    return PereiraConstants{a, one.factor - a * one.delta_radius, one.n};
}

/// [skrinjar2018] Eq. (48), with the power on the logarithm: where the two branches meet, mm.
double branch_point() {
    const auto gap = [](double dR) {
        return 1.51 * std::pow(std::log(1000 * dR), -0.151) - (0.0151 * dR + 1.151);
    };
    return bracketed_root(gap, 0.1, 1).x();
}

/// F of Pereira over that of Johnson at one indentation, over the clearance.
Expected<Series> against_johnson(double indentation) {
    Series curve{"indentation " + significant(1e6 * indentation, 3) + " µm", {}, {}};
    constexpr int points = 100;
    for (int i = 0; i <= points; ++i) {
        const double dR = 5e-6 * std::pow(2000.0, static_cast<double>(i) / points);
        PERCUSS_TRY(const auto pereira, line_law_of("pereira", Variant::corrected, dR));
        PERCUSS_TRY(const auto johnson, line_law_of("johnson", Variant::corrected, dR));
        const Onset onset{PinInHole::speed, PinInHole::effective_mass};
        PERCUSS_TRY(const auto fitted, pereira.engage(onset));
        PERCUSS_TRY(const auto reference, johnson.engage(onset));
        curve.x.push_back(1e3 * dR);
        // half of the way to where Johnson's law folds back
        curve.y.push_back(indentation < 0.5 * indentation_limit(reference)
                              ? force(fitted, indentation, 0) / force(reference, indentation, 0)
                              : not_given);
    }
    return curve;
}

}  // namespace

Expected<void> reproduce_skrinjar2018_table_3(Findings& findings) {
    PERCUSS_TRY(const auto inside, constants("internal", 5e-3, 6e-3));
    PERCUSS_TRY(const auto outside, constants("external", 5e-3, 6e-3));
    findings.row("constants", "a", {inside.a, outside.a});
    findings.row("constants", "b", {inside.b, outside.b});
    findings.row("constants", "n", {inside.n, outside.n});
    findings.value("branch_point", 1e-3 * branch_point());

    Figure plot;
    plot.name = "skrinjar2018-table-3";
    plot.title = "Fitted law of Pereira et al. against Johnson's";
    Panel panel;
    panel.x = {"clearance", "mm", AxisScale::logarithmic};
    panel.y = {"force / force of Johnson", "1"};
    double least = infinity, most = 0;
    for (const double d : {1e-7, 1e-6, 1e-5}) {
        PERCUSS_TRY(auto curve, against_johnson(d));
        for (const double ratio : curve.y) {
            least = std::fmin(least, ratio);
            most = std::fmax(most, ratio);
        }
        panel.series.push_back(std::move(curve));
    }
    plot.panels = {panel};
    findings.figure(plot,
                    "Force of the fitted law over that of Johnson for a steel pin of radius 4.75 "
                    "mm in holes of increasing clearance, over the whole range that Eq. (48) "
                    "claims.");
    findings.note("For these indentations the fitted law lies between " + significant(least, 3) +
                  " and " + significant(most, 3) +
                  " of Johnson's. It is a pure power and has no half-plane limit, so that the "
                  "ratio drifts with the load.");
    findings.note(
        "The constants are recovered from the forces of the law at two clearances, not copied.");
    return {};
}

}  // namespace percuss::reproduction
