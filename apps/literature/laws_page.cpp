#include "apps/literature/laws_page.hpp"

#include "apps/literature/law_description.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

constexpr std::string_view introduction =
    R"(# Contact laws

This page is generated from the catalogue by `./dev docs`; do not edit it.

## How to read it

* `d` is the indentation and `v` its rate, both positive in compression; a force `F` above 0 repels. `v0` is the
  approach speed at first touch, `m` the effective mass. Values are SI.
* An equation is a list of statements that the tests evaluate against the code. In laws whose damping is the
  parameter `d` (= chi v0/K), the equation writes it `h`, because `d` is the indentation there.
* Line laws: `f` is the force per length, `F` the total force, `dR` = R1 - R2 (internal contact) or R1 + R2 (external),
  `R` = R1 R2/dR, `Es` the contact modulus, `h1` and `h2` the compliances (1 - nu^2)/E.
* `peak`, `offset`: what a plastic law remembers of the contact so far.
* *Published*: how the paper gets the damping from the restitution `e`. *Calibrated*: the parameter that
  `percuss calibrate --restitution` finds, so that the asked restitution is delivered.
* *Range*: outside of it a value is refused. *Default*: what an omitted parameter is; one without default must be given.
* `[key]` is an entry of `docs/references.bib`; `percuss cite ID` prints it. Differences from the printed formulas are
  listed in `docs/errata.md`.
* The elastic laws (hertz and the line laws) take any hysteresis factor, `--hysteresis ID`, or energy damping,
  `--hysteresis energy`, where e = exp(-pi a/sqrt(1 - a^2)) at any speed [feng2026b].
)";

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
