#include "apps/commands.hpp"

#include "apps/cli/errors.hpp"
#include "apps/cli/table.hpp"
#include "apps/literature/law_description.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() { return {{"--json", "", "for programs", "Output"}}; }

/// "label      text", left out if there is no text.
std::string entry(std::string_view label, std::string_view text) {
    constexpr std::size_t width = 18;
    if (text.empty()) return "";
    return std::string(label) + std::string(width - label.size(), ' ') + std::string(text) + "\n";
}

std::string parameter_table(const LawInfo& info) {
    Table table(
        {{"parameter"}, {"unit"}, {"range"}, {"typical", Align::right}, {"default"}, {"meaning"}});
    for (const Parameter& p : info.parameters)
        table.add({std::string(p.name), unit_text(p), range_text(p), shortest(p.typical),
                   default_text(p), std::string(p.doc)});
    for (const Choice& c : info.choices)
        table.add({std::string(c.name), "",
                   std::string(c.options[0]) + ", " + std::string(c.options[1]), "",
                   std::string(c.options[0]), std::string(c.doc)});
    return table.text();
}

/// The equation one statement per line.
std::string equation_text(std::string_view equation) {
    std::string text;
    while (!equation.empty()) {
        const auto end = std::min(equation.find(';'), equation.size());
        text += "  " + std::string(trimmed(equation.substr(0, end))) + "\n";
        equation.remove_prefix(std::min(end + 1, equation.size()));
    }
    return text;
}

std::string hysteresis_text(const LawInfo& info) {
    if (info.takes_damper)
        return "elastic; --hysteresis ID adds damping (energy, or a law such as flores)";
    return info.factor ? "its factor damps elastic laws, too: --hysteresis " + std::string(info.id)
                       : std::string();
}

std::string text(const LawInfo& info) {
    const bool line = info.kind == Kind::line;
    const std::string either = either_text(info);
    return std::string(info.id) + ": " + std::string(info.name) + " (" +
           std::string(kind_text(info)) + " law)\n\n" + equation_text(info.equation) + "\n" +
           parameter_table(info) + "\n" +
           entry("give", either.empty() ? "" : "exactly one of " + either) +
           entry("published", info.published) + entry("calibrated", info.calibrated) +
           entry("hysteresis", hysteresis_text(info)) + entry("validity", info.validity) +
           entry("half-plane limit", line ? (info.half_plane_limit ? "yes" : "no") : "") +
           entry("source", std::string(info.where)) + entry("cite", cite_text(info));
}

constexpr std::string_view of_your_own = R"text(expr: a force of your own

  F = force(d, v), a formula typed as text

It knows d (indentation, m, > 0 in contact), v (its rate, m/s, > 0 in compression), v0 (rate at first touch), m (effective
mass, kg), pi, and every name that you set; all in SI, and a setting may carry its unit. Operators + - * / ^, comparisons,
a ? b : c, and the usual functions (sqrt, exp, ln, sin, abs, min, max, ...).

  percuss impact --law expr --set force="K*d^1.5*(1 + c*v)" --set K=1e9 --set c=0.3 --mass 0.1 --speed 1

The same as a file for --law-file:

  law = "expr"
  force = "K*d^1.5*(1 + c*v)"
  K = 1e9
  c = "0.3 s/m"

Every name in the formula must be set, and every setting used. Under no-tension the contact ends where the force has returned
to 0, so that a clip max(0, ...) changes nothing. There is no closed form; damping belongs into the formula.
)text";

Expected<Output> run(const Arguments& arguments) {
    if (arguments.words()[0] == "expr") {
        const Value json = Value::Object{{"id", "expr"}, {"name", "a force of your own"}};
        return Output{arguments.has("--json") ? json_of(json) : std::string(of_your_own)};
    }
    PERCUSS_TRY(const auto info,
                with_hint(law_info(arguments.words()[0]), "percuss laws lists them"));
    return Output{arguments.has("--json") ? json_of(law_value(*info)) : text(*info)};
}

}  // namespace

constinit const Command law_command{
    .name = "law",
    .doc = "one law: equation, parameters, bounds, validity, source",
    .example = "percuss law hertz\npercuss law expr",
    .words = {"ID", "the id of a law (percuss laws lists them), or expr"},
    .options = options,
    .run = run};

}  // namespace percuss::app
