// A formula typed at run time: "K*d^1.5*(1 + c*v)".
//   operators  + - * / ^  < <= > >= == !=  && ||  ?:   (^ from the right, -2^2 is -4)
//   constant   pi
//   functions  sqrt cbrt exp expm1 ln log (both natural) log1p log10 abs sign min max pow hypot
//              sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/core/expected.hpp"

namespace percuss {

struct Constant {
    std::string name;
    double value = 0;
};

/// Immutable to its users: any number of threads may evaluate one expression at the same time, and
/// copies are cheap.
class Expression {
public:
    /// Names other than the variables and constants are refused with the nearest known one.
    static Expected<Expression> parse(std::string_view text, std::span<const std::string> variables,
                                      std::span<const Constant> constants = {});

    /// `values` in the order of the variables. NaN outside the domain of a function.
    [[nodiscard]] double operator()(std::span<const double> values) const;

    [[nodiscard]] const std::string& text() const;

private:
    class Pool;
    explicit Expression(std::shared_ptr<const Pool> pool) : pool_(std::move(pool)) {}

    std::shared_ptr<const Pool> pool_;
};

/// The free names of a formula, each once, in order: not its functions, not pi.
[[nodiscard]] std::vector<std::string> free_names(std::string_view text);

/// Can a variable or constant have this name? Letters, digits and _, not a function, not pi.
[[nodiscard]] bool is_free_name(std::string_view name);

}  // namespace percuss
