#include "statements.hpp"

#include <algorithm>
#include <utility>

#include "percuss/core/text.hpp"

namespace percuss {
namespace {

/// The "=" that is no part of a comparison.
std::size_t assignment_sign(std::string_view text) {
    const auto at = text.find('=');
    return at + 1 < text.size() && text[at + 1] == '=' ? std::string_view::npos : at;
}

Expected<Statement> parse_statement(std::string_view text) {
    const auto sign = assignment_sign(text);
    const auto name = trimmed(text.substr(0, sign));
    if (sign == std::string_view::npos || !is_free_name(name))
        return Error{
            in_quotes(trimmed(text)) +
                " is no statement; write a name, \"=\" and a formula, such as \"F = K*d^1.5\"",
            {}};
    return Statement{std::string(name), std::string(trimmed(text.substr(sign + 1)))};
}

}  // namespace

Expected<std::vector<Statement>> parse_statements(std::string_view text) {
    std::vector<Statement> statements;
    while (true) {
        const auto end = std::min(text.find(';'), text.size());
        PERCUSS_TRY(auto statement, parse_statement(text.substr(0, end)));
        statements.push_back(std::move(statement));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (trimmed(text).empty()) return statements;
    }
}

Expected<Program> Program::compile(const std::vector<Statement>& statements,
                                   std::vector<std::string> variables) {
    Program program;
    program.names_ = std::move(variables);
    for (const Statement& statement : statements) {
        if (std::ranges::find(program.names_, statement.name) != program.names_.end())
            return Error{statement.name + " gets two values; every name may be assigned once", {}};
        PERCUSS_TRY(auto formula, Expression::parse(statement.formula, program.names_));
        program.formulas_.push_back(std::move(formula));
        program.names_.push_back(statement.name);
    }
    return program;
}

std::vector<double> Program::operator()(std::span<const double> variables) const {
    std::vector<double> values(variables.begin(), variables.end());
    for (const Expression& formula : formulas_) values.push_back(formula(values));
    return values;
}

Expected<Variables> evaluate(const std::vector<Statement>& statements, const Variables& variables) {
    std::vector<std::string> names;
    std::vector<double> given;
    for (const auto& [name, value] : variables) {
        names.push_back(name);
        given.push_back(value);
    }
    PERCUSS_TRY(const auto program, Program::compile(statements, std::move(names)));
    const auto values = (program)(given);
    Variables result;
    for (std::size_t i = 0; i < values.size(); ++i) result[program.names()[i]] = values[i];
    return result;
}

}  // namespace percuss
