// Quantities as text: "70 GPa", "19.8 mm", "25000 kip/in^1.5" to SI numbers and back.
//
// Grammar (spaces are free around operators and between the number and the unit):
//   quantity := number [unit]           bare numbers are SI
//   unit     := factor {("*" | "·" | "/" | " " | "-") factor}, read from the left
//   factor   := (symbol | "(" unit ")") ["^" power];  a unit may also be "1" or begin with "1/"
//   power    := number | "(" number ["/" number] ")";  also m², m³ and, for integers, m2, s2
// A space or "-" that multiplies after a "/" could be read in two ways and is refused: write
// "kip/(in s)". So is "s-1": write "s^-1".
//
// SI prefixes f p n u µ m c d da h k M G T stand before m g s N Pa J W Hz rad bar L P dyn erg Gal
// (k M G T before t). Without prefix: sec min h deg % in ft yd mi lb lbm slug lbf kip psi ksi Msi
// psf ksf pcf kgf tf gn g0 gal. "g" is always the gram: standard gravity is "gn" or "g0".
// lb is the pound mass, lbf the force; pcf is a mass density. Hz is 1/s, without 2 pi.
#pragma once

#include <string>
#include <string_view>

#include "percuss/core/dimension.hpp"
#include "percuss/core/expected.hpp"

namespace percuss {

struct Quantity {
    double si = 0;
    Dimension dimension;
    bool bare = true;  ///< no unit was given
};

Expected<Quantity> parse_quantity(std::string_view text);

/// The SI value of a quantity that must have the `expected` dimension; `name` is for the message.
Expected<double> parse_value(std::string_view text, Dimension expected, std::string_view name);

/// The same for an acceleration, where a "g" that stands alone is standard gravity: nobody who
/// types "0.5 g" there means a gram.
Expected<double> parse_acceleration(std::string_view text, std::string_view name);

/// Consistent systems in which results are printed; the time is in seconds in all of them.
enum class UnitSystem { si, kn_m, kip_in, n_mm, cgs };

/// From "SI", "kN-m", "kip-in", "N-mm" or "cgs", in any case.
Expected<UnitSystem> unit_system(std::string_view name);
[[nodiscard]] std::string_view unit_system_name(UnitSystem system);

[[nodiscard]] double from_si(double value, Dimension dimension, UnitSystem system);
[[nodiscard]] double to_si(double value, Dimension dimension, UnitSystem system);

/// A readable unit that parse_quantity understands: "kN/m^1.5", "kip s^2/in", "MPa"; "1" if none.
[[nodiscard]] std::string unit_name(Dimension dimension, UnitSystem system);

/// With its article, for messages: "a length", "a stiffness", "a dimensionless number".
[[nodiscard]] std::string describe(Dimension dimension);

/// What would be accepted: `a stiffness in N/m^1.5, such as "5.2e9 N/m^1.5"`.
[[nodiscard]] std::string describe_with_example(Dimension dimension);

}  // namespace percuss
