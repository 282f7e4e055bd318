// Formulas: a number for any state, the same one twice, or a sentence.
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "fuzz/promises.hpp"
#include "percuss/io/expression.hpp"
#include "percuss/io/expression_law.hpp"

using namespace percuss;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text = fuzz::text_of(data, size);
    for (const std::string& name : free_names(text)) fuzz::require(is_free_name(name));
    const std::vector<std::string> variables{"d", "v"};
    const std::vector<Constant> constants{{"K", 1e9}, {"c", 0.3}};
    const auto formula = Expression::parse(text, variables, constants);
    fuzz::require_answer(formula);
    if (formula) {
        for (const double d : {0.0, 1e-5, 1.0, -1e300}) {
            const std::array<double, 2> state{d, -d};
            const double once = (*formula)(state), twice = (*formula)(state);
            fuzz::require(std::isnan(once) ? std::isnan(twice) : once == twice);
        }
        fuzz::require(formula->text().size() <= size);
    }
    fuzz::require_answer(expression_law(text, {{"K", 1e9}, {"c", 0.3}}));
    return 0;
}
