// Quantities with units: a finite SI value of some dimension, or a sentence.
#include <cmath>

#include "fuzz/promises.hpp"
#include "percuss/core/units.hpp"

using namespace percuss;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    const auto quantity = parse_quantity(text);
    fuzz::require_answer(quantity);
    if (quantity) {
        fuzz::require(std::isfinite(quantity->si));
        fuzz::require(quantity->bare || !describe(quantity->dimension).empty());
        const auto value = parse_value(text, quantity->dimension, "x");
        fuzz::require(value && *value == quantity->si);
    }
    // one of the two: a blank more makes it the other
    if (size % 2 == 0)
        fuzz::require_answer(parse_acceleration(text, "x"));
    else
        fuzz::require_answer(parse_value(text, dimension::stiffness(1.5), "x"));
    return 0;
}
