// Symbols of formulas that are typed in a line of text, and what TeX calls them.
#pragma once

#include <array>
#include <string_view>

namespace percuss::io {

struct ProseSymbol {
    std::string_view typed;
    std::string_view tex;
};

inline constexpr std::string_view delta = "Δ";

inline constexpr auto prose_letters = std::to_array<ProseSymbol>({
    {"α", "\\alpha "},      {"β", "\\beta "},   {"γ", "\\gamma "}, {"δ", "\\delta "},
    {"ε", "\\varepsilon "}, {"ζ", "\\zeta "},   {"η", "\\eta "},   {"θ", "\\theta "},
    {"κ", "\\kappa "},      {"λ", "\\lambda "}, {"μ", "\\mu "},    {"ν", "\\nu "},
    {"ξ", "\\xi "},         {"π", "\\pi "},     {"ρ", "\\rho "},   {"σ", "\\sigma "},
    {"τ", "\\tau "},        {"φ", "\\varphi "}, {"χ", "\\chi "},   {"ψ", "\\psi "},
    {"ω", "\\omega "},      {"Ω", "\\Omega "},  {"Φ", "\\Phi "},   {"Ψ", "\\Psi "},
});
/// Letters that are spelled out; no English words.
inline constexpr auto prose_names =
    std::to_array<ProseSymbol>({{"xi", "\\xi "}, {"chi", "\\chi "}, {"phi", "\\varphi "}});
/// What may touch a letter without making it a word.
inline constexpr auto prose_marks = std::to_array<ProseSymbol>({
    {"Δ", ""},
    {"√", ""},
    {"−", ""},
    {"·", ""},
    {"×", ""},
    {"≤", ""},
    {"≥", ""},
    {"≈", ""},
    {"…", ""},
    {"–", ""},
    {"’", ""},
    {"“", ""},
    {"”", ""},
});
inline constexpr auto prose_functions = std::to_array<ProseSymbol>({
    {"ln", "\\ln"},
    {"exp", "\\exp"},
    {"sinh", "\\sinh"},
    {"cosh", "\\cosh"},
    {"tanh", "\\tanh"},
    {"sin", "\\sin"},
    {"cos", "\\cos"},
    {"tan", "\\tan"},
    {"arccos", "\\arccos"},
    {"arctan", "\\arctan"},
});
/// The longer before the shorter.
inline constexpr auto prose_relations = std::to_array<ProseSymbol>({
    {"<=", "\\le"},
    {">=", "\\ge"},
    {"=", "="},
    {"<", "<"},
    {">", ">"},
    {"≤", "\\le"},
    {"≥", "\\ge"},
    {"≈", "\\approx"},
    {"≠", "\\ne"},
    {"→", "\\to"},
    {"∝", "\\propto"},
});
inline constexpr auto prose_signs =
    std::to_array<ProseSymbol>({{"+", "+"}, {"-", "-"}, {"−", "-"}, {"±", "\\pm "}});
inline constexpr auto prose_products =
    std::to_array<ProseSymbol>({{"·", "\\cdot"}, {"×", "\\times"}});

inline constexpr auto superscripts = std::to_array<ProseSymbol>({
    {"⁰", "0"},
    {"¹", "1"},
    {"²", "2"},
    {"³", "3"},
    {"⁴", "4"},
    {"⁵", "5"},
    {"⁶", "6"},
    {"⁷", "7"},
    {"⁸", "8"},
    {"⁹", "9"},
    {"⁻", "-"},
    {"⁺", "+"},
    {"ⁿ", "n"},
    {"ᵖ", "p"},
});
inline constexpr auto subscripts = std::to_array<ProseSymbol>({
    {"₀", "0"},
    {"₁", "1"},
    {"₂", "2"},
    {"₃", "3"},
    {"₄", "4"},
    {"₅", "5"},
    {"₆", "6"},
    {"₇", "7"},
    {"₈", "8"},
    {"₉", "9"},
    {"₋", "-"},
});

}  // namespace percuss::io
