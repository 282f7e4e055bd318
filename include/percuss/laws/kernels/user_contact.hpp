// A law given at run time: the user's own C++ function, or an expression typed on the command line.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <utility>

#include "percuss/core/scalar.hpp"
#include "percuss/laws/memory.hpp"

namespace percuss {

class UserContact {
public:
    using Function = std::function<double(double indentation, double rate, const Onset& onset)>;

    UserContact() = default;
    UserContact(Function function, const Onset& onset)
        : function_(std::make_shared<const Function>(std::move(function))), onset_(onset) {}

    [[nodiscard]] double force(double d, double v) const {
        return d < 0 || !function_ ? 0 : (*function_)(d, v, onset_);
    }
    /// The same function for another contact.
    [[nodiscard]] UserContact engaged_at(const Onset& onset) const {
        UserContact other = *this;
        other.onset_ = onset;
        return other;
    }

    /// Derivatives by central differences, about ten digits: the function is opaque.
    [[nodiscard]] double stiffness(double d, double v) const {
        const double h = 6e-6 * std::max(std::abs(d), 1e-300);
        return (force(d + h, v) - force(d - h, v)) / (2 * h);
    }
    [[nodiscard]] double damping(double d, double v) const {
        const double h = 6e-6 * std::max(std::abs(v), onset_.rate);
        return (force(d, v + h) - force(d, v - h)) / (2 * h);
    }
    /// Work of the quasi-static force.
    [[nodiscard]] double potential(double d) const;
    [[nodiscard]] static double touch_exponent() { return not_given; }
    [[nodiscard]] static double touch_damping_exponent() { return not_given; }
    [[nodiscard]] static double limit() { return infinity; }

private:
    std::shared_ptr<const Function> function_;
    Onset onset_;
};

}  // namespace percuss
