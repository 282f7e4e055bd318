#include "apps/literature/laws_page.hpp"

#include "apps/literature/law_description.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

constexpr std::string_view introduction =
    R"text(# Contact laws

This page is generated from the catalogue by `./dev docs`; do not edit it.

## How to read it

* `d` is the indentation and `v` its rate, both positive in compression; a force `F` above 0 repels. `v0` is the
  approach speed at first touch, `m` the effective mass. Values are SI.
* An equation is a list of statements that the tests evaluate against the code. `h` = chi v0/K is the damping number of the
  Hunt-Crossley laws; much of the literature calls it `d`, which is accepted on input.
* Line laws: `f` is the force per length, `F` the total force, `dR` = R1 - R2 (internal contact) or R1 + R2 (external),
  `R` = R1 R2/dR, `Es` the contact modulus, `h1` and `h2` the compliances (1 - nu^2)/E.
* `peak`, `offset`: what a plastic law remembers of the contact so far.
* *Published*: how the paper gets the damping from the restitution `e`. *Calibrated*: the parameter that
  `percuss calibrate --restitution` finds, so that the requested restitution is delivered.
* *Range*: outside of it a value is refused. *Default*: what an omitted parameter is; one without default must be given.
* `[key]` is an entry of `docs/references.bib`; `percuss cite ID` prints it. Differences from the printed formulas are
  listed in `docs/errata.md`.
* The elastic laws (hertz and the line laws) take any hysteresis factor, `--hysteresis ID`, or energy damping,
  `--hysteresis energy`, where e = exp(-pi a/sqrt(1 - a^2)) at any speed [feng2026b].

## A law of your own, a law in a file

`--law expr` takes the force as a formula of `d`, `v`, `v0`, `m`, `pi` and the names that you set (`percuss law expr`):

```
percuss impact --law expr --set force="K*d^1.5*(1 + c*v)" --set K=1e9 --set c=0.3 --mass 0.1 --speed 1
```

`--law-file FILE` reads any law, `expr` included, from TOML. A text carries its unit, a bare number is SI:

```
law = "flores"
K = "5.2e9 N/m^1.5"
e = 0.6
```

Line laws take words beside their numbers (`contact = "internal"`, `variant = "printed"`), elastic laws a damper
(`hysteresis = "energy"`, `e = 0.5`).

## Two bodies instead of a stiffness

`--body1` and `--body2`, or `body1` and `body2` in a file, are a material and a shape; `percuss stiffness` shows what
follows from two of them. `E`, `nu`, `rho` and `m` override the material's values.

| body | such as | touches |
|---|---|---|
| sphere | `steel sphere R=10mm` | sphere, plane, cup: a point, K d^1.5 |
| plane | `concrete plane` | sphere, punch; a wall unless it has a mass `m` |
| cup | `steel cup R=30mm` | a sphere of smaller radius, inside: a point |
| cylinder | `steel cylinder R=4.75mm L=15mm` | cylinder, hole: a line, for the line laws |
| hole | `steel hole R=5mm L=15mm` | a cylinder of smaller radius, inside: a line; without `L` as long as the pin |
| punch | `steel punch a=10mm m=2kg` | plane: a square of side 2a, linear, K d |
)text";

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

/// A vertical bar would end the cell.
std::string table_cell(std::string_view text) {
    std::string cell;
    for (const char c : text) cell += c == '|' ? std::string("\\|") : std::string(1, c);
    return cell;
}

std::string row(std::initializer_list<std::string> cells) {
    std::string line = "|";
    for (const std::string& cell : cells)
        line += " " + table_cell(cell) + (cell.empty() ? "|" : " |");
    return line + "\n";
}

std::string parameter_rows(const LawInfo& info) {
    std::string rows = row({"parameter", "unit", "range", "typical", "default", "meaning"}) +
                       "|---|---|---|---|---|---|\n";
    for (const Parameter& p : info.parameters)
        rows += row({code(p.name), unit_text(p), range_text(p), shortest(p.typical),
                     default_text(p), std::string(p.doc)});
    for (const Choice& c : info.choices)
        rows +=
            row({code(c.name), "word", std::string(c.options[0]) + ", " + std::string(c.options[1]),
                 "", std::string(c.options[0]), std::string(c.doc)});
    return rows;
}

std::string equation_block(std::string_view equation) {
    std::string block = "```\n";
    while (!equation.empty()) {
        const auto end = std::min(equation.find(';'), equation.size());
        block += std::string(trimmed(equation.substr(0, end))) + "\n";
        equation.remove_prefix(std::min(end + 1, equation.size()));
    }
    return block + "```\n";
}

std::string item(std::string_view label, std::string_view text) {
    return text.empty() ? "" : "* " + std::string(label) + ": " + std::string(text) + "\n";
}

std::string hysteresis_text(const LawInfo& info) {
    if (info.takes_damper) return "elastic; takes any `--hysteresis`";
    return info.factor
               ? "its factor damps elastic laws as `--hysteresis " + std::string(info.id) + "`"
               : std::string();
}

std::string section(const LawInfo& info) {
    const std::string either = either_text(info);
    std::string text = "\n### " + code(info.id) + " " + std::string(info.name) + "\n\n" +
                       equation_block(info.equation) + "\n" + parameter_rows(info) + "\n";
    if (!either.empty()) text += item("Give exactly one of", either);
    if (!info.published.empty()) text += item("Published", code(info.published));
    if (!info.calibrated.empty()) text += item("Calibrated", code(info.calibrated));
    text += item("Hysteresis", hysteresis_text(info)) + item("Validity", info.validity);
    if (info.kind == Kind::line)
        text += item("Half-plane limit", info.half_plane_limit ? "yes" : "no");
    return text + item("Equation from", info.where) + item("Source", cite_text(info));
}

}  // namespace

std::string laws_page(const std::vector<const LawInfo*>& laws) {
    std::string page(introduction);
    for (const Kind kind : {Kind::point, Kind::line}) {
        std::string sections;
        for (const LawInfo* info : laws)
            if (info->kind == kind) sections += section(*info);
        if (!sections.empty())
            page += (kind == Kind::point ? "\n## Point laws\n" : "\n## Line laws\n") + sections;
    }
    return page;
}

}  // namespace percuss::app
