// What a method costs for what it delivers: error against force calls and against time, and the
// order that a fixed step really has at a contact. Stepping over first touch leaves a defect of
// the size of the integral of d^q dt ~ h^(1 + q), q the least exponent of the force at touch, so
// no method that does not locate the touch has an order above 1 + q.
#pragma once

#include <string>
#include <vector>

#include "percuss/core/scalar.hpp"

namespace percuss::studies {

/// One setting of a method on one problem, averaged over the phases of the grid.
struct WorkPoint {
    double setting = not_given;  ///< step over the contact time (or in s), or the tolerance asked
    double error = not_given;    ///< relative, of the state after the impact; geometric mean
    double force_calls = not_given;
    double seconds = not_given;  ///< per run
    long failures = 0;           ///< phases without a result
};

struct WorkCurve {
    std::string problem;
    std::string method;  ///< "adaptive", "dg", "irk:gauss2"
    std::vector<WorkPoint> points;
    double observed_order = not_given;  ///< of the finer half; NaN for adaptive
    double expected_order = not_given;
};

struct WorkPrecision {
    std::vector<std::string> problems;
    std::vector<WorkCurve> curves;
};

struct WorkPrecisionSettings {
    int coarsest = 16;     ///< steps per contact
    int refinements = 10;  ///< halvings of the step, coarsest included
    int phases = 7;        ///< starts off the grid
    int oscillator_refinements = 7;
    double least_timing = 2e-3;  ///< s, repeated until a measurement took so long
};
/// Seconds instead of a minute; the orders still show.
[[nodiscard]] WorkPrecisionSettings quick_work_precision();

/// Impacts of Hertz, Hertzdamp, Jankowski and Kelvin-Voigt with every method, against the closed
/// forms; two oscillators that pound 13 times [walstijn2016], against an event-driven reference.
[[nodiscard]] WorkPrecision work_precision(const WorkPrecisionSettings& settings = {});

/// Slope of log error over log step in the finer half, above the floor of rounding.
[[nodiscard]] double observed_order(const std::vector<WorkPoint>& points);

}  // namespace percuss::studies
