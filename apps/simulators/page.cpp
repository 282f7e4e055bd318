#include "apps/simulators/page.hpp"
#include "apps/audit/report.hpp"

#include <array>

#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"
#include "percuss/laws/release.hpp"
#include "percuss/simulators/answers.hpp"

namespace percuss::app {

namespace {

constexpr std::array asked{0.1, 0.3, 0.5, 0.7, 0.9};

constexpr std::string_view introduction =
    "# Contact models of other simulators\n\n"
    "This page is generated from the descriptors by `./dev docs`; do not edit it.\n\n"
    "`percuss emit SIMULATOR` prints the lines that deliver a restitution, `percuss predict "
    "SIMULATOR` says what an\n"
    "input delivers. Formulas are in the words of [laws.md](laws.md), `m` is the effective mass. "
    "*May pull*: contact\n"
    "lasts until the surfaces part. *Cut*: the force is 0 where it would pull. The rows "
    "*documented way* and *written*\n"
    "are computed for two spheres (effective mass 0.654 g, effective radius 2.5 mm) at 1 m/s, with "
    "K = 36.6 MN/m^1.5\n"
    "or 100 kN/m, at a resolved time step: what the documented way delivers, and the number to "
    "write instead. A dash:\n"
    "out of reach.\n\n"
    "*Measured*: `percuss audit` ran the model in the simulator itself, and all runs at a resolved "
    "step agree with the\n"
    "prediction within 1e-3. Otherwise the formula is as it is described; the release that you use "
    "may compute something\n"
    "else, so try one impact first. The runs are kept in `data/audit`; `percuss audit --shipped` "
    "shows them,\n"
    "`./dev audit` makes them again.\n";

SimulatedImpact usual(const ContactModel& model) {
    return {.stiffness = model.exponent == 1 ? 1e5 : 3.663e7,
            .mass = 6.545e-4,
            .speed = 1,
            .radius = 0.0025};
}

std::string row(std::string_view head, const std::array<std::string, asked.size()>& cells) {
    std::string line = "| " + std::string(head) + " |";
    for (const std::string& cell : cells) line += " " + cell + " |";
    return line + "\n";
}

std::string table(const ContactModel& model) {
    std::array<std::string, asked.size()> wanted, documented, written;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        wanted[i] = shortest(asked[i]);
        const auto out = emit_input(model, asked[i], usual(model));
        if (!out) return "";
        documented[i] = significant(out->documented_delivers, 3);
        written[i] = out->reached ? significant(out->input, 4) : "-";
    }
    const std::string unit = unit_name(model.input.dimension, UnitSystem::si);
    const std::string input =
        "`" + std::string(model.input.name) + "` to write" + (unit == "1" ? "" : ", " + unit);
    return row("asked e", wanted) + "|---|---|---|---|---|---|\n" +
           (model.asked ? row("documented way delivers", documented) : "") + row(input, written);
}

std::string_view release_text(Release release) {
    switch (release) {
        case Release::geometric: return "may pull";
        case Release::no_tension: return "cut";
        case Release::pull_off: return "adhesive, ends by pull-off";
    }
    return "";
}

std::string item(std::string_view label, std::string_view text) {
    return text.empty() ? "" : "* " + std::string(label) + ": " + std::string(text) + "\n";
}

std::string checked_text(const ContactModel& model) {
    if (measured(model)) return "measured";
    for (const AuditResult& result : kept_results())
        if (const double off = largest_deviation(result, model.id);
            result.simulator == model.simulator && given(off))
            return "run, within " + significant(off, 2) + " at a resolved step";
    return "not run";
}

std::string read_text(const ContactModel& model) {
    return model.source_read ? " (opened and compared)" : " (not opened; as it is described)";
}

std::string section(const ContactModel& model) {
    const std::string input =
        "`" + std::string(model.input.name) + "`, " + std::string(model.input.doc);
    return "\n### `" + std::string(model.simulator) + " " + std::string(model.id) + "` " +
           std::string(model.name) + "\n\n```\n" + std::string(model.equation) + "\n```\n\n" +
           item("Checked", checked_text(model)) + item("Versions", model.versions) +
           item("Defined in", std::string(model.source) + read_text(model)) +
           item("Release", release_text(model.release)) + item("Input", input) +
           item("Documented way to ask for e", model.documented) +
           item("Holds for", model.validity) + "\n" + table(model);
}

std::string kept_or_not(std::string_view simulator) {
    const std::string kept = kept_markdown(simulator);
    return kept.empty() ? "Not run.\n" : kept.substr(0, kept.size() - 1);
}

}  // namespace

std::string simulators_page() {
    std::string page(introduction);
    std::string_view simulator;
    for (const ContactModel* model : simulator_models()) {
        if (model->simulator != simulator)
            page +=
                "\n## " + std::string(model->simulator) + "\n\n" + kept_or_not(model->simulator);
        simulator = model->simulator;
        page += section(*model);
    }
    return page;
}

}  // namespace percuss::app
