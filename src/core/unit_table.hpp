// The known units: symbol to SI factor and dimension. Private to the parser of units.
#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "percuss/core/dimension.hpp"

namespace percuss::core {

// Factors are kept in long double, so that "4.1 mm" is the double 0.0041 and not its neighbour.
struct UnitScale {
    long double factor = 1;
    Dimension dimension;

    friend UnitScale operator*(UnitScale a, UnitScale b) {
        return {a.factor * b.factor, a.dimension * b.dimension};
    }
    friend UnitScale operator/(UnitScale a, UnitScale b) {
        return {a.factor / b.factor, a.dimension / b.dimension};
    }
    [[nodiscard]] UnitScale power(double exponent) const {
        return {std::pow(factor, static_cast<long double>(exponent)), dimension.power(exponent)};
    }
};

/// With or without an SI prefix; nothing if unknown.
std::optional<UnitScale> find_unit(std::string_view symbol);

/// The unit that a typing error most likely meant, of those that fit; or empty.
std::string nearest_unit(std::string_view symbol,
                         const std::function<bool(std::string_view unit)>& fits);

}  // namespace percuss::core
