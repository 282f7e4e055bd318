// Formulas that build on each other: "h = 8*(1 - e)/(5*e); F = K*d^n*(1 + h*v/v0)".
// The equations of the catalogue are written so.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"
#include "percuss/io/expression.hpp"

namespace percuss {

struct Statement {
    std::string name;
    std::string formula;
};

using Variables = std::map<std::string, double>;

/// Assignments separated by ";".
Expected<std::vector<Statement>> parse_statements(std::string_view text);

/// The statements made ready for given variables, to be run many times.
class Program {
public:
    static Expected<Program> compile(const std::vector<Statement>& statements,
                                     std::vector<std::string> variables);

    /// Values of the variables in their order, then of the statements in theirs.
    [[nodiscard]] std::vector<double> operator()(std::span<const double> variables) const;
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }

private:
    std::vector<std::string> names_;
    std::vector<Expression> formulas_;
};

/// Runs the statements once; the result holds the variables too.
Expected<Variables> evaluate(const std::vector<Statement>& statements, const Variables& variables);

}  // namespace percuss
