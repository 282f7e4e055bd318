// The commands of TeX that stand for one symbol.
#pragma once

#include <array>
#include <string_view>

#include "io/markup/tex_formula.hpp"

namespace percuss::io {

struct TexSymbol {
    std::string_view command;
    std::string_view text;
    TexClass behaves = TexClass::ordinary;
    bool upright = false;
};

inline constexpr auto tex_symbols = std::to_array<TexSymbol>({
    {"alpha", "α"},
    {"beta", "β"},
    {"gamma", "γ"},
    {"delta", "δ"},
    {"varepsilon", "ε"},
    {"zeta", "ζ"},
    {"eta", "η"},
    {"theta", "θ"},
    {"kappa", "κ"},
    {"lambda", "λ"},
    {"mu", "μ"},
    {"nu", "ν"},
    {"xi", "ξ"},
    {"pi", "π"},
    {"rho", "ρ"},
    {"varrho", "ϱ"},
    {"sigma", "σ"},
    {"tau", "τ"},
    {"varphi", "φ"},
    {"chi", "χ"},
    {"psi", "ψ"},
    {"omega", "ω"},
    {"Gamma", "Γ", TexClass::ordinary, true},
    {"Delta", "Δ", TexClass::ordinary, true},
    {"Theta", "Θ", TexClass::ordinary, true},
    {"Phi", "Φ", TexClass::ordinary, true},
    {"Psi", "Ψ", TexClass::ordinary, true},
    {"Omega", "Ω", TexClass::ordinary, true},
    {"partial", "∂"},
    {"infty", "∞", TexClass::ordinary, true},
    {"ldots", "…", TexClass::function, true},
    {"dots", "…", TexClass::function, true},
    {"sum", "∑", TexClass::function, true},
    {"ln", "ln", TexClass::function},
    {"log", "log", TexClass::function},
    {"exp", "exp", TexClass::function},
    {"sin", "sin", TexClass::function},
    {"cos", "cos", TexClass::function},
    {"tan", "tan", TexClass::function},
    {"sinh", "sinh", TexClass::function},
    {"cosh", "cosh", TexClass::function},
    {"tanh", "tanh", TexClass::function},
    {"arccos", "arccos", TexClass::function},
    {"arctan", "arctan", TexClass::function},
    {"max", "max", TexClass::function},
    {"min", "min", TexClass::function},
    {"cdot", "·", TexClass::binary},
    {"pm", "±", TexClass::binary},
    {"times", "×", TexClass::binary},
    {"le", "≤", TexClass::relation},
    {"ge", "≥", TexClass::relation},
    {"ne", "≠", TexClass::relation},
    {"approx", "≈", TexClass::relation},
    {"sim", "∼", TexClass::relation},
    {"propto", "∝", TexClass::relation},
    {"to", "→", TexClass::relation},
});

/// Characters that stand for themselves, but for the minus.
inline constexpr auto tex_characters = std::to_array<TexSymbol>({
    {"+", "+", TexClass::binary},
    {"-", "−", TexClass::binary},
    {"*", "*", TexClass::binary},
    {"/", "/", TexClass::slash},
    {"=", "=", TexClass::relation},
    {"<", "<", TexClass::relation},
    {">", ">", TexClass::relation},
    {"(", "(", TexClass::opening},
    {"[", "[", TexClass::opening},
    {")", ")", TexClass::closing},
    {"]", "]", TexClass::closing},
    {",", ",", TexClass::punctuation},
    {";", ";", TexClass::punctuation},
});

struct TexMark {
    std::string_view command;
    std::string_view combining;  ///< behind the letter, in text
    std::string_view above;      ///< alone, above the letter, in MathML
};
inline constexpr auto tex_accents = std::to_array<TexMark>({
    {"dot", "\u0307", "˙"},
    {"ddot", "\u0308", "¨"},
    {"bar", "\u0304", "¯"},
    {"hat", "\u0302", "^"},
});

struct TexSpace {
    std::string_view command;
    std::string_view em;
};
inline constexpr auto tex_spaces = std::to_array<TexSpace>({
    {",", "0.1667"},
    {";", "0.2778"},
    {" ", "0.25"},
    {"quad", "1"},
    {"qquad", "2"},
});

}  // namespace percuss::io
