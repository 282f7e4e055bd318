// How far apart two structures must stand so that they do not meet: the rules of the codes from the
// largest displacement of each alone, beside the gap that each ground motion really needs.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "percuss/pounding/problem.hpp"

namespace percuss {

/// Correlation of the responses of two oscillators to white noise, 1 for equal ones; periods in s,
/// ratios to critical damping. [kiureghian1981]
[[nodiscard]] double cqc_correlation(double period1, double damping1, double period2,
                                     double damping2);

/// From the largest displacements u1 and u2.
[[nodiscard]] double absolute_sum(double u1, double u2);
/// Square root of the sum of squares.
[[nodiscard]] double srss(double u1, double u2);
/// The double-difference combination sqrt(u1^2 + u2^2 - 2 rho u1 u2). [jeng1992]
[[nodiscard]] double double_difference(double u1, double u2, double correlation);

/// Two degrees of freedom that might meet; `right` stands on the positive side of `left`.
struct SeparationPair {
    std::string name;
    Dof left, right;
};

struct SeparationRow {
    std::string record;
    double left = 0, right = 0;         ///< largest |displacement| of each alone, m
    double sum = 0, srss = 0, ddc = 0;  ///< the rules, m
    double need = 0;                    ///< largest left minus right, m; 0 if they only part
    double time = 0;                    ///< of it, s
};

struct Separation {
    SeparationPair pair;
    double left_period = 0, right_period = 0;    ///< s, fundamental
    double left_damping = 0, right_damping = 0;  ///< of those modes
    double correlation = 0;
    std::vector<SeparationRow> rows;  ///< by record
};

/// A ground motion with the factor it is multiplied by.
struct SeparationMotion {
    std::shared_ptr<const GroundMotion> record;
    double scale = 1;
};

/// The buildings move alone, exactly, also for three of the longest periods after the record. For
/// a building of several degrees of freedom the double difference takes the fundamental
/// mode.
[[nodiscard]] Expected<std::vector<Separation>> separation(
    const std::vector<Building>& buildings, const std::vector<SeparationPair>& pairs,
    const std::vector<SeparationMotion>& motions);

/// Need over rule, a row per record: geometric mean and the largest.
struct SeparationRatio {
    double mean = 0, largest = 0;
};
[[nodiscard]] SeparationRatio ratio(const Separation& separation, double SeparationRow::*rule);

/// One row per pair and record.
[[nodiscard]] std::string separation_csv(const std::vector<Separation>& separations);
/// Need and rules, record by record, one panel per pair (the first six).
[[nodiscard]] FigureSet separation_figure(const std::vector<Separation>& separations);

}  // namespace percuss
