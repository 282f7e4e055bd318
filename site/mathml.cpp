// percuss-mathml: formulas in TeX, one per line, as MathML, one per line. For the documentation, so
// that a page needs neither a network nor a script to show mathematics.
#include <iostream>
#include <string>

#include "io/markup/mathml.hpp"
#include "io/markup/tex_formula.hpp"

int main() {
    for (std::string line; std::getline(std::cin, line);) {
        const auto formula = percuss::io::parse_tex(line);
        if (!formula) {
            std::cout << "error: " << formula.error().message << std::endl;
            continue;
        }
        std::cout << percuss::io::mathml(*formula) << std::endl;
    }
}
