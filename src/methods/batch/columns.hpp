// What all batches of impacts share: columns of numbers, their lengths, and how answers are
// written.
#pragma once

#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <string_view>

#include "methods/batch/panel_table.hpp"
#include "percuss/methods/impacts.hpp"

namespace percuss::methods {

/// Masses, speeds, stiffnesses whose powers neither over- nor underflow; others take the long way.
inline bool plain(double x) { return x > 1e-60 && x < 1e60; }

/// A span, or one value for all.
class CaseColumn {
public:
    explicit CaseColumn(std::span<const double> values)
        : values_(values.data()), step_(values.size() == 1 ? 0 : 1) {}
    double operator[](std::size_t i) const { return values_[i * step_]; }

private:
    const double* values_;
    std::size_t step_;
};

struct NamedSize {
    std::string_view name;
    std::size_t size;
};

/// The number of cases, or which span does not fit.
[[nodiscard]] Expected<std::size_t> count_cases(std::initializer_list<NamedSize> inputs,
                                                const Rebounds& out);

/// One case as it was solved; true if it separated.
bool write(const Rebounds& out, std::size_t i, const Solution& solution);

/// Logarithms of the units in which a table answers.
struct LogUnits {
    double duration, indentation, force;
};

/// One case as it was found in a table.
inline void write(const Rebounds& out, std::size_t i, Status status, const LogRebound& y,
                  const LogUnits& unit) {
    if (!out.restitution.empty()) out.restitution[i] = std::exp(y[observable::restitution]);
    if (!out.duration.empty()) out.duration[i] = std::exp(y[observable::duration] + unit.duration);
    if (!out.peak_indentation.empty())
        out.peak_indentation[i] = std::exp(y[observable::indentation] + unit.indentation);
    if (!out.peak_force.empty()) out.peak_force[i] = std::exp(y[observable::force] + unit.force);
    if (!out.status.empty()) out.status[i] = status;
}

/// A case that is none.
[[nodiscard]] inline Solution refused() {
    Solution solution;
    solution.status = Status::refused;
    return solution;
}

}  // namespace percuss::methods
